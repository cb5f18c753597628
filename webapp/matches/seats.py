"""Who sits at MAX and at MIN: a person, nobody yet, or the engine with its options.

These structs are both the stored form and its validation. A client sends a `SeatRequest`, which can claim a seat for
its sender, but for nobody else.
"""

from typing import Literal

import msgspec

from engine.game import MAX, MIN
from webapp.matches.engine_options import EngineOptions

Side = Literal["max", "min"]
SIDES: tuple[Side, Side] = ("max", "min")
assert (MAX, MIN) == (0, 1)

SPEEDS = (1, 2, 5, 10, 30, 100, 1000)
"""Events per second that a viewer can choose; None is full speed."""

Speed = Literal[1, 2, 5, 10, 30, 100, 1000]


class Person(msgspec.Struct, frozen=True, tag="person", tag_field="kind"):
    """A seat for a person. Without an owner it is open: the first visitor to take it owns it."""

    owner: str = ""


class EngineSeat(msgspec.Struct, frozen=True, tag="engine", tag_field="kind"):
    options: EngineOptions = EngineOptions()


Seat = Person | EngineSeat
Seats = tuple[Seat, Seat]
"""The seats of MAX and MIN: `seats[player]` is the player's seat."""


def shared(seats: Seats, visitor: str) -> bool:
    """Whether a person other than the visitor holds one of the seats, or may take it."""
    return any(isinstance(seat, Person) and seat.owner != visitor for seat in seats)


class Settings(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a match is run: the pace of the engine's searches, who chooses outcomes of chance, and whether cards are
    open.
    """

    paused: bool = False
    speed: Speed | None = None
    chance: Literal["tossed", "chosen"] = "tossed"  # drawn by the server, or chosen by people, for teaching
    open_cards: bool = False  # all cards are visible to everybody, for teaching
    seeded: bool = False  # the host chose the seed, and so may know the outcomes of chance
    counted: bool = False  # it counts for a class: until it is over without help, and nothing is ever taken back


class SeatRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A visitor's request for a seat."""

    kind: Literal["me", "open", "engine"]
    options: EngineOptions = EngineOptions()

    def seat(self, visitor: str) -> Seat:
        if self.kind == "engine":
            return EngineSeat(self.options)
        return Person(visitor if self.kind == "me" else "")
