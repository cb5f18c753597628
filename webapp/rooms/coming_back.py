"""Coming back by name: somebody in the room is there again with another browser, without the cookie of the first.

What they have in the room goes over to the new visitor, and with it the match, duel or sheet that they are at.
"""

from dataclasses import replace

from engine.refusals import Refused
from webapp.lab.duels import duels
from webapp.matches.service import NoMatch
from webapp.rooms import everybody, handed_out, pairs
from webapp.rooms.routes import presence, store
from webapp.rooms.store import Classroom, NameTaken, Student
from webapp.services import services
from webapp.trees.exercises.answers import Answers


def who_left(room: Classroom, name: str) -> Student | None:
    """The one of that name, if no browser of theirs is connected or was until just now."""
    found = next((each for each in store().people(room.code) if each.name.casefold() == name.casefold()), None)
    is_away = found is not None and not found.is_robot and not presence().is_here(room.code, found.visitor)
    return found if is_away else None


def come_back(room: Classroom, visitor: str, name: str) -> None:
    """The visitor is the one of that name from now on; raises Refused while that one is here."""
    left = who_left(room, name)
    if left is None:
        raise NameTaken(name)
    store().give_place(room.code, left.visitor, visitor)
    presence().has_come_back(room.code, visitor)
    _hand_over(room, left, visitor)


def _hand_over(room: Classroom, left: Student, visitor: str) -> None:
    """What they have of the latest activity; where that cannot change hands, they get another with the next look."""
    question, number = room.record.question, len(room.record.questions)
    kept = next((row.answer for row in store().votes(room.code, number) if row.visitor == visitor), None)
    if question is None or kept is None:
        return
    try:
        if question.activity == everybody.NAME:
            services().matches.hand_over(services().matches.find(kept), left.visitor, visitor)
        elif question.activity == pairs.NAME:
            duels().hand_over(kept, left.visitor, visitor)
        elif question.activity == handed_out.NAME:
            for row in handed_out.work_in(room, [replace(left, visitor=visitor)]):
                Answers(services().database).hand_over(left.visitor, visitor, row.work.exercises)
    except (Refused, NoMatch):
        store().drop_kept(room.code, visitor, number)
