"""What a class does together is declared once: what the lecturer may do with it, and what each page shows of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from webapp.rooms.store import Classroom, RoomStore, Student

Viewer = Literal["host", "wall", "phone"]
HostForm = Mapping[str, str]
HostCommand = Callable[[RoomStore, str, str, HostForm], None]
"""Takes the rooms, the room's code, the lecturer's visitor and the form; raises Refused."""


@dataclass(frozen=True)
class Activity:
    """Its templates are `host.html`, `wall.html` and `phone.html` in `rooms/<name>/`: parts of these pages.

    `view` says what they show, by name; they show nothing while the class does something else.
    """

    name: str
    view: Callable[[Classroom, list[Student], Viewer], Mapping[str, Any]]
    commands: Mapping[str, HostCommand] = field(default_factory=dict)
