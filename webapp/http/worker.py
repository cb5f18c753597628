"""gunicorn's worker of threads, in which a connection occupies a thread only once its request has arrived.

The master imports this module as well, and never answers anybody: what only the worker needs is imported there.
"""

import os
from functools import partial
from typing import IO, Any

from gunicorn.errors import AppImportError
from gunicorn.workers.gthread import TConn, ThreadWorker

from webapp.config import BadSetting
from webapp.http.arrivals import Arrivals
from webapp.http.connection import Arrived


class Taken:
    """A request that was taken from its wire, read as gunicorn reads wires."""

    def __init__(self, stream: IO[bytes]) -> None:
        self.recv = stream.read


class Worker(ThreadWorker):  # type: ignore[misc]
    """Connections wait in `Arrivals` before their first request and between two."""

    def init_process(self) -> None:
        from webapp.http.sockets import has_session

        self.arrivals = Arrivals(int(os.environ.get("PODA_PROXIES", "0") or 0), has_session)
        super().init_process()

    def load_wsgi(self) -> None:
        """What the application cannot start with ends the server, in one sentence."""
        try:
            super().load_wsgi()
        except BadSetting as error:
            raise AppImportError(str(error)) from None

    def handle_exit(self, sig: Any, frame: Any) -> None:
        self.method_queue.defer(self.arrivals.close)
        super().handle_exit(sig, frame)

    def accept(self, listener: Any) -> None:
        try:
            wire, client = listener.accept()
        except OSError:  # it has gone again, or there are too many files open
            return
        self.nr_conns += 1
        self._expect(TConn(self.cfg, wire, client, listener.getsockname()))

    def handle(self, conn: TConn) -> Any:
        """Answers what has arrived, and reads no further."""
        conn.sock.setblocking(True)
        conn.init()
        conn.parser.unreader.sock = Taken(conn.arrived.stream)
        return super().handle(conn)

    def finish_request(self, conn: TConn, fs: Any) -> None:
        """A request was answered: the connection waits for its next one, or is closed."""
        arrived: Arrived = conn.arrived
        arrived.stream.close()
        arrived.done()
        keeps = not fs.cancelled() and fs.exception() is None and fs.result() is True and self.alive
        if keeps and arrived.whole and not conn.parser.unreader.buf.getvalue():
            self._expect(conn)
        else:  # what is left over was no part of a request
            self._see_off(conn)

    def _see_off(self, conn: TConn) -> None:
        self.arrivals.see_off(conn.sock, self._peer(conn), partial(self.method_queue.defer, self._lost, conn))

    def _peer(self, conn: TConn) -> str:
        return conn.client[0] if isinstance(conn.client, tuple) else ""

    def _expect(self, conn: TConn) -> None:
        lost = partial(self.method_queue.defer, self._lost, conn)
        self.arrivals.expect(conn.sock, self._peer(conn), partial(self._ready, conn), lost)

    def _ready(self, conn: TConn, arrived: Arrived) -> None:
        conn.data_ready, conn.arrived = True, arrived
        self.enqueue_req(conn)

    def _lost(self, conn: TConn) -> None:
        self.nr_conns -= 1
        conn.close()
