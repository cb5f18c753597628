"""Draw poker, very much simplified: a deck of aces and kings, one card each, and each may draw a second.

MAX gets a card, then MIN. MAX may draw a second one; then MIN may, who saw whether MAX drew but not what. The better
hand wins the stake: AA beats A beats AK beats K beats KK, and equal hands win nothing.

    state[0], state[1]   the cards of MAX in the order in which they came: NO_CARD, A or K
    state[2], state[3]   the cards of MIN
    state[4]             the stage
"""

from typing import Any

import numpy as np

from engine.game import CHANCE, MAX, MIN, TERMINAL, Parameter, State
from engine.games.cards import DRAW, NO_CARD, STAY, A, CardGame, K, evaluate, list_ranks
from engine.kernel import kernel
from engine.rules import Rules
from engine.structs import struct

STAGE = 4
MAX_IS_DEALT, MIN_IS_DEALT, MAX_CHOOSES, MAX_DRAWS, MIN_CHOOSES, MIN_DRAWS, SHOWDOWN = range(7)

DATA = np.dtype([("aces", np.int64), ("kings", np.int64), ("stake", np.int64)], align=True)


@kernel
def kind(data: Any, frame: Any) -> int:
    stage = frame.state[STAGE]
    if stage == SHOWDOWN:
        return TERMINAL
    if stage == MAX_CHOOSES:
        return MAX
    return MIN if stage == MIN_CHOOSES else CHANCE


@kernel
def left(data: Any, frame: Any, rank: int) -> int:
    """The number of cards of the rank that are in nobody's hand."""
    cards = data.aces if rank == A else data.kings
    for i in range(4):
        if frame.state[i] == rank:
            cards -= 1
    return cards


@kernel
def list_deal(data: Any, frame: Any) -> int:
    """Lists the ranks that can be dealt; returns their number."""
    return list_ranks(frame, left(data, frame, A), left(data, frame, K), 0)


@kernel
def actions(data: Any, frame: Any) -> int:
    if frame.state[STAGE] == MAX_CHOOSES or frame.state[STAGE] == MIN_CHOOSES:
        frame.action[0], frame.action[1] = STAY, DRAW
        return 2
    return list_deal(data, frame)


@kernel
def take(frame: Any, side: int, card: int, after: Any) -> None:
    """Copies the state, with the card in the side's hand."""
    for i in range(STAGE + 1):
        after.state[i] = frame.state[i]
    first = 2 * side
    after.state[first if frame.state[first] == NO_CARD else first + 1] = card


@kernel
def result(data: Any, frame: Any, action: int, after: Any) -> None:
    stage = frame.state[STAGE]
    if action in (STAY, DRAW):
        for i in range(STAGE):
            after.state[i] = frame.state[i]
        after.state[STAGE] = stage + 1 if action == DRAW else stage + 2
        return
    take(frame, MAX if stage in (MAX_IS_DEALT, MAX_DRAWS) else MIN, action, after)
    after.state[STAGE] = stage + 1


@kernel
def strength(frame: Any, side: int) -> int:
    """The rank of the hand: KK 0, K 1, AK 2, A 3, AA 4."""
    first, second = frame.state[2 * side], frame.state[2 * side + 1]
    aces = (1 if first == A else 0) + (1 if second == A else 0)
    return 2 * aces + (1 if second == NO_CARD else 0)


@kernel
def showdown(frame: Any) -> int:
    """1 if MAX has the better hand, -1 if MIN has, 0 if they are equal."""
    lead = strength(frame, MAX) - strength(frame, MIN)
    if lead == 0:
        return 0
    return 1 if lead > 0 else -1


@kernel
def utility(data: Any, frame: Any) -> float:
    return float(data.stake * showdown(frame))


@kernel
def probability(data: Any, frame: Any, outcome: int) -> float:
    return left(data, frame, outcome) / (left(data, frame, A) + left(data, frame, K))


class AcesOrKings(CardGame):
    """The base of both games of draw poker: up to two cards each from a deck of aces and kings."""

    words = STAGE + 1
    width = 2

    def start(self) -> State:
        return (NO_CARD, NO_CARD, NO_CARD, NO_CARD, 0)

    def left(self, state: State, rank: int) -> int:
        return int(left(*self._look(state), rank))

    def hand_of(self, state: State, player: int) -> tuple[int, ...]:
        return tuple(card for card in state[2 * player : 2 * player + 2] if card != NO_CARD)


class DrawPoker(AcesOrKings):
    """One deck and one stake."""

    slug = "draw-poker"
    rules = Rules(kind, actions, result, utility, evaluate, probability)

    def dealt_to(self, state: State) -> int:
        return MAX if state[STAGE] in (MAX_IS_DEALT, MAX_DRAWS) else MIN

    def data(self, evaluation: str | None = None, beside_wins: bool = False) -> Any:
        data = struct(DATA)
        data.aces, data.kings, data.stake = (self.parameters[name] for name in ("aces", "kings", "stake"))
        return data

    def bounds(self, evaluation: str | None = None, beside_wins: bool = False) -> tuple[float, float]:
        stake = float(self.parameters["stake"])
        return -stake, stake


PARAMETERS = (Parameter("aces", 4, 2, 24), Parameter("kings", 4, 2, 24), Parameter("stake", 3, 1, 100))
