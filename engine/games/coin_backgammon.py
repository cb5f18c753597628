"""Coin backgammon: two sides race along a row of fields in opposite directions; a coin says how far to move.

MAX's checkers x1, x2, … start on field 0 and go to the last field; MIN's y1, y2, … start there and go to 0. Each turn a
coin shows 1 or 2, and the player moves one own checker exactly that many fields forward, not onto an opposing checker
and not beyond the goal. A player who has a move must make it; without one the turn is lost. First home with all
checkers wins. A position is written `3,4,1,2 max 1`: x1, x2, y1, y2, who moves, and the coin (`-` before the flip).
"""

import functools
import re
from collections.abc import Mapping
from itertools import product
from typing import Any

import numpy as np

from engine.features import adjustable
from engine.game import MAX, MIN, PLAYER_NAMES, Action, Choice, FeatureTerm, Game, Grain, Parameter, State
from engine.games import coin_features, coin_solved
from engine.games.coin_estimates import evaluate, utility
from engine.games.coin_rules import (
    BITS,
    COIN,
    DATA,
    LINEAR,
    MOST_CHECKERS,
    MOVER,
    NONE,
    PASS,
    PIPS,
    SUM,
    TOSSED,
    WORDS,
    actions,
    kind,
    probability,
    result,
)
from engine.refusals import N_, Refused
from engine.rules import Rules
from engine.solve import MOST_STATES, Solution, Solver
from engine.steps import Steps
from engine.structs import struct
from engine.utility import Utility

EVALUATIONS = {None: NONE, "sum": SUM, "pips": PIPS, "linear": LINEAR, "true": NONE}

RULES = Rules(kind, actions, result, utility, evaluate, probability)


@functools.cache
def most_states(fields: int, checkers: int, free_goals: bool) -> int:
    """An upper bound of the number of states: all places of the checkers, two movers, and three states of the coin."""
    if free_goals:
        return 6 * fields ** (2 * checkers)
    return 6 * sum((fields - len(set(xs))) ** checkers for xs in product(range(fields), repeat=checkers))


class CoinBackgammon(Game):
    """The game with given size and rules."""

    slug = "coin-backgammon"
    rules = RULES
    words = WORDS
    width = MOST_CHECKERS
    bits = BITS
    has_chance = True
    default_depth = 5
    usual_evaluation = "pips"  # on the scale of results; `sum` is the slide's, and winning adds nothing to it

    def __init__(self, values: Mapping[str, Any], utility: Utility | None = None) -> None:
        self.parameters = dict(values)
        self.goal, self.checkers = values["fields"] - 1, values["checkers"]
        self.money = values["stake"] == "money"
        self._way = float(self.goal * self.checkers)  # the most that can be won
        self.features = coin_features.features(self._way if self.money else None)
        self.utility_of_money = utility or Utility()
        self.most_states = most_states(values["fields"], values["checkers"], values["goals"] == "free")
        self.evaluations = ("sum", "pips", "linear", *["true"] * (self.most_states <= MOST_STATES))
        self._solved: list[SolvedCoinBackgammon] = []

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
        """The coin: 1 or 2, or 0 before the toss."""
        return state[TOSSED]

    def name(self, state: State, action: Action) -> str:
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
                N_("A position here has %(count)d squares, who moves, and the coin, such as “%(example)s”."),
                count=count,
                example=example,
            )
        xs, ys = fields[: self.checkers], fields[self.checkers :]
        self._check_fields(xs, ys)
        coin = int(match[3]) if match[3] in ("1", "2") else 0
        return self._pack(xs, ys, MAX if match[2].lower() == "max" else MIN, coin)

    def _check_fields(self, xs: list[int], ys: list[int]) -> None:
        if max(xs + ys) > self.goal:
            raise Refused(N_("The squares go from 0 to %(last)d."), last=self.goal)
        shared = set(xs) & set(ys)
        if self.parameters["goals"] == "free":
            shared -= {0, self.goal}
        if shared:
            raise Refused(N_("Square %(field)d cannot hold checkers of both sides."), field=min(shared))
        if sum(ys) == 0 and sum(self.goal - x for x in xs) == 0:
            raise Refused(N_("Both sides cannot be home at once."))

    def stakes(self) -> dict[str, "CoinBackgammon"]:
        """The same game with each stake, for solutions of both."""
        games = {stake: CoinBackgammon({**self.parameters, "stake": stake}) for stake in ("win", "money")}
        if self.utility_of_money == Utility():
            games[str(self.parameters["stake"])] = self
        return games

    # -- for the search ---------------------------------------------------------------------------------------------

    def horizon(self, state: State) -> None:
        return None  # lost turns may go on for ever

    def data(self, evaluation: str | None = None, beside_wins: bool = False) -> Any:
        data = struct(DATA)
        data.goal, data.checkers = self.goal, self.checkers
        data.money = self.money
        self.utility_of_money.fill(data.curve, -self._way, self._way)
        data.overshoot = self.parameters["overshoot"] == "yes"
        data.free_goals = self.parameters["goals"] == "free"
        data.evaluation = EVALUATIONS[evaluation]
        data.weights[:] = [feature.weight for feature in adjustable(self.features_of("linear"))]
        data.sums = evaluation == "sum" and beside_wins
        data.win = self._win() if evaluation == "linear" and beside_wins else 1.0
        return data

    def _win(self) -> float:
        """The value of a win beside weighted features: at least their greatest sum, and at least 1."""
        weighed = adjustable(self.features_of("linear"))
        return max(1.0, sum(abs(each.weight) * max(abs(each.least), abs(each.most)) for each in weighed))

    def bounds(self, evaluation: str | None = None, beside_wins: bool = False) -> tuple[float, float]:
        if evaluation == "sum" and beside_wins:
            return 0.0, 2 * self._way
        if self.money:
            return self.utility_of_money.bounds(-self._way, self._way)
        most = self._win() if evaluation == "linear" and beside_wins else 1.0
        return -most, most

    def grain(self, state: State, plies: int, evaluation: str | None = None) -> Grain | None:
        """Results are ±1, whole fields or sums of fields; other estimates are not binary fractions."""
        if evaluation not in (None, "sum") or self.utility_of_money != Utility():
            return None
        return Grain(value_bits=0, probability_bits=1, tosses=(plies + 1) // 2)

    def terms(self, state: State, evaluation: str) -> list[FeatureTerm]:
        xs, ys = self.checkers_of(state, MAX), self.checkers_of(state, MIN)
        if evaluation == "sum":
            return coin_features.fields_of(xs, ys)
        if evaluation == "pips":
            return coin_features.race(self.evaluate(state, "pips"), xs, ys)
        if evaluation != "linear":
            return []
        terms = coin_features.weighed(xs, ys, self.goal, state[MOVER])
        if not self.money:
            return terms
        terms = [term.times(self._way) for term in terms]
        weights = [feature.weight for feature in adjustable(self.features_of("linear"))]
        return [*terms, coin_features.result(self.evaluate(state, "linear"), weights, terms)]

    def with_utility(self, utility: Utility) -> Game:
        if not self.money:
            return super().with_utility(utility)
        game = CoinBackgammon(self.parameters, utility)
        game.weights = self.weights
        return game

    def preparing(self, evaluation: str | None, state: State) -> Steps[Game]:
        """For the evaluation `true`: the game with its exact values, solved once from its start.

        Positions that cannot be reached from the start are solved separately; the latest such solution is cached, too.
        """
        if evaluation != "true":
            return self
        self.check_evaluation("true")
        for solved in self._solved:
            if state in solved.solution:
                return solved
        yield
        solver = Solver(self, state if self._solved else self.start())
        while not solver.advance(1):
            yield
        solution = solver.report()
        assert solution is not None, "nobody stops it"
        self._solved = [*self._solved[:1], SolvedCoinBackgammon(self, solution)]
        return (yield from self.preparing(evaluation, state))


class SolvedCoinBackgammon(CoinBackgammon):
    """The game with its exact values, for the evaluation `true`."""

    rules = coin_solved.RULES

    def __init__(self, game: CoinBackgammon, solution: Solution) -> None:
        super().__init__(game.parameters, game.utility_of_money)
        self.weights = game.weights
        self.solution = solution
        order = np.argsort(solution.keys)
        self._keys, self._values = solution.keys[order], solution.values[order]

    def data(self, evaluation: str | None = None, beside_wins: bool = False) -> Any:
        return coin_solved.solved_data(super().data(evaluation, beside_wins), self._keys, self._values)

    def plain_data(self, evaluation: str | None = None, beside_wins: bool = False) -> Any:
        key = evaluation, beside_wins
        if key not in self._plain_data:
            board = super().data(evaluation, beside_wins)
            self._plain_data[key] = coin_solved.plain_solved_data(board, self._keys, self._values)
        return self._plain_data[key]

    def preparing(self, evaluation: str | None, state: State) -> Steps[Game]:
        return self
        yield


PARAMETERS = (
    Parameter("fields", 6, 4, 12),
    Parameter("checkers", 2, 1, MOST_CHECKERS),
    Choice("stake", ("win", "money")),
    Choice("overshoot", ("no", "yes")),
    Choice("goals", ("blocked", "free")),
)
