"""Every character of any page is in a font that pages load."""

import re
from pathlib import Path

import pytest

from webapp.config import ROOT

FACE = re.compile(r"@font-face \{(.*?)\n\}", re.DOTALL)
RANGE = re.compile(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?")
BESIDE = ("InterVariable.", "noto-sans-math-")
"""The signs that are written in these whatever the family of the text: `--sans` and `--mono` name both."""
NOT_SHOWN = "\ufeff"
"""The first character of files for spreadsheets."""
SPOKEN = (
    *(ROOT / "templates").rglob("*.html"),
    *(ROOT / "templates").rglob("*.svg"),
    *(ROOT / "static" / "js").rglob("*.js"),
    *(ROOT / "static" / "css").rglob("*.css"),
    *(ROOT / "webapp").rglob("*.py"),
    *(ROOT / "engine" / "translations").rglob("*.po"),
)


def faces() -> dict[str, list[range]]:
    """By the name of its file: the characters for which a browser fetches each font."""
    found: dict[str, list[range]] = {}
    for face in FACE.findall((ROOT / "static" / "css" / "base.css").read_text()):
        ends = ((int(first, 16), int(last or first, 16)) for first, last in RANGE.findall(face))
        name = Path(re.findall(r'url\("([^"]+)"\)', face)[0]).name
        found.setdefault(name, []).extend(range(first, last + 1) for first, last in ends)
    return found


def characters() -> set[str]:
    return {sign for path in SPOKEN for sign in path.read_text("utf-8") if sign.isprintable()}


@pytest.mark.parametrize("family", ["inter", "jetbrains-mono"])
def test_what_pages_say_is_in_the_fonts(family: str) -> None:
    named = (f"{family}-", *BESIDE)
    usual = [each for name, ranges in faces().items() if name.startswith(named) for each in ranges]
    missing = {sign for sign in characters() if not any(ord(sign) in each for each in usual)}
    assert missing - set(NOT_SHOWN) == set()


@pytest.mark.parametrize("family", ["inter", "jetbrains-mono"])
def test_nothing_that_pages_say_fetches_the_large_font_of_rare_letters(family: str) -> None:
    """It weighs as much as all others of a page; names that people type may need it."""
    rare = faces()[f"{family}-latin-ext-wght-normal.woff2"]
    assert {sign for sign in characters() if any(ord(sign) in each for each in rare)} == set()
