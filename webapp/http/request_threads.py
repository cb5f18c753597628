"""A pool of threads, each of which answers one request after another.

Starting a thread blocks until it runs. While a class is being served that takes long, and delays every later request.
An executor of the standard library would do, but it waits for its threads when the program ends, and a web socket lasts
for as long as its browser stays.
"""

import threading
from collections.abc import Callable
from queue import SimpleQueue

IDLE = 128
"""Threads that wait for work. More of them end once they have none."""


class RequestThreads:
    """As many threads as there is work at a time; none is ever waited for."""

    def __init__(self) -> None:
        self._work: SimpleQueue[Callable[[], object]] = SimpleQueue()
        self._lock = threading.Lock()
        self._idle = 0

    @property
    def idle(self) -> int:
        """Threads that wait for work."""
        return self._idle

    def run(self, work: Callable[[], object]) -> None:
        """Has it done by a thread that waits, or by a new one; raises RuntimeError where none can be started."""
        with self._lock:
            has_idle = self._idle > 0
            self._idle -= has_idle
        if has_idle:
            self._work.put(work)
        else:
            threading.Thread(target=self._serve, args=(work,), name="request", daemon=True).start()

    def _serve(self, work: Callable[[], object]) -> None:
        while True:
            work()
            with self._lock:
                if self._idle >= IDLE:
                    return
                self._idle += 1
            work = self._work.get()
