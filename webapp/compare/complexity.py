"""How the work grows with the depth: a lecture's formulas beside what our searches count on uniform trees."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine import complexity
from engine.game import Parameter, Refused
from engine.games.uniform import Uniform
from engine.search import Options, Search
from webapp.compare import words
from webapp.compare.growth import Growth, growth
from webapp.compare.series import Series
from webapp.http.languages import sentence

SLIDERS = (Parameter("b", 10, 2, 12), Parameter("d", 4, 1, 8), Parameter("n", 2, 2, 6))
"""What can be set, with the lecture's numbers first."""

MOST_LEAVES = 30_000
"""A search that is expected to visit more leaves is left to the formula."""

RANDOM_TREES = 5
"""The average case is the mean over so many trees."""

PLIES_OF_BACKGAMMON = 3


@dataclass(frozen=True)
class Trial:
    """One search to be counted: `kind` names its column, `ply` its row."""

    kind: str  # "minimax", "average", "best", "expectiminimax", "star1" or "star2"
    ply: int
    options: Options
    arrangement: str = "random"
    seed: int = 0


@dataclass(frozen=True)
class Asked:
    """The numbers that the address gives."""

    b: int
    d: int
    n: int

    @classmethod
    def read(cls, given: Mapping[str, str]) -> tuple["Asked", str | None]:
        """The numbers, and the sentence for one that cannot be: then its usual value stands in for it."""
        values, refusal = {}, None
        for slider in SLIDERS:
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
        """All that is counted, the shallow trees first."""
        found = []
        for ply in range(1, self.d + 1):
            if complexity.minimax_leaves(self.b, ply) <= MOST_LEAVES:
                found.append(Trial("minimax", ply, Options("minimax")))
            if complexity.best_leaves(self.b, ply) <= MOST_LEAVES:
                found.append(Trial("best", ply, Options(), "ordered"))
            if 2 * complexity.average_order(self.b, ply) <= MOST_LEAVES:
                found += [Trial("average", ply, Options(), seed=seed) for seed in range(RANDOM_TREES)]
            if complexity.chance_leaves(self.b, ply, self.n) <= MOST_LEAVES:
                found += [Trial(name, ply, Options(name)) for name in ("expectiminimax", "star1", "star2")]
        return found

    def searches(self) -> list[Search]:
        return [self._search(trial) for trial in self.trials()]

    def _search(self, trial: Trial) -> Search:
        chance = trial.kind in ("expectiminimax", "star1", "star2")
        sizes = {"b": self.b, "d": trial.ply, "n": self.n if chance else 1, "seed": trial.seed}
        tree = Uniform(sizes, trial.arrangement)
        return Search(tree, tree.start(), trial.options)


@dataclass(frozen=True)
class Count:
    """A formula's number and the one that was counted: empty while it runs, – where the tree is too large."""

    formula: str
    measured: str


@dataclass(frozen=True)
class PlyRow:
    ply: int
    minimax: Count
    average: Count
    best: Count
    exact: str  # the best case to the leaf


@dataclass(frozen=True)
class ChanceRow:
    ply: int
    expectiminimax: Count
    star1: str
    star2: str


@dataclass(frozen=True)
class ComplexityView:
    asked: Asked
    sliders: Sequence[Parameter]
    over: bool
    plies: list[PlyRow]
    chance: list[ChanceRow]
    growth: Growth
    backgammon: list[tuple[int, str]]
    dice: list[list[Fraction]]
    chess: int  # the power of ten


def complexity_view(asked: Asked, series: Series) -> ComplexityView:
    """As far as the series has come."""
    over = series.over  # before its findings are read: what is over has all of them
    counted = _counted(asked, series)
    counts = _Counts(counted, over)
    b, n = asked.b, asked.n
    plies = [
        PlyRow(
            ply,
            Count(words.count(complexity.minimax_leaves(b, ply)), counts.text("minimax", ply)),
            Count(_rough(complexity.average_order(b, ply)), counts.text("average", ply)),
            Count(_rough(complexity.best_order(b, ply)), counts.text("best", ply)),
            words.count(complexity.best_leaves(b, ply)),
        )
        for ply in range(1, asked.d + 1)
    ]
    chance = [
        ChanceRow(
            ply,
            Count(words.count(complexity.chance_leaves(b, ply, n)), counts.text("expectiminimax", ply)),
            counts.text("star1", ply),
            counts.text("star2", ply),
        )
        for ply in range(1, asked.d + 1)
    ]
    wide, throws = complexity.BACKGAMMON
    backgammon = [
        (ply, words.count(complexity.chance_leaves(wide, ply, throws))) for ply in range(1, PLIES_OF_BACKGAMMON + 1)
    ]
    return ComplexityView(
        asked,
        SLIDERS,
        over,
        plies,
        chance,
        growth(asked.b, asked.d, counted),
        backgammon,
        _dice(),
        int(complexity.magnitude(*complexity.CHESS)),
    )


def _counted(asked: Asked, series: Series) -> dict[tuple[str, int], float]:
    """Leaves by column and ply, as far as every search of them has finished; the mean where there are several."""
    found: dict[tuple[str, int], list[int]] = {}
    wanted: dict[tuple[str, int], int] = {}
    findings = list(series.findings)
    for at, trial in enumerate(asked.trials()):
        place = trial.kind, trial.ply
        wanted[place] = wanted.get(place, 0) + 1
        if at < len(findings) and findings[at].report.finished:
            found.setdefault(place, []).append(findings[at].report.leaves)
    return {place: sum(each) / len(each) for place, each in found.items() if len(each) == wanted[place]}


@dataclass(frozen=True)
class _Counts:
    counted: Mapping[tuple[str, int], float]
    over: bool

    def text(self, kind: str, ply: int) -> str:
        """What was counted; – once it is sure that it will not be."""
        value = self.counted.get((kind, ply))
        return ("–" if self.over else "") if value is None else _rough(value)


def _rough(value: float) -> str:
    """Whole numbers, and one digit more for small ones."""
    return words.count(round(value)) if value >= 100 or value == int(value) else words.number(round(value, 1))


def _dice() -> list[list[Fraction]]:
    """A row for every throw of the first die, a column for the second: the probability of the pair."""
    pairs = complexity.dice()
    faces = range(1, complexity.DICE_SIDES + 1)
    return [[pairs[min(a, b), max(a, b)] for b in faces] for a in faces]
