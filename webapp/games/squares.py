"""A board of squares on which one chooses a piece and then where it goes, as in chess: what a page draws of it.

The page of such a game has the `board_template` "squares", an `open_board` that returns `Squares`, and as
`seen_by_min` the function `turned`, if whoever plays MIN sees the board from the other side.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby


@dataclass(frozen=True)
class Target:
    """Where a piece can go now, and the action that takes it there."""

    action: str
    row: int
    column: int
    becomes: str = ""  # the sign of what the piece turns into there, if that can be chosen

    @property
    def place(self) -> tuple[int, int]:
        return self.row, self.column


@dataclass(frozen=True)
class Piece:
    """A piece. `label` says what and where it is; `targets` are empty where it cannot move."""

    sign: str  # that is drawn, of those that our fonts have; a letter of KQRBNP on a board of chess pieces
    side: str
    label: str
    targets: Sequence[Target] = ()
    came_from: str = ""  # the square that it has just left

    @property
    def ways(self) -> list[list[Target]]:
        """The targets by square: several on one, if what the piece becomes there can be chosen."""
        return [list(there) for _place, there in groupby(sorted(self.targets, key=_by_place), _by_place)]


def _by_place(target: Target) -> tuple[int, int]:
    return target.place


@dataclass(frozen=True)
class BoardSquare:
    """A square of the board. `label` says which one it is, and that nothing stands on it."""

    name: str
    row: int
    column: int
    piece: Piece | None = None
    last: bool = False  # the latest move began or ended here
    attacked: bool = False  # the king on it is in check
    label: str = ""

    @property
    def dark(self) -> bool:
        return (self.row + self.column) % 2 == 1


@dataclass(frozen=True)
class Taken:
    """The pieces that a side has taken, and by how much it is ahead, if it is."""

    side: str
    signs: Sequence[str]  # each that of a piece of the other side
    ahead: str
    label: str


@dataclass(frozen=True)
class Squares:
    """A board with as many rows as columns, at most ten, as it is drawn from the top."""

    rows: Sequence[Sequence[BoardSquare]]
    others: Sequence[str] = field(default=())  # actions that move no piece, such as a pass
    taken: tuple[Taken, Taken] | None = None  # above the board and below it
    chess_pieces: bool = False  # pieces are drawn, not written

    @property
    def edges(self) -> tuple[list[str], list[str]]:
        """What rows and columns are called, for a small board that stands beside moves."""
        return [row[0].name[1:] for row in self.rows], [each.name[0] for each in self.rows[0]]

    @property
    def fields(self) -> list[BoardSquare]:
        """In reading order."""
        return [each for row in self.rows for each in row]

    def way_of(self, action: str) -> tuple[tuple[int, int], tuple[int, int]] | None:
        """The places, row and column, that an action begins and ends on; None if it moves no piece."""
        for each in self.fields:
            for target in each.piece.targets if each.piece else ():
                if target.action == action:
                    return (each.row, each.column), target.place
        return None

    @property
    def opposite(self) -> dict[str, str]:
        """The side whose pieces a side has taken."""
        return {"max": "min", "min": "max"}


def turned(board: Squares) -> Squares:
    """The same board seen from the other side."""
    last = len(board.rows) - 1

    def from_there(square: BoardSquare) -> BoardSquare:
        piece = square.piece
        if piece:
            targets = [replace(each, row=last - each.row, column=last - each.column) for each in piece.targets]
            piece = replace(piece, targets=targets)
        return replace(square, row=last - square.row, column=last - square.column, piece=piece)

    rows = [[from_there(square) for square in reversed(row)] for row in reversed(board.rows)]
    return replace(board, rows=rows, taken=board.taken and (board.taken[1], board.taken[0]))
