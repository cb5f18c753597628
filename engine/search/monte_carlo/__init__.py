"""Monte Carlo tree search (UCT): a tree that grows where games that are played on go best.

An iteration has four phases, a file each: `selection.py` follows the successors with the best bound down to a node that
has untried actions, `expansion.py` adds one of these to the tree, `playout.py` plays the game on from there, and
`backup.py` takes the result in all the way up. `loop.py` runs iterations, `searcher.py` owns the arrays.
"""
