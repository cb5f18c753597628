"""Matrix games drawn at random."""

from fractions import Fraction

from hypothesis import strategies as st

from engine.matrix import Bimatrix, mixed_equilibria
from engine.matrix.presets import preset

DILEMMA = preset("prisoners-dilemma")


def mixtures(game):
    """Every equilibrium as text."""
    return [(" ".join(map(str, e.rows)), " ".join(map(str, e.columns))) for e in mixed_equilibria(game)]


def game_of(tables, costs=False):
    """A game from two tables of numbers."""
    payoffs = tuple(tuple(tuple(map(Fraction, row)) for row in table) for table in tables)
    names = tuple(f"r{i}" for i in range(len(tables[0]))), tuple(f"c{j}" for j in range(len(tables[0][0])))
    return Bimatrix(names, payoffs, costs)


@st.composite
def games(draw, largest=3, values=st.integers(-3, 3)):
    rows, columns = draw(st.integers(2, largest)), draw(st.integers(2, largest))
    row = st.lists(values, min_size=columns, max_size=columns)
    table = st.lists(row, min_size=rows, max_size=rows)
    return game_of((draw(table), draw(table)), draw(st.booleans()))
