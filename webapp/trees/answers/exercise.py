"""An exercise for other programs: `/trees/solve.json?e=…` and the other endings, of the search that solves it.

Whoever has an exercise can have the tree lab search its tree, so this tells nothing new of one for practice.
"""

import json
from typing import Any

from flask import Response, abort, request, url_for

from engine.answers.endings import answering
from engine.answers.moodle_sheet import ASKED
from engine.answers.picture import in_theme
from engine.answers.trace import ALGORITHMS
from engine.exercises import Exercise
from engine.exercises.drawing import drawing
from engine.exercises.sheets import Sheet
from engine.refusals import N_, Refused
from engine.trees.pictures import write_svg
from webapp.http.visitors.rate_limits import SEARCH, limited
from webapp.trees.answers.questions import questions
from webapp.trees.answers.routes import ENDINGS, answered, bp, picture_of, written
from webapp.trees.exercises import solving
from webapp.trees.exercises.in_exam import refuse_in_exam

OWN = ("step", "animate", "theme", "twins")
"""What an address says of the answer; all else says which exercise it is."""


@bp.get("/trees/solve.<ending>")
@limited(SEARCH)
def answer_of_exercise(ending: str) -> Response:
    """The exercise as on its page: `.svg` is the picture of the question, or of the search at `step`; `.xml` asks it in
    Moodle, with so many `twins`; the others hold the search of the worked solution.
    """
    if ending != "svg" and ending not in ENDINGS:
        abort(404)
    refuse_in_exam()
    if "s" in request.args:
        raise Refused(N_("An exercise of a sheet may count for marks: its answers are not given here."))
    asked = {name: said for name, said in request.args.items() if name not in (*OWN, "lang")}
    exercise = solving.read_exercise(asked) if asked else solving.first_exercise()
    own = {name: request.args.get(name, "") for name in OWN}
    key = json.dumps([solving.pack_exercise(exercise), own, request.args.get("seed", "1") if ending == "xml" else ""])
    return answered(ending, key, lambda: _written(ending, exercise, own))


def takes(exercise: Exercise, is_solved: bool) -> dict[str, str]:
    """The addresses to offer on its page, by ending; of one that is not solved yet only the picture."""
    if exercise.tree is None:
        return {}
    endings, searched = ["svg"], solving.searched_tree(exercise)
    if is_solved and searched is not None and _is_traced(searched):
        ours = ["animated", "json", "csv", "py", *(["test", "solution"] * (searched["convention"] == "berkeley"))]
        answers = answering(exercise.root)
        endings += [ending for ending in ours if searched["algorithm"] in answers[ending]]
    if is_solved and exercise.kind in ASKED:
        endings.append("xml")
    return {ending: _address(exercise, ending) for ending in endings}


def _is_traced(searched: dict[str, Any]) -> bool:
    return (searched["order"], searched["attitude"], searched["errs"]) == ("natural", "expected", None)


def _address(exercise: Exercise, name: str) -> str:
    written, animate = ("svg", 1) if name == "animated" else (name, None)
    link = solving.pack_exercise(exercise)
    return url_for("tree_answers.answer_of_exercise", ending=written, e=link, animate=animate)


def _written(ending: str, exercise: Exercise, own: dict[str, str]) -> str:
    if ending == "xml":
        return questions(Sheet("", (exercise,)), request.args)
    if exercise.tree is not None and ending == "svg" and not own["step"] and not own["animate"]:
        shown = drawing(exercise, with_key=False)
        picture = write_svg(shown.root, shown.shapes, shown.values, paper=True)
        return in_theme(picture, own["theme"] == "dark")
    searched = solving.searched_tree(exercise)
    if exercise.tree is None or searched is None:
        raise Refused(N_("This exercise is not solved by a search of one tree: there is none to take with you."))
    if searched["algorithm"] not in ALGORITHMS:
        raise Refused(N_("The search that solves this exercise can come to a node twice, and is not written down."))
    return picture_of(searched | own) if ending == "svg" else written(ENDINGS[ending], searched)
