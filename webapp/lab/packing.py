"""Texts small enough for an address: compressed, then written in letters that an address may hold."""

import base64
import binascii
import zlib

from engine.refusals import N_, Refused

LONGEST = 3000
"""Characters of a packed text."""


def pack(text: str) -> str:
    """The text for an address; raises Refused where it would be too long for one."""
    packed = base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    if len(packed) > LONGEST:
        raise Refused(N_("This model is too large for an address; the command line takes it."))
    return packed


def unpack(packed: str, most: int) -> str:
    """The text again, if it has at most so many bytes; raises Refused."""
    try:
        unpacking = zlib.decompressobj()
        data = unpacking.decompress(base64.urlsafe_b64decode(packed[:LONGEST] + "=" * (-len(packed) % 4)), most + 1)
        text = data.decode()
    except (binascii.Error, zlib.error, ValueError):
        raise Refused(N_("The model in this address is damaged: copy the whole address.")) from None
    if len(data) > most or not unpacking.eof:
        raise Refused(N_("The model in this address is damaged: copy the whole address."))
    return text
