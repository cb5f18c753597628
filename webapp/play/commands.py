"""What people can do to a match. Each command is declared once: its fields, its effect, and its rate limit.

A plain form, a form sent by htmx and a socket event are three ways to send the same command: `forms` and `events` read
the request, call `carry_out`, and turn the result into their kind of answer.
"""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType
from werkzeug.exceptions import TooManyRequests

from engine.game import MAX, MIN
from engine.refusals import N_, Refused
from webapp.http import metrics
from webapp.http.visitors import rate_limits
from webapp.http.visitors.rate_limits import hit
from webapp.matches.checking import checked
from webapp.matches.engine_options import EngineOptions
from webapp.matches.match import Match
from webapp.matches.page_state import PageState
from webapp.matches.seats import SIDES, SeatRequest, Side, Speed
from webapp.searches import defaults
from webapp.services import services

RequestId = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_.:-]{1,40}\Z")]
SearchId = Annotated[str, Meta(pattern=r"\As[0-9]{1,18}\Z")]
ActionText = Annotated[str, Meta(min_length=1, max_length=40)]
PositionText = Annotated[str, Meta(max_length=1000)]
Ply = Annotated[int, Meta(ge=0, le=10_000)]
Version = Annotated[int, Meta(ge=0, le=2**53)]
StepCount = Annotated[int, Meta(ge=1, le=10_000)]

Acknowledgement = dict[str, Any]


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One command to a match; its fields are those of the form and of the socket event.

    path           the form is sent to /matches/<id>/<path>
    event_names    the socket events that carry it
    limit          how often a visitor may send commands with this limit
    """

    path: ClassVar[str]
    event_names: ClassVar[tuple[str, ...]]
    limit: ClassVar[str] = rate_limits.COMMAND

    def apply(self, match: Match, visitor: str) -> Acknowledgement:
        """Carries out the command, or raises Refused. Returns the fields to add to the acknowledgement."""
        raise NotImplementedError


def carry_out(
    kind: type[Command], match_id: str, fields: Mapping[str, object], visitor: str, strict: bool
) -> Acknowledgement:
    """Carries out a command on the match with that id, if its fields are valid and its rate limit is not exceeded.

    `strict`: numbers must be numbers; otherwise their digits are accepted. Raises TooManyRequests, Refused or NoMatch.
    """
    count_one(kind.limit)
    match = services().matches.find(match_id)
    news = checked(fields, kind, strict).apply(match, visitor)
    return {"version": match.version, "ply": match.ply, **news}


def count_one(limit: str) -> None:
    """Counts one command against its limit; raises TooManyRequests."""
    if not hit(f"command:{limit}", limit):
        raise TooManyRequests


# -- the board --------------------------------------------------------------------------------------------------------


class Play(Command, frozen=True):
    """Plays an action. `request` identifies the click, so that a repeated request is not played twice."""

    path: ClassVar[str] = "play"
    event_names: ClassVar[tuple[str, ...]] = ("match:play",)

    action: ActionText
    ply: Ply
    version: Version
    request: RequestId | None = None

    def apply(self, match: Match, visitor: str) -> Acknowledgement:
        page = PageState(self.ply, self.version)
        played = services().matches.play(match, visitor, self.action, page, self.request)
        metrics.moves.labels(by="person").inc()
        return {"played": played}


class Undo(Command, frozen=True):
    path: ClassVar[str] = "undo"
    event_names: ClassVar[tuple[str, ...]] = ("match:undo",)

    version: Version
    ply: Ply | None = None

    def apply(self, match: Match, visitor: str) -> Acknowledgement:
        services().matches.undo(match, visitor, PageState(self.ply, self.version))
        return {}


class Redo(Command, frozen=True):
    path: ClassVar[str] = "redo"
    event_names: ClassVar[tuple[str, ...]] = ("match:redo",)

    version: Version
    ply: Ply | None = None

    def apply(self, match: Match, visitor: str) -> Acknowledgement:
        services().matches.redo(match, visitor, PageState(self.ply, self.version))
        return {}


# -- seats and settings -----------------------------------------------------------------------------------------------


class Reseat(Command, frozen=True):
    path: ClassVar[str] = "seat"
    event_names: ClassVar[tuple[str, ...]] = ("match:seat",)

    side: Side
    seat: SeatRequest
    version: Version

    def apply(self, match: Match, visitor: str) -> Acknowledgement:
        player = (MAX, MIN)[SIDES.index(self.side)]
        services().matches.reseat(match, visitor, player, self.seat, PageState(version=self.version))
        return {}


class Swap(Command, frozen=True):
    """Exchanges the seats of MAX and MIN."""

    path: ClassVar[str] = "swap"
    event_names: ClassVar[tuple[str, ...]] = ("match:swap",)

    version: Version

    def apply(self, match: Match, visitor: str) -> Acknowledgement:
        services().matches.swap(match, visitor, PageState(version=self.version))
        return {}


class ChangeSettings(Command, frozen=True):
    """Changes the settings of the match, or those of the hint or analysis with the id `search`.

    `speed`: events per second, or null for full speed. `chance`: tossed by the server, or chosen by people.
    """

    path: ClassVar[str] = "settings"
    event_names: ClassVar[tuple[str, ...]] = ("match:pause", "match:speed", "match:chance", "match:cards")

    paused: bool | UnsetType = UNSET
    speed: Speed | UnsetType | None = UNSET
    chance: Literal["tossed", "chosen"] | UnsetType = UNSET
    open_cards: bool | UnsetType = UNSET
    search: SearchId | None = None

    def apply(self, match: Match, visitor: str) -> Acknowledgement:
        names = ("paused", "speed", "chance", "open_cards")
        changes = {name: getattr(self, name) for name in names if getattr(self, name) is not UNSET}
        of_the_match = self.chance is not UNSET or self.open_cards is not UNSET
        if not changes or (self.search is not None and of_the_match):
            raise Refused(N_("That request could not be understood."))
        if self.search is None:
            services().matches.change_settings(match, visitor, **changes)
        else:
            services().searches.pace(match, visitor, self.search, **changes)
        return {}


# -- searches ---------------------------------------------------------------------------------------------------------


class StartSearch(Command, frozen=True):
    """Starts a hint or an analysis of the position at `ply`. Without options it takes those of a quick, strong hint.

    `version`: that of the board on the page; the search is refused if the board has changed.
    """

    path: ClassVar[str] = "search"
    event_names: ClassVar[tuple[str, ...]] = ("search:start",)
    limit: ClassVar[str] = rate_limits.SEARCH

    kind: Literal["hint", "analysis"] = "hint"
    options: EngineOptions | None = None
    ply: Ply | None = None
    version: Version | None = None
    speed: Speed | None = None
    paused: bool = False

    def apply(self, match: Match, visitor: str) -> Acknowledgement:
        options = self.options or defaults.hint_options(match.game)
        page = PageState(version=self.version)
        start = services().searches.start
        return {"search": start(match, visitor, self.kind, options, self.ply, self.speed, self.paused, page)}


class StopSearch(Command, frozen=True):
    """Stops the engine, or the search with that id: it answers with the best action found so far."""

    path: ClassVar[str] = "stop"
    event_names: ClassVar[tuple[str, ...]] = ("match:stop",)

    search: SearchId | None = None

    def apply(self, match: Match, visitor: str) -> Acknowledgement:
        services().searches.stop(match, visitor, self.search)
        return {}


class StepSearch(Command, frozen=True):
    """Advances a paused search by that many events."""

    path: ClassVar[str] = "step"
    event_names: ClassVar[tuple[str, ...]] = ("match:step",)

    events: StepCount = 1
    search: SearchId | None = None

    def apply(self, match: Match, visitor: str) -> Acknowledgement:
        services().searches.step(match, visitor, self.events, self.search)
        return {}


# -- the next match ---------------------------------------------------------------------------------------------------


class Follow(Command, frozen=True):
    """Opens the next match with the same seats: a new game, a rematch with sides swapped, or another position."""

    path: ClassVar[str] = "follow"
    event_names: ClassVar[tuple[str, ...]] = ("match:follow",)
    limit: ClassVar[str] = rate_limits.CREATE

    version: Version
    swap: bool = False
    position: PositionText | None = None

    def apply(self, match: Match, visitor: str) -> Acknowledgement:
        page = PageState(version=self.version)
        following = services().matches.follow(match, visitor, page, swap=self.swap, position=self.position)
        return {"successor": following.id}


COMMANDS: tuple[type[Command], ...] = (
    Play,
    Undo,
    Redo,
    Reseat,
    Swap,
    ChangeSettings,
    StartSearch,
    StopSearch,
    StepSearch,
    Follow,
)
