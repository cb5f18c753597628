"""Averaging over worlds: searches every world with open cards, and takes the mean over the belief.

The lecture's first idea, and a classic of game programming (Levy 1989; Ginsberg's GIB 2001 plays bridge this way). In
every world the search chooses as if it saw all cards. It therefore counts on knowledge that nobody has, and gives no
value to gaining any: Frank & Basin (1998) call this strategy fusion.
"""

from collections.abc import Iterable
from fractions import Fraction

from engine.game import CHANCE, TERMINAL, State
from engine.hidden.belief_tree import BeliefNode, BeliefTable
from engine.hidden.beliefs import WorldBelief, exactly, turn
from engine.hidden.builder import action_names
from engine.hidden.game import HiddenGame
from engine.steps import Steps

Weights = dict[State, Fraction]
"""A belief about states alone: with open cards it does not matter who has seen what."""


def averaged(game: HiddenGame, player: int, belief: WorldBelief) -> Steps[BeliefNode]:
    """The tree in which each action is worth its mean over the worlds with open cards."""
    weights = _by_state((world.state, weight) for world, weight in belief.items())
    if turn(game, belief) != player:
        return (yield from _over_worlds(game, weights))
    branches = []
    for name in action_names(game, belief):
        branch = yield from _over_worlds(game, _after(game, weights, name))
        branch.edge = name
        branches.append(branch)
    return BeliefNode(player, player, _table(game, weights), branches=branches)


def open_cards(game: HiddenGame, state: State) -> Steps[BeliefNode]:
    """The tree of one world with open cards; a step per node."""
    yield
    table, mover = ((game.world(state), Fraction(1)),), game.turn(state)
    if mover == TERMINAL:
        return BeliefNode(TERMINAL, TERMINAL, table, exactly(game.utility(state)))
    branches = []
    for move in game.moves(state):
        below = yield from open_cards(game, move.after)
        below.edge, below.probability = move.name, move.probability
        branches.append(below)
    return BeliefNode(mover, mover, table, branches=branches)


def _over_worlds(game: HiddenGame, weights: Weights) -> Steps[BeliefNode]:
    """Chance first decides which world it is; from there on all cards are open."""
    branches = []
    for state, weight in weights.items():
        below = yield from open_cards(game, state)
        below.edge, below.probability = game.world(state), weight
        branches.append(below)
    return BeliefNode(CHANCE, CHANCE, _table(game, weights), branches=branches)


def _after(game: HiddenGame, weights: Weights, name: str) -> Weights:
    """Every world after the action. Worlds in which it cannot be taken are left out."""
    return {move.after: weight for state, weight in weights.items() for move in game.moves(state) if move.name == name}


def _by_state(weighted: Iterable[tuple[State, Fraction]]) -> Weights:
    weights: Weights = {}
    for state, weight in weighted:
        weights[state] = weights.get(state, Fraction(0)) + weight
    return weights


def _table(game: HiddenGame, weights: Weights) -> BeliefTable:
    table: dict[str, Fraction] = {}
    for state, weight in weights.items():
        label = game.world(state)
        table[label] = table.get(label, Fraction(0)) + weight
    return tuple(table.items())
