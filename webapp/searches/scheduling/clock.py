"""The time that searches are paced by: the machine's own, or in tests one that advances only when it is told to."""

import threading
import time


class Clock:
    """A clock that never goes back, and waiting by it."""

    def now(self) -> float:
        return time.monotonic()

    def wait(self, condition: threading.Condition, seconds: float | None) -> None:
        """Waits for the condition to be notified, for at most `seconds`; None: for as long as that takes."""
        condition.wait(seconds)

    def sleep(self, seconds: float) -> None:
        time.sleep(seconds)
