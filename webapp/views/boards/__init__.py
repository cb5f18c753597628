"""Each kind of board in a file of its own: what it shows of a state, and what is said of it.

A board module offers

    picture(game, position, past)   plain data for `templates/play/boards/<SHAPE>.html`; `past` is every step that led
                                    here, the latest last
    label(game, position, action)   an action, or an outcome of chance, in words
    hint(game, position)            what whoever is to move should do or know
    outcome(game, state)            how a finished game ended
    notation(game)                  how a position is written
    MARKS                           the players' stones, where they have names
"""

from collections.abc import Sequence
from typing import Any, Protocol

from flask_babel import gettext as _

from webapp.matches.positions import Position, Step
from webapp.views.boards import cards, grid, money, race, sticks
from webapp.wording import actions


class Board(Protocol):
    """What a board module offers."""

    SHAPE: str
    MARKS: tuple[str, str]

    def picture(self, game: Any, position: Position, past: Sequence[Step]) -> Any: ...
    def label(self, game: Any, position: Position, action: str) -> str: ...
    def hint(self, game: Any, position: Position) -> str: ...
    def outcome(self, game: Any, state: Any) -> str: ...
    def notation(self, game: Any) -> str: ...


_BOARDS: dict[str, Any] = {
    "tic-tac-toe": grid,
    "gomoku": grid,
    "coin-backgammon": race,
    "sticks": sticks,
    "betting-house": money,
    "prize": money,
    **dict.fromkeys(("betting", "guess-the-card", "draw-poker", "draw-poker-bet", "aces-and-kings"), cards),
}


def of(slug: str) -> Board:
    """The board that a game is played on."""
    board: Board = _BOARDS[slug]
    return board


def short(slug: str, game: Any, position: Position, action: str) -> str:
    """An action inside a sentence: notation, or a few words where its name is not for readers."""
    return money.short(game, position, action) if of(slug) is money else actions.name(slug, action)


def results(game: str) -> str:
    """What the exact values on the board of that game mean."""
    board = of(game)
    if board.SHAPE == "money":
        return str(_("Exact expected results, in euros or in what the curve of utility makes of them"))
    if board.MARKS == ("X", "O"):
        return str(_("Exact results: +1 X wins, 0 draw, −1 O wins"))
    return str(_("Exact results: +1 MAX wins, −1 MIN wins"))
