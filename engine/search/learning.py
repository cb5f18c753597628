"""Killer actions and the history of actions: what a search has learnt from its cuts, for the order of later nodes.

An action that cut one node is likely to cut others, too. *Killers* are the last two actions that did so at a ply
(Akl & Newborn 1977). The *history* (Schaeffer 1983) gives each action of each player a score: whenever it cuts a node,
anywhere in the search, the square of the plies left below that node is added. Both are kept from one depth of iterative
deepening to the next.
"""

from typing import Any, NamedTuple

import numpy as np

from engine import structs
from engine.game import MAX
from engine.hashing import hashed_one
from engine.kernel import kernel, noinline
from engine.words import word

KILLERS = np.dtype([("count", np.int64), ("latest", np.int64), ("earlier", np.int64)], align=True)
"""Of a ply: how many there are, up to two, and which."""

SCORE = np.dtype([("action", np.int64), ("of_max", np.bool_), ("score", np.int64)], align=True)
"""A slot of the history: an action, whose it is, and its score, which is 0 in a slot that was never used."""

SLOTS = 1 << 12
"""Slots of the history, a power of two: room for both players' actions in a game with as many as chess."""


class Learnt(NamedTuple):
    """Arrays of structs."""

    killers: Any  # KILLERS by ply
    history: Any  # SCORE by slot
    line: Any  # the actions that the depth before found best: see `engine.search.previous_line`


def new_learnt(plies: int, killers: bool, history: bool) -> Learnt:
    """Room for what is to be learnt."""
    return Learnt(
        structs.zeros(plies + 1 if killers else 1, KILLERS),
        structs.zeros(SLOTS if history else 1, SCORE),
        np.zeros(0, np.int64),
    )


@noinline
def learn(learnt: Any, frame: Any, ply: int, options: Any) -> None:
    """Notes the action that the node at this ply, a player's, has searched last: it has cut the node."""
    action = word(frame.action[frame.next - 1])
    killers, history, _line = learnt
    if options.killers and ply < len(killers):
        known = killers[ply]
        if known.count == 0 or known.latest != action:
            known.count = min(known.count + 1, 2)
            known.earlier = known.latest
            known.latest = action
    if options.history:
        slot = slot_of(history, action, frame.kind == MAX)
        if slot >= 0:
            entry = history[slot]
            entry.action, entry.of_max = action, frame.kind == MAX
            entry.score += max(options.plies - ply, 0) ** 2  # extensions go beyond


@kernel
def slot_of(history: Any, action: int, of_max: bool) -> int:
    """The slot of the player's action, or the free one that it would take; -1 if all are taken by others."""
    size = len(history)
    start = hashed_one(action)
    for step in range(size):
        slot = (start + step) & (size - 1)
        entry = history[slot]
        if entry.score == 0 or entry.action == action and entry.of_max == of_max:
            return slot
    return -1


@kernel
def score_by_history(history: Any, frame: Any) -> None:
    """Gives each action listed in the frame its score in the history."""
    for i in range(frame.count):
        slot = slot_of(history, word(frame.action[i]), frame.kind == MAX)
        frame.score[i] = float(history[slot].score) if slot >= 0 else 0.0


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
