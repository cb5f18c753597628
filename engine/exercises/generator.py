"""Makes exercises: the same seed gives the same exercise everywhere, and a list of names gives everybody a twin.

A tree is drawn at random until it keeps what was promised. What has no tree is made in `treeless.py`.

A twin has the same shape of solution and other numbers. Without chance, minimax and alpha-beta only compare values, so
any map of the leaves that keeps their order keeps every best action and every cut. With chance, sums matter too: there
the leaves are mapped by a·x + b.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from engine.exercises.draw import Draw
from engine.exercises.exercise import Exercise
from engine.exercises.interval import EVERYTHING, cut_intervals
from engine.exercises.kinds import KINDS
from engine.exercises.record import TreeRecord, search_tree
from engine.exercises.treeless import TREELESS, make, vary
from engine.game import CHANCE, MAX, N_, TERMINAL, Refused
from engine.trees import Node
from engine.trees.node import in_rows, takes_turn_of

TRIES = 2000
MOST_LEAVES = 256
MOST_PLIES = 6
PARENTS_TRIED = 8

PROBABILITIES = {
    2: ((1, 1), (1, 3), (3, 1), (1, 4), (2, 3), (3, 2), (1, 9), (3, 7), (7, 3)),
    3: ((1, 1, 2), (1, 2, 1), (2, 1, 1), (1, 1, 8), (2, 3, 5), (1, 2, 7)),
}
"""Weights of the outcomes of chance whose parts are short decimals, by how many outcomes there are."""


@dataclass(frozen=True)
class Wish:
    """What a generated exercise should be like.

    plies: of the players; chance adds its own. branching: least and most successors. low, high: of the leaves, whole
    numbers. cuts: at least so many nodes are cut. above_leaves: one of the cuts leaves out a node that is no leaf.
    deep: one of the cuts is by a bound from three or more plies above. ties: whether leaves may be equal. chance: a
    chance node after every action.
    """

    kind: str = "alphabeta"
    plies: int = 3
    branching: tuple[int, int] = (2, 3)
    low: int = 0
    high: int = 20
    cuts: int = 1
    above_leaves: bool = False
    deep: bool = False
    ties: bool = False
    chance: bool = False
    convention: str = "aima"
    order: str = "natural"
    shapes: str = "triangles"
    points: int = 10
    conditions: bool = False
    """Whether the comparison at each cut is asked for."""


LEVELS = {
    1: Wish(plies=2, branching=(3, 3), cuts=1, high=15),
    2: Wish(plies=3, branching=(2, 3), cuts=2, high=20),
    3: Wish(plies=4, branching=(2, 2), cuts=3, high=40, above_leaves=True),
}
"""What the three difficulties wish for."""


def generate(seed: str, wish: Wish) -> Exercise:
    """The exercise of that seed; raises Refused if none that keeps the promises was found."""
    _check(wish)
    if wish.kind in TREELESS:
        return replace(make(Draw(seed, wish.kind), wish.kind, wish.plies, wish.chance), points=wish.points, seed=seed)
    return _kept(seed, wish)[0]


def draws_needed(seed: str, wish: Wish) -> int:
    """How many trees are drawn until one keeps the promises; raises Refused as `generate` does."""
    _check(wish)
    return _kept(seed, wish)[1]


def _kept(seed: str, wish: Wish) -> tuple[Exercise, int]:
    """The first exercise that is as was wished, and which of the draws it is."""
    for attempt in range(TRIES):
        draw = Draw(seed, attempt)
        tree = _tree(draw, wish)
        exercise = _exercise(seed, wish, tree, draw) if tree else None
        if exercise is not None and keeps(exercise, wish):
            return exercise, attempt + 1
    raise Refused(N_("No such tree was found: ask for fewer cuts, more plies or a wider range."))


def _check(wish: Wish) -> None:
    if wish.kind not in KINDS:
        raise Refused(N_("“%(kind)s” is not a kind of exercise."), kind=wish.kind)
    least, most = wish.branching
    size = (most * (2 if _with_chance(wish) else 1)) ** wish.plies
    if not (1 <= wish.plies <= MOST_PLIES and 1 <= least <= most and size <= MOST_LEAVES * 4 and most >= 2):
        raise Refused(N_("The tree would be too large, or has no branches: choose fewer plies or successors."))
    if not -999 <= wish.low < wish.high <= 999:
        raise Refused(N_("Leaves go from a lower to a higher whole number, between −999 and 999."))


def _with_chance(wish: Wish) -> bool:
    wants = KINDS[wish.kind].has_chance
    return wish.chance if wants is None else wants


def _tree(draw: Draw, wish: Wish) -> Node | None:
    """A tree of random shape; None where it has too many leaves for what was asked."""
    root = _grow(draw, wish, MAX, wish.plies)
    leaves = [node for node in in_rows(root) if node.is_leaf]
    room = wish.high - wish.low + 1
    if len(leaves) > MOST_LEAVES or not wish.ties and len(leaves) > room:
        return None
    values = (
        [draw.between(wish.low, wish.high) for _ in leaves]
        if wish.ties
        else draw.some(len(leaves), wish.low, wish.high)
    )
    for leaf, value in zip(leaves, values, strict=True):
        leaf.value = Fraction(value)
    return root


def _grow(draw: Draw, wish: Wish, player: int, plies: int) -> Node:
    if plies == 0:
        return Node(TERMINAL)
    count = draw.between(*wish.branching)
    below = [_after(draw, wish, player, plies) for _ in range(count)]
    return Node(player, successors=below)


def _after(draw: Draw, wish: Wish, player: int, plies: int) -> Node:
    """What an action of this player leads to: with chance, a chance node."""
    follower = takes_turn_of(player)
    if not _with_chance(wish):
        return _grow(draw, wish, follower, plies - 1)
    outcomes = 2 if plies > 1 else draw.between(2, 3)
    weights = PROBABILITIES[outcomes][draw.below(len(PROBABILITIES[outcomes]))]
    node = Node(CHANCE, successors=[_grow(draw, wish, follower, plies - 1) for _ in weights])
    for child, weight in zip(node.successors, weights, strict=True):
        child.probability = Fraction(weight, sum(weights))
    return node


def _exercise(seed: str, wish: Wish, tree: Node, draw: Draw) -> Exercise | None:
    exercise = Exercise(
        kind=wish.kind,
        tree=tree,
        convention=wish.convention,
        order=wish.order,
        shapes=wish.shapes,
        points=wish.points,
        conditions=wish.conditions,
        seed=seed,
    )
    if wish.kind != "interval":
        return exercise
    return next(_intervals(exercise, draw), None)


def first_interval(exercise: Exercise) -> Exercise:
    """The exercise with a leaf for x and a later sibling that is cut for some x and not for all.

    Raises Refused if none of the first few leaves has such a sibling.
    """
    nodes = in_rows(exercise.root)
    numbers = {id(node): number for number, node in enumerate(nodes)}
    for parent in [node for node in nodes if any(child.is_leaf for child in node.successors)][:PARENTS_TRIED]:
        for place, child in enumerate(parent.successors):
            later = [numbers[id(each)] for each in parent.successors[place + 1 :]] if child.is_leaf else []
            for chosen in _cut_sometimes(exercise, numbers[id(child)], later):
                return chosen
    raise Refused(N_("In this tree nothing is cut for some values of a leaf and not for others."))


def _intervals(exercise: Exercise, draw: Draw) -> Iterator[Exercise]:
    """With a leaf for x, and another leaf that is cut for some x and not for all."""
    leaves = [number for number, node in enumerate(in_rows(exercise.root)) if node.is_leaf]
    for place in draw.some(min(6, len(leaves)), 0, len(leaves) - 1):
        x = leaves[place]
        yield from _cut_sometimes(exercise, x, [leaf for leaf in leaves if leaf != x])


def _cut_sometimes(exercise: Exercise, x: int, nodes: list[int]) -> Iterator[Exercise]:
    """The exercise about each of these nodes that is cut for some values of the leaf x and not for all."""
    method = KINDS["interval"].method(exercise)
    found = cut_intervals(exercise, method, x, nodes) if method and nodes else {}
    for node, interval in found.items():
        if interval not in (None, EVERYTHING):
            yield replace(exercise, numbers={"x": x, "cut": node})


# -- what was promised ------------------------------------------------------------------------------------------------


def keeps(exercise: Exercise, wish: Wish) -> bool:
    """Whether the exercise is as was wished."""
    record = _record(exercise)
    if record is None:
        return True
    if not wish.ties and not _chooses_clearly(record):
        return False
    if record.search.options.algorithm not in ("alphabeta", "star1"):
        return True
    cut = [number for number, found in enumerate(record.found) if found.unvisited]
    return (
        len(cut) >= wish.cuts
        and (not wish.above_leaves or any(_above_leaves(record, number) for number in cut))
        and (not wish.deep or any(is_deep(record, number) for number in cut))
    )


def _record(exercise: Exercise) -> TreeRecord | None:
    method = KINDS[exercise.kind].method(exercise)
    return None if method is None else search_tree(exercise.root, method)


def _chooses_clearly(record: TreeRecord) -> bool:
    """Whether the root's best action is better than every other that was searched."""
    if record.nodes[0].kind == CHANCE:
        return True
    values = [record.found[child].value for child in record.children(0) if record.found[child].visited]
    return values.count(record.found[0].value) == 1


def _above_leaves(record: TreeRecord, number: int) -> bool:
    return any(not record.nodes[child].is_leaf for child in record.found[number].unvisited)


def is_deep(record: TreeRecord, number: int) -> bool:
    """Whether a cut is by a bound that was found three or more plies above: a deep cut."""
    cutter = record.found[number].cut_by
    if cutter is None:
        return False
    plies, above = 0, number
    while above != cutter:
        above = record.parents[above]
        plies += 1
    return plies >= 3


# -- twins ------------------------------------------------------------------------------------------------------------


def twin(exercise: Exercise, name: str) -> Exercise:
    """The same exercise with other numbers, for this name; the name's case and spaces do not matter."""
    seed = " ".join(name.casefold().split())
    draw = Draw(exercise.seed, "twin", seed)
    if exercise.tree is None:
        return replace(vary(draw, exercise), seed=f"{exercise.seed}/{seed}")
    nodes = in_rows(exercise.tree)
    values = sorted({Fraction(node.value) for node in nodes if node.is_leaf and abs(node.value) != float("inf")})
    with_chance = any(node.kind == CHANCE for node in nodes)
    mapped = _scaled(draw, values) if with_chance else _in_order(draw, values)
    tree = _mapped(exercise.tree, dict(zip(values, mapped, strict=True)))
    return replace(exercise, tree=tree, seed=f"{exercise.seed}/{seed}")


def _in_order(draw: Draw, values: list[Fraction]) -> list[Fraction]:
    """As many whole numbers in the same order, from about the same range."""
    low, high = int(values[0]), int(values[-1])
    room = max(len(values) + 4, high - low + 1)
    shift = draw.between(-3, 3)
    low = max(low + shift, 0) if values[0] >= 0 else low + shift
    return [Fraction(number) for number in sorted(draw.some(len(values), low, low + room + 2))]


def _scaled(draw: Draw, values: list[Fraction]) -> list[Fraction]:
    factor, shift = draw.between(1, 3), draw.between(-20, 20)
    return [factor * value + shift for value in values]


def _mapped(node: Node, values: dict[Fraction, Fraction]) -> Node:
    if node.is_leaf:
        infinite = isinstance(node.value, float) and abs(node.value) == float("inf")
        return replace(node, value=node.value if infinite else values[Fraction(node.value)])
    return replace(node, successors=[_mapped(child, values) for child in node.successors])
