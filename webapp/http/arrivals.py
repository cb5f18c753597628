"""Connections whose request has not arrived yet: they wait here, all in one thread, and occupy no thread of the server.

A request is handed over once it is here as a whole, its body too. So nobody holds up the server by sending half of one.
Of each address so many requests are answered at a time; more of them wait here for their turn, the addresses in turn.
What lasts (a connection of Socket.IO) is bounded elsewhere, by its places. Those who ask for the server's health wait
for nobody but each other.

A request stays on the wire until its turn has come: the kernel is asked to show what is there, and to report it again
when there is more (SO_RCVLOWAT). A large one is put aside as it comes, a few of them at a time. What is taken is one
request exactly; what follows it is the next one, and waits here as the first one did.
"""

import contextlib
import selectors
import socket
import struct
import threading
import time
from collections import Counter, deque
from collections.abc import Callable
from functools import partial

from webapp.http import wire as on_wire
from webapp.http.connection import Connection, Ready, nothing
from webapp.http.newcomers import newcomers
from webapp.http.request_turns import Bucket, RequestTurns
from webapp.http.wire import LARGEST, LARGEST_FILES, asks_for, counted_as, extent

ARRIVAL_SECONDS = 10.0
"""For a whole request to arrive; also how long a connection stays open between two."""

LARGE_SECONDS = 30.0
"""For one that is put aside as it comes, from its first bytes to its last."""

SEND_SECONDS = 20
"""For what was sent to be taken by the other side."""

AT_A_TIME = 96
AT_A_TIME_EACH = 32
"""Requests that are answered at a time: of everybody, and of one address. Most of them compute, and more would
be answered no sooner but hold up sockets; some wait for the search threads, and must not hold up those that do not."""

HEALTH_AT_A_TIME, HEALTH_EACH = 4, 2
HEALTH_AT_ONCE, HEALTH_A_SECOND = 20, 20
"""Requests for the server's health: so many at a time; of one address so many at once, then so many more a second."""

LARGE_AT_A_TIME, LARGE_EACH = 32, 8
"""Large requests that are put aside at a time."""

LASTING_AT_ONCE, LASTING_A_SECOND = 320, 40
"""Requests that last which one address may begin: a class at once, then so many more a second. Others wait."""

CONNECTIONS_EACH = 2000
"""Connections of one address that wait for a request, or with one: a class that reloads opens six for each browser."""

FAREWELL = 8 * 1024 * 1024
"""Bytes that are read, and thrown away, of whoever was refused and goes on sending."""


class Arrivals:
    """The connections of one server. `proxies` stand before it, and say for whom they ask.

    `knows` tells whether a session of Socket.IO has begun: then its polls are the work of one that was let in.
    """

    def __init__(self, proxies: int = 0, knows: Callable[[str], bool] = lambda session: False) -> None:
        self.proxies, self._knows = proxies, knows
        self._selector = selectors.DefaultSelector()
        self._waiting: dict[Connection, None] = {}  # those that came first, first
        self._large: dict[Connection, None] = {}  # of them, those that are put aside
        self._connections: Counter[str] = Counter()
        self._pages = RequestTurns[Connection](AT_A_TIME, AT_A_TIME_EACH)
        self._health = RequestTurns[Connection](HEALTH_AT_A_TIME, HEALTH_EACH, Bucket(HEALTH_AT_ONCE, HEALTH_A_SECOND))
        self._polls = RequestTurns[Connection](1 << 20, 1)  # by session
        self._aside = RequestTurns[Connection](LARGE_AT_A_TIME, LARGE_EACH)
        self._lasting = Bucket(LASTING_AT_ONCE, LASTING_A_SECOND)
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

    def expect(self, wire: socket.socket, peer: str, ready: Ready, lost: Callable[[], None]) -> None:
        """Waits for a request on this connection; `lost` at once where its address has too many."""
        self._expect(Connection(wire, counted_as(peer), ready, lost, time.monotonic() + ARRIVAL_SECONDS))

    def see_off(self, wire: socket.socket, peer: str, gone: Callable[[], None]) -> None:
        """Says that there is no more to come, and leaves the other side time to read what there was."""
        with contextlib.suppress(OSError):
            wire.shutdown(socket.SHUT_WR)
        deadline = time.monotonic() + ARRIVAL_SECONDS
        self._expect(Connection(wire, counted_as(peer), None, gone, deadline, size=FAREWELL))

    def _expect(self, connection: Connection) -> None:
        with self._lock:
            has_room = not self._closed and (self.proxies or self._connections[connection.peer] < CONNECTIONS_EACH)
            self._connections[connection.peer] += 1
        try:
            if has_room:
                timeout = struct.pack("@ll", SEND_SECONDS, 0)
                connection.wire.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, timeout)
        except OSError:  # it was closed meanwhile: the thread that called must not end of this
            has_room = False
        if not has_room:
            self._forget(connection)
            connection.lost()
            return
        self._new.append(connection)
        self._ring()

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
            for key, _ in self._selector.select(0.05 if self._to_last or self._someone_asks_for_health() else 0.5):
                if key.data is None:
                    self._bell.recv(4096)
                else:
                    self._look(key.data)
            while self._new:
                self._begin(self._new.popleft())
            self._give_up()
            self._begin_lasting()
            self._begin_large()
            self._serve()
        for connection in [*self._waiting, *self._large, *self._new, *self._to_last]:
            self._lose(connection)
        self._selector.close()

    def _someone_asks_for_health(self) -> bool:
        with self._lock:
            return len(self._health) > 0

    def _begin(self, connection: Connection) -> None:
        try:
            connection.wire.setblocking(False)
            self._selector.register(connection.wire, selectors.EVENT_READ, connection)
        except (OSError, ValueError):
            self._lose(connection)
            return
        if connection.aside is None:
            self._waiting[connection] = None

    def _look(self, connection: Connection) -> None:
        """Looks at what is there: a request, a part of one, or the end."""
        if connection.is_read:
            self._read(connection)
            return
        try:
            data = connection.wire.recv(LARGEST, socket.MSG_PEEK)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        found = extent(data, LARGEST_FILES)
        if len(data) <= connection.seen:  # it was closed before the request was whole
            self._lose(connection)
        elif found is not None and len(data) >= found.size:
            connection.size, connection.whole = found
            self._arrived(connection, data)
        elif found is not None and found.size > LARGEST:
            connection.size = found.size
            self._put_aside(connection, data)
        else:
            connection.seen = len(data)
            connection.wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVLOWAT, len(data) + 1)

    def _read(self, connection: Connection) -> None:
        """Reads a piece of what is put aside, or thrown away."""
        try:
            has_come = connection.read()
        except BlockingIOError:
            return
        is_over = connection.seen == connection.size
        if not has_come or is_over and connection.ready is None:
            self._lose(connection)
        elif is_over:
            self._arrived(connection, connection.head)

    def _put_aside(self, connection: Connection, data: bytes) -> None:
        """It is read as soon as few enough others are; all of it must be here in time."""
        self._leave(connection)
        connection.head = data.partition(on_wire.END_OF_HEAD)[0] + on_wire.END_OF_HEAD
        connection.address = asks_for(data, connection.peer, self.proxies)
        connection.deadline = time.monotonic() + LARGE_SECONDS
        connection.seen = 0
        with contextlib.suppress(OSError):
            connection.wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVLOWAT, 1)
        with self._lock:
            self._aside.put(connection.address, connection)

    def _begin_large(self) -> None:
        while True:
            with self._lock:
                turn = self._aside.next(time.monotonic())
            if turn is None:
                return
            connection = turn[1]
            connection.put_aside()
            self._large[connection] = None
            self._begin(connection)

    def _arrived(self, connection: Connection, data: bytes) -> None:
        self._leave(connection)
        try:
            connection.wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVLOWAT, 1)
            connection.wire.setblocking(True)
        except OSError:
            self._lose(connection)
            return
        now = time.monotonic()
        connection.address = asks_for(data, connection.peer, self.proxies)
        connection.deadline = now + ARRIVAL_SECONDS
        poll = on_wire.POLL.match(data)
        with self._lock:
            if on_wire.HEALTH.match(data):
                self._health.put(connection.address, connection)
            elif poll and self._knows(poll[2].decode()):
                if poll[1] == b"GET":
                    self._polls.put(poll[2].decode(), connection)
                else:
                    self._pages.put(connection.address, connection)
            elif on_wire.LASTING.match(data):
                self._to_last.append(connection)
            else:
                self._pages.put(connection.address, connection)

    def _serve(self) -> None:
        """Hands over what may be answered now."""
        now = time.monotonic()
        for turns in (self._health, self._polls, self._pages):
            while True:
                with self._lock:
                    turn = turns.next(now)
                if turn is None:
                    break
                address, connection = turn
                self._hand_over(connection, partial(self._answered, turns, address))

    def _answered(self, turns: RequestTurns[Connection], address: str) -> None:
        """The next one's turn has come."""
        with self._lock:
            turns.done(address)
        self._serve()

    def _hand_over(self, connection: Connection, done: Callable[[], None]) -> None:
        self._forget(connection)
        connection.hand_over(done)

    def _begin_lasting(self) -> None:
        """Hands over what lasts, as far as its address may begin another; what has waited too long is lost."""
        now = time.monotonic()
        full: set[str] = set()  # addresses of which no more may begin now
        for _ in range(len(self._to_last)):
            connection = self._to_last.popleft()
            if connection.address not in full and self._may_begin(connection.address, now):
                newcomers.add(connection.address, now)
                self._hand_over(connection, nothing)
                continue
            full.add(connection.address)
            if connection.deadline < now:
                self._lose(connection)
            else:
                self._to_last.append(connection)

    def _may_begin(self, address: str, now: float) -> bool:
        return newcomers.has_room(address, now) and self._lasting.take(address, now)

    def _give_up(self) -> None:
        now = time.monotonic()
        while self._waiting and (first := next(iter(self._waiting))).deadline < now:
            self._lose(first)
        late = [connection for connection in self._large if connection.deadline < now]
        with self._lock:
            late += [*self._health.late(now), *self._aside.late(now)]
        for connection in late:
            self._lose(connection)

    def _leave(self, connection: Connection) -> None:
        if connection not in self._waiting and connection not in self._large:
            return
        with contextlib.suppress(KeyError, ValueError):  # it was closed before it was watched
            self._selector.unregister(connection.wire)
        self._waiting.pop(connection, None)
        if connection in self._large:
            del self._large[connection]
            with self._lock:
                self._aside.done(connection.address)

    def _lose(self, connection: Connection) -> None:
        self._leave(connection)
        self._forget(connection)
        connection.close()

    def _forget(self, connection: Connection) -> None:
        with self._lock:
            self._connections[connection.peer] -= 1
            if self._connections[connection.peer] <= 0:
                del self._connections[connection.peer]
