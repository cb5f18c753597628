"""Game trees typed by hand, as games; `engine.trees.text` describes the notation.

    state[0]  the node: its number in the columns of `Data`, the root being 0

An action is the number of the node that it leads to. Its name is the one in the tree, or a letter for the ply and its
place among its siblings: `a2` is the second action at the root.
"""

import functools
import math
import re
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from engine.game import CHANCE, TERMINAL, Action, Game, Grain, State
from engine.kernel import kernel
from engine.refusals import N_, Refused
from engine.rules import Rules
from engine.trees.information_sets import refuse_hidden
from engine.trees.node import MOST_SUCCESSORS, Node, Value, action_names, in_rows, numbers_below
from engine.trees.numbers import simplest
from engine.trees.text import parse
from engine.trees.units import nearest_multiple, units_of, units_where_min_errs


class Data(NamedTuple):
    """The tree as columns, a row per node; siblings are adjacent."""

    kind: np.ndarray
    first: np.ndarray  # the first successor
    successors: np.ndarray  # the number of successors
    value: np.ndarray  # of a leaf
    probability: np.ndarray  # of an outcome of chance
    estimate: np.ndarray  # of a node where a search stops; 0 where nobody typed one


@kernel
def kind(data: Any, frame: Any) -> int:
    return data.kind[frame.state[0]]


@kernel
def actions(data: Any, frame: Any) -> int:
    node = frame.state[0]
    for i in range(data.successors[node]):
        frame.action[i] = data.first[node] + i
    return data.successors[node]


@kernel
def result(data: Any, frame: Any, action: int, after: Any) -> None:
    after.state[0] = action


@kernel
def utility(data: Any, frame: Any) -> float:
    return data.value[frame.state[0]]


@kernel
def evaluate(data: Any, frame: Any) -> float:
    return data.estimate[frame.state[0]]


@kernel
def probability(data: Any, frame: Any, outcome: int) -> float:
    return data.probability[outcome]


ESTIMATES = "estimates"
"""The evaluation of trees in which somebody typed estimates."""

RULES = Rules(kind, actions, result, utility, evaluate, probability)


class Tree(Game):
    """A game defined by its tree; raises Refused if its information sets hide something."""

    slug = "tree"
    rules = RULES
    words = 1
    width = MOST_SUCCESSORS
    text = ""
    """The typed text, on one line."""

    def __init__(self, root: Node) -> None:
        refuse_hidden(root)
        self.parameters = {}
        self.nodes = in_rows(root)
        self._below = numbers_below(self.nodes)
        self.has_chance = any(node.kind == CHANCE for node in self.nodes)
        self._data = Data(
            np.array([node.kind for node in self.nodes], np.int64),
            np.array([below.start if below else 0 for below in self._below], np.int64),
            np.array([len(below) for below in self._below], np.int64),
            np.array([float(node.value) for node in self.nodes], np.float64),
            np.array([float(node.probability) if self.has_chance else 0.0 for node in self.nodes], np.float64),
            np.array([float(node.estimate or 0) for node in self.nodes], np.float64),
        )
        if any(node.estimate is not None for node in self.nodes):
            self.evaluations = (ESTIMATES,)
        self.finite = not any(math.isinf(node.value) or math.isinf(node.estimate or 0) for node in self.nodes)
        if self.has_chance and not self.finite:
            raise Refused(N_("Where there is chance, leaves must be finite: an infinite value has no mean."))
        self._units_by_errs: dict[float, list[int] | None] = {}
        self._plies = self._count_plies()
        self._most_plies = max(self._plies)
        self._names = action_names(root)
        self._refuse_equal_names()

    @classmethod
    def parse(cls, text: str) -> "Tree":
        """The tree in the text; raises Refused."""
        tree = cls(parse(text))
        tree.text = " ".join(text.split())
        return tree

    def without_evaluation(self) -> Refused:
        return Refused(N_("No node of this tree has an estimate, so it has no evaluation."))

    def _count_plies(self) -> list[int]:
        """The distance of every node from the root."""
        plies = [0] * len(self.nodes)
        for node, below in enumerate(self._below):
            plies[below.start : below.stop] = [plies[node] + 1] * len(below)
        return plies

    def _refuse_equal_names(self) -> None:
        """Raises Refused if two actions of one node have the same name."""
        for below in self._below:
            names = [name.lower() for name in self._names[below.start : below.stop]]
            if len(set(names)) < len(names):
                twice = next(name for name in names if names.count(name) > 1)
                raise Refused(N_("Two actions of one node are called “%(name)s”."), name=twice)

    def leaves(self) -> list[int]:
        """The leaves from left to right."""
        found, waiting = [], [0]
        while waiting:
            node = waiting.pop()
            if not self._below[node]:
                found.append(node)
            waiting.extend(reversed(self._below[node]))
        return found

    def start(self) -> State:
        return (0,)

    def name(self, state: State, action: Action) -> str:
        return self._names[action]

    def turn_after(self, action: Action) -> int:
        return int(self._data.kind[action])

    def read(self, text: str) -> State:
        """The node at the end of a path of actions, such as `a1 b2`; the root for an empty text.

        Names with spaces are in quotes.
        """
        return self.follow(quoted or plain for quoted, plain in re.findall(r'"([^"]*)"|(\S+)', text))

    def write(self, state: State) -> str:
        """The path from the root."""
        path, node = [], state[0]
        while node != 0:
            path.append(self._names[node])
            beyond = self._data.first + self._data.successors
            node = int(np.flatnonzero((self._data.first <= node) & (node < beyond))[0])
        return " ".join(f'"{name}"' if " " in name else name for name in reversed(path))

    def horizon(self, state: State) -> int:
        return self._most_plies - self._plies[state[0]]

    def data(self, evaluation: str | None = None, beside_wins: bool = False) -> Data:
        return self._data

    def bounds(self, evaluation: str | None = None, beside_wins: bool = False) -> tuple[float, float] | None:
        """The least and the greatest leaf, or estimate where a search may stop at one."""
        values = [float(node.value) for node in self.nodes if node.kind == TERMINAL]
        if evaluation == ESTIMATES and beside_wins:
            values += [float(node.estimate or 0) for node in self.nodes]
        return None if any(map(math.isinf, values)) else (min(values), max(values))

    @property
    def has_infinite_values(self) -> bool:
        return any(math.isinf(node.value) for node in self.nodes)

    def grain(self, state: State, plies: int, evaluation: str | None = None) -> Grain:
        """That of the leaves and probabilities as floating-point numbers: those typed as decimals have 50 places."""
        places = _binary_places(self._data.value)
        if evaluation == ESTIMATES:
            places = max(places, _binary_places(self._data.estimate))
        return Grain(places, _binary_places(self._data.probability), self._most_tosses())

    def in_fractions(self) -> Data | None:
        """The tree with its numbers as they were typed; None where their common denominator is too long."""
        return None if self._units() is None else self._data_in_fractions

    @functools.cached_property
    def _data_in_fractions(self) -> Data:
        return self.plain_data()._replace(
            value=[_as_fraction(node.value) for node in self.nodes],
            probability=[Fraction(node.probability) for node in self.nodes],
            estimate=[_as_fraction(node.estimate or 0) for node in self.nodes],
        )

    def typed(self, value: float) -> Value:
        """The leaf or estimate that is this float, or else the number that somebody is likely to have meant by it."""
        return self._by_float.get(value) or simplest(value)

    def exactly(self, state: State, value: float, errs: float = 0) -> Fraction | None:
        """What a search found at a node, as a fraction; None where the float does not tell which.

        `errs`: the probability with which MIN erred in that search.
        """
        if math.isinf(value):
            return None
        if not errs and not self.has_chance and value in self._by_float:
            return Fraction(self._by_float[value])
        units = self._units(errs)
        return nearest_multiple(value, units[state[0]]) if units else None

    @property
    def told_apart(self) -> bool:
        """Whether different leaves and estimates are different floats."""
        return len(self._by_float) == len(set(self._typed_values))

    @functools.cached_property
    def _by_float(self) -> dict[float, Value]:
        """The values of leaves and the estimates, by the floats nearest to them."""
        return {float(value): _as_fraction(value) for value in self._typed_values}

    @property
    def _typed_values(self) -> list[Value]:
        estimates = [node.estimate for node in self.nodes if node.estimate is not None]
        return estimates + [node.value for node in self.nodes if node.is_leaf]

    def _units(self, errs: float = 0) -> list[int] | None:
        """The nodes' units in such a search; kept, because every number that is told asks for them."""
        if errs not in self._units_by_errs:
            self._units_by_errs[errs] = (
                units_where_min_errs(self.nodes, self._below, Fraction(self.typed(errs)))
                if errs
                else units_of(self.nodes, self._below)
            )
        return self._units_by_errs[errs]

    def _most_tosses(self) -> int:
        """The most chance nodes on a path from the root."""
        tosses = [0] * len(self.nodes)
        for node, below in enumerate(self._below):
            tosses[below.start : below.stop] = [tosses[node] + (self.nodes[node].kind == CHANCE)] * len(below)
        return max(tosses)


def _as_fraction(value: Value) -> Value:
    return value if math.isinf(value) else Fraction(value)


def _binary_places(numbers: np.ndarray) -> int:
    """Of the number that has the most of them."""
    return max(number.as_integer_ratio()[1].bit_length() - 1 for number in numbers.tolist() if math.isfinite(number))
