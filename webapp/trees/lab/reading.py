"""Reads the tree lab's addresses and forms; raises Refused for invalid ones."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.answers.endings import answering
from engine.game import CHANCE, PLAYER_NAMES
from engine.refusals import N_, Refused
from engine.search.algorithms import ALGORITHMS, stepped
from engine.search.conventions import CONVENTIONS
from engine.search.options import ATTITUDES, EXPLORATIONS, ORDERS
from engine.trees import Node, write
from engine.trees.forms import read_any
from engine.trees.information_sets import hides
from engine.trees.links import pack, unpack
from engine.trees.node import action_names, has_chance, in_rows, parents_of
from engine.trees.numbers import write_value
from engine.trees.of_games import MOST_NODES
from engine.trees.shapes import SHAPES
from webapp.matches.engine_options import DEFAULT_ALGORITHM
from webapp.trees.lab.from_positions import PositionTree
from webapp.wording.lecture_trees import text_of
from webapp.wording.numerals import numeral

COUNTED = 10 * MOST_NODES
"""A tree with more nodes than it may have is read up to so many, to say how many they are."""

FIRST = "example"
"""The tree if the address names none."""

STEPPED = stepped()
"""The algorithms that can be stepped through."""

ITERATIONS, MOST_ITERATIONS = 200, 1000
"""Of a search by sampling: enough for its means to settle in a small tree, and the most to be stepped through."""


@dataclass(frozen=True)
class TreeView:
    """How a tree is shown: the shapes of its nodes, and the search to step through."""

    shapes: str = "triangles"
    convention: str = "aima"
    algorithm: str = ""
    order: str = "natural"
    errs: float = 0.0
    attitude: str = "expected"  # to chance
    iterations: int = ITERATIONS  # of a search by sampling, as is the next
    exploration: float = EXPLORATIONS.offered


def read_tree(given: Mapping[str, str]) -> Node:
    """The tree of an address: `t` is a link, `tree` a text or the name of a lecture's tree."""
    if given.get("t"):
        return unpack(given["t"], MOST_NODES)
    return read_text(text_of(given.get("tree", "").strip() or FIRST), which_of(given))


def which_of(given: Mapping[str, str]) -> int:
    """The number of the tree that is asked for, in a text with several; 0 if none is."""
    which = given.get("which", "")
    return int(which) if which.isascii() and which.isdigit() and len(which) < 6 else 0


def read_text(text: str, which: int = 0) -> Node:
    """A typed or pasted tree, in any form; `which` of several, from 1. Raises Refused, SeveralTrees for 0."""
    root = read_any(text, COUNTED, which)
    count = len(in_rows(root))
    if count > MOST_NODES:
        raise Refused(
            N_("This tree has %(count)d nodes; here a tree may have at most %(most)d."), count=count, most=MOST_NODES
        )
    return root


def read_view(given: Mapping[str, str]) -> TreeView:
    """The view of an address; invalid fields take their defaults, so that the tree is still shown."""
    return TreeView(
        shapes=_known(given.get("shapes"), SHAPES, "triangles"),
        convention=_known(given.get("convention"), CONVENTIONS, "aima"),
        algorithm=_known(given.get("algorithm"), STEPPED, ""),
        order=_known(given.get("order"), ORDERS, "natural"),
        errs=_number(given.get("errs"), 0.0, 1.0, 0.0),
        attitude=_known(given.get("attitude"), ATTITUDES, "expected"),
        iterations=int(_number(given.get("iterations"), 1.0, MOST_ITERATIONS, ITERATIONS)),
        exploration=_number(given.get("exploration"), 0.0, EXPLORATIONS.most, EXPLORATIONS.offered),
    )


def _number(text: str | None, least: float, most: float, usual: float) -> float:
    """A number as it was typed, at most `most`; the usual one for anything else."""
    try:
        number = float((text or "").replace(",", "."))
    except ValueError:
        return usual
    return min(number, most) if number >= least else usual


def _known(name: str | None, known: Any, usual: str) -> str:
    return name if name and name in known else usual


def algorithms_for(root: Node) -> list[str]:
    """The algorithms that suit the tree, simplest first; none where information sets hide something."""
    if hides(root):
        return []
    with_chance = has_chance(root)
    return [name for name in STEPPED if ALGORITHMS[name].chance in (with_chance, None)]


def usual_algorithm(root: Node) -> str:
    """What a tree is searched with where nobody says how; lectures begin with expected values, not with pruning."""
    return "expectiminimax" if has_chance(root) else DEFAULT_ALGORITHM


def takes_attitudes(algorithm: str) -> bool:
    """Whether it searches trees with chance by any attitude; star pruning is for expected values."""
    return ALGORITHMS[algorithm].chance is True and not ALGORITHMS[algorithm].star


# -- for the browser --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Unknown:
    """A leaf whose name stands for its value; `value`: in the reader's language."""

    name: str
    value: str


def unknown_leaf(root: Node, name: str) -> Unknown | None:
    """The leaf of this name, if no other one has its value: what is found then says whether it comes from there."""
    leaves = [node for node in in_rows(root) if node.is_leaf]
    found = next((leaf for leaf in leaves if name and leaf.name == name), None)
    if found is None or [leaf.value for leaf in leaves].count(found.value) > 1:
        return None
    return Unknown(name, numeral(found.value))


def as_columns(root: Node) -> dict[str, Any]:
    """The tree in columns, breadth-first: row i is node number i. Numbers are texts, so that they stay exact."""
    nodes = in_rows(root)
    parents = parents_of(nodes)
    return {
        "parent": parents,
        "kind": ["leaf" if node.is_leaf else PLAYER_NAMES[node.kind] for node in nodes],
        "value": [write_value(node.value) if node.is_leaf else "" for node in nodes],
        "probability": [
            write_value(node.probability) if above >= 0 and nodes[above].kind == CHANCE else ""
            for node, above in zip(nodes, parents, strict=True)
        ],
        "action": [node.action for node in nodes],
        "called": action_names(root),
        "name": [node.name for node in nodes],
        "set": [node.information_set for node in nodes],
        "estimate": ["" if node.estimate is None else write_value(node.estimate) for node in nodes],
    }


def as_shown(root: Node, opened: PositionTree | None = None) -> dict[str, Any]:
    """All that the page needs of a tree, with its boards if it is below a position."""
    boards = {"boards": opened.boards, "board": opened.board} if opened and opened.boards else {}
    return {
        "text": write(root),
        "link": pack(root),
        "columns": as_columns(root),
        "algorithms": algorithms_for(root),
        "usual": usual_algorithm(root),
        "takes": answering(root),
        **boards,
    }
