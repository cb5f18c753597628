"""A tree as SVG on a page, its numbers as the reader's language writes them."""

from dataclasses import replace

from markupsafe import Markup

from engine.exercises.drawing import Drawing
from engine.trees import Node
from engine.trees.markings import KeyMarks
from engine.trees.node import Value
from engine.trees.numbers import write_value
from engine.trees.pictures import write_svg
from webapp.trees.words import written


def draw(root: Node, shapes: str) -> Markup:
    """As `engine.trees.pictures.write_svg`, from which a file is made that is alike everywhere."""
    return Markup(write_svg(root, shapes, number=_number))


def show(drawing: Drawing) -> Markup:
    """The tree of an exercise, in the reader's numbers."""
    said = {number: written(text) for number, text in drawing.values.items()}
    marks = drawing.marks and _said_beside(drawing.marks)
    return Markup(write_svg(drawing.root, drawing.shapes, said, marks, number=_number))


def _said_beside(key: KeyMarks) -> KeyMarks:
    return replace(key, beside={number: [written(line) for line in lines] for number, lines in key.beside.items()})


def _number(value: Value) -> str:
    return written(write_value(value))
