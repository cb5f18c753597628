"""Faults written by hand: each names a file, the original text, the faulty text, and the tests that should notice.

A fault whose text is not found exactly once is an error: the code has changed, and the list must follow.
"""

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.tools.mutants.trial import Trial, fail

LIST = Path(__file__).parent / "faults.toml"


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


def tried(checkout: Path, only: str = "") -> Iterator[Trial]:
    """Every fault in turn, or those whose area, file or description contains `only`."""
    for fault in known():
        if only in f"{fault.area} {fault.file} {fault.says}":
            with put_in(fault, checkout):
                yield Trial(fault.area, f"{fault.file}: {fault.says}", fail(checkout, fault.tests))


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
