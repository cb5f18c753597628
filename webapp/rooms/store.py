"""Rooms in the database. Everything is stored before it is announced, and read again whenever it is shown."""

import re
import secrets
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Protocol
from urllib.parse import urldefrag

import msgspec
from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from engine.refusals import N_, Refused
from webapp.rooms.record import (
    LONGEST_NAME,
    MOST_PEOPLE,
    MOST_QUESTIONS,
    MOST_ROUNDS,
    MOST_SECONDS,
    ROBOT,
    Question,
    RoomRecord,
    Vote,
)
from webapp.storage.database import Database
from webapp.storage.tables import room_people, room_votes, rooms

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that look alike from the last row."""

LENGTH = 5
CODE = re.compile(f"[{LETTERS}]{{{LENGTH}}}")
MOST_HOSTS = 10
"""Devices that steer a room: the latest that were given the secret link."""


OUTDATED = N_("This page was out of date: below is what the class does now.")


class NoRoom(Refused):
    """There is no room with this code."""

    def __init__(self) -> None:
        super().__init__(N_("There is no room with this code: look at the wall again."))


class NameTaken(Refused):
    """Somebody else in the room has this name."""

    def __init__(self, name: str) -> None:
        super().__init__(N_("Somebody in the room is called “%(name)s”: take another name."), name=name)
        self.name = name


class Announcer(Protocol):
    def changed(self, code: str, standing: Mapping[str, Any]) -> None: ...

    def counted(self, code: str) -> None: ...

    def follow(self, match_id: str, code: str) -> None: ...


@dataclass(frozen=True)
class Student:
    """`number`: the place in the order in which they came, which they keep when others are taken out."""

    visitor: str
    name: str
    number: int

    @property
    def is_robot(self) -> bool:
        return self.visitor.startswith(ROBOT)

    @property
    def half(self) -> str:
        """The side that they play where half the class chooses."""
        return "MAX" if self.number % 2 else "MIN"


@dataclass(frozen=True)
class Classroom:
    """A room as stored. `key` is the secret of the link by which another device steers it."""

    code: str
    key: str
    version: int
    record: RoomRecord

    def steers(self, visitor: str | None) -> bool:
        return visitor in self.record.hosts

    @property
    def standing(self) -> dict[str, Any]:
        """What browsers follow: of two that overtake each other the later version counts."""
        return {
            "version": self.version,
            "told": self.record.told,
            "page": self.record.page,
            "turned": self.record.turned,
        }


class RoomStore:
    """All rooms. Methods that change something raise Refused with the reason, and change nothing then."""

    def __init__(self, database: Database, announcer: Announcer) -> None:
        self.database, self.announcer = database, announcer

    def open(self, visitor: str, page: str) -> Classroom:
        """A new room, with this page on the wall."""
        now = time.time()
        values: dict[str, Any] = {
            "key": secrets.token_urlsafe(16),
            "version": 1,
            "record": msgspec.json.encode(RoomRecord(page=page, hosts=(visitor,))).decode(),
            "created": now,
            "updated": now,
            "opened": now,
        }
        while True:
            row = {"id": "".join(secrets.choice(LETTERS) for _ in range(LENGTH)), **values}
            try:
                self.database.write(partial(_insert, row))
            except IntegrityError:  # the code is taken
                continue
            return self.find(row["id"])

    def find(self, code: str) -> Classroom:
        """Raises NoRoom."""
        code = code.lower()
        if not CODE.fullmatch(code):
            raise NoRoom
        with self.database.read() as connection:
            room = _room(connection, code)
        if room.record.question is None or not room.record.question.is_due(time.time()):
            return room
        return self.change(code, room.record.hosts[0], _closed)

    def people(self, code: str) -> list[Student]:
        """Everybody in it, by number."""
        with self.database.read() as connection:
            return _people(connection, code)

    def votes(self, code: str, question: int | None = None) -> list[Vote]:
        """The answers to that question in all rounds, or to all questions, of those who are in the room."""
        rows = select(room_votes).join(
            room_people,
            (room_people.c.room == room_votes.c.room) & (room_people.c.visitor == room_votes.c.visitor),
        )
        rows = rows.where(room_votes.c.room == code, room_people.c.removed.is_(False))
        if question is not None:
            rows = rows.where(room_votes.c.question == question)
        with self.database.read() as connection:
            return [
                Vote(row.question, row.round, row.visitor, row.answer)
                for row in connection.execute(rows.order_by(room_votes.c.made))
            ]

    # -- what students do ---------------------------------------------------------------------------------------------

    def join(self, code: str, visitor: str, name: str) -> None:
        """Enters the room, or changes the name of somebody in it."""
        name = _name(name)

        def work(connection: Connection) -> None:
            room = _room(connection, code, to_change=True)
            known = {row.visitor: row for row in connection.execute(select(room_people).where(_of(room_people, code)))}
            mine, people = known.get(visitor), {who: row for who, row in known.items() if not row.removed}
            if mine is not None and mine.removed:
                raise Refused(N_("You were taken out of this room: ask the lecturer."))
            _refuse_taken(name, [row for who, row in people.items() if who != visitor])
            if mine is None and room.record.locked:
                raise Refused(N_("The door of this room is locked: ask the lecturer."))
            if mine is None and len(people) >= MOST_PEOPLE:
                raise Refused(N_("The room is full: it holds %(most)d people."), most=MOST_PEOPLE)
            if mine is None:
                row = {"room": code, "visitor": visitor, "name": name, "joined": time.time(), "removed": False}
                connection.execute(insert(room_people), row)
            else:
                mine_only = (room_people.c.room == code, room_people.c.visitor == visitor)
                connection.execute(update(room_people).where(*mine_only).values(name=name))

        self.database.write(work)
        self.announcer.counted(code)

    def give_place(self, code: str, person: str, visitor: str) -> None:
        """Gives somebody's place in the room, with all their answers, to a visitor who is not in it."""

        def work(connection: Connection) -> None:
            _room(connection, code, to_change=True)
            known = {row.visitor: row for row in connection.execute(select(room_people).where(_of(room_people, code)))}
            if visitor in known and known[visitor].removed:
                raise Refused(N_("You were taken out of this room: ask the lecturer."))
            if person not in known or known[person].removed:
                raise Refused(N_("Nobody of that name is in the room."))
            if visitor in known:
                raise NameTaken(known[person].name)
            for table in (room_people, room_votes):
                theirs = update(table).where(_of(table, code), table.c.visitor == person)
                connection.execute(theirs.values(visitor=visitor))

        self.database.write(work)
        self.announcer.counted(code)

    def vote(self, code: str, visitor: str, question: int, round: int, answer: str) -> None:
        """Stores an answer to the open question, in place of an earlier one of this round."""

        def work(connection: Connection) -> None:
            room = _room(connection, code, to_change=True)
            asked = room.record.question
            if asked is None or room.record.asked != (question, round) or not asked.takes_votes(time.time()):
                raise Refused(N_("This vote is closed."))
            counted = asked.read(answer)
            here = select(room_people.c.name).where(
                _of(room_people, code), room_people.c.visitor == visitor, room_people.c.removed.is_(False)
            )
            if connection.scalar(here) is None:
                raise Refused(N_("First enter the room with a name."))
            if asked.half and visitor not in [
                who.visitor for who in _people(connection, code) if who.half == asked.half
            ]:
                raise Refused(N_("The other half of the class chooses this move."))
            own = {"room": code, "question": question, "round": round, "visitor": visitor}
            connection.execute(delete(room_votes).filter_by(**own))
            connection.execute(insert(room_votes), own | {"answer": counted, "made": time.time()})

        self.database.write(work)
        self.announcer.counted(code)

    def keep(self, code: str, visitor: str, question: int, answer: str, round: int = 1) -> str:
        """Stores the student's match, duel or sheet unless one is stored; returns the stored one."""
        own = {"room": code, "question": question, "round": round, "visitor": visitor}
        stored = select(room_votes.c.answer).filter_by(**own)

        def work(connection: Connection) -> str:
            room = _room(connection, code, to_change=True)
            latest = room.record.question
            if latest is None or len(room.record.questions) != question or not latest.is_open:
                raise Refused(N_("This is over."))
            kept: str | None = connection.scalar(stored)
            if kept is None:
                connection.execute(insert(room_votes), own | {"answer": answer, "made": time.time()})
            return kept or answer

        with self.database.read() as connection:  # phones ask with every look, and mostly have it
            kept: str | None = connection.scalar(stored)
        if kept is None:
            kept = self.database.write(work)
            self.announcer.counted(code)
        return kept

    def drop_kept(self, code: str, visitor: str, question: int) -> None:
        """Forgets what somebody has of an activity, so that they get something else."""
        own = {"room": code, "question": question, "visitor": visitor}
        self.database.write(lambda connection: connection.execute(delete(room_votes).filter_by(**own)))

    # -- what the lecturer does ---------------------------------------------------------------------------------------

    def turn_to(self, code: str, visitor: str, page: str, turned: int | None = None) -> None:
        """The wall shows another page; it comes too late if it does not know yet that it was `turned` meanwhile."""

        def change(record: RoomRecord) -> RoomRecord:
            return record if turned is not None and turned < record.turned else _on_page(record, page)

        self.change(code, visitor, change)

    def show_page(self, code: str, visitor: str, page: str, plan_at: int | None = None) -> None:
        """The wall goes to another page, from whatever device; with the step of the plan that it is."""

        def change(record: RoomRecord) -> RoomRecord:
            at = record.plan_at if plan_at is None else plan_at
            return msgspec.structs.replace(_on_page(record, page), turned=record.turned + 1, plan_at=at)

        self.change(code, visitor, change)

    def lock(self, code: str, visitor: str, locked: bool) -> None:
        self._steer(code, visitor, locked=locked)

    def ask(self, code: str, visitor: str, question: Question, seconds: int = 0) -> None:
        """A new question, open to all, for some seconds or until it is closed; an open one before it is closed."""
        question.check()
        opened = _open_for(question, seconds)

        def change(record: RoomRecord) -> RoomRecord:
            if len(record.questions) >= MOST_QUESTIONS:
                raise Refused(N_("A room has at most %(most)d questions: open a new one."), most=MOST_QUESTIONS)
            before = tuple(msgspec.structs.replace(each, is_open=False) for each in record.questions)
            return msgspec.structs.replace(record, questions=(*before, opened))

        self.change(code, visitor, change)

    def close(self, code: str, visitor: str) -> None:
        self._ask_on(code, visitor, is_open=False)

    def show(self, code: str, visitor: str, shown: bool) -> None:
        """The wall and the phones show what was answered, or no longer do; a vote that is shown is closed."""
        self._ask_on(code, visitor, is_open=False, shown=shown)

    def ask_again(self, code: str, visitor: str) -> None:
        """The same question in another round."""

        def change(record: RoomRecord) -> RoomRecord:
            last = _to_ask_again(record)
            asked = _open_for(last, last.seconds)
            return _with_latest(record, msgspec.structs.replace(asked, round=last.round + 1, is_open=True, shown=False))

        self.change(code, visitor, change)

    def ask_twin(self, code: str, visitor: str, page: str, twin: Question) -> None:
        """The same question about a twin of the tree, in another round; the wall goes there."""

        def change(record: RoomRecord) -> RoomRecord:
            last = _to_ask_again(record)
            before = tuple(last.right_in(number) for number in range(1, last.round + 1))
            asked = msgspec.structs.replace(_open_for(twin, last.seconds), round=last.round + 1, before=before)
            return msgspec.structs.replace(_with_latest(record, asked), page=page, turned=record.turned + 1)

        self.change(code, visitor, change)

    def rename(self, code: str, visitor: str, person: str, name: str) -> None:
        """Gives somebody another name."""
        name = _name(name)

        def work(connection: Connection) -> None:
            people = list(connection.execute(select(room_people).where(_of(room_people, code))))
            if person not in {row.visitor for row in people}:
                raise Refused(N_("Nobody of that name is in the room."))
            _refuse_taken(name, [row for row in people if row.visitor != person and not row.removed])
            who = (room_people.c.room == code, room_people.c.visitor == person)
            connection.execute(update(room_people).where(*who).values(name=name))

        self._change_people(code, visitor, work)

    def remove(self, code: str, visitor: str, person: str) -> None:
        """Takes somebody out of the room; their answers count no longer, and they cannot come back."""

        def work(connection: Connection) -> None:
            if person not in {each.visitor for each in _people(connection, code)}:
                raise Refused(N_("Nobody of that name is in the room."))
            who = (room_people.c.room == code, room_people.c.visitor == person)
            connection.execute(update(room_people).where(*who).values(removed=True))

        self._change_people(code, visitor, work)

    def invite_robots(self, code: str, visitor: str, names: Mapping[str, str]) -> None:
        """Adds test students, by visitor with their names, as far as there is room."""

        def work(connection: Connection) -> None:
            known = list(connection.scalars(select(room_people.c.visitor).where(_of(room_people, code))))
            new = [who for who in names if who not in known][: max(0, MOST_PEOPLE - len(known))]
            rows = [{"visitor": who, "name": names[who]} for who in new]
            for row in rows:
                here = {"room": code, "joined": time.time(), "removed": False}
                connection.execute(insert(room_people), row | here)

        self._change_people(code, visitor, work)

    def dismiss_robots(self, code: str, visitor: str) -> None:
        """Takes all test students out of the room, with their answers."""

        def work(connection: Connection) -> None:
            for table in (room_votes, room_people):
                connection.execute(delete(table).where(_of(table, code), table.c.visitor.startswith(ROBOT)))

        self._change_people(code, visitor, work)

    def take_over(self, code: str, visitor: str, key: str) -> Classroom:
        """Another device of the lecturer's steers the room, too, by its secret link; the first one always does."""
        room = self.find(code)
        if not secrets.compare_digest(room.key.encode(), key.encode()):
            raise NoRoom
        first = room.record.hosts[0]

        def change(record: RoomRecord) -> RoomRecord:
            others = [host for host in record.hosts[1:] if host != visitor]
            return msgspec.structs.replace(record, hosts=(first, *others[2 - MOST_HOSTS :], visitor))

        if not room.steers(visitor):
            self.change(code, first, change)
        return self.find(code)

    def forget(self, code: str, visitor: str) -> None:
        """Deletes the room with everything that was answered in it."""

        def work(connection: Connection) -> None:
            _steered(connection, code, visitor)
            connection.execute(delete(rooms).where(rooms.c.id == code))

        room = self.find(code)
        self.database.write(work)
        self.announcer.changed(code, room.standing | {"version": room.version + 1, "told": room.version + 1})

    def _ask_on(self, code: str, visitor: str, **changes: Any) -> None:
        """Changes the latest question."""

        def change(record: RoomRecord) -> RoomRecord:
            if record.question is None:
                raise Refused(N_("Nothing has been asked yet."))
            return _with_latest(record, msgspec.structs.replace(record.question, **changes))

        self.change(code, visitor, change)

    def _steer(self, code: str, visitor: str, **changes: Any) -> None:
        self.change(code, visitor, lambda record: msgspec.structs.replace(record, **changes))

    def change(self, code: str, visitor: str, change: Callable[[RoomRecord], RoomRecord]) -> Classroom:
        """Stores what the lecturer has changed in the record, and announces it if there is any; raises Refused."""

        def work(connection: Connection, room: Classroom) -> Classroom:
            record = change(room.record)
            turned = msgspec.structs.replace(room.record, page=record.page, turned=record.turned)
            return room if record == room.record else _store(connection, room, record, is_told=record != turned)

        return self._change_room(code, visitor, work)

    def _change_people(self, code: str, visitor: str, work: Callable[[Connection], None]) -> None:
        """Does that to the people in the room, and announces it; raises Refused."""

        def do(connection: Connection, room: Classroom) -> Classroom:
            work(connection)
            return _store(connection, room, room.record, is_told=True)

        self._change_room(code, visitor, do)

    def _change_room(self, code: str, visitor: str, work: Callable[[Connection, Classroom], Classroom]) -> Classroom:
        def do(connection: Connection) -> tuple[Classroom, Classroom]:
            room = _steered(connection, code, visitor)
            return room, work(connection, room)

        before, room = self.database.write(do)
        if room is not before:
            self.announcer.changed(code, room.standing)
        return room


def _on_page(record: RoomRecord, page: str) -> RoomRecord:
    """With another page on the wall; what was answered about the one before is shown no longer."""
    asked = record.question
    if asked and asked.shown and urldefrag(page).url != urldefrag(record.page).url:
        record = _with_latest(record, msgspec.structs.replace(asked, shown=False))
    return msgspec.structs.replace(record, page=page)


def _with_latest(record: RoomRecord, question: Question) -> RoomRecord:
    """With this in place of the latest question."""
    return msgspec.structs.replace(record, questions=(*record.questions[:-1], question))


def _to_ask_again(record: RoomRecord) -> Question:
    """The latest question, if it is a closed vote that may have another round; raises Refused."""
    last = record.doing("vote")
    if last is None or last.is_open:
        raise Refused(OUTDATED)
    if last.round >= MOST_ROUNDS:
        raise Refused(N_("A question is voted on %(most)d times at most."), most=MOST_ROUNDS)
    return last


def _open_for(question: Question, seconds: int) -> Question:
    """The question with its clock: once it has run down, no answer counts, and whoever looks first closes the vote."""
    if seconds > MOST_SECONDS:
        raise Refused(N_("A vote is open for at most %(most)d seconds."), most=MOST_SECONDS)
    until = time.time() + seconds if seconds else 0.0
    return msgspec.structs.replace(question, seconds=seconds, until=until)


def _closed(record: RoomRecord) -> RoomRecord:
    """With the vote closed if it is due, which another may have seen to."""
    question = record.question
    if question is None or not question.is_due(time.time()):
        return record
    return _with_latest(record, msgspec.structs.replace(question, is_open=False))


def _name(typed: str) -> str:
    """The name as it is kept; raises Refused."""
    name = " ".join(typed.split())[:LONGEST_NAME]
    if not name or not name.isprintable():
        raise Refused(N_("Type a name, of at most %(most)d letters."), most=LONGEST_NAME)
    return name


def _refuse_taken(name: str, others: Iterable[Any]) -> None:
    if any(row.name.casefold() == name.casefold() for row in others):
        raise NameTaken(name)


def _insert(row: dict[str, Any], connection: Connection) -> None:
    connection.execute(insert(rooms), row)


def _store(connection: Connection, room: Classroom, record: RoomRecord, is_told: bool) -> Classroom:
    """The next version of the room; `is_told`: with something new for the phones to show."""
    version = room.version + 1
    record = msgspec.structs.replace(record, told=version) if is_told else record
    values = {"record": msgspec.json.encode(record).decode(), "version": version, "updated": time.time()}
    connection.execute(update(rooms).where(rooms.c.id == room.code).values(**values))
    return replace(room, version=version, record=record)


def _of(table: Any, code: str) -> Any:
    return table.c.room == code


def _people(connection: Connection, code: str) -> list[Student]:
    """Test students come last: nobody's number changes when they leave."""
    is_robot = room_people.c.visitor.startswith(ROBOT)
    rows = (
        select(room_people).where(_of(room_people, code)).order_by(is_robot, room_people.c.joined, room_people.c.name)
    )
    numbered = enumerate(connection.execute(rows), 1)
    return [Student(row.visitor, row.name, number) for number, row in numbered if not row.removed]


def _room(connection: Connection, code: str, to_change: bool = False) -> Classroom:
    rows = select(rooms).where(rooms.c.id == code)
    row = connection.execute(rows.with_for_update() if to_change else rows).first()
    if row is None:
        raise NoRoom
    return Classroom(row.id, row.key, row.version, msgspec.json.decode(row.record, type=RoomRecord))


def _steered(connection: Connection, code: str, visitor: str) -> Classroom:
    """The room, to be changed, if the visitor steers it."""
    room = _room(connection, code, to_change=True)
    if not room.steers(visitor):
        raise Refused(N_("Only the lecturer steers the room."))
    return room
