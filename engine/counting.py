"""Leaves counted on uniform trees, for comparison with the formulas of `engine.complexity`.

Counts are by column and ply. Without chance, the columns are the exhaustive algorithm, by its name; `average`, the mean
of alpha-beta over random trees; and `best`, alpha-beta with the best action always first. With chance there is one
column per algorithm. Searches that would visit too many leaves are not run.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from engine import complexity
from engine.game import Parameter
from engine.games.uniform import Uniform
from engine.search import Options, Search
from engine.search.algorithms import run_by_the_machine

PARAMETERS = (Parameter("b", 10, 2, 12), Parameter("d", 4, 1, 8), Parameter("n", 2, 2, 6))
"""Successors, plies, and outcomes of chance before each ply; the defaults are the lecture's numbers."""

EXHAUSTIVE, PRUNING = run_by_the_machine(has_chance=False)[:2]
AVERAGE, BEST = "average", "best"

WITHOUT_CHANCE = (EXHAUSTIVE, AVERAGE, BEST)
WITH_CHANCE = run_by_the_machine(has_chance=True)
"""The columns; the first with chance is exhaustive."""

MOST_LEAVES = 30_000
RANDOM_TREES = 5
"""The number of trees in the average case."""


@dataclass(frozen=True)
class Trial:
    """One search to count: `column` is what it counts for, `ply` the depth of its tree."""

    column: str
    ply: int
    options: Options
    arrangement: str = "random"
    seed: int = 0


def trials(b: int, d: int, n: int) -> list[Trial]:
    """All searches, shallow trees first."""
    found = []
    for ply in range(1, d + 1):
        if complexity.minimax_leaves(b, ply) <= MOST_LEAVES:
            found.append(Trial(EXHAUSTIVE, ply, Options(EXHAUSTIVE)))
        if complexity.best_leaves(b, ply) <= MOST_LEAVES:
            found.append(Trial(BEST, ply, Options(PRUNING), "ordered"))
        if 2 * complexity.average_order(b, ply) <= MOST_LEAVES:
            found += [Trial(AVERAGE, ply, Options(PRUNING), seed=seed) for seed in range(RANDOM_TREES)]
        if complexity.chance_leaves(b, ply, n) <= MOST_LEAVES:
            found += [Trial(algorithm, ply, Options(algorithm)) for algorithm in WITH_CHANCE]
    return found


def search_of(trial: Trial, b: int, n: int) -> Search:
    """The search of the trial."""
    outcomes = n if trial.column in WITH_CHANCE else 1
    tree = Uniform({"b": b, "d": trial.ply, "n": outcomes, "seed": trial.seed}, trial.arrangement)
    return Search(tree, tree.start(), trial.options)


def means(trials: Sequence[Trial], leaves: Sequence[int | None]) -> dict[tuple[str, int], float]:
    """Mean leaves by column and ply, for columns whose searches have all finished.

    `leaves` are those of the first trials, in order; None for a search that was stopped.
    """
    found: defaultdict[tuple[str, int], list[int | None]] = defaultdict(list)
    for i, trial in enumerate(trials):
        found[trial.column, trial.ply].append(leaves[i] if i < len(leaves) else None)
    return {place: sum(whole) / len(whole) for place, each in found.items() if (whole := _whole(each))}


def _whole(counts: Sequence[int | None]) -> list[int]:
    """The counts, or [] if one is missing."""
    known = [count for count in counts if count is not None]
    return known if len(known) == len(counts) else []
