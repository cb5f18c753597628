"""Faults written by hand: each names a file, the original text, the faulty text, and the tests that should notice.

A fault whose text is not found exactly once is an error: the code has changed, and the list must follow.
"""

import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

LIST = Path(__file__).parent / "faults.toml"

PATIENCE = 1800
"""Seconds for the tests of one fault; a hang counts as noticed."""

PASSED, FAILED, INTERRUPTED, CANNOT_START = 0, 1, 2, 4
"""How pytest ends a run. Interrupted: a test module could not even be imported."""


@dataclass(frozen=True)
class Fault:
    area: str  # engine, web, or page (scripts, templates, styles)
    says: str  # the effect of the fault
    file: str
    old: str
    new: str
    tests: list[str]  # the tests that should notice it, as arguments for pytest


def known() -> list[Fault]:
    """The list."""
    return [Fault(**fault) for fault in tomllib.loads(LIST.read_text())["fault"]]


def tried(checkout: Path, only: str = "") -> Iterator[tuple[Fault, bool]]:
    """Every fault in turn, or those whose area, file or description contains `only`; and whether it was noticed."""
    for fault in known():
        if only in f"{fault.area} {fault.file} {fault.says}":
            with put_in(fault, checkout):
                yield fault, fail(checkout, fault.tests)


@contextmanager
def put_in(fault: Fault, checkout: Path) -> Iterator[None]:
    """The checkout with the fault in it, and afterwards without."""
    path = checkout / fault.file
    right = path.read_text()
    if right.count(fault.old) != 1:
        raise ValueError(f"{fault.file} has {right.count(fault.old)} places like this, not one: {fault.old!r}")
    path.write_text(right.replace(fault.old, fault.new))
    try:
        yield
    finally:
        path.write_text(right)


def fail(checkout: Path, tests: Sequence[str]) -> bool:
    """Whether these files, folders or tests of the checkout fail, or hang."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider", *tests]
    try:
        ran = subprocess.run(command, cwd=checkout, capture_output=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return True
    ended_by_a_signal = ran.returncode < 0
    broken_at_import = ran.returncode == CANNOT_START and b"while loading conftest" in ran.stderr
    if not (ended_by_a_signal or broken_at_import or ran.returncode in (PASSED, FAILED, INTERRUPTED)):
        raise RuntimeError(f"{' '.join(command)}\n{ran.stdout.decode()[-2000:]}{ran.stderr.decode()[-2000:]}")
    return ran.returncode != PASSED
