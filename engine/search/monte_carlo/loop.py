"""The loop over iterations: select and expand, play out, back up."""

from typing import Any

from engine.kernel import kernel
from engine.search.monte_carlo.backup import back_up
from engine.search.monte_carlo.events import note_played_out
from engine.search.monte_carlo.playout import play_out
from engine.search.monte_carlo.selection import descend


@kernel
def iterate(data: Any, guide: Any, stack: Any, nodes: Any, events: Any, run: Any, options: Any, budget: int) -> None:
    """Does at most `budget` more iterations, and no more than `options.iterations` in all.

    stack[0] holds the root's state. An iteration adds one node at most; where `nodes` is full, none.
    """
    for _ in range(budget):
        if run.iterations >= options.iterations:
            return
        run.iterations += 1
        ply = descend(data, stack, nodes, events, run, options)
        result = play_out(data, guide, stack, ply, nodes, events, run, options)
        if options.records:
            note_played_out(nodes, events, run, result)
        back_up(nodes, events, run, options, result)
