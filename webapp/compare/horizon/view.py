"""The positions as the page shows them: a board, the sentence with its numbers, a small table, and what to open."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext
from flask_babel import gettext as _

from engine.game import MAX
from webapp.compare import words
from webapp.compare.horizon.position import BOTH, CHECKS, PLAIN, QUIESCENT, HorizonPosition
from webapp.compare.horizon.positions import POSITIONS
from webapp.games import action_name, page_of
from webapp.matches import positions
from webapp.wording.wins import short_win

BY_SLUG = {each.slug: each for each in POSITIONS}


@dataclass(frozen=True)
class HorizonBoard:
    """A small board: the file that draws it, and its picture."""

    title: str
    template: str
    picture: Any


@dataclass(frozen=True)
class HorizonMatch:
    """A match to be opened: the fields of its form, and the way that the engine searches there."""

    says: str
    fields: dict[str, str]


@dataclass(frozen=True)
class HorizonCard:
    slug: str
    title: str
    says: str
    boards: list[HorizonBoard]  # its own, and its twin's
    ways: list[str]  # the columns of its table
    rows: list[tuple[int, list[tuple[str, str]]]]  # by depth: for each way the value and the actions
    matches: list[HorizonMatch]
    depth: int  # of the engine in these matches
    depths: dict[str, Any]  # the address of the comparison by depth


def horizon_cards() -> list[HorizonCard]:
    return [horizon_card(each) for each in POSITIONS]


def horizon_card(each: HorizonPosition) -> HorizonCard:
    ways = each.ways()
    own = [each, *([BY_SLUG[each.twin]] if each.twin else [])]
    return HorizonCard(
        slug=each.slug,
        title=gettext(each.title),
        says=says(each),
        boards=[_board(one) for one in own],
        ways=[way_titles()[way] for way in ways],
        rows=[(depth, [_cell(each, depth, way) for way in ways]) for depth in _depths(each)],
        matches=[HorizonMatch(way_titles()[way], _match(each, way)) for way in ways],
        depth=each.depth,
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
    }


def says(each: HorizonPosition) -> str:
    """The sentence with its numbers and actions."""
    game = positions.game_of(each.game, each.parameters)
    numbers = {f"{found.way}_{found.depth}": found.value for found in each.findings}
    numbers |= {name: value for name, (*_where, value) in each.worth.items()}
    actions = {name: action_name(each.game, action) for name, action in each.actions.items()}
    return gettext(each.says, **{name: _number(game, value) for name, value in numbers.items()}, **actions)


def _number(game: Any, value: float) -> str:
    win = short_win(game, value)
    return win or (f"+{words.number(value)}" if value > 0 else words.number(value))


def _place(each: HorizonPosition) -> dict[str, str]:
    """The part of addresses that names the position."""
    return {"game": each.game, **each.parameters, "position": each.position}


def _match(each: HorizonPosition, way: str) -> dict[str, str]:
    """The fields of a match in which the engine moves first, to the depth at which it goes wrong."""
    game = positions.game_of(each.game, each.parameters)
    mover, other = ("max", "min") if game.turn(game.read(each.position)) == MAX else ("min", "max")
    return {**_place(each), mover: f"{each.search_by(way)},depth={each.depth}", other: "me", "controls": "all"}


def _board(each: HorizonPosition) -> HorizonBoard:
    page, game = page_of(each.game), positions.game_of(each.game, each.parameters)
    assert page.open_board is not None
    picture = page.open_board(game, positions.look(game, game.read(each.position)), [])
    return HorizonBoard(gettext(each.title), page.board_template, picture)


def _depths(each: HorizonPosition) -> list[int]:
    return sorted({found.depth for found in each.findings})


def _cell(each: HorizonPosition, depth: int, way: str) -> tuple[str, str]:
    """The value and the actions that are found so; empty where nothing is said of it."""
    found = next((one for one in each.findings if (one.depth, one.way) == (depth, way)), None)
    if found is None:
        return "", ""
    game = positions.game_of(each.game, each.parameters)
    if found.best.isdigit():
        best = _("%(count)s actions alike", count=found.best)
    else:
        best = " ".join(action_name(each.game, action) for action in found.best.split())
    return _number(game, found.value), best
