"""A tree as SVG on a page, its numbers as the reader's language writes them."""

from markupsafe import Markup

from engine.exercises.drawing import Drawing
from engine.trees import Node
from engine.trees.node import Value
from engine.trees.numbers import write_value
from engine.trees.pictures import write_svg
from webapp.trees.words import written


def draw(root: Node, shapes: str) -> Markup:
    """As `engine.trees.pictures.write_svg`, from which a file is made that is alike everywhere."""
    return Markup(write_svg(root, shapes, number=_number))


def show(drawing: Drawing) -> Markup:
    """The tree of an exercise, in the reader's numbers."""
    return Markup(drawing.as_svg(written))


def _number(value: Value) -> str:
    return written(write_value(value))
