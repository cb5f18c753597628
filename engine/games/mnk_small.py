"""The rules of m,n,k games on boards of up to 63 bits: each side's stones are one word.

A row of n cells takes n + 1 bits: the spare bit stops lines from running round the edge. A shift by 1 goes right, by
n + 1 down, by n + 2 and n along the diagonals.

    bit 0 1 2 3      X . O .     state[0]  X = 0b0000_0010_0001   (a1, b2)
        4 5 6 7      . X . .     state[1]  O = 0b0000_0000_0100   (c1)
        8 9 10 11    . . . .     state[2]  who moves, or how the game ended

An action is the bit of its cell. Larger boards: `mnk_large`.
"""

from typing import Any

import numpy as np

from engine.game import TERMINAL
from engine.kernel import kernel
from engine.rules import Rules
from engine.structs import struct

WORDS = 3
MOST_BITS = 63
MOST_LINES = 256
WAYS = 4
"""The directions of a line: right, down, and along the two diagonals."""

ANY_CELL = (1 << MOST_BITS) - 1

MOST_STEPS = 3
"""Most steps in which a line of one stone grows to k: to 2, 4 and 8."""

MOST_IN_A_ROW = 2**MOST_STEPS

FAR = 63
"""Bits by which nothing is left of a word: a longer shift is not defined."""

X_WON, O_WON, DRAWN = 2, 3, 4
"""How a game ended, in the last word of a state, which otherwise is the side to move."""

DATA = np.dtype(
    [
        ("full", np.int64),  # every cell of the board
        ("shift", np.int64, (MOST_STEPS, WAYS)),  # see `has_line`
        ("win", np.float64),  # value of a win
        ("weights", np.float64, (20,)),  # of a line that is open to one side, by the stones it holds
        ("lines", np.int64),
        ("line", np.int64, (MOST_LINES,)),  # the cells of each line
    ],
    align=True,
)


@kernel
def has_line(data: Any, stones: int) -> bool:
    """Whether k stones are in a row.

    In each direction, a stone survives a step if the stone that far away has survived so far. Steps of 1 and 2, for
    example, leave the ends of lines of 4. All four directions have the same steps, so that processors do them in
    parallel.
    """
    found = 0
    for way in range(WAYS):
        survivors = stones & ANY_CELL  # unsigned, so that the processor need not keep a sign
        for step in range(MOST_STEPS):
            survivors &= survivors >> data.shift[step][way]
        found |= survivors
    return found != 0


@kernel
def stones_in(cells: int) -> int:
    count = 0
    while cells != 0:
        cells &= cells - 1
        count += 1
    return count


@kernel
def kind(data: Any, frame: Any) -> int:
    return frame.state[2] if frame.state[2] < X_WON else TERMINAL


@kernel
def actions(data: Any, frame: Any) -> int:
    count = 0
    empty = data.full & ~(frame.state[0] | frame.state[1])
    while empty != 0:
        lowest = empty & -empty
        frame.action[count] = lowest
        count += 1
        empty ^= lowest
    return count


@kernel
def count(data: Any, frame: Any) -> int:
    return stones_in(data.full & ~(frame.state[0] | frame.state[1]))


@kernel
def take(data: Any, frame: Any, place: int) -> int:
    """The next empty cell after the previous one."""
    empty = data.full & ~(frame.state[0] | frame.state[1])
    if place > 0:
        empty &= -(frame.action[place - 1] << 1)
    action: int = empty & -empty
    frame.action[place] = action
    return action


@kernel
def result(data: Any, frame: Any, action: int, after: Any) -> None:
    mover = frame.state[2] & 1  # already true, but it tells the compiler
    stones, others = frame.state[mover] | action, frame.state[1 - mover]
    after.state[mover], after.state[1 - mover] = stones, others
    if has_line(data, stones):
        after.state[2] = X_WON + mover
    elif stones | others == data.full:
        after.state[2] = DRAWN
    else:
        after.state[2] = 1 - mover


@kernel
def utility(data: Any, frame: Any) -> float:
    ending = frame.state[2]
    return data.win if ending == X_WON else -data.win if ending == O_WON else 0.0


@kernel
def evaluate(data: Any, frame: Any) -> float:
    """The lines open to X minus those open to O, each weighted by its stones."""
    total = 0.0
    xs, os = frame.state[0], frame.state[1]
    for index in range(data.lines):
        line = data.line[index]
        if line & os == 0:
            total += data.weights[stones_in(line & xs)]
        if line & xs == 0:
            total -= data.weights[stones_in(line & os)]
    return total


@kernel
def unquiet(data: Any, frame: Any) -> int:
    """The cells that complete a line of either player: to win, or to stop the other's line."""
    own, others = frame.state[frame.state[2] & 1], frame.state[1 - (frame.state[2] & 1)]
    found, empty = 0, data.full & ~(own | others)
    while empty != 0:
        lowest = empty & -empty
        if has_line(data, own | lowest) or has_line(data, others | lowest):
            frame.action[found] = lowest
            found += 1
        empty ^= lowest
    return found


@kernel
def checked(data: Any, frame: Any) -> bool:
    """Whether the other player completes a line with the next stone, unless the mover prevents it."""
    own, others = frame.state[frame.state[2] & 1], frame.state[1 - (frame.state[2] & 1)]
    empty = data.full & ~(own | others)
    while empty != 0:
        lowest = empty & -empty
        if has_line(data, others | lowest):
            return True
        empty ^= lowest
    return False


RULES = Rules(kind, actions, result, utility, evaluate, count=count, take=take, unquiet=unquiet, checked=checked)


def cell_bit(columns: int, cell: int) -> int:
    """The bit of a cell, given its number in reading order."""
    return 1 << (cell // columns * (columns + 1) + cell % columns)


def fits(rows: int, columns: int) -> bool:
    return rows * (columns + 1) - 1 <= MOST_BITS


def shifts(columns: int, k: int) -> list[list[int]]:
    """The distance in bits at which a stone looks, by step and direction; 0 once no step is needed."""
    steps, length = [], 1
    for _ in range(MOST_STEPS):
        steps.append(min(length, k - length))
        length += steps[-1]
    return [[min(step * way, FAR) for way in (1, columns + 1, columns + 2, columns)] for step in steps]


def new_data(rows: int, columns: int, k: int, win: float, lines: list[list[int]], weights: list[float]) -> Any:
    """The struct that the rules read; `lines` lists the cells of each line in reading order."""
    data = struct(DATA)
    data.full = sum(cell_bit(columns, cell) for cell in range(rows * columns))
    data.win = win
    data.shift[:] = shifts(columns, k)
    data.weights[: len(weights)] = weights
    data.lines = len(lines)
    data.line[: len(lines)] = [sum(cell_bit(columns, cell) for cell in line) for line in lines]
    return data
