"""Information sets of a tree: nodes of one player that look alike to that player, told by their player and name."""

from collections.abc import Iterator, Sequence

from engine.game import MAX, MIN
from engine.refusals import N_, Refused
from engine.trees.node import Node, in_rows


def sets_of(nodes: Sequence[Node]) -> dict[tuple[int, str], list[int]]:
    """The numbers of the nodes of each set that has a name, by player and name, of nodes row by row."""
    found: dict[tuple[int, str], list[int]] = {}
    for number, node in enumerate(nodes):
        if node.information_set:
            found.setdefault((node.kind, node.information_set), []).append(number)
    return found


def joined(nodes: Sequence[Node]) -> Iterator[tuple[str, list[int]]]:
    """The sets that hide something, those of more than one node: the name, and the numbers of the nodes."""
    return ((name, numbers) for (_kind, name), numbers in sets_of(nodes).items() if len(numbers) > 1)


def hides(root: Node) -> bool:
    """Whether a player cannot tell some nodes apart."""
    return any(joined(in_rows(root)))


def refuse_hidden(root: Node) -> None:
    """Raises Refused if a player cannot tell some nodes apart: searches look at each node by itself."""
    if hides(root):
        raise Refused(
            N_(
                "This tree has information sets, and searches look at each node by itself, as if its player knew it:"
                " their value would be that of another game. Its own value is that of an equilibrium."
            )
        )


def check_sets(nodes: Sequence[Node]) -> None:
    """Raises Refused unless the nodes of a set belong to MAX or MIN and have the same actions in the same order."""
    for (kind, name), numbers in sets_of(nodes).items():
        if kind not in (MAX, MIN):
            raise Refused(N_("Only nodes of MAX and MIN can be in an information set, as “%(name)s” is."), name=name)
        if len({tuple(child.action for child in nodes[number].successors) for number in numbers}) > 1:
            raise Refused(
                N_("The nodes of the information set “%(name)s” need the same actions, in the same order."), name=name
            )
