"""Averaging over worlds: search every world with open cards, and take the mean over the belief.

The lecture's first idea, and the game-programmer's (Levy 1989; Ginsberg's GIB 2001 plays bridge so). In every world the
search chooses as if it saw all cards, so it values what nobody can know, and pays nothing to find out: Frank & Basin
(1998) call it strategy fusion.
"""

from dataclasses import replace
from fractions import Fraction

from engine.game import CHANCE, TERMINAL, State
from engine.hidden.beliefs import Belief, exactly, turn
from engine.hidden.game import HiddenGame, Move
from engine.hidden.tree import BeliefTree, decision, mean

Weights = dict[State, Fraction]
"""A belief about states alone: with open cards it does not matter who saw what."""


def averaged(game: HiddenGame, player: int, belief: Belief) -> BeliefTree:
    """Each action's value is the mean, over the worlds, of its value there with open cards."""
    weights: Weights = {}
    for world, weight in belief.items():
        weights[world.state] = weights.get(world.state, Fraction(0)) + weight
    if turn(game, belief) != player:
        return _over_worlds(game, weights)
    names = dict.fromkeys(move.name for state in weights for move in game.moves(state))
    branches = [replace(_over_worlds(game, _after(game, weights, name)), edge=name) for name in names]
    return decision(player, _table(game, weights), branches)


def open_cards(game: HiddenGame, state: State) -> BeliefTree:
    """Expectiminimax in one world that everybody sees."""
    table, mover = ((game.world(state), Fraction(1)),), game.turn(state)
    if mover == TERMINAL:
        return BeliefTree(TERMINAL, TERMINAL, table, exactly(game.utility(state)))
    branches = [_open_branch(game, mover, move) for move in game.moves(state)]
    return mean(CHANCE, table, branches) if mover == CHANCE else decision(mover, table, branches)


def _open_branch(game: HiddenGame, mover: int, move: Move) -> BeliefTree:
    return replace(open_cards(game, move.after), edge=move.name, probability=move.probability, weight=move.probability)


def _over_worlds(game: HiddenGame, weights: Weights) -> BeliefTree:
    branches = [
        replace(open_cards(game, state), edge=game.world(state), probability=weight, weight=weight)
        for state, weight in weights.items()
    ]
    return mean(CHANCE, _table(game, weights), branches)


def _after(game: HiddenGame, weights: Weights, name: str) -> Weights:
    """Every world after the action, with open cards possible in all of them."""
    return {move.after: weight for state, weight in weights.items() for move in game.moves(state) if move.name == name}


def _table(game: HiddenGame, weights: Weights) -> tuple[tuple[str, Fraction], ...]:
    table: dict[str, Fraction] = {}
    for state, weight in weights.items():
        label = game.world(state)
        table[label] = table.get(label, Fraction(0)) + weight
    return tuple(table.items())
