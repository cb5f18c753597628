"""Each kind of board in a file of its own: what it shows of a state, and what is said of it.

A board module offers `picture(game, position, last)`, plain data for `templates/play/boards/<SHAPE>.html`;
`hint(game, position)`, what whoever is to move should do or know; `outcome(game, state)`, how a finished game ended;
and `MARKS`, the players' stones where they have names.
"""

from typing import Any, Protocol

from webapp.positions import Position
from webapp.views.boards import grid, race


class Board(Protocol):
    """What a board module offers."""

    SHAPE: str
    MARKS: tuple[str, str]

    def picture(self, game: Any, position: Position, last: str | None) -> Any: ...
    def hint(self, game: Any, position: Position) -> str: ...
    def outcome(self, game: Any, state: Any) -> str: ...
    def label(self, game: Any, position: Position, action: str) -> str: ...


_BOARDS: dict[str, Any] = {
    "tic-tac-toe": grid,
    "gomoku": grid,
    "coin-backgammon": race,
}


def of(slug: str) -> Board:
    """The board that a game is played on."""
    board: Board = _BOARDS[slug]
    return board
