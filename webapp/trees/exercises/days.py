"""A visitor's ten questions of each day, and the answers, in the database.

The day is that of UTC: the server does not know the visitor's time zone.
"""

import hashlib
import json
import secrets
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from operator import itemgetter

from sqlalchemy import Connection, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite

from engine.exercises import KINDS, as_data
from engine.exercises.daily import Past, ShortQuestion, is_right, marks_of
from engine.exercises.exercise import from_data
from webapp.storage.allowance import Allowance
from webapp.storage.database import Database
from webapp.storage.tables import answers, days
from webapp.trees.exercises.grades import Grade

MOST_DAYS = 30
"""Days of the record."""

MOST_ANSWERS = 200
"""Answers to other exercises that are looked at."""


@dataclass(frozen=True)
class DailyQuestion:
    """One of the ten, and its answer."""

    question: ShortQuestion
    answer: Mapping[str, str]
    right: bool | None
    """None until it is answered; what was only looked up is not right."""


@dataclass(frozen=True)
class DaySummary:
    """One day of the record, without its questions."""

    id: str
    day: str
    kinds: tuple[str, ...]
    right: tuple[bool | None, ...]
    """By question."""
    updated: float


def today() -> str:
    return day_at(time.time())


def day_at(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()


def seed_of(visitor: str, day: str) -> str:
    """The seed of the questions, which are in addresses and must not reveal the visitor's id."""
    return hashlib.sha256(f"{visitor}|{day}".encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Days:
    database: Database
    allowance: Allowance
    address: str
    """Whose storage is counted (`webapp.storage.allowance`)."""

    def find(self, visitor: str, day: str) -> tuple[DailyQuestion, ...]:
        """The questions of the day; () if none are stored."""
        chosen = select(days.c.questions).where(days.c.visitor == visitor, days.c.day == day)
        with self.database.read() as connection:
            return _read(connection.scalar(chosen) or "[]")

    def keep(self, visitor: str, day: str, drawn: tuple[DailyQuestion, ...]) -> tuple[DailyQuestion, ...]:
        """Stores the questions unless the day has some, and returns those that are stored; raises Refused if there is
        no room.
        """

        def work(connection: Connection) -> None:
            insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
            row = {"id": secrets.token_urlsafe(9), "visitor": visitor, "day": day, "questions": "[]"}
            statement = insert(days).values(row | {"updated": time.time()}).on_conflict_do_nothing()
            if connection.execute(statement).rowcount:
                self._store(connection, visitor, day, drawn)

        self.database.write(work)
        return self.find(visitor, day)

    def answer(self, visitor: str, day: str, place: int, parts: Mapping[str, str]) -> None:
        """Answers a question; the first answer stays. Without parts, the answer is only looked up."""

        def work(connection: Connection) -> None:
            own = (days.c.visitor == visitor) & (days.c.day == day)
            asked = list(_read(connection.scalar(select(days.c.questions).where(own).with_for_update()) or "[]"))
            if place >= len(asked) or asked[place].right is not None:
                return
            right = bool(parts) and is_right(marks_of(asked[place].question, parts))
            asked[place] = replace(asked[place], answer=dict(parts), right=right)
            self._store(connection, visitor, day, asked)

        self.database.write(work)

    def _store(self, connection: Connection, visitor: str, day: str, asked: Sequence[DailyQuestion]) -> None:
        """Replaces the questions of a day that has a row; raises Refused if there is no room."""
        own, text = (days.c.visitor == visitor) & (days.c.day == day), _written(asked)
        size = len(text.encode())
        before = connection.scalar(select(days.c.size).where(own)) or 0
        self.allowance.take(connection, visitor, self.address, size - before)
        connection.execute(update(days).where(own).values(questions=text, size=size, updated=time.time()))

    def record(self, visitor: str) -> list[DaySummary]:
        """The days with questions, the latest first."""
        chosen = select(days).where(days.c.visitor == visitor).order_by(days.c.day.desc()).limit(MOST_DAYS)
        with self.database.read() as connection:
            rows = [(row, json.loads(row.questions)) for row in connection.execute(chosen)]
        return [
            DaySummary(
                row.id,
                row.day,
                tuple(each["exercise"]["kind"] for each in asked),
                tuple(each["right"] for each in asked),
                row.updated,
            )
            for row, asked in rows
        ]

    def past(self, visitor: str) -> tuple[Past, str]:
        """The earned shares by kind, of the days and of all exercises that were handed in, the latest first; and the
        convention of the latest of these exercises.
        """
        answered = [
            (day.updated, kind, float(right))
            for day in self.record(visitor)
            for kind, right in zip(day.kinds, day.right, strict=True)
            if right is not None
        ]
        own = (answers.c.visitor == visitor) & answers.c.handed_in & answers.c.grade.is_not(None)
        chosen = select(answers).where(own).order_by(answers.c.updated.desc()).limit(MOST_ANSWERS)
        conventions = []
        with self.database.read() as connection:
            for row in connection.execute(chosen):
                exercise, grade = json.loads(row.question), Grade.from_text(row.grade, row.grading)
                answered.append((row.updated, exercise["kind"], grade.earned / max(1, grade.asked)))
                conventions += [exercise.get("convention", "aima")] if KINDS[exercise["kind"]].by_convention else []
        found: dict[str, list[float]] = defaultdict(list)
        for _time, kind, share in sorted(answered, key=itemgetter(0), reverse=True):
            found[kind].append(share)
        return found, next(iter(conventions), "aima")

    def forget(self, visitor: str) -> None:
        self.database.write(lambda connection: connection.execute(delete(days).where(days.c.visitor == visitor)))
        self.allowance.recount()


def _written(asked: Sequence[DailyQuestion]) -> str:
    return json.dumps(
        [
            {
                "exercise": as_data(each.question.exercise),
                "level": each.question.level,
                "asked": each.question.asked,
                "answer": dict(each.answer),
                "right": each.right,
            }
            for each in asked
        ],
        ensure_ascii=False,
    )


def _read(text: str) -> tuple[DailyQuestion, ...]:
    return tuple(
        DailyQuestion(
            ShortQuestion(from_data(each["exercise"], KINDS), each["level"], tuple(each["asked"])),
            each["answer"],
            each["right"],
        )
        for each in json.loads(text)
    )
