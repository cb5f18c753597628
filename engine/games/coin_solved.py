"""Coin backgammon with its own solution, so that a search can value positions exactly.

The positions are packed in a sorted array, with their values in another; a binary search finds the value.
"""

from typing import Any, NamedTuple

import numpy as np

from engine.frame import as_plain
from engine.games.coin_estimates import utility as plain_utility
from engine.games.coin_rules import BITS, WORDS
from engine.games.coin_rules import actions as list_actions
from engine.games.coin_rules import kind as kind_of
from engine.games.coin_rules import probability as odds_of
from engine.games.coin_rules import result as play
from engine.kernel import kernel, noinline
from engine.packing import layout_of
from engine.rules import Rules

SHIFT = tuple(layout_of(BITS).shift)
"""The shift of each word of a state in the packed state, which is one word."""


class SolvedData(NamedTuple):
    """The data of these rules: the game's own, as a list of one, and the value of every position."""

    board: Any
    keys: Any  # int64, packed positions, ascending
    values: Any  # float64


def solved_data(board: Any, keys: np.ndarray, values: np.ndarray) -> SolvedData:
    """The data for compiled rules; keys and values are sorted."""
    return SolvedData(np.array([board]), keys, values)


def plain_solved_data(board: Any, keys: np.ndarray, values: np.ndarray) -> SolvedData:
    """The same for plain rules."""
    return SolvedData([as_plain(board)], keys, values)


@kernel
def kind(data: Any, frame: Any) -> int:
    return kind_of(data.board[0], frame)


@kernel
def actions(data: Any, frame: Any) -> int:
    return list_actions(data.board[0], frame)


@kernel
def result(data: Any, frame: Any, action: int, after: Any) -> None:
    play(data.board[0], frame, action, after)


@kernel
def probability(data: Any, frame: Any, outcome: int) -> float:
    return odds_of(data.board[0], frame, outcome)


@kernel
def utility(data: Any, frame: Any) -> float:
    return plain_utility(data.board[0], frame)


@noinline
def evaluate(data: Any, frame: Any) -> float:
    """The exact value; the position must be one of the solved ones."""
    key = 0
    for i in range(WORDS):
        key |= frame.state[i] << SHIFT[i]
    least, most = 0, len(data.keys) - 1
    while least < most:
        middle = (least + most) // 2
        if data.keys[middle] < key:
            least = middle + 1
        else:
            most = middle
    return data.values[least]


RULES = Rules(kind, actions, result, utility, evaluate, probability)
