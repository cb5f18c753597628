"""What the kernels work on besides the tree, plain and as structs."""

from types import SimpleNamespace
from typing import Any

from engine import frame, structs
from engine.frame import TrialFrame, as_plain
from engine.game import Game, State
from engine.search.monte_carlo.events import EVENT
from engine.search.monte_carlo.tree import NODE, OPTIONS, RUN

LONGEST = 400
"""Plies from the root after which a game that may go on for ever is given up."""


class PlayoutFrame:
    """A frame of the stack as a Python object, with what playouts use. As a struct it is the depth-first machine's, so
    that a game's rules are compiled once for both."""

    def __init__(self, words: int, width: int) -> None:
        self.trial = TrialFrame(words)
        self.state, self.action = [0] * words, [0] * width
        self.kind = self.count = self.listed = self.past = 0


def plies_of(game: Game, state: State) -> int:
    """The most plies of a playout."""
    horizon = game.horizon(state)
    return LONGEST if horizon is None else min(horizon, LONGEST)


def new_stack(game: Game, state: State, plain: bool) -> Any:
    """A frame for each ply with the root's state in the first, and after them the states before it, the latest last."""
    past = game.past(state) if game.rules.see_the_path else []
    plies = plies_of(game, state)
    if plain:
        stack: Any = [PlayoutFrame(game.words, game.width) for _ in range(plies + 2 + len(past))]
    else:
        stack = frame.new_stack(game.words, game.width, plies, len(past))
    stack[0].state[:] = state[: game.words]
    stack[0].past = len(past)
    for place, before in enumerate(past, start=1):
        stack[-place].state[:] = before
    return stack


def new_run(dice: int, width: float) -> Any:
    run = structs.struct(RUN)
    run.dice, run.width, run.whole = dice, width, True
    return run


def new_options(**fields: Any) -> Any:
    options = structs.struct(OPTIONS)
    for name, value in fields.items():
        setattr(options, name, value)
    return options


def plain_numbers(struct: Any) -> SimpleNamespace:
    """The struct as a Python object that plain kernels may change."""
    plain: SimpleNamespace = as_plain(struct)
    return plain


def example(game: Game, data: tuple[Any, Any]) -> tuple[Any, ...]:
    """Arguments of `iterate` as structs, of the types that a search of the game has."""
    stack = new_stack(game, game.start(), plain=False)
    return (*data, stack, structs.zeros(0, NODE), structs.zeros(0, EVENT), new_run(0, 0.0), new_options(), 1)
