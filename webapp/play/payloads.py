"""What a socket event or a form may say. Whatever does not fit is refused before anything is looked at."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from webapp.matches.seats import EngineOptions, SeatRequest, Side, Speed

MatchId = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_-]{1,22}\Z")]
RequestId = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_.:-]{1,40}\Z")]
SearchId = Annotated[str, Meta(pattern=r"\As[0-9]{1,12}\Z")]
ActionText = Annotated[str, Meta(min_length=1, max_length=40)]
Ply = Annotated[int, Meta(ge=0, le=10_000)]
Version = Annotated[int, Meta(ge=0, le=2**53)]
Events = Annotated[int, Meta(ge=1, le=10_000)]


class Payload(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    match: MatchId


class Watch(Payload, frozen=True):
    """`tree`: also wants the growing tree of every search."""

    tree: bool = False


class Play(Payload, frozen=True):
    """`request`: the client's own name for this click, so that asking again plays nothing twice."""

    action: ActionText
    ply: Ply
    version: Version
    request: RequestId | None = None


class SeatChange(Payload, frozen=True):
    side: Side
    seat: SeatRequest
    version: Version


class Pause(Payload, frozen=True):
    paused: bool
    search: SearchId | None = None


class SpeedChange(Payload, frozen=True):
    """`speed`: events per second, or null for full speed."""

    speed: Speed | None
    search: SearchId | None = None


class Chance(Payload, frozen=True):
    """Who says what chance brings: the server's generator, or people by hand."""

    chance: Literal["tossed", "chosen"]


class Stop(Payload, frozen=True):
    search: SearchId | None = None


class Step(Payload, frozen=True):
    events: Events = 1
    search: SearchId | None = None


class Start(Payload, frozen=True):
    """`version`: of the board that was looked at; a search is not begun for a board that is not there any more."""

    kind: Literal["hint", "analysis"]
    options: EngineOptions = EngineOptions()
    ply: Ply | None = None
    version: Version | None = None
    speed: Speed | None = None
    paused: bool = False


class Follow(Payload, frozen=True):
    """The next match: with sides swapped, or from another position, if so wished."""

    version: Version
    swap: bool = False
    position: Annotated[str, Meta(max_length=1000)] | None = None
