"""Pairs: two students each play a matrix game against each other, both choosing at once, round after round.

These are duels like any others (`webapp.lab.duels`); of each the room only keeps whose it is. A robot fills an odd
seat, and plays whoever comes late.
"""

import random
import threading
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flask import url_for

from engine.matrix import COLUMN, ROW, Bimatrix, read_matrix, write_matrix
from engine.matrix import strategies as known
from engine.matrix.repeated import next_choice
from engine.refusals import N_, Refused
from webapp.http.visitors.security import current_visitor
from webapp.lab.duels import PERSON, Duel, duels
from webapp.lab.matrix import MatrixLab
from webapp.lab.repeated import usually
from webapp.lab.words import in_words, mixture, strategies, unit_names
from webapp.play import fields
from webapp.rooms.activity import Activity, HostForm, Viewer
from webapp.rooms.questions import matrix_on
from webapp.rooms.record import Question
from webapp.rooms.routes import presence, store
from webapp.rooms.store import Classroom, RoomStore, Student

NAME = "pairs"
MOST_ROUNDS_IN_CLASS = 50
LATEST = 3
"""Rounds of which the page says how many pairs have played them."""

_drawing = threading.Lock()  # so that nobody who looks meanwhile gets a robot


@dataclass(frozen=True)
class ActionShare:
    """How often people chose an action, of all their choices: in each round, and in all. `player`: None for both."""

    player: int | None
    name: str
    rounds: tuple[float, ...]
    whole: float


def view(room: Classroom, people: list[Student], viewer: Viewer) -> dict[str, Any]:
    question = room.record.doing(NAME)
    is_free = viewer == "host" and not (question and question.is_open)
    found: dict[str, Any] = {"pairs": question, "pairs_lab": _lab_on(room.record.page) if is_free else None}
    if question is None:
        return found
    number = len(room.record.questions)
    if viewer == "phone":
        return found | _own(room, number, question, people)
    kept = {row.visitor: row.answer for row in store().votes(room.code, number)}
    played = duels().find_all(list(kept.values()))
    for each in played:
        store().announcer.follow(each.id, room.code)
    lab = MatrixLab(read_matrix(question.subject), style="decimal")
    return found | {
        "pairs_of": lab,
        "shares": shares(lab.game, played),
        "rounds_played": max((each.count for each in played), default=0),
        "latest_rounds": latest_rounds(played),
        "pair_count": len(played),
        "means": means(played),
        "couples": _couples(people, played) if viewer == "host" else [],
        "waiting": sum(_is_waiting(each) for each in played),
        "mixture": mixture,
        "unit_names": unit_names,
    }


def _own(room: Classroom, number: int, question: Question, people: list[Student]) -> dict[str, Any]:
    visitor = current_visitor()
    names = {each.visitor: each.name for each in people}
    if visitor not in names or not question.is_open:
        return {}
    duel = duels().find(open_for(room.code, number, question, visitor))
    partner = names.get(duel.guest if visitor == duel.host else duel.host) if duel.guest else None
    return {
        "own_page": url_for("lab.show_duel", duel_id=duel.id),
        "partner": partner if question.named else None,
        "with_robot": not duel.is_between_people,
    }


def open_for(code: str, number: int, question: Question, visitor: str) -> str:
    """The duel of somebody, against a robot if they are in no pair; raises Refused."""
    with _drawing:
        kept = next((row.answer for row in store().votes(code, number) if row.visitor == visitor), None)
        if kept is not None:
            return kept
        game = read_matrix(question.subject)
        opened = duels().open(visitor, game, ROW, question.strategy, question.rounds)
        return store().keep(code, visitor, number, opened.id)


def _lab_on(page: str) -> dict[str, Any] | None:
    """The matrix lab on the wall, and the strategies that a robot may follow."""
    lab = matrix_on(page)
    if lab is None:
        return None
    usual = usually(lab.game, "row").opponent
    return {
        "lab": lab,
        "text": write_matrix(lab.game),
        "strategies": strategies(lab.game, COLUMN, lab.numbers),
        "usual": usual,
    }


def _couples(people: list[Student], played: Sequence[Duel]) -> list[tuple[str, str | None, int]]:
    """Who plays whom, None for a robot, and how many rounds they have played."""
    names = {each.visitor: each.name for each in people}
    return [(names.get(each.host, ""), names.get(each.guest or ""), each.count) for each in played]


def _is_waiting(duel: Duel) -> bool:
    """Whether one of two people has chosen and waits for the other."""
    return duel.is_between_people and not duel.over and duel.has_chosen(ROW) != duel.has_chosen(COLUMN)


def _people_in(duel: Duel) -> Iterable[int]:
    """The sides of people."""
    return (ROW, COLUMN) if duel.is_between_people else (duel.player,)


def shares(game: Bimatrix, played: Sequence[Duel]) -> list[ActionShare]:
    """How often people chose each action; of both players together where their actions have the same names."""
    told, found = in_words(game), []
    together = game.names[ROW] == game.names[COLUMN]
    most = max((each.count for each in played), default=0)
    for players in ((ROW, COLUMN),) if together else ((ROW,), (COLUMN,)):
        chosen: list[list[int]] = [[] for _ in range(most)]
        for duel in played:
            for number, pair in enumerate(duel.played().rounds):
                chosen[number] += [pair[side] for side in _people_in(duel) if side in players]
        flat = [own for each in chosen for own in each]
        for own, name in enumerate(told.names[players[0]]):
            by_round = tuple(each.count(own) / (len(each) or 1) for each in chosen)
            found.append(
                ActionShare(None if together else players[0], name, by_round, flat.count(own) / (len(flat) or 1))
            )
    return found


def latest_rounds(played: Sequence[Duel]) -> list[tuple[int, int]]:
    """The last rounds that somebody has played, each with how many pairs have."""
    most = max((each.count for each in played), default=0)
    return [
        (number, sum(each.count >= number for each in played)) for number in range(max(1, most - LATEST + 1), most + 1)
    ]


def means(played: Sequence[Duel]) -> list[tuple[int, Fraction]]:
    """What people got in a round, on each side on which somebody has played."""
    found = []
    for side in (ROW, COLUMN):
        mine = [each for each in played if each.count and side in _people_in(each)]
        rounds = sum(each.count for each in mine)
        if rounds:
            found.append((side, sum((each.played().totals[side][-1] for each in mine), Fraction(0)) / rounds))
    return found


# -- commands ---------------------------------------------------------------------------------------------------------


def _begin(rooms: RoomStore, code: str, visitor: str, form: HostForm) -> None:
    """Draws pairs of those who have not left, or draws them anew: they play `game`, so many `rounds`; with `named`,
    partners are told each other's names."""
    game = read_matrix(form.get("game", ""))
    rounds, strategy = fields.number("rounds") or 0, form.get("strategy", "")
    if not 1 <= rounds <= MOST_ROUNDS_IN_CLASS:
        raise Refused(N_("Play 1 to %(most)d rounds."), most=MOST_ROUNDS_IN_CLASS)
    known.find(game, COLUMN, strategy)
    asked = Question(
        N_("Against each other"),
        is_ours=True,
        activity=NAME,
        subject=write_matrix(game),
        rounds=rounds,
        strategy=strategy,
        named=form.get("named") == "on",
    )
    with _drawing:
        rooms.ask(code, visitor, asked)
        number = len(rooms.find(code).record.questions)
        drawn = list({each.visitor for each in rooms.people(code)} - presence().gone(code))
        random.SystemRandom().shuffle(drawn)
        for host, guest in zip(drawn[::2], drawn[1::2], strict=False):
            duel = duels().open(host, game, ROW, PERSON, rounds, guest)
            for each in (host, guest):
                rooms.keep(code, each, number, duel.id)


def _relieve(rooms: RoomStore, code: str, visitor: str, form: HostForm) -> None:
    """The robot chooses, in this round, for those who keep others waiting."""
    room = rooms.find(code)
    question = room.record.doing(NAME)
    if question is None or not room.steers(visitor):
        raise Refused(N_("This is over."))
    for duel in duels().find_all([row.answer for row in rooms.votes(code, len(room.record.questions))]):
        if _is_waiting(duel):
            side = ROW if duel.has_chosen(COLUMN) else COLUMN
            name = question.strategy if question.strategy in known.names(duel.game, side) else "random"
            own = next_choice(duel.game, side, name, duel.played().rounds, duel.seed)
            with suppress(Refused):  # they may have chosen meanwhile
                duels().choose(duel, duel.round, own, side)


PAIRS = Activity(NAME, view, {"pairs": _begin, "relieve": _relieve})
