"""The tree of a decision with open cards: the possible worlds first, then everything that can happen in each.

A player cannot tell the worlds apart, so nodes of one information set are joined by a dashed line. Values are those of
expectiminimax with open cards; dividing a player's information set between them is what averaging does wrong. Deals
with a single outcome are folded.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import count

from engine.game import CHANCE, MAX, MIN, TERMINAL
from engine.hidden.averaging import open_cards
from engine.hidden.beliefs import belief_at
from engine.hidden.game import HiddenGame, InformationSet, Visit
from engine.hidden.tree import BeliefTree
from engine.steps import run
from webapp.games.cards import choice
from webapp.ladder.asked import Asked

MOST_NODES = 90
"""What can be looked at; deeper nodes are left out, and it says so."""


@dataclass(frozen=True)
class OpenNode:
    """A node with what is below it. `level` counts edges from the root, folded ones too."""

    kind: int
    level: int
    value: Fraction
    edge: str = ""  # the action, the outcome or the world that leads here
    probability: Fraction | None = None
    best: bool = False  # what the player in the node above takes with open cards
    known: tuple[int, InformationSet] | None = None  # whose information set it is in
    branches: list["OpenNode"] = field(default_factory=list)
    hides: int = 0

    def walk(self) -> Iterator["OpenNode"]:
        """This node and all below it, each before those below it."""
        yield self
        for branch in self.branches:
            yield from branch.walk()


def open_tree(wish: Asked) -> OpenNode:
    """The tree from the decision on, cut at the level from which it would be too large."""
    game, player = wish.game, wish.player
    belief = belief_at(game, player, wish.seen) or {}
    worlds = []
    for world, likely in belief.items():
        seen = (wish.seen, world.opponent_saw) if player == MAX else (world.opponent_saw, wish.seen)
        node = _node(game, Visit((), world.state, seen, likely), 1)
        worlds.append(replace(node, edge=game.world(world.state), probability=likely))
    value = sum((node.value * likely for node, likely in zip(worlds, belief.values(), strict=True)), Fraction(0))
    return _cut(OpenNode(CHANCE, 0, value, branches=worlds))


def _node(game: HiddenGame, visit: Visit, level: int) -> OpenNode:
    turn, moves = game.turn(visit.state), game.moves(visit.state)
    if turn == CHANCE and len(moves) == 1:
        return _node(game, visit.after(moves[0]), level + 1)
    below = run(BeliefTree.finished(run(open_cards(game, visit.state)))).root
    branches = [
        replace(
            _node(game, visit.after(move), level + 1),
            edge=move.name if turn == CHANCE else choice(move.name),
            probability=move.probability if turn == CHANCE else None,
            best=below.choice == move.name,
        )
        for move in moves
    ]
    known = (turn, visit.seen[turn]) if turn in (MAX, MIN) else None
    return OpenNode(turn, level, below.value, known=known, branches=branches)


def _cut(root: OpenNode) -> OpenNode:
    """The tree down to the deepest level at which it still has no more than `MOST_NODES`."""
    sizes = Counter(node.level for node in root.walk())
    whole, last = 0, 0
    for level in sorted(sizes):
        whole += sizes[level]
        if whole > MOST_NODES:
            break
        last = level
    return _down_to(root, last)


def _down_to(node: OpenNode, last: int) -> OpenNode:
    if any(branch.level > last for branch in node.branches):
        return replace(node, branches=[], hides=sum(1 for _ in node.walk()) - 1)
    return replace(node, branches=[_down_to(branch, last) for branch in node.branches])


# -- where it is drawn ----------------------------------------------------------------------------------------------

COLUMN, ROW, MARGIN = 148, 42, 46
"""Pixels between levels and between leaves, and around it all."""

HALF = 17
"""Of the width of a node's shape."""

KINDS = {MAX: "max", MIN: "min", CHANCE: "chance", TERMINAL: "terminal"}


@dataclass(frozen=True)
class Placed:
    """A node on the page, with the edge that leads to it."""

    node: OpenNode
    kind: str
    x: float
    y: float
    start: tuple[float, float] | None  # of the edge
    chosen: str  # "max" or "min" where that player takes the edge


@dataclass(frozen=True)
class Together:
    """The dashed line through the nodes of one information set."""

    side: str
    path: str


@dataclass(frozen=True)
class Drawing:
    width: float
    height: float
    nodes: list[Placed]
    together: list[Together]
    root: OpenNode
    hidden: int  # nodes that are left out


def draw(root: OpenNode) -> Drawing:
    """From left to right, a column for every level."""
    levels = sorted({node.level for node in root.walk()})
    column = {level: MARGIN + COLUMN * i for i, level in enumerate(levels)}
    at: dict[int, tuple[float, float]] = {}
    leaves = count()
    _place(root, column, leaves, at)
    nodes = list(_placed(root, None, at))
    height = 2 * MARGIN + ROW * (next(leaves) - 1)
    width = 2 * MARGIN + COLUMN * (len(levels) - 1) + 24
    return Drawing(width, height, nodes, _joined(nodes), root, sum(placed.node.hides for placed in nodes))


def _place(node: OpenNode, column: dict[int, int], leaves: Iterator[int], at: dict[int, tuple[float, float]]) -> None:
    """Leaves one below the other, every other node in the middle of those below it."""
    for branch in node.branches:
        _place(branch, column, leaves, at)
    if node.branches:
        y = (at[id(node.branches[0])][1] + at[id(node.branches[-1])][1]) / 2
    else:
        y = MARGIN + ROW * next(leaves)
    at[id(node)] = column[node.level], y


def _placed(node: OpenNode, above: OpenNode | None, at: dict[int, tuple[float, float]]) -> Iterator[Placed]:
    start = None if above is None else at[id(above)]
    chosen = KINDS[above.kind] if above is not None and node.best else ""
    yield Placed(node, KINDS[node.kind], *at[id(node)], start, chosen)
    for branch in node.branches:
        yield from _placed(branch, node, at)


def _joined(nodes: list[Placed]) -> list[Together]:
    """A bow to the left of the nodes of each information set; those in one column keep apart."""
    sets: dict[tuple[int, InformationSet], list[Placed]] = {}
    for placed in nodes:
        if placed.node.known is not None:
            sets.setdefault(placed.node.known, []).append(placed)
    together, taken = [], Counter[float]()
    for (player, _seen), members in sets.items():
        if len(members) > 1:
            bow = 12 + 9 * (taken[members[0].x] % 4)
            taken[members[0].x] += 1
            together.append(Together(KINDS[player], _bows(members, bow)))
    return together


def _bows(members: list[Placed], bow: float) -> str:
    first, *others = sorted(members, key=lambda placed: placed.y)
    x = first.x - HALF
    path = f"M{x:.0f} {first.y:.1f}"
    above = first.y
    for placed in others:
        path += f"C{x - bow:.0f} {above + 8:.1f} {x - bow:.0f} {placed.y - 8:.1f} {x:.0f} {placed.y:.1f}"
        above = placed.y
    return path
