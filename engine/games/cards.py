"""The base of card games: ranks, names of actions, deals, and who sees what.

A card is its rank, A, K or Q. Deals are chance nodes, and the probability of a rank is its share of the cards left. A
player sees the cards dealt to them; both players see everything else.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from engine.game import CHANCE, MAX, MIN, PLAYER_NAMES, Action, State
from engine.hidden.game import HiddenGame
from engine.kernel import kernel

NO_CARD, A, K, Q = 0, 1, 2, 3
RANKS = (A, K, Q)
LETTERS = ("–", "A", "K", "Q")

PASS, CALL, BET, BET_LOW, BET_HIGH, STAY, DRAW, TRY, ALLOW, NAME = range(10, 20)
"""Actions of players; naming the rank r is `NAME + r`. The outcome of a deal is the rank itself."""

NAMES = {
    **dict(enumerate(LETTERS)),
    **{NAME + rank: LETTERS[rank] for rank in RANKS},
    **{PASS: "pass", CALL: "call", BET: "bet", STAY: "stay", DRAW: "draw", TRY: "try", ALLOW: "allow"},
}

TOLD = {
    **{NAME + rank: f"names {LETTERS[rank]}" for rank in RANKS},
    **{PASS: "passes", CALL: "calls", BET: "bets", STAY: "stays", DRAW: "draws", TRY: "tries", ALLOW: "allows"},
}
"""What both players see of an action, after the player's name: `max stays`."""


@kernel
def evaluate(data: Any, frame: Any) -> float:
    """Never used for estimates: these trees are searched to the end."""
    return 0.0


@kernel
def list_ranks(frame: Any, aces: int, kings: int, queens: int) -> int:
    """Lists the ranks of which cards are left as the outcomes of a deal; returns their number."""
    count = 0
    for rank, left in ((A, aces), (K, kings), (Q, queens)):
        if left > 0:
            frame.action[count] = rank
            count += 1
    return count


@kernel
def fill_next(data: Any, frame: Any, action: int, after: Any) -> None:
    """The `result` of a game whose state is its four actions and outcomes in order, 0 for those to come."""
    for i in range(4):
        after.state[i] = frame.state[i]
    for i in range(4):
        if after.state[i] == 0:
            after.state[i] = action
            return


class CardGame(HiddenGame):
    """A game with cards that are dealt one by one."""

    between = ","
    """Separates the two hands of a world, in the lecture's notation for the game."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.parameters = dict(values)

    def left(self, state: State, rank: int) -> int:
        """The number of cards of that rank in the deck."""
        raise NotImplementedError

    def dealt_to(self, state: State) -> int:
        """The player who gets the card at a deal."""
        raise NotImplementedError

    def is_dealt(self, player: int) -> bool:
        """Whether the player gets any card during a hand."""
        return True

    def hand_of(self, state: State, player: int) -> tuple[int, ...]:
        """The ranks that a player holds, in the lecture's order for the game."""
        raise NotImplementedError

    def chance(self, state: State) -> list[tuple[Action, Fraction]]:
        cards = {rank: self.left(state, rank) for rank in self.actions(state)}
        return [(rank, Fraction(left, sum(cards.values()))) for rank, left in cards.items()]

    def paid(self, state: State) -> tuple[int, int]:
        """The euros that MAX and MIN have put into the pot so far; (0, 0) in games without a pot."""
        return (0, 0)

    def sees(self, state: State, action: Action, player: int) -> str:
        turn = self.turn(state)
        if turn == CHANCE:
            return self.name(state, action) if self.dealt_to(state) == player else ""
        return f"{PLAYER_NAMES[turn]} {self.told(action)}"

    def told(self, action: Action) -> str:
        """What both players see of a player's action."""
        return TOLD[action]

    def name(self, state: State, action: Action) -> str:
        return NAMES[action]

    def hand(self, state: State, player: int) -> str:
        return "".join(LETTERS[rank] for rank in self.hand_of(state, player))

    def world(self, state: State) -> str:
        hands = [self.hand(state, player) or LETTERS[NO_CARD] for player in (MAX, MIN)]
        return f"({self.between.join(hands)})"
