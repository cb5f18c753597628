"""Exercises: the time to grade a large answer, and the number of trees drawn until one meets the request."""

import time
from collections.abc import Callable, Mapping
from functools import partial
from statistics import mean, median

from engine.exercises import KINDS, Exercise, Graded
from engine.exercises.generator import draws_needed, generate
from engine.exercises.settings import LEVELS, ExerciseSettings
from engine.search.conventions import CONVENTIONS
from engine.trees import parse
from engine.trees.node import in_rows
from tests.tools.benchmarks.tables import Check, Result, Table

ROUNDS = 7
SEEDS = 40
MOST_TO_GRADE = 1.0
MOST_TO_MAKE = 3.0

LARGE = (
    "(" + " ".join("(" + " ".join(f"({i} {j} {(i * 7 + j * 3) % 50})" for j in range(8)) + ")" for i in range(6)) + ")"
)
"""A tree of 199 nodes, 54 of them to decide at."""

SETTINGS = {f"alpha-beta, level {level}": settings for level, settings in LEVELS.items()} | {
    "16 leaves, three cuts, one above": ExerciseSettings(plies=4, least=2, most=2, high=40, cuts=3, above=True),
    "a deep cut": ExerciseSettings(plies=4, least=2, most=2, high=40, deep=True),
    "star1, one cut": ExerciseSettings(kind="star1", plies=2, least=2, most=2),
    "for which x": ExerciseSettings(kind="interval", plies=2),
}


def measure() -> Result:
    grading, slowest = _grading()
    making, longest = _making()
    checks = [
        Check("grading an answer of 199 nodes", slowest, MOST_TO_GRADE, most=True, unit=" s"),
        Check("making an exercise, at the worst", longest, MOST_TO_MAKE, most=True, unit=" s"),
    ]
    return Result("exercises", [grading, making], checks)


def _grading() -> tuple[Table, float]:
    """The key, and an answer of which nothing is right, so that every node is searched again."""
    table = Table("Grading an answer of 199 nodes", ["kind", "convention", "marks", "the key", "all wrong"])
    times = []
    for kind, convention in [("minimax", "aima"), *(("alphabeta", each) for each in CONVENTIONS)]:
        exercise = Exercise(kind, parse(LARGE), convention=convention)
        assert len(in_rows(exercise.root)) == 199
        key = KINDS[kind].key(exercise)
        wrong = {part: "1" if part != "cuts" else "" for part in key}
        right, worst = (_seconds(partial(_grade, exercise, answer)) for answer in (key, wrong))
        marks = _grade(exercise, key).total
        table.rows.append([kind, convention, str(marks), f"{right * 1000:.0f} ms", f"{worst * 1000:.0f} ms"])
        times += [right, worst]
    return table, max(times)


def _grade(exercise: Exercise, answer: Mapping[str, str]) -> Graded:
    return KINDS[exercise.kind].grade(exercise, answer)


def _making() -> tuple[Table, float]:
    table = Table(f"Making exercises from {SEEDS} seeds", ["settings", "trees drawn", "yield", "median", "slowest"])
    longest = 0.0
    for name, settings in SETTINGS.items():
        drawn = [draws_needed(f"bench {seed}", settings) for seed in range(SEEDS)]
        times = [_once(partial(generate, f"bench {seed}", settings)) for seed in range(SEEDS)]
        share = 1 / mean(drawn)
        table.rows.append(
            [
                name,
                f"{mean(drawn):.1f}",
                f"{share:.0%}",
                f"{median(times) * 1000:.0f} ms",
                f"{max(times) * 1000:.0f} ms",
            ]
        )
        longest = max(longest, *times)
    return table, longest


def _seconds(act: Callable[[], object]) -> float:
    return median(_once(act) for _ in range(ROUNDS))


def _once(act: Callable[[], object]) -> float:
    begun = time.perf_counter()
    act()
    return time.perf_counter() - begun
