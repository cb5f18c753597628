"""Answers to exercises, by visitor: stored as they are typed, graded when handed in."""

import hashlib
import json
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import Connection, RowMapping, Select, select, update
from sqlalchemy.dialects import postgresql, sqlite

from engine.exercises import KINDS, Exercise, as_data
from engine.exercises.exercise import from_data
from engine.exercises.typed import longest
from engine.refusals import N_, Refused
from webapp.storage.allowance import Allowance
from webapp.storage.database import Database
from webapp.storage.tables import answers
from webapp.trees.exercises import grades
from webapp.trees.exercises.grades import Grade

NO_HINTS = N_("There are no hints in an exam.")
IN_AN_EXAM = N_("You are in an exam: hand in the whole exam first.")
TIME_OVER = N_("The time of the exam is over: what was stored until then is handed in, and stays as it is.")

BYTES_OF_A_ROW = 300
"""Bytes of an answer's row besides its texts."""

LONGEST_TITLE = 80
"""Most characters of a sheet's title that are stored."""

BYTES_OF_A_PART = 40
"""Most bytes of a part's grade, approximately."""


@dataclass(frozen=True)
class StoredAnswer:
    """A visitor's answer to an exercise so far."""

    id: str
    visitor: str
    exercise: str
    parts: Mapping[str, str] = field(default_factory=dict)
    taken: Mapping[str, int] = field(default_factory=dict)
    """The hint steps taken, by part."""
    handed_in: bool = False
    attempt: int = 1
    """Counts from 1; a visitor who begins again has seen the key."""
    grade: Grade | None = None
    """None until the answer is handed in."""
    exam: str = ""
    """The sheet in whose exam it is answered, or was; "" for none."""
    deadline: float = 0.0
    """When that exam ends, in seconds since the epoch."""
    updated: float = field(default=0.0, compare=False)
    """When it was last changed, likewise."""

    @property
    def in_exam(self) -> bool:
        """Whether its exam is running; while it is, nothing tells what is right."""
        return bool(self.exam) and not self.handed_in

    @property
    def hints(self) -> int:
        return sum(self.taken.values())


def digest(exercise: Exercise) -> str:
    """Identifies the question: the same for everybody who is asked the same."""
    text = json.dumps(as_data(exercise), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


class RunningExam(NamedTuple):
    exam: str
    until: float


Change = Callable[[StoredAnswer], StoredAnswer]
Permission = Callable[[Connection], None]
"""Raises Refused if a change is not allowed."""


def _always(_connection: Connection) -> None:
    pass


class Answers:
    """Answers in the database. `allowance` limits how much is stored, per visitor and per `address`, for example.

    `sheet`: the title of the sheet that is answered, to be stored with its answers.
    """

    def __init__(
        self, database: Database, allowance: Allowance | None = None, address: str = "", sheet: str = ""
    ) -> None:
        self.database, self.allowance, self.address = database, allowance, address
        self.sheet = sheet[:LONGEST_TITLE].strip()

    def find(self, visitor: str, exercise: Exercise) -> StoredAnswer:
        """The visitor's answer; if there is none, an empty one that is not stored yet."""
        row = self._row(visitor, digest(exercise))
        return _answer(row) if row else StoredAnswer("", visitor, digest(exercise))

    def find_all(self, visitor: str, exercises: Sequence[Exercise]) -> tuple[StoredAnswer, ...]:
        """As `find`, for several exercises."""
        asked = [digest(exercise) for exercise in exercises]
        chosen = select(answers).where(answers.c.visitor == visitor, answers.c.exercise.in_(asked))
        with self.database.read() as connection:
            rows = {row["exercise"]: _answer(row) for row in connection.execute(chosen).mappings()}
        return tuple(rows.get(name, StoredAnswer("", visitor, name)) for name in asked)

    def write(self, visitor: str, exercise: Exercise, parts: Mapping[str, str]) -> StoredAnswer:
        """Stores these parts of the answer; raises Refused once it has been handed in, or its exam is over."""
        checked = _checked(exercise, parts)

        def written(answer: StoredAnswer) -> StoredAnswer:
            changed = {name: text for name, text in {**answer.parts, **checked}.items() if text}
            return replace(_still_open(answer), parts=changed)

        return self._change(visitor, exercise, written)

    def hand_in(self, visitor: str, exercise: Exercise) -> StoredAnswer:
        """Grades the answer and stores the grade; neither can be changed afterwards. Raises Refused in an exam: a copy
        of one of its exercises, with other points for example, would tell its key.
        """
        return self._change(visitor, exercise, partial(_graded, exercise), partial(_refuse_in_exam, visitor))

    def hand_in_all(self, visitor: str, exercises: Sequence[Exercise], exam: str = "") -> None:
        """As `hand_in`, for all exercises, or for none if one is refused. `exam`: the exam that they are.

        A sheet with at least one stored answer can be handed in even if the storage is full.
        """
        allowed = partial(_refuse_in_exam, visitor, besides=exam)
        self._change_all(visitor, exercises, lambda exercise: partial(_graded, exercise), allowed)

    def hand_in_late(self, visitor: str, exercises: Sequence[Exercise]) -> None:
        """As `hand_in_all`, for exercises whose exam is over, also while another one runs."""
        self._change_all(visitor, exercises, lambda exercise: partial(_graded, exercise))

    def begin_exam(self, visitor: str, exercises: Sequence[Exercise], exam: str, minutes: int) -> None:
        """Begins all these answers anew, with one deadline; one that runs keeps its own. Raises Refused while another
        exam runs.
        """
        deadline = time.time() + 60 * minutes
        allowed = partial(_refuse_in_exam, visitor, besides=exam)
        self._change_all(visitor, exercises, lambda _exercise: partial(_in_exam, exam, deadline), allowed)

    def late(self, visitor: str) -> list[tuple[Exercise, StoredAnswer]]:
        """The visitor's answers in exams whose time is over, which are to be handed in."""
        own = (answers.c.visitor == visitor) & answers.c.handed_in.is_(False) & (answers.c.deadline <= time.time())
        with self.database.read() as connection:
            rows = connection.execute(select(answers).where(own)).mappings().all()
        found = []
        for row in rows:
            with suppress(Refused, ValueError):  # one that is no longer understood must not stop the visitor's pages
                found.append((from_data(json.loads(row["question"]), KINDS), _answer(row)))
        return found

    def running_exam(self, visitor: str) -> RunningExam | None:
        """The visitor's exam whose time runs; None if none does."""
        with self.database.read() as connection:
            return _running_exam(connection, visitor)

    def _change_all(
        self,
        visitor: str,
        exercises: Sequence[Exercise],
        change: Callable[[Exercise], Change],
        allowed: Permission = _always,
    ) -> None:
        """Changes the answers to all exercises, or none of them, if that is `allowed`."""

        def work(connection: Connection) -> None:
            begun = any(connection.execute(_chosen(visitor, digest(each))).first() for each in exercises)
            for exercise in exercises:
                self._changed(connection, visitor, exercise, change(exercise), allowed, counts=not begun)

        try:
            self.database.write(work)
        except Refused:
            if self.allowance is not None:
                self.allowance.recount()  # the rollback undid what was counted
            raise

    def begin_again(self, visitor: str, exercise: Exercise) -> StoredAnswer:
        """Replaces an answer that was handed in by an empty one."""

        def again(answer: StoredAnswer) -> StoredAnswer:
            if not answer.handed_in:
                return answer
            return StoredAnswer(answer.id, visitor, answer.exercise, attempt=answer.attempt + 1)

        return self._change(visitor, exercise, again)

    def hand_over(self, visitor: str, to: str, exercises: Sequence[Exercise]) -> None:
        """Gives somebody's answers to these exercises to another visitor, who keeps their own where they have some."""
        of_these = answers.c.exercise.in_([digest(each) for each in exercises])
        own = select(answers.c.exercise).where(answers.c.visitor == to)
        theirs = update(answers).where(answers.c.visitor == visitor, of_these, answers.c.exercise.not_in(own))
        self.database.write(lambda connection: connection.execute(theirs.values(visitor=to)))

    def take_hint(self, visitor: str, exercise: Exercise, part: str, most: int) -> StoredAnswer:
        """Counts one more step of a part's hint; raises Refused once the answer has been handed in, and in an exam."""

        def hinted(answer: StoredAnswer) -> StoredAnswer:
            steps = min(answer.taken.get(part, 0) + 1, most)
            return replace(_still_open(answer), taken={**answer.taken, part: steps})

        return self._change(visitor, exercise, hinted, partial(_refuse_in_exam, visitor, says=NO_HINTS))

    def _change(
        self,
        visitor: str,
        exercise: Exercise,
        change: Change,
        allowed: Permission = _always,
    ) -> StoredAnswer:
        """Reads the answer, applies `change` if that is `allowed`, and stores the result, all in one transaction.

        Nothing else can be stored in between, or a late request could reopen an answer: SQLite has one writer at a
        time, and PostgreSQL locks the row.
        """
        return self.database.write(lambda connection: self._changed(connection, visitor, exercise, change, allowed))

    def _changed(
        self,
        connection: Connection,
        visitor: str,
        exercise: Exercise,
        change: Change,
        allowed: Permission,
        counts: bool = True,
    ) -> StoredAnswer:
        """`counts`: whether the growth counts towards the visitor's allowance."""
        name = digest(exercise)
        chosen = _chosen(visitor, name).with_for_update()
        row = connection.execute(chosen).mappings().first()
        if row is None:
            _begin(connection, StoredAnswer(secrets.token_urlsafe(9), visitor, name), exercise)
            row = connection.execute(chosen).mappings().one()
        allowed(connection)
        answer = _answer(row)
        changed = change(answer)
        size = _size(changed, exercise, row["question"])
        writes_more = not row["size"] or (changed.parts, changed.taken) != (answer.parts, answer.taken)
        if self.allowance is not None and writes_more and counts:  # stored answers can be handed in, even if it is full
            self.allowance.take(connection, visitor, self.address, size - row["size"])
        if changed != answer or size != row["size"]:
            columns = _columns(changed) | {"size": size, "listed": True, "sheet": self.sheet or row["sheet"]}
            connection.execute(update(answers).where(answers.c.id == answer.id).values(columns))
        return changed

    def _row(self, visitor: str, exercise: str) -> RowMapping | None:
        with self.database.read() as connection:
            return connection.execute(_chosen(visitor, exercise)).mappings().first()


def _running_exam(connection: Connection, visitor: str) -> RunningExam | None:
    own = (answers.c.visitor == visitor) & answers.c.handed_in.is_(False) & (answers.c.deadline > time.time())
    row = connection.execute(select(answers.c.exam, answers.c.deadline).where(own).limit(1)).first()
    return RunningExam(row.exam, row.deadline) if row else None


def _refuse_in_exam(visitor: str, connection: Connection, besides: str = "", says: str = IN_AN_EXAM) -> None:
    """Raises Refused while an exam of the visitor runs that is not `besides`."""
    running = _running_exam(connection, visitor)
    if running is not None and running.exam != besides:
        raise Refused(says)


def _graded(exercise: Exercise, answer: StoredAnswer) -> StoredAnswer:
    """The answer handed in, with the grade by the present rules unless it has one."""
    if answer.grade is not None:
        return answer
    return replace(answer, handed_in=True, grade=grades.grade(exercise, answer.parts, answer.taken))


def _in_exam(exam: str, deadline: float, answer: StoredAnswer) -> StoredAnswer:
    """An empty answer in the exam; another attempt if its key or hints were seen."""
    if answer.in_exam:
        return answer
    attempt = answer.attempt + bool(answer.handed_in or answer.taken)
    return StoredAnswer(answer.id, answer.visitor, answer.exercise, attempt=attempt, exam=exam, deadline=deadline)


def _begin(connection: Connection, empty: StoredAnswer, exercise: Exercise) -> None:
    """Stores the empty answer, unless another process has just stored one."""
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
    """The columns that change."""
    return {
        "answer": json.dumps(dict(answer.parts), ensure_ascii=False),
        "hints": answer.hints,
        "taken": json.dumps(dict(answer.taken)),
        "handed_in": answer.handed_in,
        "grade": answer.grade.as_text() if answer.grade else None,
        "grading": answer.grade.version if answer.grade else None,
        "attempt": answer.attempt,
        "exam": answer.exam or None,
        "deadline": answer.deadline or None,
        "updated": time.time(),
    }


def _still_open(answer: StoredAnswer) -> StoredAnswer:
    """The same answer; raises Refused once it has been handed in, or its exam is over."""
    if answer.exam and time.time() >= answer.deadline:
        raise Refused(TIME_OVER)
    if answer.handed_in:
        raise Refused(N_("The answer has been handed in and stays as it is."))
    return answer


def _size(answer: StoredAnswer, exercise: Exercise, question: str) -> int:
    """Approximate bytes of its row. They include the grade from the beginning, so that handing in takes no more."""
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
        row["exam"] or "",
        row["deadline"] or 0.0,
        row["updated"],
    )


def _checked(exercise: Exercise, parts: Mapping[str, str]) -> dict[str, str]:
    """The parts, stripped; raises Refused for unknown parts and for texts that are too long."""
    if parts.keys() - {part.name for part in KINDS[exercise.kind].parts(exercise)}:
        raise Refused(N_("The answer has parts that the exercise does not ask for."))
    for name, text in parts.items():
        if len(text) > longest(name):
            raise Refused(N_("A part of the answer is too long."))
    return {name: text.strip() for name, text in parts.items()}
