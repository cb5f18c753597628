"""A matrix game from its cells, each a pair of payoffs: the row player's and the column player's."""

from collections.abc import Sequence
from fractions import Fraction

from engine.matrix.game import COLUMN, ROW, Bimatrix

Pair = tuple[Fraction, Fraction]


def game_of(rows: Sequence[str], columns: Sequence[str], cells: Sequence[Sequence[Pair]]) -> Bimatrix:
    """The game with these names of rows and columns; raises Refused."""
    first, second = (tuple(tuple(cell[player] for cell in row) for row in cells) for player in (ROW, COLUMN))
    return Bimatrix((tuple(rows), tuple(columns)), (first, second))


def numbered(letter: str, count: int) -> list[str]:
    """Names for strategies that have none: `r1`, `r2`, …"""
    return [f"{letter}{place}" for place in range(1, count + 1)]


def one_word(name: str) -> str:
    """The name of a strategy, with hyphens for the spaces that it may have elsewhere."""
    return "-".join(name.split())
