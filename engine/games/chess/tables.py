"""What the rules of chess look up, worked out once: steps and lines of pieces, and the numbers of hashes."""

import functools
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

from engine.games.chess import placement
from engine.games.chess.layout import KINDS, LONG_BLACK, LONG_WHITE, SHORT_BLACK, SHORT_WHITE, square
from engine.structs import struct
from engine.words import word

ROOK_WAYS = ((0, 1), (1, 0))
BISHOP_WAYS = ((1, 1), (1, -1))
RANK, FILE, DIAGONAL, ANTIDIAGONAL = range(4)
"""The four lines through a square, as index of `line`."""

WAYS = (*ROOK_WAYS, *BISHOP_WAYS)

TABLES = np.dtype(
    [
        ("bit", np.int64, (64,)),  # of each square
        ("place", np.int64, (64,)),  # the square of a bit, by `engine.games.chess.attacks.place`
        ("pawn", np.int64, (2, 64)),  # where a side's pawn attacks
        ("knight", np.int64, (64,)),
        ("king", np.int64, (64,)),
        ("line", np.int64, (4, 64)),  # the other squares of each line through a square
        ("along_rank", np.int64, (8, 64)),  # by the file of a slider and the occupied ones from b to g: see `attacks`
        ("along_file", np.int64, (8, 64)),  # by its rank and the occupied ones from 2 to 7, on the file a
        ("between", np.int64, (64, 64)),  # the squares between two on one line, and the second; else the second alone
        ("through", np.int64, (64, 64)),  # the whole line through two squares; empty if they are on none
        ("kept", np.int64, (64,)),  # the rights to castle that remain when a move begins or ends there
        ("placement", np.int64, (KINDS + 1, 64)),  # see `engine.games.chess.placement`
        ("ahead", np.int64, (2, 64)),  # of the evaluation: the squares before a side's pawn, on its file
        ("to_pass", np.int64, (2, 64)),  # the same, and those beside them: a passed pawn meets no other there
        ("beside", np.int64, (64,)),  # the files beside a square
        ("shield", np.int64, (2, 64)),  # the six squares before a side's king
        ("apart", np.int64, (64, 64)),  # steps between two squares, along ranks and files
        ("from_centre", np.int64, (64,)),  # steps from a square to the nearest of d4, e4, d5 and e5
        ("piece_number", np.int64, (2, KINDS, 64)),  # random numbers of which the hash is made
        ("rights_number", np.int64, (16,)),
        ("passing_number", np.int64, (64,)),
        ("mover_number", np.int64),
    ],
    align=True,
)

DE_BRUIJN = 0x03F79D71B4CB0A89
"""Each window of six bits in it is another: multiplied by one bit, the top six tell which bit it was."""

SEED = 1

KNIGHT_STEPS = [(a * up, b * right) for a, b in ((1, 2), (2, 1)) for up in (-1, 1) for right in (-1, 1)]
KING_STEPS = [(up, right) for up in (-1, 0, 1) for right in (-1, 0, 1) if (up, right) != (0, 0)]

KEPT = {
    "a1": ~LONG_WHITE,
    "e1": ~(SHORT_WHITE | LONG_WHITE),
    "h1": ~SHORT_WHITE,
    "a8": ~LONG_BLACK,
    "e8": ~(SHORT_BLACK | LONG_BLACK),
    "h8": ~SHORT_BLACK,
}


@functools.cache
def tables() -> Any:
    """The struct with all tables."""
    made = struct(TABLES)
    made.bit[:] = [word(1 << place) for place in range(64)]
    for place in range(64):
        made.place[word(DE_BRUIJN << place) >> 58 & 63] = place
    made.pawn[:] = [[_leaps(place, [(up, -1), (up, 1)]) for place in range(64)] for up in (1, -1)]
    made.knight[:] = [_leaps(place, KNIGHT_STEPS) for place in range(64)]
    made.king[:] = [_leaps(place, KING_STEPS) for place in range(64)]
    made.line[:] = [[_line(place, way) for place in range(64)] for way in WAYS]
    inner = [occupied << 1 for occupied in range(64)]
    made.along_rank[:] = [[word(_seen(file, each) * 0x0101010101010101) for each in inner] for file in range(8)]
    made.along_file[:] = [[_upright(_seen(rank, each)) for each in inner] for rank in range(8)]
    _join(made)
    made.kept[:] = 15
    _fill_estimates(made)
    for name, rights in KEPT.items():
        made.kept[square(name)] = rights & 15
    dice = Random(SEED)
    for field in (made.piece_number, made.rights_number, made.passing_number):
        field[...] = np.array([word(dice.getrandbits(64)) for _ in range(field.size)]).reshape(field.shape)
    made.mover_number = word(dice.getrandbits(64))
    return made


def _fill_estimates(made: Any) -> None:
    """Fills in what only evaluations look up."""
    made.placement[:] = placement.TABLES
    for place in range(64):
        rank, file = divmod(place, 8)
        made.from_centre[place] = max(3 - rank, rank - 4) + max(3 - file, file - 4)
        made.apart[place] = [abs(rank - other // 8) + abs(file - other % 8) for other in range(64)]
        made.beside[place] = word(sum(1 << other for other in range(64) if abs(other % 8 - file) == 1))
        for side, up in enumerate((1, -1)):
            made.ahead[side][place] = _before(place, up, aside=0)
            made.to_pass[side][place] = _before(place, up, aside=1)
            made.shield[side][place] = _before(place, up, aside=1, most=2)


def _before(place: int, up: int, aside: int, most: int = 7) -> int:
    """The squares at most so many ranks before a square, and so many files aside."""
    rank, file = divmod(place, 8)
    ranks = [rank + up * step for step in range(1, most + 1) if 0 <= rank + up * step < 8]
    files = [other for other in range(8) if abs(other - file) <= aside]
    return word(sum(1 << (8 * r + f) for r in ranks for f in files))


def _leaps(place: int, steps: list[tuple[int, int]]) -> int:
    """The squares that are these steps away."""
    rank, file = divmod(place, 8)
    ends = [(rank + up, file + right) for up, right in steps]
    return word(sum(1 << (8 * r + f) for r, f in ends if 0 <= r < 8 and 0 <= f < 8))


def _ray(place: int, way: tuple[int, int]) -> Iterator[int]:
    """The squares from a square on, in one direction."""
    rank, file = place // 8 + way[0], place % 8 + way[1]
    while 0 <= rank < 8 and 0 <= file < 8:
        yield 8 * rank + file
        rank, file = rank + way[0], file + way[1]


def _line(place: int, way: tuple[int, int]) -> int:
    back = (-way[0], -way[1])
    return word(sum(1 << other for ray in (way, back) for other in _ray(place, ray)))


def _seen(place: int, occupied: int) -> int:
    """Where a slider goes in a row of eight, of which these are occupied: up to the first on each side."""
    seen = 0
    for step in (-1, 1):
        other = place + step
        while 0 <= other < 8:
            seen |= 1 << other
            if occupied >> other & 1:
                break
            other += step
    return seen


def _upright(row: int) -> int:
    """A row of eight squares as the file a."""
    return word(sum((row >> rank & 1) << 8 * rank for rank in range(8)))


def _join(made: Any) -> None:
    """Fills in what lies between two squares."""
    made.between[:] = [made.bit] * 64
    for place in range(64):
        for up, right in KING_STEPS:
            passed = 0
            for other in _ray(place, (up, right)):
                passed |= 1 << other
                made.between[place][other] = word(passed)
                way = next(index for index, way in enumerate(WAYS) if way in ((up, right), (-up, -right)))
                made.through[place][other] = word(int(made.line[way][place]) | 1 << place)
