"""The path that led to a state, as rules see it: the states of the search above it, and those before the root."""

from typing import Any

from engine.kernel import kernel


@kernel
def times_before(stack: Any, ply: int, words: int, most: int) -> int:
    """How many of the latest `most` states before stack[ply] have the same first `words` words.

    The first difference tells two states apart: a hash in the first word makes that quick.
    """
    state, found = stack[ply].state, 0
    for back in range(1, min(most, ply + stack[0].past) + 1):
        place = ply - back if back <= ply else len(stack) + ply - back  # the latest before the root stands last
        before = stack[place].state
        i = 0
        while i < words and before[i] == state[i]:
            i += 1
        if i == words:
            found += 1
    return found
