"""Words of 64 bits, the same in both forms of a kernel.

A word of a state, and an action, is a signed number of 64 bits: with bit 63 set it is negative, as int64 is in machine
code. Python's integers know no last bit. `&`, `|`, `^`, `~` and `>>` of words are words in both forms; what could leave
the 64 bits goes through `word`: `word(bits << 8)`. Machine code spends nothing on it.

A board of 8 × 8 fits in a word. Shifting right repeats bit 63: mask what comes in, or use `shifted_right`.
"""

from collections.abc import Sequence

from engine.kernel import kernel

LEAST, MOST = -(2**63), 2**63 - 1


@kernel
def word(number: int) -> int:
    """The lowest 64 bits of a number, as a word."""
    return (number & MOST) | (-(number >> 63 & 1) << 63)


@kernel
def shifted_right(bits: int, by: int) -> int:
    """The word with zeros coming in from the left; `by` is 1 to 63."""
    return (bits >> by) & ((1 << (64 - by)) - 1)


@kernel
def lowest(bits: int) -> int:
    """The lowest bit of a word alone; 0 of an empty one."""
    return word(bits & -bits)


@kernel
def without_lowest(bits: int) -> int:
    """The word without its lowest bit."""
    return word(bits & (bits - 1))


@kernel
def count_bits(bits: int) -> int:
    """How many bits of a word are set."""
    count = 0
    while bits != 0:
        bits = without_lowest(bits)
        count += 1
    return count


@kernel
def place_of(bit: int) -> int:
    """The number of the only bit that is set: 0 to 63."""
    place = 0
    for step in (32, 16, 8, 4, 2, 1):
        if shifted_right(bit, step) != 0:
            bit = shifted_right(bit, step)
            place += step
    return place


def as_words(numbers: Sequence[int]) -> list[int]:
    """The numbers as words, for plain code: most are already."""
    if all(LEAST <= number <= MOST for number in numbers):
        return list(numbers)
    return [word(number) for number in numbers]
