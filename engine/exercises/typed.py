"""Checks whether a student's text can be read, not whether it is right, before it is stored."""

from engine.exact import check_grouping
from engine.exercises.conditions import read_comparison
from engine.exercises.interface import Part
from engine.exercises.number_interval import NEVER_WORDS, read_interval
from engine.exercises.numbers import LONGEST_PART, read_number
from engine.refusals import N_, Refused

CHOSEN = ("best", "choose", "cuts", "order")
"""Parts that are answered by choosing nodes, not by typing."""

LONGEST_QUOTED = 30
LONGEST_CUTS = 12_000


def longest(part: str) -> int:
    """Most characters of an answer to the part with this name."""
    return LONGEST_CUTS if part == "cuts" else LONGEST_PART


def check_typed(part: Part, text: str, grouping: str = "") -> None:
    """Raises Refused unless the text can be read as an answer to the part; blank is one.

    `grouping`: the thousands separator of the reader's language, or "". A number that seems to have it would be read as
    a decimal, and is refused.
    """
    if len(text) > longest(part.name):
        raise Refused(N_("A part of the answer is too long."))
    words = text.strip()
    if not words or part.choices or part.what in CHOSEN:
        return
    quoted = words if len(words) <= LONGEST_QUOTED else f"{words[:LONGEST_QUOTED]}…"
    is_pair = part.what == "interval" and grouping == "," and words[0] in "[(]" and ";" not in words
    if not is_pair:
        check_grouping(words, grouping)
    if part.what == "interval":
        if read_interval(words) == "":
            raise Refused(
                N_(
                    "“%(text)s” is not a set of values of x: write them like x ≤ 3, 2 < x ≤ 5 or [2; 5], or never or"
                    " always."
                ),
                text=quoted,
            )
    elif part.what == "condition":
        if read_comparison(words) is None:
            raise Refused(N_("“%(text)s” does not compare two numbers: write it like 5 ≥ 4."), text=quoted)
    elif part.what == "change" and words.lower() in NEVER_WORDS:
        return
    elif read_number(words) is None:
        raise Refused(N_("“%(text)s” is not a number: write it like 3, −2.5, 7/2 or −∞."), text=quoted)
