"""The tree below a position of a game, with the game's own values at its leaves."""

import math
from dataclasses import dataclass
from fractions import Fraction

from engine.game import CHANCE, TERMINAL, WIN, Game, State
from engine.refusals import Refused
from engine.trees.node import Node
from engine.trees.numbers import tidy

MOST_NODES = 2000
LONGEST_GAME = 1000
"""Plies; no game with so few nodes lasts longer."""


@dataclass(frozen=True)
class GameNode:
    """A node that is being expanded: its state in the game, and the node and the action that led there."""

    node: Node
    state: State
    above: "GameNode | None" = None
    action: str = ""

    @property
    def depth(self) -> int:
        """Plies from the root."""
        return 0 if self.above is None else self.above.depth + 1


def grow(game: Game, start: State, asked: int, evaluation: str | None) -> tuple[list[GameNode], int]:
    """The nodes in breadth-first order, and the depth: the one asked for, or the last that MOST_NODES allows.

    `asked` in plies. Leaves at the depth limit have estimates by `evaluation`.
    """
    nodes = [GameNode(Node(TERMINAL), start)]
    level, depth = nodes[:], 0
    while depth < asked:
        level = [each for each in level if game.turn(each.state) != TERMINAL]
        more = sum(len(game.actions(each.state)) for each in level)
        if len(nodes) + more > MOST_NODES:
            break
        level = [below for each in level for below in _successors(game, each)]
        nodes.extend(level)
        depth += 1
    is_cut_off = any(each.node.is_leaf and game.turn(each.state) != TERMINAL for each in nodes)
    for each in nodes:
        if game.turn(each.state) == TERMINAL:
            each.node.value = tidy(_utility(game, each, evaluation, beside_estimates=is_cut_off))
        elif evaluation is not None and each is not nodes[0]:
            _estimate(game, each, evaluation)
    return nodes, depth


def whole_tree(game: Game, start: State, depth: int | None, evaluation: str | None) -> Node:
    """The tree to that depth, None for the end; raises Refused if it has more than MOST_NODES nodes."""
    if game.hidden:
        raise Refused("With hidden cards a position has no plain tree of MAX and MIN.")
    asked = LONGEST_GAME if depth is None else depth
    nodes, reached = grow(game, start, asked, evaluation)
    if reached < asked:
        raise Refused(
            "The tree has more than %(most)d nodes: give a depth of at most %(depth)d.",
            most=MOST_NODES,
            depth=reached,
        )
    return nodes[0].node


def _successors(game: Game, above: GameNode) -> list[GameNode]:
    node, state = above.node, above.state
    node.kind = game.turn(state)
    grown = []
    for action in game.actions(state):
        name = game.name(state, action)
        probability = Fraction(tidy(game.probability(state, action))) if node.kind == CHANCE else Fraction(0)
        child = Node(TERMINAL, action=name.replace('"', "'"), probability=probability)
        node.successors.append(child)
        grown.append(GameNode(child, game.result(state, action), above, name))
    return grown


def _estimate(game: Game, each: GameNode, evaluation: str) -> None:
    """The estimate of an unfinished position: the value of a leaf, and beside any other node."""
    estimate = tidy(game.evaluate(each.state, evaluation))
    if each.node.is_leaf:
        each.node.value = estimate
    else:
        each.node.estimate = estimate


def _utility(game: Game, each: GameNode, evaluation: str | None, beside_estimates: bool) -> float:
    """The utility of a terminal node, as searches from the root have it: beside estimates a win stands out, and a
    nearer one is worth more.
    """
    if game.nearer_wins:
        utility = game.utility(each.state)
        return math.copysign(WIN - each.depth, utility) if utility else utility
    return game.utility(each.state, evaluation) if beside_estimates and evaluation else game.utility(each.state)
