"""Where the nodes of the extensive form stand, for drawing it; the tree itself is the engine's."""

from dataclasses import dataclass

from engine.matrix import COLUMN, ROW, Bimatrix
from engine.matrix.extensive import extensive_form, information_set
from webapp.lab.numbers import Numbers

LEAF_WIDTH = 64
LEAST_WIDTH = 420
LETTER_WIDTH = 11
"""Of an action at the bend of its edge, where neighbours are only two thirds of a leaf apart."""
LEVELS = (46, 150, 268)
HALF = 17
"""Of a triangle's height and width, roughly."""


@dataclass(frozen=True)
class Placed:
    """A node on the page; a leaf has the payoffs of both players as text."""

    x: float
    y: float
    player: int | None
    payoffs: tuple[str, str] | None
    is_equilibrium: bool


@dataclass(frozen=True)
class Branch:
    """An edge with its action, which stands at (x, y)."""

    path: str
    action: str
    x: float
    y: float
    is_equilibrium: bool


@dataclass(frozen=True)
class Tree:
    """The drawing, in a box of `width` by `height`; `together` is the outline of the information set."""

    width: float
    height: float
    nodes: list[Placed]
    branches: list[Branch]
    together: tuple[float, float, float]  # from x, to x, y


def draw(game: Bimatrix, numbers: Numbers, pure: list[tuple[int, int]]) -> Tree:
    """The tree with the paths to pure equilibria marked."""
    nodes = extensive_form(game)
    columns = game.size(COLUMN)
    longest = max(map(len, game.names[COLUMN]))
    gap = max(LEAF_WIDTH, LETTER_WIDTH * longest + 12, LEAST_WIDTH / (game.size(ROW) * columns))
    width = gap * game.size(ROW) * columns + 40
    x: dict[int, float] = {0: width / 2}
    for i in information_set(game):
        x[i] = 20 + gap * columns * (i - 0.5)
    first_leaf = 1 + game.size(ROW)
    for leaf in range(first_leaf, len(nodes)):
        x[leaf] = 20 + gap * (leaf - first_leaf + 0.5)
    ends = {first_leaf + i * columns + j for i, j in pure} | {1 + i for i, _ in pure}
    placed, branches = [], []
    for index, node in enumerate(nodes):
        level = 0 if node.parent is None else 2 if node.payoffs else 1
        pair = (numbers.text(node.payoffs[ROW]), numbers.text(node.payoffs[COLUMN])) if node.payoffs else None
        placed.append(Placed(x[index], LEVELS[level], node.player, pair, index in ends))
        if node.parent is not None:
            top, bottom = (x[node.parent], LEVELS[level - 1] + HALF), (x[index], LEVELS[level] - HALF)
            at = top[0] + (bottom[0] - top[0]) * 0.62, top[1] + (bottom[1] - top[1]) * 0.62
            path = f"M{top[0]:.1f} {top[1]}L{bottom[0]:.1f} {bottom[1]}"
            branches.append(Branch(path, node.action, at[0], at[1], index in ends))
    return Tree(width, LEVELS[2] + 44, placed, branches, (x[1], x[game.size(ROW)], LEVELS[1]))
