"""The page that compares by depth. It works like the other pages of Compare: the address holds it all."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from flask import make_response, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as BaseResponse

from engine import games
from engine.game import Game
from engine.refusals import Refused
from engine.search.algorithms import has_depth
from webapp.compare.comparison import read_leniently
from webapp.compare.depths.comparison import (
    MOST_DEPTH,
    MOST_SEARCHES,
    DepthComparison,
    read_depth_comparison,
    read_ways,
    usual_ways,
)
from webapp.compare.depths.results import depth_results
from webapp.compare.depths.titles import in_words
from webapp.compare.horizon.view import card_of, depths_address
from webapp.compare.routes import MOMENT, SECONDS, bp, runner
from webapp.compare.series import SharedSeries
from webapp.games.horizon.positions import POSITIONS
from webapp.http.pages.languages import sentence
from webapp.http.visitors.rate_limits import LOOK, SEARCH, limited
from webapp.http.visitors.security import current_visitor
from webapp.matches import positions
from webapp.matches.engine_options import EngineOptions
from webapp.searches import defaults
from webapp.views.options import OptionField, option_fields
from webapp.views.small_board import small_board
from webapp.wording.lecture_trees import text_of

FIRST = [("game", "tic-tac-toe")]
"""The position if the address names none."""


@bp.get("/compare/depths")
@limited(SEARCH)
def show_depths() -> BaseResponse:
    """Compares depths on one position: `game`, its parameters and `position`, or `tree`; `depth`, the deepest one;
    `search`, up to four times, such as `alphabeta,quiescence`.
    """
    given = request.args
    if not given.keys() & {"game", "tree"}:
        return redirect(f"{url_for('compare.show_depths')}?{urlencode([*FIRST, *given.items(multi=True)])}")
    try:
        comparison = read_depth_comparison(given)
        if "1.algorithm" in given:
            return redirect(url_for("compare.show_depths", **comparison.address))
        series = _depth_series(comparison)
    except Refused as refusal:
        return make_response(_depths_page(None, refusal=sentence(refusal)), 400)
    series.look(MOMENT)
    return make_response(_depths_page(comparison, found=depth_results(comparison, series)))


@bp.get("/compare/depths/results")
@limited(LOOK)
def look_at_depths() -> str:
    """The results so far, for the same address."""
    comparison = read_depth_comparison(request.args)
    series = _depth_series(comparison)
    series.look(MOMENT)
    found = depth_results(comparison, series)
    return render_template("compare/depths/_results.html", comparison=comparison, found=found)


def _depth_series(comparison: DepthComparison) -> SharedSeries:
    return runner().run(comparison.key, current_visitor(), comparison.searches, SECONDS)


def _depths_page(comparison: DepthComparison | None, **more: Any) -> str:
    """The whole page; without a comparison, the form as it was filled in and the refusal."""
    given = request.args
    query = comparison.address if comparison else given.to_dict()
    game = comparison.game if comparison else read_leniently(given)[0]
    entry = games.ENTRIES.get(query.get("game", ""))
    return render_template(
        "compare/depths/show.html",
        comparison=comparison,
        query=query,
        place=comparison.place if comparison else {},
        board=small_board(comparison.game, comparison.state) if comparison else None,
        shown=card_of(comparison.place) if comparison else None,
        prepared=[(each.slug, gettext(each.title), depths_address(each)) for each in POSITIONS],
        tree_text=text_of(query.get("tree", "")),
        games=[slug for slug in games.ENTRIES if not positions.game_of(slug, {}).hidden],
        parameters=[parameter.name for parameter in entry.parameters] if entry else [],
        ways=_ways_to_fill_in(game, comparison, given),
        algorithms=[name for name in defaults.algorithms(game) if has_depth(name)],
        most_depth=MOST_DEPTH,
        **{"refusal": None, "found": None, **more},
    )


@dataclass(frozen=True)
class WayFields:
    """The fields of one way to search; `algorithm` is "" while it is free."""

    algorithm: str
    said: str  # its options in words
    fields: list[OptionField]


def _ways_to_fill_in(game: Game, comparison: DepthComparison | None, given: "MultiDict[str, str]") -> list[WayFields]:
    """The ways of the form: those that are compared, and free ones."""
    ways = list(comparison.ways) if comparison else _ways_typed(game, given)
    slug = comparison.slug if comparison else game.slug
    menu = defaults.menu(game, SECONDS)
    limits = ("depth", "seconds")
    heeded = {name for algorithm in menu.with_depth for name in menu.heeded[algorithm] if name not in limits}
    shown = [(way.algorithm, way, in_words(slug, way)) for way in ways]
    shown += [("", ways[0], "")] * (MOST_SEARCHES - len(ways))
    return [
        WayFields(algorithm, said, [each for each in option_fields(menu, way).values() if each.name in heeded])
        for algorithm, way, said in shown
    ]


def _ways_typed(game: Game, given: "MultiDict[str, str]") -> list[EngineOptions]:
    """The ways of an invalid address if they can be read, else the usual ones."""
    try:
        return read_ways(given) or usual_ways(game)
    except Refused:
        return usual_ways(game)
