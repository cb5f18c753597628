"""Options of searches and methods: kind and range, label, and how the text is read.

An option is declared once, as a field of a dataclass made by `option`: for searches in `engine.search.options.Options`,
for methods in `engine.hidden.methods.MethodSettings`, for generated exercises in
`engine.exercises.settings.ExerciseSettings`. The command line, forms, addresses, payloads and the data of scripts
follow from these.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from math import isinf
from typing import Any

from engine.refusals import Refused, Term, unlisted

WHOLE = re.compile(r"[+-]?[0-9]{1,1000}")
"""Python's own `int` accepts more, such as `1_0` and digits of other scripts."""


def any_game(game: Any) -> bool:
    """For options that matter in all games."""
    return True


# -- kinds ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class OptionKind:
    """The kind of an option's values. `metavar` stands for a value in the help of the command line."""

    metavar: str = "TEXT"

    def read(self, text: str, name: str) -> Any:
        """The value in the text; raises Refused. `name`: the option's name in the refusal."""
        return text

    def write(self, value: Any) -> str:
        """The value as text for forms and addresses."""
        return str(value)


@dataclass(frozen=True, kw_only=True)
class Flag(OptionKind):
    """On or off: `yes` or `no` as text."""

    def read(self, text: str, name: str) -> bool:
        said = text.lower()
        if said not in ("yes", "no"):
            raise unlisted(Term(name), text, ("yes", "no"))
        return said == "yes"


@dataclass(frozen=True, kw_only=True)
class OneOf(OptionKind):
    """One of several names, each with its title on pages (to be translated)."""

    titles: Mapping[str, str]

    def read(self, text: str, name: str) -> str:
        return text.lower()


@dataclass(frozen=True, kw_only=True)
class Name(OptionKind):
    """A name that a game or an extension defines."""

    metavar: str = "NAME"
    longest: int = 40


@dataclass(frozen=True, kw_only=True)
class Whole(OptionKind):
    """A whole number. `offered`: shown in a form if none is chosen; `most_on_pages`: the limit if `most` takes too
    long.
    """

    metavar: str = "N"
    least: int
    most: int
    most_on_pages: int | None = None
    offered: int

    def read(self, text: str, name: str) -> int:
        return read_whole(text)


@dataclass(frozen=True, kw_only=True)
class Real(OptionKind):
    """A number above 0; in forms a multiple of `step`."""

    most: float
    step: float
    offered: float

    def read(self, text: str, name: str) -> float:
        return read_number(text)


@dataclass(frozen=True, kw_only=True)
class Amount(OptionKind):
    """A number from 0 to `most`, both included, of which 0 means none; in forms a multiple of `step`."""

    most: float
    step: float

    def read(self, text: str, name: str) -> float:
        return read_number(text)


@dataclass(frozen=True, kw_only=True)
class NumberList(OptionKind):
    """From `fewest` to `most` numbers, separated by commas."""

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
    """One of the known names, with titles in the same order. Raises ValueError if a title is missing."""
    pairs = dict(zip(known, titles, strict=True))
    return OneOf(metavar="|".join(pairs), titles=pairs)


# -- declarations -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Option:
    """One option. Title, label and sentence are for people, to be translated."""

    name: str  # in forms, addresses, payloads and records
    usual: Any  # the default value
    kind: OptionKind
    title: str = ""  # its name inside a sentence, and in a row of controls; "" for none
    label: str = ""  # of its field in a form; "" if it is not on pages
    says: str = ""  # what it is good for, as a sentence
    flag: str = ""  # on the command line, without dashes; "" for its name
    help: str = ""  # on the command line; "" if it is not there
    heeded: Callable[[Any], bool] | None = None  # the algorithms that heed it; None: those that list it in `takes`
    suits: Callable[[Any], bool] = any_game  # the games in which it matters
    compared: bool = False  # Compare offers it, once for all columns
    advanced: bool = False  # few need it: pages fold it away

    @property
    def dashed(self) -> str:
        """The option on the command line."""
        return f"--{self.flag or self.name}"


def option(usual: Any, kind: OptionKind, **declared: Any) -> Any:
    """A dataclass field that is an option. Pages may use another `name`."""
    return field(default=usual, metadata={"kind": kind, "declared": declared})


def declared_by(dataclass_of_options: type) -> dict[str, Option]:
    """The options that the dataclass declares, by name, in the order of forms."""
    declared = {}
    for each in fields(dataclass_of_options):
        if "kind" in each.metadata:
            named = {"name": each.name, **each.metadata["declared"]}
            declared[named["name"]] = Option(usual=each.default, kind=each.metadata["kind"], **named)
    return declared
