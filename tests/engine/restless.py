"""A typed tree in which every position has an estimate, some actions are unquiet, and some positions are checks."""

from random import Random
from typing import NamedTuple

import numpy as np

from engine.games import tree
from engine.kernel import kernel
from engine.rules import Rules
from tests.engine.strategies import grow


class Data(NamedTuple):
    """The columns of `engine.games.tree.Data`, and two more."""

    kind: np.ndarray
    first: np.ndarray
    successors: np.ndarray
    value: np.ndarray
    probability: np.ndarray
    estimate: np.ndarray
    unquiet: np.ndarray  # whether the action that leads here is
    check: np.ndarray


@kernel
def unquiet(data, frame):
    node, found = frame.state[0], 0
    for child in range(data.first[node], data.first[node] + data.successors[node]):
        if data.unquiet[child]:
            frame.action[found] = child
            found += 1
    return found


@kernel
def checked(data, frame):
    return data.check[frame.state[0]] != 0


class Restless(tree.Tree):
    """Estimates, unquiet actions and checks are drawn by dice."""

    rules = Rules(
        tree.kind,
        tree.actions,
        tree.result,
        tree.utility,
        tree.evaluate,
        tree.probability,
        unquiet=unquiet,
        checked=checked,
    )
    evaluations = ("estimate",)

    def __init__(self, root, dice):
        super().__init__(root)
        rows, share = len(self.nodes), dice.choice([0.2, 0.5, 1.0])
        marks = ([dice.random() < share for _ in range(rows)] for _ in range(2))
        estimates = [float(dice.randint(-4, 4)) for _ in range(rows)]
        columns = (np.array(column, np.int64) for column in marks)
        self._data = Data(*self._data._replace(estimate=np.array(estimates)), *columns)

    def in_fractions(self):
        return None

    def winner(self, value, evaluation, beside_wins):
        return None


def restless(seed, odd=0.1):
    """A random tree with unquiet actions and checks; `odd`: how often a player has two turns in a row."""
    dice = Random(seed)
    plies, widest = dice.choice([(4, 3), (6, 2), (8, 2), (12, 1)])

    def part(plies):
        if plies == 0 or dice.random() < 0.1:
            return float(dice.randint(-6, 6))
        shape = [part(plies - 1) for _ in range(dice.randint(1, widest))]
        return [dice.choice(["max", "min"]), *shape] if dice.random() < odd else shape

    return Restless(grow([part(plies - 1) for _ in range(widest)]), dice)
