"""Builds the explicit tree of belief states of one seat: what it would see decides what it would believe.

At its own turn the seat takes one action for all the worlds that it cannot tell apart; at chance nodes the belief
splits by what the seat would see; finished games are worth their mean over the belief. The methods of the lecture
differ in what happens at the opponent's turn: see `engine.hidden.opponents`.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction

from engine.game import CHANCE, TERMINAL
from engine.hidden.beliefs import (
    Edges,
    World,
    WorldBelief,
    by_chance,
    expected_utility,
    labelled,
    normalised,
    observed,
    taking,
    turn,
)
from engine.hidden.game import HiddenGame, InformationSet, extended
from engine.hidden.tree import BeliefNode, BeliefTable, Reply
from engine.steps import Steps

OpponentTurn = Callable[["TreeBuilder", WorldBelief, InformationSet], Steps[BeliefNode]]
"""The node of a turn of the opponent, with the branches below it."""


class TreeBuilder:
    """Builds trees for one seat; a step per node.

    `weighs` is the lecture's propagation: an action counts for p(a|b)·U, not for U, so it is a gamble between U and
    nothing. The product is doubtful where U is negative, for an action that may be impossible then looks less bad.

    `since` is what the seat has seen between the root and the node that is built.
    """

    def __init__(self, game: HiddenGame, player: int, opponent: OpponentTurn, weighs: bool = False) -> None:
        self.game, self.player, self.opponent, self.weighs = game, player, opponent, weighs

    def build(self, belief: WorldBelief, since: InformationSet = ()) -> Steps[BeliefNode]:
        """The node of a belief, with everything below it."""
        yield
        mover = turn(self.game, belief)
        if mover == TERMINAL:
            return BeliefNode(TERMINAL, TERMINAL, self.table(belief), expected_utility(self.game, belief))
        if mover == CHANCE:
            return (yield from self.observe(belief, by_chance(self.game), CHANCE, since))
        if mover == self.player:
            return (yield from self.choose(belief, mover, since))
        return (yield from self.opponent(self, belief, since))

    def table(self, belief: WorldBelief) -> BeliefTable:
        return labelled(self.game, belief)

    def choose(self, belief: WorldBelief, mover: int, since: InformationSet) -> Steps[BeliefNode]:
        """The mover takes one action for the whole belief."""
        branches = []
        for name in action_names(self.game, belief):
            branches.append((yield from self.act(belief, mover, name, since)))
        return BeliefNode(mover, mover, self.table(belief), branches=branches, since=since)

    def act(self, belief: WorldBelief, mover: int, action: str, since: InformationSet) -> Steps[BeliefNode]:
        """The branch of an action, which may be impossible in some of the worlds."""
        able = {world: weight for world, weight in belief.items() if action in action_names(self.game, [world])}
        possible = sum(able.values(), Fraction(0))
        below = yield from self.observe(normalised(able), taking(self.game, action), mover, since)
        if self.weighs and possible != 1:
            below = self._gamble(below, possible)
        below.edge, below.probability = action, possible
        return below

    def _gamble(self, below: BeliefNode, possible: Fraction) -> BeliefNode:
        """U with the probability that the action can be taken, and else nothing."""
        below.edge, below.probability = "possible", possible
        nothing = BeliefNode(TERMINAL, TERMINAL, (), edge="impossible", probability=1 - possible)
        return BeliefNode(CHANCE, CHANCE, below.belief, branches=[below, nothing])

    def observe(
        self, belief: WorldBelief, edges: Edges, owner: int, since: InformationSet, replies: tuple[Reply, ...] = ()
    ) -> Steps[BeliefNode]:
        """A step whose outcome has known probabilities: the belief splits by what the seat sees.

        Where only one thing can be seen there is nothing to show: the node is left out.
        """
        seen = observed(self.game, self.player, belief, edges)
        if len(seen) == 1 and not replies:
            news, (_certain, after) = next(iter(seen.items()))
            return (yield from self.build(after, extended(since, news)))
        branches = []
        for news, (probability, after) in seen.items():
            below = yield from self.build(after, extended(since, news))
            below.edge, below.probability = news, probability
            branches.append(below)
        return BeliefNode(CHANCE, owner, self.table(belief), branches=branches, replies=replies)


def action_names(game: HiddenGame, worlds: Iterable[World]) -> list[str]:
    """The names of the actions that can be taken in some of the worlds, in natural order."""
    return list(dict.fromkeys(move.name for world in worlds for move in game.moves(world.state)))
