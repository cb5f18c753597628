"""Exact values for the match pages: a game is solved once, in the pool, and remembered while there is room.

One game is solved at a time, since each may take hundreds of megabytes; the others wait. Pages that wait ask again and
again; a solution that nobody has asked for during `PATIENCE` is given up. Nothing here knows of Flask, or of matches.
"""

import copy
import logging
import math
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from cachetools import Cache, LRUCache

from engine.game import Game, State
from engine.refusals import N_, Refused
from engine.searcher import Searcher
from engine.solve import Progress, Solver
from engine.utility import Utility
from webapp.searches.jobs import Callbacks, Job, Terms
from webapp.searches.pool import Pool

PATIENCE = 15.0
"""Seconds after which a solution that nobody asks for any more is given up."""

MOST_WAITING = 40
"""Games that wait to be solved; one more is refused."""

MOST_REFUSALS = 1000
"""Games known to be too large that are remembered."""

BROKEN = Refused(N_("Something broke on our side; please try again."))
"""The answer where a bug kept a game from being solved: given once; then solving is tried again."""

OWNER = "exact values"
"""All solutions together get as many turns in the pool as one visitor's searches."""

log = logging.getLogger(__name__)


class Solved(Protocol):
    """The part of an `engine.solve.Solution` that is used here."""

    @property
    def states(self) -> int: ...
    @property
    def nbytes(self) -> int: ...
    def __contains__(self, state: State, /) -> bool: ...
    def value(self, state: State) -> float: ...
    def actions(self, state: State) -> list[tuple[str, float]]: ...


SolverOf = Callable[[Game, State], Searcher[Progress, Solved | None]]
"""What `engine.solve.Solver` does."""


class Root(NamedTuple):
    """What is solved: a game with its options, valued by a utility of money, from a state on."""

    slug: str
    parameters: tuple[tuple[str, int | str], ...]
    utility: str  # in its canonical spelling, so that `concave:2` and `concave:2.0` are solved once
    state: State


@dataclass
class Task:
    """A root that is being solved, or waits for its turn."""

    game: Game
    last_asked: float  # when somebody last asked for it
    job: Job | None = None  # once it is its turn


class ExactValues:
    """The solutions found so far, and the one being computed."""

    def __init__(self, most_bytes: int, pool: Pool, solver: SolverOf = Solver) -> None:
        self._pool, self._solver = pool, solver
        self._known: LRUCache[Root, Solved] = LRUCache(most_bytes, lambda known: min(known.nbytes, most_bytes))
        self._refused: LRUCache[Root, Refused] = LRUCache(MOST_REFUSALS)
        self._tasks: dict[Root, Task] = {}
        self._closed = False
        self._lock = threading.Lock()

    @property
    def used(self) -> int:
        """The bytes of all solutions found so far."""
        return int(self._known.currsize)

    def look(self, game: Game, state: State, utility: str = "linear") -> Solved | Progress:
        """A solution that holds the state, or how far it has come; raises Refused where there is none.

        That is Unsolvable where there can be none; else it may be found if it is asked for again.

        The whole game is solved from its start. Only what cannot be reached from there, as a position that was set up
        by hand, or belongs to a game that is too large, is solved from the state itself, unless a position that leads
        to it is solved already.
        """
        options = game.slug, tuple(sorted(game.parameters.items())), str(Utility.read(utility))
        with self._lock:
            whole = Root(*options, game.start())
            solution = self._known.get(whole)
            if solution is not None and state in solution:
                return solution
            refusal = self._refusal(whole)
            if solution is None and refusal is None:
                return self._want(whole, game)
            solution = self._holding(state, options)
            if solution is not None:
                return solution
            root = Root(*options, state)
            refusal = self._refusal(root)
            if refusal is None:
                return self._want(root, game)
        raise copy.copy(refusal)

    def close(self) -> None:
        """Gives up what is being solved."""
        with self._lock:
            self._closed = True
            jobs = [task.job for task in self._tasks.values() if task.job is not None]
            self._tasks.clear()
        for job in jobs:
            self._pool.cancel(job)

    # -- with the lock held -----------------------------------------------------------------------------------------

    def _holding(self, state: State, options: tuple[object, ...]) -> Solved | None:
        """A solution of the same game that the state is part of, from wherever it begins."""
        for root in self._alike(options):
            if state in Cache.__getitem__(self._known, root):  # a miss must not refresh an entry's age
                return self._known[root]
        return None

    def _alike(self, options: tuple[object, ...]) -> list[Root]:
        """What is known of the same game, solved from whatever state."""
        return [root for root in self._known if root[: len(options)] == options]

    def _refusal(self, root: Root) -> Refused | None:
        refusal = self._refused.get(root)
        if refusal is BROKEN:
            del self._refused[root]
            raise copy.copy(BROKEN)
        return refusal

    def _want(self, root: Root, game: Game) -> Progress:
        """Notes that somebody is waiting for the root; queues it if it is new."""
        now = self._pool.clock.now()
        task = self._tasks.get(root)
        if task is None:
            if len(self._tasks) >= MOST_WAITING:
                raise Refused(N_("Too many games are waiting to be solved; please try again in a while."))
            task = self._tasks[root] = Task(game, now)
            self._begin_next()
        task.last_asked = now
        if task.job is None:
            return Progress()
        self._pool.wait(task.job, 0)
        return task.job.searcher.snapshot()

    def _begin_next(self) -> None:
        """Begins with the first root that somebody still waits for, unless one is being solved."""
        if self._closed or any(task.job is not None for task in self._tasks.values()):
            return
        for root, task in list(self._tasks.items()):
            if self._pool.clock.now() - task.last_asked < PATIENCE:
                self._begin(root, task)
                return
            del self._tasks[root]

    def _begin(self, root: Root, task: Task) -> None:
        """How long it may take is a matter of how many states there may be, not of the pool's limits."""
        searcher = self._solver(task.game.valued(root.utility), root.state)
        terms = Terms(seconds=math.inf, patience=PATIENCE, counted=False)
        task.job = Job(searcher, OWNER, about=root, terms=terms, callbacks=Callbacks(done=self._keep))
        self._pool.submit(task.job)

    # -- what the pool tells ----------------------------------------------------------------------------------------

    def _keep(self, job: Job) -> None:
        answer = _answer(job)
        with self._lock:
            self._tasks.pop(job.about, None)
            if isinstance(answer, Refused):
                self._refused[job.about] = answer
            elif answer is not None and not self._closed:
                for root in self._alike(job.about[:-1]):
                    if root.state in answer:
                        del self._known[root]
                self._known[job.about] = answer
            self._begin_next()


def _answer(job: Job) -> Solved | Refused | None:
    """What the solver found, or why there is no answer; None where it was given up."""
    if job.error:
        log.error("a game could not be solved")
        return BROKEN
    try:
        solution: Solved | None = job.searcher.report()
        return solution
    except Refused as refusal:
        return copy.copy(refusal)  # one that was raised would keep all that was found so far in memory
