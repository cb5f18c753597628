"""Exercises and sheets in an address: JSON, packed into letters, digits, `-` and `_`. Nothing is stored anywhere."""

import base64
import json
import zlib
from typing import Any

MOST_TEXT = 100_000
"""Characters of JSON that a link may unfold to."""


def pack(data: Any) -> str:
    """What `unpack` takes."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpack(packed: str) -> Any:
    """The data; raises ValueError if the link was cut short or changed."""
    try:
        raw = base64.urlsafe_b64decode(packed.encode("ascii") + b"=" * (-len(packed) % 4))
        unfolding = zlib.decompressobj()
        text = unfolding.decompress(raw, MOST_TEXT)
        if unfolding.unconsumed_tail or not unfolding.eof:
            raise ValueError("too long, or cut short")
        return json.loads(text)
    except (zlib.error, RecursionError) as error:
        raise ValueError(str(error)) from None
