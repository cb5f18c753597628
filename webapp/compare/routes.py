"""The pages of Compare: algorithms side by side, how trees grow, and the horizon."""

from typing import Any

import msgspec
from flask import Blueprint, Response, make_response, render_template, request
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as BaseResponse

from engine.refusals import Refused
from webapp.compare import comparer, presets, words
from webapp.compare.comparer import Comparer, run_series
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
from webapp.compare.horizon_cards import horizon_cards
from webapp.compare.position import read_position
from webapp.compare.results import results
from webapp.games import action_texts
from webapp.http.pages import errors
from webapp.http.visitors.rate_limits import LOOK, SEARCH, limited
from webapp.play import fields
from webapp.searches import defaults
from webapp.views.options import OptionField, option_fields
from webapp.wording.commas import comma_warning
from webapp.wording.lecture_trees import text_of
from webapp.wording.pseudocode import with_code
from webapp.wording.script_texts import texts

bp = Blueprint("compare", __name__)

# -- comparing --------------------------------------------------------------------------------------------------------


@bp.get("/compare")
@limited(SEARCH)
def show() -> BaseResponse:
    """Compares algorithms on one position: `game`, its parameters, `position`, `depth`, `evaluation`, `attitude`; or
    `tree`.
    """
    return ALGORITHMS_COMPARED.show()


@bp.get("/compare/results")
@limited(LOOK)
def look() -> str:
    """The results so far, for the same address."""
    return ALGORITHMS_COMPARED.look()


@bp.get("/compare/tree")
@limited(LOOK)
def tree() -> Response:
    """The recorded tree of one column, as docs/architecture.md describes it, for the same address."""
    comparison = read_comparison(request.args)
    series = run_series(comparison.key, comparison.searches)
    column = fields.number("column")
    found = None if column is None else next(iter(series.findings[column : column + 1]), None)
    if found is None or found.tree is None:
        raise NotFound
    written = with_code(msgspec.json.decode(found.tree, type=dict[str, msgspec.Raw]))
    return Response(msgspec.json.encode(written), mimetype="application/json")


@bp.errorhandler(Refused)
def refused(error: Refused) -> Response:
    return errors.refused(error)


def _context(comparison: Comparison | None) -> dict[str, Any]:
    query = comparison.address if comparison else request.args.to_dict()
    return {
        "chosen": comparison.more if comparison else tuple(request.args.getlist("more")),
        "trees": presets.trees(),
        "positions": presets.positions(),
        "usual_position": presets.usual_position(),
        "preset": _preset(query),
        "warning": comma_warning(query.get("tree", "")),
        "option_controls": _option_controls(comparison),
        "further_columns": words.further_columns(_further_columns(comparison)),
        "texts": {**texts(), **action_texts(query.get("game", ""))},
    }


ALGORITHMS_COMPARED = Comparer("compare", {"tree": "example"}, read_comparison, results, _context)


def _option_controls(comparison: Comparison | None) -> list[OptionField]:
    """The options of the form, set as in the address, as far as that can be read."""
    game, options = (comparison.game, comparison.options) if comparison else read_leniently(request.args)
    shown = option_fields(defaults.menu(game, comparer.SECONDS), options, heeded=COMPARED)
    idle = () if game.evaluations else ("evaluation",)
    return [field for name, field in shown.items() if name in COMPARED and name not in idle]


def _further_columns(comparison: Comparison | None) -> tuple[str, ...]:
    """The further columns that the form offers."""
    if comparison is None:
        return MORE
    if comparison.game.has_chance:
        return WITH_CHANCE
    return tuple(name for name in WITHOUT_CHANCE if name != "killers" or comparison.tree is None)


def _preset(query: dict[str, Any]) -> presets.ComparePreset | None:
    """The lecture's tree or position that is shown, or None."""
    query = {name: ",".join(value) if isinstance(value, list) else value for name, value in query.items()}
    for preset in presets.trees():
        if query.get("tree") in (preset.slug, text_of(preset.slug)):
            return preset
    same = [p for p in presets.positions() if _whole_address(p).items() <= query.items()]
    return max(same, key=lambda preset: len(preset.address), default=None)  # another may be a part of its address


def _whole_address(preset: presets.ComparePreset) -> dict[str, Any]:
    """With the game's parameters and the position, also where they are the usual ones."""
    return preset.address | read_position(MultiDict(preset.address)).place


# -- complexity -------------------------------------------------------------------------------------------------------


@bp.get("/complexity")
@limited(LOOK)
def complexity() -> Response:
    """Formulas beside measured counts: `b` successors, `d` plies, `n` outcomes of chance."""
    sizes, refusal = TreeSizes.read(request.args)
    series = run_series(sizes.key, sizes.searches)
    template = "compare/_measured.html" if "HX-Request" in request.headers else "compare/complexity.html"
    page = render_template(template, view=complexity_view(sizes, series), refusal=refusal, texts={})
    return make_response(page, 400 if refusal else 200)


# -- the horizon ------------------------------------------------------------------------------------------------------


@bp.get("/horizon")
@limited(LOOK)
def horizon() -> str:
    """Positions in which a search that stops too early goes wrong, each with its mistake, and what mends it."""
    return render_template("compare/horizon.html", cards=horizon_cards())
