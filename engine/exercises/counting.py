"""Numbers of nodes by formula: uniform trees with b actions, d plies and, with chance, n outcomes before each ply."""

from dataclasses import dataclass

from engine.complexity import best_leaves, chance_leaves, minimax_leaves
from engine.exercises.exercise import Exercise
from engine.exercises.grading import grade_number
from engine.exercises.interface import Part, WithoutTree
from engine.exercises.marks import Answer, Graded
from engine.refusals import N_, Refused

MOST = 10**15
"""Largest number that is asked for."""


@dataclass(frozen=True, kw_only=True)
class CountNodes(WithoutTree):
    """`exercise.numbers`: `b` actions, `d` plies, and with chance `n` outcomes."""

    settings: tuple[str, ...] = ("plies", "chance")

    def check(self, exercise: Exercise) -> None:
        b, d, n = _sizes(exercise)
        if not (1 <= b <= 100 and 1 <= d <= 20 and 1 <= n <= 100) or (b * n) ** d > MOST:
            raise Refused(
                N_("The tree to be counted needs b and n from 1 to 100 and d from 1 to 20, with at most 10¹⁵ leaves.")
            )

    def parts(self, exercise: Exercise) -> list[Part]:
        names = ["leaves.chance"] if _sizes(exercise)[2] > 1 else ["leaves.all", "nodes.all", "leaves.best"]
        return [Part(name, name) for name in names]

    def _numbers(self, exercise: Exercise) -> dict[str, int]:
        b, d, n = _sizes(exercise)
        if n > 1:
            return {"leaves.chance": chance_leaves(b, d, n)}
        every = sum(minimax_leaves(b, ply) for ply in range(d + 1))
        return {"leaves.all": minimax_leaves(b, d), "nodes.all": every, "leaves.best": best_leaves(b, d)}

    def key(self, exercise: Exercise) -> dict[str, str]:
        return {name: str(number) for name, number in self._numbers(exercise).items()}

    def grade(self, exercise: Exercise, answer: Answer) -> Graded:
        numbers = self._numbers(exercise).items()
        because = {"kind": "formula"}
        return Graded(tuple(grade_number(answer, name, None, number, (), because) for name, number in numbers))


def _sizes(exercise: Exercise) -> tuple[int, int, int]:
    numbers = exercise.numbers
    return numbers.get("b", 0), numbers.get("d", 0), numbers.get("n", 1)
