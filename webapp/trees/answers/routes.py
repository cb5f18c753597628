"""A tree of the tree lab for other programs: `/trees.json?tree=…`, `.csv`, `.svg`, `.py`, `.test`, `.solution`, `.xml`.

They are asked for by pages of other sites and by programs without cookies, so nothing personal is in them and no cookie
is set. The same address always gives the same answer.
"""

import json
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from flask import Blueprint, Response, abort, make_response, request
from flask_babel import get_locale, gettext

from engine.answers.batch import seeded_trees
from engine.answers.berkeley import write_berkeley
from engine.answers.moodle import write_moodle
from engine.answers.picture import drawing, in_theme
from engine.answers.pytest_module import write_pytest
from engine.answers.table import as_csv
from engine.answers.trace import tracing
from engine.refusals import N_, Refused
from engine.steps import Steps
from engine.trees.node import Node
from engine.trees.pictures import write_svg
from engine.trees.shapes import SHAPES
from webapp.caches import BoundedCache
from webapp.http.pages.languages import sentence
from webapp.http.visitors.rate_limits import SEARCH, limited, who
from webapp.services import services
from webapp.trees.exercises.solving import LONGEST_SEED
from webapp.trees.lab.from_positions import from_position
from webapp.trees.lab.reading import read_tree, read_view

bp = Blueprint("tree_answers", __name__)

KEPT_FOR = 24 * 60 * 60
"""Seconds for which others may keep an answer without asking again."""

LARGEST_KEPT = 1 << 20
kept: BoundedCache[str] = BoundedCache(8 << 20, len)
"""Answers by ending, language and query: a class opens the same link."""

_reading = threading.Lock()

Traced = list[tuple[Node, dict[str, Any]]]


class Ending(NamedTuple):
    """An ending of an address; `holds_many`: whether its file holds many trees."""

    mimetype: str
    write: Callable[[Traced], str]
    holds_many: bool = False


ENDINGS: Mapping[str, Ending] = {
    "json": Ending("application/json", lambda traced: json.dumps(traced[0][1], ensure_ascii=False) + "\n"),
    "csv": Ending("text/csv", lambda traced: as_csv(traced[0][1])),
    "py": Ending("text/x-python", write_pytest, holds_many=True),
    "test": Ending("text/plain", lambda traced: write_berkeley(*traced[0])[0]),
    "solution": Ending("text/plain", lambda traced: write_berkeley(*traced[0])[1]),
    "xml": Ending("application/xml", lambda traced: write_moodle(traced, gettext, "Poda", _shapes()), holds_many=True),
}
"""What is written of traces; the picture is of the search itself."""


@bp.get("/trees.<ending>")
@limited(SEARCH)
def answer(ending: str) -> Response:
    """The tree as on its page, by `convention` and `algorithm`; for `.svg` also `step`, `theme` and `shapes`.

    `trees` and `seed`, for `.py` and `.xml`: so many random trees instead, of at most `plies` and `successors`, with
    `chance` if that is 1.
    """
    if ending != "svg" and ending not in ENDINGS:
        abort(404)
    asked = f"{ending} {get_locale()} {request.query_string.decode()}"
    with _reading:
        text = kept.get(asked)
    if text is None:
        text = picture_of_address() if ending == "svg" else _written(ENDINGS[ending])
        if len(text) < LARGEST_KEPT:
            with _reading:
                kept[asked] = text
    found = make_response(text)
    found.mimetype = "image/svg+xml" if ending == "svg" else ENDINGS[ending].mimetype
    found.cache_control.public, found.cache_control.max_age = True, KEPT_FOR
    if ending == "xml":  # its sentences are in the reader's language
        found.vary.update(("Accept-Language", "Cookie"))
    found.add_etag()
    found.make_conditional(request)
    return found


@bp.errorhandler(Refused)
def refused(error: Refused) -> Response:
    said = make_response(sentence(error) + "\n", 400)
    said.mimetype, said.cache_control.no_store = "text/plain", True
    return said


@bp.after_request
def for_all(response: Response) -> Response:
    """Pages of all sites may read the answers, and programs see no more of them than everybody."""
    response.headers["Access-Control-Allow-Origin"] = "*"
    return response


def _written(ending: Ending) -> str:
    roots = _batch() if request.args.get("trees") else [_tree()]
    if len(roots) > 1 and not ending.holds_many:
        raise Refused(N_("This file holds one tree; many of them go into .py or .xml."))

    return ending.write(services().page_work.wait(who(), _tracing_all(roots, *_method())))


def _tracing_all(roots: Sequence[Node], convention: str, algorithm: str) -> Steps[Traced]:
    traced = []
    for root in roots:
        trace = yield from tracing(root, convention, algorithm)
        traced.append((root, trace))
    return traced


def picture_of_address() -> str:
    """The tree as SVG, in the middle of its search where the address says so; raises Refused."""
    root, dark, shapes = _tree(), request.args.get("theme") == "dark", _shapes()
    if not request.args.get("step"):
        return in_theme(write_svg(root, shapes, paper=True), dark)
    steps = drawing(root, *_method(), _whole("step", 0), shapes, dark)
    return services().page_work.wait(who(), steps)


def _tree() -> Node:
    """The tree of the address, as on its page."""
    if request.args.get("game") and not request.args.get("t"):
        return from_position(request.args).root
    return read_tree(request.args)


def _batch() -> list[Node]:
    seed = request.args.get("seed", "1")[:LONGEST_SEED]
    chance = request.args.get("chance") == "1"
    return seeded_trees(_whole("trees", 1), seed, _whole("plies", 3), _whole("successors", 3), chance)


def _method() -> tuple[str, str]:
    """The convention and the algorithm, or the usual ones. Raises Refused for other searches."""
    if request.args.get("order", "natural") != "natural" or read_view(request.args).errs:
        raise Refused(N_("Other programs read a search from left to right, with a MIN that does not err."))
    return request.args.get("convention") or "aima", request.args.get("algorithm") or ""


def _shapes() -> str:
    shapes = request.args.get("shapes", "")
    return shapes if shapes in SHAPES else "triangles"


def _whole(name: str, usual: int) -> int:
    """A whole number of the address; raises Refused for anything else."""
    text = request.args.get(name, "")
    if not text:
        return usual
    if not text.isascii() or not text.isdigit() or len(text) > 7:
        raise Refused(N_("“%(name)s” must be a whole number; not “%(value)s”."), name=name, value=text)
    return int(text)
