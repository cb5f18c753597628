"""The tree in an array: row i is node i, in the order in which nodes came into it, and row 0 is the root.

The children of a node are a linked list in natural order. Nodes do not hold their states: the search plays the actions
on its way down again, which takes less time than to fetch states from memory, and lets rules see the path.
"""

import math
from typing import Any

import numpy as np

from engine.game import TERMINAL
from engine.kernel import kernel
from engine.trace import OPEN, TERMINAL_LEAF, VALUED

NO_ROW = -1

NODE = np.dtype(
    [
        ("parent", np.int64),
        ("action", np.int64),  # that leads to it
        ("place", np.int64),  # of this action in natural order
        ("kind", np.int64),  # whose turn it is
        ("status", np.int64),
        ("count", np.int64),  # actions that it has; 0 until they were listed
        ("tried", np.int64),  # of these, how many are in the tree
        ("first", np.int64),  # its first child
        ("next", np.int64),  # its parent's next child
        ("visits", np.int64),  # iterations that went through it
        ("total", np.float64),  # sum of their results, from MAX's side
        ("value", np.float64),  # their mean
    ],
    align=True,
)

RUN = np.dtype(
    [
        ("iterations", np.int64),  # done
        ("rows", np.int64),  # nodes in the tree
        ("node", np.int64),  # where the latest iteration left the tree
        ("dice", np.int64),
        ("positions", np.int64),  # made by playing an action, to be searched or only to be compared
        ("evaluations", np.int64),  # of states, finished or not
        ("deepest", np.int64),  # ply of the deepest node
        ("least", np.float64),  # of all results so far
        ("most", np.float64),
        ("width", np.float64),  # of the range of values
        ("events", np.int64),  # recorded
        ("whole", np.bool_),  # every event so far was recorded
    ],
    align=True,
)

OPTIONS = np.dtype(
    [
        ("iterations", np.int64),  # to do in all
        ("exploration", np.float64),  # C of the formula
        ("greedy", np.bool_),  # how playouts choose
        ("longest", np.int64),  # plies from the root after which a game is given up
        ("unfinished", np.float64),  # what it then counts
        ("playout", np.int64),  # plies of a playout after which it is broken off
        ("estimates", np.bool_),  # whether the evaluation then tells how the game stands
        ("half_a_win", np.float64),  # the estimate that counts as much
        ("wins_alike", np.bool_),  # whether every win counts 1, whatever the game says
        ("records", np.bool_),
    ],
    align=True,
)


@kernel
def begin_node(node: Any, parent: int, action: int, place: int, kind: int) -> None:
    """Clears the row for a node that was never visited."""
    node.parent, node.action, node.place, node.kind = parent, action, place, kind
    node.status = TERMINAL_LEAF if kind == TERMINAL else OPEN
    node.first = node.next = NO_ROW
    node.count = node.tried = node.visits = 0
    node.total = node.value = 0.0


@kernel
def add_result(node: Any, result: float) -> None:
    """Counts an iteration that went through the node. Its result is from MAX's side, whoever moves there."""
    add_results(node, 1, result)


@kernel
def add_results(node: Any, visits: int, total: float) -> None:
    """The same for several iterations, with the sum of their results."""
    node.visits += visits
    node.total += total
    node.value = node.total / node.visits
    if node.status == OPEN:
        node.status = VALUED


@kernel
def scale_of(run: Any, options: Any) -> float:
    """What the root in a margin is multiplied by: C times the width of the range of values."""
    return run.width * options.exploration


@kernel
def margin_of(scale: float, logarithm: float, visits: int) -> float:
    """How far from a node's mean its bound lies; `logarithm` is that of the visits of the node above."""
    return scale * math.sqrt(logarithm / visits)
