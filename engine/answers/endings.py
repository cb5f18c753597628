"""By which algorithms a tree can be taken along in each form: an address is offered only where it answers."""

import math
from collections.abc import Callable, Collection, Mapping, Sequence

from engine.answers.berkeley import AGENTS, refuse_unfit
from engine.answers.moodle import MOST_ASKED
from engine.answers.nested import as_python
from engine.answers.picture import MOST_STEPS
from engine.answers.pytest_module import FUNCTIONS
from engine.answers.trace import ALGORITHMS
from engine.refusals import Refused
from engine.search.algorithms import ALGORITHMS as SEARCHES
from engine.search.monte_carlo.declared import NAME
from engine.trees.information_sets import hides
from engine.trees.node import Node, has_chance, in_rows

KNOWN: Mapping[str, Collection[str]] = {
    "animated": ALGORITHMS,
    "json": (*ALGORITHMS, NAME),
    "csv": (*ALGORITHMS, NAME),
    "py": FUNCTIONS,
    "test": tuple(AGENTS),
    "solution": tuple(AGENTS),
    "xml": ALGORITHMS,
}
"""Algorithms whose searches can be written so, of some trees."""


def answering(root: Node) -> dict[str, list[str]]:
    """For each form the algorithms with which this tree can be written so, if it is searched from left to right."""
    if root.is_leaf or hides(root):
        return {form: [] for form in KNOWN}
    nodes = in_rows(root)
    suited = {name for name, each in SEARCHES.items() if each.chance in (None, has_chance(root))}
    if any(node.is_leaf and math.isinf(node.value) for node in nodes):
        suited.discard(NAME)
    unfit = {
        "animated": _most_steps(nodes) > MOST_STEPS,
        "py": _is_refused(as_python, root),
        "test": _is_refused(refuse_unfit, root),
        "solution": _is_refused(refuse_unfit, root),
        "xml": len(nodes) - 1 > MOST_ASKED,
    }
    return {
        form: [] if unfit.get(form) else [name for name in known if name in suited] for form, known in KNOWN.items()
    }


def _most_steps(nodes: Sequence[Node]) -> int:
    """Of a search without cuts: each node is entered and returns, or is a leaf, and goes back to the one above."""
    return 2 * len(nodes) - 1 + sum(not node.is_leaf for node in nodes)


def _is_refused(write: Callable[[Node], object], root: Node) -> bool:
    try:
        write(root)
    except Refused:
        return True
    return False
