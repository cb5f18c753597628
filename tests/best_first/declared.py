"""What the search writes down, and how that is told."""

from engine.search.report import SAMPLE
from engine.trace import DeclaredColumn, TraceSchema
from webapp.wording.code_line import CodeLine

NAME = "best-first"

RECORD = TraceSchema(
    NAME,
    columns=(
        DeclaredColumn("bound"),
        DeclaredColumn("best"),
        DeclaredColumn("visits", "n", "playouts through it"),
        DeclaredColumn("sum", "Σ", "sum of their results"),
        DeclaredColumn("urgency", title="urgency when it was last chosen"),
    ),
    events={
        "select": "{node} is the most urgent successor: {urgency}.",
        "expand": "{node} is new in the tree.",
        "playout": "From {node} on both sides play at random: the result is {result}.",
        "backup": "{node} takes the result in: n = {visits}, Σ = {sum}, {value} on average.",
    },
)

EVENT_NAMES = tuple(RECORD.events)
SELECT, EXPAND, PLAYOUT, BACKUP = range(len(EVENT_NAMES))

BOUND_NAMES = (None, "exact", SAMPLE)
UNKNOWN, EXACT, SAMPLED = range(len(BOUND_NAMES))


def listing(_variant: str) -> list[CodeLine]:
    """Its pseudo-code."""
    return [
        CodeLine("any.loop", "repeat", 0),
        CodeLine("any.init", "s ← root", 1),
        CodeLine("any.select", "while all successors of s are in the tree: s ← the most urgent", 1),
        CodeLine("any.expand", "add a successor to s, and go to it", 1),
        CodeLine("any.playout", "r ← result of a game played on at random from s", 1),
        CodeLine("any.backup", "from s up to the root: n ← n + 1, Σ ← Σ + r", 1),
        CodeLine("any.return", "return the successor of the root with the largest n", 0),
    ]
