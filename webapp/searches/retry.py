"""Matches whose engine moves later, because there is no room for its search now or because its last one failed."""

import threading
import time
from collections.abc import Callable

FIRST_RETRY = 1.0
"""Seconds until a move that could not be found or played is searched for again; twice as many each time."""

MOST_RETRIES = 6
"""After so many the match waits until somebody looks at it."""

SECONDS_TO_END = 2.0
"""For what is being tried when all of it closes."""

GoOn = Callable[[str], None]
"""Goes on with the match of that name, in a thread that holds no match's lock."""


class WaitingMatches:
    """The matches that wait for room among their owner's searches, first come, first served."""

    def __init__(self, has_room: Callable[[str, bool], bool], go_on: GoOn) -> None:
        self._has_room, self._go_on = has_room, go_on
        # By match: whose searches it is among, and whether it is urgent.
        self._waiting: dict[str, tuple[str, bool]] = {}
        self._lock = threading.Lock()

    def __contains__(self, match_id: str) -> bool:
        with self._lock:
            return match_id in self._waiting

    def join(self, match_id: str, owner: str, urgent: bool) -> None:
        with self._lock:
            self._waiting[match_id] = (owner, urgent)  # seats may have changed; it keeps its place
        if self._has_room(owner, urgent):  # some was made before the match stood in the queue
            self.call()

    def leave(self, match_id: str) -> None:
        with self._lock:
            self._waiting.pop(match_id, None)

    def call(self) -> None:
        """A search has ended: matches that now have room may try again."""
        if self._waiting:
            threading.Thread(target=self._call, name="waiting", daemon=True).start()

    def _call(self) -> None:
        with self._lock:
            waiting = list(self._waiting.items())
        for match_id, (owner, urgent) in waiting:
            if self._has_room(owner, urgent):
                self.leave(match_id)
                self._go_on(match_id)


class Retries:
    """Moves that were not played are searched for again, after a while that grows with every failure in a row."""

    def __init__(self, go_on: GoOn) -> None:
        self._go_on = go_on
        self._failures: dict[str, int] = {}
        self._timers: list[threading.Timer] = []
        self._lock = threading.Lock()

    def waiting(self, match_id: str) -> bool:
        """Whether its latest search failed, so that another one follows."""
        with self._lock:
            return match_id in self._failures

    def note(self, match_id: str, played: bool) -> None:
        """What became of a match's latest search."""
        with self._lock:
            failures = self._failures.pop(match_id, 0)
            if played or failures == MOST_RETRIES:
                return
            self._failures[match_id] = failures + 1
            again = threading.Timer(FIRST_RETRY * 2**failures, self._go_on, [match_id])
            again.daemon = True
            again.start()
            self._timers = [timer for timer in self._timers if timer.is_alive()] + [again]

    def close(self) -> None:
        """Cancels what is to be searched for again, and waits up to SECONDS_TO_END for what has begun."""
        with self._lock:
            timers = self._timers
        for timer in timers:
            timer.cancel()
        deadline = time.monotonic() + SECONDS_TO_END
        for timer in timers:
            timer.join(max(0, deadline - time.monotonic()))
