"""Finding the trees in a pasted program: all else is replaced by blanks, so that places in the text stay the same.

Nothing is run. Kept are values and assignments of values, such as `succs = dict(A=dict(a1='B'))`, also in the body of
a class, and what puts children below nodes (`engine.trees.programs`); imports, docstrings, functions, calls such as
`print(minimax(tree))` and other assignments are passed over.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from engine.trees.literals import ARRAY, CALL_OF_NODE, CAST, GRAPH, LIMIT, NUMBER
from engine.trees.programs import ATTRIBUTES, CALLED, OF_GRAPH, change_at
from engine.trees.records import FACTS, SIDES

LEXEME = re.compile(
    r'(?P<docstring>[rRuU]?(?:"""[\s\S]*?(?:"""|\Z)|\'\'\'[\s\S]*?(?:\'\'\'|\Z)))'
    r"|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|(?P<unclosed>[\"'])"
    r"|(?P<open>[\[({])|(?P<close>[\])}])|(?P<ends>[\n;])|(?P<colon>:)|#[^\n]*|\\[\s\S]|\w+|[^\w\n]",
)
DOTTED = r"[^\W\d]\w*(?:\.[^\W\d]\w*)*"
CALL_OF_NODE_OR_GRAPH = rf"(?:{CALL_OF_NODE}|{GRAPH})\s*\("
CALL_OF_VALUE = rf"(?:(?:dict|{ARRAY})\s*\(|{CALL_OF_NODE_OR_GRAPH})"
CLASS = re.compile(r"class\s+\w")
BLOCK = re.compile(
    r"(?:async\s+)?(?:def|for|with)\s+\w|(?:while|if|elif)\b(?!\s*[:=])|(?:else|try|finally|except)\b(?!\s*=)"
)
MAIN = re.compile(r"if\s+__name__\b")
PASSED_OVER = re.compile(
    r"@|(?:async\s+)?function\b(?!\s*=)|(?:import|from|return|raise|assert|del|global)\s+\S|(?:pass|break|continue)\s*$"
    rf"|(?!{CALL_OF_VALUE}){DOTTED}\s*\(|{DOTTED}(?:\s*,\s*{DOTTED})+\s*=(?!=)|{DOTTED}\s*(?:[-+*/]=|\[.*\]\s*[-+*/]?=)|[^\W\d]\w*\.{DOTTED}\s*=",
    re.IGNORECASE,
)
ARROW = re.compile(r"(?:async\s+)?(?:\([^()]*\)|\w+)\s*=>")
"""A function of JavaScript."""
ASSIGNMENT = re.compile(r"(?P<name>[^\W\d]\w*)\s*(?P<type>:[^=\n]*)?=(?!=)\s*")
VALUE = re.compile(rf"[\[({{]|{CALL_OF_VALUE}", re.IGNORECASE)
FOUND_BY_PYTHON = re.compile(r"(?:max|min)\s*\((?=[^\"'\n]*(?:[^\W\d]\w*\.(?!inf)[^\W\d]|\b(?:key|lambda|for)\b))")
"""The largest or smallest of values that have to be computed; `max(3, 12)` is a node."""
NODE = re.compile(CALL_OF_NODE_OR_GRAPH, re.IGNORECASE)
PLAIN = re.compile(
    rf"\s*(?:{CAST}|{NUMBER}|{LIMIT}|\"[^\"\n]*\"|'[^'\n]*'|(?:none|null)\b|(?P<word>[^\W\d]\w*))\s*(?:#.*)?",
    re.IGNORECASE,
)
LOOP = re.compile(r"\bfor\s")
NAME_OF_ATTRIBUTE = re.compile(r",\s*(?:name\s*=\s*)?[\"'](?P<fact>\w+)[\"'],?\s*\)\s*\Z")
SINGLE = {fact for fact in FACTS.values() if fact not in ("children", "probabilities", *SIDES)}
"""Facts that are a text or a number."""
NAME_OF_ROOT = re.compile(r"(?:initial|root|start|inicial|inicio|início|ra[ií]z)\w*", re.IGNORECASE)
"""What may be assigned the name of the root; other texts say nothing of the tree."""


class Statement(NamedTuple):
    start: int
    end: int
    indent: int | None
    """None where it does not begin its line."""


def only_values(text: str) -> str:
    """The text at its full length, with blanks in place of everything that is not a value."""
    kept = [mark if mark.isspace() else " " for mark in text]
    hidden: int | None = None  # the indentation of the function or loop whose body this is
    nodes: set[str] = set()  # the names of nodes and graphs so far
    for start, end, indent in statements_of(text):
        said = text[start:end]
        if hidden is not None and (indent is None or indent > hidden):
            continue
        hidden = None
        if BLOCK.match(said) and not MAIN.match(said):
            hidden = _indentation(text, start)
            continue
        nodes |= node_assigned_by(said)
        if is_change(said, nodes) or not _is_passed_over(said):
            kept[start:end] = _without_type(said)
    return "".join(kept)


def _indentation(text: str, at: int) -> int:
    line = text[text.rfind("\n", 0, at) + 1 : at]
    return len(line) - len(line.lstrip())


def node_assigned_by(said: str) -> set[str]:
    """The name of the node or graph that the statement makes, if it makes one."""
    assigned = ASSIGNMENT.match(said)
    return {assigned["name"]} if assigned and NODE.match(said, assigned.end()) else set()


def is_change(said: str, nodes: set[str]) -> bool:
    """Whether a node gets children or another of its facts, and not what has to be computed."""
    found = change_at(said)
    if found is None or found["target"] not in nodes:
        return False
    if found.re is CALLED:
        return True
    if found.re is ATTRIBUTES:
        name = NAME_OF_ATTRIBUTE.search(said, found.end())
        if LOOP.search(said):
            return False
        return name is None or FACTS.get(name["fact"].lower()) in ("value", "player")
    fact = FACTS.get(found["fact"].lower())
    if found.re is OF_GRAPH and fact not in ("value", "player"):
        return False
    if found.re is not OF_GRAPH and found["more"]:
        return fact == "children" and said.startswith(("[", "("), found.end())
    if fact not in SINGLE and VALUE.match(said, found.end()):
        return True
    plain = PLAIN.fullmatch(said, found.end())
    return plain is not None and (plain["word"] is None or (plain["word"] in nodes and fact not in SINGLE))


def _is_passed_over(said: str) -> bool:
    if said.startswith(('"""', "'''")) or CLASS.match(said) or MAIN.match(said) or PASSED_OVER.match(said):
        return True
    assigned = ASSIGNMENT.match(said)
    if assigned and FOUND_BY_PYTHON.match(said, assigned.end()):
        return True
    if assigned is None or (VALUE.match(said, assigned.end()) and not ARROW.match(said, assigned.end())):
        return False
    is_text = said[assigned.end() :].startswith(("'", '"'))
    return not (is_text and NAME_OF_ROOT.fullmatch(assigned["name"]))


def _without_type(said: str) -> str:
    """`tree = [3]` of `tree: list = [3]`, as long as it was."""
    assigned = ASSIGNMENT.match(said)
    if assigned is None or not assigned["type"]:
        return said
    start, end = assigned.span("type")
    return said[:start] + " " * (end - start) + said[end:]


def statements_of(text: str) -> Iterator[Statement]:
    """One after the other, without what separates them. A class's or `if __name__`'s own line ends at its colon."""
    start: int | None = None
    depth, begins_line = 0, True
    for lexeme in LEXEME.finditer(text):
        kind, at = lexeme.lastgroup, lexeme.start()
        if start is None and not lexeme[0].isspace() and kind != "ends" and lexeme[0][0] != "#":
            start = at
        if kind == "unclosed":
            break  # the rest is one statement, and whoever reads it says what is wrong
        depth = max(0, depth + (kind == "open") - (kind == "close"))
        if start is None:
            begins_line |= lexeme[0] == "\n"
            continue
        is_docstring = kind == "docstring" and start == at
        is_header = kind == "colon" and depth == 0 and _is_header(text, start)
        if is_docstring or is_header or (kind == "ends" and depth == 0):
            yield _statement(text, start, at if kind == "ends" else lexeme.end(), begins_line)
            start, begins_line = None, lexeme[0] == "\n"
    if start is not None:
        yield _statement(text, start, len(text), begins_line)


def _is_header(text: str, start: int) -> bool:
    return bool(CLASS.match(text, start) or MAIN.match(text, start))


def _statement(text: str, start: int, end: int, begins_line: bool) -> Statement:
    return Statement(start, end, _indentation(text, start) if begins_line else None)
