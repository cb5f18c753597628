"""A printed output in an address, packed; never to be changed, since links are made with it."""

from engine import limits
from engine.refusals import N_, Refused
from engine.trees import packing

DICTIONARY = (
    b"node;alpha;beta;value\n node alpha beta value\na1 b1 c1 a2 b2 -inf inf alpha=-inf beta=inf value= v="
    b"3 12 8 2 14 5 2"
)


def pack(text: str) -> str:
    return packing.pack(text, DICTIONARY)


def unpack(packed: str) -> str:
    """The text; raises Refused if the link was cut short or changed."""
    try:
        return packing.unpack(packed, DICTIONARY, 4 * limits.PRINTED)
    except ValueError:
        raise Refused(N_("The output in this address is damaged: copy the whole address.")) from None
