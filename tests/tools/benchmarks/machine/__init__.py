"""The search machine against other programs, on trees that all of them search.

The programs search in turn, round after round, and the result is the median of the rounds' ratios: these computers are
shared, and the next second is more likely to be like this one than the next minute. Only the search is timed, in
processor time; setting up arrays and compiling are shown separately.
"""

import time
from collections.abc import Iterator
from contextlib import ExitStack
from statistics import median

from engine import games
from engine.search.compilation import compile_for
from tests.tools.benchmarks.machine import cpp
from tests.tools.benchmarks.machine.plain import Plain
from tests.tools.benchmarks.machine.poda import SLICE, Poda, started
from tests.tools.benchmarks.machine.tasks import TASKS, Contender, Sample, Task
from tests.tools.benchmarks.tables import Check, Result, Table

ROUNDS = 15
SLICED = f"Poda in slices of {SLICE:,} events"
RECORDING = "Poda, recording 2,000 nodes"
RECORDING_MORE = "Poda, recording 5,000 nodes"
PLAIN_CPP = "C++, plain"
BARS = {PLAIN_CPP: 0.65, "OpenSpiel, alpha_beta_search": 50}
MOST_SLICING = 1.05
"""Poda in one go may be this much faster than in slices."""
LEAST_RECORDING = 0.5
"""Poda's speed with a record of 2,000 nodes, of its speed without."""


def measure() -> Result:
    result = Result("machine")
    result.tables.append(_set_up())
    with ExitStack() as stack:
        contenders = list(_contenders(result, stack))
        for task in TASKS:
            _measure(task, contenders, result)
    result.notes.append(
        f"Medians of {ROUNDS} rounds in which all search in turn, in processor time; “Poda is”: of their ratios."
    )
    return result


def _set_up() -> Table:
    """What the figures below exclude."""
    game = games.find("tic-tac-toe")
    start = time.perf_counter()
    compile_for(game)
    compiled = time.perf_counter()
    started(game, TASKS[0])
    ready = time.perf_counter()
    return Table(
        "Set-up, once",
        ["what", "seconds"],
        [
            ["compiling the machine for a game, numba's import included", f"{compiled - start:.2f}"],
            ["setting up one search and visiting its root", f"{ready - compiled:.4f}"],
        ],
    )


def _contenders(result: Result, stack: ExitStack) -> Iterator[Contender]:
    yield Poda("Poda")
    yield Poda(SLICED, SLICE)
    yield Poda(RECORDING, record=2_000)
    yield Poda(RECORDING_MORE, record=5_000)
    if cpp.compiler():
        for name, flags in ((PLAIN_CPP, ()), ("C++, all directions at once", ("-DALL_DIRECTIONS_AT_ONCE",))):
            program = cpp.Cpp(name, *flags)
            stack.callback(program.close)
            yield program
    else:
        result.notes.append("Skipped C++: there is no compiler here.")
    yield Plain()
    try:
        from tests.tools.benchmarks.machine.openspiel import OpenSpiel

        yield OpenSpiel()
    except ImportError as missing:
        result.notes.append(f"Skipped OpenSpiel ({missing}): pip install -r tests/tools/benchmarks/requirements.txt")


def _measure(task: Task, contenders: list[Contender], result: Result) -> None:
    able = {contender: timed for contender in contenders if (timed := contender.prepare(task))}
    rounds: dict[str, list[Sample]] = {contender.name: [] for contender in able}
    for _ in range(ROUNDS):
        for contender, timed in able.items():
            rounds[contender.name].append(timed())
    table = Table(task.name, ["program", "M nodes/s", "Poda is", "from", "to"])
    for contender in able:
        samples = rounds[contender.name]
        assert all(sample.nodes % task.nodes == 0 for sample in samples), contender.name
        ratios = [ours.rate / other.rate for ours, other in zip(rounds["Poda"], samples, strict=True)]
        table.rows.append(_row(contender, samples, ratios))
        result.checks.extend(_checks(task, contender, ratios))
    result.tables.append(table)


def _row(contender: Contender, samples: list[Sample], ratios: list[float]) -> list[str]:
    rate = median(sample.rate for sample in samples) / 1e6
    return [contender.name, f"{rate:.3g}", *(f"{value:.3g} ×" for value in (median(ratios), min(ratios), max(ratios)))]


def _checks(task: Task, contender: Contender, ratios: list[float]) -> Iterator[Check]:
    if contender.name in BARS:
        yield Check(f"{task.name}: nodes/s against {contender.name}", median(ratios), BARS[contender.name], unit=" ×")
    if contender.name == RECORDING and task.far_beyond_the_record:
        kept = 1 / median(ratios)
        yield Check(f"{task.name}: recording 2,000 nodes against none", kept, LEAST_RECORDING, unit=" ×")
    if contender.name == SLICED:
        yield Check(f"{task.name}: one go against slices", median(ratios), MOST_SLICING, most=True, unit=" ×")
