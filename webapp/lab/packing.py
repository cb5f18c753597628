"""Compresses texts and encodes them in characters that an address may hold."""

import base64
import binascii
import zlib

from engine.refusals import N_, Refused

LONGEST = 3000
"""Most characters of a packed text."""


def pack(text: str) -> str:
    """The text packed for an address; raises Refused if it is too long."""
    packed = base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    if len(packed) > LONGEST:
        raise Refused(N_("This model is too large for an address; the command line takes it."))
    return packed


def unpack(packed: str, most: int) -> str:
    """The original text; raises Refused if it has more than `most` bytes or is damaged."""
    try:
        unpacking = zlib.decompressobj()
        data = unpacking.decompress(base64.urlsafe_b64decode(packed[:LONGEST] + "=" * (-len(packed) % 4)), most + 1)
        text = data.decode()
    except (binascii.Error, zlib.error, ValueError):
        raise Refused(N_("The model in this address is damaged: copy the whole address.")) from None
    if len(data) > most or not unpacking.eof:
        raise Refused(N_("The model in this address is damaged: copy the whole address."))
    return text
