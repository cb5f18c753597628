"""Subsets the published fonts in static/vendor to what pages use: `make fonts`, also after `make vendor`.

A font keeps the letters and signs of Poda's languages and of mathematics, the weights that the style sheets use, and
the features that they need: tabular figures, kerning and localised letter forms. It also keeps the flag that it needs
no hinting, without which some systems would hint it themselves. `made.json` says which file each was made from and
which characters it has; tests compare that with the texts of pages. All families are under the SIL Open Font License,
which is copied with them; none has a reserved name.

No published subset of Inter has signs such as ≥ and →, so these come from the complete font (`inter-ui`). Formulas are
in Noto Sans Math, which also has the few signs that Inter lacks.
"""

import json
import shutil
from collections.abc import Callable, Iterable
from io import BytesIO
from itertools import groupby
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

from webapp.config import ROOT
from webapp.maintenance.vendor import VENDOR, digest

FONTS = ROOT / "static" / "fonts"
MADE = FONTS / "made.json"
FAMILIES = ("inter", "inter-ui", "jetbrains-mono", "noto-sans-math")
AXES = {"wght": (400, 750), "opsz": 14}
"""The weights that the style sheets use, and Inter's optical size for text, not headlines."""

FEATURES = ("kern", "locl", "tnum")

GREEK = range(0x0391, 0x03CA)
"""The Greek letters without accents, enough for formulas."""

SIGNS = {ord(sign) for sign in "⁰⁴⁵⁶⁷⁸⁹⁺⁻ⁿᵢ₀₁₂₃₄₅₆₇₈₉⅓⅔←→↔∑√∞≈≠≤≥■□▲▶▼◀○●★☆✓✗"}
"""Signs in the text of pages that no published subset of Inter has."""

FORMULAS = {
    *range(0x20, 0x7F),
    *range(0x1D434, 0x1D468),  # italic letters, which browsers take for variables
    0x210E,  # the italic h
    *map(ord, "·×÷−′∏∑√∞∝≈≠≤≥⌈⌉⌊⌋⤢"),
}
"""Characters of formulas, and signs in text that Inter lacks."""


def main() -> None:
    shutil.rmtree(FONTS, ignore_errors=True)
    MADE.parent.mkdir(parents=True)
    made = {}
    for family in FAMILIES:
        (FONTS / family).mkdir()
        shutil.copy(next((VENDOR / family).glob("LICENSE*")), FONTS / family / "LICENSE")
        for published in sorted((VENDOR / family).glob("*.woff2")):
            made[published.name] = make(published, FONTS / family / published.name)
    MADE.write_text(json.dumps(made, indent=2) + "\n")


def make(published: Path, target: Path) -> dict[str, str]:
    """Writes the smaller font; returns its entry in `made.json`: digests of both, the characters kept, and those left
    out.
    """
    source = published.read_bytes()
    known = characters(source)
    kept = {code for code in known if wanted(published.name)(code)}
    content = limited(subset(source, kept))
    target.write_bytes(content)
    held = characters(content)
    return {
        "of": digest(source),
        "is": digest(content),
        "holds": written(held),
        "leaves out": written(known - held),
    }


def wanted(name: str) -> Callable[[int], bool]:
    """Whether to keep a character. Subsets of Latin letters are kept whole, since people type names with any accent."""
    if "-math-" in name:
        return FORMULAS.__contains__
    if name == "InterVariable.woff2":
        return SIGNS.__contains__
    return GREEK.__contains__ if "-greek-" in name else (lambda _code: True)


def characters(font: bytes) -> set[int]:
    return set(TTFont(BytesIO(font)).getBestCmap())


def subset(font: bytes, kept: Iterable[int]) -> bytes:
    """The font with these characters, as TrueType. A MATH table keeps the larger variants of their glyphs."""
    opened = TTFont(BytesIO(font), recalcTimestamp=False)
    options = Options(layout_features=list(FEATURES), glyph_names=False, name_IDs=["*"], notdef_outline=True)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=kept)
    subsetter.subset(opened)
    return _saved(opened, None)


def limited(font: bytes) -> bytes:
    """The font as WOFF2; a variable font with fewer weights."""
    opened = TTFont(BytesIO(font), recalcTimestamp=False)
    if "fvar" in opened:
        axes = {axis.axisTag for axis in opened["fvar"].axes}
        opened = instantiateVariableFont(opened, {tag: kept for tag, kept in AXES.items() if tag in axes})
    return _saved(opened, "woff2")


def _saved(font: TTFont, flavor: str | None) -> bytes:
    font.flavor = flavor
    content = BytesIO()
    font.save(content)
    return content.getvalue()


def written(codes: Iterable[int]) -> str:
    """The characters in the notation of style sheets: `U+0020-007E, U+00B7`."""
    runs = (list(run) for _, run in groupby(enumerate(sorted(codes)), key=lambda pair: pair[1] - pair[0]))
    ends = ((run[0][1], run[-1][1]) for run in runs)
    return ", ".join(f"U+{first:04X}" if first == last else f"U+{first:04X}-{last:04X}" for first, last in ends)


if __name__ == "__main__":
    main()
