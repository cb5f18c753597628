"""The comparison that cuts a node, as students write it: `5 ≥ 3`, `v = 2 <= α = 3`, `v(n) ≥ β: 5 ≥ 4`."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from engine.exercises.numbers import INFINITIES, LONGEST_PART, is_right, read_number, written
from engine.exercises.record import NodeRecord, TreeRecord
from engine.game import MAX
from engine.search import verbs
from engine.search.conventions import CONVENTIONS
from engine.search.machine import OWN_VALUE

TOKENS = re.compile(
    rf"(?P<N>(?:[+\-−]\s*)?(?:(?:{INFINITIES})(?![^\W\d_])|\d{{1,3}}(?:\s\d{{3}})+(?!\d)|\d+\s*/\s*\d+|\d*[.,]?\d+))"
    r"|(?P<S><=|>=|=<|=>|[≤≥⩽⩾<>])|(?P<E>=)|(?P<A>[^\W\d_]+)|(?P<P>[:;,.→])",
    re.IGNORECASE,
)
IGNORED = re.compile(r"[\s()\[\]]")
NAME = "(?:A{1,2}[EP]?)?"
FORM = re.compile(rf"(?:ASAP?)?{NAME}(?P<left>N)(?:EA)?(?P<sign>S){NAME}(?P<right>N)(?:EA)?P?")
"""A pattern of token kinds: numbers, signs, `=`, names such as `v(n)` and `β`, punctuation."""


@dataclass(frozen=True)
class ComparedNumbers:
    """A student's comparison of two numbers."""

    left: str
    sign: str
    right: str

    @property
    def is_above(self) -> bool:
        """Whether the left number is said to be the larger."""
        return any(each in self.sign for each in ">≥⩾")

    @property
    def or_equal(self) -> bool:
        return self.sign not in "<>"


def read_comparison(text: str) -> ComparedNumbers | None:
    """The compared numbers; None if the text is not a comparison of two numbers."""
    if len(text) > LONGEST_PART:
        return None
    tokens = list(TOKENS.finditer(text))
    form = FORM.fullmatch("".join(token.lastgroup or "" for token in tokens))
    if form is None or IGNORED.sub("", TOKENS.sub("", text)):
        return None
    words = [token[0] for token in tokens]
    left, sign, right = (words[form.start(name)] for name in ("left", "sign", "right"))
    return None if read_number(left) is None or read_number(right) is None else ComparedNumbers(left, sign, right)


@dataclass(frozen=True)
class CutTest:
    """The node's value against the bound that it has reached: MAX is cut at β, MIN at α."""

    is_max: bool
    value: float
    bound: float
    strict: bool

    def write(self, names: Mapping[float, str] | None = None) -> str:
        """`5 ≥ 3`. `names`: what stands in place of certain numbers."""
        sign = (">" if self.strict else "≥") if self.is_max else "<" if self.strict else "≤"
        value, bound = ((names or {}).get(number) or written(number) for number in (self.value, self.bound))
        return f"{value} {sign} {bound}"

    @property
    def holds(self) -> bool:
        value, bound = (self.value, self.bound) if self.is_max else (self.bound, self.value)
        return value > bound if self.strict else value >= bound

    def is_said_by(self, text: str) -> bool:
        """Whether the text compares the same two numbers, in either order. Equal numbers need a sign that allows
        equality.
        """
        said = read_comparison(text)
        if said is None:
            return False
        value, bound = (said.left, said.right) if said.is_above == self.is_max else (said.right, said.left)
        is_possible = said.or_equal or self.value != self.bound
        return is_right(value, self.value) and is_right(bound, self.bound) and is_possible


def cut_test(record: TreeRecord, number: int, strict: bool) -> CutTest | None:
    """The comparison that cut the node, or None if it was not cut."""
    found = record.found[number]
    if not found.unvisited:
        return None
    is_max = record.nodes[number].kind == MAX
    values = [record.found[child].value for child in record.children[number] if record.found[child].visited]
    return CutTest(is_max, (max if is_max else min)(values), _bound(found, is_max), strict)


def _bound(found: NodeRecord, is_max: bool) -> float:
    return found.beta_in if is_max else found.alpha_in


def example(player: int, convention: str) -> str:
    """An example of a condition at a node of this player, in the convention's terms: `v ≥ β: 5 ≥ 4`."""
    rules = CONVENTIONS[convention]
    test = verbs.comparison(verbs.CUT, player, rules.strict, by_window=rules.returns != OWN_VALUE)
    assert test, "a test that cuts is written"
    sign = test.split()[1]
    return f"{test}: 5 {sign} 4" if sign in "≥>" else f"{test}: 4 {sign} 5"
