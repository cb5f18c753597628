"""A tree as SVG on a page, its numbers as the reader's language writes them."""

from collections.abc import Mapping
from dataclasses import replace

from markupsafe import Markup

from engine.trees import Node
from engine.trees.markings import KeyMarks
from engine.trees.node import Value
from engine.trees.numbers import write_value
from engine.trees.pictures import write_svg
from webapp.trees.words import written


def draw(root: Node, shapes: str, values: Mapping[int, str] | None = None, key: KeyMarks | None = None) -> Markup:
    """As `engine.trees.pictures.write_svg`, from which a file is made that is alike everywhere."""
    said = {number: written(text) for number, text in (values or {}).items()}
    return Markup(write_svg(root, shapes, said, key and _said_beside(key), number=_number))


def _said_beside(key: KeyMarks) -> KeyMarks:
    return replace(key, beside={number: [written(line) for line in lines] for number, lines in key.beside.items()})


def _number(value: Value) -> str:
    return written(write_value(value))
