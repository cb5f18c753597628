"""A live match: its record, replayed, and questions about it. Only `webapp.matches.service` changes it."""

import threading
from collections.abc import Sequence

from engine.game import CHANCE, MAX, MIN, TERMINAL, State
from engine.hidden.game import HiddenGame, play
from engine.refusals import Refused
from webapp.matches import positions
from webapp.matches.positions import Position
from webapp.matches.record import PlayedAction, Record
from webapp.matches.seats import SIDES, EngineSeat, Person, Seat, Side, shared


class Match:
    """One match in memory. Hold `lock` to read several things that belong together, or to change it.

    states[i]   the state after i actions, including those that can be redone
    """

    def __init__(self, record: Record) -> None:
        self.lock = threading.RLock()
        self.game = positions.game_of(record.game, record.parameters)
        self.states = [positions.start(self.game, record.position)]
        for played in record.actions:
            self.states.append(positions.after(self.game, self.states[-1], played.text)[1])
        self.record = record

    # -- where it stands --------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self.record.id

    @property
    def ply(self) -> int:
        return self.record.cursor

    @property
    def version(self) -> int:
        return self.record.version

    @property
    def changed(self) -> int:
        """The version at which the board or a seat last changed."""
        return max(self.record.moved, *self.record.seated)

    @property
    def state(self) -> State:
        return self.states[self.ply]

    @property
    def actions(self) -> Sequence[PlayedAction]:
        """Every action of the record, in order; those from `ply` on can be redone."""
        return self.record.actions

    @property
    def position(self) -> Position:
        return self.position_at(self.ply)

    def position_at(self, ply: int) -> Position:
        return positions.look(self.game, self.states[ply])

    def moves_before(self, ply: int) -> int:
        """The number of players' moves before a ply; outcomes of chance do not count."""
        return sum(self.position_at(earlier).turn != CHANCE for earlier in range(ply))

    def foreknown(self, player: int) -> tuple[str, ...]:
        """What the player had seen before the match began. Empty unless it was set up in the middle of a hand."""
        if not isinstance(self.game, HiddenGame) or self.record.position is None:
            return ()
        return play(self.game, self.record.position.split()).seen[player]

    # -- who sits where ---------------------------------------------------------------------------------------------

    def seat_to_move(self, ply: int | None = None) -> Seat | None:
        """The seat of the side to move, or None if no player is to move."""
        turn = self.position_at(self.ply if ply is None else ply).turn
        return self.record.seats[turn] if turn in (MAX, MIN) else None

    @property
    def engine_to_move(self) -> bool:
        return isinstance(self.seat_to_move(), EngineSeat)

    @property
    def over(self) -> bool:
        return self.position.turn == TERMINAL

    def owns(self, visitor: str, player: int) -> bool:
        """Whether the seat belongs to this visitor."""
        seat = self.record.seats[player]
        return bool(visitor) and isinstance(seat, Person) and seat.owner == visitor

    def sides_of(self, visitor: str) -> list[Side]:
        """The sides that the visitor plays."""
        return [SIDES[player] for player in (MAX, MIN) if self.owns(visitor, player)]

    def shared_with_others(self, visitor: str) -> bool:
        """Whether another person holds a seat in the match, or may take one."""
        return shared(self.record.seats, visitor)

    def takes_part(self, visitor: str) -> bool:
        """Whether the visitor has a seat or hosts the match; all others only watch."""
        return bool(visitor) and (visitor == self.record.host or self.owns(visitor, MAX) or self.owns(visitor, MIN))

    @property
    def chosen_by_hand(self) -> bool:
        """Whether people choose the outcomes of chance by hand, for teaching; else the server draws them."""
        return self.record.settings.chance == "chosen"

    @property
    def in_a_hand(self) -> bool:
        """Whether a hand with hidden cards is being played."""
        return self.game.hidden and not self.over and not self.record.settings.open_cards

    def position_text(self, ply: int) -> str:
        """The position at a ply as text. In a card game it is the whole history of the hand, which the state does not
        hold.
        """
        if not self.game.hidden:
            return self.game.write(self.states[ply])
        return " ".join([*(self.record.position or "").split(), *(played.text for played in self.actions[:ply])])

    # -- back and forth ---------------------------------------------------------------------------------------------

    def ply_before(self, ply: int | None = None) -> int | None:
        """The ply that undo leads to: the latest earlier one at which a person moves (two back against the engine)."""
        return self._first_to_stop_at(range((self.ply if ply is None else ply) - 1, -1, -1))

    def ply_after(self) -> int | None:
        """The ply that redo leads to; at the end of the record this may be the engine's turn."""
        plies = range(self.ply + 1, len(self.states))
        ply = self._first_to_stop_at(plies)
        return ply if ply is not None or not plies else plies[-1]

    @property
    def engine_only(self) -> bool:
        return all(isinstance(seat, EngineSeat) for seat in self.record.seats)

    @property
    def has_engine(self) -> bool:
        return any(isinstance(seat, EngineSeat) for seat in self.record.seats)

    def _first_to_stop_at(self, plies: Sequence[int]) -> int | None:
        return next((ply for ply in plies if self._waits_for_people(ply)), None)

    def _waits_for_people(self, ply: int) -> bool:
        """Whether play waits for a person at that ply; in a match between engines it counts as waiting everywhere."""
        if self.position_at(ply).turn == CHANCE:
            return self.chosen_by_hand
        return self.engine_only or not isinstance(self.seat_to_move(ply), EngineSeat)


def already_played(match: Match, visitor: str, text: str, request: str | None) -> int | None:
    """The ply at which this request was already carried out, or None if it is new."""
    for ply, played in enumerate(match.actions[: match.ply] if request else ()):
        if (played.by, played.request) == (visitor, request) and played.text == _name_of(match, ply, text):
            return ply
    return None


def _name_of(match: Match, ply: int, text: str) -> str | None:
    """The canonical name of the action that the text denotes at that ply, or None."""
    try:
        return positions.after(match.game, match.states[ply], text)[0]
    except Refused:
        return None
