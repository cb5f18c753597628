"""Search in belief states: one seat looks ahead, and what it would see decides what it would believe.

At its own turn the seat takes one action for all the worlds that it cannot tell apart; at chance nodes the belief
splits by what the seat would see; finished games are worth their mean over the belief. What happens at the opponent's
turn is what the methods of the lecture differ in: see `engine.hidden.opponent`.
"""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from engine.game import CHANCE, TERMINAL
from engine.hidden.beliefs import (
    Belief,
    Edges,
    World,
    by_chance,
    expected_utility,
    labelled,
    normalised,
    observed,
    taking,
    turn,
)
from engine.hidden.game import HiddenGame, InformationSet, told
from engine.hidden.tree import BeliefTree, Thought, decision, mean

Turn = Callable[["BeliefSearch", Belief], BeliefTree]
"""What happens at a turn of the opponent."""


class BeliefSearch:
    """Grows the tree of belief states of one seat.

    `weighs` is the lecture's propagation: an action counts for p(a|b)·U, not for U. The product is doubtful where U is
    negative, for an action that may be impossible then looks less bad.
    """

    def __init__(self, game: HiddenGame, player: int, opponent: Turn, weighs: bool = False) -> None:
        self.game, self.player, self.opponent, self.weighs = game, player, opponent, weighs
        self._since: InformationSet = ()  # what the seat has seen between the root and the node that grows

    def grow(self, belief: Belief) -> BeliefTree:
        """The tree from a belief on, with its exact values."""
        mover = turn(self.game, belief)
        if mover == TERMINAL:
            return BeliefTree(TERMINAL, TERMINAL, self.table(belief), expected_utility(self.game, belief))
        if mover == CHANCE:
            return self.observe(belief, by_chance(self.game), CHANCE)
        if mover == self.player:
            return self.choose(belief, mover)
        return self.opponent(self, belief)

    def table(self, belief: Belief) -> tuple[tuple[str, Fraction], ...]:
        return labelled(self.game, belief)

    def choose(self, belief: Belief, mover: int) -> BeliefTree:
        """The mover takes one action for the whole belief."""
        names = dict.fromkeys(move.name for world in belief for move in self.game.moves(world.state))
        return decision(mover, self.table(belief), [self.act(belief, mover, name) for name in names], self._since)

    def act(self, belief: Belief, mover: int, action: str) -> BeliefTree:
        """The branch of an action, which may be impossible in some of the worlds."""
        able = {world: weight for world, weight in belief.items() if self._can(world, action)}
        possible = sum(able.values(), Fraction(0))
        below = self.observe(normalised(able), taking(self.game, action), mover)
        return replace(below, edge=action, probability=possible, weight=possible if self.weighs else Fraction(1))

    def _can(self, world: World, action: str) -> bool:
        return any(move.name == action for move in self.game.moves(world.state))

    def observe(self, belief: Belief, edges: Edges, owner: int, thoughts: tuple[Thought, ...] = ()) -> BeliefTree:
        """A step whose outcome has known probabilities: the belief splits by what the seat sees.

        Where only one thing can be seen there is nothing to show: the node is left out.
        """
        seen = observed(self.game, self.player, belief, edges)
        if len(seen) == 1 and not thoughts:
            news, (_certain, after) = next(iter(seen.items()))
            return self._grow_after(news, after)
        branches = [
            replace(self._grow_after(news, after), edge=news, probability=probability, weight=probability)
            for news, (probability, after) in seen.items()
        ]
        return mean(owner, self.table(belief), branches, thoughts)

    def _grow_after(self, news: str, belief: Belief) -> BeliefTree:
        """The tree from a belief on that came with news; "" is none."""
        before = self._since
        self._since = told(before, news)
        tree = self.grow(belief)
        self._since = before
        return tree
