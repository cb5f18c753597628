"""The rules of m,n,k games on boards of up to 19 × 19 cells: each side's stones are six words.

    state[0..5]   X's stones, cell c at bit c % 61 of word c // 61
    state[6..11]  O's stones
    state[12]     who moves, or how the game ended
    state[13..]   the position's estimate by each evaluation function, kept up to date from move to move: only the
                  lines through the cell played change, some twenty of more than a thousand

An action is a cell counted in reading order.
"""

from typing import Any

import numpy as np

from engine.game import TERMINAL
from engine.games.mnk_small import DRAWN, O_WON, X_WON
from engine.kernel import kernel
from engine.rules import Rules
from engine.structs import struct

WORD_BITS = 61
SIDE_WORDS = 6
STATUS = 2 * SIDE_WORDS
ESTIMATE = STATUS + 1
EVALUATIONS = 2
WORDS = ESTIMATE + EVALUATIONS
MOST_CELLS = 361

DATA = np.dtype(
    [
        ("rows", np.int64),
        ("columns", np.int64),
        ("k", np.int64),
        ("win", np.float64),  # value of a win
        ("evaluation", np.int64),  # index of the evaluation in use
        ("weights", np.int64, (EVALUATIONS, 20)),  # of a line that is open to one side, by the stones it holds
    ],
    align=True,
)


@kernel
def stone(frame: Any, side: int, cell: int) -> int:
    """1 if the side has a stone on the cell, else 0."""
    return (frame.state[side * SIDE_WORDS + cell // WORD_BITS] >> (cell % WORD_BITS)) & 1


@kernel
def worth(data: Any, evaluation: int, xs: int, os: int) -> int:
    """What a line with so many stones of each side adds to the estimate."""
    value = 0
    if os == 0:
        value += data.weights[evaluation][xs]
    if xs == 0:
        value -= data.weights[evaluation][os]
    return value


@kernel
def play_line(data: Any, frame: Any, after: Any, first: int, step: int) -> bool:
    """Updates the estimates for one line through the cell being played; returns whether it is now won."""
    mover = frame.state[STATUS]
    xs = os = 0
    for i in range(data.k):
        xs += stone(frame, 0, first + i * step)
        os += stone(frame, 1, first + i * step)
    for evaluation in range(EVALUATIONS):
        change = worth(data, evaluation, xs + (1 - mover), os + mover) - worth(data, evaluation, xs, os)
        after.state[ESTIMATE + evaluation] += change
    return (xs if mover == 0 else os) + 1 == data.k


@kernel
def play_cell(data: Any, frame: Any, after: Any, cell: int) -> bool:
    """Updates the estimates for every line through the cell; returns whether one of them is won."""
    won = False
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        if data.k == 1 and down == 1:
            break  # a line of one cell has no direction, so it is counted once
        for before in range(data.k):
            row, column = cell // data.columns - before * down, cell % data.columns - before * right
            last_row, last_column = row + (data.k - 1) * down, column + (data.k - 1) * right
            on_board = row >= 0 and last_row < data.rows and 0 <= column < data.columns
            if on_board and 0 <= last_column < data.columns:
                won |= play_line(data, frame, after, row * data.columns + column, down * data.columns + right)
    return won


@kernel
def kind(data: Any, frame: Any) -> int:
    return frame.state[STATUS] if frame.state[STATUS] < X_WON else TERMINAL


@kernel
def actions(data: Any, frame: Any) -> int:
    count = 0
    for cell in range(data.rows * data.columns):
        if not stone(frame, 0, cell) and not stone(frame, 1, cell):
            frame.action[count] = cell
            count += 1
    return count


@kernel
def is_full(data: Any, frame: Any) -> bool:
    for cell in range(data.rows * data.columns):
        if not stone(frame, 0, cell) and not stone(frame, 1, cell):
            return False
    return True


@kernel
def result(data: Any, frame: Any, action: int, after: Any) -> None:
    for word in range(WORDS):
        after.state[word] = frame.state[word]
    mover = frame.state[STATUS]
    after.state[mover * SIDE_WORDS + action // WORD_BITS] |= 1 << (action % WORD_BITS)
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
    return float(frame.state[ESTIMATE + data.evaluation])


RULES = Rules(kind, actions, result, utility, evaluate)


def new_data(rows: int, columns: int, k: int, win: float, evaluation: int, weights: list[list[float]]) -> Any:
    """The struct that the rules read; `weights` has a list per evaluation, and `evaluation` is the index of the one in
    use.
    """
    data = struct(DATA)
    data.rows, data.columns, data.k, data.win, data.evaluation = rows, columns, k, win, evaluation
    for number, by_stones in enumerate(weights):
        data.weights[number][: len(by_stones)] = by_stones
    return data
