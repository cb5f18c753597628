"""Strategies as subtrees: one action at each node of their owner, and every action of everybody else."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.game import CHANCE, MAX
from engine.refusals import N_, Refused
from engine.trees.node import Node, Value, in_rows, numbers_below


@dataclass(frozen=True)
class Strategy:
    """What a player does, and what that guarantees; nodes are told by their numbers (`in_rows`).

    owner    MAX or MIN
    choices  the successor chosen at each of the owner's nodes that play can come to
    values   what is guaranteed from each node of the subtree: to MAX at least, of MIN's strategy at most; where there
             is chance, on average
    best     what an optimal strategy guarantees
    """

    owner: int
    choices: Mapping[int, int]
    values: Mapping[int, Value]
    best: Value

    @property
    def guaranteed(self) -> Value:
        return self.values[0]


def strategy_of(root: Node, owner: int, choices: Mapping[int, int]) -> Strategy:
    """The owner's strategy that makes these choices, and optimal ones wherever none is given.

    Raises Refused where there is chance and a leaf is infinite.
    """
    nodes = in_rows(root)
    below = numbers_below(nodes)
    if any(node.kind == CHANCE for node in nodes) and any(math.isinf(node.value) for node in nodes):
        raise Refused(N_("Where there is chance, leaves must be finite: an infinite value has no mean."))
    optimal = _values(nodes, below)
    made = {
        number: _choice(owner, below[number], choices.get(number), optimal)
        for number, node in enumerate(nodes)
        if node.kind == owner
    }
    subtree: list[Sequence[int]] = [[made[number]] if number in made else below[number] for number in range(len(nodes))]
    values = _values(nodes, subtree)
    reached = [0]
    for number in reached:
        reached.extend(subtree[number])
    return Strategy(
        owner=owner,
        choices={number: made[number] for number in reached if number in made},
        values={number: values[number] for number in reached},
        best=optimal[0],
    )


def _values(nodes: Sequence[Node], below: Sequence[Sequence[int]]) -> list[Value]:
    """What each node is worth, if its successors are these."""
    values: list[Value] = [node.value for node in nodes]
    for number in reversed(range(len(nodes))):
        node, under = nodes[number], below[number]
        if node.kind == CHANCE:
            values[number] = sum((nodes[child].probability * values[child] for child in under), Fraction(0))
        elif under:
            best = max if node.kind == MAX else min
            values[number] = best(values[child] for child in under)
    return values


def _choice(owner: int, below: Sequence[int], wanted: int | None, optimal: Sequence[Value]) -> int:
    """The successor that is wanted, or else the first that is worth most to the owner."""
    if wanted is not None and wanted in below:
        return wanted
    best = max if owner == MAX else min
    return best(below, key=lambda child: optimal[child])


def how_many(root: Node, owner: int) -> int:
    """The strategies of a player, as subtrees: an action at a node of the owner, and all answers at the others."""
    nodes = in_rows(root)
    below = numbers_below(nodes)
    counts = [1] * len(nodes)
    for number in reversed(range(len(nodes))):
        if below[number]:
            under = [counts[child] for child in below[number]]
            counts[number] = sum(under) if nodes[number].kind == owner else math.prod(under)
    return counts[0]
