"""The pseudo-code of searches with chance: one function, with a case for each mover (see
`webapp.wording.pseudocode`).
"""

from flask_babel import gettext as _

from engine.search.conventions import Convention
from webapp.wording.code_line import CodeLine


def expectiminimax(attitude: str) -> list[CodeLine]:
    """Russell & Norvig 5.5. For the optimist chance is another MAX, for the pessimist another MIN."""
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


def star(convention: Convention, probes: bool) -> list[CodeLine]:
    """Star1 and Star2 (Ballard 1983; Russell & Norvig 5.5.1): every utility lies between Umin and Umax.

    low(s) and high(s) are the known bounds of an outcome s; their sums, weighted with the probabilities p, are low and
    high.
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
    """Star2 first searches one action of every outcome: at MAX its value is a lower bound, at MIN an upper one."""
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
