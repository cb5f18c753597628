"""Games to test with: the five card games in several sizes, and typed trees of which not everything is seen."""

from engine import games
from engine.games.tree import RULES, Tree
from engine.hidden.game import HiddenGame
from engine.trees.node import MOST_SUCCESSORS

SIZES = {
    "betting": ({}, {"copies": 1, "low": 1, "high": 9}, {"copies": 5, "ante": 3}),
    "guess-the-card": ({}, {"safe": 0, "gift": 2, "stake": 7}),
    "draw-poker": ({}, {"aces": 2, "kings": 2, "stake": 1}, {"aces": 3, "kings": 7}),
    "draw-poker-bet": ({}, {"aces": 2, "kings": 3, "ante": 2, "bet": 1}),
    "aces-and-kings": ({}, {"rounds": 1, "aces": 1, "kings": 3}, {"aces": 3, "kings": 5, "stake": 2}),
}
CARD_GAMES = tuple(SIZES)
BETTING, GUESS, POKER, POKER_BET, ACES = (games.find(slug) for slug in CARD_GAMES)

ALL_SIZES = [games.find(slug, values) for slug in CARD_GAMES for values in SIZES[slug]]


def label(game):
    """For the names of tests."""
    return " ".join([game.slug, *(f"{name}={value}" for name, value in game.parameters.items())])


class HiddenTree(HiddenGame):
    """A typed tree; `sees(ply, player)` is whether the player sees the action at that ply (the root's is 0)."""

    slug = "hidden tree"
    rules = RULES
    words = 1
    width = MOST_SUCCESSORS
    parameters = {}

    def __init__(self, text, sees=lambda ply, player: True):
        self.tree, self._sees = Tree.parse(text), sees

    def start(self):
        return (0,)

    def name(self, state, action):
        return self.tree.name(state, action)

    def data(self, evaluation=None, beside_wins=False):
        return self.tree.data()

    def chance(self, state):
        return [(outcome, self.tree.nodes[outcome].probability) for outcome in self.actions(state)]

    def sees(self, state, action, player):
        ply = self.tree.write(state).count(" ") + 1 if state[0] else 0
        own = self.turn(state) == player
        return self.name(state, action) if own or self._sees(ply, player) else ""

    def world(self, state):
        return self.tree.write(state)
