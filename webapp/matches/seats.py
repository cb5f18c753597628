"""Who sits at MAX and at MIN: a person, nobody yet, or the engine with its options.

The structs here are both what is stored and what checks it. What a client may send is a `SeatRequest`: it can claim a
seat for its sender, but for nobody else.
"""

from typing import Literal

import msgspec

from engine.game import MAX, MIN
from webapp.matches.engine_options import EngineOptions

Side = Literal["max", "min"]
SIDES: tuple[Side, Side] = ("max", "min")
assert (MAX, MIN) == (0, 1)

SPEEDS = (1, 2, 5, 10, 30, 100, 1000)
"""Events per second that a viewer can choose; None is as fast as it goes."""

Speed = Literal[1, 2, 5, 10, 30, 100, 1000]


class Person(msgspec.Struct, frozen=True, tag="person", tag_field="kind"):
    """A seat for a person; without an owner it is open to whoever takes it first."""

    owner: str = ""


class EngineSeat(msgspec.Struct, frozen=True, tag="engine", tag_field="kind"):
    options: EngineOptions = EngineOptions()


Seat = Person | EngineSeat
Seats = tuple[Seat, Seat]
"""MAX's and MIN's, so that `seats[player]` is the player's seat."""


def shared(seats: Seats, visitor: str) -> bool:
    """Whether another person holds one of the seats, or may take it."""
    return any(isinstance(seat, Person) and seat.owner != visitor for seat in seats)


class Settings(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the engine's searches run in this match."""

    paused: bool = False
    speed: Speed | None = None
    chance: Literal["tossed", "chosen"] = "tossed"  # drawn by the server, or chosen by hand, for teaching
    open_cards: bool = False  # everybody sees everything, for teaching
    seeded: bool = False  # whoever opened it chose the seed, and so may know what chance brings


class SeatRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to have a seat, as a visitor asks for it."""

    kind: Literal["me", "open", "engine"]
    options: EngineOptions = EngineOptions()

    def seat(self, visitor: str) -> Seat:
        if self.kind == "engine":
            return EngineSeat(self.options)
        return Person(visitor if self.kind == "me" else "")
