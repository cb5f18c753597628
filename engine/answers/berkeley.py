"""A pair of files for the autograder of Berkeley's Pac-Man projects, which follow the convention `berkeley`.

The test (`.test`) has the tree as a graph of named states; the solution (`.solution`) the action and every state that
the search generates. Values are floats there, and the players, Pac-Man and one ghost, take turns.
"""

import math
from collections.abc import Mapping
from typing import Any

from engine.answers.trace import paths_of
from engine.game import MAX, MIN
from engine.refusals import N_, Refused
from engine.trees.node import Node, action_names, in_rows, numbers_below
from engine.trees.text import write

AGENTS: Mapping[str, str] = {"alphabeta": "AlphaBetaAgent", "minimax": "MinimaxAgent"}

TEST = '''class: "GraphGameTreeTest"
alg: "{agent}"
depth: "{depth}"

diagram: """
{diagram}
"""

num_agents: "2"

start_state: "{start}"
win_states: "{leaves}"
lose_states: ""

successors: """
{successors}
"""

evaluation: """
{evaluation}
"""
'''

SOLUTION = """action: "{action}"
generated: "{generated}"
"""


def write_berkeley(root: Node, trace: dict[str, Any]) -> tuple[str, str]:
    """The texts of the test and of the solution, from the trace in this convention; raises Refused."""
    if trace["algorithm"] not in AGENTS:
        raise Refused(N_("Berkeley's tests are of minimax and alphabeta, without chance."))
    if trace["convention"] != "berkeley":
        raise Refused(N_("Berkeley's tests follow the convention “berkeley” only."))
    nodes, names = in_rows(root), [name.replace(" ", "_") for name in action_names(root)]
    paths = paths_of(root)
    refuse_unfit(root)
    states = [_state(row, node) for row, node in enumerate(nodes)]
    leaves = [row for row, node in enumerate(nodes) if node.is_leaf]
    edges = [(row, child) for row, below in enumerate(numbers_below(nodes)) for child in below]
    test = TEST.format(
        agent=AGENTS[trace["algorithm"]],
        depth=max(map(len, paths)) // 2 + 1,
        diagram=write(root),
        start=states[0],
        leaves=" ".join(states[row] for row in leaves),
        successors="\n".join(f"{states[row]} {names[child]} {states[child]}" for row, child in edges),
        evaluation="\n".join(f"{states[row]} {float(nodes[row].value)}" for row in leaves),
    )
    state_at = dict(zip(map(tuple, paths), states, strict=True))
    generated = sorted(state_at[tuple(node["path"])] for node in trace["nodes"])
    return test, SOLUTION.format(action=trace["best"][0].replace(" ", "_"), generated=" ".join(generated))


def _state(row: int, node: Node) -> str:
    return f"{'s' if node.is_leaf else 'max' if node.kind == MAX else 'min'}{row}"


def refuse_unfit(root: Node) -> None:
    """Raises Refused where Pac-Man's tests cannot say whose turn it is, or what a leaf is worth."""
    for node, path in zip(in_rows(root), paths_of(root), strict=True):
        if node.is_leaf:
            if math.isinf(node.value):
                raise Refused(N_("Berkeley's tests have no infinite values."))
        elif node.kind != (MIN if len(path) % 2 else MAX):
            raise Refused(N_("In Berkeley's tests MAX is at the root, and the players take turns."))
