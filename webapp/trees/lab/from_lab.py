"""From the tree lab to exercises: its tree as an exercise, and the sheet for which a tree is drawn there."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask_babel import ngettext

from engine.exercises import KINDS, Exercise
from engine.exercises.exercise import TREE
from engine.exercises.sheets import Sheet
from engine.trees.node import Node, has_chance
from webapp.trees.lab.reading import TreeView, algorithms_for
from webapp.trees.sheets.remembered import size_in_numbers
from webapp.trees.sheets.sheet import EMPTY, pack_sheet, read_sheet

POINTS = 10

BY_ALGORITHM = {
    "minimax": "minimax",
    "alphabeta": "alphabeta",
    "expectiminimax": "expectiminimax",
    "star1": "star1",
    "star2": "star1",
}


def as_exercise(root: Node, view: TreeView) -> Exercise:
    """The tree as the lab shows it, as an exercise; raises Refused if it is not suitable."""
    exercise = Exercise(
        kind=kind_of(root, view),
        tree=root,
        convention=view.convention,
        order=order_of(view),
        shapes=view.shapes,
        points=POINTS,
    )
    KINDS[exercise.kind].check(exercise)
    return exercise


def kind_of(root: Node, view: TreeView) -> str:
    """The exercise kind for the view's algorithm, or the tree's default kind if that algorithm cannot search it."""
    usual = "expectiminimax" if has_chance(root) else "alphabeta"
    return BY_ALGORITHM.get(view.algorithm, usual) if view.algorithm in algorithms_for(root) else usual


def order_of(view: TreeView) -> str:
    """The view's order; exercises have no order by evaluation."""
    return "reversed" if view.order == "reversed" else "natural"


@dataclass(frozen=True)
class DrawnFor:
    """The sheet for which a tree is drawn, and the kind and points of its exercise. The lab's address holds it."""

    sheet: Sheet
    link: str
    kind: str = ""
    """"" for the kind of the algorithm."""
    points: str = ""

    @property
    def address(self) -> dict[str, str]:
        """The fields that `drawn_for` reads."""
        said = {"sheet": self.link, "kind": self.kind, "points": self.points}
        return {name: text for name, text in said.items() if text}

    @property
    def shown(self) -> dict[str, Any] | None:
        """The sheet's data for the page; None if it is empty."""
        if self.sheet == EMPTY:
            return None
        return {"link": self.link, "title": self.sheet.title, "size": size_in_numbers(self.sheet)}


def drawn_for(given: Mapping[str, str]) -> DrawnFor | None:
    """Reads the sheet from the lab's address; None if the tree is drawn for no sheet. Raises Refused."""
    if not given.get("sheet"):
        return None
    sheet = read_sheet({"s": given["sheet"]}, least=0)
    return DrawnFor(sheet, pack_sheet(sheet), given.get("kind", "")[:40], given.get("points", "")[:3])


def asked_for(sheet: Sheet, form: Mapping[str, str], usual: str) -> DrawnFor:
    """Reads it from the form of a sheet; the kind `usual` leaves the choice to the algorithm."""
    kind = form.get("new.kind", "")
    is_chosen = kind != usual and kind in KINDS and KINDS[kind].subject == TREE
    return DrawnFor(sheet, pack_sheet(sheet), kind if is_chosen else "", form.get("new.points", "").strip()[:3])


def size_of(sheet: Sheet) -> str:
    """The number of exercises and points, in words."""
    exercises = ngettext("%(num)d exercise", "%(num)d exercises", len(sheet.exercises))
    points = ngettext("%(num)d point", "%(num)d points", sheet.points)
    return f"{exercises} · {points}"
