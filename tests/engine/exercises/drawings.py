"""Drawings of exercises, and the texts in them."""

import xml.etree.ElementTree as xml

from engine.exercises import Exercise
from engine.exercises.drawing import drawing
from engine.trees import parse

CUTS = Exercise("cuts", parse("((3 12 8)(2 4 6)(14 5 2))"))

DEEP = Exercise("alphabeta", parse("(((3 5) (1 (2 9))) ((7 0) (8 4)))"), convention="urjc")


def drawing_of(exercise, key):
    return xml.fromstring(drawing(exercise, key).as_svg())


def elements(drawing, name):
    return list(drawing.iter(f"{{http://www.w3.org/2000/svg}}{name}"))


def written(drawing):
    return [element.text for element in elements(drawing, "text")]


def box_of(text):
    """The approximate box of a text."""
    x, y, wide = float(text.get("x")), float(text.get("y")), 5.5 * len(text.text)
    left = x - wide if text.get("text-anchor") == "end" else x
    return left, left + wide, y - 8, y + 1
