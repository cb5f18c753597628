"""A tree of the tree lab for other programs: `/trees.json?tree=…`, `.csv`, `.svg`, `.py`, `.test`, `.solution`, `.xml`.

They are asked for by pages of other sites and by programs without cookies, so nothing personal is in them and no cookie
is set. The same address always gives the same answer.
"""

import json
import threading
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from flask import Blueprint, Response, abort, current_app, make_response, request
from flask_babel import get_locale, gettext

from engine.answers.batch import seeded_trees
from engine.answers.berkeley import write_berkeley
from engine.answers.moodle import write_quiz, write_tree_question
from engine.answers.picture import animation, drawing, in_theme
from engine.answers.pytest_module import write_case, write_module
from engine.answers.sampling import sampling, sampling_as_csv
from engine.answers.table import as_csv
from engine.answers.trace import ALGORITHMS, tracing
from engine.refusals import N_, Refused, Term, unlisted
from engine.search.monte_carlo.declared import NAME
from engine.search.options import EXPLORATIONS, OPTIONS
from engine.steps import Steps
from engine.trees.node import Node
from engine.trees.pictures import write_svg
from engine.trees.shapes import SHAPES
from webapp.caches import BoundedCache
from webapp.http.pages.languages import in_language, sentence
from webapp.http.visitors.rate_limits import SEARCH, limited, who
from webapp.play import fields
from webapp.services import services
from webapp.trees.exercises.solving import LONGEST_SEED
from webapp.trees.lab.from_positions import root_of_position
from webapp.trees.lab.reading import ITERATIONS, read_tree, read_view

bp = Blueprint("tree_answers", __name__)

KEPT_FOR = 24 * 60 * 60
"""Seconds for which others may keep an answer without asking again."""

LARGEST_KEPT = 1 << 20
KEY_SIZE = 200
"""Bytes that a key takes with its place in the cache, roughly."""
kept: BoundedCache[bytes] = BoundedCache(8 << 20, lambda written: KEY_SIZE + len(written))
"""Answers by the hash of what was asked: a class opens the same link."""

TREE_FIELDS = ("t", "tree", "which", "game", "position", "depth", "evaluation")
SEARCH_FIELDS = ("convention", "algorithm", "order", "errs", "attitude", "iterations", "exploration")
PICTURE_FIELDS = ("step", "animate", "theme", "shapes")
BATCH_FIELDS = ("trees", "seed", "plies", "successors", "chance")

SAMPLING = ("iterations", "exploration", "seed")
USUAL_SAMPLING = {"iterations": ITERATIONS, "exploration": EXPLORATIONS.offered, "seed": 0}
"""As in the lab."""

_reading = threading.Lock()


class AskedSearch(NamedTuple):
    """What the address says of how trees are searched and drawn."""

    convention: str
    algorithm: str
    shapes: str


class Ending(NamedTuple):
    """An ending of an address.

    write   what is written of a tree with its trace, which is the one of this number in the file
    plies   of a batch where the address says none
    sampled what is written of a search by sampling; None if such a search cannot be written so
    whole   the file from what is written of each tree, and the trace of any; None for files of one tree
    """

    mimetype: str
    write: Callable[[Node, dict[str, Any], int, AskedSearch], str]
    whole: Callable[[Sequence[str], dict[str, Any]], str] | None = None
    sampled: Callable[[dict[str, Any]], str] | None = None
    plies: int = 4


def _as_json(trace: dict[str, Any]) -> str:
    return json.dumps(trace, ensure_ascii=False) + "\n"


ENDINGS: Mapping[str, Ending] = {
    "json": Ending("application/json", lambda _root, trace, *_: _as_json(trace), sampled=_as_json),
    "csv": Ending("text/csv", lambda _root, trace, *_: as_csv(trace), sampled=sampling_as_csv),
    "py": Ending("text/x-python", lambda root, trace, *_: write_case(root, trace), write_module),
    "test": Ending("text/plain", lambda root, trace, *_: write_berkeley(root, trace)[0]),
    "solution": Ending("text/plain", lambda root, trace, *_: write_berkeley(root, trace)[1]),
    "xml": Ending(
        "application/xml",
        lambda root, trace, place, asked: write_tree_question(root, trace, gettext, place, asked.shapes),
        lambda questions, _trace: write_quiz(questions, "Poda"),
        plies=3,
    ),
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
    given = {
        name: request.args.get(name, "") for name in (*TREE_FIELDS, *SEARCH_FIELDS, *PICTURE_FIELDS, *BATCH_FIELDS)
    }
    given |= fields.parameters(request.args) if given["game"] else {}
    return answered(
        ending,
        json.dumps(given),
        lambda: picture_of(request.args) if ending == "svg" else written(ENDINGS[ending], request.args),
    )


def answered(ending: str, asked: str, write: Callable[[], str]) -> Response:
    """What `write` writes, or what it wrote when the same was `asked` for before: of what is not heeded, nothing."""
    key = sha256(json.dumps([ending, str(get_locale()), asked]).encode()).digest()
    with _reading:
        text = kept.get(key)
    if text is None:
        text = write().encode()
        if len(text) < LARGEST_KEPT:
            with _reading:
                kept[key] = text
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


def written(ending: Ending, given: Mapping[str, str]) -> str:
    """The file of the tree, or of the batch, that `given` says; raises Refused."""
    roots = _batch(ending.plies) if given.get("trees") else [_tree(given)]
    if len(roots) > 1 and ending.whole is None:
        raise Refused(N_("This file holds one tree; many of them go into .py or .xml."))
    asked = AskedSearch(*_method(given), _shapes(given))
    if ending.sampled and asked.algorithm and asked.algorithm not in (*ALGORITHMS, NAME):
        raise unlisted(Term(N_("algorithm")), asked.algorithm, (*ALGORITHMS, NAME))
    if ending.sampled and asked.algorithm == NAME:
        writing = _writing_sampled(ending.sampled, roots[0], given)
    else:
        writing = _writing(ending, roots, asked)
    return services().page_work.wait(who(), in_language(str(get_locale()), current_app.app_context, writing))


def _writing(ending: Ending, roots: Sequence[Node], asked: AskedSearch) -> Steps[str]:
    """The file. Of each trace only what is written is kept, since traces are large."""
    parts = []
    for place, root in enumerate(roots, 1):
        trace = yield from tracing(root, asked.convention, asked.algorithm)
        parts.append(ending.write(root, trace, place, asked))
        yield
    return ending.whole(parts, trace) if ending.whole else parts[0]


def _writing_sampled(write: Callable[[dict[str, Any]], str], root: Node, given: Mapping[str, str]) -> Steps[str]:
    asked = {name: OPTIONS[name].kind.read(given[name], name) for name in SAMPLING if given.get(name)}
    trace = yield from sampling(root, **{**USUAL_SAMPLING, **asked})
    return write(trace)


def picture_of(given: Mapping[str, str]) -> str:
    """The tree as SVG, in the middle of its search if `given` says so; raises Refused."""
    root, dark, shapes = _tree(given), given.get("theme") == "dark", _shapes(given)
    if given.get("animate"):
        playing = animation(root, *_method(given), _number("animate", 1), shapes, dark)
        return services().page_work.wait(who(), playing)
    if not given.get("step"):
        return in_theme(write_svg(root, shapes, paper=True), dark)
    steps = drawing(root, *_method(given), _number("step", 0), shapes, dark)
    return services().page_work.wait(who(), steps)


def _tree(given: Mapping[str, str]) -> Node:
    """The tree as on its page."""
    if given.get("game") and not given.get("t"):
        return root_of_position(given)
    return read_tree(given)


def _batch(plies: int) -> list[Node]:
    seed = request.args.get("seed", "1")[:LONGEST_SEED]
    chance = request.args.get("chance") == "1"
    return seeded_trees(_number("trees", 1), seed, _number("plies", plies), _number("successors", 3), chance)


def _method(given: Mapping[str, str]) -> tuple[str, str]:
    """The convention and the algorithm, or the usual ones. Raises Refused for other searches."""
    view = read_view(given)
    if given.get("order") not in (None, "", "natural") or view.errs or view.attitude != "expected":
        raise Refused(
            N_("Other programs read a search from left to right, with a MIN that does not err and chance as expected.")
        )
    return given.get("convention") or "aima", given.get("algorithm") or ""


def _shapes(given: Mapping[str, str]) -> str:
    shapes = given.get("shapes", "")
    return shapes if shapes in SHAPES else "triangles"


def _number(name: str, usual: int) -> int:
    """A whole number of the address; raises Refused for anything else."""
    found = fields.number(name)
    return usual if found is None else found
