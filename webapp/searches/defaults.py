"""What suits a game: the algorithms that can play it, and the settings that a newcomer meets first."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.features import adjustable
from engine.game import Feature, Game
from engine.hidden import methods
from engine.hidden.methods import METHODS, USUAL_METHOD, Method
from engine.search.algorithms import ALGORITHMS, Algorithm, has_depth, has_tree
from engine.search.options import OPTIONS, Options
from engine.search.usual import usual_hint, usual_opponent
from webapp.matches.engine_options import EngineOptions
from webapp.searches import hidden_decisions


@dataclass(frozen=True)
class Menu:
    """What there is to choose from for an engine that plays the game."""

    game: str
    algorithms: tuple[str, ...]
    with_depth: tuple[str, ...]  # those of them that look as far ahead as they are told
    with_tree: tuple[str, ...]  # those that have a tree to be seen
    heeded: Mapping[str, tuple[str, ...]]  # by algorithm: which of the options it heeds
    options: tuple[str, ...]  # that matter in this game to one of the algorithms
    evaluations: tuple[str, ...]
    features: Mapping[str, tuple[Feature, ...]]  # of the evaluations whose weights can be changed
    chance: bool  # whether chance nodes can be valued with one of three attitudes
    money: bool  # whether money can be worth more or less than its amount
    endless: bool  # whether it cannot be searched to the end
    hidden: bool  # whether cards are hidden, so that methods play it and not searches
    most_seconds: float  # for which a search may run here
    usual: EngineOptions  # a newcomer's

    @property
    def weighed(self) -> list[str]:
        """The evaluations that take weights, as a field says them: "" where the automatic one does."""
        return [*[""] * (self.evaluations[:1] == tuple(self.features)[:1] != ()), *self.features]


def menu(game: Game, most_seconds: float) -> Menu:
    fitting = algorithms(game)
    known: Mapping[str, Algorithm | Method] = METHODS if game.hidden else ALGORITHMS
    declared = methods.OPTIONS if game.hidden else OPTIONS
    suitable = [option.name for option in declared.values() if option.label and option.suits(game)]
    heeded = {name: tuple(option for option in suitable if known[name].heeds(option)) for name in fitting}
    return Menu(
        game=game.slug,
        algorithms=fitting,
        with_depth=tuple(name for name in fitting if has_depth(name)),
        with_tree=tuple(name for name in fitting if has_tree(name)),
        heeded=heeded,
        options=tuple(name for name in suitable if any(name in names for names in heeded.values())),
        evaluations=game.evaluations,
        features={name: tuple(adjustable(game.features_of(name))) for name in game.adjustable},
        chance=game.has_chance,
        money=game.money,
        endless=game.horizon(game.start()) is None,
        hidden=game.hidden,
        most_seconds=most_seconds,
        usual=newcomer_options(game),
    )


def algorithms(game: Game) -> tuple[str, ...]:
    """The algorithms that can play the game, the simplest first."""
    if game.hidden:
        return hidden_decisions.methods()
    return tuple(algorithm.name for algorithm in ALGORITHMS.values() if algorithm.suits(game))


def newcomer_options(game: Game) -> EngineOptions:
    """The engine as a newcomer should meet it: one whose tree can be looked at."""
    return EngineOptions(USUAL_METHOD) if game.hidden else _as_stored(usual_opponent(game))


def hint_options(game: Game) -> EngineOptions:
    """The engine when it gives a hint: as well as it can in a moment, with the value of every action."""
    return EngineOptions(USUAL_METHOD) if game.hidden else _as_stored(usual_hint(game))


def _as_stored(options: Options) -> EngineOptions:
    said = {name: getattr(options, name) for name, option in OPTIONS.items() if option.label}
    return EngineOptions(**{**said, "algorithm": options.algorithm})
