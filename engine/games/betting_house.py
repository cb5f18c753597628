"""Betting house: each round MAX goes home with the money in hand, or stakes some of it on a chance against the odds.

A stake that wins brings as much again, one that loses is gone; play ends at home, without money, or after the last
round. A position is written `1,2 max`: the money, the rounds that are left, and who moves; `1,2 chance 1` while a stake
of 1 is on the table, `1,2 home` when play is over.

    state[0]  the money, with what is on the table      state[1]  the rounds left, this one included
    state[2]  the stake on the table; 0 while MAX chooses, GONE when play is over

An action is its stake, or HOME; an outcome is WIN or LOSE.
"""

import re
from collections.abc import Mapping
from typing import Any

import numpy as np

from engine.game import CHANCE, MAX, TERMINAL, Action, Parameter, State
from engine.games.against_chance import GameAgainstChance
from engine.kernel import kernel
from engine.refusals import N_, Refused
from engine.rules import Rules
from engine.structs import struct
from engine.utility import CURVE, PLAIN, Utility, useful

MOST_MONEY, MOST_ROUNDS = 5, 4
MOST_STAKE = MOST_MONEY * 2 ** (MOST_ROUNDS - 1)
"""The most money at the start of the last round, after staking everything and winning every time."""

PURSE, ROUNDS, STAKE = 0, 1, 2
HOME = 0
GONE = WIN = MOST_STAKE + 1
LOSE = WIN + 1
OUTCOMES = {WIN: "win", LOSE: "lose"}

DATA = np.dtype([("chance", np.float64), ("curve", CURVE)], align=True)


@kernel
def kind(data: Any, frame: Any) -> int:
    if frame.state[STAKE] == GONE:
        return TERMINAL
    return MAX if frame.state[STAKE] == 0 else CHANCE


@kernel
def actions(data: Any, frame: Any) -> int:
    if frame.state[STAKE] != 0:
        frame.action[0], frame.action[1] = WIN, LOSE
        return 2
    for stake in range(frame.state[PURSE] + 1):  # HOME is 0
        frame.action[stake] = stake
    return frame.state[PURSE] + 1


@kernel
def result(data: Any, frame: Any, action: int, after: Any) -> None:
    purse, rounds, stake = frame.state[PURSE], frame.state[ROUNDS], frame.state[STAKE]
    if stake == 0:
        after.state[STAKE] = GONE if action == HOME else action
    else:
        purse += stake if action == WIN else -stake
        rounds -= 1
        after.state[STAKE] = GONE if purse == 0 or rounds == 0 else 0
    after.state[PURSE], after.state[ROUNDS] = purse, rounds


@kernel
def probability(data: Any, frame: Any, outcome: int) -> float:
    return data.chance if outcome == WIN else 1.0 - data.chance


@kernel
def utility(data: Any, frame: Any) -> float:
    return useful(data.curve, float(frame.state[PURSE]))


@kernel
def evaluate(data: Any, frame: Any) -> float:
    """`money`: the utility of the money in hand, as if play ended here."""
    return utility(data, frame)


RULES = Rules(kind, actions, result, utility, evaluate, probability)


class BettingHouse(GameAgainstChance):
    """The game with given parameters and a curve of utility."""

    slug = "betting-house"
    rules = RULES
    words = 3
    width = MOST_STAKE + 1
    bits = ((2 * MOST_STAKE).bit_length(), MOST_ROUNDS.bit_length(), GONE.bit_length())
    evaluations = ("money",)

    def __init__(self, values: Mapping[str, Any], utility: Utility = PLAIN) -> None:
        super().__init__(values, utility)
        self.euros, self.rounds = values["money"], values["rounds"]
        self.most = self._most_after(self.rounds)

    def _most_after(self, played: int) -> int:
        """The most money after so many rounds: everything was staked and won every time."""
        return int(self.euros * 2**played)

    # -- positions and actions as text ------------------------------------------------------------------------------

    def start(self) -> State:
        return self.euros, self.rounds, 0

    def purse(self, state: State) -> int:
        """The money in hand, including what is on the table."""
        return state[PURSE]

    def rounds_left(self, state: State) -> int:
        """The rounds still to come, including the present one."""
        return state[ROUNDS]

    def name(self, state: State, action: Action) -> str:
        return "home" if action == HOME else OUTCOMES.get(action, str(action))

    def write(self, state: State) -> str:
        purse, rounds, stake = state
        return f"{purse},{rounds} " + {0: "max", GONE: "home"}.get(stake, f"chance {stake}")

    def read(self, text: str) -> State:
        """A position such as `1,2 max`, `1,2 chance 1` or `2,1 home`."""
        match = re.fullmatch(r"\s*(\d{1,2})\s*,\s*(\d)\s+(max|home|chance\s+(\d{1,2}))\s*", text, re.I | re.A)
        if match is None:
            raise Refused(
                N_("A position here has money, rounds left and who moves, such as “%(example)s” or “%(other)s”."),
                example=self.write(self.start()),
                other=self.write((*self.start()[:STAKE], 1)),
            )
        purse, rounds = int(match[1]), int(match[2])
        self._check_reach(purse, rounds)
        if match[3].lower() == "home":
            return purse, rounds, GONE
        stake = int(match[4] or 0)
        self._check_stake(purse, rounds, stake, least=1 if match[4] else 0)
        return purse, rounds, stake

    def _check_reach(self, purse: int, rounds: int) -> None:
        played = self.rounds - rounds
        if played < 0:
            raise Refused(N_("At most %(rounds)d rounds can be left here."), rounds=self.rounds)
        if purse > self._most_after(played):
            raise Refused(
                N_("With %(rounds)d rounds left nobody can have %(money)d here, at most %(most)d."),
                rounds=rounds,
                most=self._most_after(played),
                money=purse,
            )

    def _check_stake(self, purse: int, rounds: int, stake: int, least: int) -> None:
        if purse == 0 or rounds == 0:
            raise Refused(
                N_("Without money or rounds, play is over: write “%(example)s”."),
                example=self.write((purse, rounds, GONE)),
            )
        if not least <= stake <= purse:
            raise Refused(N_("A stake is at least 1 and at most the money, %(money)d."), money=purse)

    # -- for the search ---------------------------------------------------------------------------------------------

    def horizon(self, state: State) -> int:
        if state[STAKE] == GONE:
            return 0
        return 2 * state[ROUNDS] - (state[STAKE] > 0)

    def data(self, evaluation: str | None = None, beside_wins: bool = False) -> Any:
        data = struct(DATA)
        data.chance = self.chance
        self.utility_of_money.fill(data.curve, 0.0, self.most)
        return data


PARAMETERS = (
    Parameter("money", 1, 1, MOST_MONEY),
    Parameter("rounds", 2, 1, MOST_ROUNDS),
    Parameter("percent", 40, 1, 99),
)
