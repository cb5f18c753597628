"""Where a search chooses another action as the weight of one feature grows: many searches of one position, in turn."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from typing import NamedTuple

from engine.features import adjustable, most_weight
from engine.game import MAX, MIN, Game, State
from engine.refusals import N_, Refused
from engine.search.action_searcher import ActionSearcher
from engine.search.algorithms import ALGORITHMS
from engine.search.checks import check
from engine.search.estimates import estimates, evaluation_asked
from engine.search.options import Options
from engine.search.search import start
from engine.searcher import Cost

GRAINS = 1000
"""Parts of the largest weight. The weight at which the choice changes is found to within one part."""

STRIDE = 50
"""Parts from one weight to the next in the first pass, before those between are tried."""

MOST_SEARCHES = 400
"""Most searches of a scan: after them, changes are not found any more closely."""


class Stretch(NamedTuple):
    """Weights, from the first to the last one tried, at which the same action is chosen."""

    first: float
    last: float
    action: str | None


class WeightsTried(NamedTuple):
    """What is known so far. Between two neighbouring weights that were tried, another choice may hide."""

    feature: str
    present: float  # the weight that it has in the search that is looked at
    most: float  # the weights tried reach from −most to most
    stride: float  # between two neighbours, where nothing changes
    grain: float  # to which each change is found
    depth: int  # of each search
    searches: int
    stretches: tuple[Stretch, ...]
    finished: bool


class WeightScan:
    """Searches a position with one weight after the other; raises Refused if no weight of that feature matters.

    First weights in equal steps from the least to the greatest one; then, between two neighbours with different
    choices, the middle, until the weights at which the choice changes are known to one grain.
    """

    def __init__(self, game: Game, state: State, options: Options, feature: str) -> None:
        if game.turn(state) not in (MAX, MIN):
            raise Refused(N_("No player is to move here, so that nothing is chosen."))
        evaluation = _evaluation_in_use(game, state, options)
        free = adjustable(game.features_of(evaluation))
        names = [each.name for each in free]
        if feature not in names:
            raise Refused(N_("The evaluation has no weight of that name."))
        self.game, self.state, self.feature = game, state, feature
        self._options = replace(options, record=0)
        self._weights = list(options.weights or [each.weight for each in free])
        self._place = names.index(feature)
        self._most = most_weight(free[self._place])
        self._choices: dict[int, str | None] = {}  # by weight, in grains
        self._nodes, self._seconds = 0, 0.0  # of the searches that are done
        self.done = self._stopped = False
        self._search = self._begin(-GRAINS)

    def advance(self, events: int, /) -> bool:
        """Advances the searches; several small ones may fit into one slice."""
        while events > 0 and not self.done:
            before = self._search.cost.nodes
            if not self._search.advance(events):
                break
            events -= max(1, self._search.cost.nodes - before)
            self._note()
        return self.done

    def stop(self) -> None:
        """Ends it: what is known so far is the answer."""
        if not self.done:
            self.done = self._stopped = True

    def snapshot(self) -> WeightsTried:
        return self.report()

    def report(self) -> WeightsTried:
        grain = self._most / GRAINS
        return WeightsTried(
            self.feature,
            self._weights[self._place],
            self._most,
            grain * STRIDE,
            grain,
            self._options.depth or 1,  # greedy has none, and looks one ply ahead
            len(self._choices),
            tuple(self._stretches()),
            self.done and not self._stopped,
        )

    @property
    def first_events(self) -> int:
        return self._search.first_events

    @property
    def cost(self) -> Cost:
        """The nodes of all searches; the memory of the running one."""
        running = self._search.cost
        seconds, rounds = self._seconds + running.seconds, len(self._choices) + running.rounds
        return Cost(self._nodes + running.nodes, running.bytes, seconds, rounds)

    def _begin(self, grains: int) -> ActionSearcher:
        """The search with that weight of the feature."""
        self._tried = grains
        weights = [*self._weights]
        weights[self._place] = grains * self._most / GRAINS
        return start(self.game, self.state, replace(self._options, weights=tuple(weights)))

    def _note(self) -> None:
        """Keeps the choice of a search that is done, and goes on with the next weight."""
        self._choices[self._tried] = self._search.report().best
        following = self._next()
        if following is None:
            self.done = True
            return
        cost = self._search.cost
        self._nodes += cost.nodes
        self._seconds += cost.seconds
        self._search = self._begin(following)

    def _next(self) -> int | None:
        """The weight to try next, in grains; None where everything is known."""
        if self._tried % STRIDE == 0 and self._tried < GRAINS:
            return self._tried + STRIDE
        if len(self._choices) >= MOST_SEARCHES:
            return None
        for low, high in pairwise(sorted(self._choices)):
            if high - low > 1 and self._choices[low] != self._choices[high]:
                return (low + high) // 2
        return None

    def _stretches(self) -> Sequence[Stretch]:
        tried = sorted(self._choices)
        runs = [list(run) for _, run in groupby(tried, key=self._choices.__getitem__)]
        grain = self._most / GRAINS
        return [Stretch(run[0] * grain, run[-1] * grain, self._choices[run[0]]) for run in runs]


def _evaluation_in_use(game: Game, state: State, options: Options) -> str:
    """The evaluation that the search adds up; raises Refused if it is none that takes weights."""
    game = game.valued(options.utility)
    check(game, options)
    algorithm = ALGORITHMS[options.algorithm]
    if algorithm.draws or algorithm.samples:
        raise Refused(N_("What is chosen by lot does not show where a weight changes the choice; take a search."))
    if options.seconds is not None:
        raise Refused(N_("A search by the clock looks now deeper, now less deep; set a depth to try weights."))
    evaluation = evaluation_asked(game, options)
    if evaluation is None or evaluation not in game.adjustable:
        raise Refused(N_("Weights are for an evaluation that takes them: %(known)s."), known=", ".join(game.adjustable))
    to_the_end = options.depth is None and algorithm.one_ply_of is None
    if to_the_end or not estimates(game, state, options).beside_wins:
        raise Refused(N_("This search reaches the end of the game and estimates nothing, so that no weight matters."))
    return evaluation
