"""Seats and the engine's options as texts, for addresses and forms."""

from collections.abc import Mapping

from engine.hidden.methods import METHODS
from engine.options import Flag, NumberList, Text
from engine.refusals import N_, Refused
from engine.search.algorithms import ALGORITHMS, Algorithm
from engine.search.options import OPTIONS
from webapp.matches.checking import checked
from webapp.matches.engine_options import EngineOptions
from webapp.matches.option_types import ASKED
from webapp.matches.seats import Person, Seat, SeatRequest

DEFAULTS = EngineOptions()


def write(seat: Seat) -> str:
    """A seat for an address: `me`, `open`, or `alphabeta,depth=5,order=reversed`. Never names its owner."""
    if isinstance(seat, Person):
        return "me" if seat.owner else "open"
    return write_options(seat.options)


def write_options(given: EngineOptions) -> str:
    """The engine's options for an address, those that differ from the defaults."""
    names = [name for name in given.__struct_fields__ if getattr(given, name) != getattr(DEFAULTS, name)]
    said = {name: getattr(given, name) for name in names if name != "algorithm"}
    return ",".join(
        [given.algorithm, *(name if value is True else f"{name}={_word(value)}" for name, value in said.items())]
    )


def _word(value: object) -> str:
    """An option's value, with semicolons for commas, which separate options."""
    return ";".join(map(str, value)) if isinstance(value, list | tuple) else str(value).replace(",", ";")


def read(text: str) -> SeatRequest:
    """The inverse of `write`: the seat request that the text denotes; raises Refused."""
    head = text[:2400].partition(",")[0].strip()
    if head in ("me", "open"):
        return SeatRequest("me" if head == "me" else "open")
    if head not in ALGORITHMS and head not in METHODS:
        raise Refused(
            N_("“%(seat)s” is no seat. A seat is “me”, “open”, “engine” or one of these: %(words)s."),
            seat=head[:40],
            words=", ".join(dict.fromkeys((*ALGORITHMS, *METHODS))),
        )
    return SeatRequest("engine", read_options(text))


def read_options(text: str) -> EngineOptions:
    """The inverse of `write_options`; raises Refused."""
    head, *rest = [part.strip() for part in text[:2400].split(",")]
    fields = {name: value or "true" for name, _, value in (part.partition("=") for part in rest)}
    for name in fields:
        if name not in EngineOptions.__struct_fields__:
            raise Refused(
                N_("“%(name)s” is no option of the engine. Its options are: %(words)s."),
                name=name[:40],
                words=", ".join(option for option in EngineOptions.__struct_fields__ if option != "algorithm"),
            )
    return options_from({**fields, "algorithm": head or "-"})


def options_from(fields: Mapping[str, str]) -> EngineOptions:
    """Engine options from the texts of a form or an address; raises Refused.

    The field `limit` (`depth`, `time`, `full` or `iterations`) says which of these numbers applies. Options that the
    algorithm does not heed are left out, since forms send all their fields.
    """
    chosen = {name: fields[name].strip() for name in EngineOptions.__struct_fields__ if fields.get(name, "").strip()}
    limit = fields.get("limit", "")
    if limit and limit != "depth":
        chosen.pop("depth", None)
    if limit and limit != "time":
        chosen.pop("seconds", None)
    if limit == "time":
        chosen.pop("iterations", None)
    algorithm = ALGORITHMS.get(chosen.get("algorithm", ""))
    if algorithm:
        chosen = {name: text for name, text in chosen.items() if _concerns(name, algorithm)}
    return checked({name: _as_data(name, text) for name, text in chosen.items()}, EngineOptions)


def _concerns(name: str, algorithm: Algorithm) -> bool:
    """Whether the option of that name matters to the algorithm."""
    return algorithm.heeds(name) if name in OPTIONS else algorithm.has_depth


def _as_data(name: str, text: str) -> object:
    """The text of an option as data to be validated; the semicolons of a list in an address become commas."""
    kind = ASKED[name].kind if name in ASKED else None
    if isinstance(kind, Flag):
        return "true" if text in ("on", "yes") else text
    if isinstance(kind, NumberList):
        return [number.strip() for number in text.replace(";", ",").split(",")]
    return text.replace(";", ",") if isinstance(kind, Text) else text
