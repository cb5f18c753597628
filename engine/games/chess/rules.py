"""The rules of chess, as kernels. White is MAX."""

from typing import Any

import numpy as np

from engine.game import MAX, TERMINAL
from engine.games.chess.attacks import in_check, king_square, of_bishop, of_rook, piece_on, place
from engine.games.chess.evaluation import evaluate
from engine.games.chess.layout import (
    BISHOP,
    CLOCK,
    EARLIER,
    FIFTY_MOVES,
    HASH,
    KINDS,
    KING,
    KNIGHT,
    MOVER,
    NUMBER,
    PASSING,
    PAWN,
    PIECES,
    POSITION,
    QUEEN,
    RIGHTS,
    ROOK,
    WHITE,
)
from engine.games.chess.moves import ahead, list_captures, list_moves, may_take_in_passing
from engine.games.chess.tables import TABLES
from engine.kernel import kernel, noinline
from engine.path import times_before
from engine.rules import Rules
from engine.words import lowest, without_lowest

LIGHT = 0x55AA55AA55AA55AA
"""The light squares."""


# -- whether the game is over -----------------------------------------------------------------------------------------


@noinline
def kind(data: Any, frame: Any) -> int:
    """The side to move, or TERMINAL."""
    state = frame.state
    if data.draws and (state[EARLIER] >= 2 or state[CLOCK] >= FIFTY_MOVES or nobody_can_mate(frame)):
        return TERMINAL
    if surely_can_move(data, frame) or list_moves(data, frame) > 0:
        return state[MOVER]
    return TERMINAL


@kernel
def surely_can_move(data: Any, frame: Any) -> bool:
    """A quick look that finds a move in most positions: of a pawn or a knight that cannot be pinned."""
    state = frame.state
    mover = state[MOVER]
    own, theirs = state[WHITE + mover], state[WHITE + 1 - mover]
    occupied = own | theirs
    king = king_square(data, frame, mover)
    oblique, straight = of_bishop(data, king, occupied), of_rook(data, king, occupied)
    queens = state[PIECES + QUEEN]
    checks = oblique & (state[PIECES + BISHOP] | queens) | straight & (state[PIECES + ROOK] | queens)
    checks |= data.tables.knight[king] & state[PIECES + KNIGHT] | data.tables.pawn[mover][king] & state[PIECES + PAWN]
    if checks & theirs != 0:
        return False
    free = own & ~(oblique | straight)
    if ahead(mover, state[PIECES + PAWN] & free) & ~occupied != 0:
        return True
    knights = state[PIECES + KNIGHT] & free
    return knights != 0 and data.tables.knight[place(data, lowest(knights))] & ~own != 0


@kernel
def nobody_can_mate(frame: Any) -> bool:
    """Whether so little is left that no line of play ends in mate: a knight, or bishops on squares of one colour."""
    state = frame.state
    if state[PIECES + PAWN] | state[PIECES + ROOK] | state[PIECES + QUEEN] != 0:
        return False
    knights, bishops = state[PIECES + KNIGHT], state[PIECES + BISHOP]
    if knights != 0:
        return without_lowest(knights) | bishops == 0
    return bishops & LIGHT == 0 or bishops & ~LIGHT == 0


@kernel
def actions(data: Any, frame: Any) -> int:
    return list_moves(data, frame)


@kernel
def unquiet(data: Any, frame: Any) -> int:
    """The captures, those in passing and those that promote included."""
    return list_captures(data, frame)


@noinline
def checked(data: Any, frame: Any) -> bool:
    return in_check(data, frame, frame.state[MOVER])


@noinline
def utility(data: Any, frame: Any) -> float:
    """A win for the side that mates, even if the same move ends the game as a draw by rule; else 0."""
    mover = frame.state[MOVER]
    if not in_check(data, frame, mover) or list_moves(data, frame) > 0:
        return 0.0
    return -data.win if mover == MAX else data.win


# -- a move -----------------------------------------------------------------------------------------------------------


@noinline
def result(data: Any, frame: Any, action: int, after: Any) -> None:
    before, state, tables = frame.state, after.state, data.tables
    start, end, mover = action & 63, action >> 6 & 63, frame.state[MOVER]
    for word in range(CLOCK):
        state[word] = before[word]
    first, last = tables.bit[start], tables.bit[end]
    piece, taken = piece_on(frame, first), piece_on(frame, last)
    becomes = action >> 12 if action >> 12 != 0 else piece
    changed = state[HASH] ^ tables.mover_number ^ tables.rights_number[state[RIGHTS]]
    changed ^= tables.passing_number[state[PASSING]]
    if taken != KINDS:
        state[PIECES + taken] ^= last
        state[WHITE + 1 - mover] ^= last
        changed ^= tables.piece_number[1 - mover][taken][end]
    state[PIECES + piece] ^= first
    state[PIECES + becomes] ^= last
    state[WHITE + mover] ^= first | last
    changed ^= tables.piece_number[mover][piece][start] ^ tables.piece_number[mover][becomes][end]
    state[RIGHTS] &= tables.kept[start] & tables.kept[end]
    state[PASSING] = 0
    state[MOVER] = 1 - mover
    if piece == PAWN:
        back = -8 if mover == MAX else 8
        if before[PASSING] != 0 and end == before[PASSING]:
            gone = tables.bit[end + back]
            state[PIECES + PAWN] ^= gone
            state[WHITE + 1 - mover] ^= gone
            changed ^= tables.piece_number[1 - mover][PAWN][end + back]
        elif end + 2 * back == start and can_be_taken_in_passing(data, after, end + back):
            state[PASSING] = end + back
    elif piece == KING and (end - start == 2 or start - end == 2):
        corner = end + 1 if end > start else end - 2
        beside = (start + end) // 2
        moved = tables.bit[corner] | tables.bit[beside]
        state[PIECES + ROOK] ^= moved
        state[WHITE + mover] ^= moved
        changed ^= tables.piece_number[mover][ROOK][corner] ^ tables.piece_number[mover][ROOK][beside]
    state[HASH] = changed ^ tables.rights_number[state[RIGHTS]] ^ tables.passing_number[state[PASSING]]
    state[CLOCK] = 0 if piece == PAWN or taken != KINDS else before[CLOCK] + 1
    state[NUMBER] = before[NUMBER] + mover
    state[EARLIER] = 0


@noinline
def can_be_taken_in_passing(data: Any, frame: Any, passed: int) -> bool:
    """Whether the side to move can take the pawn that has just passed over that square."""
    state = frame.state
    mover = state[MOVER]
    takers = data.tables.pawn[1 - mover][passed] & state[PIECES + PAWN] & state[WHITE + mover]
    while takers != 0:
        if may_take_in_passing(data, frame, place(data, lowest(takers)), passed, mover):
            return True
        takers = without_lowest(takers)
    return False


@kernel
def recall(data: Any, stack: Any, ply: int) -> None:
    """Counts how often the position was there before: never within four plies of a capture or a pawn's move."""
    state = stack[ply].state
    if state[CLOCK] >= 4:
        state[EARLIER] = times_before(stack, ply, POSITION, state[CLOCK])


@kernel
def hash_of(data: Any, frame: Any) -> int:
    return frame.state[HASH]


RULES = Rules(kind, actions, result, utility, evaluate, recall=recall, hash=hash_of, unquiet=unquiet, checked=checked)

DATA = np.dtype(
    [
        ("win", np.float64),  # value of a mate
        ("draws", np.bool_),  # repetitions, fifty moves and too few pieces end the game
        ("evaluation", np.int64),  # index of the evaluation in use
        ("weights", np.float64, (5,)),  # of its features
        ("tables", TABLES),
    ],
    align=True,
)
