"""The pseudo-code of variants of the plain searches: null windows, a MIN who errs, and what options add to a listing
(see `webapp.wording.pseudocode`).
"""

from flask_babel import gettext as _

from engine.search.conventions import Convention
from webapp.wording.code_line import CodeLine


def principal_variation_search(convention: Convention) -> list[CodeLine]:
    """Marsland & Campbell 1982. ε is the smallest difference of two values."""
    strict, tests_first = convention.strict, convention.tests_first
    cut_max = _("if v > β return v") if strict else _("if v ≥ β return v")
    cut_min = _("if v < α return v") if strict else _("if v ≤ α return v")
    return [
        CodeLine("max.enter", _("function MAX-VALUE(state, α, β)"), 0),
        CodeLine("max.leaf", _("if CUTOFF-TEST(state) return e(state)"), 1),
        CodeLine("max.init", _("v ← −∞"), 1),
        CodeLine("max.loop", _("for each s in SUCCESSORS(state)"), 1),
        CodeLine("max.aim", _("if s is the first or α = −∞ or α + ε ≥ β"), 2),
        CodeLine("max.whole", _("v2 ← MIN-VALUE(s, α, β)"), 3),
        CodeLine("max.aim", _("else"), 2),
        CodeLine("max.null", _("v2 ← MIN-VALUE(s, α, α + ε)"), 3),
        CodeLine("max.again", _("if α < v2 < β and v2 is only a bound"), 3),
        CodeLine("max.second", _("v2 ← MIN-VALUE(s, α, β)"), 4),
        *_taken("max", cut_max, tests_first),
        CodeLine("max.return", _("return v"), 1),
        CodeLine("min.enter", _("function MIN-VALUE(state, α, β)"), 0),
        CodeLine("min.leaf", _("if CUTOFF-TEST(state) return e(state)"), 1),
        CodeLine("min.init", _("v ← +∞"), 1),
        CodeLine("min.loop", _("for each s in SUCCESSORS(state)"), 1),
        CodeLine("min.aim", _("if s is the first or β = +∞ or β − ε ≤ α"), 2),
        CodeLine("min.whole", _("v2 ← MAX-VALUE(s, α, β)"), 3),
        CodeLine("min.aim", _("else"), 2),
        CodeLine("min.null", _("v2 ← MAX-VALUE(s, β − ε, β)"), 3),
        CodeLine("min.again", _("if α < v2 < β and v2 is only a bound"), 3),
        CodeLine("min.second", _("v2 ← MAX-VALUE(s, α, β)"), 4),
        *_taken("min", cut_min, tests_first),
        CodeLine("min.return", _("return v"), 1),
    ]


def _taken(mover: str, cut: str, tests_first: bool) -> list[CodeLine]:
    """How a value is taken in; the two editions of the book differ in what comes first."""
    is_max = mover == "max"
    narrow = CodeLine(f"{mover}.raise", _("α ← max(α, v)") if is_max else _("β ← min(β, v)"), 2 if tests_first else 3)
    if tests_first:
        update = _("v ← max(v, v2)") if is_max else _("v ← min(v, v2)")
        return [CodeLine(f"{mover}.update", update, 2), CodeLine(f"{mover}.cut", cut, 2), narrow]
    better = _("if v2 > v") if is_max else _("if v2 < v")
    gain = [CodeLine(f"{mover}.gain", better, 2), CodeLine(f"{mover}.gain", _("v ← v2"), 3)]
    return [*gain, narrow, CodeLine(f"{mover}.cut", cut, 2)]


def erring(variant: str) -> list[CodeLine]:
    """A MIN who errs with probability E: m is the minimax value, v what MAX may expect, b that of MIN's best action."""
    with_chance = [
        CodeLine("chance.enter", _("if chance is to move"), 1),
        CodeLine("chance.init", _("m, v ← 0, 0"), 2),
        CodeLine("chance.loop", _("for each (p, s) in Outcomes(state)"), 2),
        CodeLine("chance.update", _("m2, v2 ← Value(s)"), 3),
        CodeLine("chance.update", _("m, v ← m + p · m2, v + p · v2"), 3),
    ]
    return [
        CodeLine("any.enter", _("function Value(state)"), 0),
        CodeLine("any.leaf", _("if CutoffTest(state) return e(state), e(state)"), 1),
        CodeLine("max.enter", _("if MAX is to move"), 1),
        CodeLine("max.init", _("m, v ← −∞, −∞"), 2),
        CodeLine("max.loop", _("for each s in Successors(state)"), 2),
        CodeLine("max.update", _("m2, v2 ← Value(s)"), 3),
        CodeLine("max.update", _("m, v ← max(m, m2), max(v, v2)"), 3),
        CodeLine("min.enter", _("if MIN is to move"), 1),
        CodeLine("min.init", _("m, sum, n ← +∞, 0, 0"), 2),
        CodeLine("min.loop", _("for each s in Successors(state)"), 2),
        CodeLine("min.update", _("m2, v2 ← Value(s)"), 3),
        CodeLine("min.gain", _("if m2 < m"), 3),
        CodeLine("min.gain", _("m, b ← m2, v2"), 4),
        CodeLine("min.update", _("sum, n ← sum + v2, n + 1"), 3),
        CodeLine("min.update", _("v ← (1 − E) · b + E · sum / n"), 3),
        *(with_chance if variant == "expectiminimax" else []),
        CodeLine("any.return", _("return m, v"), 1),
    ]


def additions() -> dict[str, list[CodeLine]]:
    """What an option adds below a listing, by the part of its name: `alphabeta.aima+killers`."""
    return {
        "killers": [
            CodeLine("any.order", _("Successors: first the killers of this ply, the latest before the earlier"), 0),
            CodeLine("any.learn", _("action a closes the window: a is the latest killer of its ply"), 1),
        ],
    }
