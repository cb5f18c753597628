"""The visitor's matches and answers in the database: listed, and forgotten."""

import json
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, delete, select, update

from engine import games
from engine.exercises import KINDS, Exercise
from engine.exercises.exercise import from_data
from engine.refusals import Refused
from webapp.matches.seats import Seats, Settings, shared
from webapp.services import Services
from webapp.storage.tables import actions, answers, matches

MOST = 50
"""Rows of each kind that are listed, the latest first."""


@dataclass(frozen=True)
class OwnMatch:
    id: str
    game: str
    parameters: dict[str, int | str]
    moves: int
    """Plies played, outcomes of chance included."""
    updated: float
    """Seconds since the epoch."""
    stays: bool
    """Whether it cannot be deleted here: another person has a seat, or it counts for a class."""


@dataclass(frozen=True)
class OwnAnswer:
    id: str
    exercise: Exercise
    handed_in: bool
    in_exam: bool
    """Such an answer has the deadline, so it cannot be deleted."""
    points: float | None
    """None until handed in."""
    updated: float
    sheet: str
    """The title of the sheet that it was answered on, or ""."""


def matches_of(opened: Services, visitor: str) -> list[OwnMatch]:
    """The matches that the visitor opened; those of a game that is no longer there are left out."""
    own = (matches.c.host == visitor) & matches.c.game.in_(games.ENTRIES)
    rows = select(matches).where(own).order_by(matches.c.updated.desc()).limit(MOST)
    with opened.database.read() as connection:
        return [
            OwnMatch(row.id, row.game, json.loads(row.parameters), row.cursor, row.updated, _stays(row, visitor))
            for row in connection.execute(rows)
        ]


def answers_of(opened: Services, visitor: str) -> list[OwnAnswer]:
    """The exercises that the visitor has answered, on sheets as well; unreadable ones are left out."""
    own = (answers.c.visitor == visitor) & answers.c.listed
    rows = select(answers).where(own).order_by(answers.c.updated.desc()).limit(MOST)
    found = []
    with opened.database.read() as connection:
        for row in connection.execute(rows):
            try:
                exercise = from_data(json.loads(row.question), KINDS)
            except (Refused, ValueError):
                continue
            points = json.loads(row.grade).get("points") if row.grade else None
            found.append(
                OwnAnswer(row.id, exercise, row.handed_in, bool(row.exam), points, row.updated, row.sheet or "")
            )
    return found


def _stays(row: Row[Any], visitor: str) -> bool:
    seats, settings = msgspec.json.decode(row.seats, type=Seats), msgspec.json.decode(row.settings, type=Settings)
    return shared(seats, visitor) or settings.counted


def forget_match(opened: Services, visitor: str, name: str) -> None:
    """Does nothing for another visitor's match, or for one that stays."""
    own = select(matches).where(matches.c.id == name, matches.c.host == visitor)
    before = matches.c.successor == name

    def work(connection: Connection) -> list[str] | None:
        """Returns the matches that led to this one, or None if it is not deleted."""
        row = connection.execute(own).first()
        if row is None or _stays(row, visitor):
            return None
        connection.execute(delete(actions).where(actions.c.match_id == name))
        connection.execute(delete(matches).where(matches.c.id == name))
        leading = list(connection.scalars(select(matches.c.id).where(before)))
        connection.execute(update(matches).where(before).values(successor=None, followed=None))
        return leading

    leading = opened.database.write(work)
    if leading is not None:
        opened.matches.forget(name)
        for each in leading:
            opened.matches.forget_successor(each, name)


def forget_answer(opened: Services, visitor: str, name: str) -> None:
    """Deletes an answer of the visitor; nothing happens once it was handed in, or while it is in an exam."""
    own = (answers.c.id == name) & (answers.c.visitor == visitor)
    statement = delete(answers).where(own, answers.c.handed_in.is_(False), answers.c.exam.is_(None))
    opened.database.write(lambda connection: connection.execute(statement))
    opened.allowance.recount()


def take_off_list(opened: Services, visitor: str, name: str) -> None:
    """Lists an answer of the visitor no longer, but keeps it with its grade; once it is changed, it is listed again."""
    statement = update(answers).where(answers.c.id == name, answers.c.visitor == visitor).values(listed=False)
    opened.database.write(lambda connection: connection.execute(statement))
