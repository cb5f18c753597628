"""Sheets of exercises in an address or a file, and a student's work on one."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from threading import Lock

from flask_babel import gettext as _

from engine.exercises import Exercise, as_data
from engine.exercises.sheets import (
    LECTURES,
    MOST_MINUTES,
    WRONG_MINUTES,
    Sheet,
    as_document,
    from_document,
    refuse_too_large,
    timed,
)
from engine.refusals import N_, Refused
from webapp.caches import BoundedCache
from webapp.services import services
from webapp.trees.exercises import solving
from webapp.trees.exercises.answers import Answers, StoredAnswer
from webapp.trees.sheets.documents import read_json
from webapp.trees.sheets.links import pack, unpack

LONGEST_LINK = 6000
"""Most characters of a link: servers and mail programs accept no longer addresses."""

TOO_LONG = N_("The sheet is too long for a link: take fewer exercises, or smaller trees.")

EMPTY = Sheet("", ())


def pack_sheet(sheet: Sheet) -> str:
    """The sheet packed for an address; raises Refused if it is too long, or larger than `read_sheet` accepts."""
    refuse_too_large(sheet.size)
    packed = pack(as_document(sheet))
    if len(packed) > LONGEST_LINK:
        raise Refused(TOO_LONG)
    return packed


def read_sheet(given: Mapping[str, str], least: int = 1) -> Sheet:
    """The sheet of an address: `s` is a link, or the name of a lecture's sheet; raises Refused."""
    text = given.get("s", "")
    if text in LECTURES:
        return lecture_sheet(text)
    try:
        return from_document(unpack(text), least)
    except Refused:
        raise
    except ValueError:
        raise Refused(N_("The link to the sheet is damaged: perhaps it was cut short.")) from None


def lecture_sheet(name: str) -> Sheet:
    """A sheet that comes with Poda, in the reader's language."""
    sheet = LECTURES[name]
    exercises = tuple(replace(each, note=_(each.note) if each.note else "") for each in sheet.exercises)
    return replace(sheet, title=_(sheet.title), note=_(sheet.note) if sheet.note else "", exercises=exercises)


def read_file(text: str) -> Sheet:
    """The sheet in a file; raises Refused."""
    try:
        return from_document(read_json(text))
    except Refused:
        raise
    except ValueError:
        raise Refused(N_("This is no sheet of exercises.")) from None


def sheet_id(sheet: Sheet) -> str:
    """An id of the sheet's questions and the minutes for them, the same in all languages. It starts with a letter, so
    that spreadsheets keep it text.
    """
    questions = [as_data(replace(exercise, note="")) for exercise in sheet.exercises]
    asked = [sheet.twins, questions, *([sheet.minutes] if sheet.minutes else [])]
    return short_digest(json.dumps(asked, sort_keys=True, ensure_ascii=False))


def short_digest(text: str) -> str:
    return "s" + hashlib.sha256(text.encode()).hexdigest()[:11]


def as_exam(sheet: Sheet, typed: str) -> str:
    """The link of the sheet as an exam of the typed minutes, or of none; raises Refused."""
    text = typed.strip()
    is_whole = text.isascii() and text.isdigit() and len(text) < 5
    if text and not is_whole:
        raise Refused(WRONG_MINUTES, most=MOST_MINUTES)
    return pack_sheet(timed(sheet, int(text or 0)))


WAITING, RUNNING, OVER = "waiting", "running", "over"
"""The states of an exam: not begun, running, handed in."""


@dataclass(frozen=True)
class SheetWork:
    """A student's exercises and the answers so far."""

    visitor: str
    sheet: Sheet
    link: str
    name: str
    """The name the student gave, or ""."""
    exercises: tuple[Exercise, ...]
    """() until a student whose exercises have individual numbers has given a name."""
    answers: tuple[StoredAnswer, ...]

    @cached_property
    def rows(self) -> list["ExerciseWork"]:
        return [
            ExerciseWork(number, exercise, answer)
            for number, (exercise, answer) in enumerate(zip(self.exercises, self.answers, strict=True), 1)
        ]

    @cached_property
    def exam(self) -> str:
        """The id of the exam that the sheet is, with this student's numbers; "" if it is none."""
        if not self.sheet.minutes:
            return ""
        return short_digest(f"{sheet_id(self.sheet)} {self.name}") if self.sheet.twins else sheet_id(self.sheet)

    @property
    def state(self) -> str:
        """Of the exam; "" if the sheet is none."""
        if not self.exam:
            return ""
        own = [answer for answer in self.answers if answer.exam == self.exam]
        return RUNNING if any(answer.in_exam for answer in own) else OVER if own else WAITING

    @property
    def handed_in(self) -> bool:
        return bool(self.answers) and all(answer.handed_in for answer in self.answers)

    @property
    def points(self) -> float:
        return round(sum(row.points or 0.0 for row in self.rows), 2)

    @property
    def out_of(self) -> int:
        return sum(exercise.points for exercise in self.exercises)


@dataclass(frozen=True)
class ExerciseWork:
    """One exercise of a sheet with its number, from 1, and its answer."""

    number: int
    exercise: Exercise
    answer: StoredAnswer

    @property
    def title(self) -> str:
        return solving.title(self.exercise)

    @property
    def state(self) -> str:
        """ "new", "begun" or "done"."""
        return "done" if self.answer.handed_in else "begun" if self.answer.parts or self.answer.taken else "new"

    @cached_property
    def points(self) -> float | None:
        return solving.points(self.exercise, self.answer) if self.answer.handed_in else None


BYTES_A_NODE = 1500
"""Measured memory of a tree's node in bytes, rounded up."""

twins: BoundedCache[Sheet] = BoundedCache(16 << 20, lambda sheet: BYTES_A_NODE * (sheet.size + len(sheet.exercises)))
"""Sheets with the numbers of one student; cached, since each of the student's pages needs them."""


_twins_lock = Lock()


def work_of(answers: Answers, visitor: str, sheet: Sheet, link: str, name: str) -> SheetWork:
    """The visitor's work on the sheet under this name. Individual numbers are computed in the pool, once."""
    if sheet.twins and not name:
        return SheetWork(visitor, sheet, link, name, (), ())
    own = _twin_of(sheet, visitor, name) if sheet.twins else sheet
    return SheetWork(visitor, sheet, link, name, own.exercises, answers.find_all(visitor, own.exercises))


def _twin_of(sheet: Sheet, visitor: str, name: str) -> Sheet:
    key = hashlib.sha256(json.dumps([as_document(sheet), name]).encode()).digest()
    with _twins_lock:
        own = twins.get(key)
    if own is None:
        own = services().page_work.wait(visitor, sheet.making_for(name))
        with _twins_lock:
            twins[key] = own
    return own


def as_file(sheet: Sheet) -> str:
    """The sheet in the format of `read_file` (docs/exercises.md)."""
    return json.dumps(as_document(sheet), ensure_ascii=False, indent=1)
