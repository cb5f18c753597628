"""The comparison by which a node is cut, as students write it: `5 ≥ 3`, `v = 2 <= α = 3`."""

import re
from dataclasses import dataclass

from engine.exercises.numbers import is_right, written
from engine.exercises.record import NodeRecord, TreeRecord
from engine.game import MAX

SIGNS = re.compile(r"<=|>=|≤|≥|=<|=>|<|>")
NUMBER = re.compile(r"[+\-−]?\s*(?:∞|inf(?:inity)?|\d+(?:[.,/]\d+)?)\s*$", re.IGNORECASE)


@dataclass(frozen=True)
class CutTest:
    """The node's value against the bound that it has reached: MAX is cut at β, MIN at α."""

    is_max: bool
    value: float
    bound: float
    strict: bool

    def write(self) -> str:
        sign = (">" if self.strict else "≥") if self.is_max else "<" if self.strict else "≤"
        return f"{written(self.value)} {sign} {written(self.bound)}"

    def is_said_by(self, text: str) -> bool:
        """Whether the text compares the same two numbers, from either side; equal ones need a sign that allows it."""
        signs = SIGNS.findall(text)
        sides = SIGNS.split(text)
        if len(signs) != 1 or len(sides) != 2:
            return False
        found = [NUMBER.search(side.strip()) for side in sides]
        if not all(found):
            return False
        left, right = (number[0].strip() for number in found if number)
        is_above = ">" in signs[0] or "≥" in signs[0]
        if is_above != self.is_max:
            left, right = right, left
        or_equal = "=" in signs[0] or signs[0] in "≤≥"
        return is_right(left, self.value) and is_right(right, self.bound) and (or_equal or self.value != self.bound)


def cut_test(record: TreeRecord, number: int, strict: bool) -> CutTest | None:
    """By which comparison the search stopped looking at a node; None where it did not."""
    found = record.found[number]
    if not found.unvisited:
        return None
    is_max = record.nodes[number].kind == MAX
    values = [record.found[child].value for child in record.children(number) if record.found[child].visited]
    return CutTest(is_max, (max if is_max else min)(values), _bound(found, is_max), strict)


def _bound(found: NodeRecord, is_max: bool) -> float:
    return found.beta_in if is_max else found.alpha_in
