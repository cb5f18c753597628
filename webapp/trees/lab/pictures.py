"""A tree as SVG on a page, with numbers in the reader's language."""

from markupsafe import Markup

from engine.exercises.drawing import Drawing
from engine.trees import Node
from engine.trees.numbers import write_value
from engine.trees.pictures import write_svg
from webapp.trees.exercises.words import reader


def draw(root: Node, shapes: str) -> Markup:
    """The tree as SVG; files are written by `engine.trees.pictures.write_svg`, the same in all languages."""
    written = reader().written
    return Markup(write_svg(root, shapes, number=lambda value: written(write_value(value))))


def show(drawing: Drawing) -> Markup:
    """The tree of an exercise, with numbers in the reader's language."""
    return Markup(drawing.as_svg(reader().written))
