"""The rules of m,n,k games on boards of up to 19 × 19 cells: each side's stones are six words.

    state[0..5]    X's stones, cell c at bit c & 63 of word c >> 6
    state[6..11]   O's stones
    state[12]      who moves, or how the game ended
    state[13..16]  how many lines are open to X with so many stones: five numbers of 12 bits in a word, no stones first
    state[17..20]  the same for O

An action is a cell counted in reading order. The lines are counted from move to move: only those through the cell
played change, some twenty of more than a thousand. Which actions a search looks at: `mnk_candidates`.
"""

from typing import Any

import numpy as np

from engine.game import TERMINAL
from engine.games.mnk_small import DRAWN, O_WON, WAYS, X_WON
from engine.kernel import kernel
from engine.structs import struct
from engine.words import as_words, word

WORD_SHIFT, IN_WORD = 6, 63
"""A cell's word is `cell >> WORD_SHIFT`, its bit `cell & IN_WORD`: faster than a division."""

SIDE_WORDS = 6
STATUS = 2 * SIDE_WORDS
LINES = STATUS + 1
LINE_WORDS = 4
"""Words for the lines open to one side."""

FIELD, FIELDS = 12, 5
"""Bits of one count, and how many of them are in a word. A board has at most 4 · 361 lines."""

WORDS = LINES + 2 * LINE_WORDS
MOST_CELLS = 361
MOST_IN_A_ROW = 19
MOST_ROWS = 2 * 19 + 2 * 37
"""Rows, columns and diagonals of a board."""

DATA = np.dtype(
    [
        ("cells", np.int64),
        ("k", np.int64),
        ("win", np.float64),  # value of a win
        ("weights", np.float64, (MOST_IN_A_ROW,)),  # of a line that is open to one side, by the stones it holds
        ("ways", np.int64),  # directions of lines: 1 if a line is a single cell, which has no direction
        ("step", np.int64, (WAYS,)),  # from a cell to the next one, by direction
        ("before", np.int8, (MOST_CELLS, WAYS)),  # how many cells of its lines lie before a cell, at most k - 1
        ("after", np.int8, (MOST_CELLS, WAYS)),  # and after it
        ("rows", np.int64),  # rows, columns and diagonals in which there is room for a line
        ("row_start", np.int64, (MOST_ROWS,)),  # the first cell of each
        ("row_step", np.int64, (MOST_ROWS,)),
        ("row_length", np.int64, (MOST_ROWS,)),  # in cells
        ("full", np.int64, (SIDE_WORDS,)),  # every cell of the board
        ("near", np.int64, (MOST_CELLS, SIDE_WORDS)),  # the cells so near to a cell that it is a candidate
        ("centre", np.int64),
        ("narrowed", np.bool_),  # actions are the candidates alone
    ],
    align=True,
)


@kernel
def stone(frame: Any, side: int, cell: int) -> int:
    """1 if the side has a stone on the cell, else 0."""
    return (frame.state[side * SIDE_WORDS + (cell >> WORD_SHIFT)] >> (cell & IN_WORD)) & 1


@kernel
def is_free(frame: Any, cell: int) -> bool:
    place = cell >> WORD_SHIFT
    return ((frame.state[place] | frame.state[SIDE_WORDS + place]) >> (cell & IN_WORD)) & 1 == 0


@kernel
def open_lines(frame: Any, side: int, stones: int) -> int:
    """How many lines with so many stones are open to the side."""
    packed = frame.state[LINES + side * LINE_WORDS + stones // FIELDS]
    return (packed >> FIELD * (stones % FIELDS)) & ((1 << FIELD) - 1)


@kernel
def add_line(after: Any, side: int, stones: int, change: int) -> None:
    """Counts a line more or less with so many stones."""
    after.state[LINES + side * LINE_WORDS + stones // FIELDS] += change << FIELD * (stones % FIELDS)


@kernel
def play_cell(data: Any, frame: Any, after: Any, cell: int) -> bool:
    """Counts anew every line through the cell being played; returns whether one of them is won.

    In each direction a window of k cells slides over the cell.
    """
    mover, k = frame.state[STATUS], data.k
    other, won = 1 - mover, False
    last, window = k - 1, (1 << k) - 1
    for way in range(data.ways):
        before, step = data.before[cell][way], data.step[way]
        span = before + data.after[cell][way] + 1
        own = others = 0
        own_bits = others_bits = 0  # the window, its last cell lowest
        place = cell - before * step
        for i in range(span):
            x, o = stone(frame, mover, place), stone(frame, other, place)
            own += x - (own_bits >> last)
            others += o - (others_bits >> last)
            own_bits = (own_bits << 1 | x) & window
            others_bits = (others_bits << 1 | o) & window
            place += step
            if i < last:
                continue
            if others == 0:
                add_line(after, mover, own, -1)
                if own + 1 < k:
                    add_line(after, mover, own + 1, 1)
                else:
                    won = True
            if own == 0:
                add_line(after, other, others, -1)
    return won


@kernel
def kind(data: Any, frame: Any) -> int:
    return frame.state[STATUS] if frame.state[STATUS] < X_WON else TERMINAL


@kernel
def free_cells(data: Any, frame: Any) -> int:
    """Writes all free cells, in reading order."""
    count = 0
    for cell in range(data.cells):
        if is_free(frame, cell):
            frame.action[count] = cell
            count += 1
    return count


@kernel
def is_full(data: Any, frame: Any) -> bool:
    for i in range(SIDE_WORDS):
        if frame.state[i] | frame.state[SIDE_WORDS + i] != data.full[i]:
            return False
    return True


@kernel
def result(data: Any, frame: Any, action: int, after: Any) -> None:
    for i in range(WORDS):
        after.state[i] = frame.state[i]
    mover = frame.state[STATUS]
    after.state[mover * SIDE_WORDS + (action >> WORD_SHIFT)] |= word(1 << (action & IN_WORD))
    if play_cell(data, frame, after, action):
        after.state[STATUS] = X_WON + mover
    elif is_full(data, after):
        after.state[STATUS] = DRAWN
    else:
        after.state[STATUS] = 1 - mover


@kernel
def utility(data: Any, frame: Any) -> float:
    ending = frame.state[STATUS]
    return data.win if ending == X_WON else -data.win if ending == O_WON else 0.0


@kernel
def evaluate(data: Any, frame: Any) -> float:
    """The lines open to X minus those open to O, each weighted by its stones."""
    total = 0.0
    for stones in range(data.k):
        total += data.weights[stones] * (open_lines(frame, 0, stones) - open_lines(frame, 1, stones))
    return total


def packed_lines(of_sides: list[list[int]]) -> list[int]:
    """The words of a state that hold how many lines are open to each side, by stones."""
    words = [0] * (2 * LINE_WORDS)
    for side, counts in enumerate(of_sides):
        for stones, count in enumerate(counts):
            words[side * LINE_WORDS + stones // FIELDS] += count << FIELD * (stones % FIELDS)
    return words


def mask(cells: list[int]) -> list[int]:
    """The words with a bit for each of the cells."""
    words = [0] * SIDE_WORDS
    for cell in cells:
        words[cell >> WORD_SHIFT] |= 1 << (cell & IN_WORD)
    return as_words(words)


def new_data(rows: int, columns: int, k: int, win: float, weights: list[float], narrowed: bool) -> Any:
    """The struct that the rules read. `weights` are by stones."""
    data = struct(DATA)
    data.cells, data.k, data.win, data.narrowed = rows * columns, k, win, narrowed
    data.weights[: len(weights)] = weights
    data.ways = 1 if k == 1 else WAYS
    data.full[:] = mask(list(range(rows * columns)))
    data.centre = (rows - 1) // 2 * columns + (columns - 1) // 2
    for way, (down, right) in enumerate(DIRECTIONS):
        data.step[way] = down * columns + right
        for cell in range(rows * columns):
            data.before[cell][way] = room(rows, columns, k, cell, (-down, -right))
            data.after[cell][way] = room(rows, columns, k, cell, (down, right))
    found = rows_of(rows, columns, k)
    data.rows = len(found)
    for number, (start, step, length) in enumerate(found):
        data.row_start[number], data.row_step[number], data.row_length[number] = start, step, length
    for cell in range(rows * columns):
        data.near[cell][:] = mask(around(rows, columns, cell))
    return data


DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))
"""Of lines: right, down, and along the two diagonals."""

NEAR = 2
"""A candidate is at most so many cells away from a stone."""


def room(rows: int, columns: int, k: int, cell: int, direction: tuple[int, int]) -> int:
    """How many cells there are on the board from the cell in this direction, at most k - 1."""
    row, column = divmod(cell, columns)
    count = 0
    while count < k - 1:
        row, column = row + direction[0], column + direction[1]
        if not (0 <= row < rows and 0 <= column < columns):
            break
        count += 1
    return count


def rows_of(rows: int, columns: int, k: int) -> list[tuple[int, int, int]]:
    """The first cell, step and length of every row, column and diagonal of at least k cells."""
    found = []
    for down, right in DIRECTIONS[:1] if k == 1 else DIRECTIONS:
        for cell in range(rows * columns):
            if room(rows, columns, 2, cell, (-down, -right)) == 0:
                length = 1 + room(rows, columns, rows + columns, cell, (down, right))
                if length >= k:
                    found.append((cell, down * columns + right, length))
    return found


def around(rows: int, columns: int, cell: int) -> list[int]:
    """The cells of the square around the cell, `NEAR` cells to each side."""
    row, column = divmod(cell, columns)
    return [
        r * columns + c
        for r in range(max(0, row - NEAR), min(rows, row + NEAR + 1))
        for c in range(max(0, column - NEAR), min(columns, column + NEAR + 1))
    ]
