"""Programs that put their trees together while they run, which cannot be read: the refusal names the statement."""

import re
from collections.abc import Iterator

from engine.trees.changes import Unread, refused_change
from engine.trees.literals import PARENTS
from engine.trees.node_edge import CHANCES, LABELS
from engine.trees.programs import ADDS, NAME
from engine.trees.records import FACTS, KEYWORDS, SIDES
from engine.trees.scripts import (
    ARROW,
    BLOCK,
    DOTTED,
    MAIN,
    NAME_OF_ATTRIBUTE,
    NODE,
    SINGLE,
    is_change,
    node_assigned_by,
    statements_of,
)

CHILDREN = "|".join(word for fact in ("children", *SIDES) for word in KEYWORDS[fact].split())
PATH = rf"(?:\.{NAME}|\[[^\]\n]{{0,60}}\])"
FOUND = r"best|mejor|melhor|" + "|".join(rf"{word}\b" for word in KEYWORDS["value"].split())
"""What a search finds out about a node, also where it is a node."""
CHANGE = re.compile(
    rf"(?<![\w.])(?P<target>{NAME}){PATH}*\.(?:{ADDS}|insert|create|remove|pop|clear|sort|reverse)\w*\s*\("
    rf"|(?<![\w.])(?P<of>{NAME}){PATH}*\.(?:{CHILDREN})(?:\[[^\]\n]{{0,60}}\])?\s*[-+*]?=(?!=)"
    rf"|(?<![\w.]){NAME}{PATH}*\.(?:{'|'.join(PARENTS)})\s*=\s*(?P<parent>{NAME})"
    rf"|(?<![\w.])(?P<holder>{NAME}){PATH}*(?:\[[^\]\n]{{0,60}}\]|\.(?!{FOUND}){NAME})\s*=\s*"
    rf"(?:(?P<node>{NAME})\s*$|(?!(?-i:max|min)\b){NODE.pattern})"
    rf"|\bdel\s+(?P<emptied>{NAME}){PATH}*\.(?:{CHILDREN})\b|\b(?:set|del)attr\s*\(\s*(?P<given>{NAME})",
    re.IGNORECASE,
)
CHANGE_OF_CHILDREN = re.compile(
    rf"{NAME}{PATH}*\.(?:{CHILDREN})(?:\.(?:append|extend|push|insert)\s*\(|(?:\[[^\]\n]{{0,60}}\])?\s*\+?=(?!=))",
    re.IGNORECASE,
)
"""Outside of loops also of a node that has no name."""
FACT = re.compile(
    rf"(?<![\w.])(?P<of>{NAME})(?P<path>{PATH}*)\.(?P<fact>{'|'.join(word for word in FACTS if FACTS[word] in SINGLE)})"
    r"\s*(?P<sign>[-+*/%]?)[*/]?=(?!=)(?P<is_text>\s*[\"'])?",
    re.IGNORECASE,
)
FACT_IN_GRAPH = re.compile(
    rf"(?<![\w.])(?P<of>{NAME})\.nodes(?P<node>\[[^\]\n]{{0,60}}\])\[\s*[\"'](?P<fact>\w+)[\"']\s*\]\s*[-+*/]?=(?!=)"
    rf"|set_node_attributes\s*\(\s*(?P<graph>{NAME})\b"
)
FACT_OF_EDGE = re.compile(
    rf"(?<![\w.])(?P<of>{NAME})(?:\.edges|\[[^\]\n]{{0,60}}\])\[[^\]\n]{{0,60}}\]\[\s*[\"'](?P<fact>\w+)[\"']\s*\]"
    rf"\s*[-+*/]?=(?!=)|set_edge_attributes\s*\(\s*(?P<graph>{NAME})\b"
)
SEVERAL = re.compile(rf"\(?{NAME}{PATH}*(?:\s*,\s*{NAME}{PATH}*)+\s*(?:\)\s*)?=(?!=)")
"""An assignment to several at once."""
FACT_OF_ONE = re.compile(
    rf"(?<![\w.])(?P<of>{NAME}){PATH}*\.(?:{'|'.join([*FACTS, *PARENTS])})(?![\w.])", re.IGNORECASE
)
OF_SIDES = re.compile(rf"(?:\.(?:{'|'.join(word for word in FACTS if FACTS[word] in SIDES)}))*", re.IGNORECASE)
COMPUTED = re.compile(rf"\bfor\s+{NAME}\s+in\b|\)\s*\.\s*(?:{ADDS})", re.IGNORECASE)
"""In a statement that would be read otherwise: a loop in a list, or a call of what another call gives back."""
FUNCTION = re.compile(r"(?:async\s+)?def\b")
DECLARED = re.compile(r"\b(?:(?:export|const|let|var)[ \t]+)+\Z")
OF_FUNCTION = re.compile(rf"(?:{DOTTED}\s*=\s*)?(?:(?:async\s+)?function\b(?!\s*=)|{ARROW.pattern})|class\s")
"""A statement of JavaScript that makes a function or a class, with all that is in it."""


def unread_values(text: str, written: str) -> list[Unread]:
    """The statements of a program that give a node a value that is not read, as that of a search.

    `written`: the text as its reader knows it, with what only JavaScript has.

    Raises Refused if the program changes its nodes in a loop, or in another way that is not read. Functions are
    passed over: they search the tree, and nothing calls them here.
    """
    nodes: set[str] = set()
    unread: list[Unread] = []
    for start, end, is_in_loop in _outside_functions(text):
        said = text[start:end]
        declared = DECLARED.search(written, max(0, start - 40), start)
        shown = (declared[0] if declared else "") + written[start:end]
        nodes |= node_assigned_by(said)
        if not is_in_loop and is_change(said, nodes) and not COMPUTED.search(said):
            continue
        is_of_children = not is_in_loop and CHANGE_OF_CHILDREN.match(said) is not None
        if is_of_children or _changes_one_of(nodes, said):
            raise refused_change(shown)
        if _changes_an_edge(nodes, said):
            raise refused_change(shown, 'G.add_edge("A", "B", action="left")')
        values = [*_values_in(said, nodes, shown), *_values_in_graphs(said, nodes, shown)]
        unread += [Unread(start + place, name, below, shown) for place, name, below in values]
    return unread


def _outside_functions(text: str) -> Iterator[tuple[int, int, bool]]:
    """Where each statement begins and ends, and whether it is, or is in, a loop, a condition or the like."""
    function: int | None = None  # the indentation of the function whose body this is
    loop: int | None = None
    for start, end, indent in statements_of(text):
        said = text[start:end]
        if function is not None and (indent is None or indent > function):
            continue
        function = (indent or 0) if FUNCTION.match(said) else None
        if loop is not None and indent is not None and indent <= loop:
            loop = None
        if loop is None and function is None and BLOCK.match(said) and not MAIN.match(said):
            loop = indent or 0
        if function is None and not OF_FUNCTION.match(said):
            yield start, end, loop is not None


def _changes_one_of(nodes: set[str], said: str) -> bool:
    several = SEVERAL.match(said)
    if several and any(found["of"] in nodes for found in FACT_OF_ONE.finditer(several[0])):
        return True
    return any(
        not nodes.isdisjoint(found.group("target", "of", "parent", "holder", "emptied", "given"))
        and found["node"] in {None, *nodes}
        for found in CHANGE.finditer(said)
    )


def _changes_an_edge(nodes: set[str], said: str) -> bool:
    """Whether an edge of a graph gets an action or a probability after it is made."""
    name = NAME_OF_ATTRIBUTE.search(said) if "set_edge_attributes" in said else None
    for found in FACT_OF_EDGE.finditer(said):
        fact = found["fact"] or (name["fact"] if name else LABELS[0])
        if (found["of"] or found["graph"]) in nodes and fact.lower() in (*LABELS, *CHANCES):
            return True
    return False


def _values_in(said: str, nodes: set[str], shown: str) -> Iterator[tuple[int, str, str]]:
    """Where the statement gives a node a value, with its name and the way down from it.

    Raises Refused if it changes another fact of a node.
    """
    for found in FACT.finditer(said):
        fact = FACTS[found["fact"].lower()]
        is_found = fact == "action" and not found["sign"] and not found["is_text"]
        if found["of"] not in nodes or is_found:
            continue
        if fact != "value" or not OF_SIDES.fullmatch(found["path"]):
            raise refused_change(shown)
        yield found.start(), found["of"], found["path"]


def _values_in_graphs(said: str, nodes: set[str], shown: str) -> Iterator[tuple[int, str, str]]:
    """The same of the nodes of graphs."""
    name = NAME_OF_ATTRIBUTE.search(said) if "set_node_attributes" in said else None
    for found in FACT_IN_GRAPH.finditer(said):
        fact = FACTS.get((found["fact"] or (name["fact"] if name else "value")).lower())
        of = found["of"] or found["graph"]
        if of in nodes and fact == "player":
            raise refused_change(shown)
        if of in nodes and fact == "value":
            yield found.start(), of, found["node"] or "[]"
