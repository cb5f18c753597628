"""Printing answers: tables for people, or one JSON object."""

import json
import math
from collections.abc import Sequence
from dataclasses import asdict
from fractions import Fraction

from engine.game import Choice, Parameter
from engine.games import GameEntry
from engine.games.tree import Tree
from engine.matrix import PRESETS
from engine.search import Report, Search
from engine.search.recorder import UNVISITED
from engine.search.report import SIGNS, RootAction

MOST_ACTIONS = 30


def games(entries: list[GameEntry], as_json: bool) -> None:
    """The games and their parameters."""
    if as_json:
        listed = [
            {
                "game": entry.slug,
                "parameters": [asdict(parameter) | {"default": parameter.default} for parameter in entry.parameters],
                "evaluations": list(entry.usual().evaluations),
            }
            for entry in entries
        ]
        print(json.dumps(listed))
        return
    rows = [
        [
            entry.slug,
            "  ".join(f"{p.name}={p.default} ({allowed(p)})" for p in entry.parameters),
            ", ".join(entry.usual().evaluations) or "-",
        ]
        for entry in entries
    ]
    print(table(["game", "parameters", "evaluations"], rows))
    print(f"\nFor `matrix`: {', '.join(PRESETS)}")


def allowed(parameter: Parameter | Choice) -> str:
    """What a parameter can be."""
    if isinstance(parameter, Choice):
        return "|".join(parameter.options)
    return f"{parameter.least}–{parameter.most}"


def answer(search: Search, as_json: bool) -> None:
    """The report of a finished search."""
    report = search.report()
    if as_json:
        print(json.dumps(as_object(search, report)))
    else:
        print("\n\n".join(part for part in sections(search, report) if part))


# -- JSON -----------------------------------------------------------------------------------------------------------


def as_object(search: Search, report: Report) -> dict[str, object]:
    """The answer as plain data; infinite numbers are the strings "+inf" and "-inf"."""
    found: dict[str, object] = {
        "game": search.game.slug,
        "position": position(search),
        "algorithm": report.algorithm,
        "depth": depth(report.depth),
        "evaluation": report.evaluation,
        "value": number(report.value),
        "bound": report.bound,
        "best": report.best,
        "actions": [
            {"action": a.action, "value": number(a.value), "bound": a.bound, "nodes": a.nodes} for a in report.actions
        ],
        "line": report.principal_variation,
        "nodes": report.nodes,
        "leaves": report.leaves,
        "cuts": report.cuts,
        "plies": [{"ply": p.ply, "nodes": p.nodes, "leaves": p.leaves, "cuts": p.cuts} for p in report.plies],
        "seconds": round(report.seconds, 6),
        "finished": report.finished,
    }
    if search.game.money:
        found["utility"] = search.options.utility
    if report.iterations:
        found["iterations"] = [
            {"depth": depth(i.depth), "value": number(i.value), "best": i.best, "nodes": i.nodes}
            for i in report.iterations
        ]
    if isinstance(search.game, Tree):
        found["visited"] = [number(value) for value in search.trace.leaf_values()]
        found["unvisited"] = [number(value) for value in unvisited_leaves(search)]
    return found


def depth(plies: int | None) -> int | str:
    """A depth as it was asked for."""
    return "full" if plies is None else plies


def number(value: float | None) -> float | int | str | None:
    """A number as JSON can hold it: whole ones without a decimal point, infinite ones as text."""
    if value is None:
        return None
    if math.isinf(value):
        return "+inf" if value > 0 else "-inf"
    return int(value) if value == int(value) else value


def with_fraction(name: str, value: Fraction | None) -> dict[str, object]:
    """A number under its name as a float, and beside it as an exact fraction; null where there is none."""
    return {name: None, "exact": None} if value is None else {name: float(value), "exact": str(value)}


def unvisited_leaves(search: Search) -> list[float]:
    """The values of the leaves that the search never looked at, from left to right."""
    tree = search.game
    assert isinstance(tree, Tree)
    rows = search.trace.rows
    visited = {0, *(int(action) for action in rows.action[rows.status != UNVISITED])}
    return [float(tree.nodes[leaf].value) for leaf in tree.leaves() if leaf not in visited]


# -- tables ---------------------------------------------------------------------------------------------------------


def sections(search: Search, report: Report) -> list[str]:
    """The parts of the answer, for people."""
    parts = [headline(search, report)]
    if report.actions:
        rows = [[a.action, written(a.value, a.bound), f"{a.nodes:,}"] for a in foremost(report)]
        more = len(report.actions) - len(rows)
        parts.append(table(["action", "value", "nodes"], rows) + (f"\n… and {more} more" if more else ""))
    if report.plies:
        plies = [[f"{p.ply}", f"{p.nodes:,}", f"{p.leaves:,}", f"{p.cuts:,}"] for p in report.plies]
        parts.append(table(["ply", "nodes", "leaves", "cuts"], plies))
    if report.iterations:
        rows = [
            [str(depth(i.depth)), written(i.value, i.bound), i.best or "-", f"{i.nodes:,}"] for i in report.iterations
        ]
        parts.append(table(["depth", "value", "best", "nodes"], rows))
    if isinstance(search.game, Tree):
        visited = " ".join(written(v, "exact") for v in search.trace.leaf_values())
        left_out = " ".join(written(v, "exact") for v in unvisited_leaves(search))
        parts.append(f"visited    {visited}\nunvisited  {left_out or '-'}")
    return parts


def foremost(report: Report) -> list[RootAction]:
    """The actions to print: all of them, or where they are many those that a search spent the most nodes on."""
    if len(report.actions) <= MOST_ACTIONS:
        return report.actions
    busiest = sorted(report.actions, key=lambda a: (a.action == report.best, a.nodes), reverse=True)[:MOST_ACTIONS]
    return [action for action in report.actions if action in busiest]


def position(search: Search) -> str:
    """What was searched; a tree is its own position."""
    return search.game.text if isinstance(search.game, Tree) else search.game.write(search.state)


def headline(search: Search, report: Report) -> str:
    how_far = "to the end" if report.depth is None else f"to depth {report.depth}"
    lines = [
        f"{search.game.slug}  {position(search)}".rstrip(),
        f"{report.algorithm} {how_far}"
        + (f", evaluation {report.evaluation}" if report.evaluation else "")
        + (f", utility {search.options.utility}" if search.options.utility != "linear" else ""),
        f"value {written(report.value, report.bound)}   best {report.best or '-'}   "
        + f"line {' '.join(report.principal_variation) or '-'}",
        f"{report.nodes:,} nodes   {report.leaves:,} leaves   {report.cuts:,} cuts   {report.seconds:.3f} s"
        + ("" if report.finished else "   (stopped)"),
    ]
    return "\n".join(lines)


def written(value: float | None, bound: str | None) -> str:
    """`3`, `≤ 2`, `≥ 0.5`, `+inf`, or a dash where nothing is known."""
    if value is None:
        return "-"
    text = number(value)
    return SIGNS[bound] + (f"{text:.6g}" if isinstance(text, float) else str(text))


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table whose columns are as wide as they need to be."""
    widths = [max(len(row[i]) for row in (heads, *rows)) for i in range(len(heads))]
    padded = [[cell.ljust(width) for cell, width in zip(row, widths, strict=True)] for row in (heads, *rows)]
    lines = ["  ".join(cells).rstrip() for cells in padded]
    lines.insert(1, "  ".join("─" * width for width in widths))
    return "\n".join(lines)
