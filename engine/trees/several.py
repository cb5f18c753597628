"""Texts with several trees: which they are, and choosing one of them.

Nested lists are one tree, whatever their depth; but a list that is named “trees” is a list of trees.
"""

import re
from collections.abc import Sequence
from typing import Any

from engine.refusals import N_, Refused
from engine.trees.programs.values import Call

Named = tuple[str, Any]
"""A value and the name that it is assigned, "" for none."""

PLURAL = re.compile(
    r"(?:\w*_)?(?:trees|[aá]rboles|[aá]rvores|exercises|ejercicios|exerc[ií]cios|examples|ejemplos|exemplos)(?:_\w*|\d*)",
    re.IGNORECASE,
)
MARKS = re.compile(r'"[^"\n]*"|[(){}\n]')
TREE = re.compile(r'\s*(?:(?:\w+|"[^"\n]*")\s*=\s*)?(?:[@~]\s*[\w."/-]+\s*)*(?:max|min|chance)?\s*[({]', re.IGNORECASE)
"""How the text form begins."""


class SeveralTrees(Refused):
    """The text has several trees: `names` tells them apart, by the names they are assigned or by their numbers."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(N_("There are %(count)d trees in the text: open one at a time."), count=len(names))
        self.names = names


def chosen(trees: Sequence[Named], which: int) -> Named:
    """The tree of that number, from 1; with 0 the only one. Raises Refused."""
    if not 0 <= which <= len(trees):
        raise Refused(N_("There is no tree %(which)d in the text; it has %(count)d."), which=which, count=len(trees))
    if which == 0 and len(trees) > 1:
        raise SeveralTrees([name or str(number) for number, (name, _tree) in enumerate(trees, 1)])
    return trees[which - 1 if which else 0]


def refuse_another(which: int) -> None:
    """Raises Refused if another tree than the only one of a text is asked for."""
    chosen([("", None)], which)


def texts_of_trees(text: str) -> list[str]:
    """The trees in brackets that stand one below the other, each from a line of its own; else the text itself."""
    depth, start, found = 0, 0, []
    for mark in MARKS.finditer(text):
        depth += (mark[0] in "({") - (mark[0] in ")}")
        if depth < 0:
            return [text]
        if mark[0] == "\n" and depth == 0:
            found.append(text[start : mark.end()])
            start = mark.end()
    found = [each for each in [*found, text[start:]] if each.strip()]
    return found if len(found) > 1 and all(map(TREE.match, found)) else [text]


def collection(values: Sequence[Named]) -> list[Named] | None:
    """The trees of the value whose name says that it holds several; None if there is none."""
    for name, value in values:
        inside = [(key, below) for key, below in value.items() if PLURAL.fullmatch(key)] if _is_wrapper(value) else []
        for called, trees in [(name, value), *inside]:
            if PLURAL.fullmatch(called) and _holds_trees(trees):
                return list(trees.items()) if isinstance(trees, dict) else [("", tree) for tree in trees]
    return None


def _is_wrapper(value: Any) -> bool:
    """Whether a mapping holds one list or mapping, and besides it plain values."""
    return isinstance(value, dict) and sum(isinstance(below, list | dict | Call) for below in value.values()) == 1


def _holds_trees(value: Any) -> bool:
    if isinstance(value, dict):
        return bool(value) and all(is_deep(tree) for tree in value.values())
    return isinstance(value, list) and bool(value) and all(isinstance(tree, list | dict | Call) for tree in value)


def is_deep(value: Any) -> bool:
    """Whether it is a tree by itself, not the names of children."""
    if isinstance(value, list):
        return any(isinstance(below, list | dict | Call) for below in value)
    return isinstance(value, dict | Call)
