"""A student's downloads of a sheet, as JSON or CSV, and how a lecturer's page reads them again.

Both carry a code (`sealing.py`), and the server writes them from its own store. A genuine file therefore proves which
sheet was answered under which name and by which visitor, its points, and the version of the grading rules.
"""

import csv
import io
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.exercises import Exercise
from engine.exercises.sheets import FORMAT as SHEET_FORMAT
from engine.refusals import N_, Refused
from webapp.trees.exercises import solving
from webapp.trees.exercises.answers import StoredAnswer
from webapp.trees.sheets.documents import read_json
from webapp.trees.sheets.sealing import are_genuine, is_genuine, sealed, sealed_rows, visitor_mark
from webapp.trees.sheets.sheet import SheetWork, sheet_id, short_digest
from webapp.trees.sheets.students import LONGEST_NAME

FORMAT, FORMAT_OF_ONE = "poda-answers", "poda-answer"
COLUMNS = (
    *("sheet", "title", "name", "exercise", "kind", "points", "out of", "hints", "attempt", "handed in"),
    *("grading", "visitor", "answer"),
)
"""The columns of the CSV, which has a row per exercise."""

MOST_ROWS = 200

NO_ANSWERS = N_("This is not a file of answers from Poda.")
CHANGED = N_("Its code does not match: it was changed after it was downloaded, or it comes from another server.")


def as_json(work: SheetWork, secret: str) -> str:
    sheet = sheet_id(work.sheet)
    document = {
        "format": FORMAT,
        "version": 1,
        "sheet": sheet,
        "title": work.sheet.title,
        "name": work.name,
        "visitor": visitor_mark(work.visitor, sheet, secret),
        "points": work.points,
        "outOf": work.out_of,
        "exercises": [
            {
                "kind": row.exercise.kind,
                "exercise": solving.pack_exercise(row.exercise),
                "points": row.points,
                "outOf": row.exercise.points,
                "hints": row.answer.hints,
                "attempt": row.answer.attempt,
                "handedIn": row.answer.handed_in,
                "grading": row.answer.grade.version if row.answer.grade else None,
                "answer": dict(row.answer.parts),
            }
            for row in work.rows
        ],
    }
    return json.dumps(sealed(document, secret), ensure_ascii=False, indent=1)


def one_as_json(exercise: Exercise, answer: StoredAnswer, link: str, name: str, secret: str) -> str:
    """The answer to a single exercise; `link`: the exercise in its address."""
    document: dict[str, Any] = {
        "format": FORMAT_OF_ONE,
        "version": 1,
        "exercise": link,
        "name": name,
        "visitor": visitor_mark(answer.visitor, short_digest(link), secret),
        "answer": dict(answer.parts),
        "hints": answer.hints,
        "attempt": answer.attempt,
        "handedIn": answer.handed_in,
    }
    if answer.handed_in:
        found = solving.graded(exercise, answer)
        document |= {each: found[each] for each in ("earned", "asked", "points", "outOf", "grading")}
    return json.dumps(sealed(document, secret), ensure_ascii=False, indent=1)


def as_csv(work: SheetWork, secret: str) -> str:
    sheet = sheet_id(work.sheet)
    visitor = visitor_mark(work.visitor, sheet, secret)
    rows: list[Sequence[object]] = [COLUMNS]
    for row in work.rows:
        answer = "; ".join(f"{part} = {text}" for part, text in sorted(row.answer.parts.items()))
        facts = (sheet, work.sheet.title, work.name, row.number, row.exercise.kind)
        worth = ("" if row.points is None else row.points, row.exercise.points, row.answer.hints, row.answer.attempt)
        done = ("yes" if row.answer.handed_in else "no", row.answer.grade.version if row.answer.grade else "")
        rows.append([in_cell(cell) for cell in (*facts, *worth, *done, visitor, answer or "-")])
    return write_rows(sealed_rows(rows, secret))


def write_rows(rows: Sequence[Sequence[object]], separator: str = ",") -> str:
    """The rows as CSV, with texts in quotes, so that a spreadsheet which expects semicolons does not split them."""
    text = io.StringIO()
    csv.writer(text, quoting=csv.QUOTE_NONNUMERIC, delimiter=separator).writerows(rows)
    return text.getvalue()


BEGINS_FORMULA = r"[=+\-@\uff1d\uff0b\uff0d\uff20]"  # the last four are full-width
IS_FORMULA = re.compile(rf"^(?=(?!-$){BEGINS_FORMULA})")
AFTER_SEMICOLON = re.compile(rf"""(;["'\s]*)(?={BEGINS_FORMULA})""")
"""Where a spreadsheet that expects semicolons would begin a cell: it heeds only the first quotes of a line."""


def in_cell(value: object) -> str | float:
    """The value for a cell: a number as it is, text on one line and never as a formula that a spreadsheet would run."""
    if isinstance(value, (int, float)):
        return value
    return AFTER_SEMICOLON.sub(r"\1'", IS_FORMULA.sub("'", " ".join(str(value).split())))


# -- reading ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Download:
    """The content of a genuine file."""

    sheet: str
    title: str
    name: str
    points: tuple[float | None, ...]
    """By exercise; None if not handed in."""
    out_of: tuple[float, ...]
    hints: int
    attempts: int
    """The most attempts at one exercise."""
    visitor: str
    """The mark of the visitor who answered."""
    gradings: frozenset[int]
    """The versions of the grading rules."""

    @property
    def handed_in(self) -> bool:
        """Whether any exercise was handed in; a sheet is handed in as a whole."""
        return any(points is not None for points in self.points)

    @property
    def total(self) -> float:
        return round(sum(points or 0.0 for points in self.points), 2)


def read_download(text: str, secret: str) -> Download:
    """The file's content; raises Refused if the file is not ours, or has been changed."""
    try:
        return _from_json(read_json(text), secret) if text.lstrip()[:1] == "{" else _from_csv(text, secret)
    except Refused:
        raise
    except (ValueError, KeyError, TypeError, csv.Error):
        raise Refused(NO_ANSWERS) from None


def claimed_name(text: str) -> str:
    """The name in the file, genuine or not; "" if there is none."""
    try:
        name = read_json(text)["name"] if text.lstrip()[:1] == "{" else _rows(text)[1][COLUMNS.index("name")]
    except (ValueError, KeyError, IndexError, TypeError, csv.Error):
        return ""
    return " ".join(name.split())[:LONGEST_NAME] if isinstance(name, str) else ""


def _from_json(document: Mapping[str, Any], secret: str) -> Download:
    if document.get("format") == SHEET_FORMAT:
        raise Refused(N_("This is a sheet of exercises, without answers."))
    if document.get("format") not in (FORMAT, FORMAT_OF_ONE):
        raise Refused(NO_ANSWERS)
    if not is_genuine(document, secret):
        raise Refused(CHANGED)
    if document["format"] == FORMAT_OF_ONE:
        return _of_one(document)
    exercises = document["exercises"]
    return Download(
        document["sheet"],
        document["title"],
        document["name"],
        tuple(each["points"] for each in exercises),
        tuple(float(each["outOf"]) for each in exercises),
        sum(each["hints"] for each in exercises),
        max(each["attempt"] for each in exercises),
        document["visitor"],
        frozenset(each["grading"] for each in exercises if each["points"] is not None),
    )


def _of_one(document: Mapping[str, Any]) -> Download:
    """Reads the document of `one_as_json`."""
    worth = (document.get("points"),), (float(document.get("outOf", 0)),)
    return Download(
        short_digest(str(document["exercise"])),
        "",
        document["name"],
        *worth,
        document.get("hints", 0),
        document.get("attempt", 1),
        document["visitor"],
        frozenset([document["grading"]] if document["handedIn"] else []),
    )


def _rows(text: str) -> list[list[str]]:
    """The rows of the CSV, which spreadsheets may have saved with semicolons or tabs; [] if it is not ours."""
    lines = text.lstrip("\ufeff").splitlines()
    between = re.match(r'"?sheet"?([,;\t])', lines[0]) if lines else None
    return [row for row in csv.reader(lines[:MOST_ROWS], delimiter=between[1]) if any(row)] if between else []


def _from_csv(text: str, secret: str) -> Download:
    rows = _rows(text)
    if len(rows) < 2:
        raise Refused(NO_ANSWERS)
    if not are_genuine(rows, secret):
        raise Refused(CHANGED)
    cells = [dict(zip(rows[0], row, strict=False)) for row in rows[1:-1]]
    return Download(
        cells[0]["sheet"],
        cells[0]["title"],
        cells[0]["name"],
        tuple(float(cell["points"]) if cell["points"] else None for cell in cells),
        tuple(float(cell["out of"]) for cell in cells),
        sum(int(cell["hints"]) for cell in cells),
        max(int(cell["attempt"]) for cell in cells),
        cells[0]["visitor"],
        frozenset(int(cell["grading"]) for cell in cells if cell["points"]),
    )
