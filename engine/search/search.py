"""A search from outside: advanced slice by slice, watched, stopped, and asked for its answer."""

import copy
import random
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from engine.game import Game, State
from engine.refusals import Refused
from engine.search.action_searcher import ActionSearcher
from engine.search.algorithms import ALGORITHMS
from engine.search.checks import check, check_bounds, check_depth
from engine.search.depth_first_trace import DepthFirstTrace
from engine.search.estimates import estimates, weighed
from engine.search.iteration import ENDLESS, CarriedOver, Iteration
from engine.search.learning import new_learnt
from engine.search.listings import followed
from engine.search.options import Options
from engine.search.report import IterationResult, PlyCount, Report, RootAction, Snapshot, TableUse
from engine.search.table import new_table
from engine.searcher import Cost
from engine.steps import Steps


class Search:
    """One search of one position. Raises Refused if the options do not suit the game.

    Nothing runs until `advance` is called; between two calls everything can be read. Advance and read from one thread
    at a time.
    """

    def __init__(self, game: Game, state: State, options: Options) -> None:
        game = game.valued(options.utility)
        check(game, options)
        check_depth(game, state, options)
        game = weighed(game, options)
        if options.candidates != "all":
            game = game.with_candidates()
        self.state, self.options = state, options
        self.done = False
        self.stopped = False
        self.seconds = 0.0
        self.iterations: list[IterationResult] = []
        one_ply_of = ALGORITHMS[options.algorithm].one_ply_of
        self._asked = replace(options, algorithm=one_ply_of, depth=1) if one_ply_of else options
        self._estimates = estimates(game, state, options)
        self.game = game
        check_bounds(game, state, options, self._estimates)
        self._horizon = game.horizon(state)
        table = new_table(game.words, options.table_size if options.table else 1)
        most_plies = ENDLESS if self._horizon is None else self._horizon
        learnt = new_learnt(most_plies, killers=options.killers)
        self._carried = CarriedOver(table, learnt)
        self._finished: list[Iteration] = []  # the depths searched before this one
        self._drawn: str | None = None  # what the random player drew
        self._refusal: Refused | None = None
        self._preparing: Steps[Game] | None = game.preparing(self._estimates.evaluation, state)
        self._prepare()
        if self._preparing is not None:  # so that there is something to show meanwhile
            self.iteration = self._new_iteration(self._first_depth)
        if ALGORITHMS[options.algorithm].draws:
            self._draw()

    # -- running ----------------------------------------------------------------------------------------------------

    def advance(self, events: int) -> bool:
        """Does at most so many events; returns whether the search has finished or its time is up."""
        if self.done:
            return True
        start = time.perf_counter()
        if self._preparing is not None:
            self._prepare()
        elif self.iteration.advance(events):
            self._deepen_or_finish()
        self.seconds += time.perf_counter() - start
        if self.options.seconds is not None and self.seconds >= self.options.seconds and not self.done:
            self.stop()
        return self.done

    def run(self, slice_events: int = 100_000) -> Report:
        """Searches until it is finished."""
        self.finish(slice_events)
        return self.report()

    def finish(self, slice_events: int = 100_000) -> None:
        """Searches to the end without writing a report: for a small tree, writing it takes as long as searching."""
        while not self.advance(slice_events):
            pass

    def stop(self) -> None:
        """Ends the search: the best so far is the answer."""
        if not self.done:
            self.done = self.stopped = True

    def _prepare(self) -> None:
        """One step of what the evaluation needs beforehand, which is usually nothing."""
        assert self._preparing is not None
        try:
            next(self._preparing)
        except StopIteration as prepared:
            self._preparing, self.game = None, prepared.value
            self.iteration = self._new_iteration(self._first_depth)
        except Refused as refusal:
            self._refusal = copy.copy(refusal)  # without the frames that it came through
            self.stop()

    @property
    def _first_depth(self) -> int | None:
        return 1 if self.options.deepens else self._asked.depth

    def _new_iteration(self, depth: int | None) -> Iteration:
        """A search to that depth."""
        values = self._estimates
        if depth is None:
            values = values._replace(beside_wins=False)  # nothing is left to estimate
        return Iteration(self.game, self.state, self._asked, depth, self._handed_on(), values)

    def _handed_on(self) -> CarriedOver:
        """What the next iteration gets of those before it: also the line to try first, if its order can save work."""
        if not self._finished or not ALGORITHMS[self.options.algorithm].prunes:
            return self._carried
        line = np.array(self._finished[-1].line(), np.int64)
        return self._carried._replace(learnt=self._carried.learnt._replace(line=line))

    def _deepen_or_finish(self) -> None:
        iteration = self.iteration
        if self.options.deepens:
            self.iterations.append(iteration.result())
            deeper = self._next_depth(iteration)
            if deeper != iteration.depth:
                self._finished.append(iteration)
                self.iteration = self._new_iteration(deeper)
                return
        self.done = True

    def _next_depth(self, iteration: Iteration) -> int | None:
        """The depth to search next: the same where there is nothing more to find."""
        if self._horizon is None and iteration.depth == ENDLESS:
            return iteration.depth
        if iteration.depth is None or iteration.depth == self.options.depth:
            return iteration.depth
        if not iteration.estimated and (self.options.depth is not None or not self._estimates.beside_wins):
            return iteration.depth
        if self.options.depth is not None:
            return iteration.depth + 1
        # To the end: the last search has no estimates, so a win counts as a win and nothing else.
        ends = not iteration.estimated or self._horizon is not None and iteration.depth + 1 >= self._horizon
        return None if ends else iteration.depth + 1

    def _draw(self) -> None:
        actions = self.game.actions(self.state)
        self._drawn = self.game.name(self.state, random.Random(self.options.seed).choice(actions)) if actions else None
        self.done = True

    # -- what is known ----------------------------------------------------------------------------------------------

    @property
    def trace(self) -> DepthFirstTrace:
        """The recorded tree of the depth being searched, or of the last one."""
        return DepthFirstTrace(self.game, self.options, followed(self.options), self._answering())

    @property
    def stays_plain(self) -> bool:
        """Whether it computes in fractions, for which there is no machine code."""
        return self.iteration.stays_plain

    @property
    def first_events(self) -> int:
        """Most searches that are compiled need no second slice."""
        return 20_000 if self.iteration.compiled else 200

    @property
    def cost(self) -> Cost:
        """The nodes visited, over all depths, and the memory of the arrays it works in."""
        iterations = list(self._all_iterations())
        shared = self._carried.table.nbytes + sum(array.nbytes for array in self._carried.learnt)
        memory = shared + sum(iteration.nbytes for iteration in iterations)
        return Cost(self._total("nodes"), memory, self.seconds, len(iterations))

    def snapshot(self) -> Snapshot:
        """The running search at a glance."""
        iteration = self.iteration
        answering = self._answering()
        return Snapshot(
            depth=iteration.depth,
            path=iteration.path(),
            best=answering.best(),
            value=answering.value()[0],
            bound=answering.value()[1],
            is_mean=answering.is_mean,
            estimated=iteration.estimated,
            narrowed=self.options.candidates != "all",
            actions=iteration.actions(),
            iterations=list(self.iterations),
            nodes=self._total("nodes"),
            leaves=self._total("leaves"),
            cuts=self._total("cuts"),
            seconds=self.seconds,
        )

    def report(self) -> Report:
        """The answer, or the best so far. Raises Refused where the evaluation could not be computed."""
        if self._refusal is not None:
            raise copy.copy(self._refusal)
        iteration = self._answering()
        if ALGORITHMS[self.options.algorithm].draws:
            return self._random_report()
        value, bound = iteration.value()
        return Report(
            algorithm=self.options.algorithm,
            depth=iteration.depth,
            evaluation=self._estimates.evaluation,
            value=value,
            bound=bound,
            by_minimax=iteration.by_minimax(),
            is_mean=iteration.is_mean,
            rounded=iteration.rounded,
            estimated=iteration.estimated,
            narrowed=self.options.candidates != "all",
            best=iteration.best(),
            actions=iteration.actions(),
            principal_variation=iteration.principal_variation(),
            nodes=self._total("nodes"),
            leaves=self._total("leaves"),
            cuts=self._total("cuts"),
            unvisited=self._total("unvisited"),
            quiescent=self._total("quiescent"),
            extensions=self._total("extensions"),
            plies=self._plies(),
            iterations=list(self.iterations),
            seconds=self.seconds,
            finished=self.done and not self.stopped,
            table=self._table_use() if self.options.table else None,
            ending=iteration.ending(),
            plies_to_end=iteration.plies_to_end(),
        )

    def _table_use(self) -> TableUse:
        forgotten = sum(int(iteration.run.forgotten) for iteration in self._all_iterations())
        table = self._carried.table
        return TableUse(len(table), int(np.count_nonzero(table["depth"])), forgotten)

    def _random_report(self) -> Report:
        return Report(
            algorithm=self.options.algorithm,
            best=self._drawn,
            actions=[
                RootAction(self.game.name(self.state, action), None, None, 0)
                for action in self.game.actions(self.state)
            ],
            principal_variation=[self._drawn] if self._drawn else [],
            seconds=self.seconds,
            finished=True,
        )

    def _answering(self) -> Iteration:
        """The iteration whose answer counts: the last that finished, or the first while it runs."""
        return self._finished[-1] if self._finished and not self.iteration.done else self.iteration

    def _total(self, field: str) -> int:
        return sum(iteration.total(field) for iteration in self._all_iterations())

    def _all_iterations(self) -> Iterator[Iteration]:
        yield from self._finished
        yield self.iteration

    def _plies(self) -> list[PlyCount]:
        """What happened at each ply, over all depths searched."""
        totals: dict[int, Counter[str]] = {}
        for iteration in self._all_iterations():
            for count in iteration.plies():
                at_ply = totals.setdefault(count.ply, Counter())
                at_ply.update(nodes=count.nodes, leaves=count.leaves, cuts=count.cuts, unvisited=count.unvisited)
        return [PlyCount(ply, n["nodes"], n["leaves"], n["cuts"], n["unvisited"]) for ply, n in sorted(totals.items())]


def start(game: Game, state: State, options: Options) -> ActionSearcher:
    """The search that the options ask for, by whatever class runs its algorithm; raises Refused."""
    algorithm = ALGORITHMS.get(options.algorithm)
    if algorithm is None or algorithm.searcher is None:
        return Search(game, state, options)
    game = game.valued(options.utility)
    check(game, options)
    if options.candidates != "all":
        game = game.with_candidates()
    return algorithm.searcher(weighed(game, options), state, options)
