"""A Monte Carlo tree search of a tree as plain values (`docs/answers.md`), iteration by iteration.

Numbers are texts: rewards, their sums and means are exact; margins, with a root of a logarithm, are rounded.
"""

import math
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any

from engine.answers.table import as_text, path_as_text
from engine.answers.trace import FORMAT, PLAYERS, paths_of, trace_number
from engine.game import MAX
from engine.games.tree import Tree
from engine.refusals import N_, Refused
from engine.search import Options, start
from engine.search.monte_carlo.declared import NAME
from engine.steps import Steps
from engine.trees.node import Node
from engine.trees.numbers import simplest
from engine.trees.text import write

MOST_ITERATIONS = 1000
MOST_COMPARED = 20_000
"""Successors compared in all selections together, at some 100 bytes each."""

AT_ONCE = 20
"""Iterations written down in one step."""

COLUMNS = ("iteration", "what", "path", "n", "q", "mean", "margin", "bound", "reward")


def sampling(root: Node, iterations: int, exploration: float, seed: int) -> Steps[dict[str, Any]]:
    """The search with this seed of its playouts; raises Refused."""
    too_long = Refused(
        N_("Monte Carlo tree search is written down for at most %(most)d iterations, fewer in a deep tree."),
        most=MOST_ITERATIONS,
    )
    if root.is_leaf:
        raise Refused(N_("There is nothing to search: the tree is a single leaf."))
    if iterations > MOST_ITERATIONS:
        raise too_long
    game = Tree(root)
    options = Options(NAME, iterations=iterations, exploration=exploration, seed=seed, record=len(game.nodes) + 1)
    search = start(game, (0,), options)
    while not search.advance(100):
        yield
    trace, report = search.trace, search.report()
    events = trace.events() if trace else None
    if trace is None or events is None:
        raise too_long
    tree = _GrowingTree(game, root, exploration, trace.rows["action"].tolist(), trace.rows["parent"].tolist())
    written = []
    for told in tree.iterations(events["code"], events["node"], events["played"]):
        written.append(told)
        if tree.compared > MOST_COMPARED:
            raise Refused(
                N_("This search compares more than %(most)d successors: take fewer iterations or a smaller tree."),
                most=MOST_COMPARED,
            )
        if len(written) % AT_ONCE == 0:
            yield
    return {
        "format": FORMAT,
        "algorithm": NAME,
        "tree": write(root),
        "seed": seed,
        "exploration": trace_number(simplest(exploration)),
        "width": trace_number(tree.width),
        "value": tree.node(0)["mean"],
        "best": [report.best] if report.best is not None else [],
        "line": report.principal_variation,
        "actions": [tree.child(row) for row in tree.below[0]],
        "iterations": written,
    }


class _GrowingTree:
    """The tree of the search as it was before each of its events; rows are numbered as they came."""

    def __init__(self, game: Tree, root: Node, exploration: float, numbers: list[int], parents: list[int]) -> None:
        self.game, self.exploration, self.parents = game, exploration, parents
        self.numbers = [0, *numbers[1:]]
        self.paths = paths_of(root)
        leaves = ((tuple(path), node) for path, node in zip(self.paths, game.nodes, strict=True) if node.is_leaf)
        self.rewards = {path: Fraction(node.value) for path, node in leaves}
        self.width = max(self.rewards.values()) - min(self.rewards.values())
        self.below: list[list[int]] = [[] for _ in numbers]
        self.visits = [0] * len(numbers)
        self.sums = [Fraction(0)] * len(numbers)
        self.compared = 0

    def iterations(self, codes: list[str], rows: list[int], played: list[str]) -> Iterator[dict[str, Any]]:
        """What each iteration did, from the events, with the action of each move of a playout."""
        selections: list[dict[str, Any]] = []
        playout: list[str] = []
        is_new = False
        for code, row, action in zip(codes, rows, played, strict=True):
            if code in ("select-max", "select-min"):
                selections.append(self._selection(row))
            elif code == "expand":
                is_new = True
                self.below[self.parents[row]].append(row)
                self.below[self.parents[row]].sort(key=self.numbers.__getitem__)
            elif code == "move":
                playout.append(action)
            elif code == "playout":
                path = self.paths[self.numbers[row]]
                reward = self.rewards[(*path, *playout)]
                yield {
                    "selections": selections,
                    "path": path,
                    "new": is_new,
                    "playout": playout,
                    "reward": trace_number(reward),
                }
                self._back_up(row, reward)
                selections, playout, is_new = [], [], False

    def _selection(self, row: int) -> dict[str, Any]:
        """The bounds that were compared for that row to be taken."""
        above = self.parents[row]
        self.compared += len(self.below[above])
        return {
            "path": self.paths[self.numbers[above]],
            "player": PLAYERS[self._kind(above)],
            "n": self.visits[above],
            "children": [{**self.child(each), **self._bound(each)} for each in self.below[above]],
            "action": self.paths[self.numbers[row]][-1],
        }

    def _kind(self, row: int) -> int:
        return self.game.nodes[self.numbers[row]].kind

    def child(self, row: int) -> dict[str, Any]:
        return {"action": self.paths[self.numbers[row]][-1], **self.node(row)}

    def node(self, row: int) -> dict[str, Any]:
        n, q = self.visits[row], self.sums[row]
        return {"n": n, "q": trace_number(q), "mean": trace_number(q / n)}

    def _bound(self, row: int) -> dict[str, str]:
        above, n = self.parents[row], self.visits[row]
        margin = self.exploration * float(self.width) * math.sqrt(math.log(self.visits[above]) / n)
        mean = float(self.sums[row] / n)
        bound = mean + margin if self._kind(above) == MAX else mean - margin
        return {"margin": _rounded(margin), "bound": _rounded(bound)}

    def _back_up(self, row: int, reward: Fraction) -> None:
        while row >= 0:
            self.visits[row] += 1
            self.sums[row] += reward
            row = self.parents[row]


def _rounded(number: float) -> str:
    return format(Decimal(f"{number:.9g}").normalize() + 0, "f")


def sampling_as_csv(trace: dict[str, Any]) -> str:
    """A line for each bound that was compared, each new node and each playout."""
    lines = (line for number, each in enumerate(trace["iterations"], 1) for line in _lines(number, each))
    return as_text([COLUMNS, *lines])


def _lines(number: int, told: dict[str, Any]) -> Iterator[list[object]]:
    for selection in told["selections"]:
        for child in selection["children"]:
            what = "chosen" if child["action"] == selection["action"] else "compared"
            numbers = [child[column] for column in ("n", "q", "mean", "margin", "bound")]
            yield [number, what, path_as_text([*selection["path"], child["action"]]), *numbers, ""]
    blank = [""] * 5
    if told["new"]:
        yield [number, "new", path_as_text(told["path"]), *blank, ""]
    yield [number, "playout", path_as_text([*told["path"], *told["playout"]]), *blank, told["reward"]]
