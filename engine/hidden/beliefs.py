"""Belief states: the worlds that a seat considers possible, their probabilities, and how observations change them.

The lecture's formal model (see also Russell & Norvig 4.4 and 17.4): with b(s) the probability of the state s, A(s,a)
whether the action a can be taken there, T the transition probabilities and O the observations,

    p(a|b) = Σ b(s) A(s,a)                         the probability that a can be taken
    b'(s') ∝ Σ b(s) T(s,a,s') O(s,a,s',o)          the belief after a, once o is observed
    U(b)   = Σ b(s) U(s)                           the value of a belief about finished games
"""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple, Protocol

from engine.game import State
from engine.hidden.game import HiddenGame, InformationSet, Move, extended
from engine.steps import Steps, run


class World(NamedTuple):
    """One possibility: the full state, and what the opponent has seen on the way there."""

    state: State
    opponent_saw: InformationSet


WorldBelief = Mapping[World, Fraction]
"""Worlds with probabilities that sum to 1; the same player is to move in all of them."""

AnsweringModel = Callable[[World], Mapping[str, Fraction]]
"""A model of the opponent: the probability of each action, by name, in a world where the opponent is to move."""

Edges = Callable[[World], Iterable[tuple[Move, Fraction]]]
"""The edges that are taken in a world, with their probabilities."""


def normalised(weights: Mapping[World, Fraction]) -> WorldBelief:
    """Scales the weights to sum to 1; worlds of weight 0 are left out."""
    whole = sum(weights.values())
    return {world: weight / whole for world, weight in weights.items() if weight}


def labelled(game: HiddenGame, belief: WorldBelief) -> tuple[tuple[str, Fraction], ...]:
    """The belief as the lectures write it, `((A,K), 4/7), ((A,A), 3/7)`: worlds with the same cards are added up."""
    labels: dict[str, Fraction] = {}
    for world, weight in belief.items():
        label = game.world(world.state)
        labels[label] = labels.get(label, Fraction(0)) + weight
    return tuple(labels.items())


def expected_utility(game: HiddenGame, belief: WorldBelief) -> Fraction:
    """U(b) of a belief about finished games."""
    return sum((weight * exactly(game.utility(world.state)) for world, weight in belief.items()), Fraction(0))


def exactly(euros: float) -> Fraction:
    """An amount as a fraction; the games' utilities have few decimals."""
    return Fraction(euros).limit_denominator(10**6)


# -- one step -------------------------------------------------------------------------------------------------------


def observed(
    game: HiddenGame, player: int, belief: WorldBelief, edges: Edges
) -> dict[str, tuple[Fraction, WorldBelief]]:
    """What the player may observe next: for each observation its probability, and the belief after it."""
    weights: dict[str, dict[World, Fraction]] = {}
    for world, weight in belief.items():
        for move, probability in edges(world):
            after = _after(world, move, player)
            if probability:
                part = weights.setdefault(move.seen[player], {})
                part[after] = part.get(after, Fraction(0)) + weight * probability
    return {news: (sum(part.values(), Fraction(0)), normalised(part)) for news, part in weights.items()}


def _after(world: World, move: Move, player: int) -> World:
    return World(move.after, extended(world.opponent_saw, move.seen[1 - player]))


def taking(game: HiddenGame, action: str) -> Edges:
    """The edges of the action with this name, in every world in which it can be taken."""
    return lambda world: [(move, Fraction(1)) for move in game.moves(world.state) if move.name == action]


def by_chance(game: HiddenGame) -> Edges:
    """The edges of chance in every world."""
    return lambda world: [(move, move.probability) for move in game.moves(world.state)]


def answering(game: HiddenGame, answers: AnsweringModel) -> Edges:
    """The edges of the opponent's actions, with the model's probabilities in each world."""

    def edges(world: World) -> list[tuple[Move, Fraction]]:
        probabilities = answers(world)
        return [(move, probabilities.get(move.name, Fraction(0))) for move in game.moves(world.state)]

    return edges


# -- from the start -------------------------------------------------------------------------------------------------


class Answerer(Protocol):
    """The part of a model of the opponent that explains past actions."""

    def consider(self, world: World) -> Steps[None]: ...
    def answers(self, world: World) -> Mapping[str, Fraction]: ...


def belief_at(game: HiddenGame, player: int, seen: InformationSet) -> WorldBelief | None:
    """The belief after these observations, by chance alone; None if they are impossible."""
    return run(believed(game, player, seen))


def believed(
    game: HiddenGame, player: int, seen: InformationSet, opponent: Answerer | None = None
) -> Steps[WorldBelief | None]:
    """The belief after these observations, at the player's next turn or observation; a step per history.

    Without a model of the opponent only chance counts: each observed action was as likely as any other. With one,
    worlds in which the opponent would have acted that way gain weight (Bayes' rule). None if the observations are
    impossible, or if the model would never have acted as the opponent did.
    """
    weights: dict[World, Fraction] = {}
    waiting: list[tuple[World, InformationSet, Fraction]] = [(World(game.start(), ()), (), Fraction(1))]
    while waiting:
        yield
        world, mine, weight = waiting.pop()
        if mine == seen and _nothing_happens_unseen(game, world.state, player):
            weights[world] = weights.get(world, Fraction(0)) + weight
            continue
        edges = by_chance(game)
        if opponent is not None and game.turn(world.state) == 1 - player:
            yield from opponent.consider(world)
            edges = answering(game, opponent.answers)
        for move, probability in reversed(list(edges(world))):
            now = extended(mine, move.seen[player])
            if probability and now == seen[: len(now)]:
                waiting.append((_after(world, move, player), now, weight * probability))
    return normalised(weights) if weights else None


def _nothing_happens_unseen(game: HiddenGame, state: State, player: int) -> bool:
    return all(move.seen[player] for move in game.moves(state))


def turn(game: HiddenGame, belief: WorldBelief) -> int:
    """Whose turn it is, which is no secret: it is the same in all worlds of a belief."""
    return game.turn(next(iter(belief)).state)
