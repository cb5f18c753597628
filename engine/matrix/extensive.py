"""A matrix game as a tree: the row player decides first, the column player without knowing the row.

All nodes of the column player form one information set, which expresses simultaneous choices (Shoham & Leyton-Brown
5.2). The order of the players makes no difference.
"""

from fractions import Fraction
from typing import NamedTuple

from engine.matrix.game import COLUMN, ROW, Bimatrix


class ExtensiveNode(NamedTuple):
    """A node of the tree. `parent` is an index in the list, `action` the edge from it, `player` who moves.

    A leaf has `payoffs` (row player, column player) instead of a player. The root has no parent and no action.
    """

    parent: int | None
    action: str
    player: int | None
    payoffs: tuple[Fraction, Fraction] | None = None


def extensive_form(game: Bimatrix) -> list[ExtensiveNode]:
    """The root, then a node for every row, then a leaf for every cell in reading order."""
    nodes = [ExtensiveNode(None, "", ROW)]
    nodes += [ExtensiveNode(0, name, COLUMN) for name in game.names[ROW]]
    for i in range(game.size(ROW)):
        for j, name in enumerate(game.names[COLUMN]):
            nodes.append(ExtensiveNode(1 + i, name, None, (game.payoffs[ROW][i][j], game.payoffs[COLUMN][i][j])))
    return nodes


def information_set(game: Bimatrix) -> list[int]:
    """The indices of the nodes that the column player cannot tell apart."""
    return list(range(1, 1 + game.size(ROW)))
