"""Grades one part: against the key, and against what follows from the student's own numbers."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from engine.exercises.marks import BLANK, FOLLOWED, RIGHT, WRONG, Answer, Mark
from engine.exercises.number_interval import NEVER_WORDS
from engine.exercises.numbers import is_right, written


def grade_number(
    answer: Answer,
    name: str,
    node: int | None,
    expected: float | Fraction,
    own: Iterable[float | Fraction | None] = (),
    because: Mapping[str, object] | None = None,
    what: str = "",
) -> Mark:
    """Marks a number. `own`: results of the student's own numbers, likeliest first. `what`: default, the
    part's name.
    """
    part = name if node is None else f"{name}.{node}"
    given = answer.get(part, "").strip()
    follows = [value for value in own if value is not None]
    verdict = WRONG if given else BLANK
    if given and is_right(given, expected):
        verdict = RIGHT
    elif given and any(is_right(given, value) for value in follows):
        verdict = FOLLOWED
    differs = follows and written(follows[0]) != written(expected)
    return Mark(
        part=part,
        what=what or name,
        node=node,
        verdict=verdict,
        given=given,
        expected=written(expected),
        from_own=written(follows[0]) if differs else None,
        because=because or {},
    )


def grade_or_never(
    answer: Answer,
    name: str,
    expected: float | Fraction | None,
    own: Iterable[float | Fraction | None] = (),
    because: Mapping[str, object] | None = None,
) -> Mark:
    """Marks a number, or `never` if None is expected."""
    if expected is not None:
        return grade_number(answer, name, None, expected, own, because)
    given = answer.get(name, "").strip()
    verdict = RIGHT if given.lower() in NEVER_WORDS else WRONG if given else BLANK
    return Mark(name, name, None, verdict, given, "never", because=because or {})


def grade_choice(
    answer: Answer,
    part: str,
    expected: int | None,
    right: Iterable[int],
    own: int | None = None,
    node: int | None = 0,
    because: Mapping[str, object] | None = None,
    what: str = "",
) -> Mark:
    """Marks a choice: a successor of `node`, or one of a list. `right`: the choices that are as good as the expected
    one. `what`: default, the part's name.
    """
    given = answer.get(part, "").strip()
    verdict = WRONG if given else BLANK
    if given in {str(node) for node in right}:
        verdict = RIGHT
    elif given and own is not None and given == str(own):
        verdict = FOLLOWED
    return Mark(
        part=part,
        what=what or part,
        node=node,
        verdict=verdict,
        given=given,
        expected="" if expected is None else str(expected),
        from_own=str(own) if own is not None and own != expected else None,
        because=because or {},
    )


def numbers_in(text: str) -> set[int]:
    """The node numbers in a part such as `cuts`."""
    return {int(word) for word in text.replace(",", " ").split() if word.isascii() and word.isdigit() and len(word) < 7}
