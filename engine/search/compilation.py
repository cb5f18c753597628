"""Which form of the machine a game is searched with: plain Python at first, machine code once it is compiled.

Compiling takes about a second per layout of frames and process. Whoever cannot wait starts plain and changes over
between two slices; the arrays are the same.
"""

import functools
import threading
from collections.abc import Callable
from typing import Any

from engine.game import Game, Rules
from engine.kernel import compiled
from engine.search import machine

_ready: dict[Any, Callable[..., None]] = {}
_compiling = threading.Lock()


def _key(game: Game) -> Any:
    """Games of one key share one compilation."""
    return game.rules, game.words, game.width


def is_compiled(game: Game) -> bool:
    return _key(game) in _ready


def machine_for(game: Game, *arguments: Any) -> Callable[[int], None]:
    """The compiled `advance` for these arguments; it takes the budget. `compile_for` comes first."""
    return functools.partial(_ready[_key(game)], Rules(*map(compiled, game.rules)), *arguments)


def compile_for(game: Game) -> None:
    """Compiles the machine for this game's rules and waits for it; at once if that was done before."""
    with _compiling:
        if is_compiled(game):
            return
        from engine.search.options import Options
        from engine.search.search import Search

        trial = Search(game, game.start(), Options("expectiminimax", depth=1)).iteration
        trial.as_records()
        _ready[_key(game)] = _entry(compiled(machine.advance), Rules(*map(compiled, game.rules)), *trial.arguments(), 1)


def _entry(advance: Any, *arguments: Any) -> Callable[..., None]:
    """The function, compiled for the types of these arguments, without numba's look at the types before every call.

    That look takes longer than some slices, and finds the same each time: the types follow from the key.
    """
    if not hasattr(advance, "compile"):  # with NUMBA_DISABLE_JIT
        return advance
    from numba import typeof

    return advance.compile(tuple(map(typeof, arguments)))
