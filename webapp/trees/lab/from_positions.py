"""The tree below a position of a game: its nodes and their boards."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flask import current_app
from markupsafe import escape

from engine.game import CHANCE, TERMINAL, WIN, Game, State
from engine.refusals import N_, Refused
from engine.trees import Node
from engine.trees.numbers import tidy
from webapp.games import page_of
from webapp.matches import positions
from webapp.matches.positions import PlayedStep
from webapp.play import fields

MOST_NODES = 2000
MOST_BOARDS = 600
"""Larger trees have no boards: they would be too small to read."""

WRITTEN = '<svg viewBox="0 0 60 60"><text x="30" y="34" font-size="9">{text}</text></svg>'
"""The thumbnail for games that have none of their own."""

MOST_PLIES = 60
USUAL_DEPTH = 2


@dataclass(frozen=True)
class PositionTree:
    """A position and the tree below it.

    asked   the depth that was asked for, in plies
    depth   the depth of the tree: less than asked if it would have too many nodes
    boards  the different boards, as SVG; empty if the tree has too many nodes
    board   for each node in the order of `in_rows`, its index in `boards`
    """

    game: str
    position: str
    parameters: Mapping[str, Any]
    asked: int
    depth: int
    root: Node
    boards: list[str]
    board: list[int]


@dataclass(frozen=True)
class GameNode:
    """A node that is being expanded: its state in the game, and the steps that led there."""

    node: Node
    state: State
    past: list[PlayedStep]


def from_position(given: Mapping[str, str]) -> PositionTree:
    """The tree for an address; leaves at the depth limit have estimates, by its `evaluation` or the game's own.

    Raises Refused, always if cards are hidden.
    """
    game = positions.game_of(given["game"], fields.parameters(given))
    if game.hidden:
        raise Refused(N_("With hidden cards a position is not a plain MAX/MIN tree; see the hand's own page."))
    start = positions.start(game, fields.position(given))
    asked = _depth(given.get("depth", ""))
    wanted = given.get("evaluation")
    evaluation = wanted if wanted in game.evaluations else next(iter(game.evaluations), None)
    grown, depth = _grow(game, start, asked, evaluation)
    boards, board = _boards(given["game"], game, grown)
    return PositionTree(given["game"], game.write(start), game.parameters, asked, depth, grown[0].node, boards, board)


def _depth(text: str) -> int:
    return min(max(int(text), 1), MOST_PLIES) if text.isascii() and text.isdigit() and len(text) < 4 else USUAL_DEPTH


def _grow(game: Game, start: State, asked: int, evaluation: str | None) -> tuple[list[GameNode], int]:
    """The nodes in breadth-first order, and the depth: the one asked for, or the last that MOST_NODES allows."""
    nodes = [GameNode(Node(TERMINAL), start, [])]
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


def _successors(game: Game, above: GameNode) -> list[GameNode]:
    node, state = above.node, above.state
    node.kind = game.turn(state)
    grown = []
    for action in game.actions(state):
        name = game.name(state, action)
        probability = Fraction(tidy(game.probability(state, action))) if node.kind == CHANCE else Fraction(0)
        child = Node(TERMINAL, action=name.replace('"', "'"), probability=probability)
        node.successors.append(child)
        grown.append(GameNode(child, game.result(state, action), [*above.past, PlayedStep(state, name)]))
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
        return math.copysign(WIN - len(each.past), utility) if utility else utility
    return game.utility(each.state, evaluation) if beside_estimates and evaluation else game.utility(each.state)


def _boards(slug: str, game: Game, nodes: list[GameNode]) -> tuple[list[str], list[int]]:
    """The different boards, and the index of each node's board."""
    page = page_of(slug)
    if len(nodes) > MOST_BOARDS or page.open_board is None:
        return [], []
    template: Any = current_app.jinja_env.get_template(f"play/boards/{page.board_template}.html").module
    numbers: dict[str, int] = {}
    board = []
    for each in nodes:
        if hasattr(template, "thumbnail"):
            drawn = template.thumbnail(page.open_board(game, positions.look(game, each.state), each.past))
        else:
            drawn = WRITTEN.format(text=escape(game.write(each.state)))
        board.append(numbers.setdefault(" ".join(str(drawn).split()), len(numbers)))
    return list(numbers), board
