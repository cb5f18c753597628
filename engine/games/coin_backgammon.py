"""Coin backgammon: two sides race along a row of fields in opposite directions; a coin says how far to move.

MAX's checkers x1, x2, … start on field 0 and go to the last field; MIN's y1, y2, … start there and go to 0. Each turn a
coin shows 1 or 2, and the player moves one own checker exactly that many fields forward, not onto an opposing checker
and not beyond the goal. A player who has a move must make it; without one the turn is lost. First home with all
checkers wins. A position is written `3,4,1,2 max 1`: x1, x2, y1, y2, who moves, and the coin (`-` before the flip).

    state[0..3]   the fields of x1 … x4       state[8]   who moves, MAX or MIN
    state[4..7]   the fields of y1 … y4       state[9]   the coin: 0 before the flip, else 1 or 2

An action is the place of its checker in the state, or PASS; an outcome is COIN plus what the coin shows.
"""

import re
from collections.abc import Mapping
from typing import Any

import numpy as np

from engine.game import (
    CHANCE,
    MAX,
    MIN,
    N_,
    PLAYER_NAMES,
    TERMINAL,
    Action,
    Choice,
    Game,
    Parameter,
    Refused,
    Rules,
    State,
)
from engine.kernel import kernel

MOST_CHECKERS = 4
MOVER, TOSSED = 2 * MOST_CHECKERS, 2 * MOST_CHECKERS + 1
WORDS = 2 * MOST_CHECKERS + 2
PASS = 2 * MOST_CHECKERS
COIN = PASS

SUM, PIPS = 1, 2
"""Which evaluation is in use; 0 for none."""

DATA = np.dtype(
    [
        ("goal", np.int64),  # the last field
        ("checkers", np.int64),  # of each side
        ("money", np.bool_),  # the loser pays by the fields that are missing
        ("overshoot", np.bool_),  # a checker may go beyond the goal, and is home
        ("free_goals", np.bool_),  # an opposing checker on a goal does not block it
        ("evaluation", np.int64),
    ],
    align=True,
)


@kernel
def missing(data: Any, frame: Any, side: int) -> int:
    """How many fields the side's checkers are from home, together."""
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
    """Where the coin would take a checker, or -1 where it may not go."""
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


@kernel
def utility(data: Any, frame: Any) -> float:
    if data.evaluation == SUM:
        return evaluate(data, frame)
    if data.money:
        return float(missing(data, frame, MIN) - missing(data, frame, MAX))
    return 1.0 if missing(data, frame, MAX) == 0 else -1.0


@kernel
def evaluate(data: Any, frame: Any) -> float:
    """`sum`: all the fields added up, as on the slide. `pips`: who is nearer home, as a share of the whole way."""
    if data.evaluation == SUM:
        total = 0
        for side in (MAX, MIN):
            for i in range(data.checkers):
                total += frame.state[side * MOST_CHECKERS + i]
        return float(total)
    lead = float(missing(data, frame, MIN) - missing(data, frame, MAX))
    return lead if data.money else lead / (data.goal * data.checkers)


RULES = Rules(kind, actions, result, utility, evaluate, probability)


class CoinBackgammon(Game):
    """One size and reading of the game."""

    slug = "coin-backgammon"
    rules = RULES
    words = WORDS
    width = MOST_CHECKERS
    bits = (*[4] * 2 * MOST_CHECKERS, 1, 2)
    has_chance = True
    evaluations = ("sum", "pips")
    default_depth = 5

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.parameters = dict(values)
        self.goal, self.checkers = values["fields"] - 1, values["checkers"]

    # -- positions and actions as text ------------------------------------------------------------------------------

    def start(self) -> State:
        return self._pack([0] * self.checkers, [self.goal] * self.checkers, MAX, 0)

    def _pack(self, xs: list[int], ys: list[int], mover: int, coin: int) -> State:
        unused = [0] * (MOST_CHECKERS - self.checkers)
        return (*xs, *unused, *ys, *unused, mover, coin)

    def checkers_of(self, state: State, side: int) -> list[int]:
        """The fields of a side's checkers."""
        return list(state[side * MOST_CHECKERS : side * MOST_CHECKERS + self.checkers])

    def coin(self, state: State) -> int:
        """What the coin shows: 1 or 2, or 0 before the toss."""
        return state[TOSSED]

    def name(self, action: Action) -> str:
        if action == PASS:
            return "pass"
        if action > COIN:
            return str(action - COIN)
        return f"{'xy'[action // MOST_CHECKERS]}{action % MOST_CHECKERS + 1}"

    def write(self, state: State) -> str:
        fields = ",".join(map(str, self.checkers_of(state, MAX) + self.checkers_of(state, MIN)))
        return f"{fields} {PLAYER_NAMES[state[MOVER]]} {state[TOSSED] or '-'}"

    def read(self, text: str) -> State:
        """A position such as `3,4,1,2 max 1`; without a coin it is still to be tossed."""
        match = re.fullmatch(r"\s*(\d{1,2}(?:\s*,\s*\d{1,2})*)\s+(max|min)(?:\s+([12-]))?\s*", text, re.I)
        count = 2 * self.checkers
        if match is None or len(fields := [int(field) for field in match[1].split(",")]) != count:
            example = self.write(self.start())
            raise Refused(
                N_("A position here has %(count)d fields, who moves, and the coin, such as “%(example)s”."),
                count=count,
                example=example,
            )
        xs, ys = fields[: self.checkers], fields[self.checkers :]
        self._check_fields(xs, ys)
        coin = int(match[3]) if match[3] in ("1", "2") else 0
        return self._pack(xs, ys, MAX if match[2].lower() == "max" else MIN, coin)

    def _check_fields(self, xs: list[int], ys: list[int]) -> None:
        if max(xs + ys) > self.goal:
            raise Refused(N_("The fields go from 0 to %(last)d."), last=self.goal)
        shared = set(xs) & set(ys)
        if self.parameters["goals"] == "free":
            shared -= {0, self.goal}
        if shared:
            raise Refused(N_("Field %(field)d cannot hold checkers of both sides."), field=min(shared))
        if sum(ys) == 0 and sum(self.goal - x for x in xs) == 0:
            raise Refused(N_("Both sides cannot be home at once."))

    def stakes(self) -> dict[str, "CoinBackgammon"]:
        """The same game for each stake: what a solution tells of both."""
        return {stake: CoinBackgammon({**self.parameters, "stake": stake}) for stake in ("win", "money")}

    # -- for the search ---------------------------------------------------------------------------------------------

    def horizon(self, state: State) -> None:
        return None  # lost turns may go on for ever

    def data(self, evaluation: str | None = None, beside_wins: bool = False) -> Any:
        data = np.zeros(1, DATA).view(np.recarray)[0]
        data.goal, data.checkers = self.goal, self.checkers
        data.money = self.parameters["stake"] == "money"
        data.overshoot = self.parameters["overshoot"] == "yes"
        data.free_goals = self.parameters["goals"] == "free"
        data.evaluation = {None: 0, "sum": SUM, "pips": PIPS}[evaluation] if beside_wins else 0
        return data

    def bounds(self, evaluation: str | None = None, beside_wins: bool = False) -> tuple[float, float]:
        if evaluation == "sum" and beside_wins:
            return 0.0, 2.0 * self.goal * self.checkers
        most = float(self.goal * self.checkers) if self.parameters["stake"] == "money" else 1.0
        return -most, most


PARAMETERS = (
    Parameter("fields", 6, 4, 12),
    Parameter("checkers", 2, 1, MOST_CHECKERS),
    Choice("stake", ("win", "money")),
    Choice("overshoot", ("no", "yes")),
    Choice("goals", ("blocked", "free")),
)


def build(slug: str, values: Mapping[str, Any]) -> CoinBackgammon:
    return CoinBackgammon(values)
