"""The prize: a sum for sure, or a coin for more. The best choice depends on the utility of money (see
`engine.utility`).

MAX takes the sure sum, or lets chance decide between a larger one and nothing. A position is one word: `max` while MAX
chooses, `chance` while the coin is in the air, then `sure`, `win` or `lose`.

    state[0]  CHOOSING, TOSSING, or the action or outcome that ended the game: SURE, WIN, LOSE
"""

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

CHOOSING, TOSSING, SURE, WIN, LOSE = range(5)
GAMBLE = TOSSING
POSITIONS = ("max", "chance", "sure", "win", "lose")
ACTIONS = {SURE: "sure", GAMBLE: "gamble", WIN: "win", LOSE: "lose"}
"""An action or outcome is the state that it leads to."""

MOST_EUROS = 1_000_000_000

DATA = np.dtype(
    [("sure", np.float64), ("gamble", np.float64), ("chance", np.float64), ("curve", CURVE)],
    align=True,
)


@kernel
def kind(data: Any, frame: Any) -> int:
    if frame.state[0] == CHOOSING:
        return MAX
    return CHANCE if frame.state[0] == TOSSING else TERMINAL


@kernel
def actions(data: Any, frame: Any) -> int:
    if frame.state[0] == CHOOSING:
        frame.action[0], frame.action[1] = SURE, GAMBLE
    else:
        frame.action[0], frame.action[1] = WIN, LOSE
    return 2


@kernel
def result(data: Any, frame: Any, action: int, after: Any) -> None:
    after.state[0] = action


@kernel
def probability(data: Any, frame: Any, outcome: int) -> float:
    return data.chance if outcome == WIN else 1.0 - data.chance


@kernel
def utility(data: Any, frame: Any) -> float:
    if frame.state[0] == SURE:
        return useful(data.curve, data.sure)
    return useful(data.curve, data.gamble if frame.state[0] == WIN else 0.0)


@kernel
def evaluate(data: Any, frame: Any) -> float:
    """Never used for estimates: the game is over after two plies."""
    return 0.0


RULES = Rules(kind, actions, result, utility, evaluate, probability)


class Prize(GameAgainstChance):
    """The game with one offer and a curve of utility."""

    slug = "prize"
    rules = RULES
    words = 1
    width = 2
    bits = (3,)

    def __init__(self, values: Mapping[str, Any], utility: Utility = PLAIN) -> None:
        super().__init__(values, utility)
        self.sure, self.gamble = values["sure"], values["gamble"]
        self.most = float(max(self.sure, self.gamble))

    # -- positions and actions as text ------------------------------------------------------------------------------

    def start(self) -> State:
        return (CHOOSING,)

    def purse(self, state: State) -> int:
        """The money in hand, without what is offered."""
        return int({SURE: self.sure, WIN: self.gamble}.get(state[0], 0))

    def name(self, state: State, action: Action) -> str:
        return ACTIONS[action]

    def write(self, state: State) -> str:
        return POSITIONS[state[0]]

    def read(self, text: str) -> State:
        word = text.strip().lower()
        if word not in POSITIONS:
            raise Refused(N_("A position here is one of: %(known)s."), known=", ".join(POSITIONS))
        return (POSITIONS.index(word),)

    # -- for the search ---------------------------------------------------------------------------------------------

    def horizon(self, state: State) -> int:
        return {CHOOSING: 2, TOSSING: 1}.get(state[0], 0)

    def data(self, evaluation: str | None = None, beside_wins: bool = False) -> Any:
        data = struct(DATA)
        data.sure, data.gamble, data.chance = self.sure, self.gamble, self.chance
        self.utility_of_money.fill(data.curve, 0.0, self.most)
        return data


PARAMETERS = (
    Parameter("sure", 1_000_000, 0, MOST_EUROS),
    Parameter("gamble", 3_000_000, 1, MOST_EUROS),
    Parameter("percent", 50, 1, 99),
)
