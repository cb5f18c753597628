"""Three ways to think about the opponent's turn in a search of belief states, and models of how an opponent decides.

    united          takes one action for the whole belief: the lecture's plain belief states
    simulated       decides by what the opponent itself sees; the belief is then conditioned on what it does
    unconditioned   the arithmetic of one slide: what the opponent does is simulated, but the belief stays as it was

A model says how the opponent decides: with all cards open (`Omniscient`), by its own belief (`Reasoner`), or by given
probabilities (`Playing`).
"""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Protocol

from engine.hidden.averaging import open_cards
from engine.hidden.belief_search import BeliefSearch, Turn
from engine.hidden.beliefs import Belief, World, answering, belief_at
from engine.hidden.game import Behaviour, HiddenGame, InformationSet, cannot_have_seen, write_seen
from engine.hidden.tree import BeliefTree, Thought, mean

MOST_LEVELS = 8
"""The deepest "I think that you think that I think" that is offered."""


class Model(Protocol):
    """How an opponent decides, in every world of somebody else's belief."""

    def answers(self, world: World) -> Mapping[str, Fraction]:
        """The probability of each action, by name."""

    def thoughts(self, belief: Belief) -> tuple[Thought, ...]:
        """What the opponent thinks in each of the situations that it can tell apart."""


class Thinker:
    """A model that takes the best action of a tree of its own; of equally good ones, the first."""

    def situation(self, world: World) -> str:
        """What the opponent knows there."""
        raise NotImplementedError

    def think(self, world: World) -> BeliefTree:
        """The opponent's decision there."""
        raise NotImplementedError

    def choice(self, world: World) -> str:
        choice = self.think(world).choice
        assert choice is not None, "it is the opponent's turn"
        return choice

    def answers(self, world: World) -> Mapping[str, Fraction]:
        return {self.choice(world): Fraction(1)}

    def situations(self, belief: Belief) -> dict[str, tuple[World, Fraction]]:
        """The situations that the opponent can tell apart: a world of each, and its probability."""
        found: dict[str, tuple[World, Fraction]] = {}
        for world, weight in belief.items():
            first, before = found.get(self.situation(world), (world, Fraction(0)))
            found[self.situation(world)] = first, before + weight
        return found

    def thoughts(self, belief: Belief) -> tuple[Thought, ...]:
        return tuple(
            Thought(sees, probability, self.think(world).options, self.choice(world))
            for sees, (world, probability) in self.situations(belief).items()
        )


class Omniscient(Thinker):
    """Sees every card, and plays as if everybody did."""

    def __init__(self, game: HiddenGame) -> None:
        self.game = game

    def situation(self, world: World) -> str:
        return self.game.world(world.state)

    def think(self, world: World) -> BeliefTree:
        return open_cards(self.game, world.state)


class Reasoner(Thinker):
    """Decides by belief states of its own, at some level of a simulation."""

    def __init__(self, simulation: "Simulation", player: int, level: int) -> None:
        self.simulation, self.player, self.level = simulation, player, level

    def situation(self, world: World) -> str:
        return write_seen(world.opponent_saw)

    def think(self, world: World) -> BeliefTree:
        return self.simulation.think(self.player, world.opponent_saw, self.level)


class Playing:
    """Plays a given behaviour strategy."""

    def __init__(self, behaviour: Behaviour) -> None:
        self.behaviour = behaviour

    def answers(self, world: World) -> Mapping[str, Fraction]:
        return self.behaviour[world.opponent_saw]

    def thoughts(self, belief: Belief) -> tuple[Thought, ...]:
        return ()


# -- the opponent's turn --------------------------------------------------------------------------------------------


def united(search: BeliefSearch, belief: Belief) -> BeliefTree:
    """The opponent takes one action for the whole belief, as if it knew no more than the seat that thinks."""
    return search.choose(belief, 1 - search.player)


def simulated(model: Model) -> Turn:
    """The opponent decides as the model says; the seat believes what this tells it."""

    def turn(search: BeliefSearch, belief: Belief) -> BeliefTree:
        edges = answering(search.game, model.answers)
        return search.observe(belief, edges, 1 - search.player, model.thoughts(belief))

    return turn


def unconditioned(model: Thinker) -> Turn:
    """The opponent decides as the model says, but each action is valued by the whole belief.

    So one slide mixes 4/7 · 2.14 + 3/7 · 1.71 = 1.96. It forgets that the action was taken because of a card: Poda uses
    `simulated`, and shows this for comparison.
    """

    def turn(search: BeliefSearch, belief: Belief) -> BeliefTree:
        mover, branches = 1 - search.player, []
        for sees, (world, probability) in model.situations(belief).items():
            action = model.choice(world)
            below = search.act(belief, mover, action)
            branches.append(replace(below, edge=f"{sees}: {action}", probability=probability, weight=probability))
        return mean(mover, search.table(belief), branches, model.thoughts(belief))

    return turn


# -- I think that you think -----------------------------------------------------------------------------------------


class Simulation:
    """Players who simulate each other, to any level.

    At level 0 a player searches plain belief states. At level k it takes the opponent to be a player of level k − 1,
    who decides by what it sees itself. With `learning` such a player also reasons back from what the opponent has done
    so far; where that player would never have done so, it falls back on chance alone.
    """

    def __init__(self, game: HiddenGame, learning: bool = False, conditioned: bool = True) -> None:
        self.game, self.learning = game, learning
        self._meet = simulated if conditioned else unconditioned
        self._known: dict[tuple[int, InformationSet, int], BeliefTree] = {}

    def think(self, player: int, seen: InformationSet, level: int) -> BeliefTree:
        """The tree of a player who has seen this, at that level."""
        key = player, seen, level
        if key not in self._known:
            self._known[key] = self._think(player, seen, level)
        return self._known[key]

    def _think(self, player: int, seen: InformationSet, level: int) -> BeliefTree:
        if level == 0:
            return BeliefSearch(self.game, player, united).grow(self._belief(player, seen, None))
        model = Reasoner(self, 1 - player, level - 1)
        belief = self._belief(player, seen, model if self.learning else None)
        return BeliefSearch(self.game, player, self._meet(model)).grow(belief)

    def _belief(self, player: int, seen: InformationSet, model: Model | None) -> Belief:
        return learned(self.game, player, seen, model)[0]


def learned(game: HiddenGame, player: int, seen: InformationSet, model: Model | None) -> tuple[Belief, bool]:
    """The belief by what the model says of the past, and whether the opponent surprised the model.

    A surprised seat, or one without a model, believes what chance alone says. Raises Refused where nobody can have seen
    this.
    """
    belief = belief_at(game, player, seen, model.answers if model else None)
    if belief is not None:
        return belief, False
    belief = belief_at(game, player, seen)
    if belief is None:
        raise cannot_have_seen(game, player, write_seen(seen))
    return belief, True
