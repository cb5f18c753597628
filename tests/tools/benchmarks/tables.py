"""Results of a measurement as tables, with the required bar beside each figure that has one."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Check:
    """A figure with a bar: `bar` is the least it may be, or the most, by `most`."""

    what: str
    value: float
    bar: float
    most: bool = False
    unit: str = ""
    passed: bool = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "passed", self.value <= self.bar if self.most else self.value >= self.bar)


@dataclass
class Table:
    title: str
    columns: list[str]
    rows: list[list[str]] = field(default_factory=list)


@dataclass
class Result:
    """The results of one measurement."""

    name: str
    tables: list[Table] = field(default_factory=list)
    checks: list[Check] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def failed(result: Result) -> bool:
    return not all(check.passed for check in result.checks)


def show(result: Result) -> None:
    for table in result.tables:
        show_table(table)
    if result.checks:
        show_table(Table("Bars", ["what", "measured", "bar", ""], [_row(check) for check in result.checks]))
    for note in result.notes:
        print(f"- {note}")
    print()


def _row(check: Check) -> list[str]:
    sign = "≤" if check.most else "≥"
    verdict = "pass" if check.passed else "FAIL"
    return [check.what, f"{check.value:.3g}{check.unit}", f"{sign} {check.bar:g}{check.unit}", verdict]


def show_table(table: Table) -> None:
    lines = [table.columns, *table.rows]
    widths = [max(len(line[i]) for line in lines) for i in range(len(table.columns))]
    print(f"\n{table.title}")
    for number, line in enumerate(lines):
        # The first column is words and reads from the left; figures line up on the right.
        words, *figures = (cell.rjust(width) for cell, width in zip(line, widths, strict=True))
        print("  " + "  ".join([words.strip().ljust(widths[0]), *figures]))
        if number == 0:
            print("  " + "  ".join("-" * width for width in widths))
    print(flush=True)
