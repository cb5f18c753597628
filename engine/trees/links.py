"""A tree in an address: its text form, packed (`packing.py`). Nothing is stored anywhere."""

from engine.refusals import N_, Refused
from engine.trees import packing
from engine.trees.node import MOST_NODES, Node
from engine.trees.text import parse, write

MOST_TEXT = 200_000
"""Bytes of the text form that a link may unfold to."""

DICTIONARY = (
    b"({0.1: 0.2: 0.3: 0.4: 0.6: 0.7: 0.8: 0.9: 1/3:( 2/3:( {0.25:(0.75:( {0.5:(0.5:( "
    b"max(min(left: right: -1 -2 -5 -inf +inf 20 18 16 15 14 13 12 11 10 (9 8 7) (6 5 4) (3 2 1))"
    b" (((0 1) (2 3)) ((4 5) (6 7))) ((3 12 8) (2 4 6) (14 5 2))"
)
"""Never to be changed: links have been made with it."""


def pack(root: Node) -> str:
    """What `unpack` takes."""
    return packing.pack(write(root), DICTIONARY)


def unpack(packed: str, most_nodes: int = MOST_NODES) -> Node:
    """The tree; raises Refused if the link was cut short or changed, or the tree is larger."""
    try:
        return parse(packing.unpack(packed, DICTIONARY, MOST_TEXT), most_nodes)
    except Refused:
        raise
    except ValueError:
        raise Refused(N_("The link to the tree is damaged: perhaps it was cut short.")) from None
