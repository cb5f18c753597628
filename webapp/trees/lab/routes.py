"""The page of the tree lab on which trees are drawn and stepped through (`/trees`)."""

import json
from dataclasses import asdict, fields

from flask import Blueprint, Response, current_app, jsonify, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as BaseResponse

from engine.answers.batch import as_large_as
from engine.refusals import N_, Refused
from engine.search.algorithms import ALGORITHMS
from engine.search.options import OPTIONS
from engine.trees.forms import FORMS
from engine.trees.handouts import as_document
from engine.trees.links import pack
from engine.trees.node import Node
from engine.trees.several import SeveralTrees
from engine.trees.shapes import SHAPES
from webapp.games import page_of
from webapp.http.pages import errors
from webapp.http.pages.languages import sentence
from webapp.http.visitors.rate_limits import SEARCH, TYPING, limited
from webapp.http.visitors.security import LARGEST_FILES, takes_up_to
from webapp.trees.answers.figure import figure_page
from webapp.trees.exercises import solving
from webapp.trees.lab import pictures, stepping
from webapp.trees.lab.from_lab import as_exercise, drawn_for
from webapp.trees.lab.from_positions import from_position
from webapp.trees.lab.reading import (
    MOST_ITERATIONS,
    TreeView,
    as_shown,
    read_text,
    read_tree,
    read_view,
    takes_attitudes,
    unknown_leaf,
    which_of,
)
from webapp.trees.lab.strategies import shown_strategy
from webapp.trees.lab.texts import lab_texts
from webapp.trees.sheets.remembered import remembered_texts
from webapp.wording import names
from webapp.wording.commas import comma_warning
from webapp.wording.file_texts import file_texts
from webapp.wording.lecture_trees import lecture_trees
from webapp.wording.script_texts import texts as script_texts

bp = Blueprint("trees", __name__, url_prefix="/trees")

MOST_OFFERED = 30
"""Of the trees in one text."""

FIELDS = {"tree", "t", "sheet", "kind", "points", *(each.name for each in fields(TreeView))}
"""What else an address of the lab may say beside `which`."""

# -- drawing ----------------------------------------------------------------------------------------------------------


@bp.get("")
@limited(SEARCH)
def show() -> Response:
    """A tree: `t` is a link, `tree` a text or a lecture's name; or `game`, `position` and `depth`.

    `which`: the number of the tree in a text with several. `save`: a form in which it could not be saved. `sheet`: the
    sheet for which it is drawn, with `kind` and `points`. `controls`: "none" for the picture alone.
    """
    return figure_page() if request.args.get("controls") == "none" else _lab()


def _lab(refusal: str | None = None) -> Response:
    """The page with the tree of the address; `refusal`: why a request about the tree was refused."""
    opened, several = None, list[str]()
    try:
        opened = from_position(request.args) if request.args.get("game") and not request.args.get("t") else None
        root = opened.root if opened else read_tree(request.args)
    except Refused as refused:
        refusal, root = sentence(refused), read_tree({})
        several = trees_of(refused)
    shown, refusal = as_shown(root, opened), refusal or _why_not_written(root)
    presets, errand = lecture_trees(), drawn_for(request.args)
    page = render_template(
        "trees/show.html",
        shown=shown,
        view=read_view(request.args),
        heeding={
            name: [algorithm for algorithm, each in ALGORITHMS.items() if each.heeds(name)]
            for name in ("errs", "iterations", "exploration")
        }
        | {"attitude": [algorithm for algorithm in ALGORITHMS if takes_attitudes(algorithm)]},
        prunes=[name for name, each in ALGORITHMS.items() if each.prunes],
        attitudes=names.choices("attitude"),
        option_says={name: _(option.says) for name, option in OPTIONS.items() if option.says},
        most_iterations=MOST_ITERATIONS,
        usual_view={**asdict(TreeView()), "algorithm": shown["usual"]},
        unknown=unknown_leaf(root, request.args.get("unknown", "")),
        picture=pictures.draw(root, read_view(request.args).shapes),
        presets=presets,
        preset=next((each for each in presets if each.slug == _preset_asked()), None),
        opened=opened,
        opened_game=page_of(opened.game).title(opened.parameters) if opened else "",
        shapes=list(SHAPES),
        refusal=refusal,
        several=several,
        asked={name: said for name, said in request.args.items() if name in FIELDS},
        warning=comma_warning(request.args.get("tree", "")),
        forms=["text", "json", *(name for name in FORMS if name != "text")],
        takes=_takes(shown["link"], read_view(request.args)),
        withheld=_withheld(shown["takes"], read_view(request.args), shown["usual"]),
        batch=as_large_as(root),
        drawn_for=errand,
        sheet=errand.shown if errand else None,
        texts={**script_texts(), **page_texts(), **lab_texts(), **file_texts()},
    )
    return make_response(page, 400 if refusal else 200)


def _takes(link: str, view: TreeView) -> dict[str, str]:
    """Where other programs read the tree, by name: its endings, and `iframe` where hosts may show it."""
    said = {name: value for name, value in asdict(view).items() if value != getattr(TreeView(), name)}
    said |= {"t": link, "convention": view.convention}
    takes = {
        ending: url_for("tree_answers.answer", ending=ending, **said) for ending in ("svg", "json", "csv", "py", "xml")
    }
    takes["animated"] = url_for("tree_answers.answer", ending="svg", animate=1, **said)
    for ending in ("test", "solution"):
        takes[ending] = url_for("tree_answers.answer", ending=ending, **said | {"convention": "berkeley"})
    if current_app.config["PODA_FRAMES"]:
        takes["iframe"] = url_for("trees.show", controls="none", **said)
    return takes


def _withheld(answering: dict[str, list[str]], view: TreeView, usual: str) -> list[str]:
    """The endings that do not answer for this tree, searched so."""
    is_plain = (view.order, view.attitude, view.errs) == ("natural", "expected", 0)
    return [name for name, known in answering.items() if not is_plain or (view.algorithm or usual) not in known]


def _why_not_written(root: Node) -> str | None:
    """Why the tree cannot be saved in the requested form, or None."""
    form = FORMS.get(request.args.get("save", ""))
    try:
        if form is not None:
            form.write(root)
    except Refused as refused:
        return sentence(refused)
    return None


def _preset_asked() -> str:
    """The lecture's tree in the address, or "" if it has another tree."""
    return "" if request.args.get("game") or request.args.get("t") else request.args.get("tree", "example")


@bp.post("/read")
@limited(TYPING)
@takes_up_to(LARGEST_FILES)
def read() -> BaseResponse:
    """Form: `text`, a tree in any form; `which` of several, from 1. Answers with the tree, or with a refusal and the
    names of the trees to choose from.
    """
    try:
        text = request.form.get("text", "")
        return jsonify(as_shown(read_text(text, which_of(request.form))) | {"warning": comma_warning(text)})
    except Refused as refused:
        several = trees_of(refused)
        return jsonify({"refusal": sentence(refused)} | ({"several": several} if several else {}))


@bp.post("/search")
@limited(TYPING)
@takes_up_to(LARGEST_FILES)
def search() -> BaseResponse:
    """Form: `text`, and of `TreeView` all but `shapes`. The recorded search of the tree, for step mode."""
    try:
        return jsonify(stepping.recorded_search(read_text(request.form.get("text", "")), read_view(request.form)))
    except Refused as refused:
        return jsonify(refusal=sentence(refused))


@bp.post("/strategy")
@limited(TYPING)
@takes_up_to(LARGEST_FILES)
def strategy() -> BaseResponse:
    """Form: `text`, `owner` and `choices`. A strategy as a subtree, and what it guarantees."""
    given = request.form
    try:
        return jsonify(
            shown_strategy(read_text(given.get("text", "")), given.get("owner", ""), given.get("choices", ""))
        )
    except Refused as refused:
        return jsonify(refusal=sentence(refused))


@bp.get("/exercise")
@limited(SEARCH)
def ask() -> BaseResponse:
    """The tree of the address as an exercise on its search; `convention`, `order` and `shapes` as in the lab."""
    try:
        exercise = as_exercise(read_tree(request.args), read_view(request.args))
    except Refused as refused:
        return _lab(sentence(refused))
    return redirect(url_for("trees.solve", e=solving.pack_exercise(exercise)))


@bp.post("/file")
@limited(SEARCH)
@takes_up_to(LARGEST_FILES)
def download() -> BaseResponse:
    """Form: `text`; `form`, a key of `engine.trees.forms` or `json`; and `shapes`, for pictures.

    Sends the tree as a file. If that form cannot hold it, redirects back to the tree.
    """
    root, shapes = read_text(request.form.get("text", "")), read_view(request.form).shapes
    name = request.form.get("form", "text")
    if name == "json":
        return send_file(json.dumps(as_document(root), ensure_ascii=False, indent=1), "tree.json", "application/json")
    form = FORMS.get(name)
    if form is None:
        raise Refused(N_("There is no such form to write a tree in."))
    try:
        return send_file(form.write(root, shapes), f"tree.{form.suffix}", form.mimetype)
    except Refused:
        return redirect(url_for("trees.show", t=pack(root), save=name), 303)


# -- answers ----------------------------------------------------------------------------------------------------------


@bp.errorhandler(Refused)
def refused(error: Refused) -> Response:
    return errors.refused(error)


def trees_of(error: Refused) -> list[str]:
    """The names of the trees to choose from, if the text was refused because there are several."""
    return error.names[:MOST_OFFERED] if isinstance(error, SeveralTrees) else []


def send_file(text: str, name: str, mimetype: str) -> Response:
    answer = make_response(text)
    answer.mimetype = mimetype
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def not_handed_in() -> str:
    return _("Not handed in: there is no connection. Your answers are kept; try again later.")


def page_texts() -> dict[str, str]:
    """The texts of these pages' scripts, besides those of the tree view and step mode."""
    return {
        "lab.root": _("the root"),
        "lab.which": _("Open the tree {name}"),
        "lab.leaf": _("leaf {value}"),
        "lab.kind.max": _("MAX"),
        "lab.kind.min": _("MIN"),
        "lab.kind.chance": _("chance"),
        "lab.kind.leaf": _("leaf"),
        "lab.cut": _("cut: {edge}"),
        "lab.counts": _("nodes: {nodes} · leaves: {leaves} · cuts: {cuts}"),
        "lab.rounded": _("The values are rounded: these numbers have too long a common denominator."),
        "lab.nodes": _("nodes: {count}"),
        "lab.saved": _("Saved."),
        "lab.refused": _("Saved, except for what is marked red."),
        "lab.left_blank": _("left blank"),
        "lab.see_verdict": _("See the verdict"),
        "lab.unsaved": _("Not saved yet: there is no connection."),
        "lab.not_handed_in": not_handed_in(),
        "lab.copied": _("The link is copied."),
        "lab.not_copied": _("The browser did not let us copy the link: it stands in the address bar."),
        "lab.full": _("There is no room for more nodes."),
        **remembered_texts(),
    }
