"""A small tree on which programs that print the same so far print differently."""

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from engine.checking.printed import Printed
from engine.checking.recursion import CheckedTree, PlainAlphaBeta
from engine.checking.verdict import ALL, LEAVES, Printing, Verdict
from engine.exercises.draw import Draw
from engine.game import MAX, MIN, TERMINAL
from engine.steps import Steps
from engine.trees import Node
from engine.trees.node import takes_turn_of

TRIED = 150
"""Random trees, the smallest first."""

PLIES, SUCCESSORS, MOST_LEAVES = 4, 3, 14
LOWEST, HIGHEST = -4, 9

AGAIN = 4
"""One node of MIN in so many is followed by another one of MIN, if the programs differ there."""


@dataclass(frozen=True)
class Further:
    """A tree, and how many different outputs the programs have there."""

    root: Node
    outputs: int


def telling_apart(verdict: Verdict, convention: str) -> Steps[Further | None]:
    """The smallest tree on which the programs that print this output print most different ones.

    If the right program is among them, it comes first: on the tree no other one should print the same. None if there is
    but one program, or no tree was found. In steps of a tree each.
    """
    right = [convention] if verdict.is_right else list(verdict.conventions[:1])
    makers = [(PlainAlphaBeta, name) for name in right] + [
        (each.wrong.program, each.convention) for each in verdict.suspects
    ]
    best, score = None, (False, 1)
    for tree in _trees(any(each.wrong.several_moves for each in verdict.suspects)) if len(makers) > 1 else ():
        yield
        outputs = [_output(make(tree, name), verdict.printed) for make, name in makers]
        found = outputs.count(outputs[0]) == 1, len(set(outputs))
        if found > score:
            best, score = Further(tree.root, found[1]), found
        if found == (True, len(makers)):
            break
    return best


def _output(program: PlainAlphaBeta, printed: Printed) -> Hashable:
    """What the program prints in the form of that output, and its answer."""
    way = Printing(LEAVES if printed.leaves or not printed.rows else ALL)
    columns = {name for row in printed.rows[:1] for name in row.numbers or ()} or {"value"}
    rows = tuple(
        (0 if printed.leaves else visit.node, *(way.number(visit, name) for name in sorted(columns)))
        for visit in way.visits(program)
    )
    return rows, program.root.v, program.root.best


@cache
def _trees(several_moves: bool) -> list[CheckedTree]:
    """Random trees, those with the fewest leaves first; always the same ones. `several_moves`: of MIN in a row."""
    draw, found = Draw("telling programs apart", several_moves), list[tuple[int, int, Node]]()
    while len(found) < TRIED:
        leaves: list[Node] = []
        root = _grow(draw, MAX, draw.between(2, PLIES), leaves, several_moves)
        if len(leaves) <= MOST_LEAVES:
            found.append((len(leaves), len(found), root))
    return [CheckedTree(root) for _size, _place, root in sorted(found, key=lambda each: each[:2])]


def _grow(draw: Draw, player: int, plies: int, leaves: list[Node], several_moves: bool) -> Node:
    if plies == 0:
        leaves.append(Node(TERMINAL, value=Fraction(draw.between(LOWEST, HIGHEST))))
        return leaves[-1]
    again = several_moves and player == MIN and draw.below(AGAIN) == 0
    follower = player if again else takes_turn_of(player)
    count = draw.between(2, SUCCESSORS)
    return Node(player, successors=[_grow(draw, follower, plies - 1, leaves, several_moves) for _ in range(count)])
