"""A child process that compiles, so that its memory (some 600 MB for all games) is freed when it ends.

It reads a folder and a list of entries from its standard input. For each entry it writes the argument of
`engine.native.code.load_bytes` to its standard output, and the reason if it could not be kept on disk.
"""

import contextlib
import gc
import os
import pickle
import signal
import subprocess
import sys
import tempfile
from collections.abc import Generator, Iterator, Sequence
from typing import Any

from engine.native import cache, code
from engine.native.code import Native
from engine.native.entry import Entry

COMMAND = (sys.executable, "-P", "-m", "engine.native")  # -P: imports nothing from the working directory


def machine_code(entry: Entry) -> Native:
    """The machine code, from memory, from disk or newly compiled; waits for the compiler."""
    for _ in prepare([entry]):
        pass
    return code.compile_here(entry)


def prepare(entries: Sequence[Entry]) -> Iterator[Entry]:
    """Compiles the entries and loads them into memory; yields each as soon as it is ready.

    Entries that are on disk come first, without delay. Closing the iterator stops the child process.
    """
    missing = []
    for entry in entries:
        if code.load(entry):
            yield entry
        else:
            missing.append(entry)
    with contextlib.closing(_payloads([entry for entry in missing if entry.can_be_kept])) as payloads:
        for entry in missing:
            payload = next(payloads, None) if entry.can_be_kept else None
            if payload is None or code.load_bytes(entry, payload) is None:
                code.compile_here(entry)
            yield entry


class Background:
    """A child process that compiles an entry; it finishes, and keeps the code on disk, even if nobody waits for it."""

    def __init__(self, entry: Entry) -> None:
        self._entry = entry
        self._child: Any = None
        if entry.can_be_kept:
            with contextlib.suppress(OSError):
                self._output = tempfile.TemporaryFile()  # noqa: SIM115 - a pipe would fill up and block the child
                self._child = _start(self._output)
                _ask(self._child, [entry])

    @property
    def is_over(self) -> bool:
        return self._child is None or self._child.poll() is not None

    def load(self) -> Native | None:
        """The machine code once it is over, whether or not it could be kept on disk; None if compiling failed."""
        if self._child is None:
            return None
        try:
            self._output.seek(0)
            payload, trouble = pickle.load(self._output)
        except (OSError, EOFError, pickle.UnpicklingError):
            return None
        if trouble is not None:
            code.complain(trouble)
        return code.load_bytes(self._entry, payload)


def _payloads(entries: Sequence[Entry]) -> Generator[bytes, None, None]:
    """The code of the entries in turn, compiled by a child process; ends early if the child does."""
    if not entries:
        return
    try:
        child = _start(subprocess.PIPE)
    except OSError as error:
        code.complain(error)
        return
    with child:
        try:
            _ask(child, entries)
            for _ in entries:
                payload, trouble = pickle.load(child.stdout)
                if trouble is not None:
                    code.complain(trouble)
                yield payload
        except (OSError, EOFError, pickle.UnpicklingError):
            return
        finally:
            child.terminate()


def _start(output: Any) -> Any:
    path = os.pathsep.join(filter(None, (str(cache.SOURCES.parent), os.environ.get("PYTHONPATH"))))
    return subprocess.Popen(
        COMMAND,
        stdin=subprocess.PIPE,
        stdout=output,
        stderr=subprocess.DEVNULL,  # or a reader of our errors would also wait for the child to end
        env={**os.environ, "PYTHONPATH": path},
    )


def _ask(child: Any, entries: Sequence[Entry]) -> None:
    child.stdin.write(pickle.dumps((cache.folder(), list(entries))))
    child.stdin.close()


def serve() -> None:
    """Runs the child process."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends it without a traceback
    folder, entries = pickle.load(sys.stdin.buffer)
    gc.freeze()
    gc.set_threshold(50_000)  # a compiler makes many objects that stay: looking through them took a tenth of the time
    cache.keep_in(folder)
    for entry in entries:
        pickle.dump(_payload(entry), sys.stdout.buffer)
        sys.stdout.buffer.flush()


def _payload(entry: Entry) -> tuple[bytes, str | None]:
    """The compiled code of the entry, and the reason if it could not be kept."""
    with cache.claimed(entry):
        with contextlib.suppress(OSError):
            payload = cache.read(entry)
            if payload is not None:  # another process was faster
                return payload, None
        payload = code.compile_to_bytes(entry)
        try:
            cache.write(entry, payload)
        except OSError as error:
            return payload, str(error)
        return payload, None
