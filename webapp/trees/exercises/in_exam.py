"""What a visitor cannot have while an exam of theirs runs."""

from engine.refusals import N_, Refused
from webapp.http.visitors.security import known_visitor
from webapp.services import services
from webapp.trees.exercises.answers import Answers


def refuse_in_exam() -> None:
    """For pages that tell right answers; raises Refused."""
    if (visitor := known_visitor()) and Answers(services().database).running_exam(visitor):
        raise Refused(N_("You are in an exam. You can see solutions after you hand it in."))
