"""Test students, with whom a lecturer rehearses alone: they answer and play by themselves, and are in no download."""

import random
import threading
from collections.abc import Mapping
from contextlib import suppress

from flask import Flask
from flask_babel import gettext as _
from sqlalchemy.exc import SQLAlchemyError

from engine.exercises import KINDS
from engine.exercises.numbers import read_number, written
from engine.exercises.wording import NODES
from engine.refusals import Refused
from webapp.lab.duels import duels
from webapp.matches.page_state import PageState
from webapp.rooms import everybody, handed_out, pairs
from webapp.rooms.record import ROBOT, Question
from webapp.rooms.store import RoomStore
from webapp.services import services
from webapp.trees.exercises.answers import Answers
from webapp.trees.sheets.sheet import read_sheet, work_of

COUNT = 12
TICK = 0.5
"""Seconds between two looks at what there is to do."""

EAGER = 0.15
"""How probably one of them does it at such a look: they take some seconds, like people."""

RIGHT_AT_FIRST, RIGHT_LATER = 0.5, 0.8
"""How probably they answer right: neighbours who talk it over do better."""


class Robots:
    """The test students of all rooms; while a room has some, a thread moves them."""

    def __init__(self, app: Flask, rooms: RoomStore, eager: float = EAGER) -> None:
        self._app, self._rooms, self._eager = app, rooms, eager
        self._chance = random.SystemRandom()
        self._moving: set[str] = set()
        self._lock = threading.Lock()

    def invite(self, code: str, visitor: str) -> None:
        numbers = range(1, COUNT + 1)
        names = {f"{ROBOT}{code}-{number}": _("Test student %(number)d", number=number) for number in numbers}
        self._rooms.invite_robots(code, visitor, names)
        self.look_after(code)

    def look_after(self, code: str) -> None:
        """Moves those of this room from now on, unless that is being done."""
        with self._lock:
            if code in self._moving:
                return
            self._moving.add(code)
        threading.Thread(target=self._move_on, args=(code,), name=f"robots-{code}", daemon=True).start()

    def _move_on(self, code: str) -> None:
        try:
            with self._app.app_context(), suppress(Refused, SQLAlchemyError):  # the room may be gone
                while self.act(code) and not services().closed.wait(TICK):
                    pass
        finally:
            with self._lock:
                self._moving.discard(code)

    def act(self, code: str) -> bool:
        """Some of them do what there is to do; returns whether there are any."""
        room = self._rooms.find(code)
        robots = [each.visitor for each in self._rooms.people(code) if each.is_robot]
        question = room.record.question
        if question is not None and question.is_open:
            number = len(room.record.questions)
            mine = {(row.visitor, row.round): row.answer for row in self._rooms.votes(code, number)}
            for robot in robots:
                if self._chance.random() < self._eager:
                    with suppress(Refused):  # it may have closed meanwhile
                        self._do(code, number, question, robot, mine.get((robot, question.round)))
        return bool(robots)

    def _do(self, code: str, number: int, question: Question, robot: str, done: str | None) -> None:
        ways = {everybody.NAME: self._play, pairs.NAME: self._choose, handed_out.NAME: self._solve}
        ways.get(question.activity, self._vote)(code, number, question, robot, done)

    def _vote(self, code: str, number: int, question: Question, robot: str, done: str | None) -> None:
        if done is None:
            self._rooms.vote(code, robot, number, question.round, self._answer(question))

    def _answer(self, question: Question) -> str:
        rights = question.rights
        if rights and self._chance.random() < (RIGHT_AT_FIRST if question.round == 1 else RIGHT_LATER):
            return self._chance.choice(rights)
        if question.choices:
            wrong = [each for each in question.choices if each not in rights]
            return self._chance.choice(wrong or question.choices)
        right = read_number(rights[0] if rights else "0")
        assert right is not None, "it was read before"
        return written(right + self._chance.choice([-2, -1, 1, 2]))

    def _choose(self, code: str, number: int, question: Question, robot: str, done: str | None) -> None:
        duel = duels().find(done or pairs.open_for(code, number, question, robot))
        side = duel.side_of(robot)
        if side is not None and not duel.over and not duel.has_chosen(side):
            duels().choose(duel, duel.round, self._chance.randrange(duel.game.size(side)), side)

    def _solve(self, code: str, number: int, question: Question, robot: str, done: str | None) -> None:
        """Hands in the next exercise, right or with slips; what was answered in an earlier rehearsal is forgotten."""
        name = self._rooms.keep(code, robot, number, f"robot {robot}")
        stored = Answers(services().database)
        work = work_of(stored, robot, read_sheet({"s": question.subject}), question.subject, name)
        for row in work.rows:
            if done is None:
                stored.begin_again(robot, row.exercise)
            elif not row.answer.handed_in:
                key = KINDS[row.exercise.kind].key(row.exercise)
                is_right = self._chance.random() < RIGHT_AT_FIRST
                stored.write(robot, row.exercise, key if is_right else self._with_slips(key))
                stored.hand_in(robot, row.exercise)
                return

    def _with_slips(self, key: Mapping[str, str]) -> dict[str, str]:
        """Half of its numbers are one too large."""
        typed = {name: text for name, text in key.items() if name.partition(".")[0] not in NODES}
        numbers = {name: number for name, text in typed.items() if (number := read_number(text)) is not None}
        return {**key, **{name: written(number + 1) for name, number in numbers.items() if self._chance.random() < 0.5}}

    def _play(self, code: str, number: int, question: Question, robot: str, done: str | None) -> None:
        match = services().matches.find(done or everybody.open_for(code, number, question, robot))
        if match.engine_to_move:
            services().searches.keep_up(match, somebody=True)
        elif not match.over:
            action = self._chance.choice(match.game.actions(match.state))
            page = PageState(match.ply, match.version)
            services().matches.play(match, robot, match.game.name(match.state, action), page)
