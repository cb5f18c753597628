"""Text in an address, packed into letters, digits, `-` and `_`: how links carry trees, exercises and sheets.

    2   which form it is     then, as base64:   3 bytes of a checksum, and the text, deflated with a dictionary

The dictionary holds what such texts are made of, so that short ones shrink too. Links are kept for years: a dictionary
must never change once links have been made with it.
"""

import base64
import binascii
import zlib

FORM = "2"
CHECKED = 3
"""Bytes of the checksum."""
RAW = -zlib.MAX_WBITS
"""Deflated data without zlib's own head and checksum, which are longer."""


def pack(text: str, dictionary: bytes) -> str:
    """What `unpack` takes."""
    raw = text.encode()
    ways = (zlib.Z_DEFAULT_STRATEGY, zlib.Z_FIXED)
    shortest = min((_deflated(raw, dictionary, strategy) for strategy in ways), key=len)
    return FORM + base64.urlsafe_b64encode(_checksum(raw) + shortest).decode().rstrip("=")


def _deflated(raw: bytes, dictionary: bytes, strategy: int) -> bytes:
    deflating = zlib.compressobj(9, zlib.DEFLATED, RAW, 9, strategy, dictionary)
    return deflating.compress(raw) + deflating.flush()


def _checksum(raw: bytes) -> bytes:
    return zlib.crc32(raw).to_bytes(4)[-CHECKED:]


def unpack(packed: str, dictionary: bytes, most: int) -> str:
    """The text; raises ValueError if the link was cut short or changed, or unfolds to more than `most` bytes."""
    if not packed.startswith(FORM):
        raise ValueError("of another form")
    body = packed[len(FORM) :]
    try:
        raw = base64.urlsafe_b64decode(body.encode("ascii") + b"=" * (-len(body) % 4))
        found = _inflated(raw[CHECKED:], zlib.decompressobj(RAW, dictionary), most)
    except (binascii.Error, zlib.error) as error:
        raise ValueError(str(error)) from None
    if _checksum(found) != raw[:CHECKED]:
        raise ValueError("changed")
    return found.decode()


def _inflated(raw: bytes, inflating: "zlib._Decompress", most: int) -> bytes:
    found = inflating.decompress(raw, most)
    if inflating.unconsumed_tail or not inflating.eof:
        raise ValueError("too long, or cut short")
    return found
