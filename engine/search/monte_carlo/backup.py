"""Back-propagation: every node on the way to the root takes the result in."""

from typing import Any

from engine.kernel import kernel
from engine.search.monte_carlo.events import note_backed_up
from engine.search.monte_carlo.tree import NO_ROW, add_result


@kernel
def back_up(nodes: Any, events: Any, run: Any, options: Any, result: float) -> None:
    """Adds the result to `run.node` and to each node above it.

    All means are from MAX's side. Only selection asks whose turn it is, so a player who moves twice in a row is no
    special case.
    """
    if run.iterations == 1:
        run.least = run.most = result
    run.least, run.most = min(run.least, result), max(run.most, result)
    run.width = max(run.width, run.most - run.least)
    node = run.node
    while node != NO_ROW:
        add_result(nodes[node], result)
        if options.records:
            note_backed_up(nodes, events, run, node, result)
        node = nodes[node].parent
