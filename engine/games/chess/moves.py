"""Lists the legal moves of a position, without trying any: kernels.

A piece that stands alone between its king and an attacker is pinned: it may only move on that line. Where the king is
in check, other moves must end between the king and the attacker, or take it. What remains to look at is taking in
passing, where two pawns leave a rank at once: there the attack is looked up with both gone.
"""

from typing import Any

from engine.games.chess.attacks import attackers, king_square, of_bishop, of_rook, piece_on, place
from engine.games.chess.layout import (
    ACTION_BITS,
    BISHOP,
    BLACK,
    KINDS,
    KNIGHT,
    LONG_WHITE,
    MOVER,
    PASSING,
    PAWN,
    PIECES,
    QUEEN,
    RIGHTS,
    ROOK,
    SHORT_WHITE,
    WHITE,
)
from engine.kernel import kernel, noinline
from engine.words import lowest, shifted_right, without_lowest, word

ALL = -1
"""Every square."""

RANK_3, RANK_6 = 0x0000000000FF0000, 0x0000FF0000000000
LAST_RANKS = -0x00FFFFFFFFFFFF01
NOT_FILE_A, NOT_FILE_H = -0x0101010101010102, 0x7F7F7F7F7F7F7F7F

BESIDE_SHORT, BESIDE_LONG = 0x60, 0x0E
"""What must be free between White's king and rook to castle."""


@noinline
def list_moves(data: Any, frame: Any) -> int:
    """Writes all legal moves into frame.action, captures first, those of the most valuable; returns how many."""
    allowed, pinned = restrictions(data, frame)
    count = captures(data, frame, allowed, pinned)
    free = ~(frame.state[WHITE] | frame.state[BLACK])
    count = pawn_steps(data, frame, allowed, pinned, count)
    count = piece_moves(data, frame, free, allowed, pinned, count)
    if allowed == ALL:
        count = castling(data, frame, count)
    return count


@noinline
def list_captures(data: Any, frame: Any) -> int:
    """Writes the legal captures alone; returns how many."""
    allowed, pinned = restrictions(data, frame)
    return captures(data, frame, allowed, pinned)


@kernel
def captures(data: Any, frame: Any, allowed: int, pinned: int) -> int:
    """Writes the captures: of the most valuable pieces first, and of equals by pawns, the king, knights and others."""
    count = pawn_captures(data, frame, allowed, pinned, 0)
    theirs = frame.state[WHITE + 1 - frame.state[MOVER]]
    count = piece_moves(data, frame, theirs, allowed, pinned, count)
    if count > 1:
        order_captures(data, frame, count)
    return count


@noinline
def order_captures(data: Any, frame: Any, count: int) -> None:
    """Puts the captures of the most valuable pieces first, and leaves the order of equals.

    Meanwhile each action holds above its own bits what it takes.
    """
    for index in range(count):
        action = frame.action[index]
        taken = piece_on(frame, data.tables.bit[action >> 6 & 63])
        action |= (0 if taken == KINDS else taken) << ACTION_BITS  # a pawn that is taken in passing stands elsewhere
        at = index
        while at > 0 and frame.action[at - 1] >> ACTION_BITS < action >> ACTION_BITS:
            frame.action[at] = frame.action[at - 1]
            at -= 1
        frame.action[at] = action
    for index in range(count):
        frame.action[index] &= (1 << ACTION_BITS) - 1


@noinline
def restrictions(data: Any, frame: Any) -> tuple[int, int]:
    """The squares where moves but the king's may end, ALL unless it is in check; and the pinned pieces."""
    state = frame.state
    mover = state[MOVER]
    occupied, theirs = state[WHITE] | state[BLACK], state[WHITE + 1 - mover]
    king = king_square(data, frame, mover)
    allowed = ALL
    checkers = attackers(data, frame, king, 1 - mover, occupied)
    if checkers != 0:
        allowed = 0
        if without_lowest(checkers) == 0:
            allowed = data.tables.between[king][place(data, checkers)]
    queens = state[PIECES + QUEEN]
    snipers = of_bishop(data, king, theirs) & (state[PIECES + BISHOP] | queens)
    snipers |= of_rook(data, king, theirs) & (state[PIECES + ROOK] | queens)
    snipers &= theirs
    pinned = 0
    while snipers != 0:
        sniper = place(data, lowest(snipers))
        snipers = without_lowest(snipers)
        standing = data.tables.between[king][sniper] & state[WHITE + mover]
        if without_lowest(standing) == 0:
            pinned |= standing
    return allowed, pinned


@kernel
def on_its_line(data: Any, frame: Any, pinned: int, start: int) -> int:
    """The squares that a pin leaves to the piece: its line with the king, or ALL if it is not pinned."""
    if data.tables.bit[start] & pinned == 0:
        return ALL
    return data.tables.through[king_square(data, frame, frame.state[MOVER])][start]


@kernel
def write_moves(data: Any, frame: Any, start: int, ends: int, count: int) -> int:
    while ends != 0:
        frame.action[count] = start | place(data, lowest(ends)) << 6
        ends = without_lowest(ends)
        count += 1
    return count


# -- kings and pieces --------------------------------------------------------------------------------------------------


@noinline
def piece_moves(data: Any, frame: Any, ends: int, allowed: int, pinned: int, count: int) -> int:
    """Writes the moves of the king and the pieces, not of pawns, that end on one of the squares `ends`."""
    state = frame.state
    own, occupied = state[WHITE + state[MOVER]], state[WHITE] | state[BLACK]
    count = king_moves(data, frame, ends, count)
    ends &= allowed
    pieces = state[PIECES + KNIGHT] & own & ~pinned  # a pinned knight never stays on its line
    while pieces != 0:
        start = place(data, lowest(pieces))
        pieces = without_lowest(pieces)
        count = write_moves(data, frame, start, data.tables.knight[start] & ends, count)
    queens = state[PIECES + QUEEN]
    pieces = (state[PIECES + BISHOP] | state[PIECES + ROOK] | queens) & own
    straight, oblique = state[PIECES + ROOK] | queens, state[PIECES + BISHOP] | queens
    while pieces != 0:
        bit = lowest(pieces)
        start = place(data, bit)
        pieces = without_lowest(pieces)
        seen = 0
        if bit & straight != 0:
            seen = of_rook(data, start, occupied)
        if bit & oblique != 0:
            seen |= of_bishop(data, start, occupied)
        count = write_moves(data, frame, start, seen & ends & on_its_line(data, frame, pinned, start), count)
    return count


@noinline
def king_moves(data: Any, frame: Any, ends: int, count: int) -> int:
    state = frame.state
    mover = state[MOVER]
    king = king_square(data, frame, mover)
    occupied = (state[WHITE] | state[BLACK]) & ~data.tables.bit[king]  # no king hides behind itself
    ends &= data.tables.king[king]
    while ends != 0:
        end = place(data, lowest(ends))
        ends = without_lowest(ends)
        if attackers(data, frame, end, 1 - mover, occupied) == 0:
            frame.action[count] = king | end << 6
            count += 1
    return count


@noinline
def castling(data: Any, frame: Any, count: int) -> int:
    """Writes castling, where the king is not in check."""
    state = frame.state
    mover = state[MOVER]
    rights, corner = state[RIGHTS] >> 2 * mover, 56 * mover
    occupied = state[WHITE] | state[BLACK]
    row = shifted_right(occupied, corner) if mover else occupied
    king, other = corner + 4, 1 - mover
    for right, beside, step in ((SHORT_WHITE, BESIDE_SHORT, 1), (LONG_WHITE, BESIDE_LONG, -1)):
        if rights & right != 0 and row & beside == 0:
            passed = attackers(data, frame, king + step, other, occupied)
            if passed == 0 and attackers(data, frame, king + 2 * step, other, occupied) == 0:
                frame.action[count] = king | (king + 2 * step) << 6
                count += 1
    return count


# -- pawns -------------------------------------------------------------------------------------------------------------


@kernel
def ahead(mover: int, pawns: int) -> int:
    """The squares one step before these pawns."""
    return word(pawns << 8) if mover == 0 else shifted_right(pawns, 8)


@noinline
def write_pawn_move(data: Any, frame: Any, start: int, end: int, count: int) -> int:
    """Writes a pawn's move: four where it becomes another piece."""
    if data.tables.bit[end] & LAST_RANKS == 0:
        frame.action[count] = start | end << 6
        return count + 1
    for kind in (QUEEN, ROOK, BISHOP, KNIGHT):
        frame.action[count] = start | end << 6 | kind << 12
        count += 1
    return count


@noinline
def pawn_steps(data: Any, frame: Any, allowed: int, pinned: int, count: int) -> int:
    state = frame.state
    mover = state[MOVER]
    pawns, free = state[PIECES + PAWN] & state[WHITE + mover], ~(state[WHITE] | state[BLACK])
    single = ahead(mover, pawns) & free
    double = ahead(mover, single & (RANK_3 if mover == 0 else RANK_6)) & free & allowed
    single &= allowed
    back = 8 if mover == 1 else -8
    while single != 0:
        end = place(data, lowest(single))
        single = without_lowest(single)
        start = end + back
        if on_its_line(data, frame, pinned, start) & data.tables.bit[end] != 0:
            count = write_pawn_move(data, frame, start, end, count)
    while double != 0:
        end = place(data, lowest(double))
        double = without_lowest(double)
        start = end + 2 * back
        if on_its_line(data, frame, pinned, start) & data.tables.bit[end] != 0:
            frame.action[count] = start | end << 6
            count += 1
    return count


@noinline
def pawn_captures(data: Any, frame: Any, allowed: int, pinned: int, count: int) -> int:
    state = frame.state
    mover = state[MOVER]
    pawns = state[PIECES + PAWN] & state[WHITE + mover]
    theirs = state[WHITE + 1 - mover] & allowed
    front = ahead(mover, pawns)
    attacked = (shifted_right(front & NOT_FILE_A, 1) | word((front & NOT_FILE_H) << 1)) & theirs
    if attacked != 0:  # else there is no need to look at each pawn
        while pawns != 0:
            start = place(data, lowest(pawns))
            pawns = without_lowest(pawns)
            ends = data.tables.pawn[mover][start] & theirs
            if ends != 0:
                ends &= on_its_line(data, frame, pinned, start)
            while ends != 0:
                count = write_pawn_move(data, frame, start, place(data, lowest(ends)), count)
                ends = without_lowest(ends)
    if state[PASSING] != 0:
        end = state[PASSING]
        takers = data.tables.pawn[1 - mover][end] & state[PIECES + PAWN] & state[WHITE + mover]
        while takers != 0:
            start = place(data, lowest(takers))
            takers = without_lowest(takers)
            if may_take_in_passing(data, frame, start, end, mover):
                frame.action[count] = start | end << 6
                count += 1
    return count


@noinline
def may_take_in_passing(data: Any, frame: Any, start: int, end: int, mover: int) -> bool:
    """Whether the king is safe once the side's pawn has gone from start to end, and the pawn behind it is gone."""
    taken = data.tables.bit[end - 8 if mover == 0 else end + 8]
    state = frame.state
    occupied = (state[WHITE] | state[BLACK]) & ~data.tables.bit[start] & ~taken | data.tables.bit[end]
    return attackers(data, frame, king_square(data, frame, mover), 1 - mover, occupied) & ~taken == 0
