"""The methods by which a seat can decide: their names, their assumptions about the opponent, and their set-up.

A new method is one function and one entry here.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields

from engine.hidden.averaging import averaged
from engine.hidden.behaviour import check as check_behaviour
from engine.hidden.behaviour import uniform
from engine.hidden.belief_tree import BeliefNode
from engine.hidden.beliefs import WorldBelief
from engine.hidden.builder import TreeBuilder
from engine.hidden.game import Behaviour, HiddenGame
from engine.hidden.opponents import (
    MOST_LEVELS,
    LevelK,
    LevelKOpponent,
    OmniscientOpponent,
    OpponentModel,
    StrategyOpponent,
    simulated,
    unconditioned,
    united,
)
from engine.options import Flag, Text, Whole, declared_by, one_of, option
from engine.refusals import N_, Refused, Term, unlisted
from engine.steps import Steps

PROPAGATIONS = ("plain", "lecture")


@dataclass(frozen=True)
class MethodSettings:
    """The settings of a method.

    level: of the reasoning; at level 1 the opponent is assumed to search plain belief states. learning: whether the
    opponent's past actions change the belief. propagation: "plain", or "lecture", in which an action counts for
    p(a|b)·U. behaviour: the strategy of the method `fixed`.
    """

    level: int = option(
        1,
        Whole(least=1, most=MOST_LEVELS, most_on_pages=4, offered=1, metavar="K"),
        title=N_("level"),
        label=N_("Level of simulation"),
        help="of a simulation (default: 1)",
    )
    learning: bool = option(
        False,
        Flag(),
        title=N_("learning"),
        label=N_("Learns from the opponent's actions"),
        help="reason back from what the opponent has done",
    )
    behaviour: Behaviour | None = option(
        None,
        Text(longest=2000, metavar="FILE|TEXT"),
        name="strategy",
        title=N_("strategy"),
        label=N_("The strategy typed in"),
        help="of a strategy typed in: “K: pass 1/2, 2 1/2 | A: 4”",
    )
    propagation: str = option(
        "plain",
        one_of(PROPAGATIONS, "plain", "lecture"),
        title=N_("propagation"),
        help="U, or the slides' p(a|b)·U",
    )


OPTIONS = declared_by(MethodSettings)
"""The settings as options, by their names on the command line; `strategy` becomes the behaviour."""


@dataclass(frozen=True)
class Setup:
    """A method, set up for one seat of one game."""

    build: Callable[[WorldBelief], Steps[BeliefNode]] | None = None  # builds the tree to search
    learns_by: OpponentModel | None = None  # explains what the opponent has done
    strategy: Behaviour | None = None  # played with these probabilities, instead of the tree's best action


def no_preparation(game: HiddenGame) -> Steps[None]:
    """For methods that need nothing but the game."""
    yield from ()


@dataclass(frozen=True)
class Method:
    """A way to decide. The sentences are for people, to be translated; `takes` names the settings that it heeds.

    `prepare` computes what is needed once per game, after which `set_up` is quick.
    """

    name: str  # in options, addresses and records
    title: str  # its name inside a sentence
    idea: str
    assumes: str  # about the opponent's knowledge
    adds: str  # what is new about it, compared with the method before it
    set_up: Callable[[HiddenGame, int, MethodSettings], Setup]
    takes: tuple[str, ...] = ()
    prepare: Callable[[HiddenGame], Steps[object]] = no_preparation
    has_tree: bool = True  # it decides by searching a tree
    advises: bool = True  # it can be asked for advice

    def heeds(self, name: str) -> bool:
        """Whether the method heeds the option of that name."""
        return ("behaviour" if name == "strategy" else name) in self.takes

    @property
    def stands_alone(self) -> bool:
        """Whether it needs no more than the game, so that it can be a rung of the ladder."""
        return "behaviour" not in self.takes


def _average(game: HiddenGame, player: int, settings: MethodSettings) -> Setup:
    return Setup(lambda belief: averaged(game, player, belief))


def _belief(game: HiddenGame, player: int, settings: MethodSettings) -> Setup:
    return Setup(TreeBuilder(game, player, united, weighs=settings.propagation == "lecture").build)


def _omniscient(game: HiddenGame, player: int, settings: MethodSettings) -> Setup:
    model = OmniscientOpponent(game)
    return Setup(TreeBuilder(game, player, simulated(model)).build, model if settings.learning else None)


def _simulate(game: HiddenGame, player: int, settings: MethodSettings) -> Setup:
    model = LevelKOpponent(LevelK(game, settings.learning), 1 - player, settings.level - 1)
    return Setup(TreeBuilder(game, player, simulated(model)).build, model if settings.learning else None)


def _simulate_as_on_the_slide(game: HiddenGame, player: int, settings: MethodSettings) -> Setup:
    model = LevelKOpponent(LevelK(game, settings.learning, conditioned=False), 1 - player, settings.level - 1)
    return Setup(TreeBuilder(game, player, unconditioned(model)).build, model if settings.learning else None)


def _solve(game: HiddenGame) -> Steps[object]:
    from engine.hidden.equilibrium import solve  # imports SciPy: only when needed

    return solve(game)


def _equilibrium(game: HiddenGame, player: int, settings: MethodSettings) -> Setup:
    """Plays the equilibrium strategy. The tree only shows the actions' values against the opponent's."""
    from engine.hidden.equilibrium import equilibrium

    strategies = equilibrium(game).strategies
    opponent = StrategyOpponent(strategies[1 - player])
    return Setup(TreeBuilder(game, player, simulated(opponent)).build, opponent, strategies[player])


def _random(game: HiddenGame, player: int, settings: MethodSettings) -> Setup:
    return Setup(strategy=uniform(game, player))


def _fixed(game: HiddenGame, player: int, settings: MethodSettings) -> Setup:
    if settings.behaviour is None:
        raise Refused(N_("The fixed player needs the probabilities of its actions."))
    check_behaviour(game, player, settings.behaviour)
    return Setup(strategy=settings.behaviour)


METHODS = {
    method.name: method
    for method in (
        Method(
            "random",
            N_("random"),
            N_("Takes any action, all equally likely."),
            N_("Nothing, since it does not look ahead."),
            "",
            _random,
            advises=False,
            has_tree=False,
        ),
        Method(
            "average",
            N_("average"),
            N_("Searches every world with open cards, and takes the mean over the belief."),
            N_("Both players see all the cards."),
            N_(
                "Looks into every world with open cards and takes the mean. It is fooled wherever it would act"
                " differently in worlds that it cannot tell apart."
            ),
            _average,
        ),
        Method(
            "belief",
            N_("beliefs"),
            N_("Searches belief states: one action for all the worlds that cannot be told apart."),
            N_("The opponent knows no more than this seat, and takes one action for all of its worlds."),
            N_("One action for all the worlds that cannot be told apart: for itself, and for the other as well."),
            _belief,
            ("propagation",),
        ),
        Method(
            "omniscient",
            N_("opponent sees all cards"),
            N_("Searches belief states against an opponent who sees everything."),
            N_("The opponent sees all the cards, and plays as if everybody did."),
            N_("Now the opponent sees all the cards: nothing can be hidden from it."),
            _omniscient,
            ("learning",),
        ),
        Method(
            "simulate",
            N_("simulated opponent"),
            N_("Searches belief states, and at the opponent's turn works out what the opponent would do."),
            N_("The opponent sees its own cards, has a belief of its own, and decides by it."),
            N_("Now the other sees its own cards and no more, and decides by what it believes itself."),
            _simulate,
            ("level", "learning"),
        ),
        Method(
            "simulate-slide",
            N_("as on the URJC slide"),
            N_("Simulates the opponent, but forgets what its action tells about its cards, as one URJC slide does."),
            N_("The opponent decides by its own cards, yet each of its actions is valued by the whole belief."),
            N_("The same simulation, but what the other does tells nothing about its cards."),
            _simulate_as_on_the_slide,
            ("level", "learning"),
        ),
        Method(
            "equilibrium",
            N_("equilibrium"),
            N_("Mixes its actions so that no opponent can gain by knowing with which probabilities."),
            N_("The opponent knows this strategy, though not the cards, and answers it as well as can be."),
            N_(
                "Nobody is second-guessed: it takes what holds against every opponent, and mixes where a certain"
                " action could be exploited."
            ),
            _equilibrium,
            prepare=_solve,
            has_tree=False,
        ),
        Method(
            "fixed",
            N_("strategy typed in"),
            N_("Plays with probabilities that were set by hand."),
            N_("Nothing, since it does not look ahead."),
            N_("Your own probabilities, held against those of the methods."),
            _fixed,
            ("behaviour",),
            advises=False,
            has_tree=False,
        ),
    )
}
"""By name, the simplest first, in the order of the lectures."""

USUAL_METHOD = "belief"
"""The default method."""


def register(method: Method) -> None:
    """Adds a method to the list; extensions may bring their own. Raises ValueError if the name is taken."""
    if method.name in METHODS:
        raise ValueError(f"there are two methods {method.name!r}")
    METHODS[method.name] = method


def find(name: str) -> Method:
    """The method with that name; raises Refused."""
    if name not in METHODS:
        raise unlisted(Term(N_("method")), name, METHODS)
    return METHODS[name]


def check(method: Method, settings: MethodSettings) -> None:
    """Raises Refused if a setting is invalid, or not for this method."""
    if not 1 <= settings.level <= MOST_LEVELS:
        raise Refused(N_("The level must be between 1 and %(most)d."), most=MOST_LEVELS)
    if settings.propagation not in PROPAGATIONS:
        raise unlisted(Term(N_("propagation")), settings.propagation, PROPAGATIONS)
    for each in fields(MethodSettings):
        if each.name not in method.takes and getattr(settings, each.name) != each.default:
            raise Refused(
                N_("The method %(method)s takes no %(setting)s."),
                method=method.name,
                setting=Term(each.metadata["declared"]["title"]),
            )
