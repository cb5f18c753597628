"""Builds the explicit tree of belief states of one seat: what it would observe determines what it would believe.

At its own turn the seat takes one action for all worlds that it cannot tell apart. At chance nodes the belief splits by
what the seat would observe. Finished games are worth their mean over the belief. The lecture's methods differ in the
opponent's turn: see `engine.hidden.opponents`.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction

from engine.game import CHANCE, TERMINAL
from engine.hidden.belief_tree import BeliefNode, BeliefTable, Reply
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
from engine.steps import Steps

OpponentTurn = Callable[["TreeBuilder", WorldBelief, InformationSet], Steps[BeliefNode]]
"""Builds the node of an opponent's turn, with the branches below it."""


class TreeBuilder:
    """Builds trees for one seat; a step per node.

    `weighs` selects the lecture's propagation: an action counts for p(a|b)·U, not for U, as if it were a gamble between
    U and nothing. The product misleads if U is negative: an action then looks better the less likely it is possible.

    `since` is what the seat has seen between the root and the node being built.
    """

    def __init__(self, game: HiddenGame, player: int, opponent: OpponentTurn, weighs: bool = False) -> None:
        self.game, self.player, self.opponent, self.weighs = game, player, opponent, weighs

    def build(self, belief: WorldBelief, since: InformationSet = ()) -> Steps[BeliefNode]:
        """The node of a belief, with the tree below it."""
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
        """U with the probability that the action is possible, and otherwise nothing."""
        below.edge, below.probability = "possible", possible
        nothing = BeliefNode(TERMINAL, TERMINAL, (), edge="impossible", probability=1 - possible)
        return BeliefNode(CHANCE, CHANCE, below.belief, branches=[below, nothing])

    def observe(
        self, belief: WorldBelief, edges: Edges, owner: int, since: InformationSet, replies: tuple[Reply, ...] = ()
    ) -> Steps[BeliefNode]:
        """A step whose outcomes have known probabilities: the belief splits by what the seat observes.

        If there is only one possible observation, the node is left out.
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
    """The names of the actions that can be taken in at least one of the worlds, in natural order."""
    return list(dict.fromkeys(move.name for world in worlds for move in game.moves(world.state)))
