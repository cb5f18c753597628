"""A search as the pool of threads sees it: its owner, its limits, its callbacks and its outcome."""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.searcher import Searcher
from webapp.config import default
from webapp.searches.scheduling.pacing import NEWS_EVERY, SLICE, Pace, Pacing


@dataclass(frozen=True)
class Budgets:
    """What one search, and one owner, may take; usually as the settings say."""

    seconds: float = default("PODA_SEARCH_SECONDS")  # of computing, per search
    nodes: int = default("PODA_SEARCH_NODES")  # per search
    bytes: int = default("PODA_SEARCH_MEGABYTES") << 20  # of memory, per search
    running: int = default("PODA_SEARCHES_EACH")  # searches of one owner, also paused ones
    total: int = default("PODA_SEARCHES")  # searches of everybody that run; of one address, a quarter of them
    total_bytes: int = default("PODA_SEARCHES_MEGABYTES") << 20  # of memory, of all searches (`held_memory.py`)
    idle: float = 3600.0  # seconds after which a search that nobody goes on with is given up


SECONDS_IN_LINE = 2.0
"""Of computing, after which a job that is `in_line` takes turns with those behind it."""


@dataclass(frozen=True)
class Terms:
    """How one search departs from the pool's budgets, and how it ranks among the others."""

    seconds: float | None = None  # of computing; None: as the pool's budgets say
    patience: float | None = None  # seconds after which it is stopped if nobody has asked for it; None: never
    counted: bool = True  # among those that its owner may have; what a request waits for is limited with requests
    rests: bool = True  # between slices while the games are compiled; what a page waits for does not
    urgent: bool = False  # somebody waits for it to go on playing
    in_line: bool = False  # short jobs of one address take turns whole, so that waiting ones hold no memory

    @property
    def slice(self) -> float:
        """Seconds of a slice: what a page waits for is plain Python, which holds up others."""
        return SLICE if self.counted else SLICE / 4


def _ignore(job: "Job") -> None:
    """The callback of a job whose progress nobody follows."""


AJob = TypeVar("AJob", bound="Job")


@dataclass(frozen=True)
class Callbacks(Generic[AJob]):
    """What is called with a job, mostly in a thread of the pool, when there is news of it."""

    progress: Callable[[AJob], None] = _ignore
    done: Callable[[AJob], None] = _ignore
    dropped: Callable[[AJob], None] = _ignore  # given up because nobody went on with it


class Job:
    """One search in the pool. Its fields belong to the pool; `lock` is held while the search moves.

    A subclass says what kind of searcher it has, and what it is about.
    """

    searcher: Searcher[Any, Any]
    about: object

    def __init__(
        self,
        searcher: Searcher[Any, Any],
        owner: str,
        *,
        about: object = None,
        terms: Terms | None = None,
        pace: Pace | None = None,
        callbacks: Callbacks[Any] | None = None,
    ) -> None:
        self.searcher = searcher
        self.owner = owner
        self.address = ""  # that its owner asks from; the pool finds out
        self.about = about  # whatever the callbacks want to know
        self.terms = terms or Terms()
        self.callbacks: Callbacks[Any] = callbacks or Callbacks()
        self.pacing = Pacing(pace or Pace(), searcher.first_events, self.terms.slice)

        # how far it is
        self.events = 0
        self.seconds = 0.0  # of computing
        self.held_bytes = 0  # of memory, by the pool's last count
        self.touched = 0.0  # when something was last done with it
        self.last_asked = 0.0  # when somebody last asked for it
        self._rounds = 1  # of the searcher, by the last slice
        self.reported_at = 0.0  # when progress was last reported, at first when it began

        # how it ends
        self.stopped = False  # with the best so far as its answer
        self.cancelled = False  # without an answer
        self.finished = False
        self.error = False
        self.over = threading.Event()  # set once nothing more will come of it

        # where it is in the pool
        self.lock = threading.Lock()
        self.running = False
        self.ticket = 0  # the queues hold older ones that are void

    def begin(self, now: float) -> None:
        """Called when the pool takes it in."""
        self.touched = self.last_asked = now
        self.pacing.begin(now)

    @property
    def goes_first(self) -> bool:
        """Whether it has begun, and is short enough to be done before the next one in line begins."""
        return self.terms.in_line and 0 < self.seconds < SECONDS_IN_LINE

    @property
    def alive(self) -> bool:
        return not (self.finished or self.cancelled)

    def account(self, events: int, seconds: float) -> None:
        """Counts a slice, and fits the next one to its length."""
        self.events += events
        self.seconds += seconds
        rounds = self.searcher.cost.rounds
        self.pacing.fit(events, seconds, is_used_up=rounds == self._rounds)
        self._rounds = rounds

    def exceeds(self, budgets: Budgets, now: float) -> bool:
        """Whether it has used up its share, or nobody is waiting for it any more."""
        terms, cost = self.terms, self.searcher.cost
        most_seconds = budgets.seconds if terms.seconds is None else terms.seconds
        spent = self.seconds > most_seconds or cost.nodes >= budgets.nodes or cost.bytes > budgets.bytes
        return spent or (terms.patience is not None and now - self.last_asked > terms.patience)

    def has_news(self) -> bool:
        """Whether it is time to report progress."""
        return self.pacing.slow or self.touched - self.reported_at >= NEWS_EVERY
