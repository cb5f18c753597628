"""One change of the code, and whether the tests noticed it."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.tools.mutants import selection

PATIENCE = 1800
"""Seconds for the tests of one change; a hang counts as noticed."""

PASSED, FAILED, INTERRUPTED, CANNOT_START = 0, 1, 2, 4
"""How pytest ends a run. Interrupted: a test module could not even be imported."""


@dataclass(frozen=True)
class Trial:
    area: str
    change: str  # the change, in one line
    noticed: bool


def fail(checkout: Path, tests: Sequence[str]) -> bool:
    """Whether these files, folders or tests of the checkout fail, or hang."""
    return _fail(checkout, tests, {})


def selected_fail(checkout: Path, names: Sequence[str]) -> bool:
    """The same for the tests with these ids, which are run in this order."""
    files = list(dict.fromkeys(name.partition("::")[0] for name in names))
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join(names))
        file.flush()
        return _fail(checkout, ["-p", selection.__name__, *files], {selection.LIST: file.name})


def _fail(checkout: Path, arguments: Sequence[str], environment: Mapping[str, str]) -> bool:
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider", *arguments]
    try:
        ran = subprocess.run(
            command, cwd=checkout, env=os.environ | environment, capture_output=True, timeout=PATIENCE, check=False
        )
    except subprocess.TimeoutExpired:
        return True
    ended_by_a_signal = ran.returncode < 0
    broken_at_import = ran.returncode == CANNOT_START and b"while loading conftest" in ran.stderr
    if not (ended_by_a_signal or broken_at_import or ran.returncode in (PASSED, FAILED, INTERRUPTED)):
        raise RuntimeError(f"{' '.join(command)}\n{ran.stdout.decode()[-2000:]}{ran.stderr.decode()[-2000:]}")
    return ran.returncode != PASSED
