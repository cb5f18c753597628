"""Estimates of inner nodes in forms that have no place for them: beside a node's name, or together in a comment."""

import re
from collections.abc import Callable, Sequence

from engine.trees.node import Node, Value
from engine.trees.numbers import read_value, write_value

OPENING = "estimates"
ESTIMATE = re.compile(r"\b(\d{1,6}):(\S+)")


def beside(node: Node, number: Callable[[Value], str] = write_value) -> str:
    """`e = 5`, as the page writes it; empty where there is none."""
    return "" if node.estimate is None else f"e = {number(node.estimate)}"


def named(node: Node, number: Callable[[Value], str] = write_value) -> str:
    """The node's name and its estimate, so far as it has them."""
    return " · ".join(filter(None, [node.name, beside(node, number)]))


def as_comment(nodes: Sequence[Node]) -> str:
    """`estimates 1:4 5:7/2`, by the numbers of the nodes; empty where there are none."""
    said = [f"{number}:{write_value(node.estimate)}" for number, node in enumerate(nodes) if node.estimate is not None]
    return " ".join([OPENING, *said]) if said else ""


def read_comment(comment: str, nodes: Sequence[Node]) -> None:
    """Gives the nodes what the comment says of them; nothing if it says something else. Leaves take no estimate."""
    if not comment.startswith(OPENING):
        return
    for number, text in ESTIMATE.findall(comment):
        if int(number) < len(nodes) and not nodes[int(number)].is_leaf:
            nodes[int(number)].estimate = read_value(text)
