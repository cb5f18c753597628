"""Makes exercises: the same seed gives the same exercise everywhere, and a list of names gives everybody a twin.

A tree is drawn at random until it keeps what was promised. What has no tree is made in `treeless.py`.

A twin has the same shape of solution and other numbers. Without chance, minimax and alpha-beta only compare values, so
any map of the leaves that keeps their order keeps every best action and every cut. With chance, sums matter too: there
the leaves are mapped by a·x + b.
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from engine.exercises.draw import Draw
from engine.exercises.exercise import Exercise
from engine.exercises.interval import EVERYTHING, cut_intervals
from engine.exercises.kind import TREE
from engine.exercises.kinds import KINDS
from engine.exercises.record import TreeMethod, TreeRecord, search_tree
from engine.exercises.treeless import make, vary
from engine.exercises.wish import Wish, wish_has_chance
from engine.exercises.wish_checks import check
from engine.exercises.wish_limits import MOST_LEAVES, OUTCOMES, leaf_range, leaves_after
from engine.game import CHANCE, MAX, N_, TERMINAL, Refused
from engine.trees import Node
from engine.trees.node import has_chance, in_rows, takes_turn_of

TRIES = 2000
PARENTS_TRIED = 8

PROBABILITIES = {
    2: ((1, 1), (1, 3), (3, 1), (1, 4), (2, 3), (3, 2), (1, 9), (3, 7), (7, 3)),
    3: ((1, 1, 2), (1, 2, 1), (2, 1, 1), (1, 1, 8), (2, 3, 5), (1, 2, 7)),
}
"""Weights of the outcomes of chance whose parts are short decimals, by how many outcomes there are."""


def generate(seed: str, wish: Wish) -> Exercise:
    """The exercise of that seed; raises Refused if none that keeps the promises was found."""
    check(wish)
    if KINDS[wish.kind].about != TREE:
        return replace(make(Draw(seed, wish.kind), wish.kind, wish.plies, wish.chance), points=wish.points, seed=seed)
    return _kept(seed, wish)[0]


def draws_needed(seed: str, wish: Wish) -> int:
    """How many trees are drawn until one keeps the promises; raises Refused as `generate` does."""
    check(wish)
    return _kept(seed, wish)[1]


def _kept(seed: str, wish: Wish) -> tuple[Exercise, int]:
    """The first exercise that is as was wished, and which of the draws it is.

    Better one whose root has a best action by what the search returned; where the convention returns bounds, there may
    be none, and then by what the actions are worth.
    """
    second_best = None
    for attempt in range(TRIES):
        draw = Draw(seed, attempt)
        tree = _tree(draw, wish)
        exercise = _exercise(seed, wish, tree, draw) if tree else None
        if exercise is None or not _is_cut_as_wished(record := _record(exercise), wish):
            continue
        if record is None or wish.ties or _chooses_clearly(record):
            return exercise, attempt + 1
        if second_best is None and has_best_action(exercise.root):
            second_best = exercise
    if second_best is not None:
        return second_best, TRIES
    raise Refused(N_("No such tree was found: ask for fewer cuts, more plies or a wider range."))


def _tree(draw: Draw, wish: Wish) -> Node | None:
    """A tree of random shape; None where it has too many leaves for what was asked."""
    root = _grow(draw, wish, MAX, wish.plies, wish.leaves)
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


def _grow(draw: Draw, wish: Wish, player: int, plies: int, leaves: int | None) -> Node:
    """`leaves`: how many there are to be below the node; None for any number."""
    if plies == 0:
        return Node(TERMINAL)
    if leaves is None:
        shares: list[int | None] = [None] * draw.between(wish.least, wish.most)
    else:
        each = leaves_after(plies, wish.least, wish.most, wish_has_chance(wish))
        shares = _shares(draw, leaves, (wish.least, wish.most), each)
    return Node(player, successors=[_after(draw, wish, player, plies, share) for share in shares])


def _shares(draw: Draw, leaves: int, count: tuple[int, int], each: tuple[int, int]) -> list[int | None]:
    """Leaves dealt out to one successor after the other; `count` and `each`: the fewest and the most."""
    fewest, most = each
    fitting = [number for number in range(count[0], count[1] + 1) if number * fewest <= leaves <= number * most]
    shares: list[int | None] = []
    rest = leaves
    for waiting in reversed(range(fitting[draw.below(len(fitting))])):
        share = draw.between(max(fewest, rest - waiting * most), min(most, rest - waiting * fewest))
        shares.append(share)
        rest -= share
    return shares


def _after(draw: Draw, wish: Wish, player: int, plies: int, leaves: int | None) -> Node:
    """What an action of this player leads to: with chance, a chance node."""
    follower = takes_turn_of(player)
    if not wish_has_chance(wish):
        return _grow(draw, wish, follower, plies - 1, leaves)
    if leaves is None:
        shares: list[int | None] = [None] * (2 if plies > 1 else draw.between(*OUTCOMES))
    else:
        outcomes = (2, 2) if plies > 1 else OUTCOMES
        shares = _shares(draw, leaves, outcomes, leaf_range(plies - 1, wish.least, wish.most, True))
    weights = PROBABILITIES[len(shares)][draw.below(len(PROBABILITIES[len(shares)]))]
    node = Node(CHANCE, successors=[_grow(draw, wish, follower, plies - 1, share) for share in shares])
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
    return _is_cut_as_wished(_record(exercise), wish) and (wish.ties or has_best_action(exercise.root))


def has_best_action(root: Node) -> bool:
    """Whether one action of the root is worth more than every other."""
    return _chooses_clearly(search_tree(root, TreeMethod("expectiminimax" if has_chance(root) else "minimax")))


def _is_cut_as_wished(record: TreeRecord | None, wish: Wish) -> bool:
    if record is None or record.search.options.algorithm not in ("alphabeta", "star1"):
        return True
    cut = [number for number, found in enumerate(record.found) if found.unvisited]
    return (
        len(cut) >= wish.cuts
        and (not wish.above or any(_above_leaves(record, number) for number in cut))
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
