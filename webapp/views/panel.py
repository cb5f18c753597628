"""One viewer's view of what stands beside the board: seats, moves, controls, searches."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from flask_babel import gettext as _
from flask_babel import ngettext

from engine.game import MAX, MIN
from webapp.games import page_of
from webapp.games.card_words import noticed
from webapp.matches import permissions, seat_texts, visibility
from webapp.matches.engine_options import EngineOptions
from webapp.matches.match import Match
from webapp.matches.record import MoveCost
from webapp.matches.seats import SIDES, EngineSeat, Person, Side
from webapp.matches.visibility import Visibility
from webapp.searches import defaults, levels
from webapp.searches.requests import SearchJob
from webapp.searches.service import SearchService
from webapp.views.board import shown_ply
from webapp.views.found import FoundView, latest
from webapp.views.horizon import HorizonRemark, horizon_remark, mistaken_search
from webapp.views.status import side_name
from webapp.wording.names import engine_text
from webapp.wording.values import value_text

FACE_DOWN = "■"
"""Stands for an action that the viewer has not seen."""


@dataclass(frozen=True)
class SeatView:
    """One side: its seat, and what this viewer may change."""

    side: Side
    name: str  # MAX or MIN, with their stones
    kind: str  # "you", "other", "open", "engine"
    options: EngineOptions
    says: str
    may_take: bool
    may_change: bool
    to_move: bool
    easier: str | None  # the next weaker and the next stronger opponent, as the seat's text; None without one
    harder: str | None
    loses: str  # that an engine's replies all lose, by what its last search has proved; or nothing


@dataclass(frozen=True)
class MoveView:
    """One action of the record. `ply` is the ply that it leads to."""

    ply: int
    text: str
    side: str  # "max", "min" or "chance"
    shown: bool
    undone: bool  # undone: it can be played again
    cost: dict[str, Any] | None
    title: str


@dataclass(frozen=True)
class SearchView:
    """A search that runs, is queued or paused."""

    id: str
    kind: str
    ply: int
    number: int  # the number of the move that it is for, counting players' moves only
    side: str  # the side to move there, "max" or "min"
    algorithm: str
    speed: int | None
    paused: bool


@dataclass(frozen=True)
class PanelView:
    """Everything beside the board."""

    match_id: str
    game: str
    parameters: dict[str, int | str]
    ply: int  # the current ply of the match
    shown: int  # the ply that the board shows
    version: int
    seats: list[SeatView]
    moves: list[MoveView]
    takes_part: bool
    undo_refused: str | None  # why the visitor may not undo, or None
    redo_refused: str | None
    undoable: bool  # somebody could undo a move
    paused: bool
    speed: int | None
    searches: list[SearchView]
    compiling: bool  # its game is being compiled, and until then searches are slow
    compiling_seconds: int | None  # about how long that still takes, where it can be told
    waiting: bool  # the engine's move waits for other searches of the same owner
    found: FoundView | None
    has_tree: bool  # there may be a tree of a search of the shown position
    successor: str | None
    position: str
    notation: str  # how positions of this game are written
    menu: defaults.Menu  # the engine options to choose from
    tossing: str | None  # who chooses outcomes of chance: "tossed" or "chosen"; None without chance
    seed: int | None  # the seed of the draws, once the game is over
    seeded: bool  # the host chose the seed
    dealt_by_hand: bool  # the host chose the cards
    hidden: bool  # the game has cards that not everybody sees
    open_cards: bool
    may_open_cards: bool
    in_hand: bool  # cards are hidden, so seats do not change
    played: int  # finished hands of the series
    score: float  # MAX's winnings in the series, including this hand once it is over
    over: bool  # the shown position is final
    under_way: bool  # moves were played, and the match is not over
    unaided: str | None  # why there is no help, in a match that counts for a class; None elsewhere, and once it is over
    horizon: HorizonRemark | None  # of the position that the match starts from
    search_options: EngineOptions  # the options in the form of the search panel
    again: dict[str, str]  # the fields of the address of a new match from here


def panel_view(match: Match, searches: SearchService, visitor: str, at: int | None = None) -> PanelView:
    """Seats, moves, controls and searches."""
    with match.lock:
        shown = shown_ply(match, at)
        settings = match.record.settings
        takes_part = match.takes_part(visitor)
        page = page_of(match.record.game)
        options = _search_options(match, searches, visitor, shown)
        return PanelView(
            match_id=match.id,
            game=match.record.game,
            parameters=match.record.parameters,
            ply=match.ply,
            shown=shown,
            version=match.version,
            seats=[_seat(match, visitor, player, searches.most_seconds) for player in _players(match)],
            moves=[_move(match, visibility.of(match, visitor), ply, shown) for ply in range(len(match.actions))],
            takes_part=takes_part,
            undo_refused=_why_not(permissions.check_undo, match, visitor),
            redo_refused=_why_not(permissions.check_redo, match, visitor),
            undoable=match.ply_before() is not None,
            paused=settings.paused,
            speed=settings.speed,
            searches=[_search(job) for job in searches.live(match) if job.about.is_for(visitor)],
            compiling=searches.compiling(match),
            compiling_seconds=_in_tens(searches.machine_code.seconds_left),
            waiting=searches.postponed(match),
            found=None if match.game.hidden else latest(match, searches, visitor, shown),
            has_tree=searches.results.has_tree(match, shown, visitor),
            successor=match.record.successor,
            position=visibility.position_text(match, shown),
            notation=page.notation_help(match.game) if page.notation_help else "",
            menu=defaults.menu(match.game, searches.most_seconds),
            tossing=settings.chance if match.game.has_chance else None,
            seed=visibility.seed(match),
            seeded=settings.seeded,
            dealt_by_hand=match.game.hidden and (settings.seeded or match.record.position is not None),
            hidden=match.game.hidden,
            open_cards=settings.open_cards,
            may_open_cards=takes_part and not match.shared_with_others(visitor),
            in_hand=match.in_a_hand,
            played=match.record.hand - (not match.over),
            score=match.record.score + (match.game.utility(match.state) if match.over else 0.0),
            over=match.position_at(shown).over,
            under_way=match.ply > 0 and not match.over,
            unaided=_(permissions.COUNTED) if permissions.is_unaided(match) else None,
            horizon=horizon_remark(match, options),
            search_options=options,
            again=_again(match, visibility.position_text(match, shown)),
        )


def _why_not(check: Callable[[Match, str], object], match: Match, visitor: str) -> str | None:
    refusal = permissions.refusal_of(check, match, visitor)
    return None if refusal is None else str(_(refusal.sentence))


def _search_options(match: Match, searches: SearchService, visitor: str, shown: int) -> EngineOptions:
    """Those of the analysis that the page shows; without one an engine's seat's, MIN's first, or the search that goes
    wrong, if the match starts from a position of the horizon, or the options for newcomers.
    """
    kept = None if match.game.hidden else searches.results.kept(match, shown, "analysis", visitor)
    if kept is not None:
        return msgspec.convert(kept.summary["options"], EngineOptions)
    seats = [match.record.seats[player] for player in reversed(_players(match))]
    seated = next((seat.options for seat in seats if isinstance(seat, EngineSeat)), None)
    return seated or mistaken_search(match) or defaults.newcomer_options(match.game)


def _players(match: Match) -> tuple[int, ...]:
    return (MAX,) if match.game.alone else (MAX, MIN)


def _seat(match: Match, visitor: str, player: int, most_seconds: float) -> SeatView:
    seat = match.record.seats[player]
    kind = "engine"
    options = seat.options if isinstance(seat, EngineSeat) else defaults.newcomer_options(match.game)
    if isinstance(seat, Person):
        kind = "open" if not seat.owner else "you" if seat.owner == visitor else "other"
    says = {
        "engine": engine_text(options, most_seconds),
        "open": _("Nobody yet"),
        "you": _("You"),
        "other": _("Another person"),
    }
    return SeatView(
        side=SIDES[player],
        name=side_name(match, player),
        kind=kind,
        options=options,
        says=says[kind],
        may_take=kind != "you" and permissions.may_take_seat(match, visitor, player),
        may_change=permissions.may_change_seat(match, visitor, player),
        to_move=match.position.turn == player,
        easier=_level(levels.easier(match.game, options)) if kind == "engine" else None,
        harder=_level(levels.harder(match.game, options)) if kind == "engine" else None,
        loses=_loses(match, player) if kind == "engine" else "",
    )


def _level(options: EngineOptions | None) -> str | None:
    return None if options is None else seat_texts.write_options(options)


def _loses(match: Match, player: int) -> str:
    """That all replies of an engine lost in the position of its last move; nothing before, and after the end."""
    ply = next((ply for ply in reversed(range(match.ply)) if match.position_at(ply).turn == player), None)
    cost = None if ply is None or match.over or match.game.hidden else match.actions[ply].cost
    if cost is None or cost.ending != SIDES[1 - player]:
        return ""
    if cost.narrowed:
        return _("As far as the candidates tell, all its replies lose.")
    if cost.to_end is None:
        return _("All its replies lose.")
    return ngettext(
        "All its replies lose: it takes the latest loss, in %(num)d ply.",
        "All its replies lose: it takes the latest loss, in %(num)d plies.",
        cost.to_end,
    )


def _move(match: Match, viewer: Visibility, ply: int, shown: int) -> MoveView:
    played = match.actions[ply]
    cost = played.cost if viewer.everything else None
    title = ""
    if cost is not None and cost.value is not None:
        value = value_text(cost.value, cost.bound, match.game, is_mean=cost.mean, is_estimate=cost.ending is None)
        title = _("value %(value)s", value=value)
        if cost.nodes:  # methods for hidden cards count no nodes
            title = ngettext("value %(value)s, %(num)d node", "value %(value)s, %(num)d nodes", cost.nodes, value=value)
    return MoveView(
        ply=ply + 1,
        text=_told(match, viewer, ply),
        side=(*SIDES, "chance")[match.position_at(ply).turn],
        shown=ply + 1 == shown,
        undone=ply >= match.ply,
        cost=_cost(cost),
        title=title,
    )


def _told(match: Match, viewer: Visibility, ply: int) -> str:
    """The action at that ply, in words, as far as the viewer may see it."""
    if match.game.hidden:
        return noticed(visibility.action_text(match, viewer, ply)) or FACE_DOWN
    return page_of(match.record.game).action_in_sentence(match.game, match.position_at(ply), match.actions[ply].text)


def _cost(cost: MoveCost | None) -> dict[str, Any] | None:
    return None if cost is None else {name: getattr(cost, name) for name in cost.__struct_fields__}


def _search(job: SearchJob) -> SearchView:
    about, pacing = job.about, job.pacing
    algorithm = about.options.algorithm
    return SearchView(about.id, about.kind, about.ply, about.number, about.side, algorithm, pacing.speed, pacing.paused)


def _again(match: Match, position: str) -> dict[str, str]:
    """The game, a position and the seats, as fields of /play."""
    named = {name: str(value) for name, value in match.record.parameters.items()}
    texts: dict[str, str] = {side: seat_texts.write(seat) for side, seat in zip(SIDES, match.record.seats, strict=True)}
    return {"game": match.record.game, **named, **({"position": position} if position else {}), **texts}


def _in_tens(seconds: float | None) -> int | None:
    """Rounded up to tens: nobody knows it better."""
    return None if seconds is None else 10 * max(1, math.ceil(seconds / 10))
