"""Positions of chess as text: Forsyth–Edwards Notation (FEN), read and written.

A line of a test suite (EPD) is read, too: the first four fields of a FEN, then operations such as `bm Nf3; id "7";`.
"""

from itertools import groupby, pairwise
from typing import Any

from engine.frame import RulesFrame
from engine.game import MAX, MIN, State
from engine.games.chess.attacks import attackers, king_square
from engine.games.chess.layout import (
    BLACK,
    CLOCK,
    HASH,
    KING,
    LETTERS,
    MOVER,
    NUMBER,
    PASSING,
    PAWN,
    PIECES,
    RIGHTS,
    RIGHTS_IN_FEN,
    SQUARES,
    WHITE,
    WORDS,
    piece_at,
)
from engine.games.chess.rules import can_be_taken_in_passing
from engine.refusals import N_, Refused, Term
from engine.words import count_bits, word

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
USUAL = ("w", "-", "-", "0", "1")
"""What stands for fields that are left out."""

DASHES = "–—−"
"""What word processors make of a hyphen."""

SIDES = "wb"
OF_EACH_KIND = (8, 2, 2, 2, 1)
"""How many pieces a side begins with, from pawns to the queen."""

MOST_CLOCK, MOST_NUMBER = 999, 9999
FREE = "12345678"
"""So many free squares of a rank."""

LAST_RANKS = 0xFF000000000000FF


def read(data: Any, text: str) -> State:
    """The state that the text describes; raises Refused. What follows the board may be left out."""
    fields = _as_fen(text.split())
    if not 1 <= len(fields) <= 6:
        raise Refused(N_("A position is a FEN of up to six fields, such as “%(example)s”."), example=START)
    board, side, rights, passing, clock, number = (*fields, *USUAL[len(fields) - 1 :])
    state = _read_board(board)
    if side not in tuple(SIDES):
        raise Refused(N_("After the board, w or b says who moves, not “%(text)s”."), text=side[:20])
    state[MOVER] = SIDES.index(side)
    _check_pieces(state)
    _check_kings(data, state)
    state[RIGHTS] = _read_rights(state, rights)
    state[PASSING] = _read_passing(data, state, passing)
    state[CLOCK] = _read_number(clock, MOST_CLOCK)
    state[NUMBER] = max(_read_number(number, MOST_NUMBER), 1)  # some programs count from 0
    state[HASH] = hash_from_scratch(data, state)
    return tuple(state)


def _as_fen(fields: list[str]) -> list[str]:
    """The fields with a hyphen for “none”, and of an EPD those of its position and clocks."""
    fields = [*fields[:2], *("-" if field in DASHES else field for field in fields[2:])]
    if len(fields) < 5 or not fields[4][0].isalpha() or not any(field.endswith(";") for field in fields):
        return fields
    said = dict(pairwise(field.rstrip(";") for field in fields[4:]))
    return [*fields[:4], said.get("hmvc", USUAL[3]), said.get("fmvn", USUAL[4])]


def write(state: State) -> str:
    """The state as FEN; a square for taking in passing only where a pawn can go there."""
    rights = "".join(letter for bit, letter in enumerate(RIGHTS_IN_FEN) if state[RIGHTS] >> bit & 1)
    passing = SQUARES[state[PASSING]] if state[PASSING] else "-"
    fields = [_write_board(state), SIDES[state[MOVER]], rights or "-", passing, state[CLOCK], state[NUMBER]]
    return " ".join(map(str, fields))


def cells(state: State) -> str:
    """A character for each square from a1 on: White's pieces are capitals, and a dot is a free square."""
    return "".join(_cell(state, place) for place in range(64))


def _cell(state: State, place: int) -> str:
    piece = piece_at(state, place)
    if piece is None:
        return "."
    return LETTERS[piece] if state[WHITE] >> place & 1 else LETTERS[piece].lower()


def _write_board(state: State) -> str:
    board = cells(state)
    rows = ["".join(board[first : first + 8]) for first in range(56, -1, -8)]
    return "/".join(_packed(row) for row in rows)


def _packed(row: str) -> str:
    for free in range(8, 0, -1):
        row = row.replace("." * free, str(free))
    return row


def _read_board(text: str) -> list[int]:
    """The words of the pieces, the others 0."""
    runs = ("".join(run) for is_free, run in groupby(text, FREE.__contains__) if is_free)
    if two := next((run for run in runs if len(run) > 1), ""):
        raise Refused(N_("Free squares next to each other are one number in a FEN, not “%(text)s”."), text=two[:20])
    rows = [_unpacked(row) for row in text.split("/")]
    if len(rows) != 8 or any(len(row) != 8 for row in rows):
        raise Refused(
            N_("A board is eight ranks of eight squares from the top, with a number for free ones: “%(example)s”."),
            example=START.partition(" ")[0],
        )
    state = [0] * WORDS
    for place, cell in enumerate("".join(reversed(rows))):
        if cell != ".":
            if cell.upper() not in LETTERS:
                raise Refused(N_("A piece is one of PNBRQK for White or pnbrqk for Black, not “%(text)s”."), text=cell)
            for index in (PIECES + LETTERS.index(cell.upper()), WHITE if cell.isupper() else BLACK):
                state[index] = word(state[index] | 1 << place)
    return state


def _unpacked(row: str) -> str:
    return "".join("." * int(cell) if cell in FREE else cell for cell in row)


def _read_number(text: str, most: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 6 and int(text) <= most):
        raise Refused(
            N_(
                "A FEN ends with the half-moves since a capture or a pawn's move, from 0 to %(clock)d, and the move's"
                " number, from 1 to %(number)d; not “%(text)s”."
            ),
            text=text[:20],
            clock=MOST_CLOCK,
            number=MOST_NUMBER,
        )
    return int(text)


def hash_from_scratch(data: Any, state: list[int]) -> int:
    """The number that moves keep up to date in state[HASH]."""
    tables = data.tables
    found = tables.rights_number[state[RIGHTS]] ^ tables.passing_number[state[PASSING]]
    if state[MOVER] == MIN:
        found ^= tables.mover_number
    for place, cell in enumerate(cells(tuple(state))):
        if cell != ".":
            found ^= tables.piece_number[MAX if cell.isupper() else MIN][LETTERS.index(cell.upper())][place]
    return int(found)


# -- what cannot be ---------------------------------------------------------------------------------------------------


def _side(side: int) -> Term:
    return Term((N_("White"), N_("Black"))[side])


def _check_pieces(state: list[int]) -> None:
    """Raises Refused unless each side has one king, and could have come by its other pieces."""
    for side, own in enumerate((state[WHITE], state[BLACK])):
        kings = count_bits(state[PIECES + KING] & own)
        if kings != 1:
            raise Refused(N_("Each side has one king; %(side)s has %(count)d."), side=_side(side), count=kings)
        counts = [count_bits(state[PIECES + piece] & own) for piece in range(KING)]
        if counts[PAWN] > 8:
            raise Refused(
                N_("Each side has at most eight pawns; %(side)s has %(count)d."), side=_side(side), count=counts[PAWN]
            )
        promoted = sum(max(0, count - usual) for count, usual in zip(counts[1:], OF_EACH_KIND[1:], strict=True))
        if counts[PAWN] + promoted > 8:
            raise Refused(N_("%(side)s has more pieces than eight pawns can become."), side=_side(side))
    if state[PIECES + PAWN] & LAST_RANKS:
        raise Refused(N_("No pawn stands on the first or the last rank."))


def _check_kings(data: Any, state: list[int]) -> None:
    """Raises Refused if the side that has just moved is in check, or the other by more than two pieces."""
    mover, occupied, frame = state[MOVER], state[WHITE] | state[BLACK], RulesFrame(state, 0)
    if attackers(data, frame, king_square(data, frame, 1 - mover), mover, occupied):
        raise Refused(N_("It is %(side)s's move, and the other king could be taken."), side=_side(mover))
    checkers = attackers(data, frame, king_square(data, frame, mover), 1 - mover, occupied)
    if count_bits(checkers) > 2:
        raise Refused(N_("Three pieces cannot give check at once."))


def _read_rights(state: list[int], text: str) -> int:
    if text == "-":
        return 0
    if len(set(text)) != len(text) or set(text) - set(RIGHTS_IN_FEN):
        raise Refused(N_("The rights to castle are some of KQkq, or -, not “%(text)s”."), text=text[:20])
    for letter in text:
        row, rook = (0, "R") if letter.isupper() else (56, "r")
        corner = row + (7 if letter in "Kk" else 0)
        king = "K" if letter.isupper() else "k"
        if _cell(tuple(state), row + 4) != king or _cell(tuple(state), corner) != rook:
            raise Refused(
                N_("To castle as “%(right)s” says, king and rook must stand on %(king)s and %(rook)s."),
                right=letter,
                king=SQUARES[row + 4],
                rook=SQUARES[corner],
            )
    return sum(1 << RIGHTS_IN_FEN.index(letter) for letter in text)


def _read_passing(data: Any, state: list[int], text: str) -> int:
    """The square for taking in passing, or 0 where no pawn can go there."""
    if text == "-":
        return 0
    mover = state[MOVER]
    place = SQUARES.index(text) if text in SQUARES else 0
    forward = 8 if mover == MAX else -8
    board = cells(tuple(state))
    passed = place // 8 == (5 if mover == MAX else 2) and board[place - forward] == ("p" if mover == MAX else "P")
    if not passed or board[place] != "." or board[place + forward] != ".":
        raise Refused(N_("No pawn can just have passed over “%(text)s”."), text=text[:20])
    return place if can_be_taken_in_passing(data, RulesFrame(state, 0), place) else 0
