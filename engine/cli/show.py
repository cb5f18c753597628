"""The report of a search, as data and in words."""

from collections.abc import Sequence
from dataclasses import asdict
from fractions import Fraction
from typing import NamedTuple

from engine.cli import reasons
from engine.cli.output import cell, counted, json_number, table
from engine.exact import write_fraction
from engine.game import CHANCE, MAX, Game, State
from engine.games.tree import Tree
from engine.search import Options, Report
from engine.search.algorithms import ALGORITHMS, has_depth
from engine.search.options import ITERATIONS
from engine.search.report import SAMPLE, SIGNS, FinalChoices, RootAction, final_choices
from engine.trace import UNVISITED, Trace
from engine.trees.numbers import write_value

MOST_ACTIONS, MOST_SHOWN = 30, 1000
"""Actions of a table, and characters of a position, that are shown to people."""

EVEN_PLACES = 12
"""Decimals that are shown of a sum of weighted features: an error of the last bits is no value."""

NOTABLE_SECONDS = 0.01

LONGEST_FRACTION = 20
"""Characters of a fraction that is printed beside its decimal."""


class Searched(NamedTuple):
    """A finished search, and what was searched."""

    game: Game
    state: State
    options: Options
    report: Report
    trace: Trace | None
    elapsed: float  # wall-clock seconds, including waiting for code
    unasked: bool = False  # no option was given: it is searched as the pages' opponent does


# -- JSON -----------------------------------------------------------------------------------------------------------


def as_object(searched: Searched) -> dict[str, object]:
    """The answer as plain data; infinite numbers are the strings "+inf" and "-inf"."""
    game, report = searched.game, searched.report
    found: dict[str, object] = {
        "game": game.slug,
        "position": position(searched),
        "algorithm": report.algorithm,
        "depth": depth(report.depth),
        "evaluation": report.evaluation,
        **told(searched, report.value, report.bound),
        "best": report.best,
        "as_good": reasons.as_good(report),
        "wins_at_once": reasons.sooner(game, searched.state, report),
        "actions": [
            {"action": a.action, **told(searched, a.value, a.bound, a.action), "nodes": a.nodes, **_sampled(a)}
            for a in report.actions
        ],
        "line": report.principal_variation,
        "nodes": report.nodes,
        "leaves": report.leaves,
        "cuts": report.cuts,
        "plies": [{"ply": p.ply, "nodes": p.nodes, "leaves": p.leaves, "cuts": p.cuts} for p in report.plies],
        "seconds": round(report.seconds, 6),
        "elapsed": round(searched.elapsed, 6),
        "finished": report.finished,
    }
    if game.has_candidates:
        found["candidates"] = searched.options.candidates
    if searched.options.quiescence:
        found["quiescent"] = report.quiescent
    if searched.options.extensions != "none":
        found["extended"] = report.extensions
    if report.table is not None:
        found["table"] = asdict(report.table)
    if game.nearer_wins:
        found["plies_to_end"] = report.plies_to_end
    if game.money:
        found["utility"] = searched.options.utility
    if report.iterations:
        found["iterations"] = [
            {"depth": depth(i.depth), "value": json_number(i.value), "best": i.best, "nodes": i.nodes}
            for i in report.iterations
        ]
    if report.growth:
        found["growth"] = [asdict(stage) for stage in report.growth]
    if choices := _choices(searched):
        found["choices"] = {by: action.action for by, action in vars(choices).items()}
    if isinstance(game, Tree) and searched.trace is not None:
        found["visited"] = [json_number(value) for value in searched.trace.leaf_values()]
        found["unvisited"] = [json_number(value) for value in unvisited_leaves(game, searched.trace)]
    return found


def _sampled(action: RootAction) -> dict[str, object]:
    """What only a sampled action has."""
    return {} if action.visits is None else {"visits": action.visits, "margin": json_number(action.margin)}


def told(searched: Searched, value: float | None, bound: str | None, action: str | None = None) -> dict[str, object]:
    """A value of the root, or of what an action leads to; of a tree also as a fraction."""
    exact = {"exact": _text(fraction(searched, value, action))} if isinstance(searched.game, Tree) else {}
    is_rounded = bound == "exact" and searched.report.rounded
    if searched.report.narrowed and bound is not None:
        bound = "candidates"  # nothing is proved of the other actions, and so of the position
    return {"value": json_number(value), **exact, "bound": "rounded" if is_rounded else bound}


def _text(value: Fraction | None) -> str | None:
    return None if value is None else write_fraction(value)


def fraction(searched: Searched, value: float | None, action: str | None = None) -> Fraction | None:
    """A value found in a tree, at the root or after an action, as a fraction; None where nobody knows it exactly."""
    game, state = searched.game, searched.state
    is_exact = not searched.report.rounded and searched.report.bound != SAMPLE
    if value is None or not is_exact or not isinstance(game, Tree):
        return None
    node = game.result(state, game.find(state, action)) if action else state
    return game.exactly(node, value, searched.options.errs)


def depth(plies: int | None) -> int | str:
    """A depth as it is given on the command line."""
    return "full" if plies is None else plies


def unvisited_leaves(tree: Tree, trace: Trace) -> list[float]:
    """The values of the leaves that the search did not visit, from left to right."""
    rows = trace.rows
    visited = {0, *(int(action) for action in rows.action[rows.status != UNVISITED])}
    return [float(tree.nodes[leaf].value) for leaf in tree.leaves() if leaf not in visited]


# -- tables ---------------------------------------------------------------------------------------------------------


def sections(searched: Searched) -> list[str]:
    """The parts of the answer, for people."""
    game, report, options = searched.game, searched.report, searched.options
    is_sampled = ALGORITHMS[report.algorithm].samples
    iterations = [
        [depth(i.depth), in_words(searched, i.value, i.bound, is_mean=options.errs > 0), i.best, i.nodes]
        for i in report.iterations
    ]
    parts = [
        headline(searched),
        sampled_actions(searched) if is_sampled else valued_actions(searched),
        table(["ply", "nodes", "leaves", "cuts"], [[p.ply, p.nodes, p.leaves, p.cuts] for p in report.plies]),
        table(["depth", "value", "best", "nodes"], iterations),
    ]
    if options.quiescence:
        parts.append(f"quiescent: {cell(report.quiescent)} of {counted(report.nodes, 'node', 'nodes')}")
    if options.extensions != "none":
        parts.append(f"searched a ply deeper: {counted(report.extensions, 'node', 'nodes')}")
    stages = [[g.iterations, g.best, g.visits, written(g.value, SAMPLE)] for g in report.growth]
    parts.append(table(["iterations", "best", "visits", "mean"], stages))
    if report.table is not None:
        use = report.table
        parts.append(f"table: {use.used:,} of {use.slots:,} entries in use, {use.forgotten:,} positions forgotten")
    if isinstance(game, Tree) and searched.trace is not None:
        visited = " ".join(leaf(game, value) for value in searched.trace.leaf_values())
        left_out = " ".join(leaf(game, value) for value in unvisited_leaves(game, searched.trace))
        parts.append(f"visited    {visited or '-'}\nunvisited  {left_out or '-'}")
    return parts


def valued_actions(searched: Searched) -> str:
    """The actions with their values."""
    rows = [
        [a.action, in_words(searched, a.value, a.bound, a.action, a.is_mean), a.nodes]
        for a in foremost(searched.report)
    ]
    return table(["action", "value", "nodes"], rows) + _left_out(searched, rows)


def sampled_actions(searched: Searched) -> str:
    """The actions of a search by sampling with their visits, and what each kind of final choice would play."""
    rows: list[list[object]] = [
        [a.action, a.nodes, written(a.value, a.bound), None if a.margin is None else f"{a.margin:.3g}"]
        for a in foremost(searched.report)
    ]
    shown = table(["action", "visits", "mean", "± margin"], rows) + _left_out(searched, rows)
    choices = _choices(searched)
    if choices is None or not rows:
        return shown
    by = f"by visits {choices.by_visits.action}   by mean {choices.by_mean.action}   by bound {choices.by_bound.action}"
    return f"{shown}\n{by}"


def _left_out(searched: Searched, rows: Sequence[object]) -> str:
    more = len(searched.report.actions) - len(rows)
    return f"\n… and {more} more" if more else ""


def _choices(searched: Searched) -> FinalChoices | None:
    """What who moves would choose; None where nobody does."""
    turn = searched.game.turn(searched.state)
    return None if turn == CHANCE else final_choices(searched.report.actions, turn == MAX)


def foremost(report: Report) -> list[RootAction]:
    """The actions to print: all, or if they are many those with the most nodes."""
    if len(report.actions) <= MOST_ACTIONS:
        return report.actions
    busiest = sorted(report.actions, key=lambda a: (a.action == report.best, a.nodes), reverse=True)[:MOST_ACTIONS]
    return [action for action in report.actions if action in busiest]


def position(searched: Searched) -> str:
    """The searched position; a tree is its own."""
    game = searched.game
    return game.text if isinstance(game, Tree) else game.write(searched.state)


def _shortened(line: str) -> str:
    """A large tree would push the answer off the screen."""
    return line if len(line) <= MOST_SHOWN else line[: MOST_SHOWN - 1] + "…"


def _sampling(options: Options) -> str:
    """How a search by sampling is asked for, so that it can be repeated."""
    if not ALGORITHMS[options.algorithm].samples:
        return ""
    told = [f"C {options.exploration:g}", f"{options.playouts} playouts"]
    if options.iterations is not None or options.seconds is None:
        told.append(f"{options.iterations or ITERATIONS.offered} iterations")
    if options.seconds is not None:
        told.append(f"{options.seconds:g} s")
    if options.seed is not None:
        told.append(f"seed {options.seed}")
    return "".join(f", {each}" for each in told)


def headline(searched: Searched) -> str:
    """What was searched and how, what was found, and the cost."""
    game, report, utility = searched.game, searched.report, searched.options.utility
    how_far = f" to depth {report.depth}" if report.depth is not None else " to the end"
    lines = [
        _shortened(f"{game.slug}  {position(searched)}".rstrip()),
        report.algorithm
        + (how_far if has_depth(report.algorithm) else "")
        + (f", evaluation {report.evaluation}" if report.evaluation else "")
        + (f", utility {utility}" if utility != "linear" else "")
        + (", candidates near" if report.narrowed else "")
        + (", quiescence" if searched.options.quiescence else "")
        + (f", extensions {searched.options.extensions}" if searched.options.extensions != "none" else "")
        + (f", roots {searched.options.roots}" if searched.options.roots != "natural" else "")
        + (f", errs {searched.options.errs:g}" if searched.options.errs else "")
        + _sampling(searched.options)
        + (" (the opponent of the match page; options change it)" if searched.unasked else ""),
        f"value {in_words(searched, report.value, report.bound, is_mean=report.is_mean)}   best {report.best or '-'}   "
        + f"line {' '.join(report.principal_variation) or '-'}",
        f"{counted(report.nodes, 'node', 'nodes')}   {counted(report.leaves, 'leaf', 'leaves')}   "
        + f"{counted(report.cuts, 'cut', 'cuts')}   {duration(searched)}"
        + ("" if report.finished else "   (stopped)"),
    ]
    lines += reasons.sentences(game, searched.state, report)
    if report.narrowed:
        lines.append("Only candidates were looked at: the values prove nothing about other actions.")
    return "\n".join(lines)


def duration(searched: Searched) -> str:
    """The seconds of searching, and wall-clock seconds if they are notably more."""
    seconds, elapsed = searched.report.seconds, searched.elapsed
    waited = f"   ({elapsed:.3f} s with loading and compiling)" if elapsed - seconds >= NOTABLE_SECONDS else ""
    return f"{seconds:.3f} s{waited}"


def leaf(tree: Tree, value: float) -> str:
    """A leaf as it was typed, or shorter."""
    typed = write_value(tree.typed(value))
    return typed if len(typed) <= LONGEST_FRACTION else written(value, "exact")


def in_words(
    searched: Searched, value: float | None, bound: str | None, action: str | None = None, is_mean: bool = False
) -> str:
    """A value as `written` has it; of a tree with its fraction, and where it is rounded with the sign for that."""
    game = searched.game
    win = None if value is None else won(game, value, bound, is_mean) or lifted(searched, value, bound, is_mean)
    if win is not None:
        return win
    exact = fraction(searched, value, action)
    return written(value, bound, write_value(exact) if exact is not None else "", searched.report.rounded)


def won(game: Game, value: float, bound: str | None = "exact", is_mean: bool = False) -> str | None:
    """A won value in words, where nearer wins are worth more: `MAX wins in 5 plies`, `MIN mates in 3`.

    Where only a bound is known, the most that it takes, or the soonest: `MAX wins in at most 5 plies`, `at best …`.
    A mean, where MIN errs, proves no win.
    """
    plies = None if is_mean else game.plies_to_end(value)
    if plies is None:
        return None
    is_max = value > 0
    winner = "MAX" if is_max else "MIN"
    if plies == 0:
        return f"{winner} has {'mated' if game.mates else 'won'}"
    wins = f"{winner} {'mates' if game.mates else 'wins'}"
    length = str(game.moves_to_mate(plies)) if game.mates else counted(plies, "ply", "plies")
    if bound not in ("lower", "upper"):
        return f"{wins} in {length}"
    if is_max == (bound == "lower"):
        return f"{wins} in at most {length}"
    return f"at best {wins} in {length}"


def lifted(searched: Searched, value: float, bound: str | None, is_mean: bool) -> str | None:
    """`MAX wins`, where every win is worth the same and is lifted above all estimates, as with ±1000; never ±1."""
    if is_mean or abs(value) <= 1:
        return None
    winner = searched.game.winner(value, searched.report.evaluation, beside_wins=True)
    if winner is None:
        return None
    wins = "MAX wins" if winner == MAX else "MIN wins"
    return f"at best {wins}" if bound == ("upper" if winner == MAX else "lower") else wins


def written(value: float | None, bound: str | None, exact: str = "", is_rounded: bool = False) -> str:
    """`3`, `≤ 2`, `≥ 0.5`, `7/3 ≈ 2.33333`, `+inf`, or a dash if unknown."""
    if value is None:
        return "-"
    told = json_number(round(value, EVEN_PLACES))
    text = f"{told:.6g}" if isinstance(told, float) else str(told)
    if "/" in exact and len(exact) <= LONGEST_FRACTION:
        text = f"{exact} ≈ {text}"
    elif is_rounded and bound == "exact":
        text = f"≈ {text}"
    return SIGNS[bound] + text
