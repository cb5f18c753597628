"""Games with chance: the machine against other programs, what star pruning saves, and how long exact values take.

All who search do so in turn, round after round, as in `tests.tools.benchmarks.machine`.
"""

from collections.abc import Iterator
from statistics import median

from tests.tools.benchmarks.chance import savings, solving
from tests.tools.benchmarks.chance.plain import Plain
from tests.tools.benchmarks.chance.poda import Poda
from tests.tools.benchmarks.chance.tasks import TASKS, Task
from tests.tools.benchmarks.machine.tasks import Sample
from tests.tools.benchmarks.tables import Check, Result, Table

ROUNDS = 15
BARS = {Plain.name: 5, "OpenSpiel, expectiminimax of Pig with a coin": 15}


def measure() -> Result:
    result = Result("chance")
    contenders = [Poda(), Plain(), *_installed(result)]
    for task in TASKS:
        _measure(task, contenders, result)
    result.tables += [*savings.measure(), solving.measure()]
    result.notes.append(f"Medians of {ROUNDS} rounds in which all search in turn; all times are of the processor.")
    return result


def _installed(result: Result) -> Iterator:
    try:
        from tests.tools.benchmarks.chance.openspiel import OpenSpiel

        yield OpenSpiel()
    except ImportError as missing:
        result.notes.append(f"Skipped OpenSpiel ({missing}): pip install -r tests/tools/benchmarks/requirements.txt")


def _measure(task: Task, contenders: list, result: Result) -> None:
    able = {contender: timed for contender in contenders if (timed := contender.prepare(task))}
    rounds: dict[str, list[Sample]] = {contender.name: [] for contender in able}
    for _ in range(ROUNDS):
        for contender, timed in able.items():
            rounds[contender.name].append(timed())
    table = Table(f"{task.name}: {task.nodes:,} nodes", ["program", "M nodes/s", "Poda is", "from", "to"])
    for contender in able:
        samples = rounds[contender.name]
        if contender.counts_alike:
            assert all(sample.nodes % task.nodes == 0 for sample in samples), contender.name
        ratios = [ours.rate / other.rate for ours, other in zip(rounds["Poda"], samples, strict=True)]
        rate = median(sample.rate for sample in samples) / 1e6
        told = [f"{ratio:.3g} ×" for ratio in (median(ratios), min(ratios), max(ratios))]
        table.rows.append([contender.name, f"{rate:.3g}", *told])
        if contender.name in BARS:
            what = f"{task.name}: nodes/s against {contender.name}"
            result.checks.append(Check(what, median(ratios), BARS[contender.name], unit=" ×"))
    result.tables.append(table)
