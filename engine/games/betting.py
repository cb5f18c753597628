"""Betting: one card each, and one bet, from a deck such as AAKKQQ.

Each puts 1 euro in the pot and gets a card. MAX passes, and MIN takes the pot, or bets a low or a high amount; MIN
passes, and MAX takes the pot, or calls, which is to bet as much. Then the cards are shown: A beats K beats Q, and equal
cards split the pot.

    state[0], state[1]   the cards of MAX and MIN: NO_CARD, A, K or Q
    state[2]             what MAX did: 0, or PASS, BET_LOW, BET_HIGH
    state[3]             what MIN answered: 0, or PASS, CALL
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from engine.game import CHANCE, MAX, MIN, TERMINAL, Action, Parameter, State
from engine.games.cards import (
    BET_HIGH,
    BET_LOW,
    CALL,
    NO_CARD,
    PASS,
    A,
    CardGame,
    K,
    Q,
    evaluate,
    fill_next,
    list_ranks,
)
from engine.kernel import kernel
from engine.refusals import N_, Refused
from engine.rules import Rules
from engine.structs import struct

DONE, ANSWER = 2, 3

DATA = np.dtype([("copies", np.int64), ("ante", np.int64), ("low", np.int64), ("high", np.int64)], align=True)


@kernel
def kind(data: Any, frame: Any) -> int:
    if frame.state[MIN] == NO_CARD:
        return CHANCE
    if frame.state[DONE] == 0:
        return MAX
    return MIN if frame.state[DONE] != PASS and frame.state[ANSWER] == 0 else TERMINAL


@kernel
def left(data: Any, frame: Any, rank: int) -> int:
    return data.copies - 1 if frame.state[MAX] == rank else data.copies


@kernel
def actions(data: Any, frame: Any) -> int:
    if frame.state[MIN] == NO_CARD:
        return list_ranks(frame, left(data, frame, A), left(data, frame, K), left(data, frame, Q))
    frame.action[0] = PASS
    if frame.state[DONE] == 0:
        frame.action[1], frame.action[2] = BET_LOW, BET_HIGH
        return 3
    frame.action[1] = CALL
    return 2


@kernel
def utility(data: Any, frame: Any) -> float:
    if frame.state[DONE] == PASS:
        return -float(data.ante)
    if frame.state[ANSWER] == PASS:
        return float(data.ante)
    stake = float(data.ante + (data.low if frame.state[DONE] == BET_LOW else data.high))
    if frame.state[MAX] == frame.state[MIN]:
        return 0.0
    return stake if frame.state[MAX] < frame.state[MIN] else -stake


@kernel
def probability(data: Any, frame: Any, outcome: int) -> float:
    return left(data, frame, outcome) / (left(data, frame, A) + left(data, frame, K) + left(data, frame, Q))


class Betting(CardGame):
    """One deck and one pair of bets."""

    slug = "betting"
    rules = Rules(kind, actions, fill_next, utility, evaluate, probability)
    words = 4
    width = 3

    def __init__(self, values: Mapping[str, Any]) -> None:
        super().__init__(values)
        if values["low"] >= values["high"]:
            raise Refused(
                N_("The low bet, %(low)d, must be less than the high one, %(high)d."),
                low=values["low"],
                high=values["high"],
            )
        amounts = {BET_LOW: str(values["low"]), BET_HIGH: str(values["high"])}
        self._names = amounts
        self._told = {action: f"bets {amount}" for action, amount in amounts.items()}

    def start(self) -> State:
        return (NO_CARD, NO_CARD, 0, 0)

    def name(self, state: State, action: Action) -> str:
        return self._names.get(action) or super().name(state, action)

    def told(self, action: Action) -> str:
        return self._told.get(action) or super().told(action)

    def left(self, state: State, rank: int) -> int:
        return int(left(*self._look(state), rank))

    def dealt_to(self, state: State) -> int:
        return MAX if state[MAX] == NO_CARD else MIN

    def hand_of(self, state: State, player: int) -> tuple[int, ...]:
        return () if state[player] == NO_CARD else (state[player],)

    def paid(self, state: State) -> tuple[int, int]:
        ante = int(self.parameters["ante"])
        bet = {BET_LOW: int(self.parameters["low"]), BET_HIGH: int(self.parameters["high"])}.get(state[DONE], 0)
        return ante + bet, ante + (bet if state[ANSWER] == CALL else 0)

    def data(self, evaluation: str | None = None, beside_wins: bool = False) -> Any:
        data = struct(DATA)
        data.copies, data.ante = self.parameters["copies"], self.parameters["ante"]
        data.low, data.high = self.parameters["low"], self.parameters["high"]
        return data

    def bounds(self, evaluation: str | None = None, beside_wins: bool = False) -> tuple[float, float]:
        most = float(int(self.parameters["ante"]) + int(self.parameters["high"]))
        return -most, most


PARAMETERS = (
    Parameter("copies", 2, 1, 12),
    Parameter("ante", 1, 1, 100),
    Parameter("low", 2, 1, 100),
    Parameter("high", 4, 2, 100),
)
