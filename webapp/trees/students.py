"""Whose sheet or answer it is: one name as a student writes it, or a lecturer's list of them."""

import re
from collections.abc import Iterable, Mapping

from engine.refusals import N_, Refused

LONGEST_NAME = 60
MOST_NAMES = 300

MOST_IN_RANGE = 300
"""How far a range of numbers goes in a list with other lines: what has greater ones is rather a student's number."""

RANGE = re.compile(r"([1-9][0-9]{0,3}|0)-([1-9][0-9]{0,3})")
"""Without leading zeros, and so short that the whole list can be counted."""


def read_name(given: Mapping[str, str]) -> str:
    """Whose sheet it is: spaces at the ends and between words do not matter."""
    return " ".join(given.get("for", "").split())[:LONGEST_NAME]


def read_names(text: str, most: int = MOST_NAMES) -> list[str]:
    """The names of a list, one on each line, none of them twice; raises Refused for one too long, and for too many.

    A range of plain numbers such as `1-30` stands for all of them, up to `MOST_IN_RANGE`, or beyond where it is the
    only line. All else is a name: so `2023-117`, `12-3` and `2024-01`, which are students' numbers.
    """
    lines = list(dict.fromkeys(filter(None, (" ".join(line.split()) for line in text.splitlines()))))
    if (long := next((name for name in lines if len(name) > LONGEST_NAME), None)) is not None:
        raise Refused(
            N_("“%(name)s…” is too long: a name has at most %(most)d characters."), name=long[:20], most=LONGEST_NAME
        )
    names = list(dict.fromkeys(name for line in lines for name in _named_by(line, is_alone=len(lines) == 1)))
    if len(names) > most:
        raise Refused(
            N_("There are %(count)d names: at most %(most)d can be taken at once."), count=len(names), most=most
        )
    return names


def _named_by(line: str, is_alone: bool) -> Iterable[str]:
    """The line itself, or the numbers of its range."""
    if found := RANGE.fullmatch(line):
        first, last = map(int, found.groups())
        if first <= last and (is_alone or last <= MOST_IN_RANGE):
            return map(str, range(first, last + 1))
    return (line,)
