"""Game trees as values, and the forms they are written in."""

from engine.trees.node import Node
from engine.trees.text import parse, write

__all__ = ["Node", "parse", "write"]
