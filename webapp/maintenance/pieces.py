"""Writes the chess pieces of the pages into static/pieces: `make pieces`.

They were drawn by Colin M. L. Burnett, who licenses them under the GFDL, the BSD licence and the GPL; of these Poda
takes the BSD licence, which lies beside them. They come from python-chess (`chess.svg`), which the tests use anyway,
and are symbols in one file, named after the side and the letter of the piece. Only their form changes: styles become
attributes, because the pages' policy forbids inline styles.
"""

import re

import chess.svg

from webapp.config import ROOT

PIECES = ROOT / "static" / "pieces" / "pieces.svg"
SOURCE = "<!-- Chess pieces by Colin M. L. Burnett, under the BSD licence beside this file -->"


def main() -> None:
    PIECES.parent.mkdir(exist_ok=True)
    PIECES.write_text(sprite())


def sprite() -> str:
    """The file: a symbol for each piece of each side."""
    symbols = "\n".join(_symbol(letter, drawing) for letter, drawing in chess.svg.PIECES.items())
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{SOURCE}\n{symbols}\n</svg>\n'


def _symbol(letter: str, drawing: str) -> str:
    side = "max" if letter.isupper() else "min"
    drawing = re.sub(r' (?:id|class)="[^"]*"', "", drawing)
    drawing = re.sub(r' ?style="([^"]*)"', lambda style: _attributes(style[1]), drawing)
    return f'<symbol id="{side}-{letter.upper()}" viewBox="0 0 45 45">{drawing}</symbol>'


def _attributes(style: str) -> str:
    pairs = (part.split(":") for part in style.split(";") if part.strip())
    return "".join(f' {name.strip()}="{value.strip()}"' for name, value in pairs)


if __name__ == "__main__":
    main()
