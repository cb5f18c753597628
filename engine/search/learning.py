"""Killer actions: what a search has learnt from its cuts, for the order of later nodes.

An action that cut one node is likely to cut others, too. *Killers* are the last two actions that did so at a ply
(Akl & Newborn 1977). They are kept from one depth of iterative deepening to the next.
"""

from typing import Any, NamedTuple

import numpy as np

from engine import structs
from engine.kernel import kernel, noinline
from engine.words import word

KILLERS = np.dtype([("count", np.int64), ("latest", np.int64), ("earlier", np.int64)], align=True)
"""Of a ply: how many there are, up to two, and which."""


class Learnt(NamedTuple):
    """Arrays of structs."""

    killers: Any  # KILLERS by ply
    line: Any  # the actions that the depth before found best: see `engine.search.previous_line`


def new_learnt(plies: int, killers: bool) -> Learnt:
    """Room for what is to be learnt."""
    return Learnt(structs.zeros(plies + 1 if killers else 1, KILLERS), np.zeros(0, np.int64))


@noinline
def learn(killers: Any, frame: Any, ply: int) -> None:
    """Notes the action that the node at this ply, a player's, has searched last: it has cut the node."""
    if ply >= len(killers):  # extensions go beyond
        return
    action = word(frame.action[frame.next - 1])
    known = killers[ply]
    if known.count == 0 or known.latest != action:
        known.count = min(known.count + 1, 2)
        known.earlier = known.latest
        known.latest = action


@kernel
def killers_first(killers: Any, frame: Any, ply: int) -> None:
    """Brings the killers of this ply to the front, the latest first, if they are among the actions."""
    known = killers[ply]
    if known.count == 2:
        bring_to_front(frame, known.earlier)
    if known.count > 0:
        bring_to_front(frame, known.latest)


@kernel
def bring_to_front(frame: Any, action: int) -> None:
    """Searches this action first; the others keep their order."""
    at = 0
    while at < frame.count and word(frame.action[at]) != action:
        at += 1
    if at == frame.count:
        return
    listed = frame.action[at]
    for i in range(at, 0, -1):
        frame.action[i] = frame.action[i - 1]
    frame.action[0] = listed
