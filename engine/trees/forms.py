"""The one list of forms in which a tree can be written, and reading a text in whichever form it is."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from engine import limits
from engine.refusals import Refused
from engine.trees.adjacency import read_adjacency
from engine.trees.gambit import read_efg, write_efg
from engine.trees.handouts import is_of_numbered_nodes, read_handout, read_lines
from engine.trees.node import MOST_NODES, Node
from engine.trees.other_forms import refuse_other_forms, refuse_other_languages
from engine.trees.pictures import write_svg
from engine.trees.programs.javascript import is_javascript
from engine.trees.read_dot import is_dot, read_dot
from engine.trees.read_latex import OPENING, read_latex
from engine.trees.several import SeveralTrees, chosen, refuse_another, texts_of_trees
from engine.trees.sources import write_dot, write_tikz
from engine.trees.text import parse, write

LONGEST = limits.TREE

ARRAY = r"(?:(?:np|numpy)\.)?(?:as)?array"
GRAPH = r"(?:(?:nx|networkx)\.)?(?:multi)?(?:di)?graph"
NAME_OF_NODE = r"(?:n[oó]|hoja|folha|terminal|\w*(?:node|nodo|tree|leaf))"
ASSIGNED = r"(?:[^\W\d]\w*\s*(?::[^=\n]*)?=\s*)"
NODE = rf"(?:{NAME_OF_NODE}|{GRAPH})\s*\("
HANDOUT = re.compile(
    rf"""\# | \"\"\"|\'\'\' | {ASSIGNED}? (?: \[ | dict\s*\( | \{{\s*["']
        | \{{\s*\d+\s*:\s*(?:\[|["']|dict\s*\(|\{{\s*["'])
        | \(\s*["'][^"'\n]*["']\s*, | {ARRAY}\s*\( | {NODE} )
    | \{{\s*(?:\}}|\Z)""",
    re.VERBOSE | re.IGNORECASE,
)
"""How Python and JSON begin. After a number and a colon in braces comes no list in the text form: that is chance."""
PROGRAM = re.compile(
    rf"^[ \t]*(?:import\s+\w|from\s+[\w.]+\s+import\b|class\s+\w+\s*[(:]|def\s+\w+\s*\("
    rf"|if\s+__name__\b|{ASSIGNED}(?:\[|dict\s*\(|{ARRAY}\s*\(|[{{(]\s*[\"']|(?i:{NODE})))",
    re.MULTILINE,
)
"""A line that stands in a program only, before or after others."""
NUMBERED = re.compile(rf"{ASSIGNED}?\{{\s*\d+\s*:\s*\(")


@dataclass(frozen=True)
class Form:
    """A way to write a tree into a file."""

    name: str
    suffix: str
    mimetype: str
    writer: Callable[..., str]
    is_drawing: bool = False
    """Whether its nodes have shapes."""

    def write(self, root: Node, shapes: str = "triangles") -> str:
        """The tree in this form, drawn in the `shapes` of `engine.trees.shapes`; raises Refused where it cannot be."""
        return self.writer(root, shapes) if self.is_drawing else self.writer(root)


FORMS = {
    form.name: form
    for form in (
        Form("text", "txt", "text/plain", write),
        Form("efg", "efg", "text/plain", write_efg),
        Form("svg", "svg", "image/svg+xml", partial(write_svg, paper=True), is_drawing=True),
        Form("dot", "dot", "text/vnd.graphviz", write_dot, is_drawing=True),
        Form("tikz", "tex", "text/x-tex", write_tikz, is_drawing=True),
    )
}
"""By name. JSON is written by whoever speaks it, from `engine.trees.handouts.as_document`."""


def read_any(text: str, most_nodes: int = MOST_NODES, which: int = 0) -> Node:
    """The tree in the text, in whichever form it is; raises Refused, before it has read a larger one.

    `which`: the number of a tree, from 1, in a text with several; raises SeveralTrees for 0.
    """
    limits.refuse_longer(text, LONGEST)
    text = text.removeprefix("\ufeff")  # with which some editors begin a file
    reader = read_handout if is_javascript(text) else _reader_of(text)
    try:
        if reader is read_handout:
            return read_handout(text, most_nodes, which)
        if reader is parse:
            texts = texts_of_trees(text)
            if len(texts) > 1:
                refuse_other_languages(text)
            text = chosen([("", tree) for tree in texts], which)[1]
        else:
            refuse_another(which)
        return reader(text, most_nodes)
    except SeveralTrees:
        raise
    except Refused:
        if reader is parse:
            refuse_other_forms(text)
        if reader is read_handout:
            refuse_other_languages(text)
        raise


def _reader_of(text: str) -> Callable[[str, int], Node]:
    start = text.lstrip()
    if start.startswith("EFG"):
        return read_efg
    if is_dot(text):
        return read_dot
    if start.startswith("\\") and OPENING.search(text):
        return read_latex
    if read_adjacency(text) is not None:
        return read_lines
    if HANDOUT.match(start) or PROGRAM.search(text):
        return read_handout
    return read_handout if NUMBERED.match(start) and is_of_numbered_nodes(text) else parse
