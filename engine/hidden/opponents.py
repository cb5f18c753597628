"""The opponent's turn: three ways to build it into a tree of belief states, and models of how an opponent decides.

    united          takes one action for the whole belief: the lecture's plain belief states
    simulated       decides by what the opponent itself sees; the belief is then conditioned on what it does
    unconditioned   the arithmetic of one slide: what the opponent does is simulated, but the belief stays as it was

A model says how the opponent decides: with all cards open (`OmniscientOpponent`), by its own belief
(`LevelKOpponent`), or by given probabilities (`StrategyOpponent`).
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple, Protocol

from engine.game import CHANCE, State
from engine.hidden.averaging import open_cards
from engine.hidden.beliefs import World, WorldBelief, answering, believed
from engine.hidden.builder import OpponentTurn, TreeBuilder
from engine.hidden.game import Behaviour, HiddenGame, InformationSet, cannot_have_seen, write_seen
from engine.hidden.tree import BeliefNode, Reply, in_rows, valuing
from engine.steps import Steps

MOST_LEVELS = 8
"""The highest level of reasoning about the other's reasoning that is offered."""


class OpponentModel(Protocol):
    """How an opponent decides, in every world of somebody else's belief."""

    def consider(self, world: World) -> Steps[None]:
        """Works out the decision there: the other methods may be asked about this world from then on."""

    def answers(self, world: World) -> Mapping[str, Fraction]:
        """The probability of each action, by name."""

    def replies(self, belief: WorldBelief) -> tuple[Reply, ...]:
        """What the opponent answers in each of the information sets that it may be in, for people to read."""


class Preference(NamedTuple):
    """What is kept of a modelled opponent's tree; the rest is dropped, because there may be thousands of trees."""

    actions: tuple[tuple[str, Fraction], ...]  # each with the value that the opponent expects of it
    best: str


class BestActionOpponent:
    """A model that takes the best action of a tree of its own; of equally good ones, the first."""

    def consider(self, world: World) -> Steps[None]:
        raise NotImplementedError

    def knows(self, world: World) -> str:
        """What the opponent knows there, as text."""
        raise NotImplementedError

    def preference(self, world: World) -> Preference:
        """The opponent's decision there, once it has been considered."""
        raise NotImplementedError

    def answers(self, world: World) -> Mapping[str, Fraction]:
        return {self.preference(world).best: Fraction(1)}

    def told_apart(self, belief: WorldBelief) -> dict[str, tuple[World, Fraction]]:
        """By what the opponent knows: a world in which it knows this, and how likely that is."""
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
    """Decides by belief states of its own, at some level of reasoning."""

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
    """What the mover prefers at the root of a tree that has just been built; values the tree on the way."""
    yield from valuing(in_rows(root))
    assert root.choice is not None, "it is the opponent's turn"
    return Preference(root.options, root.choice)


# -- the opponent's turn --------------------------------------------------------------------------------------------


def united(builder: TreeBuilder, belief: WorldBelief, since: InformationSet) -> Steps[BeliefNode]:
    """The opponent takes one action for the whole belief, as if it knew no more than the seat that decides."""
    return (yield from builder.choose(belief, 1 - builder.player, since))


def simulated(model: OpponentModel) -> OpponentTurn:
    """The opponent decides as the model says; the seat's belief is conditioned on what it does."""

    def turn(builder: TreeBuilder, belief: WorldBelief, since: InformationSet) -> Steps[BeliefNode]:
        for world in belief:
            yield from model.consider(world)
        edges = answering(builder.game, model.answers)
        return (yield from builder.observe(belief, edges, 1 - builder.player, since, model.replies(belief)))

    return turn


def unconditioned(model: BestActionOpponent) -> OpponentTurn:
    """The opponent decides as the model says, but each action is valued by the whole belief.

    So one slide mixes 4/7 · 2.14 + 3/7 · 1.71 = 1.96. It forgets that the action was taken because of a card: Poda uses
    `simulated`, and shows this for comparison.
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
    """Level-k reasoning: players who simulate each other, to any level; every decision is remembered.

    At level 0 a player searches plain belief states. At level k it takes the opponent to be a player of level k − 1,
    who decides by what it sees itself. With `learning` such a player also reasons back from what the opponent has done
    so far; where that player would never have done so, it falls back on chance alone.
    """

    def __init__(self, game: HiddenGame, learning: bool = False, conditioned: bool = True) -> None:
        self.game, self.learning = game, learning
        self._at_opponents_turn = simulated if conditioned else unconditioned
        self._preferences: dict[tuple[int, InformationSet, int], Preference] = {}

    def preference(self, player: int, seen: InformationSet, level: int) -> Preference:
        """What a player who has seen this prefers, at that level, once it has been considered."""
        return self._preferences[player, seen, level]

    def consider(self, player: int, seen: InformationSet, level: int) -> Steps[None]:
        """Works out what `preference` returns."""
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
    """The belief by what the model says of the past, and whether the opponent surprised the model.

    A surprised seat, or one without a model, believes what chance alone says. Raises Refused where nobody can have seen
    this.
    """
    belief = yield from believed(game, player, seen, model)
    if belief is not None:
        return belief, False
    belief = yield from believed(game, player, seen)
    if belief is None:
        raise cannot_have_seen(game, player, write_seen(seen))
    return belief, True
