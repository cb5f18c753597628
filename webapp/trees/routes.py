"""The pages of the tree lab: drawing and stepping (`/trees`), and solving (`/trees/solve`)."""

import json
from typing import Any

from flask import Blueprint, Response, current_app, jsonify, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as BaseResponse

from engine.exercises import KINDS, Exercise
from engine.exercises.generator import LEVELS
from engine.game import N_, Refused
from engine.trees.forms import FORMS
from engine.trees.handouts import as_document
from engine.trees.pictures import write_svg
from engine.trees.shapes import SHAPES
from webapp.http import errors
from webapp.http.languages import sentence
from webapp.http.limits import limiter
from webapp.http.security import current_visitor
from webapp.services import services
from webapp.trees import solving, stepping
from webapp.trees.answers import Answers, is_genuine, sealed
from webapp.trees.reading import as_shown, read_text, read_tree, read_view
from webapp.wording.lecture_trees import lecture_trees
from webapp.wording.script_texts import texts as script_texts

bp = Blueprint("trees", __name__, url_prefix="/trees")

LIMIT = "120/minute"
TYPING_LIMIT = "900/minute"

FIRST = {"level": "1"}
"""What is there to solve for whoever asks for nothing yet."""


def answers() -> Answers:
    return Answers(services().database)


# -- drawing ----------------------------------------------------------------------------------------------------------


@bp.get("")
@limiter.limit(LIMIT)
def show() -> Response:
    """A tree: `t` a link, `tree` a text or a lecture's name, or `game`, `position` and `depth`."""
    refusal = None
    try:
        root = read_tree(request.args)
    except Refused as refused:
        refusal, root = sentence(refused), read_tree({})
    shown = as_shown(root)
    presets = lecture_trees()
    page = render_template(
        "trees/show.html",
        shown=shown,
        view=read_view(request.args),
        picture=write_svg(root, read_view(request.args).shapes),
        presets=presets,
        preset=next((each for each in presets if each.slug == request.args.get("tree", "example")), None),
        shapes=list(SHAPES),
        refusal=refusal,
        forms=["text", "json", *(name for name in FORMS if name != "text")],
        texts={**script_texts(), **_texts()},
    )
    return make_response(page, 400 if refusal else 200)


@bp.post("/read")
@limiter.limit(TYPING_LIMIT)
def read() -> BaseResponse:
    """Form: `text`, a tree in any form. Answers with the tree, or with why it is none."""
    try:
        return jsonify(as_shown(read_text(request.form.get("text", ""))))
    except Refused as refused:
        return jsonify(refusal=sentence(refused))


@bp.post("/search")
@limiter.limit(TYPING_LIMIT)
def search() -> BaseResponse:
    """Form: `text`, `algorithm`, `convention`, `order`. The recorded search of the tree, to be stepped through."""
    try:
        return jsonify(stepping.recorded_search(read_text(request.form.get("text", "")), read_view(request.form)))
    except Refused as refused:
        return jsonify(refusal=sentence(refused))


@bp.post("/file")
@limiter.limit(LIMIT)
def download() -> Response:
    """Form: `text`, and `form`, one of those of `engine.trees.forms` or `json`. The tree as a file."""
    root = read_text(request.form.get("text", ""))
    name = request.form.get("form", "text")
    if name == "json":
        return _file(json.dumps(as_document(root), ensure_ascii=False, indent=1), "tree.json", "application/json")
    form = FORMS.get(name)
    if form is None:
        raise Refused(N_("There is no such form to write a tree in."))
    return _file(form.write(root), f"tree.{form.suffix}", form.mimetype)


# -- solving ----------------------------------------------------------------------------------------------------------


@bp.get("/solve")
@limiter.limit(LIMIT)
def solve() -> BaseResponse:
    """An exercise: `e` a link, or `kind`, `level`, `seed` … for the generator; `for`: whose twin. Else an easy one."""
    if not request.args:
        return make_response(_solve_page(solving.read_exercise(FIRST), None))
    if "e" not in request.args:
        try:
            exercise = solving.read_exercise(request.args)
        except Refused as refused:
            return make_response(_solve_page(None, sentence(refused)), 400)
        return redirect(url_for("trees.solve", e=solving.pack_exercise(exercise)))
    exercise = solving.read_exercise(request.args)
    if request.args.get("for", "").strip():
        return redirect(url_for("trees.solve", e=solving.pack_exercise(exercise)))
    return make_response(_solve_page(exercise, None))


def _solve_page(exercise: Exercise | None, refusal: str | None) -> str:
    asked = None
    picture = ""
    if exercise is not None:
        asked = solving.as_asked(exercise, answers().find(current_visitor(), exercise))
        if exercise.tree is not None and "x" not in exercise.numbers:
            picture = write_svg(exercise.tree, exercise.shapes)
    return render_template(
        "trees/solve.html",
        asked=asked,
        picture=picture,
        refusal=refusal,
        kinds=[(name, _(kind.title)) for name, kind in KINDS.items()],
        levels=list(LEVELS),
        given=request.args,
        texts={**script_texts(), **_texts()},
    )


@bp.post("/answer")
@limiter.limit(TYPING_LIMIT)
def write_answer() -> BaseResponse:
    """Form: `e`, and the parts that have changed. They are stored before it answers."""
    exercise = solving.unpack_exercise(request.form.get("e", ""))
    known = {part.name for part in KINDS[exercise.kind].parts(exercise)}
    parts = {name: text for name, text in request.form.items() if name in known}
    try:
        stored = answers().write(current_visitor(), exercise, parts)
    except Refused as refused:
        return jsonify(refusal=sentence(refused))
    return jsonify(answer=dict(stored.parts))


@bp.post("/hand-in")
@limiter.limit(LIMIT)
def hand_in() -> BaseResponse:
    """Form: `e`. The answer is graded, and stays as it is."""
    exercise = solving.unpack_exercise(request.form.get("e", ""))
    answers().hand_in(current_visitor(), exercise)
    return redirect(url_for("trees.solve", e=solving.pack_exercise(exercise)), 303)


@bp.post("/again")
@limiter.limit(LIMIT)
def begin_again() -> BaseResponse:
    """Form: `e`. An empty answer in place of the one that was handed in."""
    exercise = solving.unpack_exercise(request.form.get("e", ""))
    answers().begin_again(current_visitor(), exercise)
    return redirect(url_for("trees.solve", e=solving.pack_exercise(exercise)), 303)


@bp.get("/answer.json")
@limiter.limit(LIMIT)
def download_answer() -> Response:
    """The visitor's answer to the exercise `e`, with a code over all it says."""
    exercise = solving.unpack_exercise(request.args.get("e", ""))
    stored = answers().find(current_visitor(), exercise)
    document: dict[str, Any] = {
        "format": "poda-answer",
        "version": 1,
        "exercise": request.args.get("e", ""),
        "name": request.args.get("name", "")[:60],
        "answer": dict(stored.parts),
        "handedIn": stored.handed_in,
    }
    if stored.handed_in:
        found = solving.graded(exercise, stored)
        document |= {name: found[name] for name in ("earned", "asked", "points", "outOf")}
    text = json.dumps(sealed(document, current_app.config["SECRET_KEY"]), ensure_ascii=False, indent=1)
    return _file(text, "answer.json", "application/json")


@bp.post("/check")
@limiter.limit(LIMIT)
def check_answer() -> BaseResponse:
    """Form: `text`, a downloaded answer. Whether it is as this server has written it."""
    try:
        document = json.loads(request.form.get("text", ""))
    except (ValueError, RecursionError):
        document = None
    if not isinstance(document, dict):
        return jsonify(refusal=_("This is no answer that was downloaded here."))
    genuine = is_genuine(document, current_app.config["SECRET_KEY"])
    says = _("This answer is as this server has written it.") if genuine else _("This answer has been changed.")
    return jsonify(genuine=genuine, says=says)


# -- answers ----------------------------------------------------------------------------------------------------------


@bp.errorhandler(Refused)
def refused(error: Refused) -> Response:
    return errors.refused(error)


def _file(text: str, name: str, mimetype: str) -> Response:
    answer = make_response(text)
    answer.mimetype = mimetype
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def _texts() -> dict[str, str]:
    """What the scripts of these pages say besides what the tree view and step mode do."""
    return {
        "lab.root": _("the root"),
        "lab.leaf": _("leaf {value}"),
        "lab.kind.max": _("MAX"),
        "lab.kind.min": _("MIN"),
        "lab.kind.chance": _("chance"),
        "lab.kind.leaf": _("leaf"),
        "lab.cut": _("cut"),
        "lab.counts": _("nodes: {nodes} · leaves: {leaves} · cuts: {cuts}"),
        "lab.nodes": _("nodes: {count}"),
        "lab.saved": _("Saved."),
        "lab.unsaved": _("Not saved yet: there is no connection."),
        "lab.copied": _("The link is copied."),
        "lab.not_copied": _("The browser did not let us copy the link: it stands in the address bar."),
        "lab.full": _("There is no room for more nodes."),
    }
