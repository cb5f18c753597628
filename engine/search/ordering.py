"""The order in which a node's actions are searched."""

from typing import Any

from engine.game import MAX, TERMINAL
from engine.kernel import kernel, noinline, rules
from engine.search.learning import killers_first
from engine.search.previous_line import follow

NATURAL, REVERSED, BY_EVALUATION = 0, 1, 2

RESULT_FIRST = 1e9
"""A won game is tried before, and a lost one after, whatever is only estimated."""


@noinline
def order_actions(data: Any, stack: Any, ply: int, options: Any, learnt: Any) -> None:
    """Puts the actions at `ply` in the order that the options ask for; the frame below is scratch.

    What was learnt goes before the declared order, which decides where nothing was, and the line of the depth before
    goes before all.
    """
    frame = stack[ply]
    if options.order == REVERSED:
        reverse(frame)
    elif options.order == BY_EVALUATION:
        score_actions(data, stack, ply)
        sort_by_score(frame)
    killers, line = learnt
    if frame.depth <= 0:  # nothing is learnt of quiescent nodes
        return
    if options.killers and ply < len(killers):
        killers_first(killers, frame, ply)
    if options.follows:
        follow(stack, ply, line)


@kernel
def reverse(frame: Any) -> None:
    last = frame.count - 1
    for i in range(frame.count // 2):
        frame.action[i], frame.action[last - i] = frame.action[last - i], frame.action[i]


@kernel
def score_actions(data: Any, stack: Any, ply: int) -> None:
    """Values each successor one ply ahead, so that the mover's most promising action has the highest score."""
    frame, scratch = stack[ply], stack[ply + 1]
    sign = 1.0 if frame.kind == MAX else -1.0
    for i in range(frame.count):
        rules.result(data, frame, frame.action[i], scratch)
        rules.recall(data, stack, ply + 1)
        if rules.kind(data, scratch) == TERMINAL:
            frame.score[i] = sign * RESULT_FIRST * rules.utility(data, scratch)
        else:
            frame.score[i] = sign * rules.evaluate(data, scratch)


@kernel
def sort_by_score(frame: Any) -> None:
    """Insertion sort, highest first; equal scores keep their natural order."""
    for i in range(1, frame.count):
        action, score = frame.action[i], frame.score[i]
        j = i
        while j > 0 and frame.score[j - 1] < score:
            frame.action[j], frame.score[j] = frame.action[j - 1], frame.score[j - 1]
            j -= 1
        frame.action[j], frame.score[j] = action, score
