"""Recorded trees to show, in the JSON of docs/architecture.md.

Most are made by the book's recursion on nested lists: a leaf is a number, a list holds the successors of MAX and MIN in
turn, and a list of pairs is a chance node (probability, successor) that hands the turn on unchanged. Those with star
pruning, which the book only describes, are recorded by the engine.
"""

import random
from math import inf

from engine import games
from engine.games.tree import EXAMPLES, Tree
from engine.search import Options, Search
from webapp.searches import trees

EXAMPLE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
ATTITUDES = [[(0.7, 3), (0.3, -1)], [(0.4, -4), (0.6, 5)], [(0.9, 0), (0.1, 1)]]
PLAIN_COLUMNS = ("parent", "action", "kind", "status", "bound", "best", "cutBy", "cutThrough", "count")
COLUMNS = (*PLAIN_COLUMNS, "alphaIn", "betaIn", "alphaOut", "betaOut", "value", "probability")


class Recorder:
    """Alpha-beta as in the book (fail-soft, cut on v >= beta), writing down each visit and each event."""

    def __init__(self, prune=True, status="terminal"):
        self.prune, self.status = prune, status
        self.nodes = {name: [] for name in COLUMNS}
        self.events = {name: [] for name in ("code", "node", "value", "alpha", "beta")}

    def row(self, parent, action, kind, probability=None):
        fresh = dict.fromkeys(COLUMNS) | {"parent": parent, "action": action, "kind": kind, "status": "unvisited"}
        fresh |= {"best": -1, "cutBy": -2, "cutThrough": -1, "count": 0, "probability": probability}
        for name, value in fresh.items():
            self.nodes[name].append(value)
        return len(self.nodes["parent"]) - 1

    def set(self, row, **fields):
        for name, value in fields.items():
            self.nodes[name][row] = value

    def note(self, code, node, value, alpha, beta):
        for name, entry in zip(self.events, (code, node, value, alpha, beta), strict=True):
            self.events[name].append(entry)

    def visit(self, tree, row, mover, alpha, beta, bounds):
        """The value of a subtree; `bounds` says which (ancestor, successor) gave alpha and beta."""
        self.set(row, alphaIn=alpha, betaIn=beta, alphaOut=alpha, betaOut=beta, count=1)
        if not isinstance(tree, list):
            self.set(row, status=self.status, value=tree, bound="exact")
            self.note("leaf", row, tree, alpha, beta)
            return tree
        self.set(row, status="open")
        self.note("enter", row, None, alpha, beta)
        if isinstance(tree[0], tuple):
            return self.visit_chance(tree, row, mover, alpha, beta)
        return self.visit_player(tree, row, mover, alpha, beta, bounds)

    def visit_player(self, tree, row, mover, alpha, beta, bounds):
        entered, value, best = (alpha, beta), None, -1
        sign, other = (1, "min") if mover == "max" else (-1, "max")
        for i, successor in enumerate(tree):
            child = self.row(row, self.name(row, i), self.kind_of(successor, other))
            got = self.visit(successor, child, other, alpha, beta, bounds)
            self.nodes["count"][row] += self.nodes["count"][child]
            if value is None or sign * got > sign * value:
                value, best = got, child
            isCut = self.prune and (value >= beta if mover == "max" else value <= alpha)
            if mover == "max" and value > alpha:
                alpha, bounds = value, {**bounds, "alpha": (row, best)}
            if mover == "min" and value < beta:
                beta, bounds = value, {**bounds, "beta": (row, best)}
            self.note("back", child, value, alpha, beta)
            if isCut:
                by, through = bounds["beta" if mover == "max" else "alpha"]
                self.set(row, cutBy=by, cutThrough=through)
                self.note("cut", row, value, alpha, beta)
                for j in range(i + 1, len(tree)):
                    self.row(row, self.name(row, j), self.kind_of(tree[j], other))
                break
        bound = "upper" if value <= entered[0] else "lower" if value >= entered[1] else "exact"
        return self.leave(row, value, bound, alpha, beta, best)

    def visit_chance(self, tree, row, mover, alpha, beta):
        value = 0.0
        for i, (p, successor) in enumerate(tree):
            child = self.row(row, str(i + 1), self.kind_of(successor, mover), p)
            value += p * self.visit(successor, child, mover, -inf, inf, {"alpha": (-1, -1), "beta": (-1, -1)})
            self.nodes["count"][row] += self.nodes["count"][child]
            self.note("back", child, value, alpha, beta)
        return self.leave(row, value, "exact", alpha, beta, -1)

    def leave(self, row, value, bound, alpha, beta, best):
        self.set(row, status="valued", value=value, bound=bound, alphaOut=alpha, betaOut=beta, best=best)
        self.note("return", row, value, alpha, beta)
        return value

    def kind_of(self, tree, mover):
        if not isinstance(tree, list):
            return "terminal" if self.status == "terminal" else mover
        return "chance" if isinstance(tree[0], tuple) else mover

    def name(self, row, i):
        return f"{'abcdefgh'[self.ply(row) % 8]}{i + 1}"

    def ply(self, row):
        return 0 if row == 0 else 1 + self.ply(self.nodes["parent"][row])


def record(tree, prune=True, status="terminal", convention="aima"):
    """The search of a nested list, as the browser gets it."""
    recorder = Recorder(prune, status)
    root = recorder.row(-1, "", "max")
    recorder.visit(tree, root, "max", -inf, inf, {"alpha": (-1, -1), "beta": (-1, -1)})
    visits = recorder.nodes["count"][0]
    return {
        "algorithm": "alphabeta" if prune else "minimax",
        "convention": convention,
        "depth": None,
        "total": visits,
        "recorded": visits,
        "nodes": plain(recorder.nodes),
        "events": plain(recorder.events),
    }


def searched(game, state, **options):
    """A search by the engine, recorded whole."""
    search = Search(game, state, Options(record=2000, **options))
    search.run()
    return trees.whole(search.trace)


def lecture_tree(name, algorithm, **options):
    """A tree of the lectures, by name or as text."""
    tree = Tree.parse(EXAMPLES.get(name, name))
    return searched(tree, tree.start(), algorithm=algorithm, **options)


def slide_tree(algorithm):
    """Coin backgammon as on the slide: 15 leaves."""
    game = games.find("coin-backgammon")
    return searched(game, game.read("3,4,1,2 max 1"), algorithm=algorithm, depth=5, evaluation="sum")


def plain(columns):
    write = {inf: "+inf", -inf: "-inf"}
    return {name: [write.get(value, value) for value in column] for name, column in columns.items()}


def random_tree(seed, branching, depth):
    generator = random.Random(seed)

    def grow(ply):
        if ply == depth:
            return generator.randint(-99, 99)
        return [grow(ply + 1) for _ in range(branching)]

    return grow(0)


def first_rows(tree, rows):
    """What was recorded after so many rows: for a tree that grows."""
    nodes = {name: column[:rows] for name, column in tree["nodes"].items()}
    return {**tree, "nodes": nodes, "events": None, "recorded": rows}


def rows_from(tree, start, end, changed=(), **more):
    """A delta: the rows from `start` on, and earlier rows that changed."""
    nodes = {name: column[start:end] for name, column in tree["nodes"].items()}
    again = {name: [column[row] for row in changed] for name, column in tree["nodes"].items()}
    return {"from": start, "nodes": nodes, "changed": {"row": list(changed), **again}, **more}
