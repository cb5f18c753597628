"""The pages of Compare. No comparison is stored: its address holds it.

A page waits a moment for its searches, so that small ones arrive complete; while they run, htmx fetches the results
again. The same address finds the same series.
"""

from typing import Any
from urllib.parse import urlencode

import msgspec
from flask import Blueprint, Response, current_app, make_response, redirect, render_template, request, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as BaseResponse

from engine import games
from engine.refusals import Refused
from webapp.compare import presets, words
from webapp.compare.comparison import (
    COMPARED,
    MORE,
    WITH_CHANCE,
    WITHOUT_CHANCE,
    Comparison,
    read_comparison,
    read_leniently,
)
from webapp.compare.complexity import TreeSizes, complexity_view
from webapp.compare.results import results
from webapp.compare.series import SeriesRunner, SharedSeries
from webapp.games import action_texts
from webapp.http.pages import errors
from webapp.http.pages.languages import sentence
from webapp.http.visitors.rate_limits import LOOK, SEARCH, limited
from webapp.http.visitors.security import current_visitor
from webapp.matches import positions
from webapp.play import fields
from webapp.searches import defaults
from webapp.views.options import OptionField, option_fields
from webapp.views.small_board import small_board
from webapp.wording.commas import comma_warning
from webapp.wording.lecture_trees import text_of
from webapp.wording.pseudocode import with_code
from webapp.wording.script_texts import texts

bp = Blueprint("compare", __name__)

SECONDS = 4.0
"""Most computing time of each search of a comparison."""

MOMENT = 0.4
"""Seconds that an answer waits for searches that are nearly done."""

FIRST = [("tree", "example")]
"""The comparison if the address names none."""


# -- comparing --------------------------------------------------------------------------------------------------------


@bp.get("/compare")
@limited(SEARCH)
def show() -> BaseResponse:
    """Compares algorithms on one position: `game`, its parameters, `position`, `depth`, `evaluation`, `attitude`; or
    `tree`.
    """
    if not request.args.keys() & {"game", "tree"}:
        return redirect(f"{url_for('compare.show')}?{urlencode([*FIRST, *request.args.items(multi=True)])}")
    try:
        comparison = read_comparison(request.args)
        series = _series(comparison)
    except Refused as refusal:
        return make_response(_page(None, refusal=sentence(refusal)), 400)
    series.look(MOMENT)
    return make_response(_page(comparison, found=results(comparison, series)))


@bp.get("/compare/results")
@limited(LOOK)
def look() -> str:
    """The results so far, for the same address."""
    comparison = read_comparison(request.args)
    series = _series(comparison)
    series.look(MOMENT)
    return render_template("compare/_results.html", comparison=comparison, found=results(comparison, series))


@bp.get("/compare/tree")
@limited(LOOK)
def tree() -> Response:
    """The recorded tree of one column, as docs/architecture.md describes it, for the same address."""
    comparison = read_comparison(request.args)
    series = _series(comparison)
    series.look(MOMENT)
    column = fields.number("column")
    found = None if column is None else next(iter(series.findings[column : column + 1]), None)
    if found is None or found.tree is None:
        raise NotFound
    written = with_code(msgspec.json.decode(found.tree, type=dict[str, msgspec.Raw]))
    return Response(msgspec.json.encode(written), mimetype="application/json")


@bp.errorhandler(Refused)
def refused(error: Refused) -> Response:
    return errors.refused(error)


def runner() -> SeriesRunner:
    found: SeriesRunner = current_app.extensions["poda.series"]
    return found


def _series(comparison: Comparison) -> SharedSeries:
    return runner().run(comparison.key, current_visitor(), comparison.searches, SECONDS)


def _page(comparison: Comparison | None, **more: Any) -> str:
    """The whole page; without a comparison, the form as it was filled in and the refusal."""
    given = request.args
    query = comparison.address if comparison else given.to_dict()
    entry = games.ENTRIES.get(query.get("game", ""))
    return render_template(
        "compare/show.html",
        comparison=comparison,
        query=query,
        tree_text=text_of(query.get("tree", "")),
        chosen=comparison.more if comparison else tuple(given.getlist("more")),
        trees=presets.trees(),
        positions=presets.positions(),
        usual_position=presets.usual_position(),
        preset=_preset(query),
        board=small_board(comparison.game, comparison.state) if comparison else None,
        warning=comma_warning(query.get("tree", "")),
        games=[slug for slug in games.ENTRIES if not positions.game_of(slug, {}).hidden],
        parameters=[parameter.name for parameter in entry.parameters] if entry else [],
        option_controls=_option_controls(comparison),
        further_columns=words.further_columns(_further_columns(comparison)),
        texts={**texts(), **action_texts(query.get("game", ""))},
        **{"refusal": None, "found": None, **more},
    )


def _option_controls(comparison: Comparison | None) -> list[OptionField]:
    """The options of the form, set as in the address, as far as that can be read."""
    game, options = (comparison.game, comparison.options) if comparison else read_leniently(request.args)
    shown = option_fields(defaults.menu(game, SECONDS), options, heeded=COMPARED)
    idle = () if game.evaluations else ("evaluation",)
    return [field for name, field in shown.items() if name in COMPARED and name not in idle]


def _further_columns(comparison: Comparison | None) -> tuple[str, ...]:
    """The further columns that the form offers."""
    if comparison is None:
        return MORE
    return WITH_CHANCE if comparison.game.has_chance else WITHOUT_CHANCE


def _preset(query: dict[str, Any]) -> presets.ComparePreset | None:
    """The lecture's tree or position that is shown, or None."""
    for preset in presets.trees():
        if query.get("tree") in (preset.slug, text_of(preset.slug)):
            return preset
    same = [p for p in presets.positions() if all(query.get(name) == value for name, value in p.address.items())]
    return max(same, key=lambda preset: len(preset.address), default=None)  # another may be a part of its address


# -- complexity -------------------------------------------------------------------------------------------------------


@bp.get("/complexity")
@limited(LOOK)
def complexity() -> Response:
    """Formulas beside measured counts: `b` successors, `d` plies, `n` outcomes of chance."""
    sizes, refusal = TreeSizes.read(request.args)
    series = runner().run(sizes.key, current_visitor(), sizes.searches, SECONDS)
    series.look(MOMENT)
    template = "compare/_measured.html" if "HX-Request" in request.headers else "compare/complexity.html"
    page = render_template(template, view=complexity_view(sizes, series), refusal=refusal, texts={})
    return make_response(page, 400 if refusal else 200)
