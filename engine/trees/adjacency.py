"""Trees written node by node, a line for each: `x: [a, b]`, `a = 3`."""

import re
from fractions import Fraction
from typing import Any

from engine.trees.numbers import read_value

NAME = r"[^\W\d]\w*"
NUMBER = r"[+\-−]?\d[\d./]*"
LINE = re.compile(rf"({NAME})\s*(?:[:=→]|->)\s*(.+)")
BRACKETS = {"[": "]", "(": ")", "{": "}"}
ITEM = re.compile(rf"{NAME}|{NUMBER}")
WORDS = ("none", "null", "true", "false", "inf", "infinity")


def read_adjacency(text: str) -> dict[str, Any] | None:
    """Each node's children, or its number; None where a line is not of this form, or no node is another's child."""
    known: dict[str, Any] = {}
    for line in text.splitlines():
        line = line.partition("#")[0].strip(" \t,;.")
        if not line:
            continue
        found = LINE.fullmatch(line)
        items = _items(found[2]) if found else None
        if found is None or items is None or found[1] in known:
            return None
        known[found[1]] = items
    names = [item for items in known.values() if isinstance(items, list) for item in items if isinstance(item, str)]
    return known if names and not any(name.lower() in WORDS for name in names) else None


def _items(said: str) -> list[str | Fraction] | Fraction | None:
    """The children, or the number that stands alone; None if it is neither."""
    closing = BRACKETS.get(said[0])
    if closing and not said.endswith(closing):
        return None
    words = (said[1:-1] if closing else said).replace(",", " ").replace(";", " ").split()
    if not words or not all(map(ITEM.fullmatch, words)):
        return None
    items = [_item(word) for word in words]
    return items[0] if not closing and len(items) == 1 and isinstance(items[0], Fraction) else items


def _item(text: str) -> str | Fraction:
    value = read_value(text)
    return value if isinstance(value, Fraction) else text
