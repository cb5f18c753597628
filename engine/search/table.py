"""The transposition table: what was proved of states searched before.

An entry holds the whole state, so two states are never mistaken for each other. It answers for every depth up to the
one it was searched to. So a search to the end has the value of the search without a table; one that is cut off may have
seen further than its depth where a state comes again at another ply. The newest entry wins its slot.
"""

from typing import Any

import numpy as np

from engine import structs
from engine.frame import AT_LEAST, AT_MOST, DEPTH_FULL, EXACT, RETURN
from engine.game import CHANCE
from engine.kernel import kernel, noinline, rules
from engine.search.nearer import node_to_root, root_to_node
from engine.words import word

TO_THE_END = DEPTH_FULL // 2
"""From this depth on, an entry means: searched to the end."""


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
def slot_of(data: Any, entries: Any, frame: Any) -> int:
    """The slot of the frame's state."""
    return rules.hash(data, frame) & (len(entries) - 1)


@kernel
def is_of(entry: Any, frame: Any) -> bool:
    """Whether the entry is of the frame's state."""
    for i in range(len(frame.state)):
        if entry.state[i] != word(frame.state[i]):
            return False
    return True


@noinline
def look_up(data: Any, entries: Any, frame: Any, ply: int) -> None:
    """Values the frame from the table and sets it to RETURN, if what is known settles it within its window.

    `ply` is how far from the root wins are counted: that of the frame, or 0 in games that do not count.
    """
    entry = entries[slot_of(data, entries, frame)]
    if entry.depth < min(frame.depth, TO_THE_END) or not is_of(entry, frame):
        return
    bound, value = entry.bound, node_to_root(entry.value, ply) if ply > 0 else entry.value
    if bound == EXACT or bound == AT_LEAST and value >= frame.beta or bound == AT_MOST and value <= frame.alpha:
        frame.value = value
        frame.bound = bound
        frame.line[0] = entry.action
        frame.length = 0 if frame.role == CHANCE else 1  # no outcome of chance is a line of play
        frame.count = 0
        frame.stage = RETURN


@noinline
def store(data: Any, entries: Any, frame: Any, run: Any, ply: int) -> None:
    """Keeps what the finished frame proved; `run` counts the states that were forgotten for want of room.

    `ply` is the same as in `look_up`.
    """
    entry = entries[slot_of(data, entries, frame)]
    if entry.depth != 0 and not is_of(entry, frame):
        run.forgotten += 1
    for i in range(len(frame.state)):
        entry.state[i] = word(frame.state[i])
    entry.depth = frame.depth
    entry.value = root_to_node(frame.value, ply) if ply > 0 else frame.value
    entry.bound = frame.bound
    entry.action = frame.action[frame.best]
