"""What the expressions of a program are worth.

While a program is carried out, its values are Python's own, objects of its classes are `Instance`s, and what is not
known is `Opaque`. When it has ended, they become what trees are read from (`exact`).
"""

import ast
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from engine.refusals import N_, Refused

LONGEST_SHOWN = 120
"""Characters of a statement in a sentence."""


class NotKnown(Exception):
    """What comes of it cannot be told without running the program."""


class Ended(Exception):
    """The program ends itself, by `exit()`."""


class Statement(NamedTuple):
    text: str
    line: int

    def refused(self) -> Refused:
        return Refused(
            N_(
                "Poda does not follow “%(text)s” (line %(line)d), on which the tree may depend. Leave that line out, or"
                " paste the tree alone."
            ),
            text=self.text,
            line=self.line,
        )


class Array(list[Any]):
    """An array of NumPy: it is read as a list, but its operators are others."""


class Quotient(float):
    """A float that comes of dividing two integers, and its exact value: the lectures' 1/3 is a third."""

    exact: Fraction

    @classmethod
    def of(cls, left: int, right: int) -> "Quotient":
        quotient = cls(left / right)
        quotient.exact = Fraction(left, right)
        return quotient


@dataclass(eq=False)
class Opaque:
    """A value that is not known."""

    statement: Statement
    holds: bool = True
    """Whether a list or a node of the program may be a part of it."""


@dataclass(eq=False)
class Class:
    """A class of the program."""

    made: ast.ClassDef
    names: dict[str, Any]
    above: list["Class"]
    is_known: bool
    """Whether all classes above are the program's, too."""

    def find(self, name: str) -> tuple[bool, Any]:
        for each in self.line():
            if name in each.names:
                return True, each.names[name]
        return False, None

    def line(self) -> Iterator["Class"]:
        """The class and those above it, from the left."""
        yield self
        for each in self.above:
            yield from each.line()


@dataclass(eq=False)
class Instance:
    """An object of a class of the program."""

    of: Class
    attributes: dict[str, Any] = field(default_factory=dict)

    @property
    def has_operators(self) -> bool:
        """Whether comparing it, or asking for its length, runs a method."""
        names = {name for each in self.of.line() for name in each.names}
        return any(name.startswith("__") and name not in ("__init__", "__str__", "__repr__") for name in names)


@dataclass(eq=False)
class Call:
    """What is given to a class of nodes or of graphs that the program takes from elsewhere."""

    called: str
    values: list[Any]
    named: dict[str, Any]
    parent: "Call | None" = None
    """The one that the node itself names."""
    of_program: bool = False
    """Whether the program says itself what the class does."""
    variable: str = ""
    """The first name that it is assigned."""


def is_unknown(value: Any) -> bool:
    return isinstance(value, Opaque | Foreign)


def is_structure(value: Any) -> bool:
    """Whether it can be a tree or a part of one."""
    return isinstance(value, list | dict | tuple | set | Call | Instance)


def exact_number(value: Any) -> Any:
    """An int or a float as the tree has it; other values as they are."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return value
    if isinstance(value, Quotient):
        return value.exact
    if isinstance(value, float):
        return value if math.isinf(value) or value != value else Fraction(repr(value))
    return Fraction(value)


def below(values: Iterable[Any]) -> Iterator[Any]:
    """What stands in the values, and in that, each once; not the parents that nodes name."""
    seen: set[int] = set()
    waiting = [part for value in values for part in parts_of(value)]
    while waiting:
        value = waiting.pop()
        if id(value) not in seen:
            seen.add(id(value))
            yield value
            waiting.extend(part for part in parts_of(value) if isinstance(part, list | dict | Call | Opaque))


def parts_of(value: Any) -> Iterable[Any]:
    if isinstance(value, list):
        return value
    if isinstance(value, dict):
        return value.values()
    return [*value.values, *value.named.values()] if isinstance(value, Call) else ()


# -- functions --------------------------------------------------------------------------------------------------------

Function = ast.FunctionDef | ast.Lambda


@dataclass(eq=False)
class Scope:
    """The names of the module, a class, or one call of a function; and those around it."""

    names: dict[str, Any] = field(default_factory=dict)
    outer: "Scope | None" = None
    function: Function | None = None
    own: frozenset[str] = frozenset()
    """The names that a function assigns and does not declare to be others'."""

    @property
    def module(self) -> "Scope":
        return self.outer.module if self.outer else self

    def holder(self, name: str) -> "Scope | None":
        """The scope in which the name is found; raises NotKnown for an own name that is not assigned yet."""
        scope: Scope | None = self
        while scope is not None and name not in scope.names:
            if name in scope.own:
                raise NotKnown
            scope = scope.outer
        return scope

    def assigned(self, name: str) -> "Scope":
        """The scope in which an assignment to the name is seen."""
        scope = self
        while scope.function is not None and name not in scope.own and scope.outer is not None:
            scope = scope.outer
        return scope


@dataclass(eq=False)
class Closure:
    """A function of the program, with the scope and the class in which it is defined."""

    function: Function
    scope: Scope
    defaults: list[Any]
    of: Class | None = None
    kind: str = ""
    """How it is decorated: property, staticmethod or classmethod."""


@dataclass(eq=False)
class BoundMethod:
    """A method of an object: a function of the program, or the name of a method of Python's own values."""

    itself: Any
    method: Closure | str


@dataclass(frozen=True)
class Builtin:
    """A function or type that Python has, by its name."""

    name: str


@dataclass(frozen=True)
class Foreign:
    """A module that is imported, or a function of it or of nobody knows where."""

    module: str
    name: str = ""
    line: int = field(default=1, compare=False)

    @property
    def statement(self) -> Statement:
        return Statement(self.name or self.module, self.line)
