"""What the expressions of a program are worth: plain values, nodes and graphs, and what is not read.

Numbers are exact fractions, or floats where they are infinite. Lists are lists, so that two names of one list see each
other's changes, as in Python; keys of mappings are texts.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.refusals import N_, Refused

LONGEST_SHOWN = 120
"""Characters of a statement in a sentence."""


class Fixed(list[Any]):
    """A tuple: a list that no statement changes."""


@dataclass(eq=False)
class Call:
    """What is given to a class of nodes or of graphs, or to a function that makes them."""

    called: str
    values: list[Any]
    named: dict[str, Any]
    parent: "Call | None" = None
    """The one that the node itself names."""
    of_program: bool = False
    """Whether the program says itself what the class does."""


class Statement(NamedTuple):
    text: str
    line: int


@dataclass(eq=False)
class Opaque:
    """A value that is not read, because something would have to be run for it."""

    statement: Statement
    sources: list[Any] = field(default_factory=list)
    """Of which it may be a part."""
    is_new: bool = False
    """Whether it is a list of its own, so that they stay as they are when it grows."""

    def refused(self) -> Refused:
        return Refused(
            N_("Poda does not read “%(text)s” (line %(line)d): it runs no programs. Write down the value itself."),
            text=self.statement.text,
            line=self.statement.line,
        )


def refused_change(statement: Statement, example: str = "") -> Refused:
    """The refusal of a statement that may change the tree, with one that is read instead."""
    return Refused(
        N_(
            "Poda does not read “%(statement)s” (line %(line)d), which may change the tree: it runs no programs. It"
            " reads statements such as “%(example)s”."
        ),
        statement=statement.text,
        line=statement.line,
        example=example or "root.children = [b, c]",
    )


def inside(*values: Any) -> Iterator[Any]:
    """The objects and everything that can be reached from them, each once."""
    yield from _reached(list(values), upwards=True)


def below(values: Iterable[Any]) -> Iterator[Any]:
    """What stands in the values, and in that, each once; not the parents that nodes name."""
    yield from _reached([part for value in values for part in _parts(value, upwards=False)], upwards=False)


def _reached(waiting: list[Any], upwards: bool) -> Iterator[Any]:
    seen: set[int] = set()
    while waiting:
        value = waiting.pop()
        if id(value) not in seen:
            seen.add(id(value))
            yield value
            waiting.extend(part for part in _parts(value, upwards) if isinstance(part, list | dict | Call | Opaque))


def _parts(value: Any, upwards: bool) -> Iterable[Any]:
    if isinstance(value, list):
        return value
    if isinstance(value, dict):
        return value.values()
    if isinstance(value, Call):
        return [*value.values, *value.named.values(), *([value.parent] if upwards else [])]
    return value.sources if isinstance(value, Opaque) and upwards else ()
