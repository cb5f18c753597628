"""The methods by which a seat can decide: their names, what each takes the opponent to know, and how it is set to work.

A new method is one function and one entry here.
"""

from collections.abc import Callable
from dataclasses import dataclass

from engine.game import N_, Refused, Term
from engine.hidden.averaging import averaged
from engine.hidden.behaviour import check as check_behaviour
from engine.hidden.behaviour import uniform
from engine.hidden.belief_search import BeliefSearch
from engine.hidden.beliefs import Belief
from engine.hidden.game import Behaviour, HiddenGame
from engine.hidden.opponent import (
    MOST_LEVELS,
    Model,
    Omniscient,
    Playing,
    Reasoner,
    Simulation,
    simulated,
    unconditioned,
    united,
)
from engine.hidden.tree import BeliefTree


@dataclass(frozen=True)
class Settings:
    """What a method may be told.

    level: of a simulation; 1 takes the opponent to search plain belief states. learning: reason back from what the
    opponent has done so far. propagation: "plain", or "lecture", where an action counts for p(a|b)·U. behaviour: the
    strategy of the fixed player.
    """

    level: int = 1
    learning: bool = False
    propagation: str = "plain"
    behaviour: Behaviour | None = None


@dataclass(frozen=True)
class Mind:
    """A method at work for one seat of one game."""

    think: Callable[[Belief], BeliefTree] | None = None
    learns_by: Model | None = None  # the opponent, to reason back from what it has done
    plays: Behaviour | None = None  # with these probabilities, instead of the best action of the tree


@dataclass(frozen=True)
class Method:
    """A way to decide. The sentences are for people; `takes` names the settings that it heeds."""

    name: str
    idea: str
    assumes: str  # what the opponent is taken to know
    prepare: Callable[[HiddenGame, int, Settings], Mind]
    takes: tuple[str, ...] = ()


def _average(game: HiddenGame, player: int, settings: Settings) -> Mind:
    return Mind(lambda belief: averaged(game, player, belief))


def _belief(game: HiddenGame, player: int, settings: Settings) -> Mind:
    return Mind(BeliefSearch(game, player, united, weighs=settings.propagation == "lecture").grow)


def _omniscient(game: HiddenGame, player: int, settings: Settings) -> Mind:
    model = Omniscient(game)
    return Mind(BeliefSearch(game, player, simulated(model)).grow, model if settings.learning else None)


def _simulate(game: HiddenGame, player: int, settings: Settings) -> Mind:
    model = Reasoner(Simulation(game, settings.learning), 1 - player, settings.level - 1)
    return Mind(BeliefSearch(game, player, simulated(model)).grow, model if settings.learning else None)


def _simulate_as_on_the_slide(game: HiddenGame, player: int, settings: Settings) -> Mind:
    model = Reasoner(Simulation(game, settings.learning, conditioned=False), 1 - player, settings.level - 1)
    return Mind(BeliefSearch(game, player, unconditioned(model)).grow, model if settings.learning else None)


def _equilibrium(game: HiddenGame, player: int, settings: Settings) -> Mind:
    from engine.hidden.equilibrium import equilibrium  # it brings SciPy along: not before somebody asks for it

    strategies = equilibrium(game).strategies
    opponent = Playing(strategies[1 - player])
    return Mind(BeliefSearch(game, player, simulated(opponent)).grow, opponent, strategies[player])


def _random(game: HiddenGame, player: int, settings: Settings) -> Mind:
    return Mind(plays=uniform(game, player))


def _fixed(game: HiddenGame, player: int, settings: Settings) -> Mind:
    if settings.behaviour is None:
        raise Refused(N_("The fixed player needs the probabilities of its actions."))
    check_behaviour(game, player, settings.behaviour)
    return Mind(plays=settings.behaviour)


METHODS = {
    method.name: method
    for method in (
        Method(
            "average",
            N_("Searches every world with open cards, and takes the mean over the belief."),
            N_("Both players see all the cards."),
            _average,
        ),
        Method(
            "belief",
            N_("Searches belief states: one action for all the worlds that cannot be told apart."),
            N_("The opponent knows no more than this seat, and takes one action for all of its worlds."),
            _belief,
            ("propagation",),
        ),
        Method(
            "omniscient",
            N_("Searches belief states against an opponent who sees everything."),
            N_("The opponent sees all the cards, and plays as if everybody did."),
            _omniscient,
            ("learning",),
        ),
        Method(
            "simulate",
            N_("Searches belief states, and at the opponent's turn thinks the opponent's thoughts."),
            N_("The opponent sees its own cards, has a belief of its own, and decides by it."),
            _simulate,
            ("level", "learning"),
        ),
        Method(
            "simulate-slide",
            N_("Simulates the opponent, but forgets what its action tells about its cards, as on one slide."),
            N_("The opponent decides by its own cards, yet each of its actions is valued by the whole belief."),
            _simulate_as_on_the_slide,
            ("level", "learning"),
        ),
        Method(
            "equilibrium",
            N_("Mixes its actions so that no opponent can gain by knowing with which probabilities."),
            N_("The opponent knows this strategy, though not the cards, and answers it as well as can be."),
            _equilibrium,
        ),
        Method("random", N_("Takes any action, all equally likely."), N_("Nothing: it does not think."), _random),
        Method(
            "fixed",
            N_("Plays with probabilities that were set by hand."),
            N_("Nothing: it does not think."),
            _fixed,
            ("behaviour",),
        ),
    )
}
"""By name, in the order in which the lectures come to them."""


def find(name: str) -> Method:
    """The method of that name; raises Refused."""
    if name not in METHODS:
        raise Refused(
            N_("“%(value)s” is not a known %(what)s; there are: %(known)s."),
            value=name,
            what=Term(N_("method")),
            known=", ".join(METHODS),
        )
    return METHODS[name]


def check(method: Method, settings: Settings) -> None:
    """Raises Refused if a setting is unknown, or not for this method."""
    if not 1 <= settings.level <= MOST_LEVELS:
        raise Refused(N_("The level must be between 1 and %(most)d."), most=MOST_LEVELS)
    if settings.propagation not in ("plain", "lecture"):
        raise Refused(
            N_("“%(value)s” is not a known %(what)s; there are: %(known)s."),
            value=settings.propagation,
            what=Term(N_("propagation")),
            known="plain, lecture",
        )
    for name in ("level", "learning", "propagation", "behaviour"):
        if name not in method.takes and getattr(settings, name) != getattr(Settings(), name):
            raise Refused(
                N_("The method %(method)s takes no %(setting)s."),
                method=method.name,
                setting=name,
            )
