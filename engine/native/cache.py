"""Compiled code on disk: a file per entry, in a folder for this processor and these versions of numba and LLVM.

    <folder>/<platform>/<kernel>-<digest>.code      a digest of the rest, then what numba needs to load the code
    <folder>/<platform>/<kernel>-<digest>.lock      locked by the process that compiles it
    <folder>/<platform>/<kernel>-….new              being written; left behind only by a process that was killed

An entry's digest depends on its kernels, instruction by instruction, and on the types of its arguments; the folder's
name also on the source of this package and of `engine.kernel`. Other changes, including comments and docstrings of
kernels, compile nothing again. Files are written under another name and then renamed, so that any number of processes
may read and write.
"""

import contextlib
import functools
import hashlib
import importlib.metadata
import os
import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from engine.native.entry import Entry

try:
    import fcntl
except ImportError:  # Windows: two processes may compile the same entry, and either file will do
    fcntl = None  # type: ignore[assignment]

VARIABLE = "PODA_CACHE"
"""The environment variable that names the folder for compiled code."""

SOURCES = Path(__file__).resolve().parent.parent

UNUSED = 7 * 24 * 3600
"""Seconds after which unused code is removed when newer code for the same kernel is written."""

DIGEST_BYTES = 32

_chosen: Path | None = None


class Damaged(OSError):
    """A file does not hold what was written."""


def keep_in(folder: Path | None) -> None:
    """Sets the folder for compiled code; None for the default."""
    global _chosen
    _chosen = folder


def read(entry: Entry) -> bytes | None:
    """The stored code of the entry, or None without any; raises OSError if it cannot be read."""
    path = _path(entry)
    try:
        content = path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None
    digest, payload = content[:DIGEST_BYTES], content[DIGEST_BYTES:]
    if digest != hashlib.sha256(payload).digest():
        raise Damaged(f"{path} is damaged")
    for used in (path, path.parent):
        with contextlib.suppress(OSError):
            os.utime(used)
    return payload


def write(entry: Entry, payload: bytes) -> None:
    """Stores the code of the entry; raises OSError."""
    path = _path(entry)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle, own = tempfile.mkstemp(dir=path.parent, prefix=f"{entry.kernel}-", suffix=".new")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(hashlib.sha256(payload).digest() + payload)
        os.replace(own, path)
    except BaseException:
        os.unlink(own)
        raise
    _remove_old(entry, path)


@contextlib.contextmanager
def claimed(entry: Entry) -> Iterator[None]:
    """Waits until no other process is compiling the entry, and makes others wait meanwhile."""
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(OSError):  # if nothing can be kept, every process compiles
            path = _path(entry)
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            if fcntl is not None:
                lock = stack.enter_context(path.with_suffix(".lock").open("w"))
                fcntl.flock(lock, fcntl.LOCK_EX)
        yield


# -- the folder -----------------------------------------------------------------------------------------------------


def folder() -> Path:
    """The folder for compiled code."""
    return _chosen or usual_folder()


def usual_folder() -> Path:
    """The folder in the environment, or the system's cache folder.

    Raises OSError for a user without a home folder.
    """
    if chosen := os.environ.get(VARIABLE):
        return Path(chosen).absolute()
    from platformdirs import user_cache_path  # imported here because it takes as long as a small search

    try:
        return user_cache_path("poda", appauthor=False)
    except RuntimeError as error:
        raise OSError(f"there is no home folder to keep it in: {error}") from None


@functools.cache
def platform_key() -> str:
    """A digest of all that compiled code depends on besides its entry."""
    import llvmlite
    from llvmlite import binding

    processor = platform.machine(), binding.get_host_cpu_name(), binding.get_host_cpu_features().flatten()
    versions = sys.version, importlib.metadata.version("numba"), llvmlite.__version__
    settings = sorted(f"{name}={value}" for name, value in os.environ.items() if name.startswith("NUMBA_"))
    ours = [path.read_text() for path in (*sorted(SOURCES.glob("native/*.py")), SOURCES / "kernel.py")]
    return hashlib.sha256("\n".join((*processor, *versions, *settings, *ours)).encode()).hexdigest()[:24]


def _path(entry: Entry) -> Path:
    return folder() / platform_key() / f"{entry.kernel}-{entry.digest}.code"


def _remove_old(entry: Entry, newest: Path) -> None:
    """Removes old code for the same kernel, and for other platforms, that has not been used for long."""
    long_ago = time.time() - UNUSED
    with contextlib.suppress(OSError):
        for path in newest.parent.glob(f"{entry.kernel}-*.*"):
            if path.stat().st_mtime < long_ago:
                path.unlink()
        for path in newest.parent.parent.glob("[0-9a-f]" * 24):
            if path.stat().st_mtime < long_ago:
                shutil.rmtree(path)
