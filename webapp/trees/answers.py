"""Answers to exercises, each with the cookie of whoever gave it: stored as they are given, graded when handed in."""

import hashlib
import json
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from sqlalchemy import Connection, RowMapping, Select, select, update
from sqlalchemy.dialects import postgresql, sqlite

from engine.exercises import KINDS, Exercise, as_data
from engine.exercises.typed import longest
from engine.refusals import N_, Refused
from webapp.storage.allowance import Allowance
from webapp.storage.database import Database
from webapp.storage.tables import answers
from webapp.trees import grades
from webapp.trees.grades import Grade

BYTES_OF_A_ROW = 300
"""What an answer takes besides its texts."""

BYTES_OF_A_PART = 40
"""What the grade of a part takes at most, about."""


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
    grade: Grade | None = None
    """From when it is handed in."""

    @property
    def hints(self) -> int:
        return sum(self.taken.values())


def digest(exercise: Exercise) -> str:
    """Which question it is: the same for everybody who is asked the same."""
    text = json.dumps(as_data(exercise), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


Change = Callable[[StoredAnswer], StoredAnswer]


class Answers:
    """Answers in the database. `allowance`: how much may be stored, by the visitor's `address` among others."""

    def __init__(self, database: Database, allowance: Allowance | None = None, address: str = "") -> None:
        self.database, self.allowance, self.address = database, allowance, address

    def find(self, visitor: str, exercise: Exercise) -> StoredAnswer:
        """The visitor's answer; an empty one, not stored yet, where there is none."""
        row = self._row(visitor, digest(exercise))
        return self._with_grade(exercise, _answer(row)) if row else StoredAnswer("", visitor, digest(exercise))

    def find_all(self, visitor: str, exercises: Sequence[Exercise]) -> tuple[StoredAnswer, ...]:
        """As `find`, for each of them."""
        asked = [digest(exercise) for exercise in exercises]
        chosen = select(answers).where(answers.c.visitor == visitor, answers.c.exercise.in_(asked))
        with self.database.read() as connection:
            rows = {row["exercise"]: _answer(row) for row in connection.execute(chosen).mappings()}
        found = (rows.get(name, StoredAnswer("", visitor, name)) for name in asked)
        return tuple(self._with_grade(*each) for each in zip(exercises, found, strict=True))

    def write(self, visitor: str, exercise: Exercise, parts: Mapping[str, str]) -> StoredAnswer:
        """The answer with these parts changed; raises Refused once it has been handed in."""
        checked = _checked(exercise, parts)

        def written(answer: StoredAnswer) -> StoredAnswer:
            changed = {name: text for name, text in {**answer.parts, **checked}.items() if text}
            return replace(_still_open(answer), parts=changed)

        return self._change(visitor, exercise, written)

    def hand_in(self, visitor: str, exercise: Exercise) -> StoredAnswer:
        """The answer with its grade; neither can be changed any more."""
        return self._change(visitor, exercise, partial(_graded, exercise))

    def hand_in_all(self, visitor: str, exercises: Sequence[Exercise]) -> None:
        """As `hand_in`, for each of them; or for none, where one is refused.

        A sheet of which something is stored can be handed in, however full the storage is.
        """

        def work(connection: Connection) -> None:
            begun = any(connection.execute(_chosen(visitor, digest(each))).first() for each in exercises)
            for exercise in exercises:
                self._changed(connection, visitor, exercise, partial(_graded, exercise), counts=not begun)

        try:
            self.database.write(work)
        except Refused:
            if self.allowance is not None:
                self.allowance.recount()  # what the others would have taken
            raise

    def _with_grade(self, exercise: Exercise, answer: StoredAnswer) -> StoredAnswer:
        """An answer handed in when no grades were stored is graded the first time it is looked at."""
        if answer.handed_in and answer.grade is None:
            return self.hand_in(answer.visitor, exercise)
        return answer

    def begin_again(self, visitor: str, exercise: Exercise) -> StoredAnswer:
        """An empty answer in place of the one that was handed in."""

        def again(answer: StoredAnswer) -> StoredAnswer:
            if not answer.handed_in:
                return answer
            return StoredAnswer(answer.id, visitor, answer.exercise, attempt=answer.attempt + 1)

        return self._change(visitor, exercise, again)

    def take_hint(self, visitor: str, exercise: Exercise, part: str, most: int) -> StoredAnswer:
        """One more step of a part's hint is known; raises Refused once the answer has been handed in."""

        def hinted(answer: StoredAnswer) -> StoredAnswer:
            steps = min(answer.taken.get(part, 0) + 1, most)
            return replace(_still_open(answer), taken={**answer.taken, part: steps})

        return self._change(visitor, exercise, hinted)

    def _change(self, visitor: str, exercise: Exercise, change: Change) -> StoredAnswer:
        """What `change` makes of the answer, read and stored in one transaction.

        Nothing else can be stored between the two, or an answer could be opened again by one that was sent earlier:
        SQLite has one writer at a time, and PostgreSQL locks the row.
        """
        return self.database.write(lambda connection: self._changed(connection, visitor, exercise, change))

    def _changed(
        self, connection: Connection, visitor: str, exercise: Exercise, change: Change, counts: bool = True
    ) -> StoredAnswer:
        """`counts`: towards what the visitor may store."""
        name = digest(exercise)
        _begin(connection, StoredAnswer(secrets.token_urlsafe(9), visitor, name), exercise)
        row = connection.execute(_chosen(visitor, name).with_for_update()).mappings().one()
        answer = _answer(row)
        changed = change(answer)
        size = _size(changed, exercise, row["question"])
        writes_more = not row["size"] or (changed.parts, changed.taken) != (answer.parts, answer.taken)
        if self.allowance is not None and writes_more and counts:  # what is stored can be handed in, however full it is
            self.allowance.take(connection, visitor, self.address, size - row["size"])
        if changed != answer or size != row["size"]:
            columns = _columns(changed) | {"size": size}
            connection.execute(update(answers).where(answers.c.id == answer.id).values(columns))
        return changed

    def _row(self, visitor: str, exercise: str) -> RowMapping | None:
        with self.database.read() as connection:
            return connection.execute(_chosen(visitor, exercise)).mappings().first()


def _graded(exercise: Exercise, answer: StoredAnswer) -> StoredAnswer:
    """The answer handed in, with the grade by today's rules unless it has one."""
    if answer.grade is not None:
        return answer
    return replace(answer, handed_in=True, grade=grades.grade(exercise, answer.parts, answer.taken))


def _begin(connection: Connection, empty: StoredAnswer, exercise: Exercise) -> None:
    """Stores the empty answer, unless there is one already."""
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    row = _columns(empty) | {
        "id": empty.id,
        "visitor": empty.visitor,
        "exercise": empty.exercise,
        "question": json.dumps(as_data(exercise), ensure_ascii=False),
        "created": time.time(),
    }
    connection.execute(insert(answers).values(row).on_conflict_do_nothing())


def _chosen(visitor: str, exercise: str) -> Select[Any]:
    return select(answers).where(answers.c.visitor == visitor, answers.c.exercise == exercise)


def _columns(answer: StoredAnswer) -> dict[str, Any]:
    """What changes of its row."""
    return {
        "answer": json.dumps(dict(answer.parts), ensure_ascii=False),
        "hints": answer.hints,
        "taken": json.dumps(dict(answer.taken)),
        "handed_in": answer.handed_in,
        "grade": answer.grade.as_text() if answer.grade else None,
        "grading": answer.grade.version if answer.grade else None,
        "attempt": answer.attempt,
        "updated": time.time(),
    }


def _still_open(answer: StoredAnswer) -> StoredAnswer:
    """The same; raises Refused once it has been handed in."""
    if answer.handed_in:
        raise Refused(N_("The answer has been handed in and stays as it is."))
    return answer


def _size(answer: StoredAnswer, exercise: Exercise, question: str) -> int:
    """Bytes of its row, about. The grade's are counted from the beginning, so that handing in takes no more."""
    texts = (question, json.dumps(dict(answer.parts), ensure_ascii=False), json.dumps(dict(answer.taken)))
    of_grade = BYTES_OF_A_PART * len(KINDS[exercise.kind].parts(exercise))
    return BYTES_OF_A_ROW + sum(len(text.encode()) for text in texts) + of_grade


def _answer(row: RowMapping) -> StoredAnswer:
    return StoredAnswer(
        row["id"],
        row["visitor"],
        row["exercise"],
        json.loads(row["answer"]),
        json.loads(row["taken"]),
        row["handed_in"],
        row["attempt"],
        Grade.from_text(row["grade"], row["grading"]) if row["grade"] else None,
    )


def _checked(exercise: Exercise, parts: Mapping[str, str]) -> dict[str, str]:
    """The parts without spaces around them; raises Refused for one that is not asked for, or is too long."""
    if parts.keys() - {part.name for part in KINDS[exercise.kind].parts(exercise)}:
        raise Refused(N_("The answer has parts that the exercise does not ask for."))
    for name, text in parts.items():
        if len(text) > longest(name):
            raise Refused(N_("A part of the answer is too long."))
    return {name: text.strip() for name, text in parts.items()}
