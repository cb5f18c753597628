"""Whether the sums of star pruning are exact in floating point, so that it may cut on a tie.

Where all values are multiples of 2^-a and all probabilities of 2^-b, the mean of a chance node with k - 1 others on a
path below it is a multiple of 2^-(a + b·k): nothing is rounded as long as such numbers have at most 53 bits. The window
of an outcome is divided by its probability, and that may be rounded; but wherever a value could tie with its edge, the
quotient is itself such a multiple, and so comes out exact. Elsewhere they differ by more than all the rounding.
"""

from engine.game import Grain

BITS = 52
"""Bits of a float's mantissa, less one for safety."""


def is_exact(grain: Grain | None, bounds: tuple[float, float], window: tuple[float, float]) -> bool:
    """Whether a search between these bounds, from this window, compares as exact arithmetic would."""
    if grain is None:
        return False
    ratios = [edge.as_integer_ratio() for edge in (*bounds, *window) if abs(edge) != float("inf")]
    whole = max((abs(top) // bottom).bit_length() for top, bottom in ratios) + 1
    split = grain.probability_bits * grain.tosses
    finest = max(grain.value_bits, *(bottom.bit_length() - 1 for _, bottom in ratios)) + split
    # a product of probabilities divides the edges, which makes differences and errors as much finer and coarser
    return finest + 2 * split + whole + grain.tosses.bit_length() + 2 <= BITS
