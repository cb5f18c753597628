"""How the engine searches a game unless told otherwise: the opponent that people meet, hints, and the command line."""

from dataclasses import replace
from typing import Any

from engine.game import Game
from engine.search.algorithms import ALGORITHMS, default_algorithm
from engine.search.options import DEPTHS, OPTIONS, Options

SHORT = 8
"""Plies of a game whose whole tree a newcomer can look at."""


def usual_opponent(game: Game) -> Options:
    """The opponent of a newcomer: it answers soon, and its tree is small enough to look at."""
    horizon = game.horizon(game.start())
    is_short = horizon is not None and horizon <= SHORT
    return _with_depth(game, None if is_short else game.default_depth or DEPTHS.offered)


def usual_hint(game: Game) -> Options:
    """The search behind a hint: as strong as a moment allows, with the value of every action."""
    options = _with_depth(game, game.default_depth)
    return replace(options, roots="exact") if ALGORITHMS[options.algorithm].prunes else options


def usual_value(game: Game, name: str) -> Any:
    """The default of an option in this game: the game's own, else that of all games."""
    return game.default_options.get(name, OPTIONS[name].usual)


def usual_besides(game: Game, algorithm: str) -> dict[str, Any]:
    """The game's own defaults of the options that the algorithm heeds; the depth is not among them."""
    known = ALGORITHMS.get(algorithm)
    return {name: value for name, value in game.default_options.items() if known is not None and known.heeds(name)}


def _with_depth(game: Game, depth: int | None) -> Options:
    algorithm = default_algorithm(game)
    besides = usual_besides(game, algorithm)
    depth = None if "seconds" in besides else depth
    return Options(algorithm=algorithm, depth=depth, evaluation=game.usual_evaluation, **besides)
