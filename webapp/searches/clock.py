"""The time that searches are paced by: the machine's own, or in tests one that passes only as it is told to."""

import threading
import time


class Clock:
    """Seconds that never go back, and waiting for them to pass."""

    def now(self) -> float:
        return time.monotonic()

    def wait(self, condition: threading.Condition, seconds: float | None) -> None:
        """Lets go of the condition until it is notified, at most so long; None: however long that takes."""
        condition.wait(seconds)

    def sleep(self, seconds: float) -> None:
        time.sleep(seconds)
