"""How fast Poda searches on this machine, by its own last searches."""

from collections import deque
from statistics import median

FEWEST = 2000
"""Nodes: a smaller search says more about its start than about its speed."""

LAST = 20
"""Searches that are remembered."""


class SearchSpeed:
    """Nodes a second of the last searches that were large enough."""

    def __init__(self) -> None:
        self._rates: deque[float] = deque(maxlen=LAST)

    def note(self, nodes: int, seconds: float) -> None:
        if nodes >= FEWEST and seconds > 0:
            self._rates.append(nodes / seconds)

    @property
    def rate(self) -> float | None:
        """Their median; None before the first."""
        rates = list(self._rates)  # of one moment: searches end in other threads
        return median(rates) if rates else None
