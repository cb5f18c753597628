"""Trees written node by node, a line for each: `x: [a, b]`, `a = 3`."""

import re
from fractions import Fraction
from typing import Any

from engine.trees.numbers import read_value

NAME = r"[^\W\d]\w*"
NUMBER = r"[+\-−]?\d[\d./]*"
ITEM = rf"(?:{NAME}|{NUMBER})"
ITEMS = rf"{ITEM}(?:\s*[,;]\s*{ITEM}|\s+{ITEM})*"
LINE = re.compile(rf"\s*({NAME})\s*(?::|=|->|→)\s*(?:[\[({{]\s*({ITEMS})\s*,?\s*[\])}}]|({ITEMS}))\s*[,;.]?\s*(?:#.*)?")
WORDS = ("none", "null", "true", "false", "inf", "infinity")


def read_adjacency(text: str) -> dict[str, Any] | None:
    """Each node's children, or its number; None where a line is not of this form, or no node is another's child."""
    known: dict[str, Any] = {}
    for line in text.splitlines():
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        found = LINE.fullmatch(line)
        if found is None or found[1] in known:
            return None
        items = [_item(item) for item in re.findall(ITEM, found[2] or found[3])]
        is_number = found[2] is None and len(items) == 1 and isinstance(items[0], Fraction)
        known[found[1]] = items[0] if is_number else items
    names = [item for items in known.values() if isinstance(items, list) for item in items if isinstance(item, str)]
    return known if names and not any(name.lower() in WORDS for name in names) else None


def _item(text: str) -> str | Fraction:
    value = read_value(text)
    return value if isinstance(value, Fraction) else text
