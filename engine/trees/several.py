"""Texts with several trees: which they are, and choosing one of them.

Nested lists are one tree, whatever their depth; but a list that is named “trees”, or whose elements a program goes
through one by one, is a list of trees.
"""

import re
from collections.abc import Sequence
from typing import Any

from engine.refusals import N_, Refused
from engine.trees.literals import Call

Named = tuple[str, Any]
"""A value and the name that it is assigned, "" for none."""

PLURAL = re.compile(
    r"(?:\w*_|[a-z]*)(?:trees|[aá]rboles|[aá]rvores|exercises|ejercicios|exerc[ií]cios|examples|ejemplos|exemplos)(?:_\w*|\d*)",
    re.IGNORECASE,
)
PART = re.compile(
    r"(?:child|succ|sub|branch|node|leaf|row|action|move|hij|suces|rama|nodo|hoja|fila|filh|suces|ramo|n[oó]|folha|linha)",
    re.IGNORECASE,
)
"""How a program calls the parts of one tree when it goes through them."""


class SeveralTrees(Refused):
    """The text has several trees: `names` tells them apart, by the names they are assigned or by their numbers."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(N_("There are %(count)d trees in the text: open one at a time."), count=len(names))
        self.names = names


def chosen(trees: Sequence[Named], which: int) -> Named:
    """The tree of that number, from 1; with 0 the only one. Raises Refused."""
    if which > len(trees):
        raise Refused(N_("There is no tree %(which)d in the text; it has %(count)d."), which=which, count=len(trees))
    if which == 0 and len(trees) > 1:
        raise SeveralTrees([name or str(number) for number, (name, _tree) in enumerate(trees, 1)])
    return trees[max(which - 1, 0)]


def collection(values: Sequence[Named], text: str) -> list[Named] | None:
    """The trees of the value that its name, or a loop of the program, says to hold several; None if there is none."""
    for name, value in values:
        inside = [(key, below) for key, below in value.items() if PLURAL.fullmatch(key)] if _is_wrapper(value) else []
        for called, trees in [(name, value), *inside]:
            if called and _holds_trees(trees) and (PLURAL.fullmatch(called) or _is_gone_through(called, text)):
                return list(trees.items()) if isinstance(trees, dict) else [("", tree) for tree in trees]
    return None


def _is_wrapper(value: Any) -> bool:
    """Whether a mapping holds one list or mapping, and besides it plain values."""
    return isinstance(value, dict) and sum(isinstance(below, list | dict | Call) for below in value.values()) == 1


def _holds_trees(value: Any) -> bool:
    if isinstance(value, dict):
        return bool(value) and all(_is_deep(tree) for tree in value.values())
    return isinstance(value, list) and bool(value) and all(isinstance(tree, list | dict | Call) for tree in value)


def _is_deep(value: Any) -> bool:
    """Whether it is a tree by itself, not the names of children."""
    if isinstance(value, list):
        return any(isinstance(below, list | dict | Call) for below in value)
    return isinstance(value, dict | Call)


def _is_gone_through(name: str, text: str) -> bool:
    """Whether the program itself, not a function of it, goes through the value by trees."""
    loop = re.compile(rf"^for\s+(?P<each>[^\n]*?)\s+in\s+(?:\w+\s*\(\s*)?{re.escape(name)}\b\s*[:),]", re.MULTILINE)
    found = loop.search(text)
    return found is not None and PART.match(found["each"].rpartition(",")[2].strip(" ()")) is None
