"""The board of chess: pieces and where they can go, check, and what has been taken."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from flask_babel import gettext as _

from engine.game import MAX, MIN
from engine.games.chess import evaluation
from engine.games.chess.layout import LETTERS, MOVER
from webapp.games.chess_words import PIECES, SIDE_NAMES, piece_label
from webapp.games.squares import BoardSquare, Piece, Squares, Taken, Target
from webapp.matches.positions import PlayedStep, Position
from webapp.matches.seats import SIDES

SIZE = 8
WORTH = dict(zip(LETTERS, evaluation.WORTH, strict=False))  # the king has none
"""In pawns, in the order in which taken pieces are shown."""


def open_board(game: Any, position: Position, past: Sequence[PlayedStep]) -> Squares:
    state, cells = position.state, game.cells(position.state)
    ways = _ways(game, position)
    came_from = _came_from(game, past[-1]) if past else {}
    touched = {*came_from, *came_from.values()}
    checked = cells.index("Kk"[state[MOVER]]) if game.in_check(state) else None
    fields = [
        BoardSquare(
            name,
            *_place(name),
            _piece(letter, name, ways.get(name, []), came_from.get(name, ""), place == checked),
            last=name in touched,
            attacked=place == checked,
            label=str(_("%(cell)s, free", cell=name)),
        )
        for place, (name, letter) in enumerate(zip(game.squares, cells, strict=True))
    ]
    rows = [fields[first : first + SIZE] for first in reversed(range(0, SIZE * SIZE, SIZE))]
    first = game.cells(past[0].state) if past else cells
    return Squares(rows, taken=(_taken(MIN, first, cells), _taken(MAX, first, cells)), chess_pieces=True)


def _ways(game: Any, position: Position) -> dict[str, list[Target]]:
    """Where the piece on each square can go."""
    ways: dict[str, list[Target]] = {}
    for name, action in position.actions.items():
        start, end = game.ends(action)
        becomes = name.partition("=")[2][:1]
        ways.setdefault(start, []).append(Target(name, *_place(end), becomes))
    return ways


def _place(square: str) -> tuple[int, int]:
    """The row from the top, and the column."""
    return SIZE - int(square[1]), ord(square[0]) - ord("a")


def _piece(letter: str, square: str, targets: list[Target], came_from: str, checked: bool) -> Piece | None:
    if letter == ".":
        return None
    side = MAX if letter.isupper() else MIN
    label = piece_label(side, letter.upper(), square)
    if checked:
        label = str(_("%(piece)s, in check", piece=label))
    return Piece(letter.upper(), SIDES[side], label, targets, came_from)


def _came_from(game: Any, step: PlayedStep) -> dict[str, str]:
    """From where the latest move brought the piece on each square: castling brings two."""
    start, end = game.ends(game.find(step.state, step.action))
    if step.action.startswith("O-O-O"):
        return {end: start, f"d{end[1]}": f"a{end[1]}"}
    if step.action.startswith("O-O"):
        return {end: start, f"f{end[1]}": f"h{end[1]}"}
    return {end: start}


def _taken(side: int, first: str, now: str) -> Taken:
    """What a side has taken since the first position, and by how many pawns its material on the board is ahead."""
    before, left = _count(first, 1 - side), _count(now, 1 - side)
    gone = before - left
    gone["P"] = max(0, gone["P"] - (left - before).total())  # the others have become pieces
    signs = [letter for letter in WORTH for _each in range(gone[letter])]
    ahead = _material(now, side) - _material(now, 1 - side)
    called = {letter: _(name) for letter, name in PIECES.items()}
    names = ", ".join(f"{gone[letter]} × {called[letter]}" for letter in WORTH if gone[letter])
    label = str(_("%(side)s has taken: %(pieces)s.", side=_(SIDE_NAMES[side]), pieces=names)) if names else ""
    if ahead > 0:
        more = _("%(side)s is ahead by %(count)d in material, counted in pawns.", side=_(SIDE_NAMES[side]), count=ahead)
        label = f"{label} {more}".strip()
    return Taken(SIDES[side], signs, f"+{ahead}" if ahead > 0 else "", label)


def _count(cells: str, side: int) -> Counter[str]:
    return Counter(cell.upper() for cell in cells if cell != "." and cell.isupper() == (side == MAX))


def _material(cells: str, side: int) -> int:
    return sum(WORTH.get(letter, 0) * count for letter, count in _count(cells, side).items())
