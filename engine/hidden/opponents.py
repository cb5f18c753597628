"""The opponent's turn: three ways to build it into a tree of belief states, and models of how an opponent decides.

    united          takes one action for the whole belief: the lecture's plain belief states
    simulated       decides by the opponent's own observations; the belief is then conditioned on the action
    unconditioned   one slide's arithmetic: the opponent's action is simulated, but the belief stays as it was

A model says how the opponent decides: with all cards open (`OmniscientOpponent`), by its own belief (`LevelKOpponent`),
or by given probabilities (`StrategyOpponent`).
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple, Protocol

from engine.game import CHANCE, State
from engine.hidden.averaging import open_cards
from engine.hidden.belief_tree import BeliefNode, Reply, in_rows, valuing
from engine.hidden.beliefs import World, WorldBelief, answering, believed
from engine.hidden.builder import OpponentTurn, TreeBuilder
from engine.hidden.game import Behaviour, HiddenGame, InformationSet, cannot_have_seen, write_seen
from engine.steps import Steps

MOST_LEVELS = 8
"""Highest level of reasoning about the other player's reasoning."""


class OpponentModel(Protocol):
    """How an opponent decides in every world of the other seat's belief."""

    def consider(self, world: World) -> Steps[None]:
        """Computes the decision in that world, so that the other methods can be asked about it."""

    def answers(self, world: World) -> Mapping[str, Fraction]:
        """The probability of each action, by name."""

    def replies(self, belief: WorldBelief) -> tuple[Reply, ...]:
        """The opponent's answer in each of its possible information sets, for people to read."""


class Preference(NamedTuple):
    """The part of a modelled opponent's tree that is kept; there may be thousands of such trees."""

    actions: tuple[tuple[str, Fraction], ...]  # with the values that the opponent expects
    best: str


class BestActionOpponent:
    """A model that takes the best action of a tree of its own; of equally good ones, the first."""

    def consider(self, world: World) -> Steps[None]:
        raise NotImplementedError

    def knows(self, world: World) -> str:
        """The opponent's knowledge in that world, as text."""
        raise NotImplementedError

    def preference(self, world: World) -> Preference:
        """The opponent's decision in that world, after `consider`."""
        raise NotImplementedError

    def answers(self, world: World) -> Mapping[str, Fraction]:
        return {self.preference(world).best: Fraction(1)}

    def told_apart(self, belief: WorldBelief) -> dict[str, tuple[World, Fraction]]:
        """For each state of the opponent's knowledge: one world with it, and its probability."""
        found: dict[str, tuple[World, Fraction]] = {}
        for world, weight in belief.items():
            first, before = found.get(self.knows(world), (world, Fraction(0)))
            found[self.knows(world)] = first, before + weight
        return found

    def replies(self, belief: WorldBelief) -> tuple[Reply, ...]:
        return tuple(
            Reply(sees, probability, *self.preference(world))
            for sees, (world, probability) in self.told_apart(belief).items()
        )


class OmniscientOpponent(BestActionOpponent):
    """Sees every card, and plays as if everybody did."""

    def __init__(self, game: HiddenGame) -> None:
        self.game = game
        self._preferences: dict[State, Preference] = {}

    def consider(self, world: World) -> Steps[None]:
        if world.state not in self._preferences:
            root = yield from open_cards(self.game, world.state)
            self._preferences[world.state] = yield from _preferring(root)

    def knows(self, world: World) -> str:
        return self.game.world(world.state)

    def preference(self, world: World) -> Preference:
        return self._preferences[world.state]


class LevelKOpponent(BestActionOpponent):
    """Decides by belief states of its own, at a given level of reasoning."""

    def __init__(self, reasoning: "LevelK", player: int, level: int) -> None:
        self.reasoning, self.player, self.level = reasoning, player, level

    def consider(self, world: World) -> Steps[None]:
        yield from self.reasoning.consider(self.player, world.opponent_saw, self.level)

    def knows(self, world: World) -> str:
        return write_seen(world.opponent_saw)

    def preference(self, world: World) -> Preference:
        return self.reasoning.preference(self.player, world.opponent_saw, self.level)


class StrategyOpponent:
    """Plays a given behaviour strategy."""

    def __init__(self, strategy: Behaviour) -> None:
        self.strategy = strategy

    def consider(self, world: World) -> Steps[None]:
        yield from ()

    def answers(self, world: World) -> Mapping[str, Fraction]:
        return self.strategy[world.opponent_saw]

    def replies(self, belief: WorldBelief) -> tuple[Reply, ...]:
        return ()


def _preferring(root: BeliefNode) -> Steps[Preference]:
    """The mover's preference at the root of a new tree, whose values are computed on the way."""
    yield from valuing(in_rows(root))
    assert root.choice is not None, "it is the opponent's turn"
    return Preference(root.options, root.choice)


# -- the opponent's turn --------------------------------------------------------------------------------------------


def united(builder: TreeBuilder, belief: WorldBelief, since: InformationSet) -> Steps[BeliefNode]:
    """The opponent takes one action for the whole belief, as if it knew no more than the deciding seat."""
    return (yield from builder.choose(belief, 1 - builder.player, since))


def simulated(model: OpponentModel) -> OpponentTurn:
    """The opponent decides by the model; the seat's belief is conditioned on the action."""

    def turn(builder: TreeBuilder, belief: WorldBelief, since: InformationSet) -> Steps[BeliefNode]:
        for world in belief:
            yield from model.consider(world)
        edges = answering(builder.game, model.answers)
        return (yield from builder.observe(belief, edges, 1 - builder.player, since, model.replies(belief)))

    return turn


def unconditioned(model: BestActionOpponent) -> OpponentTurn:
    """The opponent decides by the model, but each action is valued by the whole belief.

    One slide does this: 4/7 · 2.14 + 3/7 · 1.71 = 1.96. It ignores that the action was taken because of a card. Poda
    uses `simulated`, and shows this for comparison.
    """

    def turn(builder: TreeBuilder, belief: WorldBelief, since: InformationSet) -> Steps[BeliefNode]:
        for world in belief:
            yield from model.consider(world)
        mover, branches = 1 - builder.player, []
        for knows, (world, probability) in model.told_apart(belief).items():
            action = model.preference(world).best
            below = yield from builder.act(belief, mover, action, since)
            below.edge, below.probability = f"{knows}: {action}", probability
            branches.append(below)
        table = builder.table(belief)
        return BeliefNode(CHANCE, mover, table, branches=branches, replies=model.replies(belief))

    return turn


# -- players who reason about each other ----------------------------------------------------------------------------


class LevelK:
    """Level-k reasoning: players who simulate each other, to any level; every decision is cached.

    At level 0 a player searches plain belief states. At level k it assumes an opponent of level k − 1, who decides by
    its own observations. With `learning` the opponent's past actions also change the belief; if an opponent of that
    level would never have acted so, the belief is by chance alone.
    """

    def __init__(self, game: HiddenGame, learning: bool = False, conditioned: bool = True) -> None:
        self.game, self.learning = game, learning
        self._at_opponents_turn = simulated if conditioned else unconditioned
        self._preferences: dict[tuple[int, InformationSet, int], Preference] = {}

    def preference(self, player: int, seen: InformationSet, level: int) -> Preference:
        """The player's preference in this information set at that level, after `consider`."""
        return self._preferences[player, seen, level]

    def consider(self, player: int, seen: InformationSet, level: int) -> Steps[None]:
        """Computes the result of `preference`."""
        if (player, seen, level) not in self._preferences:
            root = yield from self._root(player, seen, level)
            self._preferences[player, seen, level] = yield from _preferring(root)

    def _root(self, player: int, seen: InformationSet, level: int) -> Steps[BeliefNode]:
        if level == 0:
            belief, _surprised = yield from learned(self.game, player, seen, None)
            return (yield from TreeBuilder(self.game, player, united).build(belief))
        model = LevelKOpponent(self, 1 - player, level - 1)
        belief, _surprised = yield from learned(self.game, player, seen, model if self.learning else None)
        return (yield from TreeBuilder(self.game, player, self._at_opponents_turn(model)).build(belief))


def learned(
    game: HiddenGame, player: int, seen: InformationSet, model: OpponentModel | None
) -> Steps[tuple[WorldBelief, bool]]:
    """The belief by the model's account of the past, and whether the opponent surprised the model.

    With a surprised model, or without one, the belief is by chance alone. Raises Refused if the observations are
    impossible.
    """
    belief = yield from believed(game, player, seen, model)
    if belief is not None:
        return belief, False
    belief = yield from believed(game, player, seen)
    if belief is None:
        raise cannot_have_seen(game, player, write_seen(seen))
    return belief, True
