"""Writes what commands answer: one JSON object, or paragraphs, tables and numbers for people."""

import json
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

INEXACT = 2**53
"""From here on floats skip whole numbers, so their last digits are meaningless."""


class Printout(NamedTuple):
    """The answer of a command, as data for JSON and as paragraphs for people."""

    told: Mapping[str, Any] | Sequence[Any]
    parts: Callable[[], Iterable[str]]
    """The paragraphs; empty ones are left out."""

    def write(self, as_json: bool) -> str:
        return json.dumps(self.told) if as_json else "\n\n".join(filter(None, self.parts()))


# -- for people -------------------------------------------------------------------------------------------------------


def table(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A table with columns as wide as their cells; "" without rows."""
    if not rows:
        return ""
    cells = [list(map(cell, row)) for row in (heads, *rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = ["  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip() for row in cells]
    return "\n".join([lines[0], "  ".join("─" * width for width in widths), *lines[1:]])


def cell(value: object) -> str:
    """A text as it is; `1,024`, `0.333333`, `1/3`; a dash for None."""
    if value is None:
        return "-"
    return f"{value:,}" if isinstance(value, int) else f"{value:.6g}" if isinstance(value, float) else str(value)


def counted(count: int, one: str, many: str) -> str:
    """`1 cut`, `1,024 cuts`."""
    return f"{cell(count)} {one if count == 1 else many}"


def with_decimal(value: Fraction | None, is_exact: bool = True) -> str:
    """`12/7 = 1.714`, `5`, or a dash; the decimals alone if the number `is_exact` no further."""
    if value is None or value.denominator == 1 and is_exact:
        return cell(value)
    return f"{value} = {float(value):.4g}" if is_exact else f"{float(value):.9g}"


def mixture(played: Mapping[str, Fraction], is_exact: bool = True) -> str:
    """`1/3 rock + 2/3 paper`, or the one name that is certain."""
    parts = [name if p == 1 else f"{cell(p if is_exact else float(p))} {name}" for name, p in played.items() if p]
    return " + ".join(parts)


def believed(belief: Iterable[tuple[str, Fraction]]) -> str:
    """The belief as the slides print it: `((s1,1/3),(s2,2/3))`."""
    return "(" + ",".join(f"({state},{p})" for state, p in belief) + ")"


# -- for JSON ---------------------------------------------------------------------------------------------------------


def json_number(value: float | None) -> float | int | str | None:
    """Whole numbers without a decimal point, infinite ones as text."""
    if value is None:
        return None
    if math.isinf(value):
        return "+inf" if value > 0 else "-inf"
    return int(value) if value == int(value) and abs(value) < INEXACT else value


def with_fraction(name: str, value: Fraction | None, is_exact: bool = True) -> dict[str, object]:
    """A number as a float under its name, and as an exact fraction, if it `is_exact`; null for None."""
    if value is None:
        return {name: None, "exact": None}
    return {name: float(value), "exact": str(value) if is_exact else None}


def by_name(name: str, values: Iterable[tuple[str, Fraction | None]], what: str = "value") -> list[dict[str, object]]:
    """A list of objects, each with a name and a number: `by_name("state", belief.items(), "probability")`."""
    return [{name: each, **with_fraction(what, value)} for each, value in values]
