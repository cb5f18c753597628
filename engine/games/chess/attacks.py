"""Who attacks what, and where pieces stand: kernels over sets of squares.

How far a slider (a bishop, rook or queen) goes along a line depends on which of the line's six inner squares are
occupied. One multiplication gathers these six bits at the top of the word, and a table has the answer for each of the
64 cases and each file of the slider ("kindergarten bitboards", G. Isenberg). Its answers stand on all eight ranks at
once: cut down to the line's own squares, they serve a rank and both diagonals. Files have a table of their own.
"""

from typing import Any

from engine.games.chess.layout import BISHOP, BLACK, KINDS, KING, KNIGHT, PAWN, PIECES, QUEEN, ROOK, WHITE
from engine.games.chess.tables import ANTIDIAGONAL, DE_BRUIJN, DIAGONAL, RANK
from engine.kernel import kernel
from engine.words import word

FILE_A = 0x0101010101010101
FILE_B = 0x0202020202020202
TURNED = 0x0004081020408000
"""Brings the squares a2 … a7 to the bits 58 … 63."""


@kernel
def place(data: Any, bit: int) -> int:
    """The square of the only bit that is set; faster than `words.place_of`."""
    return data.tables.place[word(bit * DE_BRUIJN) >> 58 & 63]


@kernel
def along(data: Any, way: int, square: int, occupied: int) -> int:
    """Where a slider goes along its rank or a diagonal."""
    line = data.tables.line[way][square]
    return data.tables.along_rank[square & 7][word((occupied & line) * FILE_B) >> 58 & 63] & line


@kernel
def along_file(data: Any, square: int, occupied: int) -> int:
    """Where a slider goes along its file."""
    file = square & 7
    inner = word((occupied >> file & FILE_A) * TURNED) >> 58 & 63
    return word(data.tables.along_file[square >> 3][inner] << file)


@kernel
def of_bishop(data: Any, square: int, occupied: int) -> int:
    return along(data, DIAGONAL, square, occupied) | along(data, ANTIDIAGONAL, square, occupied)


@kernel
def of_rook(data: Any, square: int, occupied: int) -> int:
    return along(data, RANK, square, occupied) | along_file(data, square, occupied)


@kernel
def attackers(data: Any, frame: Any, square: int, side: int, occupied: int) -> int:
    """The side's pieces that attack the square, if these squares are occupied."""
    state = frame.state
    queens = state[PIECES + QUEEN]
    found = data.tables.pawn[1 - side][square] & state[PIECES + PAWN]
    found |= data.tables.knight[square] & state[PIECES + KNIGHT]
    found |= data.tables.king[square] & state[PIECES + KING]
    found |= of_bishop(data, square, occupied) & (state[PIECES + BISHOP] | queens)
    found |= of_rook(data, square, occupied) & (state[PIECES + ROOK] | queens)
    return found & state[WHITE + side]


@kernel
def king_square(data: Any, frame: Any, side: int) -> int:
    return place(data, frame.state[PIECES + KING] & frame.state[WHITE + side])


@kernel
def in_check(data: Any, frame: Any, side: int) -> bool:
    """Whether the side's king is attacked."""
    return (
        attackers(data, frame, king_square(data, frame, side), 1 - side, frame.state[WHITE] | frame.state[BLACK]) != 0
    )


@kernel
def piece_on(frame: Any, bit: int) -> int:
    """The kind of the piece there, or KINDS where there is none."""
    for piece in range(KINDS):
        if frame.state[PIECES + piece] & bit != 0:
            return piece
    return KINDS
