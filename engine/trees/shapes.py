"""How nodes are drawn: one shape for each kind, by convention."""

from engine.game import CHANCE, MAX, MIN

TRIANGLES = {MAX: "up", MIN: "down", CHANCE: "circle"}

SHAPES = {
    "triangles": TRIANGLES,
    "unir": {MAX: "circle", MIN: "square", CHANCE: "diamond"},
    "ucla": {MAX: "square", MIN: "circle", CHANCE: "diamond"},
}
"""By name: triangles that point up and down as in Russell and Norvig; circles and squares as two courses draw them."""

KIND_NAMES = {MAX: "max", MIN: "min", CHANCE: "chance"}
"""Of nodes' styles in TikZ, and of their classes in SVG, by which a page gives them the colours of its theme."""

COLOURS = {MAX: "#0072b2", MIN: "#c75000", CHANCE: "#7a3fa0"}
"""Of the fills in pictures that leave the page: those of its light theme."""
