"""What a kind of exercise is."""

from dataclasses import dataclass
from typing import Protocol

from engine.exercises.exercise import Exercise
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


class Kind(Protocol):
    """A kind of exercise: what is asked, what is right, and how an answer is graded."""

    @property
    def name(self) -> str:
        """In sheets and addresses."""

    @property
    def title(self) -> str:
        """What people call it, to be translated."""

    @property
    def question(self) -> str:
        """What is to be done, to be translated."""

    @property
    def has_chance(self) -> bool | None:
        """For trees with chance only, without only, or (None) for all."""

    @property
    def by_convention(self) -> bool:
        """Whether the answer depends on the convention."""

    def method(self, exercise: Exercise) -> TreeMethod | None:
        """The search whose steps are the worked solution; None where there is none."""

    def check(self, exercise: Exercise) -> None:
        """Raises Refused if the exercise makes no sense."""

    def parts(self, exercise: Exercise) -> list[Part]:
        """What can be filled in, without giving away what is right: every node has its fields."""

    def key(self, exercise: Exercise) -> dict[str, str]:
        """The right answer."""

    def grade(self, exercise: Exercise, answer: Answer) -> Graded:
        """The answer with its marks."""


@dataclass(frozen=True)
class WithoutTree:
    """What kinds that are not about a tree have in common: no search, and so no convention, stands behind them."""

    name: str
    title: str
    question: str
    has_chance: bool | None = None
    by_convention: bool = False

    def method(self, exercise: Exercise) -> TreeMethod | None:
        return None
