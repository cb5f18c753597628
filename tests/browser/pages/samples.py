"""Recorded trees to show, as the engine records them and the server sends them (docs/architecture.md)."""

import functools
import random

from engine import games
from engine.games.tree import Tree
from engine.search import Options, Search, start
from engine.search.compilation import compile_for
from engine.trees.examples import EXAMPLES
from webapp.searches.found import tree_messages as trees

EXAMPLE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
MOST_NODES = 40_000


def record(tree, prune=True, **options):
    """The search of a nested list: a leaf is a number, a list holds the successors of MAX and MIN in turn."""
    game = Tree.parse(written(tree))
    return searched(game, game.start(), algorithm="alphabeta" if prune else "minimax", **options)


def written(tree):
    return f"({' '.join(map(written, tree))})" if isinstance(tree, list) else str(tree)


def searched(game, state, **options):
    """A search by the engine, recorded whole."""
    search = Search(game, state, Options(record=MOST_NODES, **options))
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


def monte_carlo_tree():
    """A search that is not depth-first: it declares columns and events of its own."""
    game = games.find("tic-tac-toe")
    search = start(game, game.read("XX./OO./... X"), Options("mcts", iterations=40, seed=1, record=MOST_NODES))
    while not search.advance(100):
        pass
    return trees.whole(search.trace)


def random_decimals(seed, branching, plies):
    """A nested list whose leaves are of different widths, as estimates are."""
    generator = random.Random(seed)

    def grow(ply):
        if ply == plies:
            return round(generator.uniform(-3, 3), 2)
        return [grow(ply + 1) for _ in range(branching)]

    return grow(0)


def random_tree(seed, branching, depth):
    generator = random.Random(seed)

    def grow(ply):
        if ply == depth:
            return generator.randint(-99, 99)
        return [grow(ply + 1) for _ in range(branching)]

    return grow(0)


@functools.cache
def random_search(seed, branching, depth, prune=True):
    """The search of a random tree, by the compiled machine: the larger trees take the plain one seconds."""
    compile_for(Tree.parse("(1 2)"))
    return record(random_tree(seed, branching, depth), prune)


def first_rows(tree, rows):
    """What was recorded after so many rows: for a tree that grows."""
    nodes = {name: column[:rows] for name, column in tree["nodes"].items()}
    return {**tree, "nodes": nodes, "events": None, "recorded": rows}


def rows_from(tree, start, end, changed=(), **more):
    """A delta: the rows from `start` on, and earlier rows that changed."""
    nodes = {name: column[start:end] for name, column in tree["nodes"].items()}
    again = {name: [column[row] for row in changed] for name, column in tree["nodes"].items()}
    return {"from": start, "nodes": nodes, "changed": {"row": list(changed), **again}, **more}
