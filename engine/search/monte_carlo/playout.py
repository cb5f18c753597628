"""Playout: from the new node on both sides play to the end, at random or greedily, and the result is the game's."""

from typing import Any

from engine.frame import INFINITY
from engine.game import CHANCE, MAX, TERMINAL
from engine.kernel import kernel, rules
from engine.search.monte_carlo.dice import roll
from engine.search.monte_carlo.events import note_played
from engine.search.monte_carlo.selection import play, sampled


@kernel
def play_out(data: Any, guide: Any, stack: Any, ply: int, nodes: Any, events: Any, run: Any, options: Any) -> float:
    """The result of a game that is played on from stack[ply], from MAX's side.

    `guide` is the game's data as greedy playouts see it: with an evaluation that a win outweighs.
    """
    last = min(ply + options.playout, options.longest)
    while True:
        frame = stack[ply]
        frame.kind = rules.kind(data, frame)
        if frame.kind == TERMINAL:
            run.evaluations += 1
            return result_of(rules.utility(data, frame), options)
        if ply >= last:
            return estimated(guide, frame, run, options)
        frame.count = rules.actions(data, frame)
        if frame.kind == CHANCE:
            place = sampled(data, frame, run)
        elif options.greedy:
            place = greediest(guide, stack, ply, run)
        else:
            place = roll(run, frame.count)
        action = frame.action[place]
        if options.records:
            note_played(nodes, events, run, frame.kind, action)
        play(data, stack, ply, action, run)
        ply += 1


@kernel
def result_of(utility: float, options: Any) -> float:
    """The result of a finished game. Where nearer wins are worth more, a win counts 1: a mean is not to count plies."""
    if options.wins_alike and utility != 0:
        return 1.0 if utility > 0 else -1.0
    return utility


@kernel
def estimated(guide: Any, frame: Any, run: Any, options: Any) -> float:
    """The result of a game that is broken off: less than that of a win, however good the estimate is."""
    if not options.estimates:
        return options.unfinished
    run.evaluations += 1
    estimate = rules.evaluate(guide, frame)
    return estimate / (abs(estimate) + options.half_a_win)


@kernel
def greediest(guide: Any, stack: Any, ply: int, run: Any) -> int:
    """The place of the action after which the evaluation is best for who moves; of equals any."""
    frame, below = stack[ply], stack[ply + 1]
    sign = 1 if frame.kind == MAX else -1
    best, highest, equals = 0, -INFINITY, 0
    for place in range(frame.count):
        play(guide, stack, ply, frame.action[place], run)
        over = rules.kind(guide, below) == TERMINAL
        worth = sign * (rules.utility(guide, below) if over else rules.evaluate(guide, below))
        run.evaluations += 1
        if worth > highest:
            best, highest, equals = place, worth, 1
        elif worth == highest:
            equals += 1
            if roll(run, equals) == 0:
                best = place
    return best
