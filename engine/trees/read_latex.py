"""Trees in LaTeX, in brackets: of the package forest, as `engine.trees.sources` writes them, and of qtree.

[{A}, max [{$3$}, leaf] [{$12$}, leaf]]      forest: a label, then what it is and what stands on its edge
\\Tree [.A [.B 3 12 ] 5 ]                     qtree: a dot and the label, then the children
"""

import re

from engine.game import TERMINAL
from engine.refusals import N_, Refused
from engine.trees.drawn import DrawnNode, as_tree
from engine.trees.latex_text import SIGNS as IN_LATEX
from engine.trees.node import MOST_NODES, MOST_PLIES, Node, refuse_more_nodes
from engine.trees.shapes import KIND_NAMES
from engine.trees.sources import SET
from engine.trees.sources import SIGNS as IN_FORMULAS

OPENING = re.compile(r"\\begin\{forest\}|\\Tree\b")
TOKEN = re.compile(r"\[|\]|\{|\}|\\.|[^\[\]{}\\]+", re.DOTALL)
MARK = re.compile(r"[{},]|\\.", re.DOTALL)
EDGE, BESIDE = "edge label={node[", " label={["
"""What comes before the options of the text on an edge, and of that beside a node."""
QTREE_LABEL = re.compile(r"\.(\{[^{}]*\}|\$[^$]*\$|\S*)")
KINDS = {name: kind for kind, name in KIND_NAMES.items()} | {"leaf": TERMINAL}


def read_latex(text: str, most_nodes: int = MOST_NODES) -> Node:
    """The first tree of the document; raises Refused."""
    opening = OPENING.search(text)
    start = text.find("[", opening.end()) if opening else -1
    if opening is None or start < 0:
        raise Refused(N_("In LaTeX, Poda reads trees in brackets of the packages forest and qtree."))
    reader = _Brackets(text, start, most_nodes)
    node = reader.forest(0) if "forest" in opening[0] else reader.qtree(0)
    return as_tree(node, most_nodes)


class _Brackets:
    """Reads from one bracket to the one that closes it."""

    def __init__(self, text: str, at: int, most_nodes: int) -> None:
        self.text, self.at, self.most_nodes = text, at, most_nodes
        self.nodes = 0

    def forest(self, depth: int) -> DrawnNode:
        self._open(depth)
        head, below = self._until_bracket(), []
        while self._at_bracket():
            below.append(self.forest(depth + 1))
            self._until_bracket()
        self.at += 1
        label, *options = _parts(head)
        kind = next((KINDS[option] for option in options if option in KINDS), None)
        said = " · ".join(filter(None, [_as_text(label), _as_text(_group_after(BESIDE, head))]))
        alike = next((option.partition("=")[2] for option in options if option.startswith(f"{SET}=")), "")
        return DrawnNode(said, kind, _as_text(_group_after(EDGE, head)), below, _as_text(alike))

    def qtree(self, depth: int) -> DrawnNode:
        self._open(depth)
        head = QTREE_LABEL.match(self.text, self.at)
        self.at = head.end() if head else self.at
        below = []
        while True:
            below += [DrawnNode(_as_text(word), TERMINAL) for word in self._until_bracket().split()]
            if not self._at_bracket():
                break
            below.append(self.qtree(depth + 1))
        self.at += 1
        return DrawnNode(_as_text(head[1]) if head else "", None, "", below)

    def _open(self, depth: int) -> None:
        self.nodes += 1
        refuse_more_nodes(self.nodes, self.most_nodes)
        if depth > MOST_PLIES:
            raise Refused(N_("A tree may be at most %(most)d plies deep."), most=MOST_PLIES)
        self.at += 1

    def _at_bracket(self) -> bool:
        return self.text[self.at] == "["

    def _until_bracket(self) -> str:
        """What stands before the next square bracket that is in no braces; raises Refused where none comes."""
        start, braces = self.at, 0
        for token in TOKEN.finditer(self.text, start):
            if token[0] in "[]" and braces == 0:
                self.at = token.start()
                return self.text[start : self.at]
            braces += (token[0] == "{") - (token[0] == "}")
        raise Refused(N_("“%(text)s” at character %(place)d is never closed."), text="[", place=start)


def _parts(head: str) -> list[str]:
    """A node's label and its options, between commas that are in no braces."""
    parts, braces, start = [], 0, 0
    for mark in MARK.finditer(head):
        braces += (mark[0] == "{") - (mark[0] == "}")
        if mark[0] == "," and braces == 0:
            parts.append(head[start : mark.start()])
            start = mark.end()
    return [part.strip() for part in (*parts, head[start:])]


def _group_after(opening: str, head: str) -> str:
    """What stands in braces after these words and their options in square brackets; "" without the words."""
    _before, found, rest = head.partition(opening)
    if not found:
        return ""
    start, braces = rest.find("{", rest.find("]")) + 1, 1
    for token in TOKEN.finditer(rest, start):
        braces += (token[0] == "{") - (token[0] == "}")
        if braces == 0:
            return rest[start : token.start()]
    return ""


def _as_text(said: str) -> str:
    """What the document prints."""
    said = said.strip()
    if not said:
        return ""
    if said.startswith("{") and said.endswith("}"):
        said = said[1:-1]
    for table in (IN_LATEX, IN_FORMULAS):
        for sign, written in table.items():
            if written.startswith(("\\", "$")):
                said = said.replace(written, sign)
    return re.sub(r"\$([^$]*)\$", r"\1", said).replace("{,}", ",").strip()
