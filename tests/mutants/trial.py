"""One change of the code, and whether the tests noticed it."""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

PATIENCE = 600
"""Seconds for the tests of one change; what hangs is noticed."""


@dataclass(frozen=True)
class Trial:
    area: str
    change: str  # what was changed, in a line
    noticed: bool


def fail(checkout: Path, tests: list[str]) -> bool:
    """Whether these tests of the checkout fail, or hang."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider", *tests]
    try:
        ran = subprocess.run(command, cwd=checkout, capture_output=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return True
    if ran.returncode not in (0, 1, 2):  # no tests found, or pytest could not be used so
        raise RuntimeError(f"{' '.join(command)}\n{ran.stdout.decode()[-2000:]}{ran.stderr.decode()[-2000:]}")
    return ran.returncode != 0
