"""A search as its owner sees it: advanced slice by slice, looked at, stopped, and asked for its answer."""

import random
import time
from collections import Counter
from dataclasses import replace

from engine.game import Game, State
from engine.search.level import ENDLESS, Level
from engine.search.options import Options, check, check_bounds, check_depth, estimates
from engine.search.report import Iteration, PlyCount, Report, RootAction, Snapshot
from engine.search.table import new_table
from engine.search.trace import Trace
from engine.utility import valued


class Search:
    """One search of one position. Raises Refused if the options do not suit the game.

    Nothing runs until `advance` is called; between two calls everything can be read. Advance and read from one thread
    at a time.
    """

    def __init__(self, game: Game, state: State, options: Options) -> None:
        game = valued(game, options.utility)
        check(game, options)
        check_depth(game, state, options)
        if options.weights is not None:
            game = game.with_weights(options.weights)
        self.state, self.options = state, options
        self.done = False
        self.stopped = False
        self.seconds = 0.0
        self.iterations: list[Iteration] = []
        self._asked = replace(options, algorithm="minimax", depth=1) if options.algorithm == "greedy" else options
        self._estimates = estimates(game, state, options)
        self.game = game = game.estimating(self._estimates.evaluation, state)
        check_bounds(game, options, self._estimates)
        self._horizon = game.horizon(state)
        self._table = new_table(game.words, options.table_size if options.table else 1)
        self._finished: list[Level] = []  # the depths searched before this one
        self._drawn: str | None = None  # what the random player drew
        self.level = self._new_level(1 if options.deepens else self._asked.depth)
        if options.algorithm == "random":
            self._draw()

    # -- running ----------------------------------------------------------------------------------------------------

    def advance(self, events: int) -> bool:
        """Does at most so many events; returns whether the search has finished or its time is up."""
        if self.done:
            return True
        start = time.perf_counter()
        if self.level.advance(events):
            self._deepen_or_finish()
        self.seconds += time.perf_counter() - start
        if self.options.seconds is not None and self.seconds >= self.options.seconds and not self.done:
            self.stop()
        return self.done

    def run(self, slice_events: int = 20_000) -> Report:
        """Searches until it is finished."""
        while not self.advance(slice_events):
            pass
        return self.report()

    def stop(self) -> None:
        """Ends the search: the best so far is the answer."""
        if not self.done:
            self.done = self.stopped = True

    def _new_level(self, depth: int | None) -> Level:
        values = self._estimates
        if depth is None:
            values = values._replace(beside_wins=False)  # nothing is left to estimate
        return Level(self.game, self.state, self._asked, depth, self._table, values)

    def _deepen_or_finish(self) -> None:
        level = self.level
        if self.options.deepens:
            self.iterations.append(Iteration(level.depth, *level.value(), level.best(), level.total("nodes")))
            deeper = self._next_depth(level)
            if deeper != level.depth:
                self._finished.append(level)
                self.level = self._new_level(deeper)
                return
        self.done = True

    def _next_depth(self, level: Level) -> int | None:
        """The depth to search next: the same where there is nothing more to find."""
        if self._horizon is None and level.depth == ENDLESS:
            return level.depth
        if level.depth is None or level.depth == self.options.depth:
            return level.depth
        if level.total("suspended") == 0 and (self.options.depth is not None or not self._estimates.beside_wins):
            return level.depth
        if self.options.depth is not None:
            return level.depth + 1
        # To the end: the last search has no estimates, so a win counts as a win and nothing else.
        ends = level.total("suspended") == 0 or self._horizon is not None and level.depth + 1 >= self._horizon
        return None if ends else level.depth + 1

    def _draw(self) -> None:
        actions = self.game.actions(self.state)
        self._drawn = self.game.name(random.Random(self.options.seed).choice(actions)) if actions else None
        self.done = True

    # -- what is known ----------------------------------------------------------------------------------------------

    @property
    def trace(self) -> Trace:
        """The recorded tree of the depth being searched, or of the last one."""
        return Trace(self.game, self.options, self._answering())

    def snapshot(self) -> Snapshot:
        """The running search at a glance."""
        level = self.level
        answering = self._answering()
        return Snapshot(
            depth=level.depth,
            path=level.path(),
            best=answering.best(),
            value=answering.value()[0],
            bound=answering.value()[1],
            actions=level.actions(),
            nodes=self._total("nodes"),
            leaves=self._total("leaves"),
            cuts=self._total("cuts"),
            seconds=self.seconds,
        )

    def report(self) -> Report:
        """The answer, or the best so far."""
        level = self._answering()
        if self.options.algorithm == "random":
            return self._random_report()
        value, bound = level.value()
        return Report(
            algorithm=self.options.algorithm,
            depth=level.depth,
            evaluation=self._estimates.evaluation,
            value=value,
            bound=bound,
            best=level.best(),
            actions=level.actions(),
            line=level.line(),
            nodes=self._total("nodes"),
            leaves=self._total("leaves"),
            cuts=self._total("cuts"),
            unvisited=self._total("unvisited"),
            plies=self._plies(),
            iterations=list(self.iterations),
            seconds=self.seconds,
            finished=self.done and not self.stopped,
            ending=level.ending(),
        )

    def _random_report(self) -> Report:
        actions = [RootAction(self.game.name(action), None, None, 0) for action in self.game.actions(self.state)]
        line = [self._drawn] if self._drawn else []
        return Report(
            "random", None, None, None, None, self._drawn, actions, line, 0, 0, 0, 0, [], [], self.seconds, True
        )

    def _answering(self) -> Level:
        """The level whose answer counts: the last that finished, or the first while it runs."""
        return self._finished[-1] if self._finished and not self.level.done else self.level

    def _total(self, field: str) -> int:
        return sum(level.total(field) for level in (*self._finished, self.level))

    def _plies(self) -> list[PlyCount]:
        """What happened at each ply, over all depths searched."""
        totals: dict[int, Counter[str]] = {}
        for level in (*self._finished, self.level):
            for count in level.plies():
                at_ply = totals.setdefault(count.ply, Counter())
                at_ply.update(nodes=count.nodes, leaves=count.leaves, cuts=count.cuts, unvisited=count.unvisited)
        return [PlyCount(ply, n["nodes"], n["leaves"], n["cuts"], n["unvisited"]) for ply, n in sorted(totals.items())]
