"""The values of a graph, component by component, from the ends of the game back to its start.

A state on no cycle takes its value from its successors: retrograde analysis (backward induction). The states of a
component with cycles are valued again and again, from below and from above at once, until neither changes: interval
iteration (Haddad & Monmege 2018), in which the gap between the two bounds the error. Valuing in this order is
*topological value iteration* (Dai & Goldsmith 2007).
"""

from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from engine.game import CHANCE, MAX, TERMINAL
from engine.kernel import kernel
from engine.structs import struct

MOST_ROUNDS = 100_000
"""Most rounds over one component; the games here take about fifty."""

STILL = 2.0**-52
"""A change of at most this share of the range of values counts as rounding."""


class Values(NamedTuple):
    """Bounds of every state's value: at least `low`, at most `high`."""

    low: Any  # float64
    high: Any


SETTLE = np.dtype(
    [
        ("settled", np.int64),  # number of states with final values, in the walk's order
        ("end", np.int64),  # end of the current component; 0 without one
        ("rounds", np.int64),  # over the current component
        ("most_rounds", np.int64),  # over any component so far
        ("least", np.float64),  # the worst end of the game, a lower bound of all values
        ("most", np.float64),
    ],
    align=True,
)


def new_values(graph: Any, in_arrays: bool) -> tuple[Values, Any]:
    """The initial bounds: all values lie between the worst and the best end of the game."""
    states = len(graph.kind)
    worths = np.array(graph.worth)[np.array(graph.kind) == TERMINAL]
    least, most = (float(worths.min()), float(worths.max())) if len(worths) else (0.0, 0.0)
    if in_arrays:
        run: Any = struct(SETTLE)
        run.least, run.most = least, most
        return Values(np.full(states, least), np.full(states, most)), run
    run = SimpleNamespace(settled=0, end=0, rounds=0, most_rounds=0, least=least, most=most)
    return Values([least] * states, [most] * states), run


@kernel
def settle(graph: Any, walk: Any, values: Any, run: Any, budget: int) -> None:
    """Values about `budget` more states at most; all values are final when `run.settled` is the number of states."""
    while budget > 0 and run.settled < len(graph.kind):
        if run.end == 0:
            run.end = run.settled + 1
            while walk.last[run.end - 1] == 0:
                run.end += 1
        budget -= run.end - run.settled
        change = one_round(graph, walk, values, run)
        run.rounds += 1
        in_circles = run.end - run.settled > 1 or leads_to_itself(graph, walk.order[run.settled])
        if not in_circles or change <= STILL * (run.most - run.least) or run.rounds == MOST_ROUNDS:
            run.most_rounds = max(run.most_rounds, run.rounds)
            run.settled, run.end, run.rounds = run.end, 0, 0


@kernel
def one_round(graph: Any, walk: Any, values: Any, run: Any) -> float:
    """Values every state of the component once from the others' newest values; returns the largest change."""
    change = 0.0
    for place in range(run.settled, run.end):
        state = walk.order[place]
        low, high = back_up(graph, state, values.low), back_up(graph, state, values.high)
        change = max(change, abs(low - values.low[state]), abs(high - values.high[state]))
        values.low[state], values.high[state] = low, high
    return change


@kernel
def back_up(graph: Any, state: int, value: Any) -> float:
    """The state's value if its successors have the values `value`."""
    kind, first, beyond = graph.kind[state], graph.begin[state], graph.begin[state + 1]
    if kind == TERMINAL:
        return graph.worth[state]
    if kind == CHANCE:
        total = 0.0
        for edge in range(first, beyond):
            total += graph.odds[edge] * value[graph.successor[edge]]
        return total
    best = value[graph.successor[first]]
    for edge in range(first + 1, beyond):
        other = value[graph.successor[edge]]
        if (other > best) == (kind == MAX):
            best = other
    return best


@kernel
def leads_to_itself(graph: Any, state: int) -> bool:
    for edge in range(graph.begin[state], graph.begin[state + 1]):
        if graph.successor[edge] == state:
            return True
    return False
