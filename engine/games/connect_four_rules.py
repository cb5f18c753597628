"""The rules of Connect Four on a board of up to 63 bits: each side's stones are one word.

A column of m cells takes m + 1 bits, from the bottom up: the spare bit stops lines from running into the next column.
A shift by 1 goes up, by m + 1 right, by m and m + 2 along the diagonals.

    bit  5  11  ..  47      . . . . . . .     state[0]  X's stones
         4  10  ..  46      . . . . . . .     state[1]  O's stones
         ..                 . . . O . . .     state[2]  who moves, or how the game ended
         0   7  ..  42      . . X X . . .

An action is a column, 0 for the leftmost. Actions are listed from the middle outwards, because the middle is in most
lines: a search that prunes finds good ones early.
"""

from typing import Any

import numpy as np

from engine.game import MOST_ESTIMATE
from engine.games.mnk_small import MOST_STEPS, WAYS, has_line, kind, shifts, stones_in, utility
from engine.games.mnk_small import result as place_stone
from engine.hashing import hashed
from engine.kernel import kernel
from engine.rules import Rules
from engine.structs import struct

WORDS = 3
MOST_BITS = 63
MOST_COLUMNS = 12
MOST_LINES = 256

DATA = np.dtype(
    [
        ("full", np.int64),  # every cell of the board
        ("columns", np.int64),
        ("order", np.int64, (MOST_COLUMNS,)),  # the columns from the middle outwards
        ("bottom", np.int64, (MOST_COLUMNS,)),  # the lowest cell of each column
        ("column", np.int64, (MOST_COLUMNS,)),  # all its cells
        ("shift", np.int64, (MOST_STEPS, WAYS)),  # see `mnk_small.has_line`
        ("win", np.float64),  # value of a win
        ("weights", np.float64, (20,)),  # of a line that is open to one side, by the stones it holds
        ("good", np.float64),  # weight of a threat on a row that is good for its side
        ("good_rows", np.int64, (2,)),  # the cells of these rows, for X and for O
        ("lacking_one", np.int64),  # stones of a line that is a threat
        ("lines", np.int64),
        ("line", np.int64, (MOST_LINES,)),  # the cells of each line
    ],
    align=True,
)


@kernel
def cell_in(data: Any, taken: int, column: int) -> int:
    """The cell that a stone falls to, as a bit; 0 if the column is full."""
    cell: int = (taken + data.bottom[column]) & data.column[column]
    return cell


@kernel
def actions(data: Any, frame: Any) -> int:
    taken, found = frame.state[0] | frame.state[1], 0
    for place in range(data.columns):
        column = data.order[place]
        if cell_in(data, taken, column) != 0:
            frame.action[found] = column
            found += 1
    return found


@kernel
def result(data: Any, frame: Any, action: int, after: Any) -> None:
    """As in m,n,k games, whose action is the bit of a cell."""
    place_stone(data, frame, cell_in(data, frame.state[0] | frame.state[1], action), after)


@kernel
def evaluate(data: Any, frame: Any) -> float:
    """The lines open to X minus those open to O, weighted by their stones, and threats on good rows once more."""
    total = 0.0
    xs, os = frame.state[0], frame.state[1]
    for index in range(data.lines):
        line = data.line[index]
        if line & os == 0:
            stones = stones_in(line & xs)
            total += data.weights[stones]
            if stones == data.lacking_one and line & ~xs & data.good_rows[0] != 0:
                total += data.good
        if line & xs == 0:
            stones = stones_in(line & os)
            total -= data.weights[stones]
            if stones == data.lacking_one and line & ~os & data.good_rows[1] != 0:
                total -= data.good
    return min(max(total, -MOST_ESTIMATE), MOST_ESTIMATE)


@kernel
def unquiet(data: Any, frame: Any) -> int:
    """The columns that complete a line of either player: to win, or to stop the other's line."""
    mover = frame.state[2] & 1
    own, others, found = frame.state[mover], frame.state[1 - mover], 0
    for place in range(data.columns):
        column = data.order[place]
        cell = cell_in(data, own | others, column)
        if cell != 0 and (has_line(data, own | cell) or has_line(data, others | cell)):
            frame.action[found] = column
            found += 1
    return found


@kernel
def checked(data: Any, frame: Any) -> bool:
    """Whether the other player could complete a line at once."""
    mover = frame.state[2] & 1
    own, others = frame.state[mover], frame.state[1 - mover]
    for column in range(data.columns):
        cell = cell_in(data, own | others, column)
        if cell != 0 and has_line(data, others | cell):
            return True
    return False


@kernel
def hash_of(data: Any, frame: Any) -> int:
    """Of the stones, which tell whose turn it is."""
    return hashed(frame.state, 2)


RULES = Rules(kind, actions, result, utility, evaluate, hash=hash_of, unquiet=unquiet, checked=checked)


def fits(rows: int, columns: int) -> bool:
    return columns * (rows + 1) <= MOST_BITS


def new_data(
    rows: int, columns: int, k: int, win: float, lines: list[list[int]], weights: list[float], good: float
) -> Any:
    """The struct that the rules read. `lines` has the bits of each line's cells; weights are by a line's stones."""
    data = struct(DATA)
    height = rows + 1
    data.columns = columns
    data.bottom[:columns] = [1 << column * height for column in range(columns)]
    data.column[:columns] = [((1 << rows) - 1) << column * height for column in range(columns)]
    data.full = sum(data.column[:columns].tolist())
    data.order[:columns] = from_the_middle(columns)
    data.shift[:] = shifts(rows, k)
    data.win, data.good, data.lacking_one = win, good, k - 1
    data.weights[: len(weights)] = weights
    row = sum(data.bottom[:columns].tolist())
    data.good_rows[:] = [sum(row << at for at in range(first, rows, 2)) for first in (0, 1)]
    data.lines = len(lines)
    data.line[: len(lines)] = [sum(1 << bit for bit in line) for line in lines]
    return data


def from_the_middle(columns: int) -> list[int]:
    """The columns by their distance from the middle; of two alike the left one first."""
    return sorted(range(columns), key=lambda column: abs(2 * column - columns + 1))
