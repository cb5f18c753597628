"""Which options go together, and with which game and position; what does not is refused in one sentence."""

from engine.frame import INFINITY
from engine.game import Game, State
from engine.refusals import N_, Refused, Term, unlisted
from engine.search.algorithms import ALGORITHMS, Algorithm
from engine.search.conventions import CONVENTIONS
from engine.search.estimates import Estimates, bounds_of_values
from engine.search.options import (
    DEPTHS,
    EXPLORATIONS,
    ITERATIONS,
    OPTIONS,
    SAMPLING_OPTIONS,
    SEARCH_OPTIONS,
    TIMES,
    Options,
)


def check(game: Game, options: Options) -> None:
    """Raises Refused, in one sentence, if the options are unknown or do not go together."""
    _check_names(options)
    _check_numbers(options)
    if options.evaluation != "none":
        game.check_evaluation(options.evaluation)
    if options.weights is not None and not game.adjustable:
        raise Refused(N_("%(game)s has no evaluation that takes weights."), game=game.slug)
    algorithm = ALGORITHMS[options.algorithm]
    algorithm.refuse_unfit(game, options)
    if options.bounds is not None and not algorithm.star:
        raise Refused(N_("Bounds on the values are for star1 and star2."))
    _check_heeded(algorithm, options)
    _check_errors(game, options)
    if options.table and game.rules.see_the_path:
        raise Refused(
            N_("%(game)s takes no transposition table: what a position is worth depends on those before it."),
            game=game.slug,
        )
    _check_selective(game, options)
    if options.candidates != "all" and not game.has_candidates:
        raise Refused(N_("%(game)s has no candidates: a search looks at all actions."), game=game.slug)
    if options.order == "evaluation" and not (game.evaluations and options.evaluation != "none"):
        raise Refused(N_("To order actions by evaluation, the search needs an evaluation function."))


def _check_selective(game: Game, options: Options) -> None:
    """Raises Refused if the game does not say where the search is to go on beyond its depth."""
    if options.quiescence and not game.rules.tell_unquiet:
        raise Refused(
            N_("%(game)s takes no quiescent search: it does not say which actions are unquiet."), game=game.slug
        )
    if options.extensions == "checks" and not game.rules.tell_checks:
        raise Refused(N_("%(game)s takes no extensions for checks: it does not say what a check is."), game=game.slug)


def _check_heeded(algorithm: Algorithm, options: Options) -> None:
    """Raises Refused if the algorithm is told something about searching that it does not heed."""
    asked = (*SEARCH_OPTIONS, *SAMPLING_OPTIONS)
    unheeded = [name for name in asked if not algorithm.heeds(name) and not _is_usual(options, name)]
    if unheeded and not algorithm.has_tree:
        raise Refused(
            N_("The %(player)s player takes no %(setting)s: it does not search."),
            player=algorithm.name,
            setting=Term(OPTIONS[unheeded[0]].title),
        )
    if "window" in unheeded and algorithm.pruned:
        raise Refused(
            N_("%(algorithm)s looks at everything and takes no window; %(pruned)s does."),
            algorithm=algorithm.name,
            pruned=algorithm.pruned,
        )
    if unheeded:
        raise Refused(
            N_("The method %(method)s takes no %(setting)s."),
            method=algorithm.name,
            setting=Term(OPTIONS[unheeded[0]].title),
        )


def _check_errors(game: Game, options: Options) -> None:
    """Raises Refused if MIN errs where that cannot be averaged, or beside what looks at some of its actions only."""
    beside = [name for name in ("table", "quiescence", "extensions") if not _is_usual(options, name)]
    if options.errs and beside:
        raise Refused(N_("A MIN who errs goes with no %(setting)s."), setting=Term(OPTIONS[beside[0]].title))
    if options.errs and options.attitude != "expected":
        raise Refused(N_("A MIN who errs is met by expected values only, not by another attitude to chance."))
    if options.errs and game.has_infinite_values:
        raise Refused(N_("A MIN who errs needs finite values."))


def _is_usual(options: Options, name: str) -> bool:
    return bool(getattr(options, name) == OPTIONS[name].usual)


def check_depth(game: Game, state: State, options: Options) -> None:
    """Raises Refused if a search to the end is asked of a game that may go on for ever."""
    endless = options.depth is None and not options.deepens and "depth" in ALGORITHMS[options.algorithm].takes
    if endless and game.horizon(state) is None:
        raise Refused(N_("%(game)s may go on for ever: give a depth or a time."), game=game.slug)


def check_bounds(game: Game, state: State, options: Options, values: Estimates) -> None:
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


def _check_names(options: Options) -> None:
    for option in OPTIONS.values():
        known = ALGORITHMS if option.name == "algorithm" else getattr(option.kind, "titles", ())
        if known and getattr(options, option.name) not in known:
            raise unlisted(Term(option.title), getattr(options, option.name), known)


def _check_numbers(options: Options) -> None:
    if options.depth is not None and not 1 <= options.depth <= DEPTHS.most:
        raise Refused(N_("The depth must be between 1 and %(most)d, or full."), most=DEPTHS.most)
    check_seconds(options.seconds, TIMES.most)
    if options.iterations is not None and not 1 <= options.iterations <= ITERATIONS.most:
        raise Refused(N_("There must be between 1 and %(most)s iterations."), most=f"{ITERATIONS.most:,}")
    if not 0 < options.exploration <= EXPLORATIONS.most:
        raise Refused(N_("Exploration is a number above 0 and at most %(most)s."), most=f"{EXPLORATIONS.most:g}")
    low, high = options.window
    if not (low < high or low == high and CONVENTIONS[options.convention].strict):
        raise Refused(N_("The window's lower edge must be below its upper edge."))
    if not 0 <= options.errs <= 1:
        raise Refused(N_("The probability with which MIN errs must be between 0 and 1."))
    if options.bounds is not None and not -INFINITY < options.bounds[0] <= options.bounds[1] < INFINITY:
        raise Refused(N_("Bounds on the values are two finite numbers, the lower one first."))


def check_seconds(seconds: float | None, most: float) -> None:
    """Raises Refused if that is no time for a search, or too long a one."""
    if seconds is not None and not 0 < seconds <= most:
        raise Refused(N_("The time must be more than 0 and at most %(most)s seconds."), most=f"{most:g}")
