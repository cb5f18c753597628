"""Names of students: one as a student types it, or a lecturer's list.

Two names that look the same are the same, however they were typed: see `clean_name`.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping

from engine import limits
from engine.refusals import N_, Refused

LONGEST_NAME = 60
MOST_NAMES = 300

LONGEST_TYPED = 4 * LONGEST_NAME
"""Characters that are looked at; plain letters may be fewer. Many accents would take the square of their number."""

MOST_IN_RANGE = 300
"""The largest number of a range in a list with other lines; a greater one is probably a student's number."""

RANGE = re.compile(r"([1-9][0-9]{0,3}|0)-([1-9][0-9]{0,3})")
"""Without leading zeros, and short enough for the whole range to be listed."""


KEPT = "ªº´¨`¸…"
"""Compatibility characters that people do write in names, such as Mª and O´Neil; all others become plain letters
(NFKC).
"""

NOT_KEPT = re.compile(f"[^{KEPT}]+")

UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
"""Letters and marks that are invisible on the screen."""

UNSEEN_CATEGORIES = ("Cc", "Cf", "Cs", "Co", "Cn")
"""Controls, formats (zero-width spaces, changes of direction), and characters without glyphs."""


def read_name(given: Mapping[str, str]) -> str:
    """The name in the address, cleaned."""
    return clean_name(given.get("for", ""))


def clean_name(text: str) -> str:
    """The name without invisible characters and without spaces at the ends; spaces between words become one."""
    return _clean(text)[:LONGEST_NAME].strip()


def _clean(text: str) -> str:
    seen = _without_unseen(" ".join(text.split()))[:LONGEST_TYPED]
    plain = NOT_KEPT.sub(lambda found: unicodedata.normalize("NFKC", found[0]), seen)
    return " ".join(_without_unseen(plain).split())


def _without_unseen(text: str) -> str:
    visible = (letter for letter in text if unicodedata.category(letter) not in UNSEEN_CATEGORIES)
    return UNSEEN.sub("", "".join(visible))


def read_names(text: str, most: int = MOST_NAMES) -> list[str]:
    """The names of a list, one per line, without duplicates; raises Refused if one is too long, or if there are too
    many.

    A range of plain numbers such as `1-30` stands for all of them, up to `MOST_IN_RANGE`, or further if it is the only
    line. Everything else is a name, including students' numbers such as `2023-117`, `12-3` and `2024-01`.
    """
    limits.refuse_longer(text, limits.NAMES)
    lines = list(dict.fromkeys(filter(None, map(_clean, text.splitlines()))))
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
