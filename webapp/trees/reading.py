"""What an address or a form asks the tree lab for; raises Refused for what cannot be."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.game import CHANCE, N_, PLAYER_NAMES, TERMINAL, Game, Refused, State
from engine.search.algorithms import ALGORITHMS
from engine.search.options import CONVENTIONS, ORDERS
from engine.trees import Node, write
from engine.trees.forms import read_any
from engine.trees.links import pack, unpack
from engine.trees.node import action_names, in_rows
from engine.trees.numbers import tidy, write_value
from engine.trees.shapes import SHAPES
from webapp.matches import positions
from webapp.play import fields
from webapp.wording.lecture_trees import text_of

MOST_NODES = 2000
FIRST = "example"
"""What is shown where the address says nothing."""

STEPPED = ("minimax", "alphabeta", "expectiminimax", "star1", "star2")
"""The algorithms that can be stepped through."""


@dataclass(frozen=True)
class TreeView:
    """How a tree is shown: the shapes of its nodes, and what is stepped through."""

    shapes: str = "triangles"
    convention: str = "aima"
    algorithm: str = ""
    order: str = "natural"


def read_tree(given: Mapping[str, str]) -> Node:
    """The tree of an address: `t` a link, `tree` a text or a lecture's name, or `game` with a position."""
    if given.get("t"):
        return _small_enough(unpack(given["t"]))
    if given.get("game"):
        return from_position(given)
    return read_text(text_of(given.get("tree", "").strip() or FIRST))


def read_text(text: str) -> Node:
    """The tree that somebody typed or pasted, in any form."""
    return read_any(text, MOST_NODES)


def _small_enough(root: Node) -> Node:
    if len(in_rows(root)) > MOST_NODES:
        raise Refused(N_("A tree may have at most %(most)d nodes."), most=MOST_NODES)
    return root


def read_view(given: Mapping[str, str]) -> TreeView:
    """What cannot be is left at its default: an address with an old word still shows its tree."""
    return TreeView(
        shapes=_known(given.get("shapes"), SHAPES, "triangles"),
        convention=_known(given.get("convention"), CONVENTIONS, "aima"),
        algorithm=_known(given.get("algorithm"), STEPPED, ""),
        order=_known(given.get("order"), [name for name in ORDERS if name != "evaluation"], "natural"),
    )


def _known(name: str | None, known: Any, usual: str) -> str:
    return name if name and name in known else usual


def algorithms_for(root: Node) -> list[str]:
    """Those that suit the tree, the simplest first."""
    with_chance = any(node.kind == CHANCE for node in in_rows(root))
    return [name for name in STEPPED if ALGORITHMS[name].chance == with_chance]


# -- a position of a game ---------------------------------------------------------------------------------------------


def from_position(given: Mapping[str, str]) -> Node:
    """The tree below a position, to a depth; where the search is cut off, leaves are estimates."""
    game = positions.game_of(given["game"], fields.parameters(given))
    if game.hidden:
        raise Refused(N_("With hidden cards a position is no tree of MAX and MIN: see the page of a hand."))
    state = positions.start(game, fields.position(given))
    depth = _depth(given.get("depth", ""))
    return _grow(game, state, depth, [MOST_NODES])


def _depth(text: str) -> int:
    return min(max(int(text), 1), 12) if text.isascii() and text.isdigit() and len(text) < 4 else 2


def _grow(game: Game, state: State, depth: int, room: list[int]) -> Node:
    room[0] -= 1
    if room[0] < 0:
        raise Refused(N_("A tree may have at most %(most)d nodes."), most=MOST_NODES)
    turn = game.turn(state)
    if turn == TERMINAL:
        return Node(TERMINAL, value=tidy(game.utility(state)))
    if depth == 0:
        value = game.evaluate(state, game.evaluations[0]) if game.evaluations else 0.0
        return Node(TERMINAL, value=tidy(value))
    node = Node(turn)
    for action in game.actions(state):
        child = _grow(game, game.result(state, action), depth - 1, room)
        child.action = game.name(action).replace('"', "'")
        if turn == CHANCE:
            child.probability = Fraction(tidy(game.probability(state, action)))
        node.successors.append(child)
    return node


# -- for the browser --------------------------------------------------------------------------------------------------


def as_columns(root: Node) -> dict[str, Any]:
    """The tree in columns, row by row: row i is node number i. Numbers are texts, so that they stay exact."""
    nodes = in_rows(root)
    parents = [-1] * len(nodes)
    first = 1
    for number, node in enumerate(nodes):
        for child in range(first, first + len(node.successors)):
            parents[child] = number
        first += len(node.successors)
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
    }


def as_shown(root: Node) -> dict[str, Any]:
    """All that the page needs of a tree."""
    return {
        "text": write(root),
        "link": pack(root),
        "columns": as_columns(root),
        "algorithms": algorithms_for(root),
    }
