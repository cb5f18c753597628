"""The one list of algorithms for games in which nothing is hidden: what each is called, which games it is for, and
what it heeds.

A new algorithm is one entry here, and where the depth-first machine does not run it, the class that does. The methods
for hidden cards are in `engine.hidden.methods`.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from typing import Any

from engine.game import Game, State
from engine.options import OneOf
from engine.refusals import N_, Refused
from engine.search import chance
from engine.search.action_searcher import ActionSearcher
from engine.search.conventions import CONVENTIONS
from engine.search.depth_first_trace import DEPTH_FIRST
from engine.search.monte_carlo import declared as monte_carlo
from engine.search.monte_carlo.searcher import MonteCarloSearch
from engine.search.options import OPTIONS, SEARCH_OPTIONS, Options
from engine.trace import TraceSchema

OF_PRUNING = ("window", "killers")
"""What only an algorithm takes that prunes."""

PRUNING = tuple(name for name in SEARCH_OPTIONS if name != "errs")
EXHAUSTIVE = tuple(name for name in SEARCH_OPTIONS if name not in OF_PRUNING)
"""What an algorithm takes that prunes nothing: only there every action of a MIN who errs has its value."""

SELECTIVE = ("quiescence", "extensions")
"""What makes some lines longer than the depth; algorithms for chance do not take it."""


BEYOND = ("", ".quiescence", ".checks", ".singular", ".quiescence.checks", ".quiescence.singular")
"""What the pseudo-code of an algorithm that takes these options can have besides, as the end of a variant's name."""


def without_selective(takes: tuple[str, ...]) -> tuple[str, ...]:
    """The same options without those that make some lines longer."""
    return tuple(name for name in takes if name not in SELECTIVE)


def fits_all(game: Game, options: Options) -> None:
    """For algorithms that can play every game."""


@dataclass(frozen=True)
class Listings:
    """In which variants an algorithm's pseudo-code is printed, and so has to be there in `webapp.wording.pseudocode`.

    Variants are named after the values of one option; of values that write it alike, after the first.
    """

    option: str
    shows: Callable[[Options], Hashable]  # what can be seen of the options in the code

    def variant(self, options: Options) -> str:
        """The variant that a search with these options follows."""
        return next(value for value in self._values if self._shown(options, value) == self.shows(options))

    def variants(self) -> tuple[str, ...]:
        """All that there are."""
        first: dict[Hashable, str] = {}
        for value in self._values:
            first.setdefault(self._shown(Options(), value), value)
        return tuple(first.values())

    @property
    def _values(self) -> tuple[str, ...]:
        kind = OPTIONS[self.option].kind
        assert isinstance(kind, OneOf)
        return tuple(kind.titles)

    def _shown(self, options: Options, value: str) -> Hashable:
        """What would be seen with another value of the option."""
        other: dict[str, Any] = {self.option: value}
        return self.shows(replace(options, **other))


@dataclass(frozen=True, kw_only=True)
class Algorithm:
    """A way to choose an action. `title` is what people call it inside a sentence, `says` tells in a sentence what it
    does; both are to be translated."""

    name: str  # in options, addresses and records
    title: str
    says: str
    chance: bool | None  # offered for games with chance only, for games without only, or (None) for all
    abbreviation: str = ""  # by which books call it, in every language
    has_depth: bool = True  # it looks as far ahead as it is told
    record: TraceSchema | None = DEPTH_FIRST  # what its tree has besides the common columns; None: it has no tree
    takes: tuple[str, ...] = PRUNING  # which of these it heeds; the others it refuses
    evaluates: bool = False  # it is offered only where there is an evaluation
    draws: bool = False  # it takes any action, all equally likely
    samples: bool = False  # it plays games on, and its values are means
    one_ply_of: str | None = None  # it is that algorithm's search to depth 1
    pruned: str | None = None  # which algorithm finds the same and prunes
    prunes: bool = False  # it passes a window down the tree
    by_convention: bool = False  # what a node returns depends on the convention
    null_window: bool = False  # it searches all but a node's first action in a null window before it values them
    star: int = 0  # how it prunes at chance nodes
    listings: Listings | None = None  # of its pseudo-code; None: it cannot be stepped through
    refuse_unfit: Callable[[Game, Options], None] = fits_all  # raises Refused
    searcher: Callable[[Game, State, Options], ActionSearcher] | None = None  # what runs it; None: the machine

    @property
    def printed(self) -> tuple[str, ...]:
        """The variants of its pseudo-code; none if there is no pseudo-code."""
        variants = self.listings.variants() if self.listings else ()
        beyond = BEYOND if self.searcher is None and set(SELECTIVE) <= set(self.takes) else ("",)
        return tuple(f"{variant}{end}" for variant in variants for end in beyond)

    @property
    def has_tree(self) -> bool:
        """Whether there is a tree to be seen."""
        return self.record is not None

    @property
    def estimates(self) -> bool:
        """Whether an evaluation matters to it."""
        return self.has_depth or self.evaluates or self.samples

    def heeds(self, name: str) -> bool:
        """Whether the option of that name matters to it."""
        heeded = OPTIONS[name].heeded
        return name in self.takes if heeded is None else heeded(self)

    def suits(self, game: Game) -> bool:
        """Whether a menu for the game should offer it."""
        return self.chance in (None, game.has_chance) and (bool(game.evaluations) or not self.evaluates)


def has_depth(name: str) -> bool:
    """Whether that is the name of an algorithm that looks as far ahead as it is told."""
    return name in ALGORITHMS and ALGORITHMS[name].has_depth


def has_tree(name: str) -> bool:
    """Whether that is the name of an algorithm that has a tree to be seen."""
    return name in ALGORITHMS and ALGORITHMS[name].has_tree


def as_heeded(options: Options) -> Options:
    """The options with those that the algorithm ignores reset to their defaults."""
    algorithm = ALGORITHMS[options.algorithm]
    return replace(options, **{name: each.usual for name, each in OPTIONS.items() if not algorithm.heeds(name)})


def default_algorithm(game: Game, attitude: str = "expected") -> str:
    """What searches the game where nobody says how; to an optimist or a pessimist, chance is one more player."""
    return "expectiminimax" if game.has_chance and attitude == "expected" else "alphabeta"


# -- what does not fit ------------------------------------------------------------------------------------------------


def _needs_evaluation(game: Game, options: Options) -> None:
    if not game.evaluations or options.evaluation == "none":
        raise Refused(N_("The greedy player needs an evaluation function."))


def _knows_no_chance(game: Game, options: Options) -> None:
    if game.has_chance:
        raise Refused(N_("Minimax does not know chance; for this game take expectiminimax."))


def _knows_no_expected_values(game: Game, options: Options) -> None:
    if game.has_chance and options.attitude == "expected":
        raise Refused(N_("Alpha-beta needs a game without chance; for this one take star1 or star2."))


def _knows_expected_values_only(game: Game, options: Options) -> None:
    if options.attitude != "expected":
        raise Refused(
            N_("Star pruning is for expected values; for the %(attitude)s attitude take expectiminimax."),
            attitude=options.attitude,
        )


def _samples_means(game: Game, options: Options) -> None:
    if options.playouts == "greedy" and (not game.evaluations or options.evaluation == "none"):
        raise Refused(N_("Greedy playouts need an evaluation function."))
    if not game.finite:
        raise Refused(N_("Monte Carlo tree search takes means, and an infinite value has none."))


# -- the list ---------------------------------------------------------------------------------------------------------

ONE_VARIANT = Listings("convention", lambda options: None)
"""Pseudo-code that is the same whatever the options say."""

WITH_STAR = Listings("convention", lambda options: CONVENTIONS[options.convention].with_chance())

ALGORITHMS: dict[str, Algorithm] = {}
"""By name, the simplest first."""


def register(algorithm: Algorithm) -> None:
    """Adds an algorithm to the list; an extension may bring its own. Raises ValueError if the name is taken."""
    if algorithm.name in ALGORITHMS:
        raise ValueError(f"there are two algorithms {algorithm.name!r}")
    ALGORITHMS[algorithm.name] = algorithm


def stepped() -> tuple[str, ...]:
    """The algorithms whose pseudo-code is printed: they can be stepped through."""
    return tuple(algorithm.name for algorithm in ALGORITHMS.values() if algorithm.listings is not None)


def run_by_the_machine(has_chance: bool) -> tuple[str, ...]:
    """What the machine can search a tree with chance with, or one without; the first looks at everything."""
    return tuple(
        algorithm.name
        for algorithm in ALGORITHMS.values()
        if algorithm.has_depth and algorithm.chance is has_chance and algorithm.searcher is None
    )


for _algorithm in (
    Algorithm(
        name="random",
        title=N_("random"),
        says=N_("Random: any action is taken, each with the same probability."),
        chance=None,
        has_depth=False,
        record=None,
        takes=(),
        draws=True,
    ),
    Algorithm(
        name="greedy",
        title=N_("greedy"),
        says=N_("Greedy: the action is taken after which the evaluation is best; nothing further is looked at."),
        chance=None,
        has_depth=False,
        record=None,
        takes=(),
        evaluates=True,
        one_ply_of="minimax",
        refuse_unfit=_needs_evaluation,
    ),
    Algorithm(
        name="minimax",
        title=N_("minimax"),
        says=N_(
            "Minimax: every line of play is followed down to the limit; MAX takes the largest value, MIN the smallest."
        ),
        chance=False,
        takes=EXHAUSTIVE,
        pruned="alphabeta",
        listings=Listings("convention", lambda options: options.convention),
        refuse_unfit=_knows_no_chance,
    ),
    Algorithm(
        name="alphabeta",
        title=N_("alpha-beta"),
        says=N_("Alpha-beta: finds the value that minimax finds, and leaves out branches that cannot change it."),
        chance=False,
        prunes=True,
        by_convention=True,
        listings=Listings("convention", lambda options: options.convention),
        refuse_unfit=_knows_no_expected_values,
    ),
    Algorithm(
        name="pvs",
        title=N_("principal variation search"),
        abbreviation="PVS",
        says=N_(
            "Principal variation search: like alpha-beta, but of all actions after a node's first one it asks at first"
            " only whether they are better, in a null window, which cuts sooner."
        ),
        chance=False,
        prunes=True,
        null_window=True,
        listings=WITH_STAR,
        refuse_unfit=_knows_no_expected_values,
    ),
    Algorithm(
        name="expectiminimax",
        title=N_("expectiminimax"),
        says=N_(
            "Expectiminimax: minimax with chance; what chance brings is averaged, as a rule, by its probabilities."
        ),
        chance=True,
        takes=without_selective(EXHAUSTIVE),
        pruned="star1",
        listings=Listings("attitude", lambda options: options.attitude),
    ),
    Algorithm(
        name="star1",
        title="Star1",
        says=N_(
            "Star1: finds the value that expectiminimax finds, and cuts at chance nodes too, by what can still"
            " come at most or at least."
        ),
        chance=True,
        prunes=True,
        takes=without_selective(PRUNING),
        star=chance.STAR1,
        listings=WITH_STAR,
        refuse_unfit=_knows_expected_values_only,
    ),
    Algorithm(
        name="star2",
        title="Star2",
        says=N_("Star2: like Star1, but first looks at one action after each outcome, so as to cut more."),
        chance=True,
        prunes=True,
        takes=tuple(name for name in without_selective(PRUNING) if name != "killers"),  # it comes to outcomes twice
        star=chance.STAR2,
        listings=WITH_STAR,
        refuse_unfit=_knows_expected_values_only,
    ),
    Algorithm(
        name=monte_carlo.NAME,
        title=N_("Monte Carlo tree search"),
        abbreviation="MCTS",
        says=N_(
            "Monte Carlo tree search: games are played on at random, and the tree grows where they go best; a mean of"
            " such games proves nothing."
        ),
        chance=None,
        has_depth=False,
        record=monte_carlo.RECORD,
        takes=("seconds", "candidates"),
        samples=True,
        listings=ONE_VARIANT,
        refuse_unfit=_samples_means,
        searcher=MonteCarloSearch,
    ),
):
    register(_algorithm)
