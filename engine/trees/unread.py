"""Programs that put their trees together while they run, which cannot be read: the refusal names the statement."""

import re
from collections.abc import Iterator

from engine.refusals import N_, Refused
from engine.trees.literals import PARENTS
from engine.trees.programs import ADDS, NAME
from engine.trees.records import KEYWORDS, SIDES
from engine.trees.scripts import BLOCK, MAIN, NODE, is_change, node_assigned_by, statements_of

CHILDREN = "|".join(word for fact in ("children", *SIDES) for word in KEYWORDS[fact].split())
PATH = rf"(?:\.{NAME}|\[[^\]\n]{{0,60}}\])"
CHANGE = re.compile(
    rf"(?<![\w.])(?P<target>{NAME}){PATH}*\.(?:{ADDS}|insert|create|remove|pop|clear|sort|reverse)\w*\s*\("
    rf"|(?<![\w.])(?P<of>{NAME}){PATH}*\.(?:{CHILDREN})\s*\+?=(?!=)"
    rf"|(?<![\w.]){NAME}{PATH}*\.(?:{'|'.join(PARENTS)})\s*=\s*(?P<parent>{NAME})"
    rf"|(?<![\w.])(?P<holder>{NAME}){PATH}+\s*=\s*(?:(?P<node>{NAME})\s*$|{NODE.pattern})",
    re.IGNORECASE,
)
CHANGE_OF_CHILDREN = re.compile(
    rf"{NAME}{PATH}*\.(?:{CHILDREN})(?:\.(?:append|extend|push|insert)\s*\(|(?:\[[^\]\n]{{0,60}}\])?\s*\+?=(?!=))",
    re.IGNORECASE,
)
"""Outside of loops also of a node that has no name."""
COMPUTED = re.compile(rf"\bfor\s+{NAME}\s+in\b|\)\s*\.\s*(?:{ADDS})", re.IGNORECASE)
"""In a statement that would be read otherwise: a loop in a list, or a call of what another call gives back."""
FUNCTION = re.compile(r"(?:async\s+)?def\b")


def refuse_unread_changes(text: str) -> None:
    """Raises Refused if a program changes its nodes in a loop, or in another way that is not read.

    Functions are passed over: they search the tree, and nothing calls them here.
    """
    nodes: set[str] = set()
    for said, is_in_loop in _outside_functions(text):
        nodes |= node_assigned_by(said)
        is_read = not is_in_loop and is_change(said, nodes) and not COMPUTED.search(said)
        is_of_children = not is_in_loop and CHANGE_OF_CHILDREN.match(said) is not None
        if not is_read and (is_of_children or _changes_one_of(nodes, said)):
            raise Refused(
                N_(
                    "Poda does not read “%(statement)s”, which changes the tree: it runs no programs. It reads"
                    " statements such as “%(example)s”."
                ),
                statement=said,
                example='G.add_edge("A", "B")' if "add_edge" in said else "root = Node(); root.children = [b, c]",
            )


def _outside_functions(text: str) -> Iterator[tuple[str, bool]]:
    """Each statement, and whether it is one of a loop, a condition or the like, or has one of its own."""
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
        if function is None:
            yield said, loop is not None


def _changes_one_of(nodes: set[str], said: str) -> bool:
    return any(
        not nodes.isdisjoint(found.group("target", "of", "parent", "holder")) and found["node"] in {None, *nodes}
        for found in CHANGE.finditer(said)
    )
