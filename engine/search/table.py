"""The transposition table: what was proved of states searched before.

An entry holds the whole state, so two states are never mistaken for each other, and is used only at the very depth it
was searched to: a search with the table has the value of the search without. The newest entry wins its slot.
"""

from typing import Any

import numpy as np

from engine import structs
from engine.frame import AT_LEAST, AT_MOST, EXACT, RETURN
from engine.hashing import hashed
from engine.kernel import kernel, noinline


def entry_type(words: int) -> np.dtype:
    return np.dtype(
        [
            ("state", np.int64, (words,)),
            ("depth", np.int64),  # 0 in a slot never used: cutoff nodes are not stored
            ("value", np.float64),
            ("bound", np.int64),
            ("action", np.int64),  # the best one
        ],
        align=True,
    )


def new_table(words: int, size: int) -> np.ndarray:
    """A table of `size` slots, a power of two."""
    return structs.zeros(size, entry_type(words))


@kernel
def slot_of(entries: Any, frame: Any) -> int:
    """The slot of the frame's state."""
    return hashed(frame.state, len(frame.state)) & (len(entries) - 1)


@kernel
def is_entry_of(entry: Any, frame: Any) -> bool:
    if entry.depth != frame.depth:
        return False
    for i in range(len(frame.state)):
        if entry.state[i] != frame.state[i]:
            return False
    return True


@noinline
def look_up(entries: Any, frame: Any) -> None:
    """Values the frame from the table and sets it to RETURN, if what is known settles it within its window."""
    entry = entries[slot_of(entries, frame)]
    if not is_entry_of(entry, frame):
        return
    bound, value = entry.bound, entry.value
    if bound == EXACT or bound == AT_LEAST and value >= frame.beta or bound == AT_MOST and value <= frame.alpha:
        frame.value = value
        frame.bound = bound
        frame.line[0] = entry.action
        frame.length = 1
        frame.count = 0
        frame.stage = RETURN


@noinline
def store(entries: Any, frame: Any) -> None:
    """Keeps what the finished frame proved."""
    entry = entries[slot_of(entries, frame)]
    for i in range(len(frame.state)):
        entry.state[i] = frame.state[i]
    entry.depth = frame.depth
    entry.value = frame.value
    entry.bound = frame.bound
    entry.action = frame.action[frame.best]
