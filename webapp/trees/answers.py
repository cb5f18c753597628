"""Answers to exercises, stored as they are given, each with the cookie of whoever gave it.

An answer that is downloaded carries a code over all it says, made with the server's secret: a lecturer who is handed
the file can have it checked for tampering.
"""

import hashlib
import hmac
import json
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import RowMapping, insert, select, update

from engine.exercises import Exercise, as_data
from engine.game import N_, Refused
from webapp.storage.database import Database
from webapp.storage.tables import answers

MOST_PARTS = 4000
LONGEST_PART = 200
LONGEST_CUTS = 12_000


@dataclass(frozen=True)
class StoredAnswer:
    """What a visitor has written to an exercise so far."""

    id: str
    visitor: str
    exercise: str
    parts: Mapping[str, str] = field(default_factory=dict)
    hints: int = 0
    handed_in: bool = False


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
        return self._store(replace(answer, parts={}, hints=0, handed_in=False), exercise) if answer.id else answer

    def _row(self, visitor: str, exercise: str) -> RowMapping | None:
        chosen = select(answers).where(answers.c.visitor == visitor, answers.c.exercise == exercise)
        with self.database.read() as connection:
            return connection.execute(chosen).mappings().first()

    def _store(self, answer: StoredAnswer, exercise: Exercise) -> StoredAnswer:
        now = time.time()
        row = {
            "answer": json.dumps(dict(answer.parts), ensure_ascii=False),
            "hints": answer.hints,
            "handed_in": answer.handed_in,
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
    parts = json.loads(row["answer"])
    return StoredAnswer(row["id"], row["visitor"], row["exercise"], parts, row["hints"], row["handed_in"])


def _checked(parts: Mapping[str, str]) -> dict[str, str]:
    for name, text in parts.items():
        longest = LONGEST_CUTS if name == "cuts" else LONGEST_PART
        if len(name) > 40 or len(text) > longest:
            raise Refused(N_("A part of the answer is too long."))
    return {name: text.strip() for name, text in parts.items()}


# -- files ------------------------------------------------------------------------------------------------------------


def sealed(document: Mapping[str, Any], secret: str) -> dict[str, Any]:
    """The document with a code over all it says."""
    return {**document, "code": _code(document, secret)}


def is_genuine(document: Mapping[str, Any], secret: str) -> bool:
    """Whether a document is as this server has written it."""
    said = {name: value for name, value in document.items() if name != "code"}
    return hmac.compare_digest(str(document.get("code", "")), _code(said, secret))


def _code(document: Mapping[str, Any], secret: str) -> str:
    text = json.dumps(document, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hmac.new(f"poda.answers|{secret}".encode(), text.encode(), hashlib.sha256).hexdigest()[:32]
