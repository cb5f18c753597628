"""What can be asked of a search, and which options exclude each other."""

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from engine.frame import INFINITY
from engine.game import N_, Game, Grain, Refused, State, Term
from engine.search import chance, machine, ordering
from engine.search.algorithms import ALGORITHMS, LIMITS, Algorithm
from engine.search.exactness import is_exact


class Convention(NamedTuple):
    """How a course writes alpha-beta: the cut test, what a node returns, which of two lines stands first, and in how
    many functions."""

    strict: bool  # cut when v > β, else already when v ≥ β
    returns: int
    tests_first: bool  # before the window is moved: at a node that is cut, it stays what it was
    one_function: bool = False  # for both players; else one for MAX and one for MIN

    def with_chance(self) -> "Convention":
        """As star pruning is written: one function that returns values in every convention, and tests them as in the
        third edition."""
        by_window = self.returns != machine.OWN_VALUE
        return self._replace(returns=machine.OWN_VALUE, tests_first=self.tests_first or by_window, one_function=False)


CONVENTIONS = {
    "aima": Convention(strict=False, returns=machine.OWN_VALUE, tests_first=True),
    "aima4": Convention(strict=False, returns=machine.OWN_VALUE, tests_first=False),
    "urjc": Convention(strict=False, returns=machine.WINDOW, tests_first=False),
    "unir": Convention(strict=False, returns=machine.WINDOW, tests_first=False, one_function=True),
    "puc": Convention(strict=True, returns=machine.BOUND, tests_first=False, one_function=True),
}
"""AIMA: Russell & Norvig, in the third edition and in the fourth; the others are the lecture courses that Poda follows
(see docs/conventions.md)."""

ORDERS = {"natural": ordering.NATURAL, "reversed": ordering.REVERSED, "evaluation": ordering.BY_EVALUATION}

ATTITUDES = {"expected": chance.EXPECTED, "optimistic": chance.OPTIMISTIC, "pessimistic": chance.PESSIMISTIC}

WHOLE_WINDOW = (-INFINITY, INFINITY)
MOST_DEPTH = 400
SLACK = 1e-9
"""Of the range of values: where sums of fractions are rounded, rounding must never prune what matters."""

MOST_SECONDS = 3600.0

OPTIONS_STRUCT = np.dtype(
    [
        ("prune", np.bool_),
        ("strict", np.bool_),
        ("returns", np.int64),
        ("tests_first", np.bool_),
        ("order", np.int64),
        ("evaluate", np.bool_),
        ("table", np.bool_),
        ("record", np.bool_),
        ("fast", np.bool_),  # nothing here is beyond `engine.search.fast`
        ("attitude", np.int64),
        ("star", np.int64),
        ("least", np.float64),  # any value of the game is at least this
        ("most", np.float64),  # and at most this
        ("slack", np.float64),  # how clearly a chance node must have left its window; 0 where sums are exact
    ],
    align=True,
)


@dataclass(frozen=True)
class Options:
    """One way to search.

    depth: edges to look ahead; None means to the end of the game. seconds: a clock; it deepens until time is up.
    evaluation: the name of an evaluation function, "none" to call every unfinished state 0, or None for the game's
    first one where the search may be cut off. window: the root's (alpha, beta). deepen: depth 1, 2, 3 … up to
    `depth`. record: how many nodes of the tree to keep. seed: for the random player. attitude: what a chance node is
    worth, its expected, its best (optimistic) or its worst outcome (pessimistic). weights: of the features that the
    evaluation "linear" adds up, in place of the game's own. utility: what money is worth,
    see `engine.utility`. bounds: between which star pruning may take all values to lie; None for the game's own.
    """

    algorithm: str = "alphabeta"
    depth: int | None = None
    seconds: float | None = None
    evaluation: str | None = None
    order: str = "natural"
    convention: str = "aima"
    window: tuple[float, float] = WHOLE_WINDOW
    deepen: bool = False
    table: bool = False
    table_size: int = 1 << 16
    attitude: str = "expected"
    record: int = 0
    seed: int | None = None
    weights: tuple[float, ...] | None = None
    utility: str = "linear"
    bounds: tuple[float, float] | None = None

    @property
    def deepens(self) -> bool:
        return self.deepen or self.seconds is not None

    @property
    def effective_convention(self) -> Convention:
        """The convention, as far as it concerns this algorithm."""
        convention = CONVENTIONS[self.convention]
        return convention if ALGORITHMS[self.algorithm].by_convention else convention.with_chance()

    @property
    def listing(self) -> str:
        """The name of the pseudo-code that the search follows, such as `alphabeta.urjc` or `expectiminimax.expected`.

        Of conventions that write an algorithm alike, the first gives the name; minimax is written in one function or
        in two.
        """
        if self.algorithm == "expectiminimax":
            return f"expectiminimax.{self.attitude}"
        if not ALGORITHMS[self.algorithm].prunes:
            one_function = CONVENTIONS[self.convention].one_function
            alike = (name for name, known in CONVENTIONS.items() if known.one_function == one_function)
            return f"minimax.{next(alike)}"
        own = self.effective_convention
        alike = (name for name in CONVENTIONS if replace(self, convention=name).effective_convention == own)
        return f"{self.algorithm}.{next(alike)}"

    def as_struct(
        self,
        evaluates: bool,
        has_chance: bool,
        bounds: tuple[float, float] | None = None,
        grain: Grain | None = None,
    ) -> np.record:
        """What the machine reads of this. Star1 and Star2 need the bounds of all values, and how fine these are."""
        struct = np.zeros(1, OPTIONS_STRUCT).view(np.recarray)[0]
        algorithm = ALGORITHMS[self.algorithm]
        struct.prune = algorithm.prunes
        struct.strict, struct.returns, struct.tests_first, _ = self.effective_convention
        struct.order = ORDERS[self.order]
        struct.evaluate = evaluates
        struct.table = self.table
        struct.record = self.record > 0
        struct.attitude = ATTITUDES[self.attitude]
        if algorithm.star and bounds is not None:
            struct.star = algorithm.star
            struct.least, struct.most = bounds
            if not is_exact(grain, bounds, self.window):
                struct.slack = SLACK * (bounds[1] - bounds[0])
        plain = not (struct.order or struct.table or struct.record or struct.strict and struct.prune)
        struct.fast = plain and not has_chance and struct.returns == machine.OWN_VALUE
        return struct


def check(game: Game, options: Options) -> None:
    """Raises Refused, in one sentence, if the options are unknown or do not go together."""
    _check_names(options)
    _check_numbers(options)
    if options.evaluation != "none":
        game.check_evaluation(options.evaluation)
    if options.weights is not None and options.evaluation != "linear":
        raise Refused(N_("Weights are for the evaluation “linear”."))
    algorithm = ALGORITHMS[options.algorithm]
    algorithm.refuse_unfit(game, options)
    if options.bounds is not None and not algorithm.star:
        raise Refused(N_("Bounds on the values are for star1 and star2."))
    _check_limits(algorithm, options)
    if options.order == "evaluation" and not (game.evaluations and options.evaluation != "none"):
        raise Refused(N_("To order actions by evaluation, the search needs an evaluation function."))


def _check_limits(algorithm: Algorithm, options: Options) -> None:
    """Raises Refused if the algorithm is told something that it does not heed."""
    unheeded = [name for name in LIMITS if name not in algorithm.takes and getattr(options, name) != _usual(name)]
    if unheeded and not algorithm.looks_ahead:
        raise Refused(
            N_("The %(player)s player takes no depth, time, order, window, deepening or table: it does not search."),
            player=algorithm.name,
        )
    if "window" in unheeded and algorithm.pruned:
        raise Refused(
            N_("%(algorithm)s looks at everything and takes no window; %(pruned)s does."),
            algorithm=algorithm.name,
            pruned=algorithm.pruned,
        )
    if unheeded:
        raise Refused(N_("The method %(method)s takes no %(setting)s."), method=algorithm.name, setting=unheeded[0])


def _usual(name: str) -> object:
    return getattr(Options, name)


def check_depth(game: Game, state: State, options: Options) -> None:
    """Raises Refused if a search to the end is asked of a game that may go on for ever."""
    endless = options.depth is None and not options.deepens and "depth" in ALGORITHMS[options.algorithm].takes
    if endless and game.horizon(state) is None:
        raise Refused(N_("%(game)s may go on for ever: give a depth or a time."), game=game.slug)


def check_bounds(game: Game, state: State, options: Options, values: "Estimates") -> None:
    """Raises Refused if the pruning that is asked for needs bounds that this game does not have, or wrong ones."""
    if not ALGORITHMS[options.algorithm].star or not game.has_chance and options.bounds is None:
        return
    known = bounds_of_values(game, state, values, 1 if options.deepens else options.depth)
    if known is None:
        raise Refused(
            N_("Star pruning needs bounds on the values, which this game does not have; take expectiminimax.")
        )
    if options.bounds is not None and not options.bounds[0] <= known[0] <= known[1] <= options.bounds[1]:
        raise Refused(
            N_("The bounds must hold every value, and here values lie between %(least)s and %(most)s."),
            least=f"{known[0]:g}",
            most=f"{known[1]:g}",
        )


def bounds_of_values(game: Game, state: State, values: "Estimates", depth: int | None) -> tuple[float, float] | None:
    """The least and the greatest value that a search to this depth can meet; None where the game does not know.

    An unfinished state that nothing estimates counts 0.
    """
    known = game.bounds(values.evaluation, values.beside_wins)
    horizon = game.horizon(state)
    reaches_the_end = depth is None or horizon is not None and depth >= horizon
    if known is None or values.beside_wins or reaches_the_end:
        return known
    return min(0.0, known[0]), max(0.0, known[1])


def _check_names(options: Options) -> None:
    for what, value, known in (
        (Term(N_("algorithm")), options.algorithm, tuple(ALGORITHMS)),
        (Term(N_("order")), options.order, tuple(ORDERS)),
        (Term(N_("convention")), options.convention, tuple(CONVENTIONS)),
        (Term(N_("attitude")), options.attitude, tuple(ATTITUDES)),
    ):
        if value not in known:
            raise Refused(
                N_("“%(value)s” is not a known %(what)s; there are: %(known)s."),
                value=value,
                what=what,
                known=", ".join(known),
            )


def _check_numbers(options: Options) -> None:
    if options.depth is not None and not 1 <= options.depth <= MOST_DEPTH:
        raise Refused(N_("The depth must be between 1 and %(most)d, or full."), most=MOST_DEPTH)
    if options.seconds is not None and not 0 < options.seconds <= MOST_SECONDS:
        raise Refused(N_("The time must be more than 0 and at most %(most)d seconds."), most=int(MOST_SECONDS))
    low, high = options.window
    if not (low < high or low == high and CONVENTIONS[options.convention].strict):
        raise Refused(N_("The window's lower edge must be below its upper edge."))
    if options.bounds is not None and not -INFINITY < options.bounds[0] <= options.bounds[1] < INFINITY:
        raise Refused(N_("Bounds on the values are two finite numbers, the lower one first."))


class Estimates(NamedTuple):
    """How a search values what is not finished."""

    evaluation: str | None  # its name; None where there is nothing to estimate, or everything unfinished is 0
    beside_wins: bool  # whether estimates and results of finished games meet in one tree


def estimates(game: Game, state: State, options: Options) -> Estimates:
    """The evaluation that this search applies at its cutoffs and to the order of actions."""
    wanted = options.evaluation
    if wanted == "none" or not game.evaluations:
        return Estimates(None, beside_wins=False)
    horizon = game.horizon(state)
    reaches_the_end = options.depth is None or horizon is not None and options.depth >= horizon
    may_cut_off = options.depth is not None or options.deepens
    one_ply = ALGORITHMS[options.algorithm].one_ply_of is not None
    beside_wins = one_ply or may_cut_off and (wanted is not None or options.deepens or not reaches_the_end)
    if not beside_wins and options.order != "evaluation":
        return Estimates(None, beside_wins=False)
    return Estimates(wanted or game.evaluations[0], beside_wins)
