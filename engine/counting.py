"""Leaves counted on uniform trees, to stand beside the formulas of `engine.complexity`.

Counts go by column and ply. Without chance, the columns are the algorithm that prunes nothing, by its name; `average`,
the mean of alpha-beta over random trees; and `best`, alpha-beta where the best action always comes first. With chance
there is one for each algorithm. Searches that would visit too many leaves are left to the formula.
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
"""Successors, plies, and outcomes of chance before each ply, with the lecture's numbers first."""

EXHAUSTIVE, PRUNING = run_by_the_machine(has_chance=False)[:2]
AVERAGE, BEST = "average", "best"

WITHOUT_CHANCE = (EXHAUSTIVE, AVERAGE, BEST)
WITH_CHANCE = run_by_the_machine(has_chance=True)
"""The columns; of those with chance, the first prunes nothing."""

MOST_LEAVES = 30_000
RANDOM_TREES = 5
"""The average case is the mean over so many trees."""


@dataclass(frozen=True)
class Trial:
    """One search to be counted: `column` says what it counts towards, `ply` how deep its tree is."""

    column: str
    ply: int
    options: Options
    arrangement: str = "random"
    seed: int = 0


def trials(b: int, d: int, n: int) -> list[Trial]:
    """Everything that is counted, the shallow trees first."""
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
    """The search that the trial counts."""
    outcomes = n if trial.column in WITH_CHANCE else 1
    tree = Uniform({"b": b, "d": trial.ply, "n": outcomes, "seed": trial.seed}, trial.arrangement)
    return Search(tree, tree.start(), trial.options)


def means(trials: Sequence[Trial], leaves: Sequence[int | None]) -> dict[tuple[str, int], float]:
    """Mean leaves by column and ply, where every search of the column has finished.

    `leaves` are those of the first trials, in order: None for a search that was stopped.
    """
    found: defaultdict[tuple[str, int], list[int | None]] = defaultdict(list)
    for i, trial in enumerate(trials):
        found[trial.column, trial.ply].append(leaves[i] if i < len(leaves) else None)
    return {place: sum(whole) / len(whole) for place, each in found.items() if (whole := _whole(each))}


def _whole(counts: Sequence[int | None]) -> list[int]:
    """The counts, or none of them if one is missing."""
    known = [count for count in counts if count is not None]
    return known if len(known) == len(counts) else []
