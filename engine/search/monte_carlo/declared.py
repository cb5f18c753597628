"""What the tree of this search has besides the common columns, and the sentences of its events."""

from engine.refusals import N_
from engine.search.report import SAMPLE
from engine.trace import DeclaredColumn, TraceSchema

NAME = "mcts"

RECORD = TraceSchema(
    NAME,
    columns=(
        DeclaredColumn("bound"),
        DeclaredColumn("best"),
        DeclaredColumn("place"),
        DeclaredColumn("visits", "n", N_("playouts through it")),
        DeclaredColumn("sum", "Σ", N_("sum of their results")),
    ),
    events={
        "select-max": N_(
            "Selection: MAX takes {node}, as {mean} + {exploration}·{width}·√(ln {above} / {visits}) = {mean}"
            " + {margin} = {edge} is the largest bound."
        ),
        "select-min": N_(
            "Selection: MIN takes {node}, as {mean} − {exploration}·{width}·√(ln {above} / {visits}) = {mean}"
            " − {margin} = {edge} is the smallest bound."
        ),
        "outcome": N_("Selection: chance brings {node}."),
        "expand": N_("Expansion: {node} is new in the tree."),
        "move": N_("Playout from {node}: {action} is played."),
        "playout": N_("Playout from {node}: the result is {result}."),
        "backup": N_("Back-propagation: {node} takes the result in: n = {visits}, Σ = {sum}, mean {value}."),
    },
)

BOUND_NAMES = (None, "exact", SAMPLE)
UNKNOWN, EXACT, SAMPLED = range(len(BOUND_NAMES))
"""What is known of a node's value, as an index of `BOUND_NAMES`."""
