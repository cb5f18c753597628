"""What an exercise's convention decides, in a sentence: when a node is cut, and what it returns."""

from flask_babel import gettext as _

from engine.exercises import KINDS, Exercise
from engine.search.machine import BOUND, OWN_VALUE
from engine.search.options import CONVENTIONS, Convention
from engine.trees.node import has_chance
from webapp.wording.names import conventions


def named(exercise: Exercise) -> str:
    """The convention's name, where the answer depends on it; else empty."""
    return dict(conventions())[exercise.convention] if KINDS[exercise.kind].by_convention else ""


def explained(exercise: Exercise) -> str:
    """The rule behind the name; empty where the answer does not depend on it."""
    if not KINDS[exercise.kind].by_convention:
        return ""
    convention = CONVENTIONS[exercise.convention]
    if has_chance(exercise.root):
        return " ".join((_by_value(convention.with_chance()), _("A chance node is cut if high ≤ α or low ≥ β.")))
    return _by_value(convention) if convention.returns == OWN_VALUE else _by_window(convention)


def _by_value(convention: Convention) -> str:
    if convention.strict:
        return _("MAX is cut if v > β, MIN if v < α; a node returns v, the best value that it has found.")
    said = _("MAX is cut if v ≥ β, MIN if v ≤ α; a node returns v, the best value that it has found.")
    moved = (
        _("The value that cuts does not move α or β.")
        if convention.tests_first
        else _("The value that cuts moves α or β, too.")
    )
    return f"{said} {moved}"


def _by_window(convention: Convention) -> str:
    if convention.returns == BOUND:
        return _(
            "MAX is cut if α > β and returns β, MIN is cut if α > β and returns α; any other node returns α at MAX,"
            " β at MIN, even where nothing found there beats what was handed down."
        )
    return _(
        "A node is cut if α ≥ β; MAX always returns its α, MIN its β, even where nothing found there beats what was"
        " handed down."
    )
