"""Many states in little memory: each packed into a few words, and found again through a hash table.

A layout says where each word of a state goes: `key[word[i]]` holds it, shifted left by `shift[i]`. Packed states stand
one after the other in `keys`, numbered in the order in which they came; `slots` is an open hash table with linear
probing (Knuth, *The Art of Computer Programming* 3, 6.4) of numbers plus one, 0 where a slot is free. Everything here
runs on arrays when compiled, and on lists, which are faster there, when plain.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from engine.hashing import hashed
from engine.kernel import kernel
from engine.words import word

WORD_BITS = 63
"""Of a word that holds several: it stays positive, so that shifting right needs no care."""


class Layout(NamedTuple):
    """Where the words of a state go."""

    words: int  # in a packed state
    word: Any  # of each word of a state: which packed word holds it
    shift: Any  # and how far to the left
    mask: Any  # its bits; -1 for all


def layout_of(bits: Sequence[int]) -> Layout:
    """A layout for words of so many bits: neighbours share a packed word while they fit; 64 bits need one alone."""
    word, shift = [], []
    used: list[int] = []  # bits of each packed word
    for size in bits:
        if not used or used[-1] + size > WORD_BITS:
            used.append(0)
        word.append(len(used) - 1)
        shift.append(used[-1])
        used[-1] += size
    mask = [-1 if size > WORD_BITS else (1 << size) - 1 for size in bits]
    return Layout(len(used), word, shift, mask)


def as_arrays(layout: Layout) -> Layout:
    """The same for compiled code."""
    return Layout(layout.words, *(np.array(part, np.int64) for part in layout[1:]))


@kernel
def pack(layout: Any, state: Any, key: Any) -> None:
    """Writes the packed state into `key`."""
    for j in range(layout.words):
        key[j] = 0
    for i in range(len(state)):
        key[layout.word[i]] |= word(state[i]) << layout.shift[i]


@kernel
def unpack(layout: Any, keys: Any, number: int, state: Any) -> None:
    """Writes the state of that number into `state`."""
    for i in range(len(state)):
        state[i] = (keys[number * layout.words + layout.word[i]] >> layout.shift[i]) & layout.mask[i]


@kernel
def find(words: int, keys: Any, slots: Any, key: Any) -> int:
    """The slot in which the key's number stands, or the free one that it would get."""
    slot = hashed(key, words) & (len(slots) - 1)
    while slots[slot] != 0:
        first = (int(slots[slot]) - 1) * words
        same = True
        for j in range(words):
            if keys[first + j] != key[j]:
                same = False
        if same:
            break
        slot = (slot + 1) & (len(slots) - 1)
    return slot


@kernel
def fill_slots(words: int, keys: Any, count: int, slots: Any, key: Any) -> None:
    """Enters the first `count` keys into empty slots; `key` is scratch."""
    for number in range(count):
        for j in range(words):
            key[j] = keys[number * words + j]
        slots[find(words, keys, slots, key)] = number + 1
