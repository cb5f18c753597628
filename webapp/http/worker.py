"""gunicorn's worker of threads, in which a connection occupies a thread only once its request has arrived."""

import contextlib
import os
import socket
from collections.abc import Callable
from functools import partial
from typing import Any

from gunicorn.workers.gthread import TConn, ThreadWorker

from webapp.http.arrivals import Arrivals


class Worker(ThreadWorker):  # type: ignore[misc]
    """Connections wait in `Arrivals` before their first request and between two."""

    def init_process(self) -> None:
        self.arrivals = Arrivals(int(os.environ.get("PODA_PROXIES", "0") or 0))
        super().init_process()

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

    def finish_request(self, conn: TConn, fs: Any) -> None:
        """A request was answered: the connection waits for its next one, or is closed."""
        self._answered(conn)
        keeps = not fs.cancelled() and fs.exception() is None and fs.result() is True and self.alive
        if keeps and conn.parser.unreader.buf.getvalue():
            self.enqueue_req(conn)  # the next request has been read with the last one
        elif keeps:
            self._expect(conn)
        else:
            self._hang_up(conn)

    def _hang_up(self, conn: TConn) -> None:
        """Says that there is no more to come, and leaves the other side time to read what there was."""
        with contextlib.suppress(OSError):
            conn.sock.shutdown(socket.SHUT_WR)
        closed = partial(self.method_queue.defer, self._lost, conn)
        self.arrivals.expect(conn.sock, self._peer(conn), partial(self._unheard, closed), closed)

    def _unheard(self, closed: Callable[[], None], address: str | None) -> None:
        """There was more to come after all."""
        if address is not None:
            self.arrivals.answered(address)
        closed()

    def _peer(self, conn: TConn) -> str:
        return conn.client[0] if isinstance(conn.client, tuple) else ""

    def _expect(self, conn: TConn) -> None:
        lost = partial(self.method_queue.defer, self._lost, conn)
        self.arrivals.expect(conn.sock, self._peer(conn), partial(self._ready, conn), lost)

    def _ready(self, conn: TConn, address: str | None) -> None:
        conn.data_ready, conn.asks_for = True, address
        self.enqueue_req(conn)

    def _answered(self, conn: TConn) -> None:
        address, conn.asks_for = getattr(conn, "asks_for", None), None
        if address is not None:
            self.arrivals.answered(address)

    def _lost(self, conn: TConn) -> None:
        self.nr_conns -= 1
        conn.close()
