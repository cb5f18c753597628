"""Random numbers of the kernels: the same in plain Python and in machine code.

A linear congruential generator modulo 2^63 with Knuth's multiplier and increment (MMIX). A number is made of its upper
31 bits, because the lower ones repeat too soon.
"""

from typing import Any

from engine.hashing import hashed
from engine.kernel import kernel

MULTIPLIER, INCREMENT = 6364136223846793005, 1442695040888963407
MASK = 0x7FFFFFFFFFFFFFFF
SHIFT, BITS = 32, 31
SPAN = 2**BITS


def seeded(seed: int) -> int:
    """The state of the dice to begin with."""
    return hashed([seed & MASK, 1], 2)


@kernel
def roll(run: Any, sides: int) -> int:
    """A random number from 0 to sides - 1, all equally likely to within 1 in 2^31 / sides."""
    run.dice = (int(run.dice) * MULTIPLIER + INCREMENT) & MASK
    return ((run.dice >> SHIFT) * sides) >> BITS


@kernel
def fraction(run: Any) -> float:
    """A random number from 0 up to, not including, 1."""
    return roll(run, SPAN) / SPAN
