"""What the tree lab hands on: its tree as an exercise, and the sheet for which a tree is being drawn there."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask_babel import ngettext

from engine.exercises import KINDS, Exercise
from engine.exercises.exercise import TREE
from engine.exercises.sheets import Sheet
from engine.trees.node import Node, has_chance
from webapp.trees.reading import TreeView, algorithms_for
from webapp.trees.sheets import EMPTY, pack_sheet, read_sheet

POINTS = 10

BY_ALGORITHM = {
    "minimax": "minimax",
    "alphabeta": "alphabeta",
    "expectiminimax": "expectiminimax",
    "star1": "star1",
    "star2": "star1",
}


def as_exercise(root: Node, view: TreeView) -> Exercise:
    """The tree as it is shown there; raises Refused where it makes no exercise."""
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
    """The kind that asks for what its algorithm does; where that does not suit the tree, or none is said, the usual."""
    usual = "expectiminimax" if has_chance(root) else "alphabeta"
    return BY_ALGORITHM.get(view.algorithm, usual) if view.algorithm in algorithms_for(root) else usual


def order_of(view: TreeView) -> str:
    """Exercises know no order by evaluation."""
    return "reversed" if view.order == "reversed" else "natural"


@dataclass(frozen=True)
class DrawnFor:
    """The sheet for which a tree is drawn, and what its exercise is to be. The lab's address holds it."""

    sheet: Sheet
    link: str
    kind: str = ""
    """None: by the algorithm."""
    points: str = ""

    @property
    def address(self) -> dict[str, str]:
        """What `drawn_for` reads."""
        said = {"sheet": self.link, "kind": self.kind, "points": self.points}
        return {name: text for name, text in said.items() if text}

    @property
    def shown(self) -> dict[str, str] | None:
        """What the page says of the sheet; None as long as it is empty."""
        if self.sheet == EMPTY:
            return None
        return {"link": self.link, "title": self.sheet.title, "size": size_of(self.sheet)}


def drawn_for(given: Mapping[str, str]) -> DrawnFor | None:
    """Of the lab's address; None where the tree is drawn for no sheet. Raises Refused."""
    if not given.get("sheet"):
        return None
    sheet = read_sheet({"s": given["sheet"]}, least=0)
    return DrawnFor(sheet, pack_sheet(sheet), given.get("kind", "")[:40], given.get("points", "")[:3])


def asked_for(sheet: Sheet, form: Mapping[str, str], usual: str) -> DrawnFor:
    """What the form of a sheet says of the tree to be drawn for it; the `usual` kind leaves it to the algorithm."""
    kind = form.get("new.kind", "")
    is_chosen = kind != usual and kind in KINDS and KINDS[kind].subject == TREE
    return DrawnFor(sheet, pack_sheet(sheet), kind if is_chosen else "", form.get("new.points", "").strip()[:3])


def size_of(sheet: Sheet) -> str:
    """How much is on it, in words."""
    exercises = ngettext("%(num)d exercise", "%(num)d exercises", len(sheet.exercises))
    points = ngettext("%(num)d point", "%(num)d points", sheet.points)
    return f"{exercises} · {points}"
