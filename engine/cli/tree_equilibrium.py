"""The answer of `python -m engine tree` for a tree with information sets: its equilibrium, for no search sees them."""

import json

from engine.cli.equilibrium import mixture, number, written
from engine.cli.hidden import SEATS, behaviour_rows
from engine.cli.show import table
from engine.hidden.equilibrium import Equilibrium
from engine.hidden.game import write_seen
from engine.hidden.tree_equilibrium import TreeForm, solve_tree, tree_form
from engine.steps import run
from engine.trees.node import Node
from engine.trees.text import write


def answer(root: Node, as_json: bool) -> int:
    """Prints the value and both players' strategies; raises Refused."""
    tree = tree_form(root)
    found = run(solve_tree(tree))
    print(json.dumps(_as_object(root, tree, found)) if as_json else _for_people(tree, found))
    return 0


def _as_object(root: Node, tree: TreeForm, found: Equilibrium) -> dict[str, object]:
    return {
        "game": "tree",
        "position": write(root),
        **number("value", found.value, found),
        "strategies": {name: tree.count(player) for name, player in SEATS.items()},
        "strategy": {
            name: behaviour_rows(found.strategies[player], lambda key, p: number(key, p, found))
            for name, player in SEATS.items()
        },
    }


def _for_people(tree: TreeForm, found: Equilibrium) -> str:
    rows = [
        [name.upper(), write_seen(seen), mixture(probabilities, found)]
        for name, player in SEATS.items()
        for seen, probabilities in found.strategies[player].items()
    ]
    counts = ", ".join(f"{tree.count(player)} of {name.upper()}" for name, player in SEATS.items())
    value = f"tree  value {written(found.value, found)} (an equilibrium; pure strategies: {counts})"
    return f"{value}\n\n{table(['player', 'information set', 'plays'], rows)}"
