"""A position as a small board, with who is to move: for pages that are about one position but play no match."""

from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _

from engine.game import CHANCE, Game, State
from engine.games.tree import Tree
from webapp.games import page_of
from webapp.matches import positions
from webapp.views.status import side_of


@dataclass(frozen=True)
class SmallBoard:
    """The file with the macro `thumbnail` that draws it, and its picture; `text`: the position where it has none."""

    turn: str
    template: str
    picture: Any
    text: str

    @property
    def edges(self) -> tuple[list[str], list[str]] | None:
        """What its rows and columns are called, where moves are named by them."""
        found: tuple[list[str], list[str]] | None = getattr(self.picture, "edges", None)
        return found


def small_board(game: Game, state: State) -> SmallBoard | None:
    """None where nothing can be drawn: of a tree, or of a game with hidden cards."""
    if isinstance(game, Tree):
        return None
    page = page_of(game.slug)
    if page.open_board is None:
        return None
    position = positions.look(game, state)
    chance = position.turn == CHANCE
    turn = _("Chance is to move.") if chance else _("%(side)s to move.", side=side_of(game.slug, position.turn))
    return SmallBoard(turn, page.board_template, page.open_board(game, position, []), game.write(state))
