"""Stepping through the search on the wall from the lecturer's other devices: the fragment of the page says the step."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import msgspec

from engine.refusals import Refused
from webapp.http.visitors.security import current_visitor
from webapp.matches.match import Match
from webapp.rooms.activity import HostForm
from webapp.rooms.questions import MOST_EVENTS, match_on, root_of
from webapp.rooms.store import RoomStore
from webapp.searches.requests import KINDS
from webapp.services import services
from webapp.trees.lab.reading import read_view
from webapp.trees.lab.stepping import recorded_tree, search_of

LAB = "/trees"


def can_step(page: str) -> bool:
    """Whether a search is shown there that has steps: that of a tree, or the one that the page of a match names."""
    address = urlsplit(page)
    if address.path == LAB:
        return _steps_of_tree(address.query) > 0
    state = _state(address.fragment)
    return ("step" in state or "search" in state) and match_on(page) is not None


def stepped(page: str, by: int) -> str:
    """The page with its search at another step; at either end the page as it is."""
    address = urlsplit(page)
    state = _state(address.fragment)
    match = match_on(page)
    ended = state.pop("search", "")
    if match is not None:
        step = _in_match(match, state.get("step", ended), by)
    else:
        step = _moved(state.get("step", ""), by, _steps_of_tree(address.query)) if address.path == LAB else None
    return page if step is None else f"{page.partition('#')[0]}#{urlencode(state | {'step': step})}"


def go(rooms: RoomStore, code: str, visitor: str, form: HostForm) -> None:
    """The wall goes a step on, or back."""
    page = rooms.find(code).record.page
    there = stepped(page, -1 if form.get("do") == "step_back" else 1)
    if there != page:
        rooms.show_page(code, visitor, there)


def _state(fragment: str) -> dict[str, str]:
    return dict(parse_qsl(fragment))


def _moved(at: str, by: int, steps: int) -> str | None:
    """The step after `at`; a search that is not stepped through yet begins with its first."""
    if not at.isascii() or not at.isdigit():
        return "0" if by > 0 and steps else None
    there = int(at[:9]) + by
    return str(there) if 0 <= there <= steps else None


@lru_cache(maxsize=64)
def _steps_of_tree(query: str) -> int:
    """How many steps its search has, at most MOST_EVENTS; the wall itself stops at the real end."""
    given = dict(parse_qsl(query))
    try:
        search, numbers = search_of(root_of(given), read_view(given))
    except Refused:
        return 0
    return _steps_in(recorded_tree(search, numbers)) if search.advance(MOST_EVENTS) else MOST_EVENTS


def _in_match(match: Match, step: str, by: int) -> str | None:
    """The same in a match: after the ply and the kind of its search; one that is at its end has no number."""
    ply, _dot, rest = step.partition(".")
    named, _dot, at = rest.partition(".")
    kind = next((each for each in KINDS if each == named), None)
    if kind is None or not ply.isascii() or not ply.isdigit() or int(ply[:9]) >= len(match.states):
        return None
    tree = services().searches.results.tree(match, int(ply), kind, current_visitor())
    if tree is None or tree["running"]:
        return None
    steps = _steps_in(tree)
    there = _moved(at or str(steps), by, steps)
    return None if there is None else f"{ply}.{kind}.{there}"


def _steps_in(tree: Mapping[str, Any]) -> int:
    """Of a recorded tree, whose parts may be pieces of JSON; one that is not recorded whole has none."""
    events, given = msgspec.json.decode(msgspec.json.encode([tree["events"], tree.get("given", 0)]))
    return len(events["code"]) - given if events else 0
