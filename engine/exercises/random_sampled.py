"""Makes and varies exercises on UCT: random visits and wins, such that no answer depends on how it was rounded."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from engine.exercises.draw import Draw
from engine.exercises.exercise import Exercise
from engine.exercises.sampled_tree import SampledNode, SampledTree, above, read_sampled, write_sampled
from engine.refusals import N_, Refused

TRIES = 2_000
CONSTANTS = (Fraction(1, 2), Fraction(1), Fraction(7, 5), Fraction(2))
CLEAR = 0.04
"""Least distance of the best UCB1 value from the next, and of the C of the change from the given one."""

LARGEST_CHANGE = 20

SHAPES = (
    ("", "a1", "a2", "a3"),
    ("", "a1", "a2", "a1 b1", "a1 b2", "a2 b1", "a2 b2"),
    ("", "a1", "a2", "a3", "a1 b1", "a1 b2", "a2 b1", "a2 b2"),
)


def make_sampled(draw: Draw, kind: str, size: int, chance: bool) -> Exercise:
    """`size`: 2 to 4, as levels have it. Raises Refused."""
    paths, changes = SHAPES[min(max(size, 2), 4) - 2], draw.below(3) > 0
    for _ in range(TRIES):
        tree = _drawn(draw, paths)
        is_deep = " " in tree.selected().path or " " not in paths[-1]
        if is_deep and bool(tree.change()) == changes and _is_clear(tree):
            return Exercise(kind, text=write_sampled(tree))
    raise Refused(N_("No such exercise was found: choose another seed."))


def vary_sampled(draw: Draw, exercise: Exercise) -> Exercise:
    """Other numbers with the same leaf selected; the choice at the root changes, or never does, as before."""
    tree = read_sampled(exercise.text)
    paths = [node.path for node in tree.nodes]
    for _ in range(TRIES):
        other = _drawn(draw, paths)
        is_alike = other.selected().path == tree.selected().path and bool(other.change()) == bool(tree.change())
        if is_alike and _is_clear(other):
            return replace(exercise, text=write_sampled(other))
    return exercise


def _drawn(draw: Draw, paths: Sequence[str]) -> SampledTree:
    """Leaves at random; the other nodes' visits and wins add up, where each level counts the other player's wins."""
    found: dict[str, SampledNode] = {}
    for path in reversed(paths):
        below = [node for node in found.values() if node.path and above(node.path) == path]
        if below:
            visits = sum(node.visits for node in below)
            found[path] = SampledNode(path, visits - sum(node.won for node in below), visits)
        else:
            visits = draw.between(3, 30)
            found[path] = SampledNode(path, draw.between(1, visits - 1), visits)
    return SampledTree(CONSTANTS[draw.below(len(CONSTANTS))], tuple(found[path] for path in paths))


def _is_clear(tree: SampledTree) -> bool:
    change = tree.change()
    is_far = change is None or float(tree.c) + CLEAR <= change[0] <= LARGEST_CHANGE
    ways = [tree.below(node) for node in tree.nodes if tree.below(node)]
    return is_far and all(_differ(tree, nodes) for nodes in ways)


def _differ(tree: SampledTree, nodes: Sequence[SampledNode]) -> bool:
    best = sorted(map(tree.ucb, nodes))[-2:]
    return len({node.visits for node in nodes}) == len(nodes) and (len(best) < 2 or best[1] - best[0] >= CLEAR)
