"""A search that is no depth-first search: best-first, with a tree of its own that grows node by node.

`PODA_EXTENSIONS=tests.best_first.extension` brings it along. It runs every game of two players without chance.
"""
