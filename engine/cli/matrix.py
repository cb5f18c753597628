"""`python -m engine matrix GAME`: equilibria, best responses and dominance of a game in normal form."""

import re
from argparse import ArgumentParser, Namespace
from fractions import Fraction
from typing import Any

from engine.cli.files import STANDARD_INPUT, text_of_file, text_of_standard_input
from engine.cli.output import Printout, mixture, table, with_fraction
from engine.matrix import COLUMN, PRESETS, ROW, Bimatrix, eliminate, mixed_equilibria, read_matrix, write_matrix
from engine.matrix.equilibria import connected
from engine.matrix.game import Mixture, against
from engine.matrix.presets import preset
from engine.refusals import Refused

PLAYERS = ("row", "column")

PAYOFFS = re.compile(r"[-+]?[\d./]+(,[-+]?[\d./]+)?")
"""A cell of a matrix."""


def add_options(command: ArgumentParser) -> None:
    """Adds the command's options."""
    command.add_argument(
        "game", metavar="GAME", help=f"{', '.join(PRESETS)}; a file; -: standard input; or the matrix itself"
    )
    command.add_argument("--weak", action="store_true", help="eliminate weakly dominated strategies too")


def answer(arguments: Namespace) -> Printout:
    """Best responses, eliminations and equilibria; raises Refused."""
    game = find_game(arguments.game)
    told = as_object(game, arguments.weak)
    return Printout(told, lambda: _for_people(game, told))


def find_game(text: str) -> Bimatrix:
    """A preset by name, a file by path, or a matrix's text; raises Refused."""
    if text == STANDARD_INPUT:
        return read_matrix(text_of_standard_input())
    if "\n" in text or "[" in text:
        return read_matrix(text)
    if text in PRESETS:
        return preset(text)
    written = text_of_file(text)
    if written is None and len(text.split()) > 1 and all(map(PAYOFFS.fullmatch, text.split())):
        raise Refused(
            "A matrix has a line for the names of the columns and a line for every row; “%(text)s” is only one line.",
            text=text,
        )
    if written is None:
        raise Refused(
            "There is no matrix game “%(text)s” and no file of that name; there are: %(known)s.",
            text=text,
            known=", ".join(PRESETS),
        )
    return read_matrix(written)


def as_object(game: Bimatrix, weak: bool) -> dict[str, Any]:
    """All results as plain data."""
    equilibria = mixed_equilibria(game)
    return {
        "rows": list(game.names[ROW]),
        "columns": list(game.names[COLUMN]),
        "costs": game.costs,
        "unit": game.unit,
        "zero_sum": game.zero_sum,
        "payoffs": [
            [[with_fraction("value", a), with_fraction("value", b)] for a, b in zip(row, other, strict=True)]
            for row, other in zip(*game.payoffs, strict=True)
        ],
        "best_responses": {PLAYERS[player]: _best(game, player) for player in (ROW, COLUMN)},
        "eliminated": [
            {
                "player": PLAYERS[out.player],
                "strategy": game.names[out.player][out.strategy],
                "by": _mixture(game, out.player, out.by),
                "strict": out.strict,
            }
            for out in eliminate(game, weak)
        ],
        "equilibria": [
            {
                "row": _mixture(game, ROW, found.rows),
                "column": _mixture(game, COLUMN, found.columns),
                "payoffs": [with_fraction("value", value) for value in found.payoffs],
                "pure": found.is_pure,
            }
            for found in equilibria
        ],
        "infinitely_many": connected(equilibria),
    }


def _best(game: Bimatrix, player: int) -> dict[str, list[str]]:
    """The player's best responses to each strategy of the other."""
    return {
        name: [game.names[player][own] for own in against(game, player, other)]
        for other, name in enumerate(game.names[1 - player])
    }


def _mixture(game: Bimatrix, player: int, mixed: Mixture) -> dict[str, dict[str, object]]:
    """The strategies played, with their probabilities."""
    return {name: with_fraction("probability", p) for name, p in zip(game.names[player], mixed, strict=True) if p}


def _for_people(game: Bimatrix, told: dict[str, Any]) -> tuple[str, ...]:
    eliminated = [
        [out["player"], out["strategy"], _written(out["by"]), "strictly" if out["strict"] else "weakly"]
        for out in told["eliminated"]
    ]
    equilibria = [
        [_written(found["row"]), _written(found["column"]), ", ".join(value["exact"] for value in found["payoffs"])]
        for found in told["equilibria"]
    ]
    return (
        write_matrix(game).rstrip(),
        table(["dominated", "strategy", "by", "how"], eliminated),
        table(["row", "column", "payoffs"], equilibria),
        "Between some of these lie infinitely many more equilibria." if told["infinitely_many"] else "",
    )


def _written(mixed: dict[str, dict[str, Any]]) -> str:
    return mixture({name: Fraction(p["exact"]) for name, p in mixed.items()})
