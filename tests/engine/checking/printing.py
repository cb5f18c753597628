"""What programs print, as text: in each of the forms that are read."""

from engine.checking.recursion import CheckedTree, PlainAlphaBeta
from engine.checking.verdict import Printing
from engine.exercises.draw import Draw
from engine.game import MAX, MIN, TERMINAL
from engine.trees import Node
from engine.trees.node import takes_turn_of
from engine.trees.numbers import write_value

FORMS = ("leaves", "labelled", "table")


def random_tree(seed: object, lowest: int = -6, highest: int = 9) -> CheckedTree:
    """Of two to four plies, with ties, unequal depths, and sometimes several moves of MIN in a row."""
    draw = Draw("checking", seed)

    def grow(player: int, plies: int, is_root: bool = False) -> Node:
        if plies == 0 or not is_root and draw.below(6) == 0:
            return Node(TERMINAL, value=draw.between(lowest, highest))
        follower = MIN if player == MIN and draw.below(5) == 0 else takes_turn_of(player)
        return Node(player, successors=[grow(follower, plies - 1) for _ in range(draw.between(1, 3))])

    return CheckedTree(grow(MIN if draw.below(5) == 0 else MAX, draw.between(2, 4), is_root=True))


def number(value) -> str:
    return str(value) if isinstance(value, int) else write_value(value)


def print_of(program: PlainAlphaBeta, form: str, way: Printing = Printing()) -> str:
    if form == "leaves":
        return " ".join(number(visit.v) for visit in Printing("leaves").visits(program))
    names = [name or "root" for name in program.tree.names]
    rows = [
        (names[visit.node], *(number(way.number(visit, name)) for name in ("alpha", "beta", "value")))
        for visit in way.visits(program)
    ]
    if form == "labelled":
        return "\n".join(f"Node {name}: v = {v}, beta = {beta}, alpha = {alpha}" for name, alpha, beta, v in rows)
    return "\n".join(
        ";".join(row) for row in [("value", "node", "beta", "alpha"), *((v, n, b, a) for n, a, b, v in rows)]
    )
