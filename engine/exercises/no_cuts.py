"""When leaving a node's edges uncut earns a mark. An untouched answer looks the same, and must not earn it.

It earns one if another answer at the node does. If a node asks for a single number, a slip in it would cost two marks;
there it also earns one if the exercise as a whole has been worked on. A wrong answer never counts for more than a
blank.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.exercises.marks import BLANK, HIDDEN, Mark


def without_unfounded(marks: Iterable[Mark]) -> list[Mark]:
    """The marks, with uncut nodes blank unless another answer shows that the node was looked at."""
    marks = list(marks)
    earned: dict[int | None, list[int]] = {}
    for mark in marks:
        if mark.what not in ("cuts", "condition"):
            earned.setdefault(mark.node, []).append(mark.earned)
    is_worked_out = _is_worked_out(marks)

    def is_founded(mark: Mark) -> bool:
        here = earned[mark.node]
        return any(here) or (len(here) == 1 and is_worked_out)

    return [
        replace(mark, verdict=BLANK) if mark.what == "cuts" and _is_without_cut(mark) and not is_founded(mark) else mark
        for mark in marks
    ]


def _is_without_cut(mark: Mark) -> bool:
    """Whether nothing was cut, rightly."""
    return bool(mark.earned) and not mark.given


def _is_worked_out(marks: Sequence[Mark]) -> bool:
    """Whether there are cuts and all are right or follow, or half of the other answers earn their marks."""
    cuts = [mark for mark in marks if mark.what == "cuts" and not _is_without_cut(mark) and mark.verdict != HIDDEN]
    others = [mark for mark in marks if mark.what != "cuts"]
    has_all_cuts = bool(cuts) and all(mark.earned for mark in cuts)
    return has_all_cuts or 2 * sum(mark.earned for mark in others) >= len(others)
