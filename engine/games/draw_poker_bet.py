"""Draw poker with a bet: the cards of draw poker, and at the end a pot to fight for.

Each puts 1 euro in the pot. MAX gets a card and may draw a second one; then MIN likewise, each seeing how many cards
the other has. Then MAX passes, and MIN takes the pot, or bets; MIN passes, and MAX takes the pot, or calls, and the
better hand wins. The hands rank as in draw poker.

    state[0..3]   the cards, as in `engine.games.draw_poker`
    state[4]      the stage
"""

from typing import Any

import numpy as np

from engine.game import CHANCE, MAX, MIN, TERMINAL, Parameter, State
from engine.games.cards import BET, CALL, DRAW, PASS, STAY, evaluate
from engine.games.draw_poker import STAGE, AcesOrKings, list_deal, probability, showdown, take
from engine.kernel import kernel
from engine.rules import Rules
from engine.structs import struct

MAX_IS_DEALT, MAX_CHOOSES, MAX_DRAWS, MIN_IS_DEALT, MIN_CHOOSES, MIN_DRAWS, MAX_BETS, MIN_CALLS = range(8)
MAX_PASSED, MIN_PASSED, SHOWDOWN = 8, 9, 10

DATA = np.dtype([("aces", np.int64), ("kings", np.int64), ("ante", np.int64), ("bet", np.int64)], align=True)


@kernel
def kind(data: Any, frame: Any) -> int:
    stage = frame.state[STAGE]
    if stage >= MAX_PASSED:
        return TERMINAL
    if stage in (MAX_CHOOSES, MAX_BETS):
        return MAX
    return MIN if stage in (MIN_CHOOSES, MIN_CALLS) else CHANCE


@kernel
def actions(data: Any, frame: Any) -> int:
    stage = frame.state[STAGE]
    if stage in (MAX_CHOOSES, MIN_CHOOSES):
        frame.action[0], frame.action[1] = STAY, DRAW
        return 2
    if stage in (MAX_BETS, MIN_CALLS):
        frame.action[0], frame.action[1] = PASS, BET if stage == MAX_BETS else CALL
        return 2
    return list_deal(data, frame)


@kernel
def next_stage(stage: int, action: int) -> int:
    if action == STAY:
        return stage + 2
    if action == PASS:
        return MAX_PASSED if stage == MAX_BETS else MIN_PASSED
    return SHOWDOWN if action == CALL else stage + 1


@kernel
def result(data: Any, frame: Any, action: int, after: Any) -> None:
    stage = frame.state[STAGE]
    if stage in (MAX_IS_DEALT, MAX_DRAWS):
        take(frame, MAX, action, after)
    elif stage in (MIN_IS_DEALT, MIN_DRAWS):
        take(frame, MIN, action, after)
    else:
        for i in range(STAGE):
            after.state[i] = frame.state[i]
    after.state[STAGE] = next_stage(stage, action)


@kernel
def utility(data: Any, frame: Any) -> float:
    if frame.state[STAGE] == MAX_PASSED:
        return -float(data.ante)
    if frame.state[STAGE] == MIN_PASSED:
        return float(data.ante)
    return float((data.ante + data.bet) * showdown(frame))


class DrawPokerBet(AcesOrKings):
    """One deck, one ante and one bet."""

    slug = "draw-poker-bet"
    rules = Rules(kind, actions, result, utility, evaluate, probability)

    def dealt_to(self, state: State) -> int:
        return MAX if state[STAGE] in (MAX_IS_DEALT, MAX_DRAWS) else MIN

    def paid(self, state: State) -> tuple[int, int]:
        ante, bet = int(self.parameters["ante"]), int(self.parameters["bet"])
        has_bet, has_called = state[STAGE] in (MIN_CALLS, MIN_PASSED, SHOWDOWN), state[STAGE] == SHOWDOWN
        return ante + bet * has_bet, ante + bet * has_called

    def data(self, evaluation: str | None = None, beside_wins: bool = False) -> Any:
        data = struct(DATA)
        data.aces, data.kings = self.parameters["aces"], self.parameters["kings"]
        data.ante, data.bet = self.parameters["ante"], self.parameters["bet"]
        return data

    def bounds(self, evaluation: str | None = None, beside_wins: bool = False) -> tuple[float, float]:
        most = float(int(self.parameters["ante"]) + int(self.parameters["bet"]))
        return -most, most


PARAMETERS = (
    Parameter("aces", 4, 2, 24),
    Parameter("kings", 4, 2, 24),
    Parameter("ante", 1, 1, 100),
    Parameter("bet", 2, 1, 100),
)
