"""Who sits at MAX and at MIN: a person, nobody yet, or the engine with its options.

The structs here are both what is stored and what checks it. What a client may send is a `SeatRequest`: it can claim a
seat for its sender, but for nobody else.
"""

from collections.abc import Mapping
from typing import Annotated, Literal, TypeVar

import msgspec

from engine.game import MAX, MIN, N_, Refused
from engine.hidden.methods import METHODS
from engine.options import Flag, NumberList, Text
from engine.search.algorithms import ALGORITHMS, Algorithm
from engine.search.options import OPTIONS
from webapp.matches.option_types import ASKED, each_of, must_hold, within

T = TypeVar("T", bound=msgspec.Struct)
Side = Literal["max", "min"]
SIDES: tuple[Side, Side] = ("max", "min")
assert (MAX, MIN) == (0, 1)

Bound = Annotated[float, each_of("bounds")]

SPEEDS = (1, 2, 5, 10, 30, 100, 1000)
"""Events per second that a viewer can choose; None is as fast as it goes."""

Speed = Literal[1, 2, 5, 10, 30, 100, 1000]


class UnknownAlgorithm(ValueError):
    """Neither an algorithm nor a method has that name."""


class EngineOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How the engine plays: the options that the engine declares, as far as they are on pages.

    Without a depth it searches to the end, or until its time is up.
    """

    algorithm: str = "alphabeta"  # or a method, where something is hidden
    depth: Annotated[int, within("depth")] | None = None
    seconds: Annotated[float, within("seconds")] | None = None
    evaluation: Annotated[str, within("evaluation")] | None = None
    order: Annotated[str, within("order")] = "natural"
    convention: Annotated[str, within("convention")] = "aima"
    deepen: bool = False
    table: bool = False
    attitude: Annotated[str, within("attitude")] = "expected"
    utility: Annotated[str, within("utility")] = "linear"
    weights: Annotated[tuple[Annotated[float, each_of("weights")], ...], within("weights")] | None = None
    bounds: tuple[Bound, Bound] | None = None
    level: Annotated[int, within("level")] = 1  # of reasoning about the opponent (level k)
    learning: bool = False  # whether the opponent's actions update the belief
    strategy: Annotated[str, within("strategy")] | None = None  # of `fixed`: probabilities by information set

    def __post_init__(self) -> None:
        if self.algorithm not in ALGORITHMS and self.algorithm not in METHODS:
            raise UnknownAlgorithm(self.algorithm)


must_hold(EngineOptions, ASKED)


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

    The field `limit` says which of depth and seconds counts: `depth`, `time` or `full`. What does not concern the
    algorithm is left out: forms send all their fields.
    """
    chosen = {name: fields[name].strip() for name in EngineOptions.__struct_fields__ if fields.get(name, "").strip()}
    limit = fields.get("limit", "")
    if limit and limit != "depth":
        chosen.pop("depth", None)
    if limit and limit != "time":
        chosen.pop("seconds", None)
    algorithm = ALGORITHMS.get(chosen.get("algorithm", ""))
    if algorithm:
        chosen = {name: text for name, text in chosen.items() if _concerns(name, algorithm)}
    return checked({name: _as_data(name, text) for name, text in chosen.items()}, EngineOptions)


def _concerns(name: str, algorithm: Algorithm) -> bool:
    """Whether the option of that name matters to the algorithm."""
    return algorithm.heeds(name) if name in OPTIONS else algorithm.looks_ahead


def _as_data(name: str, text: str) -> object:
    """The text of an option as data that can be checked; where commas separate options, it has semicolons."""
    kind = ASKED[name].kind if name in ASKED else None
    if isinstance(kind, Flag):
        return "true" if text in ("on", "yes") else text
    if isinstance(kind, NumberList):
        return [number.strip() for number in text.replace(";", ",").split(",")]
    return text.replace(";", ",") if isinstance(kind, Text) else text


def checked(data: object, kind: type[T], strict: bool = False) -> T:
    """The data as that struct; raises Refused with a sentence that names the field at fault."""
    try:
        return msgspec.convert(data, kind, strict=strict)
    except msgspec.ValidationError as error:
        field = str(error).rpartition("at `$.")[2].strip("`").partition("[")[0] if "`$." in str(error) else ""
        if isinstance(error.__cause__, UnknownAlgorithm):  # found when all fields are there: the path ends above it
            field = f"{field}.algorithm".lstrip(".")
        if field:
            raise Refused(N_("The value of “%(field)s” is not valid."), field=field[:40]) from None
        raise Refused(N_("That request could not be understood.")) from None
