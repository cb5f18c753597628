"""The fonts of pages are made from the published ones, and no character of any page is missing."""

import json
import re

import pytest

from tests.web.wording.test_characters import RANGE, characters, faces
from webapp.config import ROOT
from webapp.maintenance.vendor import LOCK, VENDOR, digest

FONTS = ROOT / "static" / "fonts"
MADE = json.loads((FONTS / "made.json").read_text())
FOLDERS = {path.name: path.parent.name for path in FONTS.rglob("*.woff2")}
FAMILIES = sorted(set(FOLDERS.values()))
LETTERS = ("inter", "jetbrains-mono")
SIGNS = ("inter-ui", "noto-sans-math")
"""The families searched for signs that a text's own family lacks."""
PUBLISHED = {name: digest for entry in json.loads(LOCK.read_text()) for name, digest in entry["files"].items()}


def codes(written: str) -> set[int]:
    ends = ((int(first, 16), int(last or first, 16)) for first, last in RANGE.findall(written))
    return {code for first, last in ends for code in range(first, last + 1)}


def held(*families: str) -> set[int]:
    return {code for name, entry in MADE.items() if FOLDERS[name] in families for code in codes(entry["holds"])}


@pytest.mark.parametrize("name", MADE)
def test_each_is_what_was_made_of_the_font_that_is_vendored_now(name: str) -> None:
    assert MADE[name]["of"] == PUBLISHED[name], "make fonts"
    assert MADE[name]["is"] == digest((FONTS / FOLDERS[name] / name).read_bytes())


def test_pages_load_these_and_no_others() -> None:
    assert set(MADE) == set(faces())
    assert {path.name for path in FONTS.rglob("*.woff2")} == set(MADE)
    assert "vendor" not in (ROOT / "static" / "css" / "base.css").read_text()


@pytest.mark.parametrize("family", LETTERS)
def test_what_pages_say_is_there_unless_the_published_font_lacks_it(family: str) -> None:
    lost = {code for name, entry in MADE.items() if FOLDERS[name] == family for code in codes(entry["leaves out"])}
    assert {sign for sign in characters() if ord(sign) in lost - held(family, *SIGNS)} == set()


@pytest.mark.parametrize("family", LETTERS)
def test_the_letters_of_the_three_languages_and_of_formulas_are_there(family: str) -> None:
    latin = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]))
    formulas = "αβγδεπσΣΔ−×·½¼¾²³…–—“”‘’€"
    assert {sign for sign in latin + formulas if ord(sign) not in held(family)} == set()


@pytest.mark.parametrize("name", MADE)
def test_a_font_is_fetched_for_no_character_that_was_left_out_of_it(name: str) -> None:
    fetched = {code for each in faces()[name] for code in each}
    assert fetched & codes(MADE[name]["leaves out"]) == set()


@pytest.mark.parametrize("family", FAMILIES)
def test_each_family_comes_with_its_licence(family: str) -> None:
    [published] = (VENDOR / family).glob("LICENSE*")
    assert (FONTS / family / "LICENSE").read_bytes() == published.read_bytes()


def test_no_style_asks_for_a_weight_that_the_fonts_lack() -> None:
    asked = [css.read_text() for css in (ROOT / "static" / "css").rglob("*.css")]
    weights = {int(weight) for text in asked for weight in re.findall(r"font(?:-weight)?: (\d{3})\b(?! \d{3})", text)}
    assert weights
    assert all(400 <= weight <= 750 for weight in weights)


def test_a_monospaced_minus_is_no_hyphen():
    """JetBrains Mono draws both alike, so that of Inter stands in."""
    faces = (ROOT / "static" / "css" / "base.css").read_text().split("@font-face")[1:]
    mono = [face for face in faces if '"JetBrains Mono Variable"' in face and "U+2212" in face]
    assert len(mono) == 1 and "/inter/" in mono[0]
