"""Which form of the machine a game is searched with: plain Python at first, machine code once it is compiled.

Compiling takes some seconds for each game's rules, and is kept on disk (`engine.native`). Whoever cannot wait starts
plain and changes over between two slices; the arrays are the same.

Each game has two machines (`engine.search.parts`). Most searches run on the usual one. The whole one is compiled only
for a search that needs a part which the usual one leaves out, and until then such a search stays plain.
"""

import functools
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from engine import native
from engine.game import Game
from engine.rules import Rules
from engine.search import chance, machine
from engine.search.algorithms import ALGORITHMS
from engine.search.arguments import example
from engine.search.options import Options
from engine.search.parts import RARE
from engine.search.usual import usual_hint

_ready: dict[Any, Callable[..., None]] = {}


def is_compiled(game: Game, options: Options | None = None) -> bool:
    """Whether the machine for such a search is ready; without options, the usual one."""
    return _of_those_ready(game, options) is not None


def machine_for(game: Game, options: Options, *arguments: Any) -> Callable[[Any, int], None]:
    """The compiled `advance` for these arguments; it takes scratch and the budget. `compile_for` comes first."""
    code = _of_those_ready(game, options)
    assert code is not None
    return functools.partial(code, *arguments)


def compile_for(game: Game, options: Options | None = None) -> None:
    """Loads or compiles the machine for such searches, and waits for it; at once if that was done before."""
    for _ in compile_all([game], options):
        pass


def compile_all(of: Iterable[Game], options: Options | None = None) -> Iterator[Game]:
    """The same for several games; gives each as soon as it is ready."""
    games = {_key(game, rules_for(game, options)): game for game in of if not is_compiled(game, options)}
    entries = {entry_for(game, options): game for game in games.values()}
    for entry in native.prepare(list(entries)):
        take_up(entries[entry], native.machine_code(entry), options)
        yield entries[entry]


def load_for(game: Game, options: Options | None = None) -> bool:
    """Takes up the machine for such searches if it was compiled before; never compiles. Returns whether it is there."""
    return take_up(game, native.load(entry_for(game, options)), options)


def begin_for(game: Game, options: Options | None = None) -> native.Background:
    """Has the machine compiled by a child process; `finish_for` takes up what comes of it."""
    return native.Background(entry_for(game, options))


def finish_for(game: Game, compiling: native.Background, options: Options | None = None) -> bool:
    """Takes up what a child process has compiled; returns False if it could not compile it."""
    return take_up(game, compiling.load(), options)


def take_up(game: Game, code: Callable[..., Any] | None, options: Options | None = None) -> bool:
    """From now on such searches run as this machine code; returns False if there is none."""
    if code is not None:
        _ready[_key(game, rules_for(game, options))] = code
    return code is not None


def entry_for(game: Game, options: Options | None = None) -> native.Entry:
    """What is compiled for such searches."""
    return native.Entry.of(machine.advance, example(game), rules_for(game, options))


# -- the two machines -------------------------------------------------------------------------------------------------


def rules_for(game: Game, options: Options | None = None) -> Rules:
    """The rules with the parts that the machine for such searches leaves out."""
    usual, whole = _machines(game)
    return whole if options is not None and needed(options) & usual.without else usual


def needed(options: Options) -> frozenset[str]:
    """The rare parts that a search needs."""
    parts = {
        "STANDS_PAT": options.quiescence,
        "EXTENDS": options.extensions != "none",
        "ERRS": options.errs > 0,
        "PROBES": ALGORITHMS[options.algorithm].star == chance.STAR2,
    }
    return frozenset(name for name, needs in parts.items() if needs)


def _machines(game: Game) -> tuple[Rules, Rules]:
    """The usual machine and the whole one. The usual one can do what the game's own options ask for."""
    return _two_machines(game.rules, needed(usual_hint(game)))


@functools.cache
def _two_machines(rules: Rules, usual: frozenset[str]) -> tuple[Rules, Rules]:
    impossible = set()
    if not rules.leave_to_chance:
        impossible |= {"MEETS_CHANCE", "PROBES"}
    if not rules.tell_unquiet:
        impossible |= {"STANDS_PAT"}
    return rules.leaving_out(impossible | RARE - usual), rules.leaving_out(impossible)


def _of_those_ready(game: Game, options: Options | None) -> Callable[..., None] | None:
    """The machine for such searches, or the whole one, which can do the same."""
    code = _ready.get(_key(game, rules_for(game, options)))
    return code or _ready.get(_key(game, _machines(game)[1]))


def _key(game: Game, rules: Rules) -> Any:
    """Games of one key share one compilation."""
    return rules, game.words, game.width
