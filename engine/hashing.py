"""The hash of a few integers, for tables of states: the transposition table's, and the solver's."""

from typing import Any

from engine.kernel import kernel

MULTIPLIER = 0x2545F4914F6CDD1D  # that of xorshift64* (Vigna 2016)
MASK = 0x7FFFFFFFFFFFFFFF
"""63 bits, so that plain Python and machine code agree on products that overflow."""


@kernel
def hashed(words: Any, count: int) -> int:
    """A number from 0 to 2^63 - 1 for the first `count` words; its lowest bits depend on all of theirs."""
    mixed = 0
    for i in range(count):
        number = int(words[i])
        mixed = ((mixed ^ number) * MULTIPLIER + (number >> 63 & 1)) & MASK
        mixed ^= mixed >> 29
    return mixed
