"""How a position of chess is laid out: the words of a state, the squares, and actions.

A square is a number from a1 = 0 by rows to h8 = 63, and a set of squares is a word with a bit for each:

    8   56 57 58 59 60 61 62 63      state[WHITE], state[BLACK]       the squares of a side's pieces
    …                                state[PIECES + PAWN … + KING]    those of a kind of piece, of both sides
    2    8  9 10 11 12 13 14 15      state[MOVER]                     MAX (White) or MIN (Black)
    1    0  1  2  3  4  5  6  7      state[RIGHTS]                    who may still castle where, as bits
         a  b  c  d  e  f  g  h      state[PASSING]                   where a pawn can be taken in passing, or 0
                                     state[CLOCK]                     plies since a pawn moved or a piece was taken
                                     state[NUMBER]                    of the move, which goes up after Black's
                                     state[EARLIER]                   how often the position was there before
                                     state[HASH]                      of the words before the clock

The square for taking in passing is kept only where a pawn can really go there: so positions are the same exactly if the
same pieces stand on the same squares and can do the same.

An action is `start | end << 6 | kind << 12`, with the kind of piece that a pawn becomes, or 0. Castling is the king's
move.
"""

from collections.abc import Sequence

HASH, WHITE, BLACK, PIECES = 0, 1, 2, 3
MOVER, RIGHTS, PASSING, CLOCK, NUMBER, EARLIER = 9, 10, 11, 12, 13, 14
WORDS = 15
POSITION = CLOCK
"""So many words say whether two positions are the same."""

PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(6)
KINDS = 6
LETTERS = "PNBRQK"

WIDTH = 256
"""Room for the actions of any position: 218 is the most known (Petrović 1964)."""

ACTION_BITS = 15
"""Of an action: two squares and a kind of piece."""

SHORT_WHITE, LONG_WHITE, SHORT_BLACK, LONG_BLACK = 1, 2, 4, 8
RIGHTS_IN_FEN = "KQkq"

EVALUATIONS = ("positional", "material")
MATERIAL = EVALUATIONS.index("material")

FIFTY_MOVES = 100
"""In plies."""

FILES = "abcdefgh"
SQUARES = tuple(f"{file}{rank}" for rank in range(1, 9) for file in FILES)


def square(name: str) -> int:
    """The number of a square; raises ValueError if there is none of that name."""
    return SQUARES.index(name)


def piece_at(state: Sequence[int], place: int) -> int | None:
    """The kind of the piece on a square; None if the square is free."""
    return next((piece for piece in range(KINDS) if state[PIECES + piece] >> place & 1), None)


def start_of(action: int) -> int:
    """The square that a move begins on."""
    return action & 63


def end_of(action: int) -> int:
    """The square that a move ends on."""
    return action >> 6 & 63


def promotion_of(action: int) -> int:
    """The kind of piece that a pawn becomes, or 0."""
    return action >> 12
