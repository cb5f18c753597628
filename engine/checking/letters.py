"""Nodes that a program calls A, B, C, …, in a tree without such names."""

import string
from collections.abc import Sequence
from itertools import pairwise

from engine.checking.recursion import CheckedTree

LETTERS = string.ascii_uppercase


def by_letters(tree: CheckedTree, called: Sequence[str]) -> Sequence[int | None] | None:
    """The node of each letter, in the order printed; None for all if the letters fit in several ways, or just count the
    lines. Returns None if they fit in no way.

    Letters are given row by row or in the order of a full search, to inner nodes or, if these do not fit, to all. They
    fit if a search from left to right, or from right to left, can enter or leave the nodes in the order printed.
    """
    entering, leaving = _orders(tree)
    places = [LETTERS.find(name) if len(name) == 1 else -1 for name in called]
    if not called or min(places) < 0:
        return None
    inner = [node for node in range(len(tree.nodes)) if tree.below[node]]
    for nodes in (inner, list(range(len(tree.nodes)))):
        named = (nodes, sorted(nodes, key=entering.__getitem__))
        found = {tuple(order[place] for place in places) for order in named if max(places) < len(order)}
        fitting = [each for each in found if any(_is_sorted(way, entering, leaving) for way in (each, each[::-1]))]
        if fitting:
            counts_lines = places == list(range(len(places))) and len(places) < len(inner)
            return fitting[0] if len(fitting) == 1 and not counts_lines else [None] * len(called)
    return None


def _is_sorted(nodes: Sequence[int], *orders: list[int]) -> bool:
    return any(all(order[node] < order[after] for node, after in pairwise(nodes)) for order in orders)


def _orders(tree: CheckedTree) -> tuple[list[int], list[int]]:
    """By node, its place in the order of entering all nodes, and of leaving them."""
    entering, leaving = [0] * len(tree.nodes), [0] * len(tree.nodes)
    waiting, entered, left = [0], 0, 0
    while waiting:
        node = waiting.pop()
        if node < 0:
            leaving[~node], left = left, left + 1
        else:
            entering[node], entered = entered, entered + 1
            waiting += [~node, *reversed(tree.below[node])]
    return entering, leaving
