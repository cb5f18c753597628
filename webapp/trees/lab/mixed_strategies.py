"""Strategies in a tree with information sets: an equilibrium's probabilities, and what they guarantee."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from flask_babel import gettext as _

from engine.game import MAX
from engine.hidden.equilibrium import Equilibrium
from engine.hidden.game import Behaviour, write_seen
from engine.hidden.tree_equilibrium import TreeForm, solve_tree, tree_form
from engine.trees import Node
from engine.trees.node import numbers_below
from webapp.http.visitors.security import current_visitor
from webapp.services import services
from webapp.trees.lab.strategy_words import counted, number_of, on_average, player_named
from webapp.wording import sums


def shown_mixed_strategy(root: Node, player: int, wanted: Mapping[int, int]) -> dict[str, Any]:
    """The player's equilibrium strategy, but with these choices, a successor by the number of the node above it.

    A choice counts for all nodes of its information set. The equilibrium is computed in the pool, in this visitor's
    turns. Raises Refused where the tree has none.
    """
    tree = tree_form(root)
    found = services().page_work.wait(current_visitor(), solve_tree(tree))
    behaviour, below = dict(found.strategies[player]), numbers_below(tree.nodes)
    for above, child in wanted.items():
        if above < len(below) and tree.nodes[above].kind == player and child in below[above]:
            seen, place = tree.seen[above], child - below[above].start
            behaviour[seen] = {name: Fraction(i == place) for i, name in enumerate(behaviour[seen])}
    return {**_in_the_tree(tree, player, behaviour), **_in_words(tree, player, behaviour, found)}


def _in_the_tree(tree: TreeForm, player: int, behaviour: Behaviour) -> dict[str, Any]:
    """What the strategy leads to, with the probabilities of actions that it takes at times only."""
    below = numbers_below(tree.nodes)
    reached = [0]
    choices: dict[str, int] = {}
    shares: dict[str, str] = {}
    for number in reached:
        if tree.nodes[number].kind != player:
            reached.extend(below[number])
            continue
        probabilities = list(behaviour[tree.seen[number]].values())
        for child, p in zip(below[number], probabilities, strict=True):
            if p == 1:
                choices[str(number)] = child
            elif p:
                shares[str(child)] = number_of(p)
            if p:
                reached.append(child)
    return {"choices": choices, "shares": shares, "values": dict.fromkeys(map(str, reached), "")}


def _in_words(tree: TreeForm, player: int, behaviour: Behaviour, found: Equilibrium) -> dict[str, Any]:
    best = found.low if player == MAX else found.high
    guaranteed = tree.guaranteed(player, behaviour)
    written = number_of if found.exact else _rounded
    return {
        "says": on_average(player, guaranteed == best, {"value": written(guaranteed), "best": written(best)}),
        "size": _(
            "In equilibrium the game is worth %(value)s to MAX. Information sets of %(player)s: %(sets)d; strategies"
            " with an action in each: %(count)s.",
            value=written(found.value),
            player=player_named(player),
            sets=len(behaviour),
            count=counted(tree.count(player)),
        ),
        "rows": [[write_seen(seen), _mixture(probabilities, written)] for seen, probabilities in behaviour.items()],
    }


def _mixture(probabilities: Mapping[str, Fraction], written: Callable[[Fraction], str]) -> str:
    """`2/3 check + 1/3 bet`, or the one action that is taken."""
    return " + ".join(name if p == 1 else f"{written(p)} {name}" for name, p in probabilities.items() if p)


def _rounded(value: Fraction) -> str:
    return sums.written(f"≈ {float(value):.6g}")
