"""The results of a comparison by depth, as rows of a table: a row per depth, a group of cells per way to search."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from flask_babel import gettext as _
from flask_babel import ngettext

from engine.game import MIN
from engine.search import Report
from engine.search.report import SIGNS
from webapp.compare import words
from webapp.compare.cells import FoundCell, FoundRow
from webapp.compare.depths.branching import EXPONENTS, branching_factor, leaves_by_formula
from webapp.compare.depths.comparison import DepthComparison, by_cell
from webapp.compare.depths.titles import common_options, titles
from webapp.compare.series import SharedSeries
from webapp.games import action_name
from webapp.wording import names
from webapp.wording.text import listed
from webapp.wording.wins import short_win

CellReports = Mapping[tuple[int, int], Report]
"""Reports by depth and column."""


@dataclass(frozen=True)
class DepthResults:
    over: bool
    failed: bool
    titles: list[str]
    common: str  # the options that all searches share
    rows: list[FoundRow]
    b: str  # the measured branching factor, "" while it is not known
    exponents: list[str]  # of the formulas
    sentences: list[str]


def depth_results(comparison: DepthComparison, series: SharedSeries) -> DepthResults:
    """The results so far."""
    over = series.over  # read before the findings: a finished series has all of them
    columns = comparison.columns
    found = by_cell([finding.report for finding in series.findings], comparison.deepest, len(columns))
    b = _measured(comparison, found)
    exponents = ["d"] if comparison.game.has_chance else list(EXPONENTS)
    cells = {column: _cells(comparison, found, column, over) for column in range(len(columns))}
    rows = [
        FoundRow(
            str(depth),
            [cells[column][depth - 1] for column in range(len(columns))],
            [words.rough(leaves_by_formula(b, depth)[exponent]) if b else "" for exponent in exponents],
        )
        for depth in range(1, comparison.deepest + 1)
    ]
    called = titles(comparison.slug, columns)
    return DepthResults(
        over=over,
        failed=series.failed,
        titles=called,
        common=common_options(comparison, columns),
        rows=rows,
        b=words.number(round(b, 1)) if b else "",
        exponents=exponents,
        sentences=[*_left_out(comparison), *(_sentences(called, cells) if over else [])],
    )


def _measured(comparison: DepthComparison, found: CellReports) -> float | None:
    """The branching factor, as the first search that does not deepen meets it at the deepest depth that it finishes."""
    for column, options in enumerate(comparison.columns):
        for depth in range(comparison.deepest, 0, -1):
            report = found.get((depth, column))
            if report is not None and report.finished and not options.deepens:
                return branching_factor(report)
    return None


# -- cells ------------------------------------------------------------------------------------------------------------


def _cells(comparison: DepthComparison, found: CellReports, column: int, over: bool) -> list[FoundCell]:
    """The cells of a column, from depth 1 down."""
    cells: list[FoundCell] = []
    chosen: str | None = None  # at the depth before
    kept: set[str] | None = None  # the actions that were among the best at every depth so far
    for_min = comparison.game.turn(comparison.state) == MIN
    state = "running"  # of the next cell without a report
    for depth in range(1, comparison.deepest + 1):
        report = found.get((depth, column))
        if report is None:
            cells.append(FoundCell(state="left" if over else state))
            state = "left" if state == "left" else "waiting"
        elif not report.finished:
            cells.append(
                FoundCell(state="stopped", nodes=words.count(report.nodes), time=words.seconds(report.seconds))
            )
            state = "left"
        else:
            best = best_actions(report, for_min)
            kept = set(best) if kept is None else kept & set(best)
            cell = _cell(comparison, report, len(best) - 1)
            cells.append(replace(cell, changed=chosen not in (None, report.best), steady=bool(kept)))
            chosen = report.best
    return cells


def _cell(comparison: DepthComparison, report: Report, others: int) -> FoundCell:
    return FoundCell(
        value=_value(comparison, report),
        estimated=report.estimated and report.ending is None,
        best=action_name(comparison.slug, report.best) if report.best else "–",
        others=_("or %(count)d more", count=others) if others > 0 else "",
        nodes=words.count(report.nodes),
        time=words.seconds(report.seconds),
    )


def _value(comparison: DepthComparison, report: Report) -> str:
    """The value, or how soon the game is won where nearer wins are worth more."""
    win = (
        None
        if report.value is None
        else short_win(comparison.game, report.value, report.is_mean, report.estimated and report.ending is None)
    )
    return SIGNS[report.bound] + win if win else words.number(report.value, report.bound, is_rounded=report.rounded)


def best_actions(report: Report, for_min: bool) -> list[str]:
    """All actions that are worth the most to who moves, if the search knows all values; else the one it chooses."""
    values = {each.action: each.value for each in report.actions if each.value is not None and each.bound == "exact"}
    if len(values) < len(report.actions) or not values:
        return [report.best] if report.best else []
    most = min(values.values()) if for_min else max(values.values())
    return [action for action, value in values.items() if abs(value - most) < words.ALIKE or value == most]


# -- in words ---------------------------------------------------------------------------------------------------------


def _left_out(comparison: DepthComparison) -> list[str]:
    """Why a search that was asked for is not in the table."""
    return [
        _("%(algorithm)s has no depth, so it has no rows here.", algorithm=names.algorithm(name))
        for name in comparison.without_depth
    ]


def _sentences(called: Sequence[str], cells: Mapping[int, Sequence[FoundCell]]) -> list[str]:
    return [_course(called[column], cells[column]) for column in range(len(called))]


def _course(title: str, cells: Sequence[FoundCell]) -> str:
    """Where one search changes its choice, and where it was stopped."""
    changes = [str(depth) for depth, cell in enumerate(cells, 1) if cell.changed]
    done = [cell for cell in cells if cell.state == "done"]
    if not done:
        return _("%(title)s finds nothing in the time.", title=title)
    if changes:
        said = ngettext(
            "%(title)s changes its choice at depth %(depths)s.",
            "%(title)s changes its choice at depths %(depths)s.",
            len(changes),
            title=title,
            depths=listed(changes),
        )
        if done[-1].steady:
            said += " " + _("It need not: one action is among the best at every depth.")
    else:
        said = _("%(title)s chooses %(best)s at every depth.", title=title, best=done[0].best)
    if any(cell.state == "stopped" for cell in cells):
        said += " " + _("At depth %(depth)d its time is up.", depth=len(done) + 1)
    return str(said)
