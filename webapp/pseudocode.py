"""The algorithms as a course writes them, line by line, in the reader's language and convention.

A line's key says which part of the search it is, `<mover>.<verb>`; the step mode lights the lines whose keys an event
names (`static/js/steps/lines.js`). A verb is one of: enter, leaf, init, loop, update, cut, raise, return.
"""

from dataclasses import dataclass

from flask_babel import gettext as _

from engine.search.machine import BOUND, OWN_VALUE
from engine.search.options import CONVENTIONS


@dataclass(frozen=True)
class Line:
    """One line: its key, its text in the reader's language, and how far it is indented."""

    key: str
    text: str
    indent: int


def lines(algorithm: str, convention: str) -> list[Line]:
    """The pseudo-code of an algorithm in a convention; minimax and greedy look the same in all of them."""
    if algorithm != "alphabeta":
        return _minimax()
    returns = CONVENTIONS[convention].returns
    if returns == OWN_VALUE:
        return _alpha_beta_by_value()
    return _alpha_beta_by_window(strict=returns == BOUND)


def _minimax() -> list[Line]:
    return [
        Line("max.enter", _("function MaxValue(state)"), 0),
        Line("max.leaf", _("if CutoffTest(state) return e(state)"), 1),
        Line("max.init", _("v ← −∞"), 1),
        Line("max.loop", _("for each s in Successors(state)"), 1),
        Line("max.update", _("v ← max(v, MinValue(s))"), 2),
        Line("max.return", _("return v"), 1),
        Line("min.enter", _("function MinValue(state)"), 0),
        Line("min.leaf", _("if CutoffTest(state) return e(state)"), 1),
        Line("min.init", _("v ← +∞"), 1),
        Line("min.loop", _("for each s in Successors(state)"), 1),
        Line("min.update", _("v ← min(v, MaxValue(s))"), 2),
        Line("min.return", _("return v"), 1),
    ]


def _alpha_beta_by_value() -> list[Line]:
    """Russell & Norvig's: a node keeps its own best value v and returns it."""
    return [
        Line("max.enter", _("function MaxValue(state, α, β)"), 0),
        Line("max.leaf", _("if CutoffTest(state) return e(state)"), 1),
        Line("max.init", _("v ← −∞"), 1),
        Line("max.loop", _("for each s in Successors(state)"), 1),
        Line("max.update", _("v ← max(v, MinValue(s, α, β))"), 2),
        Line("max.cut", _("if v ≥ β return v"), 2),
        Line("max.raise", _("α ← max(α, v)"), 2),
        Line("max.return", _("return v"), 1),
        Line("min.enter", _("function MinValue(state, α, β)"), 0),
        Line("min.leaf", _("if CutoffTest(state) return e(state)"), 1),
        Line("min.init", _("v ← +∞"), 1),
        Line("min.loop", _("for each s in Successors(state)"), 1),
        Line("min.update", _("v ← min(v, MaxValue(s, α, β))"), 2),
        Line("min.cut", _("if v ≤ α return v"), 2),
        Line("min.raise", _("β ← min(β, v)"), 2),
        Line("min.return", _("return v"), 1),
    ]


def _alpha_beta_by_window(strict: bool) -> list[Line]:
    """The lectures': a node updates its window and returns the edge; with a strict test, the bound on a cut."""
    return [
        Line("max.enter", _("function MaxValue(state, α, β)"), 0),
        Line("max.leaf", _("if CutoffTest(state) return e(state)"), 1),
        Line("max.loop", _("for each s in Successors(state)"), 1),
        Line("max.update", _("α ← max(α, MinValue(s, α, β))"), 2),
        Line("max.cut", _("if α > β return β") if strict else _("if α ≥ β return α"), 2),
        Line("max.return", _("return α"), 1),
        Line("min.enter", _("function MinValue(state, α, β)"), 0),
        Line("min.leaf", _("if CutoffTest(state) return e(state)"), 1),
        Line("min.loop", _("for each s in Successors(state)"), 1),
        Line("min.update", _("β ← min(β, MaxValue(s, α, β))"), 2),
        Line("min.cut", _("if α > β return α") if strict else _("if β ≤ α return β"), 2),
        Line("min.return", _("return β"), 1),
    ]
