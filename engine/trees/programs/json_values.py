"""JSON as values: Python's own parser, with exact numbers and no key twice."""

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from engine.refusals import N_, Refused
from engine.trees.numbers import is_too_large, read_value

MOST_LEVELS = 200
"""Of brackets in brackets; a document has two for each ply."""


def read_json(text: str) -> list[Any] | None:
    """The values that stand in the text one after the other; None if it is no JSON. Raises Refused."""
    try:
        return list(_values(text))
    except json.JSONDecodeError:
        return None
    except RecursionError:
        raise too_deep() from None


def too_deep() -> Refused:
    return Refused(N_("Brackets may stand at most %(most)d deep in each other."), most=MOST_LEVELS)


def _values(text: str) -> Iterator[Any]:
    at = _past(text, 0)
    while at < len(text):
        if text[at] not in "[{":
            raise json.JSONDecodeError("no list and no mapping", text, at)
        value, at = DECODER.raw_decode(text, at)
        yield value
        at = _past(text, at)


def _past(text: str, at: int) -> int:
    """Past what stands between two values."""
    while at < len(text) and (text[at].isspace() or text[at] in ",;"):
        at += 1
    return at


def _number(text: str) -> Fraction | float:
    value = read_value(text)
    if value is None or is_too_large(value):
        shown = text if len(text) <= 40 else text[:39] + "…"
        raise Refused(N_("“%(value)s” in the tree is not a number."), value=shown)
    return value


def _limit(text: str) -> float:
    if text == "NaN":
        raise Refused(N_("“%(value)s” in the tree is not a number."), value=text)
    return float(text)


def _mapping(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise Refused(N_("“%(text)s” appears twice in a mapping."), text=key)
        found[key] = value
    return found


DECODER = json.JSONDecoder(
    object_pairs_hook=_mapping, parse_int=_number, parse_float=_number, parse_constant=_limit, strict=False
)
