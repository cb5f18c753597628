"""Reads files named on the command line: regular files of limited size."""

import errno
import stat
from pathlib import Path

from engine.refusals import Refused

MOST_BYTES = 2_000_000
"""More than the longest text of any command."""

STANDARD_INPUT = "-"

NO_SUCH_FILE = (errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG)


def text_of_file(name: str) -> str | None:
    """The text of the file, or None if it does not exist; raises Refused if it cannot be read as text."""
    if not name or "\0" in name:
        return None
    try:
        content = _content(Path(name))
    except OSError as error:
        if error.errno in NO_SUCH_FILE:
            return None
        raise Refused("“%(name)s” cannot be read.", name=name) from None
    if len(content) > MOST_BYTES:
        raise Refused(
            "“%(name)s” is larger than %(most)s bytes: it has %(size)s.",
            name=name,
            most=f"{MOST_BYTES:,}",
            size=f"{Path(name).stat().st_size:,}",
        )
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused("“%(name)s” is not text in UTF-8.", name=name) from None


def _content(path: Path) -> bytes:
    """The first bytes of the file, one more than allowed; raises OSError and Refused."""
    if not stat.S_ISREG(path.stat().st_mode):  # a device or a pipe might never end
        raise Refused("“%(name)s” is not a regular file.", name=str(path))
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)
