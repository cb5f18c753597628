"""The positions as the page shows them: a board, the sentence with its numbers, a small table, and what to open."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext
from flask_babel import gettext as _

from webapp.compare.cells import FoundCell, FoundRow
from webapp.games import action_name
from webapp.games.horizon.position import BOTH, CHECKS, PLAIN, QUIESCENT, SINGULAR, HorizonPosition
from webapp.games.horizon.positions import POSITIONS
from webapp.views.horizon import game_of, says
from webapp.views.small_board import SmallBoard, small_board
from webapp.wording.values import value_text

BY_SLUG = {each.slug: each for each in POSITIONS}


@dataclass(frozen=True)
class HorizonBoard:
    """A board, and what is said of it beside another one."""

    title: str
    says: str  # what is found at depth 0, if anything is said of it
    drawn: SmallBoard


@dataclass(frozen=True)
class HorizonCard:
    slug: str
    name: str
    title: str
    says: str
    boards: list[HorizonBoard]  # its own, and its twin's
    ways: list[str]  # the columns of its table
    rows: list[FoundRow]
    depth: int  # of the search that goes wrong
    fields: dict[str, str]  # of the match that shows it
    depths: dict[str, Any]  # the address of the comparison by depth


def horizon_cards() -> list[HorizonCard]:
    return [horizon_card(each) for each in POSITIONS]


def horizon_card(each: HorizonPosition) -> HorizonCard:
    ways = each.ways()
    own = [each, *([BY_SLUG[each.twin]] if each.twin else [])]
    return HorizonCard(
        slug=each.slug,
        name=gettext(each.name),
        title=gettext(each.title),
        says=says(each),
        boards=[_board(one) for one in own],
        ways=[way_titles()[way] for way in ways],
        rows=[FoundRow(str(depth), [_cell(each, depth, way) for way in ways]) for depth in _depths(each)],
        depth=each.depth,
        fields=_fields(each),
        depths=depths_address(each),
    )


def card_of(place: Mapping[str, str]) -> HorizonCard | None:
    """The card of the position in an address of Compare, if it is one of these."""
    same = [each for each in POSITIONS if place.items() >= _place(each).items()]
    return horizon_card(same[0]) if same else None


def depths_address(each: HorizonPosition) -> dict[str, Any]:
    """The query of the comparison of its ways to search, depth by depth."""
    return {**_place(each), "depth": str(each.deepest), "search": [each.search_by(way) for way in each.ways()]}


def way_titles() -> dict[str, str]:
    return {
        PLAIN: _("plain search"),
        QUIESCENT: _("quiescent search"),
        CHECKS: _("checks extended"),
        BOTH: _("quiescent, checks extended"),
        SINGULAR: _("singular actions extended"),
    }


def _place(each: HorizonPosition) -> dict[str, str]:
    """The part of addresses that names the position."""
    return {"game": each.game, **each.parameters, "position": each.position}


def _fields(each: HorizonPosition) -> dict[str, str]:
    """The fields of a match in which the reader plays both sides: it opens with the search that goes wrong."""
    return {**_place(each), "max": "me", "min": "me", "controls": "all"}


def _board(each: HorizonPosition) -> HorizonBoard:
    game = game_of(each)
    drawn = small_board(game, game.read(each.position))
    assert drawn is not None, "nothing is hidden in these games"
    at_once = [f"{way_titles()[way]} {_cell(each, 0, way).value}" for way in each.ways()]
    return HorizonBoard(
        gettext(each.title),
        " · ".join(at_once) if 0 in _depths(each) else "",
        drawn,
    )


def _depths(each: HorizonPosition) -> list[int]:
    return sorted({found.depth for found in each.findings})


def _cell(each: HorizonPosition, depth: int, way: str) -> FoundCell:
    """The value and the actions that are found so; empty where nothing is said of it."""
    found = next((one for one in each.findings if (one.depth, one.way) == (depth, way)), None)
    if found is None:
        return FoundCell()
    if found.best.isdigit():
        best = _("%(count)s actions alike", count=found.best)
    else:
        best = " ".join(action_name(each.game, action) for action in found.best.split())
    return FoundCell(value_text(found.value, game=game_of(each)), best)
