"""The page that compares by depth. It works like the other pages of Compare: the address holds it all."""

from dataclasses import dataclass
from typing import Any

from flask import request
from flask_babel import gettext
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as BaseResponse

from engine.game import Game
from engine.refusals import Refused
from engine.search.algorithms import has_depth
from webapp.compare import comparer
from webapp.compare.comparer import Comparer
from webapp.compare.comparison import read_leniently
from webapp.compare.depths.comparison import (
    MOST_SEARCHES,
    DepthComparison,
    read_depth_comparison,
    read_ways,
    usual_ways,
)
from webapp.compare.depths.results import depth_results
from webapp.compare.depths.titles import in_words
from webapp.compare.horizon_cards import BY_SLUG, card_of, depths_address
from webapp.compare.routes import bp
from webapp.games.horizon.positions import POSITIONS
from webapp.http.visitors.rate_limits import LOOK, SEARCH, limited
from webapp.matches.engine_options import EngineOptions
from webapp.searches import defaults
from webapp.views.options import OptionField, option_fields


@bp.get("/compare/depths")
@limited(SEARCH)
def show_depths() -> BaseResponse:
    """Compares depths on one position: `game`, its parameters and `position`, or `tree`; `depth`, the deepest one;
    `search`, up to four times, such as `alphabeta,quiescence`.
    """
    return DEPTHS.show(sent_on="1.algorithm" in request.args)


@bp.get("/compare/depths/results")
@limited(LOOK)
def look_at_depths() -> str:
    """The results so far, for the same address."""
    return DEPTHS.look()


def _context(comparison: DepthComparison | None) -> dict[str, Any]:
    game = comparison.game if comparison else read_leniently(request.args)[0]
    return {
        "shown": card_of(comparison.place) if comparison else None,
        "prepared": [(each.slug, gettext(each.title), depths_address(each)) for each in POSITIONS],
        "ways": _ways_to_fill_in(game, comparison, request.args),
        "algorithms": [name for name in defaults.algorithms(game) if has_depth(name)],
    }


FIRST = depths_address(BY_SLUG["tempting-centre"])
DEPTHS = Comparer("compare/depths", FIRST, read_depth_comparison, depth_results, _context)


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
    menu = defaults.menu(game, comparer.SECONDS)
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
