"""The record of a match: all that is stored of it. A live match is replayed from its record."""

from dataclasses import dataclass, field
from typing import Any

import msgspec

from webapp.matches.seats import Seats, Settings

ENGINE, CHANCE = "engine", "chance"
"""The authors of actions that no visitor played."""


class Conflict(Exception):
    """The record is no longer, or never was, at the version that the change builds on."""


class MoveCost(msgspec.Struct, frozen=True, omit_defaults=True):
    """The cost of an engine's action and the result of its search; stored with the action."""

    algorithm: str
    convention: str = "aima"
    utility: str = "linear"
    depth: int | None = None
    value: float | str | None = None
    bound: str | None = None
    mean: bool = False  # the value is what MAX may expect of a MIN who errs, and proves no win
    nodes: int = 0
    leaves: int = 0
    cuts: int = 0
    seconds: float = 0.0
    stopped: bool = False
    line: list[str] = []
    ending: str | None = None  # with best play, where it is proved: "max" or "min" wins, or "draw"
    to_end: int | None = None  # plies until then, where they are known
    narrowed: bool = False  # only candidates were looked at


class EngineAnswer(MoveCost, frozen=True, omit_defaults=True):
    """The cost, and the value of each root action, which is read only when asked for."""

    roots: list[dict[str, Any]] = []  # [{"action": "a1", "value": 0.0, "bound": "exact"}, …]

    @property
    def cost(self) -> MoveCost:
        return MoveCost(**{name: getattr(self, name) for name in MoveCost.__struct_fields__})


@dataclass(frozen=True)
class PlayedAction:
    """One action of the record."""

    text: str
    by: str
    request: str | None = None
    cost: MoveCost | None = None


@dataclass(frozen=True)
class Record:
    """A match as it is stored. The first `cursor` actions stand on the board; the others can be redone.

    moved       the version at which the board last changed: an action was played, undone or redone
    rewound     the version at which an action was last undone or redone; since then the match has only been played on
    seated      for MAX and MIN, the version at which the seat last went to another person or another engine
    followed    the version at which the successor was opened; requests from older pages have not seen it
    fence       how often it has changed hands between processes: webapp.matches.leases
    hand, score the number of this hand in its series, from 1, and what MAX had won before it
    """

    id: str
    game: str
    parameters: dict[str, int | str]
    position: str | None
    seed: int
    host: str
    seats: Seats
    settings: Settings = field(default_factory=Settings)
    cursor: int = 0
    version: int = 0
    moved: int = 0
    rewound: int = 0
    seated: tuple[int, int] = (0, 0)
    successor: str | None = None
    followed: int | None = None
    fence: int = 0
    hand: int = 1
    score: float = 0.0
    actions: tuple[PlayedAction, ...] = field(default=())
