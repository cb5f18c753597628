"""The rule of an exercise's convention in a sentence: when a node is cut, and what it returns."""

from collections.abc import Callable

from engine.exercises.exercise import Exercise
from engine.exercises.kinds import KINDS
from engine.exercises.wording import ReaderLanguage
from engine.options import OneOf
from engine.refusals import N_
from engine.search.conventions import CONVENTIONS, Convention
from engine.search.machine import BOUND, OWN_VALUE
from engine.search.options import OPTIONS
from engine.trees.node import has_chance


def named(exercise: Exercise, language: ReaderLanguage) -> str:
    """The convention's name, or "" if the answer does not depend on it."""
    return title(exercise.convention, language.say) if KINDS[exercise.kind].by_convention else ""


def title(convention: str, say: Callable[[str], str]) -> str:
    known = OPTIONS["convention"].kind
    assert isinstance(known, OneOf), "conventions have titles"
    return say(known.titles[convention])


def explained(exercise: Exercise, language: ReaderLanguage) -> str:
    """The convention's rule, or "" if the answer does not depend on it."""
    if not KINDS[exercise.kind].by_convention:
        return ""
    return rule(CONVENTIONS[exercise.convention], has_chance(exercise.root), language.say)


def rule(convention: Convention, chance: bool, say: Callable[[str], str]) -> str:
    """When the convention cuts, and what a node returns."""
    if chance:
        return " ".join(
            map(say, (*_by_value(convention.with_chance()), N_("A chance node is cut if high ≤ α or low ≥ β.")))
        )
    return " ".join(map(say, _by_value(convention) if convention.returns == OWN_VALUE else _by_window(convention)))


def _by_value(convention: Convention) -> tuple[str, ...]:
    if convention.strict:
        return (N_("MAX is cut if v > β, MIN if v < α; a node returns v, the best value that it has found."),)
    said = N_("MAX is cut if v ≥ β, MIN if v ≤ α; a node returns v, the best value that it has found.")
    moved = (
        N_("The value that cuts does not move α or β.")
        if convention.tests_first
        else N_("The value that cuts moves α or β, too.")
    )
    return said, moved


def _by_window(convention: Convention) -> tuple[str, ...]:
    if convention.returns == BOUND:
        return (
            N_(
                "MAX is cut if α > β and returns β, MIN is cut if α > β and returns α; any other node returns α at MAX,"
                " β at MIN, even where nothing found there beats what was handed down."
            ),
        )
    return (
        N_(
            "A node is cut if α ≥ β; MAX always returns its α, MIN its β, even where nothing found there beats what was"
            " handed down."
        ),
    )
