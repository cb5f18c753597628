"""A tree in an address: its text form, packed into letters, digits, `-` and `_`. Nothing is stored anywhere."""

import base64
import binascii
import zlib

from engine.game import N_, Refused
from engine.trees.node import Node
from engine.trees.text import parse, write

MOST_TEXT = 200_000
"""Characters of the text form that a link may unfold to."""


def pack(root: Node) -> str:
    """What `unpack` takes."""
    return base64.urlsafe_b64encode(zlib.compress(write(root).encode(), 9)).decode().rstrip("=")


def unpack(packed: str) -> Node:
    """The tree; raises Refused if the link was cut short or changed."""
    try:
        raw = base64.urlsafe_b64decode(packed.encode("ascii") + b"=" * (-len(packed) % 4))
        unfolding = zlib.decompressobj()
        text = unfolding.decompress(raw, MOST_TEXT)
        if unfolding.unconsumed_tail or not unfolding.eof:
            raise ValueError("too long, or cut short")
        return parse(text.decode())
    except Refused:
        raise
    except (ValueError, binascii.Error, zlib.error):
        raise Refused(N_("The link to the tree is damaged: perhaps it was cut short.")) from None
