"""Counts the positions at a depth (*perft*): the test of a game's rules, and of their speed.

A position at the depth is a leaf as often as it is reached; where the game ends sooner there is none. Leaves are not
played: the positions before them have as many as they have actions.
"""

import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from engine import native, structs
from engine.frame import ENTER, RETURN, RulesFrame, as_plain, new_stack, plain_stack
from engine.game import TERMINAL, Action, Game, State
from engine.kernel import bind_rules, noinline, rules

RUN = np.dtype([("ply", np.int64), ("leaves", np.int64)], align=True)
"""The ply at which a count stands, or DONE, and what it has counted."""

DONE = -1

PLAIN_SLICE, SLICE = 100, 200_000
"""Positions between two looks at the clock, and at Ctrl-C."""

PLAIN_SECONDS = 0.3
"""A count that takes longer is worth compiling."""


@noinline
def advance(data: Any, stack: Any, run: Any, depth: int, budget: int) -> None:
    """Counts on from `run.ply`: lists the actions of at most `budget` positions. `run.ply` is DONE at the end."""
    ply = run.ply
    while budget > 0 and ply != DONE:
        frame = stack[ply]
        if frame.stage == ENTER:
            budget -= 1
            frame.stage = RETURN
            frame.next, frame.count = 0, 0
            if rules.kind(data, frame) != TERMINAL:
                frame.count = rules.actions(data, frame)
            if ply + 1 == depth:
                run.leaves += frame.count
                ply -= 1
        elif frame.next == frame.count:
            ply -= 1
        else:
            ply += 1
            rules.result(data, frame, frame.action[frame.next], stack[ply])
            rules.recall(data, stack, ply)
            frame.next += 1
            stack[ply].stage = ENTER
    run.ply = ply


class Branch(NamedTuple):
    """An action of the root, and the number of leaves below it."""

    action: Action
    leaves: int


def divide(game: Game, state: State, depth: int) -> Iterator[Branch]:
    """The leaves at this depth, at least 1, below each action of the state, as they are counted.

    In plain Python at first, and as machine code once that pays.
    """
    struct_data = game.data_to_count()
    data, frame = as_plain(struct_data), RulesFrame(state[: game.words], game.width)
    if game.rules.kind(data, frame) == TERMINAL:
        return
    listed = frame.action[: game.rules.actions(data, frame)]
    if depth == 1:
        yield from (Branch(action, 1) for action in listed)
        return
    ends, plain, code = time.monotonic() + PLAIN_SECONDS, bind_rules(advance, game.rules), None
    for action in listed:
        after = game.result(state, action)
        if code is None:
            leaves = _count(plain, data, _stack(plain_stack, game, after, depth - 1), depth - 1, PLAIN_SLICE, ends)
        if code is not None or leaves is None:
            arguments = struct_data, _stack(new_stack, game, after, depth - 1), structs.struct(RUN), depth - 1, 0
            code = code or native.machine_code(native.Entry.of(advance, arguments, game.rules))
            leaves = _count(code, struct_data, arguments[1], depth - 1, SLICE, None)
        assert leaves is not None
        yield Branch(action, leaves)


def _count(code: Any, data: Any, stack: Any, depth: int, budget: int, ends: float | None) -> int | None:
    """The leaves below the state in stack[0]; None if they were not counted until `ends`, by the monotonic clock."""
    run = structs.struct(RUN)
    while run.ply != DONE:
        if ends is not None and time.monotonic() > ends:
            return None
        code(data, stack, run, depth, budget)
    return int(run.leaves)


def _stack(make: Any, game: Game, state: State, plies: int) -> Any:
    """A stack whose first frame has the state, to be entered; behind the last are the states before it."""
    past = game.past(state) if game.rules.see_the_path else []
    stack = make(game.words, game.width, plies, len(past))
    stack[0].state[:] = state[: game.words]
    stack[0].stage, stack[0].past = ENTER, len(past)
    for place, before in enumerate(past, start=1):
        stack[-place].state[:] = before
    return stack
