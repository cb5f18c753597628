"""A board of squares on which one chooses a piece and then where it goes, as in chess: what a page draws of it.

The page of such a game has the `board_template` "squares", and an `open_board` that returns `Squares`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Target:
    """Where a piece can go now, and the action that takes it there."""

    action: str
    row: int
    column: int


@dataclass(frozen=True)
class Piece:
    """A piece. `label` says what and where it is; `targets` are empty where it cannot move."""

    sign: str  # that is drawn, of those that our fonts have
    side: str
    label: str
    targets: Sequence[Target] = ()


@dataclass(frozen=True)
class BoardSquare:
    """A square of the board."""

    name: str
    row: int
    column: int
    piece: Piece | None = None
    last: bool = False  # the latest move began or ended here

    @property
    def dark(self) -> bool:
        return (self.row + self.column) % 2 == 1


@dataclass(frozen=True)
class Squares:
    """A board with as many rows as columns, at most ten, as it is drawn from the top."""

    rows: Sequence[Sequence[BoardSquare]]
    others: Sequence[str] = field(default=())  # actions that move no piece, such as a pass

    @property
    def fields(self) -> list[BoardSquare]:
        """In reading order."""
        return [each for row in self.rows for each in row]
