"""Piece-square tables: what it is worth that a piece stands on a square, in hundredths of a pawn, for White.

Each table shows the files a to d from the eighth rank down; the other half mirrors it. Pawns want the centre, knights
keep off the rim, a rook wants the seventh rank, and a king hides in a corner until the opponent's queen is gone.
"""

from engine.games.chess.layout import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK

KING_WITHOUT_QUEENS = 6
"""The table of a king whose opponent has no queen; the others are those of the kinds of pieces."""

HALVES = {
    PAWN: """
          0   0   0   0
         40  40  40  40
         16  16  20  26
          6   6  10  24
          0   0   8  22
          3   0  -2   4
          3   6   6 -16
          0   0   0   0
    """,
    KNIGHT: """
        -50 -36 -28 -28
        -34 -16   0   0
        -26   2  12  14
        -24   4  16  20
        -24   2  16  20
        -26   4  12  14
        -34 -16   0   4
        -50 -34 -28 -28
    """,
    BISHOP: """
        -18 -10 -10 -10
        -10   0   0   0
         -8   2   6  10
         -8   6   8  12
         -8   4  12  12
         -6  10  10  10
         -8  10   2   2
        -18 -10 -12 -10
    """,
    ROOK: """
          0   2   2   4
         10  14  14  14
         -4   0   0   2
         -4   0   0   2
         -4   0   0   2
         -4   0   0   2
         -4   0   0   2
         -2   0   2   6
    """,
    QUEEN: """
        -16  -8  -8  -4
         -8   0   2   2
         -8   2   4   4
         -4   2   4   6
         -4   2   4   6
         -8   2   4   4
         -8   0   2   2
        -16  -8  -8  -4
    """,
    KING: """
        -40 -40 -44 -50
        -36 -40 -44 -50
        -32 -38 -44 -50
        -28 -36 -42 -48
        -22 -28 -34 -40
        -12 -20 -22 -24
         14  14  -4  -8
         20  30   8  -2
    """,
    KING_WITHOUT_QUEENS: """
        -44 -28 -20 -16
        -26 -10   0   4
        -18   4  16  20
        -14   8  22  28
        -14   8  22  28
        -18   4  16  20
        -26 -10   0   4
        -44 -28 -20 -16
    """,
}


def whole(half: str) -> list[int]:
    """The table by squares, from a1 on."""
    rows = [list(map(int, row.split())) for row in half.split("\n") if row.strip()]
    return [value for row in reversed(rows) for value in (*row, *reversed(row))]


TABLES = [whole(HALVES[number]) for number in range(len(HALVES))]
