"""Reads files named on the command line, regular files of limited size, and standard input."""

import errno
import re
import stat
import sys
from pathlib import Path

from engine.refusals import Refused

MOST_BYTES = 2_000_000
"""More than the longest text of any command."""

STANDARD_INPUT = "-"

MARKS_OF_UTF_16 = (b"\xff\xfe", b"\xfe\xff")

WINDOWS_1252 = {
    byte: mark for byte in range(0x80, 0xA0) if (mark := bytes([byte]).decode("windows-1252", errors="ignore"))
}
"""Where it differs from Latin-1; browsers read five bytes that it does not define as Latin-1 does."""

CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
"""In no text, but in nearly every other file."""

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
    text = _decoded(content)
    if text is None:
        raise Refused("“%(name)s” is not text.", name=name)
    return text


def text_of_standard_input() -> str:
    """What is typed or piped in, of limited size; raises Refused if it is not text."""
    text = _decoded(sys.stdin.buffer.read(MOST_BYTES + 1))
    if text is None:
        raise Refused("The standard input is not text.")
    return text


def _decoded(content: bytes) -> str | None:
    """The text in UTF-8, or in the encodings of older editors; None if it is none (as `static/js/text-file.js`)."""
    is_utf_16 = content.startswith(MARKS_OF_UTF_16)
    try:
        text = content.decode("utf-16" if is_utf_16 else "utf-8-sig")
    except UnicodeDecodeError:
        if is_utf_16:
            return None
        text = content.decode("latin-1").translate(WINDOWS_1252)
    return None if CONTROL.search(text) else text


def _content(path: Path) -> bytes:
    """The first bytes of the file, one more than allowed; raises OSError and Refused."""
    if not stat.S_ISREG(path.stat().st_mode):  # a device or a pipe might never end
        raise Refused("“%(name)s” is not a regular file.", name=str(path))
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)
