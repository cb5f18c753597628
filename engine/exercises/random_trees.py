"""Random trees: their shape first, then the values of their leaves."""

from fractions import Fraction

from engine.exercises.draw import Draw
from engine.exercises.settings import ExerciseSettings, settings_have_chance
from engine.exercises.tree_limits import MOST_LEAVES, OUTCOMES, leaf_counts, leaves_after
from engine.game import CHANCE, MAX, TERMINAL
from engine.trees import Node
from engine.trees.node import takes_turn_of

WEIGHTS = {
    2: ((1, 1), (1, 3), (3, 1), (1, 4), (2, 3), (3, 2), (1, 9), (3, 7), (7, 3)),
    3: ((1, 1, 2), (1, 2, 1), (2, 1, 1), (1, 1, 8), (2, 3, 5), (1, 2, 7)),
}
"""Weights of outcomes that give short decimals, by the number of outcomes."""

PROBABILITIES = {
    count: [[Fraction(weight, sum(weights)) for weight in weights] for weights in choices]
    for count, choices in WEIGHTS.items()
}
"""Probabilities of outcomes, computed in advance because hundreds of trees are drawn for one exercise."""


def grow(draw: Draw, settings: ExerciseSettings) -> Node:
    """A tree with MAX at the root, whose leaves have no values yet."""
    return _grow(draw, settings, MAX, settings.plies, settings.leaves)


def _grow(draw: Draw, settings: ExerciseSettings, player: int, plies: int, leaves: int | None) -> Node:
    """`leaves`: the number of leaves below the node; None for any."""
    if plies == 0:
        return Node(TERMINAL)
    if leaves is None:
        shares: list[int | None] = [None] * draw.between(settings.least, settings.most)
    else:
        each = leaves_after(plies, settings.least, settings.most, settings_have_chance(settings))
        shares = _shares(draw, leaves, (settings.least, settings.most), each)
    return Node(player, successors=[_after(draw, settings, player, plies, share) for share in shares])


def _shares(draw: Draw, leaves: int, count: tuple[int, int], each: tuple[int, int]) -> list[int | None]:
    """Distributes leaves over the successors; `count` and `each`: fewest and most successors, and leaves of each."""
    fewest, most = each
    fitting = [number for number in range(count[0], count[1] + 1) if number * fewest <= leaves <= number * most]
    shares: list[int | None] = []
    rest = leaves
    for waiting in reversed(range(fitting[draw.below(len(fitting))])):
        share = draw.between(max(fewest, rest - waiting * most), min(most, rest - waiting * fewest))
        shares.append(share)
        rest -= share
    return shares


def _after(draw: Draw, settings: ExerciseSettings, player: int, plies: int, leaves: int | None) -> Node:
    """The node after an action of this player: with chance, a chance node."""
    follower = takes_turn_of(player)
    if not settings_have_chance(settings):
        return _grow(draw, settings, follower, plies - 1, leaves)
    if leaves is None:
        shares: list[int | None] = [None] * (2 if plies > 1 else draw.between(*OUTCOMES))
    else:
        outcomes = (2, 2) if plies > 1 else OUTCOMES
        shares = _shares(draw, leaves, outcomes, leaf_counts(plies - 1, settings.least, settings.most, True))
    choices = PROBABILITIES[len(shares)]
    probabilities = choices[draw.below(len(choices))]
    node = Node(CHANCE, successors=[_grow(draw, settings, follower, plies - 1, share) for share in shares])
    for child, probability in zip(node.successors, probabilities, strict=True):
        child.probability = probability
    return node


def take_values(draw: Draw, settings: ExerciseSettings, leaves: list[Node]) -> bool:
    """Sets the leaves' values; False if there are too many leaves for the requested values."""
    room = settings.high - settings.low + 1
    if len(leaves) > MOST_LEAVES or not settings.ties and len(leaves) > room:
        return False
    values = (
        [draw.between(settings.low, settings.high) for _ in leaves]
        if settings.ties
        else draw.some(len(leaves), settings.low, settings.high)
    )
    for leaf, value in zip(leaves, values, strict=True):
        leaf.value = Fraction(value)
    return True
