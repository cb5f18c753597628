"""Aces and kings: the lecture's example for the formal model of actions, transitions and observations.

Each holds one card of a deck of aces and kings. In every round MAX and then MIN may take another card, which the other
does not see, or stay. The higher proportion of aces wins, and among equal ones more aces.

    state[0], state[1]   how many aces and kings MAX has
    state[2], state[3]   how many MIN has
    state[4]             the stage: the two deals, then four stages a round
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from engine.game import CHANCE, MAX, MIN, TERMINAL, Parameter, State
from engine.games.cards import DRAW, STAY, A, CardGame, K, evaluate, list_ranks
from engine.kernel import kernel
from engine.refusals import N_, Refused
from engine.rules import Rules
from engine.structs import struct

STAGE = 4
DEALS = 2
MAX_CHOOSES, MAX_DRAWS, MIN_CHOOSES, MIN_DRAWS = range(4)
"""The stages of a round."""

DATA = np.dtype([("aces", np.int64), ("kings", np.int64), ("stake", np.int64), ("end", np.int64)], align=True)


@kernel
def kind(data: Any, frame: Any) -> int:
    stage = frame.state[STAGE]
    if stage == data.end:
        return TERMINAL
    within = (stage - DEALS) % 4
    if stage < DEALS or within in (MAX_DRAWS, MIN_DRAWS):
        return CHANCE
    return MAX if within == MAX_CHOOSES else MIN


@kernel
def dealt_to(stage: int) -> int:
    """The player who gets the card at a deal."""
    if stage < DEALS:
        return stage
    return MAX if (stage - DEALS) % 4 == MAX_DRAWS else MIN


@kernel
def left(data: Any, frame: Any, rank: int) -> int:
    """The number of cards of the rank that are in nobody's hand."""
    if rank == A:
        return data.aces - frame.state[0] - frame.state[2]
    return data.kings - frame.state[1] - frame.state[3]


@kernel
def actions(data: Any, frame: Any) -> int:
    if kind(data, frame) != CHANCE:
        frame.action[0], frame.action[1] = STAY, DRAW
        return 2
    return list_ranks(frame, left(data, frame, A), left(data, frame, K), 0)


@kernel
def result(data: Any, frame: Any, action: int, after: Any) -> None:
    for i in range(STAGE):
        after.state[i] = frame.state[i]
    stage = frame.state[STAGE]
    if action in (A, K):
        after.state[2 * dealt_to(stage) + action - A] += 1
    after.state[STAGE] = stage + 2 if action == STAY else stage + 1


@kernel
def utility(data: Any, frame: Any) -> float:
    max_cards = frame.state[0] + frame.state[1]
    min_cards = frame.state[2] + frame.state[3]
    lead = frame.state[0] * min_cards - frame.state[2] * max_cards
    if lead == 0:
        lead = frame.state[0] - frame.state[2]
    if lead == 0:
        return 0.0
    return float(data.stake) if lead > 0 else -float(data.stake)


@kernel
def probability(data: Any, frame: Any, outcome: int) -> float:
    return left(data, frame, outcome) / (left(data, frame, A) + left(data, frame, K))


class AcesAndKings(CardGame):
    """One deck, one stake, and a number of rounds."""

    slug = "aces-and-kings"
    rules = Rules(kind, actions, result, utility, evaluate, probability)
    words = STAGE + 1
    width = 2
    between = "|"

    def __init__(self, values: Mapping[str, Any]) -> None:
        super().__init__(values)
        deck, needed = values["aces"] + values["kings"], 2 * (1 + values["rounds"])
        if deck < needed:
            raise Refused(N_("The deck has only %(deck)d cards; a game may need %(needed)d."), deck=deck, needed=needed)

    def start(self) -> State:
        return (0, 0, 0, 0, 0)

    def left(self, state: State, rank: int) -> int:
        return int(left(*self._look(state), rank))

    def dealt_to(self, state: State) -> int:
        return dealt_to(state[STAGE])

    def hand_of(self, state: State, player: int) -> tuple[int, ...]:
        """Aces first, since the order in which they came does not matter."""
        aces, kings = state[2 * player : 2 * player + 2]
        return (A,) * aces + (K,) * kings

    def data(self, evaluation: str | None = None, beside_wins: bool = False) -> Any:
        data = struct(DATA)
        data.aces, data.kings, data.stake = (self.parameters[name] for name in ("aces", "kings", "stake"))
        data.end = DEALS + 4 * int(self.parameters["rounds"])
        return data

    def bounds(self, evaluation: str | None = None, beside_wins: bool = False) -> tuple[float, float]:
        stake = float(self.parameters["stake"])
        return -stake, stake


PARAMETERS = (
    Parameter("aces", 4, 1, 24),
    Parameter("kings", 4, 1, 24),
    Parameter("rounds", 2, 1, 3),
    Parameter("stake", 1, 1, 100),
)
