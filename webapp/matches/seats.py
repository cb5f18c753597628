"""Who sits at MAX and at MIN: a person, nobody yet, or the engine with its options.

The structs here are both what is stored and what checks it. What a client may send is a `SeatRequest`: it can claim a
seat for its sender, but for nobody else.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta

from engine.game import MAX, MIN, N_, Refused
from engine.hidden.methods import METHODS
from engine.search.algorithms import ALGORITHMS

T = TypeVar("T", bound=msgspec.Struct)
Side = Literal["max", "min"]
SIDES: tuple[Side, Side] = ("max", "min")
assert (MAX, MIN) == (0, 1)

Attitude = Literal["expected", "optimistic", "pessimistic"]
Order = Literal["natural", "reversed", "evaluation"]
Convention = Literal["aima", "aima4", "urjc", "unir", "puc"]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Curve = Annotated[str, Meta(min_length=1, max_length=400)]
Strategy = Annotated[str, Meta(min_length=1, max_length=2000)]
Weights = Annotated[tuple[Annotated[float, Meta(ge=-10, le=10)], ...], Meta(min_length=1, max_length=12)]

SPEEDS = (1, 2, 5, 10, 30, 100, 1000)
"""Events per second that a viewer can choose; None is as fast as it goes."""

Speed = Literal[1, 2, 5, 10, 30, 100, 1000]


class UnknownAlgorithm(ValueError):
    """Neither an algorithm nor a method has that name."""


class EngineOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How the engine plays. Without a depth it searches to the end, or until its time is up."""

    algorithm: str = "alphabeta"  # or a method, where something is hidden
    depth: Annotated[int, Meta(ge=1, le=400)] | None = None
    seconds: Annotated[float, Meta(gt=0, le=60)] | None = None
    evaluation: Name | None = None
    order: Order = "natural"
    convention: Convention = "aima"
    deepen: bool = False
    table: bool = False
    attitude: Attitude = "expected"
    utility: Curve = "linear"
    weights: Weights | None = None
    level: Annotated[int, Meta(ge=1, le=4)] = 1  # of reasoning about the opponent (level k)
    learning: bool = False  # whether the opponent's actions update the belief
    strategy: Strategy | None = None  # of `fixed`: probabilities by information set, as text

    def __post_init__(self) -> None:
        if self.algorithm not in ALGORITHMS and self.algorithm not in METHODS:
            raise UnknownAlgorithm(self.algorithm)


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


# -- text and forms ---------------------------------------------------------------------------------------------------

_FLAGS = ("deepen", "table", "learning")


def write(seat: Seat) -> str:
    """A seat for an address: `me`, `open`, or `alphabeta,depth=5,order=reversed`. Never says who owns it."""
    if isinstance(seat, Person):
        return "me" if seat.owner else "open"
    options = msgspec.to_builtins(seat.options)
    algorithm = options.pop("algorithm", "alphabeta")
    return ",".join(
        [algorithm, *(name if value is True else f"{name}={_word(value)}" for name, value in options.items())]
    )


def _word(value: object) -> str:
    """An option's value without commas, which separate options."""
    return ";".join(map(str, value)) if isinstance(value, list | tuple) else str(value).replace(",", ";")


def read(text: str) -> SeatRequest:
    """The request that `write` would write like this; raises Refused."""
    head, *rest = [part.strip() for part in text[:2400].split(",")]
    if head in ("me", "open"):
        return SeatRequest("me" if head == "me" else "open")
    fields = {name: value or "true" for name, _, value in (part.partition("=") for part in rest)}
    for name in fields:
        if name not in EngineOptions.__struct_fields__:
            raise Refused(N_("The value of “%(field)s” is not valid."), field=name[:40])
    return SeatRequest("engine", options_from({**fields, "algorithm": head or "-"}))


def options_from(fields: Mapping[str, str]) -> EngineOptions:
    """Engine options from texts, as forms and addresses send them; raises Refused.

    The field `limit` says which of depth and seconds counts: `depth`, `time` or `full`.
    """
    chosen: dict[str, Any] = {
        name: fields[name].strip() for name in EngineOptions.__struct_fields__ if fields.get(name, "").strip()
    }
    limit = fields.get("limit", "")
    if limit and limit != "depth":
        chosen.pop("depth", None)
    if limit and limit != "time":
        chosen.pop("seconds", None)
    algorithm = ALGORITHMS.get(chosen.get("algorithm", ""))
    if algorithm and not algorithm.looks_ahead:  # options of searches do not concern it
        chosen = {name: chosen[name] for name in ("algorithm", "evaluation") if name in chosen}
    for flag in _FLAGS:
        if chosen.get(flag) in ("on", "yes"):
            chosen[flag] = "true"
    if "weights" in chosen:
        chosen["weights"] = chosen["weights"].replace(";", ",").split(",")
    for name in ("utility", "strategy"):
        if name in chosen:
            chosen[name] = chosen[name].replace(";", ",")
    return checked(chosen, EngineOptions)


def checked(data: object, kind: type[T], strict: bool = False) -> T:
    """The data as that struct; raises Refused with a sentence that names the field at fault."""
    try:
        return msgspec.convert(data, kind, strict=strict)
    except msgspec.ValidationError as error:
        field = str(error).rpartition("at `$.")[2].strip("`") if "`$." in str(error) else ""
        if isinstance(error.__cause__, UnknownAlgorithm):  # found when all fields are there: the path ends above it
            field = f"{field}.algorithm".lstrip(".")
        if field:
            raise Refused(N_("The value of “%(field)s” is not valid."), field=field[:40]) from None
        raise Refused(N_("That request could not be understood.")) from None


# -- storing ----------------------------------------------------------------------------------------------------------


def pack(value: object) -> str:
    return msgspec.json.encode(value).decode()


def unpack_seats(text: str) -> Seats:
    of_max, of_min = msgspec.json.decode(text, type=Seats)
    return of_max, of_min


def unpack_settings(text: str) -> Settings:
    return msgspec.json.decode(text, type=Settings)
