"""How the work grows with the depth: a lecture's formulas beside the counts of our searches on uniform trees."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from flask_babel import gettext as _

from engine import complexity
from engine.counting import AVERAGE, BEST, EXHAUSTIVE, PARAMETERS, PRUNING, WITH_CHANCE, Trial, means, search_of, trials
from engine.game import Parameter
from engine.refusals import Refused
from engine.search import Search
from webapp.compare import words
from webapp.compare.growth import FORMULAS, growth
from webapp.compare.series import SharedSeries
from webapp.http.pages.languages import sentence
from webapp.views.charts import Chart
from webapp.wording.names import method

PLIES_OF_BACKGAMMON = 3


@dataclass(frozen=True)
class TreeSizes:
    """The numbers in the address: `b` successors, `d` plies, `n` outcomes of chance."""

    b: int
    d: int
    n: int

    @classmethod
    def read(cls, given: Mapping[str, str]) -> tuple["TreeSizes", str | None]:
        """The numbers, with the default for an invalid one and its refusal."""
        values, refusal = {}, None
        for slider in PARAMETERS:
            values[slider.name] = slider.default
            try:
                if given.get(slider.name):
                    values[slider.name] = slider.read(given[slider.name])
            except Refused as error:
                refusal = refusal or sentence(error)
        return cls(**values), refusal

    @property
    def key(self) -> tuple[object, ...]:
        return "complexity", self.b, self.d, self.n

    def trials(self) -> list[Trial]:
        """All searches to count."""
        return trials(self.b, self.d, self.n)

    def searches(self) -> list[Search]:
        return [search_of(trial, self.b, self.n) for trial in self.trials()]


@dataclass(frozen=True)
class Count:
    """A formula's number and the counted one: empty while it runs, – if the tree is too large."""

    formula: str
    measured: str


@dataclass(frozen=True)
class PlyRow:
    ply: int
    counts: dict[str, Count]  # by column
    exact: str  # the exact number of leaves in the best case


@dataclass(frozen=True)
class ChanceRow:
    ply: int
    formula: str
    counted: dict[str, str]  # by algorithm


@dataclass(frozen=True)
class ComplexityView:
    sizes: TreeSizes
    sliders: Sequence[Parameter]
    over: bool
    columns: dict[str, str]  # their titles
    cases: dict[str, str]  # their titles in the chart
    plies: list[PlyRow]
    chance: list[ChanceRow]
    growth: Chart
    backgammon: list[tuple[int, str]]
    dice: list[list[Fraction]]
    chess: int  # leaves, as a power of ten
    years: int  # for all of them at a billion a second, as a power of ten


def complexity_view(sizes: TreeSizes, series: SharedSeries) -> ComplexityView:
    """The results so far."""
    over = series.over  # read before the findings: a finished series has all of them
    counted = _counted(sizes, series)
    counts = _Counts(counted, over)
    b, n = sizes.b, sizes.n
    plies = [
        PlyRow(
            ply,
            {kind: Count(words.rough(formula(b, ply)), counts.text(kind, ply)) for kind, formula in FORMULAS.items()},
            words.count(complexity.best_leaves(b, ply)),
        )
        for ply in range(1, sizes.d + 1)
    ]
    chance = [
        ChanceRow(
            ply,
            words.count(complexity.chance_leaves(b, ply, n)),
            {algorithm: counts.text(algorithm, ply) for algorithm in WITH_CHANCE},
        )
        for ply in range(1, sizes.d + 1)
    ]
    wide, throws = complexity.BACKGAMMON
    backgammon = [
        (ply, words.count(complexity.chance_leaves(wide, ply, throws))) for ply in range(1, PLIES_OF_BACKGAMMON + 1)
    ]
    return ComplexityView(
        sizes,
        PARAMETERS,
        over,
        _column_names(),
        {EXHAUSTIVE: method(EXHAUSTIVE), AVERAGE: _("average case"), BEST: _("best case")},
        plies,
        chance,
        growth(sizes.b, sizes.d, counted),
        backgammon,
        _dice(),
        int(complexity.magnitude(*complexity.CHESS)),
        complexity.years(*complexity.CHESS, rate=1e9),
    )


def _column_names() -> dict[str, str]:
    pruning = method(PRUNING)
    return {
        EXHAUSTIVE: method(EXHAUSTIVE),
        AVERAGE: _("%(algorithm)s, average", algorithm=pruning),
        BEST: _("%(algorithm)s, best order", algorithm=pruning),
    }


def _counted(sizes: TreeSizes, series: SharedSeries) -> dict[tuple[str, int], float]:
    """Leaves by column and ply, of those whose searches have all finished; the mean if there are several."""
    reports = [finding.report for finding in list(series.findings)]
    return means(sizes.trials(), [report.leaves if report.finished else None for report in reports])


@dataclass(frozen=True)
class _Counts:
    counted: Mapping[tuple[str, int], float]
    over: bool

    def text(self, kind: str, ply: int) -> str:
        """The counted number; – once it is certain that there will be none."""
        value = self.counted.get((kind, ply))
        return ("–" if self.over else "") if value is None else words.rough(value)


def _dice() -> list[list[Fraction]]:
    """The probability of each pair of dice: a row for the first die's number, a column for the second's."""
    pairs = complexity.dice()
    faces = range(1, complexity.DICE_SIDES + 1)
    return [[pairs[min(a, b), max(a, b)] for b in faces] for a in faces]
