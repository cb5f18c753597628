"""Exact values for the match pages: a game is solved once, in the background, and remembered while there is room.

One thread solves, one game after the other, and ends when there is nothing left to solve. Whoever waits asks again and
again; what nobody has asked for during `PATIENCE` is given up. Nothing here knows of Flask, or of matches.
"""

import copy
import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from engine.game import N_, Game, Refused, State
from engine.utility import Utility, valued

PATIENCE = 15.0
"""Seconds after which a solution that nobody asks for any more is given up."""

MOST_WAITING = 40
"""Games that wait to be solved; one more is refused."""

MOST_REFUSALS = 1000
"""Games known to be too large that are remembered."""

BROKEN = Refused(N_("Something broke on our side; please try again."))
"""The answer for a game that could not be solved by a mistake of ours: told once, and then it is tried again."""

log = logging.getLogger(__name__)


class Solved(Protocol):
    """What is needed of an `engine.solve.Solution`."""

    @property
    def states(self) -> int: ...
    @property
    def nbytes(self) -> int: ...
    def __contains__(self, state: State, /) -> bool: ...
    def value(self, state: State) -> float: ...
    def actions(self, state: State) -> list[tuple[str, float]]: ...


class Solver(Protocol):
    """What `engine.solve.solve` does."""

    def __call__(self, game: Game, state: State, progress: Callable[..., None]) -> Solved: ...


class Root(NamedTuple):
    """What is solved: a game with its options, valued by a utility of money, from a state on."""

    slug: str
    parameters: tuple[tuple[str, int | str], ...]
    utility: str  # in its canonical spelling, so that `concave:2` and `concave:2.0` are solved once
    state: State


@dataclass(frozen=True)
class Underway:
    """There is no answer yet: how far solving has come, as `engine.solve.Progress` says it."""

    states: int = 0  # found so far
    phase: str = "exploring"
    share: float = 0.0  # of the phase


@dataclass
class Task:
    """A root that is being solved, or waits for its turn."""

    game: Game
    asked: float  # when somebody last wanted to know
    underway: Underway = Underway()


class _GivenUp(Exception):
    """Nobody waits for this solution any more."""


class ExactValues:
    """The solutions that are known, and the one that is being looked for."""

    def __init__(
        self, most_bytes: int, solver: Solver | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.most_bytes = most_bytes
        self.used = 0
        self._solver, self._clock = solver or _solve, clock
        self._known: OrderedDict[Root, Solved] = OrderedDict()
        self._refused: OrderedDict[Root, Refused] = OrderedDict()
        self._tasks: OrderedDict[Root, Task] = OrderedDict()
        self._thread: threading.Thread | None = None
        self._closed = False
        self._lock = threading.Lock()

    def look(self, game: Game, state: State, utility: str = "linear") -> Solved | Underway:
        """A solution that holds the state, or how far it has come; raises Refused where there can be none.

        The whole game is solved from its start. Only what cannot be reached from there, as a position that was set up
        by hand, or belongs to a game that is too large, is solved from the state itself.
        """
        options = game.slug, tuple(sorted(game.parameters.items())), str(Utility.read(utility))
        refusal = None
        with self._lock:
            for state_of_root in (game.start(), state):
                root = Root(*options, state_of_root)
                solution = self._recall(root)
                if solution is not None and state in solution:
                    return solution
                refusal = self._refusal(root)
                if solution is None and refusal is None:
                    return self._want(root, game)
        if refusal is not None:
            raise copy.copy(refusal)
        raise Refused(N_("The exact value of this position is not known."))

    def close(self) -> None:
        """Gives up what is being solved."""
        with self._lock:
            self._closed = True
            self._tasks.clear()
            thread = self._thread
        if thread is not None:
            thread.join(timeout=5)

    # -- with the lock held -----------------------------------------------------------------------------------------

    def _recall(self, root: Root) -> Solved | None:
        solution = self._known.get(root)
        if solution is not None:
            self._known.move_to_end(root)
        return solution

    def _refusal(self, root: Root) -> Refused | None:
        refusal = self._refused.get(root)
        if refusal is BROKEN:
            del self._refused[root]
            raise copy.copy(BROKEN)
        return refusal

    def _want(self, root: Root, game: Game) -> Underway:
        """Somebody waits for the root to be solved."""
        task = self._tasks.get(root)
        if task is None:
            if len(self._tasks) >= MOST_WAITING:
                raise Refused(N_("Too many games are waiting to be solved; please try again in a while."))
            task = self._tasks[root] = Task(game, self._clock())
            self._wake()
        task.asked = self._clock()
        return task.underway

    def _wake(self) -> None:
        if self._thread is None and not self._closed:
            self._thread = threading.Thread(target=self._work, name="truths", daemon=True)
            self._thread.start()

    def _keep(self, root: Root, solution: Solved) -> None:
        """Remembers the solution, and forgets those that were not looked at for longest."""
        self._known[root] = solution
        self.used += solution.nbytes
        while self.used > self.most_bytes and len(self._known) > 1:
            self.used -= self._known.popitem(last=False)[1].nbytes

    def _is_wanted(self, task: Task) -> bool:
        return not self._closed and self._clock() - task.asked < PATIENCE

    # -- the thread -------------------------------------------------------------------------------------------------

    def _work(self) -> None:
        while (job := self._next()) is not None:
            root, task = job
            try:
                answer: Solved | Refused | None = self._solved(root, task)
            except Refused as refusal:
                answer = copy.copy(refusal)  # one that was raised would keep all that was found so far in memory
            except _GivenUp:
                answer = None
            except Exception:
                log.exception("a game could not be solved")
                answer = BROKEN
            self._settle(root, answer)

    def _next(self) -> tuple[Root, Task] | None:
        """The next root that somebody still waits for; without any, the thread has come to its end."""
        with self._lock:
            while self._tasks:
                root, task = next(iter(self._tasks.items()))
                if self._is_wanted(task):
                    return root, task
                del self._tasks[root]
            self._thread = None
            return None

    def _solved(self, root: Root, task: Task) -> Solved:
        def progress(states: int, phase: str, share: float) -> None:
            task.underway = Underway(states, phase, share)
            if not self._is_wanted(task):
                raise _GivenUp

        return self._solver(valued(task.game, root.utility), root.state, progress)

    def _settle(self, root: Root, answer: Solved | Refused | None) -> None:
        with self._lock:
            self._tasks.pop(root, None)
            if isinstance(answer, Refused):
                self._refused[root] = answer
                while len(self._refused) > MOST_REFUSALS:
                    self._refused.popitem(last=False)
            elif answer is not None and not self._closed:
                self._keep(root, answer)


def _solve(game: Game, state: State, progress: Callable[..., None]) -> Solved:
    from engine.solve import solve  # only when the first game is solved

    return solve(game, state, progress)
