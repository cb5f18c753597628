"""Iterated elimination of dominated strategies.

A strategy is strictly dominated if some other, pure or mixed, does better whatever the opponent does; weakly, if it
never does worse and sometimes better (Shoham & Leyton-Brown 3.4.3, 4.5). Eliminating strictly dominated strategies
keeps all equilibria, and the result does not depend on the order. Neither holds for weakly dominated ones.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, count, product
from math import floor

from engine.exact import solve_exactly
from engine.matrix.game import COLUMN, ROW, Bimatrix, Mixture, pure

NEAR_ZERO = 1e-7


@dataclass(frozen=True)
class Elimination:
    """One eliminated strategy, the mixture of the player's others that dominates it, and whether strictly.

    `left` is what both players had before: indices of rows, of columns.
    """

    player: int
    strategy: int
    by: Mixture
    strict: bool
    left: tuple[tuple[int, ...], tuple[int, ...]]

    @property
    def dominating(self) -> list[tuple[int, Fraction]]:
        """The strategies in the dominating mixture, with their probabilities."""
        return [(own, p) for own, p in enumerate(self.by) if p]


def eliminate(game: Bimatrix, weak: bool = False) -> list[Elimination]:
    """The eliminations in order: strict ones while there are any, then weak ones if `weak`."""
    return list(_eliminations(game, weak))


@lru_cache(maxsize=64)
def _eliminations(game: Bimatrix, weak: bool) -> tuple[Elimination, ...]:
    """Cached: a page asks more than once, and a repeated game in every round."""
    left = tuple(range(game.size(ROW))), tuple(range(game.size(COLUMN)))
    found = []
    while step := _next(game, left, weak):
        found.append(step)
        kept = tuple(own for own in left[step.player] if own != step.strategy)
        left = (kept, left[COLUMN]) if step.player == ROW else (left[ROW], kept)
    return tuple(found)


def _next(game: Bimatrix, left: tuple[tuple[int, ...], tuple[int, ...]], weak: bool) -> Elimination | None:
    """The next elimination: by a pure strategy if there is one, then by a mixture, then a weak one.

    A mixture therefore appears only if no pure strategy dominates.
    """
    ways = [(True, False), (True, True), *[(False, False)] * weak]
    for (strict, mixed), player in product(ways, (ROW, COLUMN)):
        for own in left[player]:
            if by := dominating(game, player, own, left, strict, mixed):
                return Elimination(player, own, by, strict, left)
    return None


def dominating(
    game: Bimatrix, player: int, own: int, left: Sequence[Sequence[int]], strict: bool = True, mixed: bool = True
) -> Mixture | None:
    """A strategy, or a mixture of as few as possible, that dominates `own` among those `left`; None without one.

    Mixtures are tried only if `strict` and `mixed`.
    """
    others = [other for other in left[player] if other != own]
    for other in others:
        by = pure(other, game.size(player))
        if _beats(game, player, by, own, left[1 - player], strict):
            return by
    if not strict or not mixed:
        return None
    pairs = (_pair(game, player, own, pair, left[1 - player]) for pair in combinations(others, 2))
    return next(filter(None, pairs), None) or (_mixture(game, player, own, left) if len(others) > 2 else None)


def _beats(game: Bimatrix, player: int, by: Mixture, own: int, replies: Sequence[int], strict: bool) -> bool:
    gains = list(_gains(game, player, by, own, replies))
    return all(gain > 0 for gain in gains) if strict else all(gain >= 0 for gain in gains) and any(gains)


def _gains(game: Bimatrix, player: int, by: Mixture, own: int, replies: Sequence[int]) -> Iterator[Fraction]:
    """How much better the mixture does than `own`, for each reply."""
    for j in replies:
        mixed = sum((p * game.utility(player, i, j) for i, p in enumerate(by) if p), Fraction(0))
        yield mixed - game.utility(player, own, j)


def _pair(
    game: Bimatrix, player: int, own: int, pair: tuple[int, int], replies: Sequence[int]
) -> tuple[Fraction, ...] | None:
    """A mixture of two that strictly dominates `own`, with the smallest denominator."""
    low, high = Fraction(0), Fraction(1)  # bounds of the first's probability p: p·a + (1 - p)·b > 0 for every reply
    for a, b in zip(*(_gains(game, player, pure(i, game.size(player)), own, replies) for i in pair), strict=True):
        if a <= 0 and b <= 0:
            return None
        if a > b:
            low = max(low, b / (b - a))
        elif a < b:
            high = min(high, b / (b - a))
    if low >= high:
        return None
    p = _simplest(low, high)
    return tuple(p if i == pair[0] else 1 - p if i == pair[1] else Fraction(0) for i in range(game.size(player)))


def _simplest(low: Fraction, high: Fraction) -> Fraction:
    """The fraction with the smallest denominator strictly between two numbers in [0, 1]."""
    return next(Fraction(floor(low * d) + 1, d) for d in count(2) if Fraction(floor(low * d) + 1, d) < high)


def _mixture(game: Bimatrix, player: int, own: int, left: Sequence[Sequence[int]]) -> Mixture | None:
    """The mixture that beats `own` by most in its worst case, or None if none beats it.

    A linear program finds the strategies it mixes and its worst replies. From these the mixture follows exactly, and it
    is accepted only if it dominates in exact arithmetic.
    """
    from scipy.optimize import linprog

    others = [i for i in left[player] if i != own]
    gain = [[game.utility(player, i, j) - game.utility(player, own, j) for i in others] for j in left[1 - player]]
    worst = [[-float(value) for value in row] + [1.0] for row in gain]  # margin − gain of the mixture ≤ 0
    found = linprog(
        [0.0] * len(others) + [-1.0],
        A_ub=worst,
        b_ub=[0.0] * len(worst),
        A_eq=[[1.0] * len(others) + [0.0]],
        b_eq=[1.0],
        bounds=[(0, None)] * len(others) + [(None, None)],
    )
    used = [k for k in range(len(others)) if found.x[k] > NEAR_ZERO]
    tight = [row for row, slack in zip(gain, found.slack, strict=True) if slack < NEAR_ZERO]
    exact = _solve(used, tight)
    if exact is None:
        return None
    by = [Fraction(0)] * game.size(player)
    for k, p in zip(used, exact, strict=True):
        by[others[k]] = p
    is_mixture = min(exact) > 0 and _beats(game, player, by, own, left[1 - player], strict=True)
    return tuple(by) if is_mixture else None


def _solve(used: list[int], tight: list[list[Fraction]]) -> list[Fraction] | None:
    """The mixture of the used strategies whose gain is the same against all of its worst replies."""
    one, zero = Fraction(1), Fraction(0)
    rows = [[row[k] for k in used] + [-one] for row in tight] + [[one] * len(used) + [zero]]
    found = solve_exactly(rows, [zero] * len(tight) + [one])
    return found[:-1] if found else None
