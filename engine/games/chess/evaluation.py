"""Kernels for the evaluations of chess.

`material` counts pieces. `positional` adds up five features, each White's points less Black's. Points are of single
pieces, so that they can be shown on the board (`features.py`).
"""

from typing import Any

from engine.game import MOST_ESTIMATE
from engine.games.chess.attacks import king_square, of_bishop, of_rook, piece_on, place
from engine.games.chess.layout import BISHOP, BLACK, KING, KNIGHT, MATERIAL, PAWN, PIECES, QUEEN, ROOK, WHITE
from engine.games.chess.placement import KING_WITHOUT_QUEENS
from engine.kernel import kernel, noinline
from engine.words import count_bits, lowest, without_lowest

CORNERED, NEAR = 12, 5
"""Points against a lone king for each step from the centre, and for each step that the other king is nearer."""

FARTHEST = 14
"""Steps along ranks and files from corner to corner."""

WORTH = (1, 3, 3, 5, 9)
"""What pawns, knights, bishops, rooks and queens are worth, in pawns, as most courses count them."""

SHIELD = 4
"""Points for each pawn before its king."""


@noinline
def evaluate(data: Any, frame: Any) -> float:
    """The estimate for White, in pawns; whatever the weights, it stays below the value of a win."""
    total = counted(data, frame) if data.evaluation == MATERIAL else positional(data, frame)
    return min(max(total, -MOST_ESTIMATE), MOST_ESTIMATE)


@noinline
def positional(data: Any, frame: Any) -> float:
    total = data.weights[0] * material(frame)
    total += data.weights[1] * (all_pawn_points(data, frame, 0) - all_pawn_points(data, frame, 1))
    total += data.weights[2] * (king_points(data, frame, 0) - king_points(data, frame, 1))
    return total + of_pieces(data, frame, 0) - of_pieces(data, frame, 1)


@kernel
def difference(frame: Any, kind: int) -> int:
    """White's pieces of a kind less Black's."""
    pieces = frame.state[PIECES + kind]
    return count_bits(pieces & frame.state[WHITE]) - count_bits(pieces & frame.state[BLACK])


@noinline
def counted(data: Any, frame: Any) -> float:
    """The pieces of White less those of Black, by the weights of their kinds."""
    total = 0.0
    for kind in range(KING):
        total += data.weights[kind] * difference(frame, kind)
    return total


@noinline
def material(frame: Any) -> int:
    """The pieces of White less those of Black by what each is worth, in pawns."""
    total = 0
    for kind in range(KING):
        total += WORTH[kind] * difference(frame, kind)
    return total


# -- pawns -------------------------------------------------------------------------------------------------------------


@noinline
def all_pawn_points(data: Any, frame: Any, side: int) -> int:
    total = 0
    pawns = frame.state[PIECES + PAWN] & frame.state[WHITE + side]
    while pawns != 0:
        total += pawn_points(data, frame, place(data, lowest(pawns)), side)
        pawns = without_lowest(pawns)
    return total


@kernel
def pawn_points(data: Any, frame: Any, square: int, side: int) -> int:
    """−1 for a pawn behind another of its side, −1 without one on the files beside; for a passed pawn its rank."""
    pawns = frame.state[PIECES + PAWN]
    own, theirs = pawns & frame.state[WHITE + side], pawns & frame.state[WHITE + 1 - side]
    points = 0
    if data.tables.beside[square] & own == 0:
        points -= 1
    if data.tables.ahead[side][square] & own != 0:
        points -= 1
    elif data.tables.to_pass[side][square] & theirs == 0:
        rank = square >> 3
        points += rank if side == 0 else 7 - rank
    return points


# -- kings -------------------------------------------------------------------------------------------------------------


@noinline
def king_points(data: Any, frame: Any, side: int) -> int:
    """How safe the side's king is.

    While the opponent has a queen: the pawns before it, less the free squares from which it could be seen along lines.
    A king that is alone against enough to mate is the less safe, the nearer it is to a corner and to the other king.
    """
    state = frame.state
    own, theirs = state[WHITE + side], state[WHITE + 1 - side]
    king = king_square(data, frame, side)
    if without_lowest(own) == 0:
        if not enough_to_mate(frame, theirs):
            return 0
        apart = data.tables.apart[king][king_square(data, frame, 1 - side)]
        return -CORNERED * data.tables.from_centre[king] - NEAR * (FARTHEST - apart)
    if state[PIECES + QUEEN] & theirs == 0:
        return 0
    occupied = own | theirs
    seen = (of_bishop(data, king, occupied) | of_rook(data, king, occupied)) & ~occupied
    return SHIELD * count_bits(data.tables.shield[side][king] & own & state[PIECES + PAWN]) - count_bits(seen)


@kernel
def enough_to_mate(frame: Any, theirs: int) -> bool:
    """Whether these pieces can mate a lone king: a rook or a queen, or two others that are no pawns."""
    state = frame.state
    if (state[PIECES + ROOK] | state[PIECES + QUEEN]) & theirs != 0:
        return True
    return without_lowest((state[PIECES + KNIGHT] | state[PIECES + BISHOP]) & theirs) != 0


# -- where pieces stand, and where they go -----------------------------------------------------------------------------


@noinline
def of_pieces(data: Any, frame: Any, side: int) -> float:
    """The mobility and the squares of all of the side's pieces, weighted."""
    free, standing = 0, 0
    pieces = frame.state[WHITE + side]
    while pieces != 0:
        square = place(data, lowest(pieces))
        pieces = without_lowest(pieces)
        kind = piece_on(frame, data.tables.bit[square])
        free += mobility(data, frame, square, kind, side)
        standing += placement(data, frame, square, kind, side)
    return data.weights[3] * free + data.weights[4] * (standing / 100)


@noinline
def mobility(data: Any, frame: Any, square: int, kind: int, side: int) -> int:
    """To how many squares a knight, bishop, rook or queen can go, pins not counted."""
    if kind in (PAWN, KING):
        return 0
    state = frame.state
    if kind == KNIGHT:
        return count_bits(data.tables.knight[square] & ~state[WHITE + side])
    occupied, seen = state[WHITE] | state[BLACK], 0
    if kind != ROOK:
        seen |= of_bishop(data, square, occupied)
    if kind != BISHOP:
        seen |= of_rook(data, square, occupied)
    return count_bits(seen & ~state[WHITE + side])


@kernel
def placement(data: Any, frame: Any, square: int, kind: int, side: int) -> int:
    """What the square is worth to the piece, in hundredths of a pawn."""
    if kind == KING and frame.state[PIECES + QUEEN] & frame.state[WHITE + 1 - side] == 0:
        kind = KING_WITHOUT_QUEENS
    return data.tables.placement[kind][square if side == 0 else square ^ 56]
