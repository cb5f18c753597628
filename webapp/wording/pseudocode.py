"""The algorithms as a course writes them, line by line, in the reader's language and convention.

A line's key says which part of the search it is, `<mover>.<verb>`, where `any` stands for all movers; the step mode
lights the lines whose verbs the engine recorded for a step (`engine/search/verbs.py`). Three verbs are never recorded,
because no step shows them alone: init, loop and aim.
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from flask_babel import gettext as _

from engine.search.machine import BOUND, OWN_VALUE
from engine.search.options import CONVENTIONS, Convention
from webapp.wording.text import once_per_language

VARIANTS = (
    ("minimax", "aima"),
    ("alphabeta", "aima"),
    ("alphabeta", "aima4"),
    ("alphabeta", "urjc"),
    ("alphabeta", "puc"),
    ("expectiminimax", "expected"),
    ("expectiminimax", "optimistic"),
    ("expectiminimax", "pessimistic"),
    ("star1", "aima"),
    ("star1", "aima4"),
    ("star1", "puc"),
    ("star2", "aima"),
    ("star2", "aima4"),
    ("star2", "puc"),
)
"""All that differ: an algorithm with a convention, or an attitude to chance. `Options.listing` names one."""


@dataclass(frozen=True)
class CodeLine:
    """One line: its key, its text in the reader's language, and how far it is indented."""

    key: str
    text: str
    indent: int


@once_per_language
def catalogue(title: Callable[[str], str]) -> Mapping[str, Mapping[str, Any]]:
    """Every variant under its name, such as `alphabeta.urjc`; `title` names an algorithm for the reader."""
    return {
        f"{algorithm}.{variant}": {
            "title": _entitled(title(algorithm), algorithm, variant),
            "lines": [asdict(line) for line in lines(algorithm, variant)],
        }
        for algorithm, variant in VARIANTS
    }


def _entitled(name: str, algorithm: str, variant: str) -> str:
    """The algorithm's name; where two editions of the book differ, which of them it follows."""
    editions = {"aima": _("Russell & Norvig, 3rd edition"), "aima4": _("Russell & Norvig, 4th edition")}
    if algorithm == "alphabeta" and variant in editions:
        return f"{name} ({editions[variant]})"
    return name


def lines(algorithm: str, variant: str) -> list[CodeLine]:
    """The pseudo-code of an algorithm in a convention, or of expectiminimax with an attitude to chance.

    Minimax and greedy look the same in all conventions.
    """
    if algorithm == "expectiminimax":
        return _expectiminimax(variant)
    if algorithm in ("star1", "star2"):
        return _star(CONVENTIONS[variant].with_chance(), probes=algorithm == "star2")
    if algorithm != "alphabeta":
        return _minimax()
    convention = CONVENTIONS[variant]
    if convention.returns == OWN_VALUE:
        return _alpha_beta_by_value() if convention.tests_first else _alpha_beta_that_moves_first()
    return _alpha_beta_by_window(strict=convention.returns == BOUND)


def _minimax() -> list[CodeLine]:
    return [
        CodeLine("max.enter", _("function MaxValue(state)"), 0),
        CodeLine("max.leaf", _("if CutoffTest(state) return e(state)"), 1),
        CodeLine("max.init", _("v ← −∞"), 1),
        CodeLine("max.loop", _("for each s in Successors(state)"), 1),
        CodeLine("max.update", _("v ← max(v, MinValue(s))"), 2),
        CodeLine("max.return", _("return v"), 1),
        CodeLine("min.enter", _("function MinValue(state)"), 0),
        CodeLine("min.leaf", _("if CutoffTest(state) return e(state)"), 1),
        CodeLine("min.init", _("v ← +∞"), 1),
        CodeLine("min.loop", _("for each s in Successors(state)"), 1),
        CodeLine("min.update", _("v ← min(v, MaxValue(s))"), 2),
        CodeLine("min.return", _("return v"), 1),
    ]


def _alpha_beta_by_value() -> list[CodeLine]:
    """Russell & Norvig's, third edition: a node keeps its own best value v and returns it."""
    return [
        CodeLine("max.enter", _("function MaxValue(state, α, β)"), 0),
        CodeLine("max.leaf", _("if CutoffTest(state) return e(state)"), 1),
        CodeLine("max.init", _("v ← −∞"), 1),
        CodeLine("max.loop", _("for each s in Successors(state)"), 1),
        CodeLine("max.update", _("v ← max(v, MinValue(s, α, β))"), 2),
        CodeLine("max.cut", _("if v ≥ β return v"), 2),
        CodeLine("max.raise", _("α ← max(α, v)"), 2),
        CodeLine("max.return", _("return v"), 1),
        CodeLine("min.enter", _("function MinValue(state, α, β)"), 0),
        CodeLine("min.leaf", _("if CutoffTest(state) return e(state)"), 1),
        CodeLine("min.init", _("v ← +∞"), 1),
        CodeLine("min.loop", _("for each s in Successors(state)"), 1),
        CodeLine("min.update", _("v ← min(v, MaxValue(s, α, β))"), 2),
        CodeLine("min.cut", _("if v ≤ α return v"), 2),
        CodeLine("min.raise", _("β ← min(β, v)"), 2),
        CodeLine("min.return", _("return v"), 1),
    ]


def _alpha_beta_that_moves_first() -> list[CodeLine]:
    """Russell & Norvig's, fourth edition: the window moves as soon as v does, and the test comes after."""
    return [
        CodeLine("max.enter", _("function MaxValue(state, α, β)"), 0),
        CodeLine("max.leaf", _("if CutoffTest(state) return e(state)"), 1),
        CodeLine("max.init", _("v ← −∞"), 1),
        CodeLine("max.loop", _("for each s in Successors(state)"), 1),
        CodeLine("max.update", _("v2 ← MinValue(s, α, β)"), 2),
        CodeLine("max.gain", _("if v2 > v"), 2),
        CodeLine("max.gain", _("v ← v2"), 3),
        CodeLine("max.raise", _("α ← max(α, v)"), 3),
        CodeLine("max.cut", _("if v ≥ β return v"), 2),
        CodeLine("max.return", _("return v"), 1),
        CodeLine("min.enter", _("function MinValue(state, α, β)"), 0),
        CodeLine("min.leaf", _("if CutoffTest(state) return e(state)"), 1),
        CodeLine("min.init", _("v ← +∞"), 1),
        CodeLine("min.loop", _("for each s in Successors(state)"), 1),
        CodeLine("min.update", _("v2 ← MaxValue(s, α, β)"), 2),
        CodeLine("min.gain", _("if v2 < v"), 2),
        CodeLine("min.gain", _("v ← v2"), 3),
        CodeLine("min.raise", _("β ← min(β, v)"), 3),
        CodeLine("min.cut", _("if v ≤ α return v"), 2),
        CodeLine("min.return", _("return v"), 1),
    ]


def _alpha_beta_by_window(strict: bool) -> list[CodeLine]:
    """The lectures': a node updates its window and returns the edge; with a strict test, the bound on a cut."""
    return [
        CodeLine("max.enter", _("function MaxValue(state, α, β)"), 0),
        CodeLine("max.leaf", _("if CutoffTest(state) return e(state)"), 1),
        CodeLine("max.loop", _("for each s in Successors(state)"), 1),
        CodeLine("max.update", _("α ← max(α, MinValue(s, α, β))"), 2),
        CodeLine("max.cut", _("if α > β return β") if strict else _("if α ≥ β return α"), 2),
        CodeLine("max.return", _("return α"), 1),
        CodeLine("min.enter", _("function MinValue(state, α, β)"), 0),
        CodeLine("min.leaf", _("if CutoffTest(state) return e(state)"), 1),
        CodeLine("min.loop", _("for each s in Successors(state)"), 1),
        CodeLine("min.update", _("β ← min(β, MaxValue(s, α, β))"), 2),
        CodeLine("min.cut", _("if α > β return α") if strict else _("if β ≤ α return β"), 2),
        CodeLine("min.return", _("return β"), 1),
    ]


# -- with chance: one function, by who is to move ---------------------------------------------------------------------


def _expectiminimax(attitude: str) -> list[CodeLine]:
    """Russell & Norvig 5.5. The optimist takes chance for another MAX, the pessimist for another MIN."""
    at_chance = {
        "expected": [
            CodeLine("chance.init", _("v ← 0"), 2),
            CodeLine("chance.loop", _("for each (p, s) in Outcomes(state)"), 2),
            CodeLine("chance.update", _("v ← v + p · Value(s)"), 3),
        ],
        "optimistic": [
            CodeLine("chance.init", _("v ← −∞"), 2),
            CodeLine("chance.loop", _("for each (p, s) in Outcomes(state)"), 2),
            CodeLine("chance.update", _("v ← max(v, Value(s))"), 3),
        ],
        "pessimistic": [
            CodeLine("chance.init", _("v ← +∞"), 2),
            CodeLine("chance.loop", _("for each (p, s) in Outcomes(state)"), 2),
            CodeLine("chance.update", _("v ← min(v, Value(s))"), 3),
        ],
    }
    return [
        CodeLine("any.enter", _("function Value(state)"), 0),
        CodeLine("any.leaf", _("if CutoffTest(state) return e(state)"), 1),
        CodeLine("max.enter", _("if MAX is to move"), 1),
        CodeLine("max.init", _("v ← −∞"), 2),
        CodeLine("max.loop", _("for each s in Successors(state)"), 2),
        CodeLine("max.update", _("v ← max(v, Value(s))"), 3),
        CodeLine("min.enter", _("if MIN is to move"), 1),
        CodeLine("min.init", _("v ← +∞"), 2),
        CodeLine("min.loop", _("for each s in Successors(state)"), 2),
        CodeLine("min.update", _("v ← min(v, Value(s))"), 3),
        CodeLine("chance.enter", _("if chance is to move"), 1),
        *at_chance[attitude],
        CodeLine("any.return", _("return v"), 1),
    ]


def _star(convention: Convention, probes: bool) -> list[CodeLine]:
    """Star1 and Star2 (Ballard 1983; Russell & Norvig 5.5.1): every utility lies between Umin and Umax.

    low(s) and high(s) are what is known of an outcome s; weighted with the probabilities p, they sum to low and high.
    """
    if probes:
        loop = _("for each (p, s) with low(s) < high(s)")
        update = _("v ← Value(s, α′, β′), its other successors")
    else:
        loop, update = _("for each (p, s) in Outcomes(state)"), _("v ← Value(s, α′, β′)")
    return [
        CodeLine("any.enter", _("function Value(state, α, β)"), 0),
        CodeLine("any.leaf", _("if CutoffTest(state) return e(state)"), 1),
        CodeLine("chance.enter", _("if chance is to move"), 1),
        CodeLine("chance.init", _("low(s), high(s) ← Umin, Umax for each s"), 2),
        CodeLine("chance.init", _("low, high ← Umin, Umax"), 2),
        *(_probing() if probes else []),
        CodeLine("chance.loop", loop, 2),
        *_window_of_an_outcome(),
        CodeLine("chance.update", update, 3),
        *_what_it_proves("tighten"),
        CodeLine("chance.high", _("if high ≤ α return high"), 3),
        CodeLine("chance.low", _("if low ≥ β return low"), 3),
        CodeLine("chance.return", _("return low"), 2),
        CodeLine("max.enter", _("if MAX is to move"), 1),
        CodeLine("max.init", _("v ← −∞"), 2),
        CodeLine("max.loop", _("for each s in Successors(state)"), 2),
        *_max_with_star(convention),
        CodeLine("min.enter", _("if MIN is to move"), 1),
        CodeLine("min.init", _("v ← +∞"), 2),
        CodeLine("min.loop", _("for each s in Successors(state)"), 2),
        *_min_with_star(convention),
        CodeLine("any.return", _("return v"), 1),
    ]


def _probing() -> list[CodeLine]:
    """Star2 first looks at one action of every outcome: at MAX its value is a lower bound, at MIN an upper one."""
    return [
        CodeLine("chance.first", _("for each (p, s) in Outcomes(state)"), 2),
        *_window_of_an_outcome(),
        CodeLine("chance.probe", _("v ← Value(s, α′, β′), its first successor"), 3),
        *_what_it_proves("probe"),
        CodeLine("chance.probe-high", _("if high ≤ α return high"), 3),
        CodeLine("chance.probe-low", _("if low ≥ β return low"), 3),
    ]


def _window_of_an_outcome() -> list[CodeLine]:
    return [
        CodeLine("chance.aim", _("α′ ← (α − high)/p + high(s)"), 3),
        CodeLine("chance.aim", _("β′ ← (β − low)/p + low(s)"), 3),
    ]


def _what_it_proves(verb: str) -> list[CodeLine]:
    return [
        CodeLine(f"chance.{verb}", _("if proved s ≥ v: low(s) ← v"), 3),
        CodeLine(f"chance.{verb}", _("if proved s ≤ v: high(s) ← v"), 3),
        CodeLine(f"chance.{verb}", _("low ← Σ p·low(s)"), 3),
        CodeLine(f"chance.{verb}", _("high ← Σ p·high(s)"), 3),
    ]


def _max_with_star(convention: Convention) -> list[CodeLine]:
    cut = CodeLine("max.cut", _("if v > β return v") if convention.strict else _("if v ≥ β return v"), 3)
    if convention.tests_first:
        update = CodeLine("max.update", _("v ← max(v, Value(s, α, β))"), 3)
        return [update, cut, CodeLine("max.raise", _("α ← max(α, v)"), 3)]
    return [
        CodeLine("max.update", _("v2 ← Value(s, α, β)"), 3),
        CodeLine("max.gain", _("if v2 > v"), 3),
        CodeLine("max.gain", _("v ← v2"), 4),
        CodeLine("max.raise", _("α ← max(α, v)"), 4),
        cut,
    ]


def _min_with_star(convention: Convention) -> list[CodeLine]:
    cut = CodeLine("min.cut", _("if v < α return v") if convention.strict else _("if v ≤ α return v"), 3)
    if convention.tests_first:
        update = CodeLine("min.update", _("v ← min(v, Value(s, α, β))"), 3)
        return [update, cut, CodeLine("min.raise", _("β ← min(β, v)"), 3)]
    return [
        CodeLine("min.update", _("v2 ← Value(s, α, β)"), 3),
        CodeLine("min.gain", _("if v2 < v"), 3),
        CodeLine("min.gain", _("v ← v2"), 4),
        CodeLine("min.raise", _("β ← min(β, v)"), 4),
        cut,
    ]
