"""One connection on which a request is on its way: what is known of the request, and reading it."""

import socket
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from typing import IO

PIECE = 64 * 1024
RAM = 16 * 1024
"""Bytes of a large request that are kept in memory; all of it is in a file beyond that."""


class Arrived:
    """A request whose turn has come, all of it: reading it never waits. `done` tells that it was answered.

    `whole` is False where there is more of it on the wire that nobody will read: then the connection is to be closed.
    """

    def __init__(self, stream: IO[bytes], whole: bool, done: Callable[[], None]) -> None:
        self.stream, self.whole, self._done = stream, whole, done

    def done(self) -> None:
        done, self._done = self._done, nothing
        done()


def nothing() -> None:
    """For whoever has nothing to do when a request was answered."""


Ready = Callable[[Arrived], None]


@dataclass(eq=False)
class Connection:
    """A connection we are waiting on, from `peer`; `address` is for whom it asks.

    `ready` is called when its request is here and its turn has come, `lost` when there will be none. Without `ready`
    nothing is expected any more, and as much as `size` is read only so that the other side can read its answer.
    """

    wire: socket.socket
    peer: str
    ready: Ready | None
    lost: Callable[[], None]
    deadline: float
    size: int = 0  # bytes of the request that are taken
    whole: bool = True
    seen: int = 0  # bytes that are here, or were read
    address: str = ""
    head: bytes = b""
    aside: IO[bytes] | None = None

    @property
    def is_read(self) -> bool:
        """Whether it is read as it comes, instead of looked at while it stays on the wire."""
        return self.ready is None or self.aside is not None

    def put_aside(self) -> None:
        """From now on it is read into a file of its own."""
        self.aside = tempfile.SpooledTemporaryFile(RAM)  # noqa: SIM115

    def read(self) -> bool:
        """Reads the next piece; whether there was one. Raises BlockingIOError."""
        try:
            data = self.wire.recv(min(PIECE, self.size - self.seen))
            if self.aside is not None:
                self.aside.write(data)
        except BlockingIOError:
            raise
        except OSError:  # of the connection, or of the disk
            return False
        self.seen += len(data)
        return data != b""

    def hand_over(self, done: Callable[[], None]) -> None:
        """Hands the request, all of which is here, to whoever expects it; `done` is called once it was answered."""
        assert self.ready is not None
        try:
            stream = self._take()
        except OSError:
            done()
            self.close()
        else:
            self.ready(Arrived(stream, self.whole, done))

    def _take(self) -> IO[bytes]:
        if self.aside is not None:
            self.aside.seek(0)
            return self.aside
        data = bytearray()
        while len(data) < self.size and (part := self.wire.recv(self.size - len(data))):
            data += part
        return BytesIO(data)

    def close(self) -> None:
        """There will be no request."""
        if self.aside is not None:
            self.aside.close()
        self.lost()
