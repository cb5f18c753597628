"""Each wrong program beside the right one, as their declarations have it: its code, and what both print on its tree."""

import ast
import inspect
import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache
from typing import Any

from engine.checking.recursion import CheckedTree, PlainAlphaBeta
from engine.checking.verdict import INNER, LEAVES, Printing
from engine.checking.wrong import Wrong
from engine.trees import parse
from engine.trees.numbers import write_value

NEGAMAX = """\
def negamax(state, alpha, beta, color):
    if is_terminal(state):
        return color * utility(state)
    v = -inf
    for child in successors(state):
        v = max(v, -negamax(child, -beta, -alpha, -color))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v"""
"""As students know it; `color` is 1 at MAX and −1 at MIN."""

MarkedLines = Sequence[tuple[str, bool]]
"""Lines, each with whether the other side has another one."""


@dataclass(frozen=True)
class ShownWrong:
    """A wrong program beside the right one of a convention."""

    wrong: Wrong
    convention: str
    right_code: MarkedLines
    wrong_code: MarkedLines
    right_output: MarkedLines
    wrong_output: MarkedLines

    @property
    def printed(self) -> str:
        """What it prints, as the checker reads it."""
        return "\n".join(line for line, _differs in self.wrong_output)


@cache
def shown(wrong: Wrong) -> ShownWrong:
    convention, tree = wrong.conventions[0], CheckedTree(parse(wrong.shows))
    outputs = [_outputs(make(tree, convention)) for make in (PlainAlphaBeta, wrong.program)]
    output = next(pair for pair in zip(*outputs, strict=True) if pair[0] != pair[1])
    return ShownWrong(wrong, convention, *_beside(*_codes(wrong)), *_beside(*output))


def _codes(wrong: Wrong) -> tuple[str, str]:
    """The right program and the wrong one: the methods that differ, or negamax."""
    if wrong.in_negamax:
        return NEGAMAX, NEGAMAX.replace(*wrong.in_negamax)
    methods = [name for name, each in vars(wrong.program).items() if inspect.isfunction(each)]
    right, changed = (
        "\n\n".join(code_of(getattr(program, name)) for name in methods) for program in (PlainAlphaBeta, wrong.program)
    )
    return right, changed


def code_of(function: Callable[..., Any]) -> str:
    """The source as a student would write it: without types and documentation."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            node.returns = None
            if ast.get_docstring(node):
                node.body = node.body[1:]
        elif isinstance(node, ast.arg):
            node.annotation = None
    return ast.unparse(tree)


def _outputs(program: PlainAlphaBeta) -> Sequence[str]:
    """What it prints, from short to full: one of these shows the mistake."""
    names = [name or "root" for name in program.tree.names]
    leaves = " ".join(write_value(visit.v) for visit in Printing(LEAVES).visits(program))
    best = "" if program.root.best is None else f"\naction: {names[program.root.best]}"
    windows = [
        [
            (names[visit.node], [way.number(visit, column) for column in ("alpha", "beta", "value")])
            for visit in way.visits(program)
        ]
        for way in (Printing(INNER), Printing(INNER, on_leaving=True, window_out=True))
    ]
    return [
        f"visited: [{leaves}]\nvalue: {write_value(program.root.v)}{best}",
        *("\n".join(_line(name, *map(write_value, numbers)) for name, numbers in rows) for rows in windows),
    ]


def _line(name: str, alpha: str, beta: str, value: str) -> str:
    return f"{name} [{alpha}, {beta}] = {value}"


def _beside(right: str, wrong: str) -> tuple[MarkedLines, MarkedLines]:
    sides = right.split("\n"), wrong.split("\n")
    same: tuple[set[int], set[int]] = set(), set()
    for block in SequenceMatcher(None, *sides, autojunk=False).get_matching_blocks():
        same[0].update(range(block.a, block.a + block.size))
        same[1].update(range(block.b, block.b + block.size))
    first, second = (
        [(line, at not in kept) for at, line in enumerate(side)] for side, kept in zip(sides, same, strict=True)
    )
    return first, second
