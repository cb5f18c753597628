"""A search of a drawn tree, event by event, with the numbers of the tree's own nodes."""

from dataclasses import replace
from typing import Any

from engine.game import CHANCE, MAX
from engine.games.tree import Tree
from engine.refusals import N_, Refused
from engine.search import ActionSearcher, Options, start
from engine.search.algorithms import ALGORITHMS, as_heeded
from engine.steps import Steps
from engine.trees import Node
from engine.trees.information_sets import refuse_hidden
from engine.trees.node import Value, action_names, in_rows
from webapp.http.visitors.security import current_visitor
from webapp.searches.found import tree_messages as trees
from webapp.services import services
from webapp.trees.lab.reading import TreeView, algorithms_for, takes_attitudes, usual_algorithm
from webapp.views.tree_fractions import fractions_in
from webapp.wording.pseudocode import code_of


def recorded_search(root: Node, view: TreeView) -> dict[str, Any]:
    """The recorded tree (docs/architecture.md) with a column `number`, and its pseudo-code; raises Refused.

    The search runs in the pool, in this visitor's turns.
    """
    search, numbers = search_of(root, view)
    services().page_work.wait(current_visitor(), _running(search))
    report, tree = search.report(), recorded_tree(search, numbers)
    assert search.trace is not None, "the options ask for a record"
    tree["fractions"] = fractions_in(tree, search.trace, report)
    return {
        "tree": tree,
        "pseudocode": code_of(tree["listing"]),
        "counts": {"nodes": report.nodes, "leaves": report.leaves, "cuts": report.cuts},
        "rounded": report.rounded,
    }


def recorded_tree(search: ActionSearcher, numbers: list[int]) -> dict[str, Any]:
    """The record of a finished search of `search_of`, with the numbers of the tree's own nodes."""
    assert search.trace is not None, "the options ask for a record"
    tree = trees.whole(search.trace)
    tree["nodes"]["number"] = [0, *(numbers[int(action)] for action in search.trace.rows.action[1:])]
    return tree


def search_of(root: Node, view: TreeView) -> tuple[ActionSearcher, list[int]]:
    """The search of the view, to be run, and the number of each node in the drawn tree; raises Refused."""
    if root.is_leaf:
        raise Refused(N_("There is nothing to search: the tree is a single leaf."))
    refuse_hidden(root)
    offered = algorithms_for(root)
    algorithm = view.algorithm if view.algorithm in offered else usual_algorithm(root)
    by_evaluation = view.order == "evaluation"
    searched, numbers = sorted_by_estimates(root) if by_evaluation else (root, list(range(len(in_rows(root)))))
    options = Options(
        algorithm=algorithm,
        convention=view.convention,
        order="natural" if by_evaluation else view.order,
        record=2 * len(numbers) + 2,
        errs=view.errs,
        attitude=view.attitude if takes_attitudes(algorithm) else "expected",
        iterations=view.iterations if ALGORITHMS[algorithm].samples else None,
        exploration=view.exploration,
    )
    return start(Tree(searched), (0,), as_heeded(options)), numbers


def _running(search: ActionSearcher) -> Steps[None]:
    """Each step takes some milliseconds, even if searches are not compiled."""
    while not search.advance(100):
        yield


def sorted_by_estimates(root: Node) -> tuple[Node, list[int]]:
    """The tree with the most promising successors first, and the original number of each node.

    A leaf promises its value, and a node without an estimate promises 0. Raises Refused if no node has an estimate.
    """
    nodes = in_rows(root)
    if all(node.estimate is None for node in nodes):
        raise Refused(N_("To search by evaluation, nodes need estimates: write “~4” before a bracket: “~4(3 5)”."))
    numbers = {id(node): number for number, node in enumerate(nodes)}
    called = action_names(root)
    number_of: dict[int, int] = {}

    def sorted_copy(node: Node) -> Node:
        below = node.successors
        if node.kind != CHANCE:
            below = sorted(below, key=_promise, reverse=node.kind == MAX)
        number = numbers[id(node)]
        copy = replace(node, action=called[number], successors=[sorted_copy(child) for child in below])
        number_of[id(copy)] = number
        return copy

    copied = sorted_copy(root)
    return copied, [number_of[id(node)] for node in in_rows(copied)]


def _promise(node: Node) -> Value:
    return node.value if node.is_leaf else node.estimate or 0
