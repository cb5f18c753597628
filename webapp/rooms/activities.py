"""All that a class can do together."""

from collections.abc import Mapping
from typing import Any

from webapp.rooms.activity import Activity, HostCommand, Viewer
from webapp.rooms.everybody import EVERYBODY
from webapp.rooms.handed_out import SHEET
from webapp.rooms.pairs import PAIRS
from webapp.rooms.routes import store
from webapp.rooms.store import Classroom
from webapp.rooms.voting import VOTE

ACTIVITIES: tuple[Activity, ...] = (VOTE, EVERYBODY, PAIRS, SHEET)

COMMANDS: Mapping[str, HostCommand] = {name: run for each in ACTIVITIES for name, run in each.commands.items()}


def shown(room: Classroom, viewer: Viewer) -> dict[str, Any]:
    """What the templates of such a page show of the room."""
    people = store().people(room.code)
    found: dict[str, Any] = {
        "room": room,
        "people": people,
        "activities": [each.name for each in ACTIVITIES],
        "own_page": None,
    }
    for each in ACTIVITIES:
        found |= each.view(room, people, viewer)
    return found
