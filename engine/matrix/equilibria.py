"""Nash equilibria: pure ones by inspection, mixed ones by enumerating the vertices of the best-response polytopes.

nashpy enumerates the vertices in floating point (Nisan et al. 2007, algorithm 3.5). Each candidate names a support and
a set of best replies; the probabilities are then solved for in fractions, and a pair is accepted only if each side is
exactly a best response to the other. Every game has at least one equilibrium (Nash 1950).
"""

import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

from engine.exact import solve_exactly
from engine.matrix.game import COLUMN, ROW, Bimatrix, Mixture, against, pure

TOLERANCE = 1e-6


@dataclass(frozen=True)
class MatrixEquilibrium:
    """Two strategies that are best responses to each other, and each player's payoff (as written on the slide)."""

    rows: tuple[Fraction, ...]
    columns: tuple[Fraction, ...]
    payoffs: tuple[Fraction, Fraction]

    @property
    def mixtures(self) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
        """Each player's strategy: `mixtures[player]`."""
        return self.rows, self.columns

    @property
    def is_pure(self) -> bool:
        return max(self.rows) == 1 and max(self.columns) == 1


def pure_equilibria(game: Bimatrix) -> list[tuple[int, int]]:
    """The cells in which both payoffs are best responses, in reading order."""
    return [
        (i, j)
        for i in range(game.size(ROW))
        for j in range(game.size(COLUMN))
        if i in against(game, ROW, j) and j in against(game, COLUMN, i)
    ]


def mixed_equilibria(game: Bimatrix) -> list[MatrixEquilibrium]:
    """All equilibria, pure ones first; if there are infinitely many, the vertices (see `connected`)."""
    return list(_equilibria(game))


@lru_cache(maxsize=64)
def _equilibria(game: Bimatrix) -> tuple[MatrixEquilibrium, ...]:
    """Cached: a repeated game asks for them in every round."""
    sizes = game.size(ROW), game.size(COLUMN)
    found = {(pure(i, sizes[ROW]), pure(j, sizes[COLUMN])): None for i, j in pure_equilibria(game)}
    for rows, columns in _candidates(game):
        x, y = _exact(game, ROW, rows), _exact(game, COLUMN, columns)
        if x and y and is_equilibrium(game, x, y):
            found.setdefault((x, y))
    return tuple(MatrixEquilibrium(x, y, (game.payoff(ROW, x, y), game.payoff(COLUMN, x, y))) for x, y in found)


def is_equilibrium(game: Bimatrix, rows: Mixture, columns: Mixture) -> bool:
    """Whether nobody gains by deviating: every strategy played is a best response."""
    played = [[i for i, p in enumerate(mixture) if p] for mixture in (rows, columns)]
    best = game.best_responses(ROW, columns), game.best_responses(COLUMN, rows)
    return all(set(played[player]) <= set(best[player]) for player in (ROW, COLUMN))


def connected(equilibria: Sequence[MatrixEquilibrium]) -> bool:
    """Whether two of them share one player's strategy: then everything between them is an equilibrium, too."""
    return any(a.rows == b.rows or a.columns == b.columns for a, b in combinations(equilibria, 2))


def _candidates(game: Bimatrix) -> Iterator[tuple[list[float], list[float]]]:
    """Completely labelled pairs of vertices, in floating point."""
    import nashpy

    tables = [[[float(v) for v in row] for row in _scaled(game, player)] for player in (ROW, COLUMN)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about degenerate games, for which vertices are the right thing to enumerate
        for rows, columns in nashpy.Game(*tables).vertex_enumeration():
            yield list(rows), list(columns)


def _scaled(game: Bimatrix, player: int) -> list[list[Fraction]]:
    """The player's utilities, scaled to [1, 2], which changes no equilibrium."""
    table = [[-v if game.costs else v for v in row] for row in game.payoffs[player]]
    low, high = min(map(min, table)), max(map(max, table))
    return [[1 + (v - low) / (high - low) if high > low else Fraction(1) for v in row] for row in table]


def _exact(game: Bimatrix, player: int, near: list[float]) -> tuple[Fraction, ...] | None:
    """The mixture with the support of `near` against which the same replies are best; None if it is not unique.

    The unknowns are the probabilities of the support and the opponent's utility v, which every best reply yields.
    """
    other = 1 - player
    support = [i for i, p in enumerate(near) if p > TOLERANCE]
    values = [sum(near[i] * float(game.utility(other, reply, i)) for i in support) for reply in range(game.size(other))]
    scale = max(1.0, *map(abs, values))
    best = [reply for reply, value in enumerate(values) if value > max(values) - TOLERANCE * scale]
    one, zero = Fraction(1), Fraction(0)
    rows = [[game.utility(other, reply, i) for i in support] + [-one] for reply in best]
    found = solve_exactly([*rows, [one] * len(support) + [zero]], [zero] * len(rows) + [one])
    if found is None or min(found[:-1]) < 0:
        return None
    exact = [zero] * game.size(player)
    for i, p in zip(support, found, strict=False):
        exact[i] = p
    return tuple(exact)
