"""What suits a game: the algorithms that can play it, and the settings that a newcomer meets first."""

from dataclasses import dataclass

from engine.game import Game
from engine.hidden.methods import USUAL_METHOD
from engine.search.algorithms import ALGORITHMS, default_algorithm, looks_ahead
from webapp.matches.seats import EngineOptions
from webapp.searches import hidden_decisions

NEWCOMERS_DEPTH = 4
"""Where a game can be searched to its end: deep enough to play well, and small enough for the tree to be looked at."""

SHORT = 8
"""Plies of a game whose whole tree a newcomer can look at."""


@dataclass(frozen=True)
class Menu:
    """What there is to choose from for an engine that plays the game."""

    game: str
    algorithms: tuple[str, ...]
    searches: tuple[str, ...]  # those of them that look ahead
    estimating: tuple[str, ...]  # those of them that heed an evaluation
    evaluations: tuple[str, ...]
    features: tuple[tuple[str, float], ...]  # of the linear evaluation, with their usual weights
    chance: bool  # whether chance nodes can be valued with one of three attitudes
    money: bool  # whether money can be worth more or less than its amount
    endless: bool  # whether it cannot be searched to the end
    hidden: bool  # whether cards are hidden, so that methods play it and not searches


def menu(game: Game) -> Menu:
    fitting = algorithms(game)
    return Menu(
        game=game.slug,
        algorithms=fitting,
        searches=tuple(name for name in fitting if looks_ahead(name)),
        estimating=tuple(name for name in fitting if name in ALGORITHMS and ALGORITHMS[name].estimates),
        evaluations=game.evaluations,
        features=tuple(getattr(game, "features", ())),
        chance=game.has_chance,
        money=game.money,
        endless=game.horizon(game.start()) is None,
        hidden=game.hidden,
    )


def algorithms(game: Game) -> tuple[str, ...]:
    """The algorithms that can play the game, the simplest first."""
    if game.hidden:
        return hidden_decisions.methods()
    return tuple(algorithm.name for algorithm in ALGORITHMS.values() if algorithm.suits(game))


def newcomer_options(game: Game) -> EngineOptions:
    """The engine as a newcomer should meet it: one whose tree can be looked at."""
    if game.hidden:
        return EngineOptions(USUAL_METHOD)
    horizon = game.horizon(game.start())
    is_short = horizon is not None and horizon <= SHORT
    return EngineOptions(default_algorithm(game), None if is_short else game.default_depth or NEWCOMERS_DEPTH)


def hint_options(game: Game) -> EngineOptions:
    """The engine when it gives a hint: as well as it can in a moment."""
    if game.hidden:
        return EngineOptions(USUAL_METHOD)
    return EngineOptions(default_algorithm(game), game.default_depth)
