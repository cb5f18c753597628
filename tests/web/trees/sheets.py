"""Actions of the tests of sheets: press the editor's buttons, read links, answer as a student."""

import re

from engine.exercises import KINDS
from tests.web.trees.pages import data
from webapp.trees.sheets.sheet import read_sheet

EXAMPLE = "((3 12 8)(2 4 6)(14 5 2))"


def link_of(location):
    return re.search(r"[?&]s=([^&#]+)", location)[1]


def change(someone, link="", **fields):
    """Presses a button of the editor; the link of the changed sheet."""
    answer = someone.send(
        "/trees/sheets/edit", s=link, **{name.replace("__", "."): text for name, text in fields.items()}
    )
    assert answer.status_code == 303, answer.text[:2000]
    return link_of(answer.location)


def sheet_in(link):
    return read_sheet({"s": link}, least=0)


def draw(someone, link="", **fields):
    """Presses "Draw one"; the address in the tree lab."""
    answer = someone.send("/trees/sheets/edit", s=link, do="draw", **fields)
    assert answer.status_code == 303, answer.text[:2000]
    return answer.location


def solve(someone, link, name, share=1):
    """Answers every exercise of the sheet, the first of them right, the second too if all are to be."""
    own = sheet_in(link).for_student(name)
    for number, exercise in enumerate(own.exercises, 1):
        page = someone.see(f"/trees/solve?s={link}&n={number}&for={name}")
        e = data(page)["asked"]["link"]
        if number <= share:
            key = KINDS[exercise.kind].key(exercise)
            assert someone.send("/trees/answer", e=e, **key).get_json()["answer"] == key
