"""The interface of kinds of exercises."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.exercises.draw import Draw
from engine.exercises.exercise import TREE, Exercise
from engine.exercises.marks import Answer, Graded
from engine.exercises.record import TreeMethod
from engine.refusals import N_
from engine.trees import Node


@dataclass(frozen=True)
class Part:
    """One field of an answer; `name` is its key."""

    name: str
    what: str
    """How the part is answered: "value", "alpha_in", "cuts", "best", "leaves" …"""
    node: int | None = None
    about: tuple[str, ...] = ()
    """Names that specify the question: an action, an observation, a state …"""
    choices: tuple[str, ...] = ()
    """The choices; the answer is an index into this list, from 0."""
    several: bool = False
    """Whether any number of choices is allowed; the answer is their indices, separated by spaces."""
    worded: bool = False
    """Whether the choices are words to be translated, not names."""
    only_if: tuple[str, frozenset[str]] | None = None
    """Another part, and its answers with which this one is asked at all; None if it always is."""


NO_YES = (N_("no"), N_("yes"))
"""The choices of a part that asks whether something is so."""

MODEL, GAME, SAMPLED, NUMBERS = "model", "game", "sampled", "numbers"
"""The other subjects: a model of beliefs, a matrix game, or a tree with visits and wins as text; or numbers."""

SHAPE_SETTINGS = ("shapes", "plies", "least", "most", "leaves", "low", "high", "ties")
"""The generator's settings for every kind about a tree."""

CUT_SETTINGS = ("convention", "cuts", "above", "deep")
"""Its further settings for kinds about cuts."""


@dataclass(frozen=True, kw_only=True)
class Kind(ABC):
    """A kind of exercise: its question, its key, and its grading."""

    name: str
    """The name in sheets and addresses."""
    title: str
    """The name for people, to be translated."""
    question: str
    """The question, to be translated."""
    given: str = ""
    """What the question takes as given, to be translated; pages that show all kinds leave it out."""
    question_backwards: str = ""
    """The question if successors are searched from right to left; "" if that makes no difference."""
    subject: str = TREE
    """Its subject: a tree, a model of beliefs, a matrix game, visits and wins, or numbers."""
    has_chance: bool | None = None
    """Trees with chance only (True), without only (False), or both (None)."""
    by_convention: bool = False
    """Whether the answer depends on the convention."""
    settings: tuple[str, ...] = SHAPE_SETTINGS
    """The generator's settings, by their names in `engine.exercises.settings`, in the order of forms."""
    sizes: Mapping[int, str] = field(default_factory=dict)
    """For kinds without plies: the size of the exercise for each value of `plies`, to be translated."""
    plies: tuple[int, int] | None = None
    """The fewest and the most plies of its trees; None for any."""
    levels: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    """By difficulty, the generator's settings that differ from those of other kinds."""
    adds_up: bool = False
    """Whether the answer depends on sums of leaves' values, not on their order alone, as it does with chance."""

    @abstractmethod
    def method(self, exercise: Exercise) -> TreeMethod | None:
        """The search whose numbers are asked for, or None."""

    def worked_method(self, exercise: Exercise) -> TreeMethod | None:
        """The search whose steps are the worked solution, or None."""
        return self.method(exercise)

    def asks(self, exercise: Exercise) -> str:
        """The question of this exercise, to be translated."""
        return self.question_backwards if exercise.order == "reversed" and self.question_backwards else self.question

    @abstractmethod
    def check(self, exercise: Exercise) -> None:
        """Raises Refused if the exercise is invalid."""

    def arranged(self, root: Node, draw: Draw) -> Node:
        """A random tree as the kind needs it."""
        return root

    def is_worth_asking(self, exercise: Exercise) -> bool:
        """Whether the generator may take this exercise, or a twin of it, whose settings are met."""
        return True

    @abstractmethod
    def parts(self, exercise: Exercise) -> list[Part]:
        """The fields of an answer. They do not reveal the key: every node has its fields."""

    def key(self, exercise: Exercise) -> dict[str, str]:
        """The right answer, by part: what an empty answer is marked by."""
        return {mark.part: mark.expected for mark in self.grade(exercise, {}).marks}

    @abstractmethod
    def grade(self, exercise: Exercise, answer: Answer) -> Graded:
        """Marks the answer."""


@dataclass(frozen=True, kw_only=True)
class WithoutTree(Kind):
    """A kind without a tree, hence without a search or a convention."""

    subject: str = NUMBERS
    settings: tuple[str, ...] = ("plies",)

    def method(self, exercise: Exercise) -> TreeMethod | None:
        return None
