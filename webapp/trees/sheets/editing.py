"""Edits a sheet in the browser: each button sends the whole form, and the result is another link.

Nothing is stored, the browser's "back" undoes, and the page works without scripts.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from engine import limits
from engine.exercises import KINDS, Exercise
from engine.exercises.exercise import EXERCISE_ORDERS, MOST_NODES, MOST_POINTS
from engine.exercises.generator import first_interval
from engine.exercises.interface import GAME, MODEL, NUMBERS, SAMPLED
from engine.exercises.settings import known_kind
from engine.exercises.sheets import MOST_EXERCISES, MOST_SIZE, Sheet, refuse_too_large
from engine.refusals import N_, Refused
from engine.search.conventions import CONVENTIONS
from engine.trees.links import unpack
from engine.trees.node import action_names, in_rows
from engine.trees.numbers import write_value
from engine.trees.shapes import SHAPES
from webapp.http.visitors.security import current_visitor
from webapp.services import services
from webapp.trees.exercises import solving
from webapp.trees.lab.from_lab import POINTS, kind_of, order_of
from webapp.trees.lab.reading import read_text, read_view

FormFields = Mapping[str, str]
Exercises = tuple[Exercise, ...]


def edited(sheet: Sheet, form: FormFields) -> Sheet:
    """The sheet with the form's fields, after its button `do`; raises Refused."""
    exercises = _after(form.get("do", ""), tuple(_kept_in_turn(sheet, form)), form)
    if len(exercises) > MOST_EXERCISES:
        raise Refused(N_("A sheet has from 1 to %(most)d exercises."), most=MOST_EXERCISES)
    return replace(_head(sheet, form), exercises=exercises)


def _head(sheet: Sheet, form: FormFields) -> Sheet:
    """The sheet with the form's title and note; raises Refused if they are too long."""
    return replace(
        sheet,
        title=_note(form.get("title", sheet.title)),
        note=_note(form.get("note", sheet.note)),
        twins=form.get("twins") == "on" if "title" in form else sheet.twins,
    )


def _note(text: str) -> str:
    limits.refuse_longer(text.strip(), limits.NOTE)
    return text.strip()


def refused_at(sheet: Sheet, form: FormFields) -> str:
    """Where a refused form is wrong: an exercise (its place), the exercise to add ("add"), or elsewhere ("")."""
    taken = 0
    try:
        for _exercise in _kept_in_turn(sheet, form):
            taken += 1
    except Refused:
        return str(taken)
    return "add" if form.get("do", "").startswith(("add.", "draw")) else ""


def unapplied(sheet: Sheet, form: FormFields) -> set[str]:
    """The parts in which a refused form differs from the sheet: exercises (their places), and the head ("")."""
    parts = {""}
    with suppress(Refused):
        if _head(sheet, form) == sheet:
            parts.clear()
    left = MOST_SIZE
    for place, each in enumerate(sheet.exercises):
        with suppress(Refused):
            kept = _kept(place, each, form) if left > 0 else None
            left -= kept.size if kept else 0
            if kept == each:
                continue
        parts.add(str(place))
    return parts


def _after(button: str, exercises: Exercises, form: FormFields) -> Exercises:
    """The exercises after the button was pressed; raises Refused for an unknown button."""
    verb, _dot, what = button.partition(".")
    if button in WITHOUT_PLACE:
        return exercises
    if verb == "add" and what in SOURCES:
        return *exercises, SOURCES[what](form)
    if verb in AT_PLACE and PLACE.fullmatch(what):
        place = int(what)
        return AT_PLACE[verb](exercises, place) if place < len(exercises) else exercises
    raise Refused(N_("That request could not be understood."))


def _moved(exercises: Exercises, place: int, to: int) -> Exercises:
    others = [*exercises[:place], *exercises[place + 1 :]]
    others.insert(max(to, 0), exercises[place])
    return tuple(others)


USES: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "hand-out": ("trees.hand_out", {}),
    "student": ("trees.sheet", {}),
    "worksheet": ("trees.printed_sheet", {}),
    "key": ("trees.printed_sheet", {"key": "on"}),
    "file": ("trees.sheet_file", {}),
}
"""Buttons that use the sheet in the form: their routes, and further fields."""

WITHOUT_PLACE = ("", "keep", "draw", *USES)
"""Buttons that only apply the fields."""

PLACE = re.compile(r"[0-9]{1,3}")

AT_PLACE: Mapping[str, Callable[[Exercises, int], Exercises]] = {
    "up": lambda exercises, place: _moved(exercises, place, place - 1),
    "down": lambda exercises, place: _moved(exercises, place, place + 1),
    "copy": lambda exercises, place: (*exercises[: place + 1], *exercises[place:]),
    "remove": lambda exercises, place: (*exercises[:place], *exercises[place + 1 :]),
    "keep": lambda exercises, place: exercises,
    "try": lambda exercises, place: exercises,
}
"""Buttons beside each exercise; their names end with its place."""


def _generated(form: FormFields) -> Exercise:
    """A generated exercise."""
    points = _new_points(form)
    return replace(solving.read_exercise({**_new(form), "e": "", "for": ""}), points=points)


def _typed(form: FormFields) -> Exercise:
    """An exercise about a tree, a game or numbers that were typed or pasted."""
    given = _new(form)
    return _made(Exercise(given.get("kind", ""), points=_new_points(form)), given)


def _drawn(form: FormFields) -> Exercise:
    """An exercise about the lab's tree as the lab shows it."""
    given = _new(form)
    root, view = read_text(given.get("tree", "")), read_view(given)
    given |= {"kind": given.get("kind") or kind_of(root, view), "order": order_of(view)}
    return _made(Exercise(given["kind"], points=_new_points(form)), given)


SOURCES: Mapping[str, Callable[[FormFields], Exercise]] = {"generated": _generated, "tree": _typed, "drawn": _drawn}
"""Sources of a new exercise, by the names of the buttons that add one."""


def _new(form: FormFields) -> dict[str, str]:
    """The fields of the exercise to add."""
    return {name.removeprefix("new."): text for name, text in form.items() if name.startswith("new.")}


def _new_points(form: FormFields) -> int:
    return _points(form.get("new.points", ""), POINTS)


def _kept_in_turn(sheet: Sheet, form: FormFields) -> Iterator[Exercise]:
    """The exercises with their fields applied; raises Refused, also as soon as they are too large for a sheet."""
    size = 0
    for place, each in enumerate(sheet.exercises):
        kept = _kept(place, each, form)
        size += kept.size
        refuse_too_large(size)
        yield kept


def _kept(place: int, exercise: Exercise, form: FormFields) -> Exercise:
    """An exercise of the sheet with its fields applied; missing fields change nothing."""
    ending = f".{place}"
    given = {name.removesuffix(ending): text for name, text in form.items() if name.endswith(ending)}
    noted = replace(
        exercise,
        points=_points(given.get("points", ""), exercise.points),
        note=_note(given.get("about", exercise.note)),
    )
    return _made(noted, given) if "kind" in given else noted


def _points(text: str, usual: int) -> int:
    words = text.strip()
    if not words:
        return usual
    if not words.isascii() or not words.isdigit() or len(words) > 9 or int(words) > MOST_POINTS:
        raise Refused(N_("Points are a whole number from 0 to %(most)d."), most=MOST_POINTS)
    return int(words)


def _made(exercise: Exercise, given: FormFields) -> Exercise:
    """The exercise with another kind, tree or convention; raises Refused if they do not fit."""
    kind = known_kind(given.get("kind", exercise.kind))
    changed = replace(
        exercise,
        kind=kind.name,
        convention=_known(given, "convention", CONVENTIONS, exercise.convention),
        order=_known(given, "order", EXERCISE_ORDERS, exercise.order),
        shapes=_known(given, "shapes", SHAPES, exercise.shapes),
        conditions=given.get("conditions") == "on",
    )
    changed = _with_subject(changed, given)
    kind.check(changed)
    return changed


def _known(given: FormFields, name: str, known: Collection[str], usual: str) -> str:
    return given[name] if given.get(name) in known else usual


def _with_subject(exercise: Exercise, given: FormFields) -> Exercise:
    """The exercise with its subject: a tree, a model or game, or numbers."""
    subject = KINDS[exercise.kind].subject
    if subject in (MODEL, GAME, SAMPLED):
        text = given.get("tree", "").strip() or exercise.text
        if not text:
            raise Refused(N_("Write the model or the game that the exercise is about."))
        return replace(exercise, tree=None, numbers={}, text=text)
    if subject == NUMBERS:
        numbers = {name: _whole(given, name) for name in ("b", "d", "n") if given.get(name, "").strip()}
        return replace(exercise, tree=None, numbers=numbers or exercise.numbers or {"b": 3, "d": 4})
    text = given.get("tree", "").strip()
    exercise = replace(exercise, text="")
    if text:
        exercise = replace(exercise, tree=unpack(_link_in(text), MOST_NODES) if _link_in(text) else read_text(text))
    if exercise.tree is None:
        raise Refused(N_("Write the tree that the exercise is about."))
    if exercise.kind != "interval":
        return replace(exercise, numbers={})
    if "x" in given and "cut" in given:
        return replace(exercise, numbers={name: _whole(given, name) for name in ("x", "cut")})
    if "cut" in exercise.numbers:
        return exercise
    return services().page_work.wait(current_visitor(), first_interval(exercise))


def _link_in(text: str) -> str:
    """The packed tree in a pasted link of the tree lab, or ""."""
    _before, found, after = text.partition("/trees?t=")
    return after.partition("&")[0].strip() if found else ""


def _whole(given: FormFields, name: str) -> int:
    text = given[name].strip()
    if not text.isascii() or not text.isdigit() or len(text) > 6:
        raise Refused(N_("“%(text)s” is not a whole number."), text=text)
    return int(text)


def node_choices(exercise: Exercise) -> list[tuple[int, str, bool]]:
    """The nodes that a question may name: number, the actions that lead there, and whether it is a leaf."""
    if exercise.tree is None:
        return []
    nodes, actions = in_rows(exercise.tree), action_names(exercise.tree)
    paths = [""]
    for number, node in enumerate(nodes):
        for _child in node.successors:
            paths.append(f"{paths[number]} {actions[len(paths)]}".strip())
    return [
        (number, f"{paths[number]} = {write_value(node.value)}" if node.is_leaf else paths[number], node.is_leaf)
        for number, node in enumerate(nodes)
        if number > 0
    ]
