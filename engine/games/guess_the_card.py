"""Guess the card: the lecture's example of a player who must choose without seeing what the search sees.

MIN draws an ace or a king, equally likely, and MAX does not see which. MAX passes, and MIN pays 1 euro, or tries; then
MIN passes and pays 10, or allows it; then MAX names a card: right, MIN pays 5; wrong, MAX does.

    state[0]   MIN's card: NO_CARD, A or K       state[2]   what MIN answered: 0, or PASS, ALLOW
    state[1]   what MAX did: 0, or PASS, TRY     state[3]   the card that MAX named: 0, or NAME + A, NAME + K
"""

from typing import Any

import numpy as np

from engine.game import CHANCE, MAX, MIN, TERMINAL, Parameter, State
from engine.games.cards import ALLOW, LETTERS, NAME, NO_CARD, PASS, TRY, A, CardGame, K, evaluate, fill_next
from engine.kernel import kernel
from engine.rules import Rules
from engine.structs import struct

CARD, TRIED, ANSWER, NAMED = range(4)

DATA = np.dtype([("safe", np.int64), ("gift", np.int64), ("stake", np.int64)], align=True)


@kernel
def kind(data: Any, frame: Any) -> int:
    if frame.state[CARD] == NO_CARD:
        return CHANCE
    if frame.state[TRIED] == 0:
        return MAX
    if frame.state[TRIED] == PASS or frame.state[ANSWER] == PASS or frame.state[NAMED] != 0:
        return TERMINAL
    return MIN if frame.state[ANSWER] == 0 else MAX


@kernel
def actions(data: Any, frame: Any) -> int:
    if frame.state[CARD] == NO_CARD:
        frame.action[0], frame.action[1] = A, K
    elif frame.state[TRIED] == 0:
        frame.action[0], frame.action[1] = PASS, TRY
    elif frame.state[ANSWER] == 0:
        frame.action[0], frame.action[1] = PASS, ALLOW
    else:
        frame.action[0], frame.action[1] = NAME + K, NAME + A
    return 2


@kernel
def utility(data: Any, frame: Any) -> float:
    if frame.state[TRIED] == PASS:
        return float(data.safe)
    if frame.state[ANSWER] == PASS:
        return float(data.gift)
    right = frame.state[NAMED] - NAME == frame.state[CARD]
    return float(data.stake) if right else -float(data.stake)


@kernel
def probability(data: Any, frame: Any, outcome: int) -> float:
    return 0.5


class GuessTheCard(CardGame):
    """The game with one set of payments."""

    slug = "guess-the-card"
    rules = Rules(kind, actions, fill_next, utility, evaluate, probability)
    words = 4
    width = 2

    def start(self) -> State:
        return (NO_CARD, 0, 0, 0)

    def left(self, state: State, rank: int) -> int:
        return 1

    def dealt_to(self, state: State) -> int:
        return MIN

    def is_dealt(self, player: int) -> bool:
        return player == MIN

    def hand_of(self, state: State, player: int) -> tuple[int, ...]:
        return (state[CARD],) if player == MIN and state[CARD] != NO_CARD else ()

    def world(self, state: State) -> str:
        return f"({self.hand(state, MIN) or LETTERS[NO_CARD]})"

    def data(self, evaluation: str | None = None, beside_wins: bool = False) -> Any:
        data = struct(DATA)
        data.safe, data.gift, data.stake = (self.parameters[name] for name in ("safe", "gift", "stake"))
        return data

    def bounds(self, evaluation: str | None = None, beside_wins: bool = False) -> tuple[float, float]:
        stake = float(self.parameters["stake"])
        return -stake, max(float(self.parameters["safe"]), float(self.parameters["gift"]), stake)


PARAMETERS = (Parameter("safe", 1, 0, 100), Parameter("gift", 10, 0, 100), Parameter("stake", 5, 1, 100))
"""Payments when MAX passes and when MIN passes, and the value of the guess."""
