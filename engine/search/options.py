"""What can be asked of a search: every option, declared once."""

from dataclasses import dataclass
from typing import Any

from engine.frame import INFINITY
from engine.options import Amount, Flag, Name, NumberList, Option, Real, Text, Whole, declared_by, one_of, option
from engine.refusals import N_
from engine.search import chance, ordering, selective
from engine.search.conventions import CONVENTIONS

ORDERS = {"natural": ordering.NATURAL, "reversed": ordering.REVERSED, "evaluation": ordering.BY_EVALUATION}

EXTENSIONS = {"none": selective.NONE, "checks": selective.CHECKS, "singular": selective.SINGULAR}

ATTITUDES = {"expected": chance.EXPECTED, "optimistic": chance.OPTIMISTIC, "pessimistic": chance.PESSIMISTIC}


def prunes(algorithm: Any) -> bool:
    return bool(algorithm.prunes)


WHOLE_WINDOW = (-INFINITY, INFINITY)

DEPTHS = Whole(least=1, most=400, offered=4, metavar="N|full")
"""Depth 4 is offered: deep enough to play well, and small enough for the tree to be looked at."""

ITERATIONS = Whole(least=1, most=100_000_000, most_on_pages=1_000_000, offered=1_000)

EXPLORATIONS = Real(most=100, step=0.1, offered=1.4, metavar="C")
"""The usual one is about √2, as in the books."""

PLAYOUTS = ("random", "greedy")
"""How a game is played on from a new node of the tree."""

TIMES = Real(most=3600, step=0.1, offered=1, metavar="SECONDS")


@dataclass(frozen=True)
class Options:
    """One way to search; the fields made by `option` are what people can ask for, in the order of forms.

    depth: edges to look ahead; None means to the end of the game. seconds: a clock; it deepens until time is up.
    evaluation: the name of an evaluation function, "none" to call every unfinished state 0, or None for the game's
    first one where the search may be cut off. attitude: what a chance node is worth, its expected, its best
    (optimistic) or its worst outcome (pessimistic). utility: what money is worth, see `engine.utility`. weights: of
    the features that the evaluation "linear" adds up, in place of the game's own. window: the root's (alpha, beta).
    deepen: depth 1, 2, 3 … up to `depth`. bounds: between which star pruning may take all values to lie; None for the
    game's own. seed: for the random player and for playouts. iterations, exploration, playouts: of Monte Carlo tree
    search. record: how many nodes of the tree to keep.
    """

    algorithm: str = option(
        "alphabeta",
        Name(),
        title=N_("algorithm"),
        help="default: alphabeta, or expectiminimax where there is chance",
        heeded=lambda algorithm: True,
    )
    depth: int | None = option(
        None,
        DEPTHS,
        label=N_("Depth"),
        title=N_("depth"),
        says=N_(
            "Depth: how many levels ahead the search looks, those of chance included; there it stops and estimates."
        ),
        help="plies to look ahead",
    )
    seconds: float | None = option(
        None,
        TIMES,
        label=N_("Seconds"),
        title=N_("time"),
        flag="time",
        help="deepen until the time is up",
    )
    evaluation: str | None = option(
        None,
        Name(),
        label=N_("Evaluation"),
        title=N_("evaluation"),
        help="of unfinished positions, or none",
        heeded=lambda algorithm: algorithm.estimates,
        compared=True,
    )
    attitude: str = option(
        "expected",
        one_of(ATTITUDES, N_("expected"), N_("optimistic"), N_("pessimistic")),
        label=N_("Attitude to chance"),
        title=N_("attitude"),
        says=N_("What a chance node is worth: what comes on average, the best that can come, or the worst."),
        help="towards chance",
        heeded=lambda algorithm: algorithm.has_depth,
        suits=lambda game: game.has_chance,
        compared=True,
    )
    utility: str = option(
        "linear",
        Text(longest=400, metavar="CURVE"),
        label=N_("Utility of money"),
        title=N_("utility of money"),
        help="what money is worth",
        heeded=lambda algorithm: algorithm.has_tree,
        suits=lambda game: game.money,
        compared=True,
    )
    weights: tuple[float, ...] | None = option(
        None,
        NumberList(fewest=1, most=24, least=-1_000_000, greatest=1_000_000, metavar="W,W,…"),
        label=N_("Weights of the features"),
        title=N_("weights"),
        help="of the features that the evaluation adds up",
        heeded=lambda algorithm: algorithm.estimates,
        suits=lambda game: bool(game.adjustable),
    )
    order: str = option(
        "natural",
        one_of(ORDERS, N_("natural"), N_("reversed"), N_("by evaluation")),
        label=N_("Order of actions"),
        title=N_("order"),
        says=N_(
            "Order: the actions of each node are tried in this order. The better the first ones are, the more"
            " alpha-beta cuts."
        ),
        help="in which actions are searched",
    )
    candidates: str = option(
        "all",
        one_of(("all", "near"), N_("all actions"), N_("near stones")),
        label=N_("Actions looked at"),
        title=N_("actions"),
        says=N_(
            "Near stones: of all free cells, only those near a stone are looked at, and where somebody is about to win,"
            " only those that win or prevent it. This proves nothing about the other actions."
        ),
        help="which actions are looked at: near stones and the most promising first, or all",
        suits=lambda game: game.has_candidates,
        compared=True,
    )
    convention: str = option(
        "aima",
        one_of(CONVENTIONS, N_("AIMA, 3rd ed."), N_("AIMA, 4th ed."), "URJC", "UNIR", "PUC", "Berkeley"),
        label=N_("Convention"),
        title=N_("convention"),
        help="how alpha-beta is written",
        heeded=lambda algorithm: algorithm.has_depth,
        compared=True,
    )
    roots: str = option(
        "natural",
        one_of(("natural", "exact"), N_("as needed"), N_("each with an open window")),
        label=N_("Values of the root's actions"),
        title=N_("values of the root's actions"),
        says=N_(
            "Values of the root's actions: a search that prunes proves of most of them only that they are no better."
            " Searched with an open window each, all have a value of their own, for more nodes."
        ),
        help="natural: as far as the choice needs; exact: of every action, each searched with an open window",
        heeded=prunes,
        advanced=True,
    )
    window: tuple[float, float] = option(
        WHOLE_WINDOW,
        NumberList(fewest=2, most=2, least=-INFINITY, greatest=INFINITY, metavar="LOW,HIGH"),
        title=N_("window"),
        help="alpha and beta at the root",
    )
    deepen: bool = option(
        False,
        Flag(),
        label=N_("Iterative deepening"),
        title=N_("iterative deepening"),
        says=N_(
            "Iterative deepening: the search goes to depth 1, then 2, and so on. If it prunes, each depth tries first"
            " what the one before found best. Killers and a table are kept, too."
        ),
        help="search to depth 1, then 2, 3 …",
    )
    table: bool = option(
        False,
        Flag(),
        label=N_("Transposition table"),
        title=N_("transposition table"),
        says=N_(
            "Transposition table: a position that was reached before by other moves is looked up and not searched"
            " again."
        ),
        help="remember positions in a transposition table",
        suits=lambda game: not game.rules.see_the_path,
    )
    quiescence: bool = option(
        False,
        Flag(),
        label=N_("Quiescent search"),
        title=N_("quiescent search"),
        says=N_(
            "Quiescent search: at the depth limit it goes on with unquiet actions, such as captures, until the position"
            " is quiet; at each of these nodes the player may also stand pat and take the estimate."
        ),
        help="go on with unquiet actions at the depth limit",
        suits=lambda game: game.rules.tell_unquiet,
        compared=True,
        advanced=True,
    )
    extensions: str = option(
        "none",
        one_of(EXTENSIONS, N_("none"), N_("checks"), N_("singular actions")),
        label=N_("Extensions"),
        title=N_("extensions"),
        says=N_(
            "Extensions: a ply deeper after a check, or after an action that a shallower search finds clearly better"
            " than all others."
        ),
        help="search a ply deeper after checks or singular actions",
        suits=lambda game: game.rules.tell_checks or game.rules.tell_unquiet,
        compared=True,
        advanced=True,
    )
    killers: bool = option(
        False,
        Flag(),
        label=N_("Killer actions first"),
        title=N_("killer actions"),
        says=N_(
            "Killer actions: at each ply, the last two actions that cut are tried first: what refuted one move of the"
            " opponent often refutes the next."
        ),
        help="try the last two actions that cut at a ply before others",
        advanced=True,
    )
    errs: float = option(
        0.0,
        Amount(most=1, step=0.05, metavar="P"),
        label=N_("Errors of MIN"),
        title=N_("errors of MIN"),
        says=N_(
            "Errors of MIN: with this probability MIN takes any of its actions, each equally likely, and else its best."
            " MAX takes what it may expect the most of."
        ),
        help="the probability, 0 to 1, with which MIN takes any action instead of its best",
        compared=True,
        advanced=True,
    )
    bounds: tuple[float, float] | None = option(
        None,
        NumberList(fewest=2, most=2, least=-1e12, greatest=1e12, metavar="LOW,HIGH"),
        label=N_("Bounds on the values"),
        title=N_("bounds"),
        says=N_(
            "Bounds: star pruning takes all values to lie between these two; the closer they are, the more it cuts."
            " Left empty, they are the game's own."
        ),
        help="between which star pruning takes all values to lie",
        heeded=lambda algorithm: bool(algorithm.star),
        suits=lambda game: game.has_chance,
        compared=True,
    )
    seed: int | None = option(
        None,
        Whole(least=0, most=2**63, offered=0),
        title=N_("seed"),
        help="for the random player; of playouts, 0 by default",
        heeded=lambda algorithm: algorithm.draws or algorithm.samples,
    )
    iterations: int | None = option(
        None,
        ITERATIONS,
        label=N_("Iterations"),
        title=N_("iterations"),
        says=N_("Iterations: each one plays a game on. With a hundred times as many, means are ten times as sharp."),
        help="of Monte Carlo tree search; default: 1000, or as many as the time allows",
        heeded=lambda algorithm: algorithm.samples,
    )
    exploration: float = option(
        EXPLORATIONS.offered,
        EXPLORATIONS,
        label=N_("Exploration C"),
        title=N_("exploration"),
        says=N_(
            "Exploration: the larger C is, the more often actions are tried whose mean is worse but uncertain."
            " In the bound it stands beside w, the width of the range of results: 2 if they go from −1 to 1."
        ),
        help="the constant C of its bound",
        heeded=lambda algorithm: algorithm.samples,
    )
    playouts: str = option(
        "random",
        one_of(PLAYOUTS, N_("random"), N_("greedy")),
        label=N_("Playouts"),
        title=N_("playouts"),
        says=N_("Playouts: the game is played on at random, or greedily, by the evaluation one move ahead."),
        help="how it plays games on",
        heeded=lambda algorithm: algorithm.samples,
    )
    record: int = 0
    table_size: int = 1 << 16

    @property
    def deepens(self) -> bool:
        return self.deepen or self.seconds is not None


OPTIONS: dict[str, Option] = declared_by(Options)
"""By name, in the order of forms."""

SEARCH_OPTIONS = tuple(option.name for option in OPTIONS.values() if option.heeded is None)
"""Those that tell a search how far to look, and how; an algorithm names those that it takes and refuses the others."""

SAMPLING_OPTIONS = ("iterations", "exploration", "playouts")
"""Those of Monte Carlo tree search alone."""
