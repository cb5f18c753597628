"""Connections whose request has not arrived yet: they wait here, all in one thread, and occupy no thread of the server.

A request is handed over once it is here as a whole, its body too. So nobody holds up the server by sending half of one.
Of each address so many requests are answered at a time; more of them wait here for their turn, the addresses in turn.
What lasts (a connection of Socket.IO) is bounded elsewhere, by its places, and what asks for the server's health never
waits.

Nothing is taken from a connection: the kernel is asked to show what is there, and to report it again when there is more
(SO_RCVLOWAT).
"""

import contextlib
import re
import selectors
import socket
import struct
import threading
import time
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field

from webapp.http.newcomers import newcomers

ARRIVAL_SECONDS = 10.0
"""For a whole request to arrive; also how long a connection stays open between two."""

SEND_SECONDS = 20
"""For what was sent to be taken by the other side."""

LARGEST = 96 * 1024
"""Bytes that are waited for; what is larger is handed over, to be refused."""

AT_A_TIME = 96
AT_A_TIME_EACH = 32
"""Requests that are answered at a time: of everybody, and of one address. Most of them compute, and more would
be answered no sooner but hold up sockets; some wait for the search threads, and must not hold up those that do not."""

LASTING_AT_ONCE, LASTING_A_SECOND = 320, 40
"""Requests that last which one address may begin: a class at once, then so many more a second. Others wait."""

CONNECTIONS_EACH = 2000
"""Connections of one address that wait for a request: a class that reloads opens six for each browser."""

END_OF_HEAD = b"\r\n\r\n"
LENGTH = re.compile(rb"^content-length:[ \t]*(\d{1,12})[ \t]*\r?$", re.I | re.M)
FORWARDED = re.compile(rb"^x-forwarded-for:(.*)$", re.I | re.M)
LASTING = re.compile(rb"\A[A-Z]+ /socket\.io/")
HEALTH = re.compile(rb"\AGET /healthz[ ?]")


Ready = Callable[[str | None], None]


@dataclass(eq=False)
class Connection:
    """A connection we are waiting on.

    `ready` is called when its request is here, with the address to name when it is answered, if that is to be told;
    `lost` when there will be none.
    """

    wire: socket.socket
    address: str
    ready: Ready
    lost: Callable[[], None]
    deadline: float
    seen: int = 0


@dataclass
class Queues:
    """The requests that have arrived and wait for their turn, by address."""

    waiting: dict[str, deque[Connection]] = field(default_factory=dict)

    def put(self, connection: Connection) -> None:
        self.waiting.setdefault(connection.address, deque()).append(connection)

    def next(self, busy: Counter[str]) -> Connection | None:
        """The next request of the first address that may have another one answered; that address then comes last."""
        for address, queue in self.waiting.items():
            if busy[address] < AT_A_TIME_EACH:
                connection = queue.popleft()
                del self.waiting[address]
                if queue:
                    self.waiting[address] = queue
                return connection
        return None


class Bucket:
    """A token bucket: how many lasting requests an address may begin now."""

    def __init__(self) -> None:
        self._left: dict[str, tuple[float, float]] = {}  # how many, and when that was counted

    def take(self, address: str, now: float) -> bool:
        left, then = self._left.get(address, (float(LASTING_AT_ONCE), now))
        left = min(float(LASTING_AT_ONCE), left + (now - then) * LASTING_A_SECOND)
        self._left[address] = (left - 1 if left >= 1 else left), now
        if len(self._left) > 10_000:
            self._left = {name: known for name, known in self._left.items() if now - known[1] < 60}
        return left >= 1


class Arrivals:
    """The connections of one server. `proxies` stand before it, and say for whom they ask."""

    def __init__(self, proxies: int = 0) -> None:
        self.proxies = proxies
        self._selector = selectors.DefaultSelector()
        self._waiting: dict[Connection, None] = {}  # those that came first, first
        self._connections: Counter[str] = Counter()
        self._busy: Counter[str] = Counter()
        self._queues = Queues()
        self._bucket = Bucket()
        self._to_last: deque[Connection] = deque()  # what waits until its address may begin another
        self._new: deque[Connection] = deque()
        self._lock = threading.Lock()
        self._closed = False
        self._bell, self._button = socket.socketpair()
        self._button.setblocking(False)
        self._selector.register(self._bell, selectors.EVENT_READ)
        self._thread = threading.Thread(target=self._watch, name="arrivals", daemon=True)
        self._thread.start()

    # -- what a server calls, in any thread -------------------------------------------------------------------------

    def expect(self, wire: socket.socket, address: str, ready: Ready, lost: Callable[[], None]) -> None:
        """Waits for a request on this connection; `lost` at once where its address has too many."""
        with self._lock:
            has_room = not self._closed and (self.proxies or self._connections[address] < CONNECTIONS_EACH)
            self._connections[address] += 1
        connection = Connection(wire, address, ready, lost, time.monotonic() + ARRIVAL_SECONDS)
        if not has_room:
            self._forget(connection)
            lost()
            return
        try:
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, struct.pack("@ll", SEND_SECONDS, 0))
        except OSError:  # it was closed meanwhile: the thread that called must not end of this
            self._forget(connection)
            lost()
            return
        self._new.append(connection)
        self._ring()

    def answered(self, address: str) -> None:
        """A request of that address, counted as busy, is done: the next one's turn has come."""
        with self._lock:
            self._busy[address] -= 1
            if self._busy[address] <= 0:
                del self._busy[address]
        self._serve()

    def close(self) -> None:
        """Drops every waiting connection."""
        self._closed = True
        self._ring()
        self._thread.join(timeout=5)

    # -- in the thread that watches ---------------------------------------------------------------------------------

    def _ring(self) -> None:
        with contextlib.suppress(BlockingIOError):  # the wake-up is already pending
            self._button.send(b"!")

    def _watch(self) -> None:
        while not self._closed:
            for key, _ in self._selector.select(0.05 if self._to_last else 0.5):
                if key.data is None:
                    self._bell.recv(4096)
                else:
                    self._look(key.data)
            while self._new:
                self._begin(self._new.popleft())
            self._give_up()
            if self._to_last:
                self._begin_lasting()
        for connection in [*self._waiting, *self._new]:
            self._lose(connection)
        for connection in self._to_last:
            connection.lost()
        self._selector.close()

    def _begin(self, connection: Connection) -> None:
        try:
            connection.wire.setblocking(False)
            self._selector.register(connection.wire, selectors.EVENT_READ, connection)
        except (OSError, ValueError):
            self._lose(connection)
            return
        self._waiting[connection] = None

    def _look(self, connection: Connection) -> None:
        """Looks at what is there: a request, a part of one, or the end."""
        try:
            data = connection.wire.recv(LARGEST, socket.MSG_PEEK)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if len(data) <= connection.seen:  # it was closed before the request was whole
            self._lose(connection)
        elif is_whole(data):
            self._arrived(connection, data)
        else:
            connection.seen = len(data)
            connection.wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVLOWAT, len(data) + 1)

    def _arrived(self, connection: Connection, data: bytes) -> None:
        self._leave(connection)
        self._forget(connection)
        with contextlib.suppress(OSError):
            connection.wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVLOWAT, 1)
        connection.wire.setblocking(True)
        connection.address = asks_for(data, connection.address, self.proxies)
        if HEALTH.match(data):
            connection.ready(None)
            return
        if LASTING.match(data):
            connection.deadline = time.monotonic() + ARRIVAL_SECONDS
            self._to_last.append(connection)
            self._begin_lasting()
            return
        with self._lock:
            self._queues.put(connection)
        self._serve()

    def _serve(self) -> None:
        """Hands over what may be answered now."""
        while True:
            with self._lock:
                free = self._busy.total() < AT_A_TIME
                connection = self._queues.next(self._busy) if free else None
                if connection is None:
                    return
                self._busy[connection.address] += 1
            connection.ready(connection.address)

    def _begin_lasting(self) -> None:
        """Hands over what lasts, as far as its address may begin another; what has waited too long is lost."""
        now = time.monotonic()
        full: set[str] = set()  # addresses of which no more may begin now
        for _ in range(len(self._to_last)):
            connection = self._to_last.popleft()
            if connection.address not in full and self._may_begin(connection.address, now):
                newcomers.add(connection.address, now)
                connection.ready(None)
                continue
            full.add(connection.address)
            if connection.deadline < now:
                connection.lost()
            else:
                self._to_last.append(connection)

    def _may_begin(self, address: str, now: float) -> bool:
        return newcomers.has_room(address, now) and self._bucket.take(address, now)

    def _give_up(self) -> None:
        now = time.monotonic()
        while self._waiting and (first := next(iter(self._waiting))).deadline < now:
            self._lose(first)

    def _leave(self, connection: Connection) -> None:
        if connection in self._waiting:
            del self._waiting[connection]
            self._selector.unregister(connection.wire)

    def _lose(self, connection: Connection) -> None:
        self._leave(connection)
        self._forget(connection)
        connection.lost()

    def _forget(self, connection: Connection) -> None:
        with self._lock:
            self._connections[connection.address] -= 1
            if self._connections[connection.address] <= 0:
                del self._connections[connection.address]


def is_whole(data: bytes) -> bool:
    """Whether a request has arrived, as far as it is waited for."""
    head, end, body = data.partition(END_OF_HEAD)
    if not end:
        return len(data) >= LARGEST
    length = LENGTH.search(head)
    return length is None or len(body) >= int(length[1]) or len(head) + int(length[1]) > LARGEST - 4


def asks_for(data: bytes, peer: str, proxies: int) -> str:
    """The address that the request comes from: the peer's, or what the outermost of our proxies says."""
    if not proxies:
        return peer
    told = [part.strip() for found in FORWARDED.findall(data.partition(END_OF_HEAD)[0]) for part in found.split(b",")]
    return told[-proxies].decode("latin-1") if len(told) >= proxies else peer
