"""Threads that answer one request after the other.

To start a thread means to wait until it runs, which takes long while a class is being served, and all whose requests
arrive later wait as well. An executor of the standard library would do, but it waits for its threads when the program
ends, and a web socket lasts for as long as its browser stays.
"""

import threading
from collections.abc import Callable
from queue import SimpleQueue

IDLE = 128
"""Threads that wait for work. More of them end once they have none."""


class Crew:
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
        """Has it done by a thread that waits, or by a new one."""
        with self._lock:
            has_idle = self._idle > 0
            self._idle -= has_idle
        self._work.put(work)
        if not has_idle:
            threading.Thread(target=self._serve, name="request", daemon=True).start()

    def _serve(self) -> None:
        while True:
            self._work.get()()
            with self._lock:
                if self._idle >= IDLE:
                    return
                self._idle += 1
