"""An exercise: its kind, the tree or numbers it is about, and its convention."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeGuard, TypeVar

from engine import limits
from engine.refusals import N_, Refused, Term, unlisted
from engine.search.conventions import CONVENTIONS
from engine.search.options import ATTITUDES
from engine.trees import Node, parse
from engine.trees.information_sets import refuse_hidden
from engine.trees.node import in_rows
from engine.trees.shapes import SHAPES
from engine.trees.text import write

TREE = "tree"
"""The subject of an exercise about a tree."""

MOST_NODES = 1024
"""Most nodes of an exercise's tree: far more than anybody solves, and few enough to be drawn and searched at once."""

EXERCISE_ORDERS = ("natural", "reversed")
"""Without the order by evaluation, since no sheet shows estimates of nodes."""

MOST_POINTS = 100

Known = TypeVar("Known")

HALF_CHARACTER = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True)
class Exercise:
    """One question. `tree` is None for kinds about numbers alone, which are in `numbers`.

    Raises Refused for a tree with information sets: exercises ask for values of searches.
    """

    kind: str
    tree: Node | None = None
    convention: str = "aima"
    order: str = "natural"
    attitude: str = "expected"
    shapes: str = "triangles"
    text: str = ""
    """The model of beliefs or the matrix game that the question is about (docs/labs.md)."""
    conditions: bool = False
    """Whether alpha-beta also asks for the comparison that cuts each node."""
    numbers: Mapping[str, int] = field(default_factory=dict)
    points: int = 1
    note: str = ""
    seed: str = ""
    """The seed that the generator made it from."""

    def __post_init__(self) -> None:
        if self.tree is not None:
            refuse_hidden(self.tree)

    @property
    def root(self) -> Node:
        assert self.tree is not None
        return self.tree

    @property
    def size(self) -> int:
        """The effort to draw and compute it: the nodes of its tree, or the words of its text."""
        return len(in_rows(self.tree)) if self.tree is not None else len(self.text.split())


def as_data(exercise: Exercise) -> dict[str, object]:
    """The exercise as plain data for JSON (docs/exercises.md)."""
    data: dict[str, object] = {"kind": exercise.kind}
    if exercise.tree is not None:
        data["tree"] = write(exercise.tree)
    for name in ("convention", "order", "attitude", "shapes", "text", "conditions", "points", "note", "seed"):
        value = getattr(exercise, name)
        if value != getattr(Exercise, name):
            data[name] = value
    if exercise.numbers:
        data["numbers"] = dict(exercise.numbers)
    return data


class HasSubject(Protocol):
    """The part of a kind that is needed to read an exercise."""

    @property
    def subject(self) -> str: ...


def from_data(data: Any, kinds: Mapping[str, HasSubject]) -> Exercise:
    """The exercise in such data; raises Refused. `kinds`: the known ones, by name."""
    if not isinstance(data, dict):
        raise Refused(N_("An exercise of the sheet is not understood."))
    kind_called(data.get("kind"), kinds)
    for name, what, known in (
        ("convention", Term(N_("convention")), CONVENTIONS),
        ("order", Term(N_("order")), EXERCISE_ORDERS),
        ("attitude", Term(N_("attitude")), ATTITUDES),
        ("shapes", Term(N_("shapes")), SHAPES),
    ):
        _check_choice(what, data.get(name, getattr(Exercise, name)), known)
    text = data.get("tree")
    if text is not None and not isinstance(text, str):
        raise Refused(N_("The tree of an exercise is not understood."))
    if text is not None and kinds[data["kind"]].subject != TREE:
        raise Refused(N_("An exercise of this kind has no tree."))
    return Exercise(
        kind=data["kind"],
        tree=parse(text, MOST_NODES) if text is not None else None,
        convention=data.get("convention", "aima"),
        order=data.get("order", "natural"),
        attitude=data.get("attitude", "expected"),
        shapes=data.get("shapes", "triangles"),
        text=_text(data, "text", limits.MODEL),
        conditions=data.get("conditions") is True,
        numbers=_numbers(data.get("numbers", {})),
        points=_whole(data, "points", 0, MOST_POINTS) if "points" in data else 1,
        note=_text(data, "note", limits.NOTE),
        seed=_text(data, "seed", 100),
    )


def kind_called(name: object, kinds: Mapping[str, Known]) -> Known:
    """The kind with that name; raises Refused."""
    if not isinstance(name, str) or name not in kinds:
        raise Refused(N_("“%(kind)s” is not a kind of exercise."), kind=str(name))
    return kinds[name]


def _check_choice(what: Term, value: object, known: Collection[str]) -> None:
    if not isinstance(value, str) or value not in known:
        raise unlisted(what, str(value), known)


def _whole(data: Mapping[str, Any], name: str, least: int, most: int) -> int:
    value = data[name]
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise Refused(
            N_("“%(name)s” must be a whole number from %(least)d to %(most)d."), name=name, least=least, most=most
        )
    return value


def _numbers(given: Any) -> dict[str, int]:
    if not isinstance(given, dict) or len(given) > 20:
        raise Refused(N_("The numbers of an exercise are not understood."))
    return {str(name)[:20]: _whole(given, name, -10_000, 10_000) for name in given}


def _text(data: Mapping[str, Any], name: str, longest: int) -> str:
    text = data.get(name, "")
    if not is_text(text, longest):
        raise Refused(N_("“%(name)s” must be a text of at most %(most)d characters."), name=name, most=longest)
    return text


def is_text(value: object, longest: int) -> TypeGuard[str]:
    """Whether it is a text of at most so many characters, without lone surrogates."""
    return isinstance(value, str) and len(value) <= longest and not HALF_CHARACTER.search(value)
