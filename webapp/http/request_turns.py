"""Who may begin now of those that wait: so many at a time, of one address fewer, the addresses in turn."""

from collections import Counter, deque
from collections.abc import Iterator
from typing import Generic, Protocol, TypeVar


class Waits(Protocol):
    """Something that waits until its deadline."""

    deadline: float


Waiting = TypeVar("Waiting", bound=Waits)


class Bucket:
    """How many an address may begin now: so many at once, and then so many a second."""

    def __init__(self, at_once: int, a_second: int) -> None:
        self.at_once, self.a_second = at_once, a_second
        self._left: dict[str, tuple[float, float]] = {}  # how many, and when that was counted

    def take(self, address: str, now: float) -> bool:
        left, then = self._left.get(address, (float(self.at_once), now))
        left = min(float(self.at_once), left + (now - then) * self.a_second)
        self._left[address] = (left - 1 if left >= 1 else left), now
        if len(self._left) > 10_000:
            self._left = {name: known for name, known in self._left.items() if now - known[1] < 60}
        return left >= 1


class RequestTurns(Generic[Waiting]):
    """What waits for its turn, and how much is being done, by address. Whoever calls holds a lock."""

    def __init__(self, at_a_time: int, each: int, pace: Bucket | None = None) -> None:
        self.at_a_time, self.each, self.pace = at_a_time, each, pace
        self._waiting: dict[str, deque[Waiting]] = {}
        self._busy: Counter[str] = Counter()

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def put(self, address: str, waiting: Waiting) -> None:
        self._waiting.setdefault(address, deque()).append(waiting)

    def next(self, now: float) -> tuple[str, Waiting] | None:
        """Of the first address that may have another begun; it then comes last."""
        if self._busy.total() >= self.at_a_time:
            return None
        for address, queue in self._waiting.items():
            if self._busy[address] < self.each and (self.pace is None or self.pace.take(address, now)):
                first = queue.popleft()
                del self._waiting[address]
                if queue:
                    self._waiting[address] = queue
                self._busy[address] += 1
                return address, first
        return None

    def done(self, address: str) -> None:
        self._busy[address] -= 1
        if self._busy[address] <= 0:
            del self._busy[address]

    def late(self, now: float) -> Iterator[Waiting]:
        """Takes out those that have waited too long."""
        for address, queue in list(self._waiting.items()):
            while queue and queue[0].deadline < now:
                yield queue.popleft()
            if not queue:
                del self._waiting[address]
