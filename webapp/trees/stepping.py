"""A search of a drawn tree, event by event, told by the numbers of the tree's own nodes."""

from typing import Any

from engine.game import N_, Refused
from engine.games.tree import Tree
from engine.search import Options, Search
from engine.trees import Node
from engine.trees.node import in_rows
from webapp.searches import trees
from webapp.trees.reading import TreeView, algorithms_for
from webapp.wording import names
from webapp.wording.pseudocode import catalogue


def recorded_search(root: Node, view: TreeView) -> dict[str, Any]:
    """The recorded tree (docs/architecture.md) with a column `number`, and its pseudo-code; raises Refused."""
    if root.is_leaf:
        raise Refused(N_("There is nothing to search: the tree is a single leaf."))
    offered = algorithms_for(root)
    algorithm = view.algorithm if view.algorithm in offered else offered[-1]
    options = Options(
        algorithm=algorithm,
        convention=view.convention,
        order=view.order,
        record=2 * len(in_rows(root)) + 2,
    )
    search = Search(Tree(root), (0,), options)
    report = search.run()
    tree = trees.whole(search.trace)
    tree["nodes"]["number"] = [0, *(int(action) for action in search.trace.rows.action[1:])]
    return {
        "tree": tree,
        "pseudocode": catalogue(names.algorithm)[tree["listing"]],
        "counts": {"nodes": report.nodes, "leaves": report.leaves, "cuts": report.cuts},
    }
