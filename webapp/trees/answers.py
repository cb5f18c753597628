"""Answers to exercises, stored as they are given, each with the cookie of whoever gave it."""

import hashlib
import json
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from sqlalchemy import RowMapping, insert, select, update

from engine.exercises import Exercise, as_data
from engine.exercises.typed import longest
from engine.game import N_, Refused
from webapp.storage.database import Database
from webapp.storage.tables import answers

MOST_PARTS = 4000


@dataclass(frozen=True)
class StoredAnswer:
    """What a visitor has written to an exercise so far."""

    id: str
    visitor: str
    exercise: str
    parts: Mapping[str, str] = field(default_factory=dict)
    taken: Mapping[str, int] = field(default_factory=dict)
    """How many steps of a part's hint have been taken."""
    handed_in: bool = False
    attempt: int = 1
    """From 1; whoever begins again has seen the key."""

    @property
    def hints(self) -> int:
        return sum(self.taken.values())


def digest(exercise: Exercise) -> str:
    """Which question it is: the same for everybody who is asked the same."""
    text = json.dumps(as_data(exercise), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


class Answers:
    """Answers in the database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def find(self, visitor: str, exercise: Exercise) -> StoredAnswer:
        """The visitor's answer; an empty one, not stored yet, where there is none."""
        row = self._row(visitor, digest(exercise))
        return _answer(row) if row else StoredAnswer("", visitor, digest(exercise))

    def find_all(self, visitor: str, exercises: Sequence[Exercise]) -> tuple[StoredAnswer, ...]:
        """As `find`, for each of them."""
        asked = [digest(exercise) for exercise in exercises]
        chosen = select(answers).where(answers.c.visitor == visitor, answers.c.exercise.in_(asked))
        with self.database.read() as connection:
            rows = {row["exercise"]: _answer(row) for row in connection.execute(chosen).mappings()}
        return tuple(rows.get(name, StoredAnswer("", visitor, name)) for name in asked)

    def write(self, visitor: str, exercise: Exercise, parts: Mapping[str, str]) -> StoredAnswer:
        """The answer with these parts changed; raises Refused once it has been handed in."""
        answer = self.find(visitor, exercise)
        if answer.handed_in:
            raise Refused(N_("The answer has been handed in and stays as it is."))
        changed = {name: text for name, text in {**answer.parts, **_checked(parts)}.items() if text}
        if len(changed) > MOST_PARTS:
            raise Refused(N_("The answer has more parts than the exercise."))
        return self._store(replace(answer, parts=changed), exercise)

    def hand_in(self, visitor: str, exercise: Exercise) -> StoredAnswer:
        """The answer, which cannot be changed any more."""
        answer = self.find(visitor, exercise)
        return answer if answer.handed_in else self._store(replace(answer, handed_in=True), exercise)

    def begin_again(self, visitor: str, exercise: Exercise) -> StoredAnswer:
        """An empty answer in place of the one that was handed in."""
        answer = self.find(visitor, exercise)
        if not answer.handed_in:
            return answer
        again = StoredAnswer(answer.id, visitor, answer.exercise, attempt=answer.attempt + 1)
        return self._store(again, exercise)

    def take_hint(self, visitor: str, exercise: Exercise, part: str, most: int) -> StoredAnswer:
        """One more step of a part's hint is known; raises Refused once the answer has been handed in."""
        answer = self.find(visitor, exercise)
        if answer.handed_in:
            raise Refused(N_("The answer has been handed in and stays as it is."))
        steps = min(answer.taken.get(part, 0) + 1, most)
        return self._store(replace(answer, taken={**answer.taken, part: steps}), exercise)

    def _row(self, visitor: str, exercise: str) -> RowMapping | None:
        chosen = select(answers).where(answers.c.visitor == visitor, answers.c.exercise == exercise)
        with self.database.read() as connection:
            return connection.execute(chosen).mappings().first()

    def _store(self, answer: StoredAnswer, exercise: Exercise) -> StoredAnswer:
        now = time.time()
        row = {
            "answer": json.dumps(dict(answer.parts), ensure_ascii=False),
            "hints": answer.hints,
            "taken": json.dumps(dict(answer.taken)),
            "handed_in": answer.handed_in,
            "attempt": answer.attempt,
            "updated": now,
        }
        if answer.id:
            change = update(answers).where(answers.c.id == answer.id).values(row)
            self.database.write(lambda connection: connection.execute(change))
            return answer
        stored = replace(answer, id=secrets.token_urlsafe(9))
        new = row | {
            "id": stored.id,
            "visitor": answer.visitor,
            "exercise": answer.exercise,
            "question": json.dumps(as_data(exercise), ensure_ascii=False),
            "created": now,
        }
        self.database.write(lambda connection: connection.execute(insert(answers), new))
        return stored


def _answer(row: RowMapping) -> StoredAnswer:
    parts, taken = json.loads(row["answer"]), json.loads(row["taken"])
    return StoredAnswer(
        row["id"], row["visitor"], row["exercise"], parts, taken, row["handed_in"], attempt=row["attempt"]
    )


def _checked(parts: Mapping[str, str]) -> dict[str, str]:
    for name, text in parts.items():
        if len(name) > 40 or len(text) > longest(name):
            raise Refused(N_("A part of the answer is too long."))
    return {name: text.strip() for name, text in parts.items()}
