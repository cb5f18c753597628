"""A tree as SVG on a page, its numbers as the reader's language writes them."""

from markupsafe import Markup

from engine.exercises.drawing import Drawing
from engine.trees import Node
from engine.trees.numbers import write_value
from engine.trees.pictures import write_svg
from webapp.trees.words import reader


def draw(root: Node, shapes: str) -> Markup:
    """As `engine.trees.pictures.write_svg`, from which a file is made that is alike everywhere."""
    written = reader().written
    return Markup(write_svg(root, shapes, number=lambda value: written(write_value(value))))


def show(drawing: Drawing) -> Markup:
    """The tree of an exercise, in the reader's numbers."""
    return Markup(drawing.as_svg(reader().written))
