"""The compiled code of templates, on disk beside that of the games: the first pages of a server need not wait for it.

A file holds one template in one language. Its name says for which sentences, and with which version of `templates.py`,
it was compiled; Jinja itself notices when the template has changed. A folder that is full or cannot be written to costs
time and nothing else.
"""

import contextlib
import hashlib
import time
from functools import cache
from pathlib import Path

from jinja2.bccache import Bucket, FileSystemBytecodeCache

from engine.catalogues import catalogue_path

SUFFIX = ".template"
KEPT = 7 * 24 * 3600
"""Seconds for which a file stays that was made for other sentences: an older copy of Poda may still use it."""


class TemplateCode(FileSystemBytecodeCache):
    """The code of all templates in one language."""

    def __init__(self, folder: Path, language: str) -> None:
        super().__init__(str(folder), f"{language}-{_digest(language)}-%s{SUFFIX}")
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            _remove_old(folder, language, self.pattern.partition("%s")[0])

    def load_bytecode(self, bucket: Bucket) -> None:
        with contextlib.suppress(Exception):  # reading a damaged file can fail in any way at all
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        with contextlib.suppress(OSError):
            super().dump_bytecode(bucket)


@cache  # once in a process is enough: whoever works on the sentences has thousands of files
def _remove_old(folder: Path, language: str, current: str) -> None:
    """Those of a language that nothing has used for long, but for the current ones."""
    for path in folder.glob(f"{language}-*{SUFFIX}"):
        if not path.name.startswith(current) and path.stat().st_mtime < time.time() - KEPT:
            path.unlink()


@cache
def _digest(language: str) -> str:
    """A digest of what goes into a template's code besides the template: the sentences, and how they get there."""
    compiler = Path(__file__).with_name("templates.py").read_bytes()
    path = catalogue_path(language)
    return hashlib.sha256(compiler + (path.read_bytes() if path.exists() else b"")).hexdigest()[:16]
