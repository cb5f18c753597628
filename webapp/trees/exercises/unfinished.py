"""What keeps an answer from being handed in: unreadable texts, and blank parts."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import ngettext

from engine.exercises import KINDS, Answer, Exercise
from engine.exercises.blanks import blanks
from engine.exercises.interface import Part
from engine.exercises.typed import check_typed
from engine.refusals import Refused
from webapp.http.pages.languages import sentence, thousands_mark
from webapp.trees.exercises.words import Paths, field_name


@dataclass(frozen=True)
class Typed:
    """The parts that were sent."""

    readable: Mapping[str, str]
    refused: Mapping[str, str]
    """The others, with the reason why each is not stored."""


def look_at(exercise: Exercise, sent: Mapping[str, str]) -> Typed:
    """Sorts the texts by part into readable and refused; unknown parts are left out."""
    readable, refused = {}, {}
    for part in KINDS[exercise.kind].parts(exercise):
        if part.name not in sent:
            continue
        try:
            check_typed(part, sent[part.name], thousands_mark())
        except Refused as why:
            refused[part.name] = sentence(why)
        else:
            readable[part.name] = sent[part.name]
    return Typed(readable, refused)


@dataclass(frozen=True)
class Unfinished:
    """The blank parts, in words."""

    count: int
    says: str
    first: str
    """The name of the first blank part, or ""."""
    where: str
    """That part in words."""
    to: str
    """The text of a link to it."""
    asks: str
    """The question before handing in with blanks, or ""."""


def unfinished(exercise: Exercise, answer: Answer) -> Unfinished:
    found = blanks(exercise, answer)
    count, asked = len(found.blank), len(found.asked)
    if not count:
        return Unfinished(0, _("Nothing is blank any more."), "", "", "", "")
    says = _("The only field is still blank.") if asked == 1 else _count(count, asked, is_cutting(exercise))
    first = found.blank[0]
    where = _in_words(exercise, first)
    return Unfinished(count, says, first.name, where, _("Go to the first: %(where)s", where=where), _question(count))


def is_cutting(exercise: Exercise) -> bool:
    """Whether the exercise asks for cuts as well: these are answers, too, but cannot be blank."""
    return any(part.what == "cuts" for part in KINDS[exercise.kind].parts(exercise))


def _count(blank: int, asked: int, is_cutting: bool) -> str:
    if is_cutting:
        return ngettext(
            "%(num)d of %(asked)d fields is still blank; the cuts are counted apart.",
            "%(num)d of %(asked)d fields are still blank; the cuts are counted apart.",
            blank,
            asked=asked,
        )
    return ngettext(
        "%(num)d of %(asked)d fields is still blank.",
        "%(num)d of %(asked)d fields are still blank.",
        blank,
        asked=asked,
    )


def _question(blank: int) -> str:
    return ngettext(
        "%(num)d field is still blank. Hand it in anyway?",
        "%(num)d fields are still blank. Hand it in anyway?",
        blank,
    )


def _in_words(exercise: Exercise, part: Part) -> str:
    name = field_name(part.what, part.about)
    if part.node is None or part.what == "best":
        return name
    return f"{Paths.of(exercise.tree).node(part.node)}, {name}"
