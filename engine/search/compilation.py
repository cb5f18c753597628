"""Which form of the machine a game is searched with: plain Python at first, machine code once it is compiled.

Compiling takes some seconds for each game's rules, and is kept on disk (`engine.native`). Whoever cannot wait starts
plain and changes over between two slices; the arrays are the same.
"""

import functools
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from engine import native
from engine.game import Game
from engine.search import machine
from engine.search.arguments import example

_ready: dict[Any, Callable[..., None]] = {}


def _key(game: Game) -> Any:
    """Games of one key share one compilation."""
    return game.rules, game.words, game.width


def is_compiled(game: Game) -> bool:
    return _key(game) in _ready


def machine_for(game: Game, *arguments: Any) -> Callable[[Any, int], None]:
    """The compiled `advance` for these arguments; it takes scratch and the budget. `compile_for` comes first."""
    return functools.partial(_ready[_key(game)], *arguments)


def compile_for(game: Game) -> None:
    """Loads or compiles the machine for this game's rules and waits for it; at once if that was done before."""
    for _ in compile_all([game]):
        pass


def compile_all(of: Iterable[Game]) -> Iterator[Game]:
    """The same for several games; gives each as soon as it is ready."""
    games = {_key(game): game for game in of if not is_compiled(game)}
    entries = {_entry(game): game for game in games.values()}
    for entry in native.prepare(list(entries)):
        game = entries[entry]
        _ready[_key(game)] = native.machine_code(entry)
        yield game


def load_for(game: Game) -> bool:
    """Takes up the machine for this game if it was compiled before; never compiles. Returns whether it is there."""
    return _take_up(game, native.load(_entry(game)))


def begin_for(game: Game) -> native.Background:
    """Has the machine for this game compiled by a child process; `finish_for` takes up what comes of it."""
    return native.Background(_entry(game))


def finish_for(game: Game, compiling: native.Background) -> bool:
    """Takes up what a child process has compiled; returns False if it could not compile it."""
    return _take_up(game, compiling.load())


def _take_up(game: Game, code: Callable[..., Any] | None) -> bool:
    if code is not None:
        _ready[_key(game)] = code
    return code is not None


def _entry(game: Game) -> native.Entry:
    return native.Entry.of(machine.advance, example(game), game.rules)
