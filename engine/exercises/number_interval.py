"""Intervals of numbers as students write them: `x ≤ 3`, `2 < x ≤ 5`, `[2; 5)`, `x = 3`, `never`, `always`."""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass

from engine.exercises.numbers import LONGEST_PART, is_right, read_number, written

NEVER_WORDS = {"never", "none", "nunca", "ninguno", "nenhum", "∅"}
ALWAYS_WORDS = {"always", "all", "siempre", "todos", "sempre"}

COMPARISON = re.compile(r"(?:(?P<a>[^<>=≤≥]+)(?P<first>[<>=≤≥]))?x(?:(?P<second>[<>=≤≥])(?P<b>[^<>=≤≥]+))?")
BRACKETS = re.compile(r"(?P<open>[\[(\]])(?P<low>[^;]+);(?P<high>[^;]+)(?P<close>[\])\[])")

SIDES = {"<": ("high",), "≤": ("high",), "=": ("low", "high"), "≥": ("low",), ">": ("low",)}
"""The ends that a number gives after x and this sign."""

MIRRORED = str.maketrans("<≤≥>", ">≥≤<")


@dataclass(frozen=True)
class NumberInterval:
    """The numbers between two ends; where an interval is None, it is the empty set."""

    low: float
    low_counts: bool
    high: float
    high_counts: bool

    def write(self) -> str:
        """The interval as text: `x ≤ 3`, `2 < x ≤ 5`, `x = 3`, `always`."""
        if self.low == self.high and not self.is_empty:
            return f"x = {written(self.low)}"
        left = "" if math.isinf(self.low) else f"{written(self.low)} {'≤' if self.low_counts else '<'} "
        right = "" if math.isinf(self.high) else f" {'≤' if self.high_counts else '<'} {written(self.high)}"
        if left and not right:
            return f"x {'≥' if self.low_counts else '>'} {written(self.low)}"
        return f"{left}x{right}" if left or right else "always"

    @property
    def is_empty(self) -> bool:
        return self.low > self.high or self.low == self.high and not (self.low_counts and self.high_counts)


EVERYTHING = NumberInterval(-math.inf, False, math.inf, False)


@dataclass(frozen=True)
class _End:
    """One end as written."""

    number: str
    value: float
    counts: bool

    def is_right(self, expected: float, counts: bool) -> bool:
        return self.counts == counts and is_right(self.number, expected)


def write_interval(interval: NumberInterval | None) -> str:
    return "never" if interval is None else interval.write()


def read_interval(text: str) -> NumberInterval | str | None:
    """The interval in the text (None if empty), or "" if there is none."""
    if _words(text) in NEVER_WORDS:
        return None
    ends = _read_ends(text)
    if ends is None:
        return ""
    low, high = ends
    found = NumberInterval(low.value, low.counts, high.value, high.counts)
    return None if found.is_empty else found


def is_interval(text: str, expected: NumberInterval | None) -> bool:
    """Whether the text is the expected interval; its ends may be rounded like other numbers."""
    found, ends = read_interval(text), _read_ends(text)
    if found is None or expected is None or ends is None:
        return found is expected
    low, high = ends
    return low.is_right(expected.low, expected.low_counts) and high.is_right(expected.high, expected.high_counts)


def _words(text: str) -> str:
    """The text without spaces and with one form of each sign; "" if it is too long."""
    if len(text) > LONGEST_PART:
        return ""
    words = re.sub(r"\s+", "", text.lower())
    return re.sub(">=|=>", "≥", re.sub("<=|=<", "≤", words))


def _read_ends(text: str) -> tuple[_End, _End] | None:
    """The low and the high end as written; None if the text is no interval, or gives one end twice."""
    words = _words(text)
    if words in ALWAYS_WORDS:
        return NO_LOW, NO_HIGH
    ends = list(_written_ends(words))
    sides = dict(ends)
    if not ends or len(sides) < len(ends):
        return None
    low, high = sides.get("low", NO_LOW), sides.get("high", NO_HIGH)
    return (low, high) if low and high else None


def _written_ends(words: str) -> Iterator[tuple[str, _End | None]]:
    """Each end in the text, with its side: "low" or "high"."""
    brackets = BRACKETS.fullmatch(words if ";" in words or words.count(",") != 1 else words.replace(",", ";"))
    if brackets:
        yield "low", _end(brackets["low"], brackets["open"] == "[")
        yield "high", _end(brackets["high"], brackets["close"] == "]")
    elif found := COMPARISON.fullmatch(words):
        for number, sign in ((found["a"], (found["first"] or "").translate(MIRRORED)), (found["b"], found["second"])):
            for side in SIDES[sign] if number else ():
                yield side, _end(number, sign not in "<>")


def _end(number: str, counts: bool) -> _End | None:
    """The end, or None without a number; an infinite end is never included."""
    value = read_number(number)
    return None if value is None else _End(number, float(value), counts and not math.isinf(value))


NO_LOW, NO_HIGH = _End("-inf", -math.inf, False), _End("inf", math.inf, False)
