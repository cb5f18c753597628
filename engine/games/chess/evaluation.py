"""What a position of chess looks worth: kernels."""

from typing import Any

from engine.games.chess.layout import BISHOP, BLACK, KNIGHT, PAWN, PIECES, QUEEN, ROOK, WHITE
from engine.kernel import kernel, noinline
from engine.words import count_bits


@kernel
def difference(state: Any, kind: int) -> int:
    """White's pieces of a kind less Black's."""
    pieces = state[PIECES + kind]
    return count_bits(pieces & state[WHITE]) - count_bits(pieces & state[BLACK])


@noinline
def material(state: Any) -> float:
    """White's pieces less Black's, in pawns: a knight and a bishop count 3, a rook 5 and a queen 9."""
    pieces = difference(state, PAWN) + 3 * (difference(state, KNIGHT) + difference(state, BISHOP))
    return float(pieces + 5 * difference(state, ROOK) + 9 * difference(state, QUEEN))


@noinline
def evaluate(data: Any, frame: Any) -> float:
    return material(frame.state)
