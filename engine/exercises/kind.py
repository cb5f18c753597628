"""What a kind of exercise is."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.exercises.exercise import TREE, Exercise
from engine.exercises.marks import Answer, Graded
from engine.exercises.record import TreeMethod


@dataclass(frozen=True)
class Part:
    """Something to be filled in: `name` is its key in an answer."""

    name: str
    what: str
    """"value", "alpha_in", "cuts", "best", "leaves" …: it says how the part is answered."""
    node: int | None = None
    about: tuple[str, ...] = ()
    """Names that say what exactly is asked: an action, an observation, a state …"""
    choices: tuple[str, ...] = ()
    """What can be chosen; the answer is its place in this list, from 0."""
    several: bool = False
    """Whether any number of them can be chosen: the answer is their places, separated by spaces."""


MODEL, GAME, NUMBERS = "model", "game", "numbers"
"""What else can be the subject: as text a model of beliefs or a matrix game, or numbers alone."""

SHAPE_SETTINGS = ("shapes", "plies", "least", "most", "leaves", "low", "high", "ties")
"""What the generator heeds of every kind that is about a tree."""

CUT_SETTINGS = ("convention", "cuts", "above", "deep")
"""What it heeds besides where edges are to be cut."""


@dataclass(frozen=True, kw_only=True)
class Kind(ABC):
    """A kind of exercise: what is asked, what is right, and how an answer is graded."""

    name: str
    """In sheets and addresses."""
    title: str
    """What people call it, to be translated."""
    question: str
    """What is to be done, to be translated."""
    question_backwards: str = ""
    """The same where successors are searched from right to left; empty where that makes no difference."""
    subject: str = TREE
    """What it is about: a tree, a model of beliefs, a matrix game, or numbers."""
    has_chance: bool | None = None
    """For trees with chance only, without only, or (None) for all."""
    by_convention: bool = False
    """Whether the answer depends on the convention."""
    settings: tuple[str, ...] = SHAPE_SETTINGS
    """What its generator can be asked for, by the names in `engine.exercises.settings`, in the order of forms."""
    earlier_settings: tuple[str, ...] = ()
    """What no form offers any more; it is heeded still, since addresses may ask for it."""
    sizes: Mapping[int, str] = field(default_factory=dict)
    """What the generator's `plies` mean where there are none, to be translated: how large the exercise is."""

    @property
    def heeded(self) -> tuple[str, ...]:
        """All that its generator heeds."""
        return *self.settings, *self.earlier_settings

    @abstractmethod
    def method(self, exercise: Exercise) -> TreeMethod | None:
        """The search whose steps are the worked solution; None where there is none."""

    def asks(self, exercise: Exercise) -> str:
        """What is to be done in this exercise, to be translated."""
        return self.question_backwards if exercise.order == "reversed" and self.question_backwards else self.question

    @abstractmethod
    def check(self, exercise: Exercise) -> None:
        """Raises Refused if the exercise makes no sense."""

    @abstractmethod
    def parts(self, exercise: Exercise) -> list[Part]:
        """What can be filled in, without giving away what is right: every node has its fields."""

    @abstractmethod
    def key(self, exercise: Exercise) -> dict[str, str]:
        """The right answer."""

    @abstractmethod
    def grade(self, exercise: Exercise, answer: Answer) -> Graded:
        """The answer with its marks."""


@dataclass(frozen=True, kw_only=True)
class WithoutTree(Kind):
    """A kind that is not about a tree: no search, and so no convention, stands behind it."""

    subject: str = NUMBERS
    settings: tuple[str, ...] = ("plies",)

    def method(self, exercise: Exercise) -> TreeMethod | None:
        return None
