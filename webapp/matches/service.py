"""The life of a match: open it, play, undo, change seats, open the next one.

Every change is stored before it is announced and raises the version by one. It is refused with one sentence if the page
that sent it is stale. When chance is to move, its outcome is drawn at once from the match's seed, so that undoing and
playing on brings the same outcomes again. Nothing here depends on Flask.
"""

import re
import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import msgspec

from engine.chance import draw
from engine.game import CHANCE, MAX, MIN, Game, State
from engine.refusals import N_, Refused
from webapp.matches import permissions, positions
from webapp.matches import record as by
from webapp.matches.engine_options import EngineOptions
from webapp.matches.leases import Leases
from webapp.matches.live import LiveMatches
from webapp.matches.match import Match, already_played
from webapp.matches.page_state import STALE, PageState, refuse_other_board, refuse_other_seats, refuse_other_undo
from webapp.matches.record import Conflict, EngineAnswer, PlayedAction, Record
from webapp.matches.seats import EngineSeat, Person, SeatRequest, Seats, Settings
from webapp.matches.store import Store
from webapp.storage.tables import SEED_BITS

MOST_SEED = 2**SEED_BITS - 1

ID = re.compile("[A-Za-z0-9_-]{1,22}")
"""The form of a match's id; other ids are not looked up."""

Check = Callable[[Game, State, int, EngineOptions], None]
"""Raises Refused if the engine cannot play: takes the game, the state, MAX or MIN, and the engine's options."""
MatchListener = Callable[[Match], None]


class NoMatch(LookupError):
    """There is no match with that id."""


class Matches:
    """All matches: recent ones in memory, every one in the store.

    `check` refuses seats that the engine could not play; `listeners` are called after each stored change.
    """

    def __init__(self, store: Store, check: Check, capacity: int = 5000) -> None:
        self.store = store
        self.check = check
        self.listeners: list[MatchListener] = []
        self.leases = Leases(store.database)
        self._live = LiveMatches(capacity)

    # -- opening and finding ----------------------------------------------------------------------------------------

    def open(
        self,
        host: str,
        slug: str,
        parameters: Mapping[str, object] | None = None,
        position: str | None = None,
        seat_requests: tuple[SeatRequest, SeatRequest] = (SeatRequest("me"), SeatRequest("engine")),
        seed: int | None = None,
        settings: Settings | None = None,
    ) -> Match:
        """Opens a match; raises Refused. With the seed of another match, it draws the same outcomes of chance."""
        record = self.new_record(host, slug, parameters, position, seat_requests, seed, settings)
        match = Match(record)
        self.store.insert(record, match.engine_to_move)
        match = self._begun(match)
        self._announce(match)
        return match

    def new_record(
        self,
        host: str,
        slug: str,
        parameters: Mapping[str, object] | None,
        position: str | None,
        seat_requests: tuple[SeatRequest, SeatRequest],
        seed: int | None,
        settings: Settings | None,
    ) -> Record:
        """The record of the match that `open` would open; raises Refused as `open` does."""
        game = positions.game_of(slug, parameters or {})
        state = positions.start(game, position)
        seats = (seat_requests[0].seat(host), seat_requests[1].seat(host))
        if seed is not None and not 0 <= seed <= MOST_SEED:
            raise Refused(N_("A seed is a whole number from 0 to %(most)d."), most=MOST_SEED)
        settings = msgspec.structs.replace(settings or Settings(), seeded=seed is not None)
        permissions.check_deal(game, seats, host, position, seed, settings)
        record = Record(
            id=secrets.token_urlsafe(9),
            game=game.slug,
            parameters=dict(game.parameters),
            position=None if position is None else positions.start_text(game, position),
            seed=secrets.randbits(SEED_BITS) if seed is None else seed,
            host=host,
            seats=seats,
            settings=settings,
        )
        self._check(game, state, seats)
        return record

    def find(self, match_id: str) -> Match:
        """The match with that id, which lives in this process from now on; raises NoMatch, or Elsewhere."""
        fence = self.leases.take(match_id) if ID.fullmatch(match_id) else None
        match = self._live.get(match_id)
        if match is not None and match.record.fence == fence:
            return match
        record = None if fence is None else self.store.load(match_id)
        if record is None:
            raise NoMatch(match_id)
        match = self._live.keep(Match(record), instead_of=match)
        with match.lock:
            self._toss(match)  # in case the server stopped between an action and the draw
        return match

    def look_at(self, match_id: str) -> Match:
        """The match as it stands, wherever it lives; not to be changed. Raises NoMatch."""
        if self.leases.alone:
            return self.find(match_id)
        record = self.store.load(match_id) if ID.fullmatch(match_id) else None
        if record is None:
            raise NoMatch(match_id)
        return Match(record)

    def lives_here(self, match: Match) -> bool:
        """Whether this process holds the match, and so runs its searches."""
        return self.leases.holds(match.id, match.record.fence)

    def live(self, match_id: str) -> Match | None:
        """The match if it is in memory."""
        return self._live.get(match_id)

    def forget(self, match_id: str) -> None:
        """Drops the match from memory, for example after it has been deleted from the store."""
        self._live.drop(match_id)

    def forget_successor(self, match_id: str, successor: str) -> None:
        """Drops the link to a successor that has been deleted from the store."""
        match = self._live.get(match_id)
        if match is None:
            return
        with match.lock:
            if match.record.successor == successor:
                match.record = replace(match.record, successor=None, followed=None)

    # -- playing ----------------------------------------------------------------------------------------------------

    def play(self, match: Match, visitor: str, text: str, page: PageState, request: str | None = None) -> int:
        """Plays an action for the visitor and returns its ply; raises Refused.

        A repeated request gets its first answer again and plays nothing.
        """
        with match.lock:
            done = already_played(match, visitor, text, request)
            if done is not None:
                return done
            refuse_other_board(match, page)
            permissions.check_play(match, visitor)
            ply = match.ply
            self._append(match, PlayedAction(text, visitor, request))
            self._toss(match)
        self._announce(match)
        return ply

    def play_engine(self, match: Match, text: str, page: PageState, answer: EngineAnswer) -> None:
        """Plays the engine's action; raises Refused if the match has moved on since the search began."""
        with match.lock:
            refuse_other_board(match, page)
            refuse_other_seats(match, page, MAX, MIN)
            if not match.engine_to_move:
                raise Refused(STALE)
            self._append(match, PlayedAction(text, by.ENGINE, cost=answer.cost), answer)
            self._toss(match)
        self._announce(match)

    def undo(self, match: Match, visitor: str, page: PageState) -> None:
        """Undoes the last ply, and the engine's answer with it. A match between two engines is paused as well."""
        with match.lock:
            ply = permissions.check_undo(match, visitor)
            refuse_other_undo(match, page)
            if match.engine_only:
                self._change(match, cursor=ply, settings=msgspec.structs.replace(match.record.settings, paused=True))
            else:
                self._change(match, cursor=ply)
        self._announce(match)

    def redo(self, match: Match, visitor: str, page: PageState) -> None:
        with match.lock:
            ply = permissions.check_redo(match, visitor)
            refuse_other_board(match, page)
            self._change(match, cursor=ply)
        self._announce(match)

    # -- seats and settings -----------------------------------------------------------------------------------------

    def reseat(self, match: Match, visitor: str, player: int, request: SeatRequest, page: PageState) -> None:
        """Gives the seat to the visitor or to the engine, or opens it."""
        with match.lock:
            permissions.check_claim(match, visitor, player, request)
            refuse_other_seats(match, page, player)
            permissions.check_seat(match, visitor, player, request)
            seats = list(match.record.seats)
            seats[player] = request.seat(visitor)
            self._check(match.game, match.state, (seats[0], seats[1]))
            self._change(match, seats=(seats[0], seats[1]))
        self._announce(match)

    def hand_over(self, match: Match, owner: str, visitor: str) -> None:
        """The owner's seats are the visitor's from now on, who is the same person on another device."""
        with match.lock:
            for player in (MAX, MIN):
                if match.owns(owner, player):
                    permissions.check_seat(match, owner, player, SeatRequest("me"))
            seats = [
                msgspec.structs.replace(seat, owner=visitor) if seat == Person(owner) else seat
                for seat in match.record.seats
            ]
            self._change(match, seats=(seats[0], seats[1]))
        self._announce(match)

    def swap(self, match: Match, visitor: str, page: PageState) -> None:
        """Exchanges the seats of MAX and MIN; the board stays as it is."""
        with match.lock:
            permissions.check_taking_part(match, visitor)
            refuse_other_seats(match, page, MAX, MIN)
            permissions.check_swap(match)
            seats = (match.record.seats[1], match.record.seats[0])
            self._check(match.game, match.state, seats)
            self._change(match, seats=seats)
        self._announce(match)

    def change_settings(self, match: Match, visitor: str, **settings: object) -> None:
        """Changes settings: `paused`, `speed`, `chance` (tossed or chosen by hand), `open_cards`."""
        with match.lock:
            permissions.check_taking_part(match, visitor)
            new = msgspec.structs.replace(match.record.settings, **settings)
            if new == match.record.settings:
                return
            permissions.check_settings(match, visitor, new)
            self._change(match, settings=new)
            self._toss(match)
        self._announce(match)

    def follow(
        self, match: Match, visitor: str, page: PageState, *, swap: bool = False, position: str | None = None
    ) -> Match:
        """Opens the next match with the same game and seats: a new one, a rematch with sides swapped, or another
        position.

        All requests from pages that do not show the next match yet get the same one, even if an engine has moved
        meanwhile.
        """
        with match.lock:
            permissions.check_taking_part(match, visitor)
            opened, since = match.record.successor, match.record.followed
            if opened and since is not None and page.version is not None and page.version < since:
                return self.look_at(opened)
            permissions.check_leaving(match)
            permissions.check_deal(match.game, match.record.seats, visitor, position, None, match.record.settings)
            following = Match(self._successor(match, swap, position))
            with self._refusing_conflicts(match):
                match.record = self.store.follow(match.record, following.record, following.engine_to_move)
            following = self._begun(following)
        self._announce(following)
        self._announce(match)
        return following

    def check_next_start(self, match: Match, position: str) -> None:
        """Raises Refused if the next match could not start from that position."""
        self._successor(match, swap=False, position=position)

    # -- helpers ------------------------------------------------------------------------------------------------------

    def _begun(self, match: Match) -> Match:
        """A new match with the first outcomes of chance. With several processes it begins where it is asked for."""
        if not self.leases.alone:
            return match
        match = self._live.keep(match)
        with match.lock:
            self._toss(match)
        return match

    def _successor(self, match: Match, swap: bool, position: str | None) -> Record:
        old, game = match.record, match.game
        if position is None and not permissions.deals_afresh(match):
            position = old.position
        state = positions.start(game, position)
        seats = (old.seats[1], old.seats[0]) if swap else old.seats
        self._check(game, state, seats)
        won = old.score + (game.utility(match.state) if match.over else 0.0)
        return Record(
            id=secrets.token_urlsafe(9),
            game=old.game,
            parameters=old.parameters,
            position=None if position is None else positions.start_text(game, position),
            seed=secrets.randbits(SEED_BITS),
            host=old.host,
            seats=seats,
            settings=msgspec.structs.replace(old.settings, paused=False, seeded=False, counted=False),
            hand=old.hand + match.over,
            score=-won if swap else won,
        )

    def _append(self, match: Match, played: PlayedAction, answer: EngineAnswer | None = None) -> None:
        name, state = positions.after(match.game, match.state, played.text)
        engine_next = _engine_to_move(match.game, state, match.record.seats)
        with self._refusing_conflicts(match):
            record = self.store.append(match.record, replace(played, text=name), engine_next, answer)
        match.states[record.cursor :] = [state]  # before the record: readers without the lock always find a state
        match.record = record
        if len(match.actions) % 32 == 0:
            self._live.weigh_again(match)

    def _toss(self, match: Match) -> None:
        """Draws outcomes while chance is to move, unless people choose them."""
        while match.position.turn == CHANCE and not match.chosen_by_hand:
            outcome = draw(match.game, match.state, match.record.seed, match.ply)
            self._append(match, PlayedAction(match.game.name(match.state, outcome), by.CHANCE))

    def _change(self, match: Match, **changes: Any) -> None:
        """Stores a new cursor, new seats or new settings, then adopts them."""
        state = match.states[changes.get("cursor", match.ply)]
        engine_next = _engine_to_move(match.game, state, changes.get("seats", match.record.seats))
        with self._refusing_conflicts(match):
            match.record = self.store.change(match.record, engine_next, **changes)

    @contextmanager
    def _refusing_conflicts(self, match: Match) -> Iterator[None]:
        """On a conflict with another process: drops the match from memory and refuses the change."""
        try:
            yield
        except Conflict:
            self.leases.forget(match.id)
            self._live.drop(match.id)
            raise Refused(STALE) from None

    def _check(self, game: Game, state: State, seats: Seats) -> None:
        for player, seat in enumerate(seats):
            if isinstance(seat, EngineSeat):
                self.check(game, state, player, seat.options)

    def _announce(self, match: Match) -> None:
        for listener in self.listeners:
            listener(match)


def _engine_to_move(game: Game, state: State, seats: Seats) -> bool:
    turn = positions.look(game, state).turn
    return turn in (MAX, MIN) and isinstance(seats[turn], EngineSeat)
