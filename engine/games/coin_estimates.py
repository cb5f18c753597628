"""Values of positions of coin backgammon: results of finished games, estimates of others.

All estimates but `sum` are antisymmetric if the utility of money is linear: the mirror image of a position, with the
other side to move, has the opposite value. Functions marked `noinline` are compiled once, not into every caller.
"""

import math
from typing import Any

from engine.game import MAX, MIN
from engine.games.coin_rules import LINEAR, MOST_CHECKERS, MOVER, SUM, missing
from engine.kernel import kernel, noinline
from engine.utility import useful

HALF_TOSS = 0.75
"""The value of the turn in a race, in fields: half of what a coin shows on average."""

PIPS_SCALE = 0.45
"""How strongly a lead counts: fitted to the exact values of the game on the slide, by least squares (see `race`)."""

EUROS_EACH = 0.54
"""Euros per field of lead with money at stake, fitted in the same way."""


@kernel
def utility(data: Any, frame: Any) -> float:
    if data.sums:
        return fields_together(data, frame)
    if data.money:
        return worth(data, float(missing(data, frame, MIN) - missing(data, frame, MAX)))
    return data.win if missing(data, frame, MAX) == 0 else -data.win


@kernel
def evaluate(data: Any, frame: Any) -> float:
    if data.evaluation == SUM:
        return fields_together(data, frame)
    if data.evaluation == LINEAR:
        return weighted(data, frame)
    return race(data, frame)


@kernel
def fields_together(data: Any, frame: Any) -> float:
    """The slide's evaluation: x1 + x2 + y1 + y2."""
    total = 0
    for i in range(data.checkers):
        total += frame.state[i] + frame.state[MOST_CHECKERS + i]
    return float(total)


@noinline
def race(data: Any, frame: Any) -> float:
    """MAX's probability of winning with a lead of z fields, p = 1 / (1 + e^-2kz), as 2p - 1 = tanh kz.

    A lead counts less if much is still to be tossed: the spread of a sum of n tosses grows with √n, so the lead is
    divided by the root of the fields that both sides still have to go. With money at stake the value is in euros.
    """
    to_go = missing(data, frame, MAX), missing(data, frame, MIN)
    lead = to_go[1] - to_go[0] + tempo(frame) * HALF_TOSS
    if data.money:
        return worth(data, EUROS_EACH * lead)
    return math.tanh(PIPS_SCALE * lead / math.sqrt(to_go[0] + to_go[1]))


@noinline
def weighted(data: Any, frame: Any) -> float:
    """Σ wᵢ fᵢ over `coin_features.WEIGHED`; with money at stake, as a share of the most that can be won."""
    way = data.goal * data.checkers
    lead = missing(data, frame, MIN) - missing(data, frame, MAX)
    total = data.weights[0] * lead / way
    total += data.weights[1] * (home(data, frame, MAX) - home(data, frame, MIN)) / data.checkers
    total += data.weights[2] * (blocked(data, frame, MIN) - blocked(data, frame, MAX)) / (2 * data.checkers)
    total += data.weights[3] * (spread(data, frame, MAX) - spread(data, frame, MIN)) / data.goal
    total += data.weights[4] * tempo(frame)
    return worth(data, way * max(-1.0, min(1.0, total))) if data.money else total


@noinline
def worth(data: Any, euros: float) -> float:
    """The utility of that much money."""
    return useful(data.curve, euros)


@kernel
def tempo(frame: Any) -> int:
    return 1 if frame.state[MOVER] == MAX else -1


@noinline
def home(data: Any, frame: Any, side: int) -> int:
    """The number of the side's checkers that are home."""
    goal = data.goal if side == MAX else 0
    count = 0
    for i in range(data.checkers):
        if frame.state[side * MOST_CHECKERS + i] == goal:
            count += 1
    return count


@noinline
def blocked(data: Any, frame: Any, side: int) -> int:
    """The number of tosses, for each of the side's checkers, on which an opposing checker is in the way."""
    forward = 1 if side == MAX else -1
    count = 0
    for i in range(data.checkers):
        at = frame.state[side * MOST_CHECKERS + i]
        for toss in (1, 2):
            met = 0
            for j in range(data.checkers):
                if frame.state[(1 - side) * MOST_CHECKERS + j] == at + forward * toss:
                    met = 1
            count += met
    return count


@noinline
def spread(data: Any, frame: Any, side: int) -> int:
    """The fields between the side's foremost and its rearmost checker."""
    least = most = frame.state[side * MOST_CHECKERS]
    for i in range(1, data.checkers):
        at = frame.state[side * MOST_CHECKERS + i]
        least, most = min(least, at), max(most, at)
    return most - least
