"""The results of a series of searches, side by side on the page."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from flask_babel import gettext as _
from flask_babel import ngettext

from engine.game import Game
from engine.games.tree import Tree
from engine.search import Options, Report
from engine.search.report import SAMPLE, RootAction
from webapp.compare import words
from webapp.compare.cells import FoundCell, FoundRow
from webapp.compare.comparison import ComparedSearch, Comparison
from webapp.compare.series import Finding, SharedSeries
from webapp.games import action_name
from webapp.views.tree_fractions import as_fraction
from webapp.wording.text import listed
from webapp.wording.wins import win_in_both

WORTH_TIMING = 0.02
NODES_WORTH_TIMING = 2_000
"""Seconds and nodes below which a time is meaningless."""


@dataclass(frozen=True)
class ColumnResult:
    """One search and its cost; texts are "" if there is nothing to show."""

    title: str
    state: str  # "waiting", "running", "stopped" or "done"
    value: str = ""
    best: str = ""
    nodes: str = ""
    leaves: str = ""
    cuts: str = ""
    unvisited: str = ""  # successors of cut nodes, each with its subtree
    saved: str = ""  # share of the first search's nodes that it did not visit
    time: str = ""  # seconds; empty if too short to compare and no column samples
    multiple: str = ""  # of the first search's time
    width: float = 0.0  # of its bar, 0 to 100
    estimated: bool = False  # whether its value is only an estimate


@dataclass(frozen=True)
class DrawnTree:
    """A tree that is small enough to be drawn: its column, and the title of its search."""

    column: int
    title: str


@dataclass(frozen=True)
class Results:
    over: bool
    failed: bool
    rows: list[ColumnResult]
    sentences: list[str] = field(default_factory=list)
    actions: list[FoundRow] = field(default_factory=list)
    trees: list[DrawnTree] = field(default_factory=list)

    @property
    def timed(self) -> bool:
        return any(row.time for row in self.rows)

    @property
    def has_multiples(self) -> bool:
        return any(row.multiple for row in self.rows)


def results(comparison: Comparison, series: SharedSeries) -> Results:
    """The results so far."""
    ended = series.over  # read before the findings: a finished series has all of them
    columns, findings = comparison.columns(), list(series.findings)
    reports = [finding.report for finding in findings]
    slug = comparison.slug
    titles = [words.column(column.options, columns[0].options) for column in columns]
    rows = [_row(titles[at], comparison, columns, reports, at) for at in range(len(columns))]
    over = ended and len(findings) == len(columns)
    return Results(
        over=ended,
        failed=series.failed,
        rows=rows,
        sentences=_sentences(slug, comparison.game, columns, titles, reports) if over else [],
        actions=_actions(comparison, columns, reports),
        trees=_trees(columns, titles, findings),
    )


def _row(
    title: str, comparison: Comparison, columns: Sequence[ComparedSearch], reports: Sequence[Report], at: int
) -> ColumnResult:
    if at >= len(reports):
        return ColumnResult(title, "running" if at == len(reports) else "waiting")
    report, base = reports[at], reports[0]
    most = max(each.nodes for each in reports)
    same = at > 0 and words.same_search(columns[at].options, columns[0].options)
    comparable = same and report.finished and base.finished
    is_billed = comparable or words.samples(columns[at].options) and base.finished
    timed = is_billed and base.seconds >= WORTH_TIMING and base.nodes >= NODES_WORTH_TIMING
    has_sample = any(words.samples(column.options) for column in columns)
    return ColumnResult(
        title,
        "done" if report.finished else "stopped",
        _value(comparison, columns[at].options, report, _whole(report)),
        action_name(comparison.slug, report.best) if report.best else "–",
        words.count(report.nodes),
        words.count(report.leaves),
        words.count(report.cuts),
        words.count(report.unvisited),
        words.percent(1 - report.nodes / base.nodes) if comparable and base.nodes else "",
        words.seconds(report.seconds) if timed or has_sample else "",
        words.ratio(report.seconds / base.seconds) if timed and at > 0 else "",
        100 * report.nodes / most if most else 0.0,
        estimated=report.estimated and report.ending is None,
    )


def _actions(comparison: Comparison, columns: Sequence[ComparedSearch], reports: Sequence[Report]) -> list[FoundRow]:
    """The values of the root's actions, a row per action."""
    if not reports:
        return []
    rows = []
    for place, root in enumerate(reports[0].actions):
        cells = [
            FoundCell(
                _value(comparison, column.options, report, each),
                chosen=each.action == report.best,
                estimated=each.estimated,
            )
            for column, report in zip(columns, reports, strict=False)
            for each in [report.actions[place]]
        ]
        cells += [FoundCell()] * (len(columns) - len(cells))
        rows.append(FoundRow(action_name(comparison.slug, root.action), cells))
    return rows


def _whole(report: Report) -> RootAction:
    """The value of the root itself: that of no action."""
    is_estimate = report.estimated and report.ending is None
    return RootAction("", report.value, report.bound, 0, estimated=is_estimate, is_mean=report.is_mean)


def _value(comparison: Comparison, options: Options, report: Report, found: RootAction) -> str:
    """A value of the root or of an action; of a typed tree with its fraction, or with ≈ if it is rounded."""
    game, state, value, bound, action = comparison.game, comparison.state, found.value, found.bound, found.action
    if value is None or not isinstance(game, Tree):
        return words.found(game, value, bound, found.is_mean, found.estimated)
    node = game.result(state, game.find(state, action)) if action else state
    exact = None if report.rounded or bound == SAMPLE else game.exactly(node, value, options.errs)
    return words.number(value, bound, as_fraction(exact), report.rounded)


def _trees(columns: Sequence[ComparedSearch], titles: Sequence[str], findings: Sequence[Finding]) -> list[DrawnTree]:
    """The first two are shown at once: one with a memory beside the same search without, else one in which MIN errs
    beside the first.
    """
    drawn = [DrawnTree(at, titles[at]) for at, finding in enumerate(findings) if finding.tree is not None]
    for column in columns:
        if column.options.killers or column.options.table:
            pair = (replace(column.options, killers=False, table=False), column.options)
            return sorted(drawn, key=lambda tree: columns[tree.column].options not in pair)
    return drawn[:1] + sorted(drawn[1:], key=lambda tree: not columns[tree.column].options.errs)


# -- in words ---------------------------------------------------------------------------------------------------------


def _sentences(
    slug: str, game: Game, columns: Sequence[ComparedSearch], titles: Sequence[str], reports: Sequence[Report]
) -> list[str]:
    """Sentences on what the comparison shows."""
    if not all(report.finished for report in reports):
        return [_("A stopped search has no answer: choose a smaller depth so that all of them finish.")]
    alike = [at for at, column in enumerate(columns) if words.same_search(column.options, columns[0].options)]
    said = [_agreement(slug, game, [reports[at] for at in alike])]
    valued = [column for column in columns if not words.samples(column.options)]
    those = _those(columns) if len(alike) < len(valued) else ""  # other attitudes have other values
    if not those and len(valued) < len(columns):
        those = _("The searches that do not sample")
    if those:
        said = [f"{those}: {said[0][0].lower()}{said[0][1:]}"]
    saving = _saving(alike, titles, reports)
    choices = _choices(slug, columns, reports) or _against_errors(slug, columns, reports)
    means = [
        _mean_beside_value(reports[at], _in_sentence(game, reports[0]), titles[at], titles[0])
        for at, column in enumerate(columns)
        if words.samples(column.options)
    ]
    return [*said, *([saving] if saving else []), *([choices] if choices else []), *means]


def _mean_beside_value(sample: Report, valued: str, title: str, first: str) -> str:
    """That a mean is no value, with both."""
    return _(
        "%(title)s finds no value: %(mean)s is the mean of %(count)s games played on at random;"
        " %(first)s finds %(value)s.",
        title=title,
        mean=words.number(sample.value, sample.bound),
        count=words.count(sample.leaves),
        first=first,
        value=valued,
    )


def _those(columns: Sequence[ComparedSearch]) -> str:
    """The searches that answer the first one's question, before a colon."""
    if any(column.options.errs for column in columns):
        return _("If MIN never errs")
    return {
        "expected": _("The searches that expect the mean"),
        "optimistic": _("The optimistic searches"),
        "pessimistic": _("The pessimistic searches"),
    }[columns[0].options.attitude]


def _agreement(slug: str, game: Game, reports: Sequence[Report]) -> str:
    value, best = _in_sentence(game, reports[0]), reports[0].best
    if not all(_is_alike(reports[0].value, report.value) for report in reports):
        return _("They do not find the same value.")
    if best is None:
        return _("All of them find %(value)s.", value=value)
    if any(report.best != best for report in reports):
        return _(
            "All of them find %(value)s; among actions of equal value, the first one searched is chosen.",
            value=value,
        )
    return _("All of them find %(value)s, by %(best)s.", value=value, best=action_name(slug, best))


def _in_sentence(game: Game, report: Report) -> str:
    """The value, and of a game that is won in words how soon, if nearer wins are worth more."""
    value, bound = report.value, report.bound
    said = None if value is None or bound != "exact" else win_in_both(game, value, report.is_mean)
    return said or words.found(game, value, bound, report.is_mean, report.estimated and report.ending is None)


def _is_alike(one: float | None, other: float | None) -> bool:
    """Whether two values are equal up to rounding; an infinity equals itself."""
    return one == other or one is not None and other is not None and abs(one - other) <= words.ALIKE


def _saving(alike: Sequence[int], titles: Sequence[str], reports: Sequence[Report]) -> str | None:
    """A sentence on the searches with the fewest nodes."""
    least = min(reports[at].nodes for at in alike)
    most = reports[alike[0]].nodes
    if least >= most:
        return _nothing_saved([reports[at] for at in alike])
    fewest = [titles[at] for at in alike if reports[at].nodes == least]
    return ngettext(
        "%(titles)s visits the fewest nodes: %(share)s fewer than %(first)s.",
        "%(titles)s visit the fewest nodes: %(share)s fewer than %(first)s.",
        len(fewest),
        titles=listed(fewest),
        share=words.percent(1 - least / most),
        first=titles[alike[0]],
    )


def _nothing_saved(reports: Sequence[Report]) -> str | None:
    if len(reports) == 1:
        return None
    if any(report.nodes > reports[0].nodes for report in reports):
        return _("Here nothing is saved: no cut was possible, and Star2 visits twice what it probes first.")
    return _("Here nothing is saved: no cut was possible.")


def _choices(slug: str, columns: Sequence[ComparedSearch], reports: Sequence[Report]) -> str | None:
    """A sentence on how the attitude to chance changes the choice."""
    names = {"expected": _("a player who expects the mean chooses %(best)s"), "optimistic": _("the optimist %(best)s")}
    names["pessimistic"] = _("the pessimist %(best)s")
    chosen: dict[str, str] = {}
    for column, report in zip(columns, reports, strict=True):
        if report.best is not None:
            chosen.setdefault(column.options.attitude, action_name(slug, report.best))
    if len(chosen) < 2:
        return None
    told = ", ".join(names[attitude] % {"best": best} for attitude, best in chosen.items())
    if len(set(chosen.values())) == 1:
        return _("The attitude to chance makes no difference here: %(told)s.", told=told)
    return _("The attitude to chance decides: %(told)s.", told=told)


def _against_errors(slug: str, columns: Sequence[ComparedSearch], reports: Sequence[Report]) -> str | None:
    """A sentence on how errors of MIN change the choice."""
    erring = [at for at, column in enumerate(columns) if column.options.errs]
    if not erring or reports[erring[0]].best is None or reports[0].best is None:
        return None
    found, minimax = reports[erring[0]], reports[0]
    told = {
        "share": words.percent(columns[erring[0]].options.errs),
        "best": action_name(slug, found.best or ""),
        "value": words.number(found.value),
    }
    if found.best == minimax.best:
        return _("If MIN errs in %(share)s of its turns, %(best)s stays best: MAX may expect %(value)s.", **told)
    return _(
        "If MIN errs in %(share)s of its turns, %(best)s is best: MAX may expect %(value)s. Minimax, which reckons with"
        " no errors, takes %(minimax)s.",
        **told,
        minimax=action_name(slug, minimax.best or ""),
    )
