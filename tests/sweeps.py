"""Sweeps: the same question asked of all pages, widths, languages and projectors.

`make test` asks it of the first, `make test-all` of all.
"""

from collections.abc import Iterable
from typing import Any

import pytest

sweep = pytest.mark.sweep
"""Only `make test-all` runs what is marked so."""


def first_of(cases: Iterable[Any], kept: int = 1) -> list[Any]:
    """Parameters of which `make test` tries the first ones, and `make test-all` the others as well."""
    return [case if place < kept else _only_swept(case) for place, case in enumerate(cases)]


def _only_swept(case: Any) -> Any:
    return pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=sweep)
