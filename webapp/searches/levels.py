"""Easier and harder opponents: the levels of a game, from the random player to the strongest that answers soon."""

import math

import msgspec

from engine.game import Game
from engine.hidden.methods import METHODS, USUAL_METHOD
from engine.search.algorithms import ALGORITHMS
from webapp.matches.engine_options import EngineOptions
from webapp.searches.defaults import newcomer_options

DEPTHS = (1, 2, 3, 4, 6, 8)
METHOD_LEVELS = ("random", USUAL_METHOD, "equilibrium")
"""The methods among which an opponent with cards becomes easier or harder."""


def easier(game: Game, options: EngineOptions) -> EngineOptions | None:
    """The next weaker opponent, with as much of the same options as it takes; None below the random player."""
    below = [level for level in _levels(game) if _strength(game, level) < _strength(game, options)]
    return _alike(options, below[-1]) if below else None


def harder(game: Game, options: EngineOptions) -> EngineOptions | None:
    """The next stronger opponent; None above the strongest."""
    above = [level for level in _levels(game) if _strength(game, level) > _strength(game, options)]
    return _alike(options, above[0]) if above else None


def _levels(game: Game) -> list[EngineOptions]:
    """The weakest first; none where nobody plays against the engine."""
    if game.alone:
        return []
    if game.hidden:
        return [EngineOptions(name) for name in METHOD_LEVELS]
    usual, longest = newcomer_options(game), game.horizon(game.start())
    deepest = game.default_depth or longest or usual.depth or DEPTHS[-1]
    to_depth = [_to(usual, depth) for depth in sorted({*DEPTHS, usual.depth or 1}) if depth <= deepest]
    strongest = _to(usual, None if deepest == longest else deepest + 1) if usual.seconds is None else usual
    return [EngineOptions("random"), *to_depth, strongest]


def _to(options: EngineOptions, depth: int | None) -> EngineOptions:
    return msgspec.structs.replace(options, depth=depth, seconds=None)


def _strength(game: Game, options: EngineOptions) -> float:
    """The depth; by its place in the list for a method with cards. The random player has none."""
    if game.hidden:
        return list(METHODS).index(options.algorithm)
    algorithm = ALGORITHMS[options.algorithm]
    if algorithm.draws:
        return 0
    if algorithm.samples:
        return _strength(game, newcomer_options(game))
    return (options.depth or math.inf) if algorithm.has_depth else 1


def _alike(options: EngineOptions, level: EngineOptions) -> EngineOptions:
    """The level with the options' own algorithm, if both look ahead."""
    known = [ALGORITHMS.get(each.algorithm) for each in (options, level)]
    if not all(algorithm and algorithm.has_depth for algorithm in known):
        return level
    return msgspec.structs.replace(options, depth=level.depth, seconds=level.seconds)
