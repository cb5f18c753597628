"""The tree below a position of a game: its nodes and their boards."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from flask import current_app
from markupsafe import escape

from engine.game import Game, State
from engine.refusals import N_, Refused
from engine.trees import Node
from engine.trees.of_games import GameNode, grow
from webapp.games import page_of
from webapp.matches import positions
from webapp.matches.positions import PlayedStep
from webapp.play import fields

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


def from_position(given: Mapping[str, str]) -> PositionTree:
    """The tree for an address; leaves at the depth limit have estimates, by its `evaluation` or the game's own.

    Raises Refused, always if cards are hidden.
    """
    game, start, asked, grown, depth = _grown(given)
    boards, board = _boards(given["game"], game, grown)
    return PositionTree(given["game"], game.write(start), game.parameters, asked, depth, grown[0].node, boards, board)


def root_of_position(given: Mapping[str, str]) -> Node:
    """The root of the same tree, without drawing its boards."""
    return _grown(given).nodes[0].node


class _Grown(NamedTuple):
    game: Game
    start: State
    asked: int
    nodes: list[GameNode]
    depth: int


def _grown(given: Mapping[str, str]) -> _Grown:
    game = positions.game_of(given["game"], fields.parameters(given))
    if game.hidden:
        raise Refused(N_("With hidden cards a position is not a plain MAX/MIN tree; see the hand's own page."))
    start = positions.start(game, fields.position(given))
    asked = _depth(given.get("depth", ""))
    wanted = given.get("evaluation")
    evaluation = wanted if wanted in game.evaluations else next(iter(game.evaluations), None)
    return _Grown(game, start, asked, *grow(game, start, asked, evaluation))


def _depth(text: str) -> int:
    return min(max(int(text), 1), MOST_PLIES) if text.isascii() and text.isdigit() and len(text) < 4 else USUAL_DEPTH


def _past(each: GameNode) -> list[PlayedStep]:
    """The steps that led to the node."""
    return [] if each.above is None else [*_past(each.above), PlayedStep(each.above.state, each.action)]


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
            drawn = template.thumbnail(page.open_board(game, positions.look(game, each.state), _past(each)))
        else:
            drawn = WRITTEN.format(text=escape(game.write(each.state)))
        board.append(numbers.setdefault(" ".join(str(drawn).split()), len(numbers)))
    return list(numbers), board
