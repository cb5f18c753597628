"""`python -m engine complexity`: how large game trees are, by formula and by count."""

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from typing import Any

from engine import complexity, counting
from engine.cli.output import Printout, json_number, table
from engine.counting import AVERAGE, BEST, EXHAUSTIVE, PARAMETERS, PRUNING, WITH_CHANCE, means, search_of, trials
from engine.refusals import Refused
from engine.search.algorithms import ALGORITHMS

PLIES_OF_BACKGAMMON = 3

WITHOUT_CHANCE = {
    (EXHAUSTIVE, "formula"): "b^d",
    (EXHAUSTIVE, "counted"): ALGORITHMS[EXHAUSTIVE].title,
    (AVERAGE, "formula"): "b^(3d/4)",
    (AVERAGE, "counted"): f"{ALGORITHMS[PRUNING].title}, average",
    (BEST, "formula"): "b^(d/2)",
    (BEST, "exact"): "b^⌈d/2⌉ + b^⌊d/2⌋ − 1",
    (BEST, "counted"): f"{ALGORITHMS[PRUNING].title}, best",
}
"""The columns of the table for people: formulas beside counts."""

LeafCounts = Mapping[tuple[str, int], float]
"""Mean leaves by column and ply; see `engine.counting`."""


def add_options(command: ArgumentParser) -> None:
    """Adds the command's options."""
    command.add_argument("--set", metavar="NAME=VALUE", action="append", default=[], help="b, d or n")


def answer(arguments: Namespace) -> Printout:
    """The formulas beside the counts; raises Refused."""
    sizes = _sizes(arguments.set)
    told = _as_object(sizes, _counted(**sizes))
    return Printout(told, lambda: _for_people(sizes, told))


def _sizes(values: Mapping[str, str]) -> dict[str, int]:
    """b, d and n; raises Refused."""
    known = {parameter.name: parameter for parameter in PARAMETERS}
    for name in values:
        if name not in known:
            raise Refused("Set %(known)s, not “%(name)s”.", known=", ".join(known), name=name)
    return {name: parameter.read(values.get(name, parameter.default)) for name, parameter in known.items()}


def _counted(b: int, d: int, n: int) -> LeafCounts:
    """The mean leaves that the searches visit."""
    planned = trials(b, d, n)
    return means(planned, [search_of(trial, b, n).run().leaves for trial in planned])


def _as_object(sizes: dict[str, int], counts: LeafCounts) -> dict[str, Any]:
    wide, throws = complexity.BACKGAMMON
    moves, length = complexity.CHESS
    return {
        **sizes,
        "plies": [_ply(ply, sizes["b"], sizes["n"], counts) for ply in range(1, sizes["d"] + 1)],
        "chess": {"b": moves, "d": length, "power_of_ten": int(complexity.magnitude(moves, length))},
        "backgammon": {"b": wide, "n": throws, "leaves": _backgammon()},
    }


def _ply(ply: int, b: int, n: int, counts: LeafCounts) -> dict[str, Any]:
    """The row of one ply, with null for what was not counted."""
    row: dict[str, Any] = {
        "ply": ply,
        EXHAUSTIVE: {"formula": complexity.minimax_leaves(b, ply)},
        AVERAGE: {"formula": complexity.average_order(b, ply)},
        BEST: {"formula": complexity.best_order(b, ply), "exact": complexity.best_leaves(b, ply)},
        **{algorithm: {} for algorithm in WITH_CHANCE},
    }
    row[WITH_CHANCE[0]]["formula"] = complexity.chance_leaves(b, ply, n)
    for column in (*counting.WITHOUT_CHANCE, *WITH_CHANCE):
        row[column]["counted"] = json_number(counts.get((column, ply)))
    return row


def _backgammon() -> list[int]:
    """Leaves of backgammon after one ply, two plies …"""
    wide, throws = complexity.BACKGAMMON
    return [complexity.chance_leaves(wide, ply, throws) for ply in range(1, PLIES_OF_BACKGAMMON + 1)]


def _for_people(sizes: dict[str, int], told: dict[str, Any]) -> list[str]:
    plain = [[row["ply"], *(_leaves(row[column][key]) for column, key in WITHOUT_CHANCE)] for row in told["plies"]]
    chance = [
        [row["ply"], _leaves(row[WITH_CHANCE[0]]["formula"]), *(_leaves(row[c]["counted"]) for c in WITH_CHANCE)]
        for row in told["plies"]
    ]
    chess, backgammon = told["chess"], told["backgammon"]
    return [
        "Leaves with b = {b} successors, d plies, and n = {n} outcomes of chance before each ply".format(**sizes),
        table(["d", *WITHOUT_CHANCE.values()], plain),
        table(["d", "(b·n)^d", *WITH_CHANCE], chance),
        f"chess       {chess['b']}^{chess['d']} ≈ 10^{chess['power_of_ten']}\n"
        f"backgammon  ({backgammon['b']}·{backgammon['n']})^d: "
        + "  ".join(str(_leaves(each)) for each in backgammon["leaves"]),
    ]


def _leaves(count: float | None) -> str | None:
    """Whole numbers, with one decimal for small means; None if not counted."""
    if count is None:
        return None
    return f"{count:,.0f}" if count >= 100 or count == int(count) else f"{count:,.1f}"
