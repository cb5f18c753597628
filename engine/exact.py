"""Exact numbers: reading and writing fractions, and linear systems solved without rounding."""

import re
import unicodedata
from collections.abc import Sequence
from fractions import Fraction

from engine.refusals import N_, Refused

NUMBER = r"[+\-−]?(?:\d+(?:\.\d*)?|\.\d+)(?:/\d+(?:\.\d*)?)?|[+\-−]?\d*[¼-¾⅐-⅞]"
"""A number as people write it: `2`, `-0.25`, `2/3`, `⅔`, `1½`. A regular expression."""

LONGEST = 40
"""Characters of one number."""

SPACES = re.compile(r"\s+")
THOUSANDS = re.compile(r"(?<=\d) (?=\d{3}(?!\d))")
"""A space before each three digits: `10 000`."""

BESIDE_SIGNS = re.compile(r"(?<!\d) | (?!\d)")
"""A space that has no digit at one of its sides: `− 1`, `1 / 2`. Between two digits there may be two numbers."""

GROUPED = r"(?<![\d.,])[1-9]\d{{0,2}}(?:{mark}\d{{3}})+(?![\d.,])"
"""`10.000` or `1.000.000`, for a mark."""


def read_fraction(text: str) -> Fraction:
    """The number exactly: `0.1` is 1/10. Raises Refused, also for exponents: `1e999999999` would fill the memory."""
    return _number(text, text, "0.25")


def read_typed(text: str, grouping: str = "") -> Fraction:
    """The number that was typed into a field of its own, exactly: `0,25` is 1/4, as `0.25` is. Raises Refused.

    `grouping`: the mark that groups thousands in the reader's language, if one does. `1,000` is 1 where a comma stands
    before decimals, and refused where it may be a thousand; `1.000` the other way round. `1 000` is a thousand.
    """
    check_grouping(text, grouping)
    return _number(with_point(text), text, "0,25" if grouping == "." else "0.25")


def check_grouping(text: str, mark: str) -> None:
    """Raises Refused where a number looks grouped into thousands by the mark: `10.000`, which is read as a decimal."""
    found = re.search(GROUPED.format(mark=re.escape(mark)), text) if mark else None
    if found:
        raise Refused(
            N_("“%(text)s” can mean two numbers: write thousands as 10 000, and decimals with “%(mark)s”."),
            text=found[0],
            mark="," if mark == "." else ".",
        )


def with_point(text: str) -> str:
    """A number as people type it, in the form that is read: `− 10 000,5` becomes `-10000.5`, and `1 2` stays apart."""
    return BESIDE_SIGNS.sub("", THOUSANDS.sub("", SPACES.sub(" ", text))).replace(",", ".").replace("−", "-")


def _number(text: str, typed: str, decimal: str) -> Fraction:
    """The number; raises Refused with what was typed, and with a decimal as it would be read."""
    number = _read(text)
    if number is None:
        raise Refused(
            N_("“%(text)s” is not a number: write it like 2, %(decimal)s or 2/3."),
            text=typed.strip()[:LONGEST],
            decimal=decimal,
        )
    return number


def _read(text: str) -> Fraction | None:
    """The number, or None where it is none; raises Refused where it divides by zero."""
    words = text.strip().replace("−", "-")
    if len(words) > LONGEST or not re.fullmatch(NUMBER, words):
        return None
    if unicodedata.category(words[-1]) == "No":
        return _with_vulgar_fraction(words)
    above, _, below = words.partition("/")
    if below and Fraction(below) == 0:
        raise Refused(N_("“%(text)s” divides by zero."), text=text.strip())
    return Fraction(above) / Fraction(below or "1")


def _with_vulgar_fraction(words: str) -> Fraction:
    """`⅔`, or `1½`; the sign counts for both parts."""
    size = Fraction(unicodedata.numeric(words[-1])).limit_denominator(10)
    whole = words[:-1].lstrip("+-")
    size += int(whole or 0)
    return -size if words.startswith("-") else size


def write_fraction(number: Fraction) -> str:
    """`2/3`, or `2` where the number is whole: what `read_fraction` takes."""
    return str(number)


def solve_exactly(rows: Sequence[Sequence[Fraction]], right: Sequence[Fraction]) -> list[Fraction] | None:
    """The one x with `rows` · x = `right` (m equations, n unknowns), by Gaussian elimination.

    None where there is no such x or more than one.
    """
    system = [[*row, value] for row, value in zip(rows, right, strict=True)]
    unknowns = len(rows[0])
    for column in range(unknowns):
        pivot = next((i for i in range(column, len(system)) if system[i][column]), None)
        if pivot is None:
            return None
        system[column], system[pivot] = system[pivot], system[column]
        _clear(system, column)
    if any(row[-1] for row in system[unknowns:]):
        return None
    return [row[-1] for row in system[:unknowns]]


def _clear(system: list[list[Fraction]], column: int) -> None:
    """Makes the pivot 1 and everything above and below it 0."""
    pivot = system[column][column]
    system[column] = [entry / pivot for entry in system[column]]
    for i, row in enumerate(system):
        if i != column and (factor := row[column]):
            system[i] = [entry - factor * own for entry, own in zip(row, system[column], strict=True)]
