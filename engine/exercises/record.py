"""The record of a search for each node of a tree, the only source of answer keys."""

from collections import namedtuple
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from engine.game import CHANCE
from engine.games.tree import Tree
from engine.search import Options, Search
from engine.search.rows import NO_ROW, NOT_CUT, ROW
from engine.steps import Steps, run
from engine.trace import UNVISITED
from engine.trees import Node
from engine.trees.node import has_chance, numbers_below, parents_of

Window = tuple[float, float]


@dataclass(frozen=True)
class TreeMethod:
    """How to search a tree, as in `engine.search.Options`."""

    algorithm: str = "minimax"
    convention: str = "aima"
    order: str = "natural"
    attitude: str = "expected"
    window: tuple[float, float] = (-float("inf"), float("inf"))
    bounds: tuple[float, float] | None = None
    errs: float = 0.0

    @property
    def prunes(self) -> bool:
        return self.algorithm in ("alphabeta", "star1")

    def options(self, nodes: int) -> Options:
        return Options(
            algorithm=self.algorithm,
            convention=self.convention,
            order=self.order,
            attitude=self.attitude,
            window=self.window,
            bounds=self.bounds,
            errs=self.errs,
            record=2 * nodes,
        )


@dataclass(frozen=True)
class NodeRecord:
    """What the search did at a node; for an unvisited node only `visited` counts."""

    visited: bool
    alpha_in: float = 0.0
    beta_in: float = 0.0
    alpha_out: float = 0.0
    beta_out: float = 0.0
    value: float = 0.0
    """The returned value."""
    best: int | None = None
    """The number of its best successor."""
    unvisited: tuple[int, ...] = ()
    """The successors cut off here."""
    low: float = 0.0
    high: float = 0.0
    cut_by: int | None = None
    """The ancestor whose bound cut here; None if there was no cut, or by the root's window."""
    cut_through: int | None = None
    """The ancestor's successor that gave it that bound."""

    @property
    def window(self) -> Window:
        """The window on entry."""
        return self.alpha_in, self.beta_in


NEVER = NodeRecord(visited=False)

_read_row: Callable[[Iterable[Any]], Any] = namedtuple("_Row", ROW.names or ())._make  # type: ignore[attr-defined]


@dataclass(frozen=True)
class TreeRecord:
    """A finished search of a tree, by node number (`in_rows`)."""

    search: Search
    method: TreeMethod
    nodes: Sequence[Node]
    parents: Sequence[int]
    """By number; -1 for the root."""
    children: Sequence[Sequence[int]]
    """The numbers of each node's successors."""
    found: Sequence[NodeRecord]
    """By number."""

    @property
    def leaves(self) -> int:
        """The number of visited leaves."""
        return sum(record.visited for record, node in zip(self.found, self.nodes, strict=True) if node.is_leaf)

    def value_in(self, number: int, window: Window, method: TreeMethod) -> float:
        """The value that a node returns in this window: from the record, or from a new search."""
        found = self.found[number]
        is_alike = found.window == window and self.method.bounds == method.bounds
        if found.visited and (not method.prunes or is_alike):
            return found.value
        options = replace(method, window=window if method.prunes else method.window).options(0)
        search = Search(Tree(self.nodes[number]), (0,), options)
        search.finish()
        value, _ = search.iteration.value()
        assert value is not None, "a search to the end"
        return value

    def source(self, number: int, edge: str) -> int | None:
        """The ancestor that moved this edge of the window on entry, "alpha_in" or "beta_in".

        None if it is the root's own.
        """
        value = getattr(self.found[number], edge)
        above = self.parents[number]
        while above >= 0:
            if getattr(self.found[above], edge) != value:
                return above
            above = self.parents[above]
        return None

    def giver(self, number: int, edge: str) -> int | None:
        """The successor that moved this edge of a node's window to its final place, "alpha_out" or "beta_out".

        None if none did. It need not be the best one: in some conventions the value that cuts moves nothing.
        """
        found = self.found[number]
        moved_to = getattr(found, edge)
        if moved_to == getattr(found, edge.replace("out", "in")):
            return None
        gave = [child for child in self.children[number] if self._returned(child, moved_to)]
        return min(gave, key=self._turns.__getitem__)

    def _returned(self, number: int, value: float) -> bool:
        return self.found[number].visited and self.found[number].value == value

    @cached_property
    def _turns(self) -> dict[int, int]:
        """The position of each node in the order of visits, by number."""
        return {number: turn for turn, number in enumerate(self.search.trace.rows["action"].tolist()) if turn > 0}


def search_tree(root: Node, method: TreeMethod) -> TreeRecord:
    """Searches the tree to its end and reads the record; raises Refused as a search does."""
    return run(searching_tree(root, method))


def searching_tree(root: Node, method: TreeMethod) -> Steps[TreeRecord]:
    """The same in small steps."""
    tree = Tree(root)
    search = Search(tree, (0,), method.options(len(tree.nodes) + 1))
    while not search.advance(search.first_events):
        yield
    rows = rows_of(search)
    numbers = [0, *(row.action for row in rows[1:])]
    visited = {number for row, number in zip(rows, numbers, strict=True) if row.status != UNVISITED}
    children = numbers_below(tree.nodes)
    found = [NEVER] * len(tree.nodes)
    for row, number in zip(rows, numbers, strict=True):
        if number in visited:
            found[number] = NodeRecord(
                visited=True,
                alpha_in=row.alpha_in,
                beta_in=row.beta_in,
                alpha_out=row.alpha_out,
                beta_out=row.beta_out,
                value=row.value,
                best=numbers[row.best] if row.best != NO_ROW else None,
                unvisited=tuple(child for child in children[number] if child not in visited),
                low=row.low if row.kind == CHANCE else 0.0,
                high=row.high if row.kind == CHANCE else 0.0,
                cut_by=numbers[row.cut_by] if row.cut_by >= 0 else None,
                cut_through=numbers[row.cut_through] if row.cut_by != NOT_CUT and row.cut_through >= 0 else None,
            )
    return TreeRecord(search, method, tree.nodes, parents_of(tree.nodes), children, found)


def rows_of(search: Search) -> list[Any]:
    """The recorded rows (`engine.search.rows`), a node's before those below it.

    They are Python numbers: reading a field is some twenty times as fast as from a NumPy record.
    """
    return [_read_row(row) for row in search.trace.rows.tolist()]


def refuse_unsearchable(root: Node, method: TreeMethod) -> None:
    """Raises Refused as `search_tree` would, without searching."""
    Search(Tree(root), (0,), method.options(0))


def visited_in(root: Node, method: TreeMethod) -> set[int]:
    """The numbers of the visited nodes; faster than `search_tree`."""
    tree = Tree(root)
    search = Search(tree, (0,), method.options(len(tree.nodes) + 1))
    search.finish()
    rows = search.trace.rows[1:]
    return {0, *rows["action"][rows["status"] != UNVISITED].tolist()}


def exact_method(root: Node) -> str:
    """The algorithm that finds the exact value of every node of the tree."""
    return "expectiminimax" if has_chance(root) else "minimax"


def has_best_action(root: Node) -> bool:
    """Whether one action of the root is better than all others."""
    return chooses_clearly(search_tree(root, TreeMethod(exact_method(root))))


def chooses_clearly(record: TreeRecord) -> bool:
    """Whether the root's best action is better than all others that were searched."""
    if record.nodes[0].kind == CHANCE:
        return True
    values = [record.found[child].value for child in record.children[0] if record.found[child].visited]
    return values.count(record.found[0].value) == 1
