"""How often, and where, a tree is cut: the criterion for trees of exercises about cuts.

Most random trees lack the requested cuts. To reject them quickly, alpha-beta runs here on bare numbers, a hundred times
as fast as a recorded search. It is a recursion of its own, apart from the search machine, and no answer key comes from
it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.exercises.exercise import Exercise
from engine.exercises.kinds import KINDS
from engine.exercises.record import TreeRecord, search_tree
from engine.exercises.settings import ExerciseSettings
from engine.game import MAX
from engine.search.conventions import CONVENTIONS, Convention
from engine.search.machine import BOUND, OWN_VALUE
from engine.trees import Node
from engine.trees.node import walk

INFINITY = float("inf")

COUNTED = "alphabeta"
"""The algorithm that runs on bare numbers; star pruning is searched and recorded."""

DEEP = 3
"""Fewest plies between a node and the bound that cuts it in a deep cut."""


@dataclass(frozen=True)
class Cuts:
    """The cuts of one search: their number, and whether one is above the leaves, or deep."""

    count: int
    above: bool
    deep: bool


def cuts_in(record: TreeRecord) -> Cuts:
    """The cuts in a recorded search."""
    cut = [number for number, found in enumerate(record.found) if found.unvisited]
    above = any(not record.nodes[child].is_leaf for number in cut for child in record.found[number].unvisited)
    return Cuts(len(cut), above, any(is_deep(record, number) for number in cut))


def is_deep(record: TreeRecord, number: int) -> bool:
    """Whether the bound that cuts the node was found three or more plies above it."""
    cutter = record.found[number].cut_by
    if cutter is None:
        return False
    plies, above = 0, number
    while above != cutter:
        above = record.parents[above]
        plies += 1
    return plies >= DEEP


def cuts_of(exercise: Exercise) -> Cuts | None:
    """The cuts of the exercise's tree; None if its kind has no cuts."""
    return counting(exercise)()


def counting(exercise: Exercise) -> Callable[[], Cuts | None]:
    """Returns `cuts_of` for repeated calls while the tree's values change; its shape is read once."""
    method_of = KINDS[exercise.kind].method
    method = method_of(exercise)
    if method is None or not method.prunes:
        return lambda: None
    if method.algorithm != COUNTED:  # the bounds at chance nodes depend on the values
        return lambda: cuts_in(search_tree(exercise.root, method_of(exercise) or method))
    shape = shape_of(exercise.root, backwards=method.order == "reversed")
    leaves = [node for node in walk(exercise.root) if node.is_leaf]
    convention = CONVENTIONS[method.convention]
    return lambda: count_cuts(shape, [float(leaf.value) for leaf in leaves], convention)


def is_counted(exercise: Exercise) -> bool:
    """Whether the cuts are counted on bare numbers, without a recorded search."""
    method = KINDS[exercise.kind].method(exercise)
    return method is not None and method.algorithm == COUNTED


def lacking(cuts: Cuts | None, settings: ExerciseSettings) -> int:
    """How far a tree is from the requested cuts; `cuts` is None if the exercise has none."""
    if cuts is None:
        return 0
    lacks_above, lacks_deep = settings.above and not cuts.above, settings.deep and not cuts.deep
    return max(0, settings.cuts - cuts.count) + lacks_above + lacks_deep


# -- on bare numbers --------------------------------------------------------------------------------------------------

BareTree = int | tuple["BareTree", ...]
"""A tree without values: a leaf is its index among the leaves, from left to right."""


def shape_of(root: Node, backwards: bool = False) -> BareTree:
    """The shape of a tree; `backwards`: with successors from right to left, in the order of that search."""
    places = iter(range(10**9))

    def shape(node: Node) -> BareTree:
        if node.is_leaf:
            return next(places)
        below = tuple(shape(child) for child in node.successors)
        return below[::-1] if backwards else below

    return shape(root)


def count_cuts(shape: BareTree, values: Sequence[float], convention: Convention, player: int = MAX) -> Cuts:
    """Counts the cuts of alpha-beta in a tree without chance whose players alternate. `values`: of the leaves."""
    counter = _Counter(values, convention)
    if not isinstance(shape, int):
        counter.search(shape, player == MAX, (-INFINITY, INFINITY), 0, (0, 0))
    return Cuts(counter.count, counter.above, counter.deep)


class _Counter:
    def __init__(self, values: Sequence[float], convention: Convention) -> None:
        self.values = values
        self.strict, self.returns = convention.strict, convention.returns
        self.count, self.above, self.deep = 0, False, False

    def search(
        self,
        below: tuple[BareTree, ...],
        is_max: bool,
        window: tuple[float, float],
        ply: int,
        found_at: tuple[int, int],
    ) -> float:
        """The value that a node returns. `found_at`: the plies at which α and β were found."""
        sign = 1 if is_max else -1  # comments are about MAX; for MIN the signs change
        own, other = window if is_max else window[::-1]
        value, closed = -sign * INFINITY, False
        for place, child in enumerate(below):
            if isinstance(child, int):
                found = self.values[child]
            else:
                found = self.search(child, not is_max, (own, other) if is_max else (other, own), ply + 1, found_at)
            if sign * found > sign * value:
                value = found
            closed = sign * value > sign * other or value == other and not self.strict
            if sign * value > sign * own:
                own, found_at = value, (ply, found_at[1]) if is_max else (found_at[0], ply)
            if closed and place + 1 < len(below):
                self._note(below[place + 1 :], ply - found_at[is_max])
                break
        if self.returns == OWN_VALUE:
            return value
        return other if closed and self.returns == BOUND else own

    def _note(self, unvisited: tuple[BareTree, ...], plies: int) -> None:
        self.count += 1
        self.above = self.above or any(not isinstance(child, int) for child in unvisited)
        self.deep = self.deep or plies >= DEEP
