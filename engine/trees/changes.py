"""Statements of a program that change its tree in a way that is not read."""

from typing import NamedTuple

from engine.refusals import N_, Refused

EXAMPLES = {
    "add_edge": 'G.add_edge("A", "B")',
    ".nodes[": 'G.nodes["B"]["value"] = 3',
    "node_attributes": 'G.nodes["B"]["value"] = 3',
}
"""By what stands in the statement."""


class Unread(NamedTuple):
    """A statement that gives a node a value that is not read."""

    place: int
    name: str
    below: str
    """The way down from the node of that name, as in `.left.left`, or which node of a graph it is, as in `["B"]`."""
    statement: str


def refused_change(statement: str, example: str = "") -> Refused:
    examples = [example for part, example in EXAMPLES.items() if part in statement]
    return Refused(
        N_(
            "Poda does not read “%(statement)s”, which changes the tree: it runs no programs. It reads"
            " statements such as “%(example)s”."
        ),
        statement=statement,
        example=example or [*examples, "root = Node(); root.children = [b, c]"][0],
    )
