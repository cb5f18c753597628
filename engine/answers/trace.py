"""The whole search of a tree as plain values (`docs/answers.md`): what JSON, CSV and the tests of programs are made of.

Numbers are texts, so that 7/3 stays exact; they are read back with `fractions.Fraction`, and "inf" and "-inf" with
`float`. Things may be added to the form of `FORMAT` 1; nothing in it is ever renamed or left out.
"""

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from engine.exercises.record import NodeRecord, TreeMethod, TreeRecord, searching_tree
from engine.game import CHANCE, MAX, MIN, TERMINAL
from engine.games.tree import Tree
from engine.refusals import N_, Refused, Term, unlisted
from engine.search import verbs
from engine.search.conventions import CONVENTIONS
from engine.steps import Steps, run
from engine.trees.node import Node, Value, action_names, has_chance, in_rows, parents_of
from engine.trees.numbers import write_value
from engine.trees.text import write

FORMAT = 1

ALGORITHMS = ("minimax", "alphabeta", "expectiminimax", "star1")
"""Those that come to each node once, so that a node has one entry."""

PLAYERS = {MAX: "MAX", MIN: "MIN", CHANCE: "CHANCE", TERMINAL: None}

ASCII = str.maketrans({"α": "alpha", "β": "beta", "≥": ">=", "≤": "<="})


def usual_algorithm(root: Node) -> str:
    """Alpha-beta, or expectiminimax where chance moves."""
    return "expectiminimax" if has_chance(root) else "alphabeta"


def trace_of(root: Node, convention: str = "aima", algorithm: str = "") -> dict[str, Any]:
    """The search of the tree in a convention of `docs/conventions.md`; `algorithm`: "" for the usual one.

    Raises Refused for a convention or algorithm that there is not, and for a tree that it does not search exactly.
    """
    return run(tracing(root, convention, algorithm))


def tracing(root: Node, convention: str, algorithm: str) -> Steps[dict[str, Any]]:
    """The same in small steps."""
    algorithm = algorithm or usual_algorithm(root)
    refuse_unknown(root, convention, algorithm)
    record = yield from searching_tree(root, TreeMethod(algorithm, convention))
    return _Writer(record, root).written()


def refuse_unknown(root: Node, convention: str, algorithm: str) -> None:
    """Raises Refused for what cannot be traced, as far as that is seen before the search."""
    if convention not in CONVENTIONS:
        raise unlisted(Term(N_("convention")), convention, CONVENTIONS)
    if algorithm not in ALGORITHMS:
        raise unlisted(Term(N_("algorithm")), algorithm, ALGORITHMS)
    if root.is_leaf:
        raise Refused(N_("There is nothing to search: the tree is a single leaf."))


def paths_of(root: Node) -> list[list[str]]:
    """Of every node, by number, the names of the actions that lead to it from the root."""
    paths: list[list[str]] = [[]]
    for name, parent in zip(action_names(root)[1:], parents_of(in_rows(root))[1:], strict=True):
        paths.append([*paths[parent], name])
    return paths


def read(text: str) -> Value:
    """A number of a trace."""
    return float(text) if text.endswith("inf") else Fraction(text)


def trace_number(value: Value) -> str:
    """`3`, `-0.25`, `7/3`, `inf`, `-inf`."""
    return write_value(value).removeprefix("+")


class _Writer:
    """Writes down a finished search."""

    def __init__(self, record: TreeRecord, root: Node) -> None:
        self.record, self.root = record, root
        self.trace = record.search.trace
        game = self.trace.game
        assert isinstance(game, Tree), "the search is of a tree"
        self.game = game
        if record.search.report().rounded:
            raise Refused(N_("These numbers have too long a common denominator to be searched exactly."))
        self.paths = paths_of(root)

    def written(self) -> dict[str, Any]:
        report = self.record.search.report()
        visited = self._visited()
        return {
            "format": FORMAT,
            "convention": self.record.method.convention,
            "algorithm": self.record.method.algorithm,
            "tree": write(self.root),
            "value": self._exactly(0, self.record.found[0].value),
            "best": [report.best] if report.best is not None else [],
            "line": report.principal_variation,
            "visited": [
                self._exactly(each, self.record.found[each].value)
                for each in visited
                if self.record.nodes[each].is_leaf
            ],
            "counts": {
                "nodes": report.nodes,
                "leaves": report.leaves,
                "cuts": report.cuts,
                "unvisited": report.unvisited,
            },
            "nodes": [self._node(each) for each in visited],
        }

    def _visited(self) -> Sequence[int]:
        """The numbers of the visited nodes in the order of their visits."""
        rows = [0, *self.trace.rows["action"][1:].tolist()]
        return [each for each in rows if self.record.found[each].visited]

    def _node(self, each: int) -> dict[str, Any]:
        node, found = self.record.nodes[each], self.record.found[each]
        prunes = self.record.method.prunes
        window = {
            "alpha": found.alpha_in,
            "beta": found.beta_in,
            "value": found.value,
            "alpha_out": found.alpha_out,
            "beta_out": found.beta_out,
        }
        return {
            "path": self.paths[each],
            "name": node.name,
            "player": PLAYERS[node.kind],
            **{
                what: self._exactly(each, bound) if prunes or what == "value" else None
                for what, bound in window.items()
            },
            "cut": self._cut(each, found) if found.unvisited else None,
        }

    def _cut(self, each: int, found: NodeRecord) -> dict[str, Any]:
        """By which bound and which comparison, as the convention writes it; `by`: the path of the node it came from."""
        kind, followed = self.record.nodes[each].kind, self.trace.followed
        ended = verbs.CUT
        if kind == CHANCE:
            ended = verbs.HIGH if found.high <= found.alpha_in else verbs.LOW
        test = verbs.comparison(ended, kind, followed.convention.strict, followed.by_window)
        assert test is not None, "every cut has its test"
        by_beta = kind == MAX or ended == verbs.LOW
        return {
            "bound": "beta" if by_beta else "alpha",
            "test": test.translate(ASCII),
            "unvisited": len(found.unvisited),
            "by": None if found.cut_by is None else self.paths[found.cut_by],
        }

    def _exactly(self, each: int, value: float) -> str:
        """A number that was found at the node."""
        if math.isinf(value):
            return trace_number(value)
        exact = self.game.exactly((each,), value)
        return trace_number(value if exact is None else exact)
