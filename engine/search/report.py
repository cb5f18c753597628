"""What a search answers: plain data, with the names of the actions."""

from dataclasses import dataclass, field

BOUND_NAMES = {0: None, 1: "lower", 2: "upper", 3: "exact"}
"""The true value is at least this (a lower bound), at most this (an upper bound), or this."""

SAMPLE = "sample"
"""The bound of a value that is the mean of some games played on at random: it proves nothing."""

SIGNS = {"exact": "", "lower": "≥ ", "upper": "≤ ", SAMPLE: "≈ ", None: ""}
"""What is written before a value of which this is known."""


@dataclass(frozen=True)
class RootAction:
    """What an action at the root is worth; value and bound are None if it was not searched.

    `probability`: with which it is played, where the answer is a mixed strategy. Of a sample, `visits` counts the games
    that `value` is the mean of, and `margin` says how far from it the bound lies by which it is selected.
    """

    action: str
    value: float | None
    bound: str | None
    nodes: int
    probability: float | None = None
    visits: int | None = None
    margin: float | None = None
    estimated: bool = False  # whether its value may rest on a position where the search stopped early
    is_mean: bool = False  # whether its value is what MAX may expect, because MIN errs, and not what minimax says


@dataclass(frozen=True)
class PlyCount:
    """What happened at one distance from the root."""

    ply: int
    nodes: int
    leaves: int
    cuts: int
    unvisited: int


@dataclass(frozen=True)
class IterationResult:
    """One depth of an iterative deepening."""

    depth: int | None
    value: float | None
    bound: str | None
    best: str | None
    nodes: int


@dataclass(frozen=True)
class Growth:
    """What a search by sampling would have answered after so many iterations."""

    iterations: int
    best: str
    value: float
    visits: int  # of the best action


@dataclass(frozen=True)
class TableUse:
    """How much of the transposition table is taken; it is full where states had to be forgotten for others."""

    slots: int
    used: int
    forgotten: int


@dataclass(frozen=True, kw_only=True)
class Report:
    """The answer of a search, or what is known of it so far. What a searcher does not say, it does not know or count.

    `actions` are in natural order; `best` is the one to play: the first strictly best in the order searched, or what a
    mixed strategy has drawn. `finished` is False for a search that was stopped before it was done.
    """

    algorithm: str
    depth: int | None = None
    evaluation: str | None = None
    value: float | None = None
    bound: str | None = None
    by_minimax: float | None = None  # what the value would be if MIN did not err, where it does
    is_mean: bool = False  # whether the value is another, because MIN errs: however large, it proves no win
    rounded: bool = False  # whether values are sums that floating-point numbers do not hold exactly
    estimated: bool = False  # whether the depth has cut off anything that the values rest on
    narrowed: bool = False  # whether it looked at candidates only, which proves nothing about other actions
    best: str | None = None
    actions: list[RootAction] = field(default_factory=list)
    principal_variation: list[str] = field(default_factory=list)
    nodes: int = 0
    leaves: int = 0
    cuts: int = 0
    unvisited: int = 0
    quiescent: int = 0  # of the nodes, those at which a quiescent search stood pat
    extensions: int = 0  # nodes that were searched a ply deeper
    plies: list[PlyCount] = field(default_factory=list)
    iterations: list[IterationResult] = field(default_factory=list)
    growth: list[Growth] = field(default_factory=list)
    seconds: float = 0.0
    finished: bool
    table: TableUse | None = None  # of a search with a transposition table
    played: str | None = None  # by an opponent that has looked for the nearest end (`engine.search.opponent`)
    plies_to_end: int | None = None  # until it is won, where nearer wins are worth more or an opponent has looked
    ending: str | None = None  # with best play, where it is proved: "max" or "min" wins, or "draw"

    @property
    def earlier_nodes(self) -> int:
        """Nodes of the iterations before the one that answers, the last that finished."""
        return sum(result.nodes for result in self.iterations[:-1])

    @property
    def later_nodes(self) -> int:
        """Nodes of a deeper iteration that was stopped."""
        return self.nodes - sum(result.nodes for result in self.iterations) if self.iterations else 0


@dataclass(frozen=True, kw_only=True)
class Snapshot:
    """A running search at a glance: cheap enough to take ten times a second."""

    depth: int | None = None
    path: list[str] = field(default_factory=list)
    best: str | None = None
    value: float | None = None
    bound: str | None = None
    is_mean: bool = False  # whether MIN errs, so that the value is what MAX may expect and not what minimax says
    estimated: bool = False  # whether the depth has cut off anything so far that the actions' values rest on
    narrowed: bool = False  # whether it looks at candidates only
    actions: list[RootAction] = field(default_factory=list)
    iterations: list[IterationResult] = field(default_factory=list)  # the depths that are done, while it deepens
    nodes: int = 0
    leaves: int = 0
    cuts: int = 0
    seconds: float = 0.0


@dataclass(frozen=True)
class FinalChoices:
    """What sampled actions are chosen by: the most visits, the best mean, or the best bound on the cautious side."""

    by_visits: RootAction
    by_mean: RootAction
    by_bound: RootAction


def final_choices(actions: list[RootAction], for_max: bool) -> FinalChoices | None:
    """The three choices for who moves, of equals the first; None without a sampled action.

    The cautious side of MAX is below the mean, its lower bound, and that of MIN above it.
    """
    sign = 1 if for_max else -1
    sampled = [(each, sign * each.value, each.margin) for each in actions if each.value is not None and each.margin]
    if not sampled:
        return None
    return FinalChoices(
        max(sampled, key=lambda known: known[0].visits or 0)[0],
        max(sampled, key=lambda known: known[1])[0],
        max(sampled, key=lambda known: known[1] - known[2])[0],
    )
