"""Sheets for the tests of their pages."""

import re

from playwright.sync_api import Page

from engine.exercises import Exercise
from engine.exercises.sheets import Sheet
from engine.trees import parse
from webapp.trees.sheets.sheet import pack_sheet, read_sheet

EXAMPLE = "((3 12 8)(2 4 6)(14 5 2))"


def sheet_of(page: Page) -> Sheet:
    return read_sheet({"s": re.search(r"[?&]s=([^&#]+)", page.url)[1]}, least=0)


def two_exercises(twins: bool = True) -> str:
    tree = parse(EXAMPLE)
    return pack_sheet(
        Sheet("Games", (Exercise("minimax", tree, points=6), Exercise("cuts", tree, points=4)), "", twins)
    )
