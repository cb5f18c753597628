"""The rules of coin backgammon, as kernels: see `engine.games.coin_backgammon` for the game.

    state[0..3]   the fields of x1 … x4       state[8]   who moves, MAX or MIN
    state[4..7]   the fields of y1 … y4       state[9]   the coin: 0 before the flip, else 1 or 2

An action is the place of its checker in the state, or PASS; an outcome is COIN plus what the coin shows.
"""

from typing import Any

import numpy as np

from engine.game import CHANCE, MAX, MIN, TERMINAL
from engine.kernel import kernel
from engine.utility import CURVE

MOST_CHECKERS = 4
MOVER, TOSSED = 2 * MOST_CHECKERS, 2 * MOST_CHECKERS + 1
WORDS = 2 * MOST_CHECKERS + 2
BITS = (*[4] * (2 * MOST_CHECKERS), 1, 2)
"""Bits of each word of a state: there are at most 12 fields."""

PASS = COIN = 2 * MOST_CHECKERS

NONE, SUM, PIPS, LINEAR = 0, 1, 2, 3
"""The evaluation in use."""

MOST_FEATURES = 5

DATA = np.dtype(
    [
        ("goal", np.int64),  # the last field
        ("checkers", np.int64),  # of each side
        ("money", np.bool_),  # the loser pays for the missing fields
        ("curve", CURVE),  # the utility of money
        ("overshoot", np.bool_),  # a checker may pass the goal and is then home
        ("free_goals", np.bool_),  # an opposing checker on a goal does not block it
        ("evaluation", np.int64),
        ("weights", np.float64, (MOST_FEATURES,)),  # of the features in LINEAR
        ("sums", np.bool_),  # finished games are valued by the sum of fields, as on the slide
        ("win", np.float64),  # value of a win, without money
    ],
    align=True,
)


@kernel
def missing(data: Any, frame: Any, side: int) -> int:
    """The fields that the side's checkers still have to go, added up."""
    fields = 0
    for i in range(data.checkers):
        at = frame.state[side * MOST_CHECKERS + i]
        fields += data.goal - at if side == MAX else at
    return fields


@kernel
def kind(data: Any, frame: Any) -> int:
    if missing(data, frame, MAX) == 0 or missing(data, frame, MIN) == 0:
        return TERMINAL
    return CHANCE if frame.state[TOSSED] == 0 else frame.state[MOVER]


@kernel
def target(data: Any, frame: Any, checker: int) -> int:
    """Where the coin would take a checker, or -1 if it may not move."""
    side = checker // MOST_CHECKERS
    goal = data.goal if side == MAX else 0
    at = frame.state[checker]
    to = at + frame.state[TOSSED] if side == MAX else at - frame.state[TOSSED]
    if at == goal:
        return -1
    if to < 0 or to > data.goal:
        if not data.overshoot:
            return -1
        to = goal
    if to == goal and data.free_goals:
        return to
    for i in range(data.checkers):
        if frame.state[(1 - side) * MOST_CHECKERS + i] == to:
            return -1
    return to


@kernel
def actions(data: Any, frame: Any) -> int:
    if frame.state[TOSSED] == 0:
        frame.action[0], frame.action[1] = COIN + 1, COIN + 2
        return 2
    count = 0
    for i in range(data.checkers):
        checker = frame.state[MOVER] * MOST_CHECKERS + i
        if target(data, frame, checker) >= 0:
            frame.action[count] = checker
            count += 1
    if count == 0:
        frame.action[0] = PASS
        count = 1
    return count


@kernel
def result(data: Any, frame: Any, action: int, after: Any) -> None:
    for i in range(WORDS):
        after.state[i] = frame.state[i]
    if frame.state[TOSSED] == 0:
        after.state[TOSSED] = action - COIN
        return
    if action != PASS:
        after.state[action] = target(data, frame, action)
    after.state[MOVER] = 1 - frame.state[MOVER]
    after.state[TOSSED] = 0


@kernel
def probability(data: Any, frame: Any, outcome: int) -> float:
    return 0.5
