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
        self._are_plain: deque[bool] = deque(maxlen=LAST)

    def note(self, nodes: int, seconds: float, is_plain: bool = False) -> None:
        """`is_plain`: whether the search ran as plain Python, without compiled code."""
        if nodes >= FEWEST and seconds > 0:
            self._rates.append(nodes / seconds)
            self._are_plain.append(is_plain)

    @property
    def count(self) -> int:
        """How many searches it rests on."""
        return len(self._rates)

    @property
    def plain(self) -> int:
        """How many of them ran as plain Python."""
        return sum(list(self._are_plain))

    @property
    def rate(self) -> float | None:
        """Their median; None before the first."""
        rates = list(self._rates)  # of one moment: searches end in other threads
        return median(rates) if rates else None
