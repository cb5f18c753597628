"""Kuhn's and Leduc poker, whose equilibria are known from books, as plain Python.

A state is a tuple of strings, one per deal or action; `c` checks or calls, `b` bets or raises, `f` folds.
"""

from fractions import Fraction

from engine.game import CHANCE, MAX, MIN, TERMINAL
from engine.hidden.game import HiddenGame


class Poker(HiddenGame):
    """The base of both games; an action is its own name."""

    parameters = {}

    def start(self):
        return ()

    def name(self, state, action):
        return action

    def result(self, state, action):
        return (*state, action)

    def chance(self, state):
        left = self.deck
        for dealt in filter(str.isupper, state):
            left = left.replace(dealt, "", 1)
        return [(card, Fraction(left.count(card), len(left))) for card in sorted(set(left))]

    def sees(self, state, action, player):
        """Cards are dealt to MAX, to MIN, and then on the table."""
        return "" if len(state) == 1 - player else action

    def world(self, state):
        return f"({','.join(filter(str.isupper, state))})"


class Kuhn(Poker):
    """Kuhn (1950): three cards, one bet. The value for MAX, who moves first, is −1/18."""

    slug = "kuhn"
    deck = "JQK"

    def turn(self, state):
        if len(state) < 2:
            return CHANCE
        bets = "".join(state[2:])
        return TERMINAL if bets in ("cc", "bf", "bc", "cbf", "cbc") else (MAX, MIN)[len(bets) % 2]

    def actions(self, state):
        turn = self.turn(state)
        return [] if turn in (TERMINAL, CHANCE) else ["f", "c"] if "b" in state else ["c", "b"]

    def utility(self, state):
        if state[-1] == "f":
            return 1.0 if len(state) % 2 == 0 else -1.0  # the player who moved second to last wins
        stake = 2.0 if "b" in state else 1.0
        return stake if self.deck.index(state[0]) > self.deck.index(state[1]) else -stake


class Leduc(Poker):
    """Southey et al. (2005): two rounds of up to two bets, of 2 and then 4; a card on the table in between."""

    slug = "leduc"
    deck = "JJQQKK"

    def turn(self, state):
        first, second, table = self._rounds(state)
        if len(state) < 2 or (self._closed(first) and not table):
            return CHANCE
        if state[-1] == "f" or self._closed(second):
            return TERMINAL
        return (MAX, MIN)[len(second if table else first) % 2]

    def actions(self, state):
        if self.turn(state) in (TERMINAL, CHANCE):
            return []
        first, second, table = self._rounds(state)
        bets = second if table else first
        return ["f"] * ("b" in bets) + ["c"] + ["b"] * (bets.count("b") < 2)

    def utility(self, state):
        first, second, table = self._rounds(state)
        stakes = [1 + self._paid(first, 2, player) + self._paid(second, 4, player) for player in (MAX, MIN)]
        if state[-1] == "f":
            return float(-stakes[MAX] if len(second if table else first) % 2 else stakes[MIN])
        mine, yours = (10 * (card == table) + self.deck.index(card) for card in state[:2])
        return float((mine > yours) - (mine < yours)) * stakes[MAX]

    def _rounds(self, state):
        """The actions of both rounds, and the card on the table."""
        tail = "".join(state[2:])
        at = next((i for i, letter in enumerate(tail) if letter.isupper()), None)
        return (tail, "", "") if at is None else (tail[:at], tail[at + 1 :], tail[at])

    @staticmethod
    def _closed(bets):
        return bets == "cc" or (bets.endswith("c") and "b" in bets)

    @staticmethod
    def _paid(bets, size, player):
        """The player's bets in a round: a call or a raise matches the other's bet."""
        paid, due = [0, 0], 0
        for i, bet in enumerate(bets):
            due += size * (bet == "b")
            if bet != "f":
                paid[i % 2] = due
        return paid[player]
