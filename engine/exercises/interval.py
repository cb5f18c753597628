"""For which x is this node cut? One leaf of the tree is x; the answer is an interval."""

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from engine.exercises.conditions import cut_test
from engine.exercises.exercise import Exercise
from engine.exercises.interface import SHAPE_SETTINGS, Kind, Part
from engine.exercises.marks import BLANK, RIGHT, WRONG, Answer, Graded, Mark
from engine.exercises.number_interval import EVERYTHING, NumberInterval, is_interval, write_interval
from engine.exercises.numbers import written
from engine.exercises.record import TreeMethod, search_tree, visited_in
from engine.exercises.values import refuse_unfit
from engine.refusals import N_, Refused
from engine.search.conventions import CONVENTIONS
from engine.steps import Steps, run
from engine.trees import Node, parse
from engine.trees.node import in_rows, refuse_more_nodes
from engine.trees.text import write

MOST_LEAVES_WITH_X = 32
"""Most leaves; the tree is searched twice for each of them."""

MOST_NODES_WITH_X = 64
"""Most nodes: with many nodes of one successor, each search would take longer than the leaves alone suggest."""

KEPT = 512
"""Number of cached intervals: checking, showing and grading a sheet need the same one."""


@dataclass(frozen=True, kw_only=True)
class WhenCut(Kind):
    """`exercise.numbers`: `x`, the leaf that varies, and `cut`, the node that may be cut."""

    has_chance: bool | None = False
    by_convention: bool = True
    settings: tuple[str, ...] = (*SHAPE_SETTINGS, "convention")

    def method(self, exercise: Exercise) -> TreeMethod:
        return TreeMethod("alphabeta", exercise.convention, exercise.order)

    def check(self, exercise: Exercise) -> None:
        refuse_unfit(exercise, self)
        nodes = in_rows(exercise.root)
        varies, cut = exercise.numbers.get("x", -1), exercise.numbers.get("cut", -1)
        if not (0 < varies < len(nodes) and nodes[varies].is_leaf and 0 < cut < len(nodes) and cut != varies):
            raise Refused(N_("The exercise needs a leaf x, and another node that may be cut."))
        refuse_large(exercise.root)
        self.interval(exercise)

    def interval(self, exercise: Exercise) -> NumberInterval | None:
        """The values of x for which the node is not visited; raises Refused if they are not one interval."""
        cut = exercise.numbers["cut"]
        found = _kept_interval(write(exercise.root), self.method(exercise), exercise.numbers["x"], cut)
        if cut not in found:
            raise Refused(N_("The values of x for which the node is cut are more than one interval."))
        return found[cut]

    def worked_tree(self, exercise: Exercise) -> Node:
        """The tree with a leaf named x, of a value for which the node is cut, if there is any."""
        x = exercise.numbers["x"]
        return with_leaf(exercise.root, x, self._typical_x(exercise, self.interval(exercise)), name="x")

    def _typical_x(self, exercise: Exercise, interval: NumberInterval | None) -> float:
        """A number of the interval, where x decides: no leaf's value is as near its end, or between the two.

        If the node is never cut, a number that no leaf has.
        """
        values = [float(node.value) for node in in_rows(exercise.root) if node.is_leaf]
        if interval is None:
            return max((each for each in values if math.isfinite(each)), default=0.0) + 1
        if math.isfinite(interval.low):
            return _next_to(interval.low, min((each for each in values if each > interval.low), default=math.inf))
        if math.isfinite(interval.high):
            return _next_to(interval.high, max((each for each in values if each < interval.high), default=-math.inf))
        return max((each for each in values if math.isfinite(each)), default=0.0) + 1

    def _deciding(self, exercise: Exercise, interval: NumberInterval | None) -> dict[str, object]:
        """The node at which the cut is made, the comparison that makes it, with x for the leaf's value, and its bound:
        which it is, its number, and the node that gave it.

        Nothing if x decides nothing.
        """
        if interval in (None, EVERYTHING):
            return {}
        x, at = self._typical_x(exercise, interval), exercise.numbers["cut"]
        record = search_tree(with_leaf(exercise.root, exercise.numbers["x"], x), self.method(exercise))
        while not record.found[at].visited:
            at = record.parents[at]
        test = cut_test(record, at, CONVENTIONS[exercise.convention].strict)
        assert test, "the node is cut for this x"
        return {
            "at": at,
            "test": test.write({x: "x"}),
            "bound": "beta" if test.is_max else "alpha",
            "limit": "x" if test.bound == x else written(test.bound),
            "through": record.found[at].cut_through,
        }

    def parts(self, exercise: Exercise) -> list[Part]:
        return [Part("interval", "interval")]

    def key(self, exercise: Exercise) -> dict[str, str]:
        return {"interval": write_interval(self.interval(exercise))}

    def grade(self, exercise: Exercise, answer: Answer) -> Graded:
        interval = self.interval(exercise)
        expected, given = write_interval(interval), answer.get("interval", "").strip()
        verdict = RIGHT if is_interval(given, interval) else WRONG if given else BLANK
        because = {"kind": "interval", "from": exercise.numbers["x"]} | self._deciding(exercise, interval)
        return Graded(
            (Mark("interval", "interval", exercise.numbers["cut"], verdict, given, expected, because=because),)
        )


@lru_cache(maxsize=KEPT)
def _kept_interval(tree: str, method: TreeMethod, varies: int, cut: int) -> Mapping[int, NumberInterval | None]:
    """`cut_interval_steps` for one node, cached."""
    return run(cut_interval_steps(parse(tree), method, varies, [cut]))


def refuse_large(root: Node) -> None:
    """Raises Refused if the tree has too many leaves or nodes."""
    refuse_more_nodes(len(in_rows(root)), MOST_NODES_WITH_X)
    if sum(node.is_leaf for node in in_rows(root)) > MOST_LEAVES_WITH_X:
        raise Refused(N_("This kind of exercise needs a tree of at most %(most)d leaves."), most=MOST_LEAVES_WITH_X)


def cut_interval_steps(
    root: Node, method: TreeMethod, varies: int, nodes: Sequence[int]
) -> Steps[dict[int, NumberInterval | None]]:
    """The values of the leaf `varies` for which each of these nodes is cut; a node is left out if they are no interval.

    A step is one search of the tree. Which nodes alpha-beta visits depends only on the order of the leaves' values.
    Therefore it is enough to search with every leaf's value for x, and with one number between any two.
    """
    leaves = {number: node.value for number, node in enumerate(in_rows(root)) if node.is_leaf}
    values = sorted({float(value) for number, value in leaves.items() if number != varies})
    tried = _samples([value for value in values if math.isfinite(value)])
    visited = []
    for x in tried:
        visited.append(visited_in(with_leaf(root, varies, x), method))
        yield
    found = {}
    for node in nodes:
        places = [place for place, numbers in enumerate(visited) if node not in numbers]
        if not places or len(places) == places[-1] - places[0] + 1:
            found[node] = _between(tried, places)
    return found


def _next_to(end: float, neighbour: float) -> float:
    """A number between the end of an interval and the next leaf's value: one away from the end, or halfway."""
    step = math.copysign(1, neighbour - end)
    return end + step if abs(neighbour - end) > 1 else (end + neighbour) / 2


def with_leaf(root: Node, number: int, value: float, name: str | None = None) -> Node:
    """The same tree with another value, and perhaps another name, at one leaf."""
    numbers = {id(node): n for n, node in enumerate(in_rows(root))}

    def copy(node: Node) -> Node:
        if numbers[id(node)] == number:
            return replace(node, value=value, name=node.name if name is None else name)
        return replace(node, successors=[copy(child) for child in node.successors])

    return copy(root)


def _samples(values: Sequence[float]) -> list[float]:
    """The values, a number between any two neighbours, and one beyond each end; those at even indices are between."""
    if not values:
        return [0.0]
    between = [(low + high) / 2 for low, high in itertools.pairwise(values)]
    ends = [values[0] - 1, *between, values[-1] + 1]
    return [*(x for pair in zip(ends, values, strict=False) for x in pair), ends[-1]]


def _between(tried: Sequence[float], places: Sequence[int]) -> NumberInterval | None:
    """The interval of these places in `tried`, which are alternately between leaves' values and on them."""
    if not places:
        return None
    first, last = places[0], places[-1]
    low = -math.inf if first == 0 else tried[first] if first % 2 else tried[first - 1]
    high = math.inf if last == len(tried) - 1 else tried[last] if last % 2 else tried[last + 1]
    return NumberInterval(low, bool(first % 2), high, bool(last % 2))
