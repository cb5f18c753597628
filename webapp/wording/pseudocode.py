"""The algorithms in pseudo-code, line by line: as the convention's course prints them, else in the reader's language.

A line's key, `<mover>.<verb>`, says which part of the search it is; `any` stands for all movers. Step mode lights the
lines whose verbs the engine recorded for a step (`engine/search/verbs.py`). Four verbs are never recorded, because no
step shows them alone: init, loop, aim and limit. Each recorded tree that a browser asks for brings the listing that it
follows (`code_of`).
"""

import re
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from dataclasses import asdict, replace
from typing import Any

import msgspec
from flask_babel import force_locale
from flask_babel import gettext as _

from engine.search.algorithms import ALGORITHMS
from engine.search.conventions import CONVENTIONS
from engine.search.listings import ERRING
from webapp.wording import names
from webapp.wording.code_line import CodeLine
from webapp.wording.pseudocode_beyond import beyond
from webapp.wording.pseudocode_of_courses import COURSES
from webapp.wording.pseudocode_of_sampling import monte_carlo
from webapp.wording.pseudocode_of_variants import additions, erring, principal_variation_search
from webapp.wording.pseudocode_with_chance import expectiminimax, star
from webapp.wording.text import once_per_language

VALUE_NAMES = {("minimax", "urjc"): {"value": {"max": "α", "min": "β"}}}
"""Where the players' own values are not called v."""


def code_of(listing: str) -> dict[str, Any]:
    """The pseudo-code that a search follows, named as in `engine.search.listings`; without lines if there is none."""
    name, *added = listing.split("+")
    code = _variant(name)
    more = additions() if added else {}
    return {**code, "lines": [*code["lines"], *(asdict(line) for addition in added for line in more[addition])]}


def with_code(tree: Mapping[str, Any]) -> dict[str, Any]:
    """A finished tree, in pieces of JSON by name, with the pseudo-code that its search followed."""
    return {**tree, "pseudocode": code_of(msgspec.json.decode(tree["listing"]))}


@once_per_language
def _variant(name: str) -> Mapping[str, Any]:
    """A variant by its name, such as `alphabeta.urjc`, without what options add below it."""
    algorithm, _dot, variant = name.partition(".")
    if algorithm not in LISTINGS:
        return {"lines": []}
    return {
        "title": _entitled(names.algorithm(algorithm if algorithm != ERRING else variant), algorithm, variant),
        "lines": [*map(asdict, lines(algorithm, variant))],
        **VALUE_NAMES.get((algorithm, variant.partition(".")[0]), {}),
    }


def _entitled(name: str, algorithm: str, variant: str) -> str:
    """The algorithm's name, and what tells its listings apart: the course, the book's edition, or that MIN errs."""
    if algorithm == ERRING:
        return _("%(algorithm)s, MIN errs", algorithm=name)
    convention = variant.partition(".")[0]
    if (algorithm, convention) in COURSES:
        return f"{name} ({convention.upper()})"
    editions = {"aima": _("Russell & Norvig, 3rd edition"), "aima4": _("Russell & Norvig, 4th edition")}
    if algorithm == "alphabeta" and convention in editions:
        return f"{name} ({editions[convention]})"
    return name


def lines(algorithm: str, variant: str) -> list[CodeLine]:
    """The lines of a variant, named as in `Algorithm.printed`."""
    base, *options = variant.split(".")
    printed = LISTINGS[algorithm](base)
    with force_locale("es") if (algorithm, base) in COURSES else nullcontext():
        return beyond(printed, options)


def _minimax() -> list[CodeLine]:
    return [
        CodeLine("max.enter", _("function MAX-VALUE(state)"), 0),
        CodeLine("max.leaf", _("if CUTOFF-TEST(state) return e(state)"), 1),
        CodeLine("max.init", _("v ← −∞"), 1),
        CodeLine("max.loop", _("for each s in SUCCESSORS(state)"), 1),
        CodeLine("max.update", _("v ← max(v, MIN-VALUE(s))"), 2),
        CodeLine("max.return", _("return v"), 1),
        CodeLine("min.enter", _("function MIN-VALUE(state)"), 0),
        CodeLine("min.leaf", _("if CUTOFF-TEST(state) return e(state)"), 1),
        CodeLine("min.init", _("v ← +∞"), 1),
        CodeLine("min.loop", _("for each s in SUCCESSORS(state)"), 1),
        CodeLine("min.update", _("v ← min(v, MAX-VALUE(s))"), 2),
        CodeLine("min.return", _("return v"), 1),
    ]


def _alpha_beta_by_value(strict: bool) -> list[CodeLine]:
    """Russell & Norvig, third edition: a node keeps its own best value v and returns it. Berkeley's test is strict."""
    return [
        CodeLine("max.enter", _("function MAX-VALUE(state, α, β)"), 0),
        CodeLine("max.leaf", _("if CUTOFF-TEST(state) return e(state)"), 1),
        CodeLine("max.init", _("v ← −∞"), 1),
        CodeLine("max.loop", _("for each s in SUCCESSORS(state)"), 1),
        CodeLine("max.update", _("v ← max(v, MIN-VALUE(s, α, β))"), 2),
        CodeLine("max.cut", _("if v > β return v") if strict else _("if v ≥ β return v"), 2),
        CodeLine("max.raise", _("α ← max(α, v)"), 2),
        CodeLine("max.return", _("return v"), 1),
        CodeLine("min.enter", _("function MIN-VALUE(state, α, β)"), 0),
        CodeLine("min.leaf", _("if CUTOFF-TEST(state) return e(state)"), 1),
        CodeLine("min.init", _("v ← +∞"), 1),
        CodeLine("min.loop", _("for each s in SUCCESSORS(state)"), 1),
        CodeLine("min.update", _("v ← min(v, MAX-VALUE(s, α, β))"), 2),
        CodeLine("min.cut", _("if v < α return v") if strict else _("if v ≤ α return v"), 2),
        CodeLine("min.raise", _("β ← min(β, v)"), 2),
        CodeLine("min.return", _("return v"), 1),
    ]


def _alpha_beta_that_moves_first() -> list[CodeLine]:
    """Russell & Norvig, fourth edition: the window moves as soon as v does, and the test comes after."""
    return [
        CodeLine("max.enter", _("function MAX-VALUE(state, α, β)"), 0),
        CodeLine("max.leaf", _("if CUTOFF-TEST(state) return e(state)"), 1),
        CodeLine("max.init", _("v ← −∞"), 1),
        CodeLine("max.loop", _("for each s in SUCCESSORS(state)"), 1),
        CodeLine("max.update", _("v2 ← MIN-VALUE(s, α, β)"), 2),
        CodeLine("max.gain", _("if v2 > v"), 2),
        CodeLine("max.gain", _("v ← v2"), 3),
        CodeLine("max.raise", _("α ← max(α, v)"), 3),
        CodeLine("max.cut", _("if v ≥ β return v"), 2),
        CodeLine("max.return", _("return v"), 1),
        CodeLine("min.enter", _("function MIN-VALUE(state, α, β)"), 0),
        CodeLine("min.leaf", _("if CUTOFF-TEST(state) return e(state)"), 1),
        CodeLine("min.init", _("v ← +∞"), 1),
        CodeLine("min.loop", _("for each s in SUCCESSORS(state)"), 1),
        CodeLine("min.update", _("v2 ← MAX-VALUE(s, α, β)"), 2),
        CodeLine("min.gain", _("if v2 < v"), 2),
        CodeLine("min.gain", _("v ← v2"), 3),
        CodeLine("min.raise", _("β ← min(β, v)"), 3),
        CodeLine("min.cut", _("if v ≤ α return v"), 2),
        CodeLine("min.return", _("return v"), 1),
    ]


# -- the list ---------------------------------------------------------------------------------------------------------


def _minimax_as(convention: str) -> list[CodeLine]:
    course = COURSES.get(("minimax", convention))
    return course() if course else _called(_minimax(), convention)


def _alpha_beta_as(name: str) -> list[CodeLine]:
    if course := COURSES.get(("alphabeta", name)):
        return course()
    convention = CONVENTIONS[name]
    written = _alpha_beta_by_value(convention.strict) if convention.tests_first else _alpha_beta_that_moves_first()
    return _called(written, name)


def _called(written: list[CodeLine], convention: str) -> list[CodeLine]:
    """With the functions called as there: the fourth edition has renamed its test, Berkeley writes small letters."""
    if convention == "aima4":
        leaf = _("if IS-CUTOFF(state) return e(state)")
        return [replace(line, text=leaf) if line.key.endswith(".leaf") else line for line in written]
    if convention == "berkeley":
        return [
            replace(line, text=re.sub(r"[A-Z-]{2,}(?=\()", lambda name: name[0].lower(), line.text)) for line in written
        ]
    return written


LISTINGS: dict[str, Callable[[str], list[CodeLine]]] = {
    "minimax": _minimax_as,
    "alphabeta": _alpha_beta_as,
    "pvs": lambda name: _called(principal_variation_search(CONVENTIONS[name].with_chance()), name),
    "expectiminimax": expectiminimax,
    "star1": lambda convention: star(CONVENTIONS[convention].with_chance(), probes=False),
    "star2": lambda convention: star(CONVENTIONS[convention].with_chance(), probes=True),
    "mcts": monte_carlo,
    ERRING: erring,
}
"""The lines of each algorithm, by variant. Extensions may add theirs before the first page is shown."""


def variants() -> tuple[tuple[str, str], ...]:
    """Every algorithm with every variant of its pseudo-code. Raises ValueError if one is missing."""
    found: list[tuple[str, str]] = []
    for algorithm in ALGORITHMS.values():
        found += [(algorithm.name, variant) for variant in algorithm.printed]
    found += [
        (ERRING, algorithm.name)
        for algorithm in ALGORITHMS.values()
        if "errs" in algorithm.takes and algorithm.listings
    ]
    missing = {name for name, _variant in found} - LISTINGS.keys()
    if missing:
        raise ValueError(f"no pseudo-code is printed for {', '.join(sorted(missing))}")
    return tuple(found)


VARIANTS = variants()
