"""A sheet of exercises handed out to a class: each student has it in their own name, with numbers of
their own if the sheet has twins.

These are sheets like any others, answered and graded as those (`webapp.trees.sheets`). The room keeps the name under
which each student answers, and, once handed in, by what the lecturer's lists know them.
"""

import time
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from flask import url_for
from flask_babel import gettext as _

from engine.exercises import Exercise
from engine.exercises.sheets import LECTURES, Sheet
from engine.refusals import N_, Refused
from webapp.http.visitors.security import current_visitor
from webapp.rooms.activity import Activity, HostForm, Viewer
from webapp.rooms.mistakes import FieldMistakes, mistakes
from webapp.rooms.record import Question
from webapp.rooms.routes import store
from webapp.rooms.store import Classroom, RoomStore, Student
from webapp.services import services
from webapp.trees.exercises import solving
from webapp.trees.exercises.answers import Answers
from webapp.trees.exercises.solve_routes import answers, grade_in_turn, sheet_address
from webapp.trees.sheets.downloads import in_cell, write_rows
from webapp.trees.sheets.sheet import WAITING, ExerciseWork, SheetWork, read_sheet, work_of
from webapp.trees.sheets.students import clean_name

NAME = "sheet"
NAMED, KNOWN_AS = 1, 2
"""The rounds of what is kept of each student: the name on the sheet; the student number or e-mail address."""

LONGEST_KNOWN_AS = 100
STUCK_MINUTES = 3
"""Minutes after which somebody who has begun, and has written nothing since, is said to be stuck."""

MOST_MISTAKES = 8
"""Fields in the table of mistakes for which a wall has room; the lecturer's page has all."""

AT_NODES = ("value", "choose")
"""The fields of which a node has one, so that a mistake can stand there without a name."""

SEPARATORS = {",": ",", ";": ";", "tab": "\t"}


@dataclass(frozen=True)
class StudentRow:
    """A student's work, by their number in the room."""

    number: int
    student: Student
    work: SheetWork
    known_as: str

    @property
    def latest(self) -> ExerciseWork | None:
        """The exercise that they last wrote in; None before, and once all is handed in."""
        begun = [row for row in self.work.rows if row.state == "begun"]
        return None if self.work.handed_in else max(begun, key=lambda row: row.answer.updated, default=None)

    @property
    def quiet_minutes(self) -> int:
        """For how long they have written nothing, if they have begun."""
        return int((time.time() - self.latest.answer.updated) / 60) if self.latest else 0


@dataclass(frozen=True)
class ExerciseColumn:
    """An exercise of the sheet, before its twins; `share`: of its points, where somebody has handed it in."""

    number: int
    exercise: Exercise
    share: float | None

    @property
    def title(self) -> str:
        return solving.title(self.exercise)


def view(room: Classroom, people: list[Student], viewer: Viewer) -> dict[str, Any]:
    question = room.record.doing(NAME)
    is_free = viewer == "host" and not (question and question.is_open)
    found: dict[str, Any] = {"sheet": question, "sheets_offered": _offered(room.record.page) if is_free else []}
    if viewer == "host":
        given = given_out(room)
        found["sheets_given"] = [(number, read_sheet({"s": given[number].subject}).title) for number in reversed(given)]
    if question is None:
        return found
    number = len(room.record.questions)
    if viewer == "phone":
        return found | _own(room, number, question, people)
    sheet, rows = read_sheet({"s": question.subject}), work_in(room, people)
    columns = columns_of(question, rows)
    discussed = _discussed(room.record.page, columns)
    missed = _mistakes(sheet, rows, discussed) if discussed else []
    judged = [each for each in columns if each.share is not None and each.share < 1]
    return found | {
        "sheet_title": sheet.title,
        "sheet_rows": rows,
        "columns": columns,
        "stuck": sorted(
            (row for row in rows if row.quiet_minutes >= STUCK_MINUTES), key=lambda row: -row.quiet_minutes
        ),
        "discussed": discussed,
        "twins": sheet.twins,
        "says_missed": viewer == "host" or sheet.twins,
        "missed": missed if viewer == "host" else missed[:MOST_MISTAKES],
        "more_missed": max(0, len(missed) - MOST_MISTAKES) if viewer == "wall" else 0,
        "mistake_badges": _badges(missed),
        "most_missed": min(judged, key=lambda each: each.share or 0, default=None),
    }


def _own(room: Classroom, number: int, question: Question, people: list[Student]) -> dict[str, Any]:
    me = next((each for each in people if each.visitor == current_visitor()), None)
    if me is None or not question.is_open:
        return {}
    name = store().keep(room.code, me.visitor, number, clean_name(me.name), NAMED)
    mine = work_in(room, [me])[0]
    return {
        "own_page": sheet_address(question.subject, name),
        "sheet_is_in": mine.work.handed_in,
        "sheet_is_done": mine.work.handed_in and bool(mine.known_as),
        "sheet_known_as": _known_as(room, me),
    }


def _known_as(room: Classroom, who: Student) -> str:
    """What they gave with an earlier sheet of this room, or nothing."""
    earlier = [row for number in list(given_out(room))[:-1] for row in store().votes(room.code, number)]
    return next((row.answer for row in earlier if (row.visitor, row.round) == (who.visitor, KNOWN_AS)), "")


def _offered(page: str) -> list[tuple[str, str]]:
    """The sheet on the wall, if there is one, and the lectures': their links with their titles."""
    address = urlsplit(page)
    link = dict(parse_qsl(address.query)).get("s", "") if address.path.startswith("/trees/sheet") else ""
    try:
        return [(each, read_sheet({"s": each}).title) for each in dict.fromkeys([*filter(None, [link]), *LECTURES])]
    except Refused:
        return _offered("")


def given_out(room: Classroom) -> dict[int, Question]:
    """All sheets that were handed out, by the number of their question, the latest last."""
    return {number: each for number, each in enumerate(room.record.questions, 1) if each.activity == NAME}


def work_in(room: Classroom, people: list[Student], sheet_number: int = 0) -> list[StudentRow]:
    """The work of all who have opened that sheet, or the latest."""
    given = given_out(room)
    sheet_number = sheet_number if sheet_number in given else max(given, default=0)
    if not sheet_number:
        return []
    question = given[sheet_number]
    sheet = read_sheet({"s": question.subject})
    kept = {(row.visitor, row.round): row.answer for row in store().votes(room.code, sheet_number)}
    stored = Answers(services().database)
    return [
        StudentRow(
            each.number,
            each,
            work_of(stored, each.visitor, sheet, question.subject, kept[each.visitor, NAMED]),
            kept.get((each.visitor, KNOWN_AS), ""),
        )
        for each in people
        if (each.visitor, NAMED) in kept
    ]


def columns_of(question: Question, rows: list[StudentRow]) -> list[ExerciseColumn]:
    found = []
    for place, exercise in enumerate(read_sheet({"s": question.subject}).exercises):
        points = [row.work.rows[place].points for row in rows if row.work.rows]
        graded = [each for each in points if each is not None]
        share = sum(graded) / (len(graded) * exercise.points) if graded and exercise.points else None
        found.append(ExerciseColumn(place + 1, exercise, share))
    return found


def _discussed(page: str, columns: list[ExerciseColumn]) -> ExerciseColumn | None:
    """The exercise that the wall shows."""
    address = urlsplit(page)
    link = dict(parse_qsl(address.query)).get("e") if address.path == url_for("trees.solve") else None
    return next((each for each in columns if link and solving.pack_exercise(each.exercise) == link), None)


def _mistakes(sheet: Sheet, rows: list[StudentRow], discussed: ExerciseColumn) -> list[FieldMistakes]:
    handed_in = [row.work.rows[discussed.number - 1].answer for row in rows if row.work.handed_in]
    return mistakes(discussed.exercise, handed_in, alike=not sheet.twins)


def _badges(missed: list[FieldMistakes]) -> list[dict[str, Any]]:
    """For the picture on the wall: at each node what was most often written in its main field."""
    return [
        {"at": each.node, "counts": [f"{each.often} ({each.times}×)"], "shares": [each.share], "right": False}
        for each in missed
        if each.times and each.what in AT_NODES
    ]


def hand_in(room: Classroom, visitor: str, known_as: str) -> None:
    """Keeps the number or address of a student, who gives it once, and hands their sheet in; raises Refused."""
    question, known_as = room.record.doing(NAME), " ".join(known_as.split())[:LONGEST_KNOWN_AS]
    if question is None or not question.is_open:
        raise Refused(N_("This is over."))
    if not known_as or not known_as.isprintable():
        raise Refused(N_("Write your student number or e-mail address, so that your lecturer knows whose sheet it is."))
    me = [each for each in store().people(room.code) if each.visitor == visitor]
    mine = next(iter(work_in(room, me)), None)
    if mine is None:
        raise Refused(N_("First open the sheet."))
    store().keep(room.code, visitor, len(room.record.questions), known_as, KNOWN_AS)
    if mine.work.state != WAITING:
        grade_in_turn([(row.exercise, row.answer) for row in mine.work.rows if not row.answer.handed_in])
        answers(mine.work.sheet.title).hand_in_all(visitor, mine.work.exercises, mine.work.exam)


def marks(room: Classroom, sheet_number: int, separator: str, comma: bool) -> str:
    """The marks of that sheet, or of the latest, as CSV: a row a student, with numbers as a spreadsheet reads them."""
    given = given_out(room)
    question = given.get(sheet_number or max(given, default=0))
    if question is None:
        raise Refused(N_("There is no such sheet in this room."))
    people = [each for each in store().people(room.code) if not each.is_robot]
    rows = work_in(room, people, sheet_number)
    columns = columns_of(question, rows)

    def shown(value: float | None) -> str | float:
        return "" if value is None else f"{value:g}".replace(".", ",") if comma else value

    exercises = (_("exercise %(number)d", number=each.number) for each in columns)
    header = [_("student"), _("name"), _("total"), _("out of"), *exercises]
    table = [
        (
            in_cell(row.known_as),
            in_cell(row.student.name),
            shown(row.work.points if row.work.handed_in else None),
            row.work.out_of,
            *(shown(each.points) for each in row.work.rows),
        )
        for row in rows
    ]
    return "\ufeff" + write_rows([header, *table], SEPARATORS.get(separator, ","))


# -- commands ---------------------------------------------------------------------------------------------------------


def _begin(rooms: RoomStore, code: str, visitor: str, form: HostForm) -> None:
    """Hands out the sheet `s`, which the wall shows, too."""
    link = form.get("s", "")
    read_sheet({"s": link})
    rooms.ask(code, visitor, Question(N_("A sheet of exercises"), is_ours=True, activity=NAME, subject=link))
    rooms.show_page(code, visitor, url_for("trees.sheet", s=link))


def _discuss(rooms: RoomStore, code: str, visitor: str, form: HostForm) -> None:
    """The wall shows the exercise with the number `exercise`, and the phones go there."""
    question = rooms.find(code).record.doing(NAME)
    exercises = read_sheet({"s": question.subject}).exercises if question else ()
    place = form.get("exercise", "")
    if not place.isascii() or not place.isdigit() or not 1 <= int(place) <= len(exercises):
        raise Refused(N_("This is over."))
    rooms.close(code, visitor)
    rooms.show_page(code, visitor, url_for("trees.solve", e=solving.pack_exercise(exercises[int(place) - 1])))


SHEET = Activity(NAME, view, {"hand_out": _begin, "discuss": _discuss})
