"""Singular extensions: an action clearly better than all others is searched one ply deeper.

Before a node's actions are searched, each is *tried*: searched to a reduced depth, without extensions. If the best of
them is better than every other by at least the margin, for the player at the node, it is *singular*, and the search
then goes one ply deeper after it. (Anantharaman, Campbell and Hsu, "Singular extensions: adding selectivity to
brute-force searching", Artificial Intelligence 43, 1990; they try more cheaply, and only some nodes.)

A search that prunes tries an action in a window that begins a margin below the best so far: what falls below it cannot
be close. The nodes of trials count as visited, but are not written down: the record says what came of them.
"""

from typing import Any

from engine.frame import ENTER, INFINITY
from engine.game import CHANCE, MAX
from engine.kernel import kernel, noinline, rules
from engine.search.chance import NO_PROBE
from engine.search.selective import NO_PLACE, NONE, SINGULAR, may_extend

NO_TRIAL, TRIES, TRIED = 0, 1, 2
"""A node's part in trials: none, it is trying its own actions, or it is visited in a trial of a node above."""

LEAST_DEPTH = 3
"""The least depth of a node that tries its actions: with less, trials would only compare estimates at depth 0."""


@kernel
def reduced(depth: int) -> int:
    """The depth to which a node of this depth tries its actions."""
    return (depth - 1) // 2


@noinline
def consider_trials(frame: Any, ply: int, options: Any) -> None:
    """Decides whether the node, whose actions are listed, tries them before it searches them."""
    frame.singular = NO_PLACE
    if frame.tries == NO_TRIAL and ply > 0 and frame.kind != CHANCE and frame.count > 1:
        if frame.depth >= LEAST_DEPTH and may_extend(frame, ply, options):
            frame.tries = TRIES
            frame.clearest, frame.second = -INFINITY, -INFINITY


@kernel
def close_to_best(frame: Any, options: Any) -> float:
    """The best value so far less the margin, for the node's player: an action worth more is close to the best."""
    return frame.clearest - options.margin if frame.clearest < INFINITY else -INFINITY


@noinline
def descend_to_try(data: Any, stack: Any, ply: int, options: Any) -> int:
    """Sets up the frame below for the trial of the next action; returns its ply."""
    frame, below = stack[ply], stack[ply + 1]
    rules.result(data, frame, frame.action[frame.next], below)
    rules.recall(data, stack, ply + 1)
    frame.next += 1
    below.depth = reduced(frame.depth)
    below.probe = NO_PROBE
    below.tries, below.extended = TRIED, NONE
    below.alpha, below.beta = -INFINITY, INFINITY
    if options.prune:
        if frame.role == MAX:
            below.alpha = close_to_best(frame, options)
        else:
            below.beta = -close_to_best(frame, options)
    below.stage = ENTER
    return ply + 1


@noinline
def take_trial(frame: Any, child: Any, options: Any) -> bool:
    """The node takes in what the trial of an action has found; returns whether it was the last trial."""
    frame.visits += child.visits
    worth = child.value if frame.role == MAX else -child.value
    if worth > frame.clearest:
        frame.clearest, frame.second = worth, frame.clearest
        frame.singular = frame.next - 1
    elif worth > max(frame.second, close_to_best(frame, options)):
        frame.second = worth
    if frame.next < frame.count:
        return False
    if frame.second > close_to_best(frame, options):
        frame.singular = NO_PLACE
    frame.next, frame.tries = 0, NO_TRIAL
    return True


@noinline
def prepare_child(frame: Any, below: Any) -> None:
    """Adds a ply to the depth of the node below, if the action that leads to it is singular."""
    below.tries = NO_TRIAL if frame.tries == NO_TRIAL else TRIED
    if frame.singular == frame.next - 1:
        below.depth += 1
        below.extended = SINGULAR
