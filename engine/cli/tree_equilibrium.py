"""The answer of `python -m engine tree` for a tree with information sets: its equilibrium, for no search sees them."""

from engine.cli.equilibrium import plays, strategies
from engine.cli.hidden import SEATS
from engine.cli.output import Printout, table, with_decimal, with_fraction
from engine.hidden.tree_equilibrium import solve_tree, tree_form
from engine.steps import run
from engine.trees.node import Node
from engine.trees.text import write


def answer(root: Node) -> Printout:
    """The value and both players' strategies; raises Refused."""
    tree = tree_form(root)
    found = run(solve_tree(tree))
    told = {
        "game": "tree",
        "position": write(root),
        **with_fraction("value", found.value, found.exact),
        "strategies": {name: tree.count(player) for name, player in SEATS.items()},
        "strategy": strategies(found),
    }
    counts = ", ".join(f"{tree.count(player)} of {name.upper()}" for name, player in SEATS.items())
    value = f"tree  value {with_decimal(found.value, found.exact)} (an equilibrium; pure strategies: {counts})"
    return Printout(told, lambda: (value, table(["player", "information set", "plays"], plays(found))))
