"""Whether a search computes exactly: in floating-point numbers, or else in fractions.

Where all values are multiples of 2^-a and all probabilities of 2^-b, a path with k chance nodes yields multiples of
2^-(a + b·k); while these fit in 53 bits, nothing is rounded. Dividing a window by a probability may round, but a
quotient that could tie is exact, and any other differs by more than the error.

Tenths and thirds are no such numbers. The plain machine searches a tree of them in fractions, unless there is a
transposition table, which holds floats; other sums are rounded.
"""

from fractions import Fraction
from typing import Any

from engine.game import Game, Grain
from engine.search.options import Options

LARGEST_DENOMINATOR = 1 << 5000
"""Finer than any difference of two values with a common denominator that searches compute with."""

BITS = 52
"""Bits of a float's mantissa, less one for safety."""


def floats_are_exact(
    game: Game, options: Options, grain: Grain | None, bounds: tuple[float, float] | None, divides: bool
) -> bool:
    """Whether floating-point numbers are enough; `divides`: whether windows are divided by probabilities."""
    if not takes_means(game, options):
        return game.told_apart
    return is_exact(grain, bounds, options.window, divides)


def takes_means(game: Game, options: Options) -> bool:
    """Whether chance nodes average; if not, every value is some leaf's."""
    return game.has_chance and options.attitude == "expected"


def is_exact(
    grain: Grain | None, bounds: tuple[float, float] | None, window: tuple[float, float], divides: bool = True
) -> bool:
    """Whether a search between these bounds, from this window, compares as exact arithmetic would."""
    if grain is None or bounds is None:
        return False
    ratios = [edge.as_integer_ratio() for edge in (*bounds, *window) if abs(edge) != float("inf")]
    whole = max((abs(top) // bottom).bit_length() for top, bottom in ratios) + 1
    split = grain.probability_bits * grain.tosses
    finest = max(grain.value_bits, *(bottom.bit_length() - 1 for _, bottom in ratios)) + split
    if divides:  # a product of probabilities divides the edges: differences and errors become as much finer and coarser
        finest += 2 * split
    return finest + whole + grain.tosses.bit_length() + 2 <= BITS


def put_fractions(game: Game, options: Any, root: Any) -> None:
    """Changes the numbers that a plain search begins with to fractions: it then computes nothing else."""
    options.slack = Fraction(0)
    options.least, options.most = game.typed(options.least), game.typed(options.most)
    options.errs, options.step = game.typed(options.errs), Fraction(1, LARGEST_DENOMINATOR)
    root.alpha, root.beta = game.typed(root.alpha), game.typed(root.beta)
