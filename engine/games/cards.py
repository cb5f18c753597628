"""What the card games share: the ranks, the names of actions, deals, and who sees what.

A card is its rank, A, K or Q; the deals are chance nodes, and the probability of a rank is how many such cards are
left, out of all that are left. Cards are seen by whoever gets them; everything else that happens is seen by both.
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
"""Actions of players; to name the rank r is `NAME + r`. The outcome of a deal is the rank itself."""

NAMES = {
    **dict(enumerate(LETTERS)),
    **{NAME + rank: LETTERS[rank] for rank in RANKS},
    **{PASS: "pass", CALL: "call", BET: "bet", STAY: "stay", DRAW: "draw", TRY: "try", ALLOW: "allow"},
}

TOLD = {
    **{NAME + rank: f"names {LETTERS[rank]}" for rank in RANKS},
    **{PASS: "passes", CALL: "calls", BET: "bets", STAY: "stays", DRAW: "draws", TRY: "tries", ALLOW: "allows"},
}
"""What everybody sees of an action, after the name of the player: `max stays`."""


@kernel
def evaluate(data: Any, frame: Any) -> float:
    """Their trees are searched to the end: nothing is ever estimated."""
    return 0.0


@kernel
def list_ranks(frame: Any, aces: int, kings: int, queens: int) -> int:
    """Lists the ranks of which so many cards are left as the outcomes of a deal; returns how many ranks."""
    count = 0
    for rank, left in ((A, aces), (K, kings), (Q, queens)):
        if left > 0:
            frame.action[count] = rank
            count += 1
    return count


@kernel
def fill_next(data: Any, frame: Any, action: int, after: Any) -> None:
    """The `result` of a game whose state is the four actions and outcomes so far, 0 for those still to come."""
    for i in range(4):
        after.state[i] = frame.state[i]
    for i in range(4):
        if after.state[i] == 0:
            after.state[i] = action
            return


class CardGame(HiddenGame):
    """A game with cards that are dealt one by one."""

    between = ","
    """Between the two hands of a world, as the lecture of this game writes it."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.parameters = dict(values)

    def left(self, state: State, rank: int) -> int:
        """How many cards of that rank are still in the deck."""
        raise NotImplementedError

    def dealt_to(self, state: State) -> int:
        """The player who gets the card at a deal."""
        raise NotImplementedError

    def is_dealt(self, player: int) -> bool:
        """Whether the player gets any card in the course of a hand."""
        return True

    def hand_of(self, state: State, player: int) -> tuple[int, ...]:
        """The ranks that a player holds, as the lecture of this game lists them."""
        raise NotImplementedError

    def chance(self, state: State) -> list[tuple[Action, Fraction]]:
        cards = {rank: self.left(state, rank) for rank in self.actions(state)}
        return [(rank, Fraction(left, sum(cards.values()))) for rank, left in cards.items()]

    def paid(self, state: State) -> tuple[int, int]:
        """The euros that MAX and MIN have put into the pot so far; nothing where a game has no pot."""
        return (0, 0)

    def sees(self, state: State, action: Action, player: int) -> str:
        turn = self.turn(state)
        if turn == CHANCE:
            return self.name(action) if self.dealt_to(state) == player else ""
        return f"{PLAYER_NAMES[turn]} {self.told(action)}"

    def told(self, action: Action) -> str:
        """What everybody sees of a player's action."""
        return TOLD[action]

    def name(self, action: Action) -> str:
        return NAMES[action]

    def hand(self, state: State, player: int) -> str:
        return "".join(LETTERS[rank] for rank in self.hand_of(state, player))

    def world(self, state: State) -> str:
        hands = [self.hand(state, player) or LETTERS[NO_CARD] for player in (MAX, MIN)]
        return f"({self.between.join(hands)})"
