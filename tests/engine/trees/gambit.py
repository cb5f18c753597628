"""Gambit's own answer for a file of ours."""

import io


def value_by_gambit(text):
    """What MAX gets in equilibrium: without hidden information, the value of the tree."""
    import pygambit  # only here: it takes SciPy's statistics along, and every worker would wait for them

    game = pygambit.read_efg(io.BytesIO(text.encode()))
    return pygambit.nash.lp_solve(game, rational=True).equilibrium.payoffs["MAX"]


def infosets_by_gambit(text):
    """The number of information sets that Gambit finds in the file."""
    import pygambit

    game = pygambit.read_efg(io.BytesIO(text.encode()))
    return sum(len(game.get_infosets(player)) for player in game.players)
