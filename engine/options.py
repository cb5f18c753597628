"""What an option of a search or a method is: its kind and range, what it is called, and how its text is read.

An option is declared once, by the field of a dataclass that `option` makes: for searches in
`engine.search.options.Options`, for methods in `engine.hidden.methods.MethodSettings`, for generated exercises in
`engine.exercises.settings.ExerciseSettings`. The command line, forms, addresses, payloads and what scripts know of
options follow from there.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from math import isinf
from typing import Any

from engine.refusals import Refused

WHOLE = re.compile(r"[+-]?[0-9]{1,1000}")
"""Python's own `int` takes more than that, such as `1_0` and the digits of other scripts."""


def any_game(game: Any) -> bool:
    """For options that concern all games."""
    return True


# -- kinds ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class OptionKind:
    """What the values of an option are. `metavar` stands for a value in the help of the command line."""

    metavar: str = "TEXT"

    def read(self, text: str, name: str) -> Any:
        """The value that the text says; raises Refused. `name`: what the option is called in the refusal."""
        return text

    def write(self, value: Any) -> str:
        """The value as text, as forms and addresses have it."""
        return str(value)


@dataclass(frozen=True, kw_only=True)
class Flag(OptionKind):
    """On or off."""


@dataclass(frozen=True, kw_only=True)
class OneOf(OptionKind):
    """One of several names, each with what it is called on a page (to be translated)."""

    titles: Mapping[str, str]

    def read(self, text: str, name: str) -> str:
        return text.lower()


@dataclass(frozen=True, kw_only=True)
class Name(OptionKind):
    """A name that the game or an extension brings along."""

    metavar: str = "NAME"
    longest: int = 40


@dataclass(frozen=True, kw_only=True)
class Whole(OptionKind):
    """A whole number. `offered`: what a form shows where none is chosen; `most_on_pages`: where more takes too long."""

    metavar: str = "N"
    least: int
    most: int
    most_on_pages: int | None = None
    offered: int

    def read(self, text: str, name: str) -> int:
        return read_whole(text)


@dataclass(frozen=True, kw_only=True)
class Real(OptionKind):
    """A number above 0, in a form a multiple of `step`."""

    most: float
    step: float
    offered: float

    def read(self, text: str, name: str) -> float:
        return read_number(text)


@dataclass(frozen=True, kw_only=True)
class NumberList(OptionKind):
    """Several numbers, with commas between them; from `fewest` to `most` of them."""

    fewest: int
    most: int
    least: float
    greatest: float

    def read(self, text: str, name: str) -> tuple[float, ...]:
        parts = text.split(",")
        if not self.fewest <= len(parts) <= self.most:
            raise Refused("%(option)s takes %(what)s, not “%(text)s”.", option=name, what=self.metavar, text=text)
        return tuple(map(read_number, parts))

    def write(self, value: Any) -> str:
        return ", ".join(map(str, value))


@dataclass(frozen=True, kw_only=True)
class Text(OptionKind):
    """Any text."""

    longest: int


def read_whole(text: str) -> int:
    """A whole number, in the digits 0 to 9; raises Refused."""
    if not WHOLE.fullmatch(text):
        raise Refused("“%(text)s” is not a whole number.", text=text)
    return int(text)


def read_number(text: str) -> float:
    """A number; raises Refused."""
    try:
        number = float(text)
    except ValueError:
        raise Refused("“%(text)s” is not a number.", text=text) from None
    if isinf(number) and "inf" not in text.lower():
        raise Refused("“%(text)s” is too large a number.", text=text)
    return number


def one_of(known: Iterable[str], *titles: str) -> OneOf:
    """One of the known names, which are called so, in the same order. Raises ValueError where a title is missing."""
    pairs = dict(zip(known, titles, strict=True))
    return OneOf(metavar="|".join(pairs), titles=pairs)


# -- declarations -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Option:
    """One option. Title, label and sentence are for people, to be translated."""

    name: str  # in forms, addresses, payloads and records
    usual: Any  # its value where nobody says anything
    kind: OptionKind
    title: str = ""  # what it is called inside a sentence, and in a row of controls; empty: nowhere
    label: str = ""  # of its field in a form; empty: it is not on pages
    says: str = ""  # what it is good for, in a sentence
    flag: str = ""  # on the command line, without the dashes; empty: its name
    help: str = ""  # there; empty: it is not on the command line
    heeded: Callable[[Any], bool] | None = None  # by which algorithms; None: by those that name it in `takes`
    suits: Callable[[Any], bool] = any_game  # for which games it matters
    compared: bool = False  # Compare asks for it, once for all columns

    @property
    def dashed(self) -> str:
        """As the command line has it."""
        return f"--{self.flag or self.name}"


def option(usual: Any, kind: OptionKind, **declared: Any) -> Any:
    """A field of a dataclass that is an option. Pages may know it by another `name`."""
    return field(default=usual, metadata={"kind": kind, "declared": declared})


def declared_by(dataclass_of_options: type) -> dict[str, Option]:
    """The options that the dataclass declares, by name, in the order of forms."""
    declared = {}
    for each in fields(dataclass_of_options):
        if "kind" in each.metadata:
            named = {"name": each.name, **each.metadata["declared"]}
            declared[named["name"]] = Option(usual=each.default, kind=each.metadata["kind"], **named)
    return declared
