"""A tree of belief states for the tree view, and as an outline for pages without scripts.

The search machine searches and records the tree, as it does for every other picture (docs/architecture.md lists the
columns). These trees have further columns: `label`, the action or observation that leads to the node, in the reader's
language; `owner`, whose turn it is; `belief`; `replies` of a modelled opponent; `mark`, whether the strategy takes the
edge; and `group`, the information set. `fractions` gives exact spellings of the numbers of the exact pass.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.game import MAX, MIN, PLAYER_NAMES, TERMINAL
from engine.hidden.belief_tree import BeliefNode, BeliefTable, BeliefTree, Reply
from engine.search import Options, Search
from engine.search.algorithms import run_by_the_machine
from webapp.games.card_words import choice, noticed
from webapp.searches.found.tree_messages import whole
from webapp.wording.pseudocode import code_of
from webapp.wording.sums import fraction

MOST_ROWS = 4000
"""Most recorded nodes. The deeper levels of a larger tree are left out, and the view says so."""

MOST_IN_OUTLINE = 120
"""Most nodes of the outline."""

CLOSE = 1e-9


def suited(tree: BeliefTree, wanted: str) -> str:
    """The wanted algorithm, or the plain one if it does not suit the tree."""
    known = searches_of(tree)
    return wanted if wanted in known else known[0]


def searches_of(tree: BeliefTree) -> tuple[str, ...]:
    """The algorithms to choose from."""
    return run_by_the_machine(tree.has_chance)


def shown(tree: BeliefTree, algorithm: str, groups: Mapping[int, str] | None = None) -> dict[str, Any]:
    """The recorded search with the further columns. `groups` names information sets by the nodes' ids."""
    search = Search(tree, tree.start(), Options(algorithm, record=MOST_ROWS))
    search.run()
    rows = search.trace.rows
    nodes = [tree.root, *(tree.belief_nodes[int(action)] for action in rows.action[1:])]
    columns = whole(search.trace)
    recorded = columns["nodes"]
    above = [nodes[parent] if parent >= 0 else None for parent in recorded["parent"]]
    recorded["best"] = _best_rows(recorded, nodes)
    recorded |= {
        "label": [_label(node, parent) for node, parent in zip(nodes, above, strict=True)],
        "owner": [PLAYER_NAMES[_owner(node)] for node in nodes],
        "belief": [_worlds(node, parent) for node, parent in zip(nodes, above, strict=True)],
        "replies": [[_reply(reply) for reply in node.replies] or None for node in nodes],
        "mark": [_taken(node, parent) > 0 for node, parent in zip(nodes, above, strict=True)],
    }
    if groups is not None:
        recorded["group"] = [groups.get(id(node)) for node in nodes]
        del recorded["belief"]
    return {**columns, "fractions": _fractions(nodes), "pseudocode": code_of(columns["listing"])}


def _owner(node: BeliefNode) -> int:
    return TERMINAL if node.kind == TERMINAL else node.owner


def _best_rows(recorded: Mapping[str, list[Any]], nodes: list[BeliefNode]) -> list[int]:
    """The best row of each node as the exact pass has it, if the machine preferred an equal one because of rounding."""
    best: list[int] = list(recorded["best"])
    row_of = {id(node): row for row, node in enumerate(nodes)}
    for row, node in enumerate(nodes):
        if node.chosen is None or best[row] < 0 or recorded["status"][row] != "valued":
            continue
        chosen = row_of.get(id(node.branches[node.chosen]), -1)
        if chosen >= 0 and recorded["bound"][chosen] == "exact":
            values = recorded["value"][chosen], recorded["value"][best[row]]
            best[row] = chosen if abs(values[0] - values[1]) < CLOSE else best[row]
    return best


def _taken(node: BeliefNode, above: BeliefNode | None) -> Fraction:
    """The probability with which the player above takes the branch; 0 if that node is no player's."""
    if above is None or above.kind not in (MAX, MIN):
        return Fraction(0)
    place = next(i for i, branch in enumerate(above.branches) if branch is node)
    return above.mixture[place] if above.mixture else Fraction(place == above.chosen)


def _called(node: BeliefNode, above: BeliefNode | None) -> str:
    """What leads to the node, in words. A single letter is a card: one that a player names, or else one
    that is dealt.
    """
    if above is None or not node.edge:
        return ""
    return choice(node.edge) if above.owner in (MAX, MIN) and " " not in node.edge else noticed(node.edge)


def _label(node: BeliefNode, above: BeliefNode | None) -> str:
    """As `_called`, with the probability of the edge if the player above mixes actions."""
    taken = _taken(node, above)
    return f"{_called(node, above)} · {fraction(taken)}" if 0 < taken < 1 else _called(node, above)


def _worlds(node: BeliefNode, above: BeliefNode | None) -> list[tuple[str, float, str]] | None:
    """The belief, or None if it was certain at the node above, too."""
    if not node.belief or len(node.belief) == 1 and above is not None and len(above.belief) == 1:
        return None
    return [(label, float(part), fraction(part)) for label, part in node.belief]


def _reply(reply: Reply) -> dict[str, Any]:
    return {
        "sees": noticed(reply.sees),
        "probability": float(reply.probability),
        "actions": [[choice(name), float(value)] for name, value in reply.actions],
        "takes": choice(reply.takes),
    }


def _fractions(nodes: list[BeliefNode]) -> list[tuple[float, str]]:
    """The values that are not whole numbers, each with its exact spelling."""
    known = {node.value for node in nodes} | {node.probability for node in nodes}
    for node in nodes:
        known.update(reply.probability for reply in node.replies)
        known.update(value for reply in node.replies for _, value in reply.actions)
    return sorted((float(value), fraction(value)) for value in known if value.denominator > 1)


# -- the outline ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class OutlineNode:
    """A node of the outline, with its branches."""

    kind: str  # "max", "min", "chance" or "terminal"
    edge: str
    probability: Fraction | None  # of the edge, unless it is 1
    value: Fraction
    belief: BeliefTable
    chosen: bool  # by the player in the node above
    taken: Fraction | None  # with this probability, if that player mixes actions
    replies: list[Reply]  # in the reader's language
    branches: list["OutlineNode"]
    hides: int  # nodes below that the outline leaves out


def outline(tree: BeliefTree) -> OutlineNode:
    """The tree, cut off at the level at which the outline would have more than MOST_IN_OUTLINE nodes."""
    depth, size, level = 0, 0, [tree.root]
    while level and size + len(level) <= MOST_IN_OUTLINE:
        size, depth = size + len(level), depth + 1
        level = [branch for node in level for branch in node.branches]
    return _outlined(tree.root, None, depth)


def _outlined(node: BeliefNode, above: BeliefNode | None, levels: int) -> OutlineNode:
    taken = _taken(node, above)
    return OutlineNode(
        kind=PLAYER_NAMES[_owner(node)],
        edge=_called(node, above),
        probability=node.probability if node.probability != 1 else None,
        value=node.value,
        belief=node.belief,
        chosen=taken > 0,
        taken=taken if 0 < taken < 1 else None,
        replies=[
            Reply(
                noticed(reply.sees),
                reply.probability,
                tuple((choice(name), value) for name, value in reply.actions),
                choice(reply.takes),
            )
            for reply in node.replies
        ],
        branches=[_outlined(branch, node, levels - 1) for branch in node.branches] if levels > 1 else [],
        hides=sum(1 for _ in node.walk()) - 1 if levels <= 1 else 0,
    )
