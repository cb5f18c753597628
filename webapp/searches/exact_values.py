"""Exact values for the match pages: a game is solved once, in the pool, and remembered while there is room.

One game is solved at a time, since each may take hundreds of megabytes; the others wait, and the addresses and visitors
that wait take turns. Pages that wait ask again and again; a solution that nobody has asked for during `PATIENCE` is
given up. Nothing here knows of Flask, or of matches.
"""

import copy
import itertools
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
from webapp.caches import BoundedCache
from webapp.searches.scheduling.jobs import Callbacks, Job, Terms
from webapp.searches.scheduling.owners import SHARE
from webapp.searches.scheduling.pool import Pool

PATIENCE = 15.0
"""Seconds after which a solution that nobody asks for any more is given up."""

MOST_WAITING = 80
"""Games that wait to be solved, of one address a quarter of them; one more is refused."""

MOST_WAITING_EACH = 2
"""Of one visitor; a third takes the place of the first, which is asked for again if it still matters."""

MOST_SERVED = 1000
"""Visitors and addresses of whom it is remembered when they last had their turn."""

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


class SolvingJob(Job):
    """The solution of a root, in the pool."""

    searcher: Searcher[Progress, Solved | None]
    about: Root


@dataclass
class Task:
    """A root that is being solved, or waits for its turn."""

    game: Game  # valued by the root's utility
    visitor: str  # who asked first
    address: str
    last_asked: float  # when somebody last asked for it
    job: SolvingJob | None = None  # once it is its turn


class ExactValues:
    """The solutions found so far, and the one being computed."""

    def __init__(self, most_bytes: int, pool: Pool, solver: SolverOf = Solver) -> None:
        self._pool, self._solver = pool, solver
        self._known: BoundedCache[Solved] = BoundedCache(most_bytes, lambda known: min(known.nbytes, most_bytes))
        self._refused: LRUCache[Root, Refused] = LRUCache(MOST_REFUSALS)
        self._tasks: dict[Root, Task] = {}
        self._served: LRUCache[tuple[str, ...], int] = LRUCache(MOST_SERVED)  # the number of their latest turn
        self._turns = itertools.count(1)
        self._closed = False
        self._lock = threading.Lock()

    @property
    def used(self) -> int:
        """The bytes of all solutions found so far."""
        return int(self._known.currsize)

    def look(self, game: Game, state: State, utility: str = "linear", visitor: str = "") -> Solved | Progress:
        """A solution that holds the state, or how far it has come; raises Refused where there is none.

        Unsolvable is final; after any other refusal, ask again.

        The whole game is solved from its start. Only what cannot be reached from there, as a position that was set up
        by hand, or belongs to a game that is too large, is solved from the state itself, unless a position that leads
        to it is solved already.
        """
        asking = visitor, self._pool.address_of(visitor)
        options = game.slug, tuple(sorted(game.parameters.items())), str(Utility.read(utility))
        with self._lock:
            whole = Root(*options, game.start())
            solution = self._known.get(whole)
            if solution is not None and state in solution:
                return solution
            refusal = self._refusal(whole)
            if solution is None and refusal is None:
                return self._want(whole, game, asking)
            solution = self._holding(state, options)
            if solution is not None:
                return solution
            root = Root(*options, state)
            refusal = self._refusal(root)
            if refusal is None:
                return self._want(root, game, asking)
        raise copy.copy(refusal)

    def known(self, game: Game, state: State, utility: str = "linear") -> float | None:
        """The exact value of the state, if the game is solved already; nothing is begun."""
        options = game.slug, tuple(sorted(game.parameters.items())), str(Utility.read(utility))
        with self._lock:
            solution = self._holding(state, options)
        return None if solution is None else solution.value(state)

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

    def _want(self, root: Root, game: Game, asking: tuple[str, str]) -> Progress:
        """Notes that somebody is waiting for the root; queues it if it is new. Raises Refused."""
        now = self._pool.clock.now()
        task = self._tasks.get(root) or self._queue(root, Task(game.valued(root.utility), *asking, now))
        task.last_asked = now
        self._begin_next()
        if root not in self._tasks and (refusal := self._refusal(root)) is not None:
            raise copy.copy(refusal)
        if task.job is None:
            return Progress()
        self._pool.wait(task.job, 0)
        return task.job.searcher.snapshot()

    def _queue(self, wanted: Root, task: Task) -> Task:
        """Makes it wait for its turn; raises Refused where too many wait already."""
        self._give_up_forgotten()
        own = [root for root, known in self._tasks.items() if known.visitor == task.visitor and known.job is None]
        if len(own) >= MOST_WAITING_EACH:
            del self._tasks[own[0]]
        here = sum(known.address == task.address for known in self._tasks.values()) if task.address else 0
        if len(self._tasks) >= MOST_WAITING or here >= max(1, MOST_WAITING // SHARE):
            raise Refused(N_("Too many games are waiting to be solved; please try again in a while."))
        self._tasks[wanted] = task
        return task

    def _give_up_forgotten(self) -> None:
        """Forgets what nobody waits for any more; what is being solved, the pool stops."""
        oldest = self._pool.clock.now() - PATIENCE
        for root, task in list(self._tasks.items()):
            if task.job is None and task.last_asked <= oldest:
                del self._tasks[root]

    def _begin_next(self) -> None:
        """Begins with the next root that somebody still waits for, unless one is being solved."""
        if self._closed or any(task.job is not None for task in self._tasks.values()):
            return
        self._give_up_forgotten()
        while self._tasks:
            root = min(self._tasks, key=self._latest_turn)
            try:
                self._begin(root, self._tasks[root])
                return
            except Exception as error:  # one that cannot be begun holds up no other
                if not isinstance(error, Refused):
                    log.exception("solving a game could not be begun")
                self._refused[root] = copy.copy(error) if isinstance(error, Refused) else BROKEN
                del self._tasks[root]

    def _latest_turn(self, root: Root) -> tuple[int, int]:
        """When whoever waits for it last had a turn: their address, then they themselves. Of equals the first comes."""
        task = self._tasks[root]
        return self._served.get((task.address,), 0), self._served.get((task.address, task.visitor), 0)

    def _begin(self, root: Root, task: Task) -> None:
        """How long it may take is a matter of how many states there may be, not of the pool's limits."""
        self._served[task.address,] = self._served[task.address, task.visitor] = next(self._turns)
        searcher = self._solver(task.game, root.state)
        terms = Terms(seconds=math.inf, patience=PATIENCE, counted=False)
        job = SolvingJob(searcher, OWNER, about=root, terms=terms, callbacks=Callbacks(done=self._keep))
        self._pool.submit(job)
        task.job = job

    # -- what the pool tells ----------------------------------------------------------------------------------------

    def _keep(self, job: SolvingJob) -> None:
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


def _answer(job: SolvingJob) -> Solved | Refused | None:
    """What the solver found, or why there is no answer; None where it was given up."""
    if job.error:
        log.error("a game could not be solved")
        return BROKEN
    try:
        return job.searcher.report()
    except Refused as refusal:
        return copy.copy(refusal)  # one that was raised would keep all that was found so far in memory
