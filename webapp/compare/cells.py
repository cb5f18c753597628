"""The table of what searches find: a row per action or depth, a column per search."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class FoundCell:
    """What one search finds; texts are "" while it is not known, or where nothing is said."""

    value: str = ""
    best: str = ""
    state: str = "done"  # "waiting", "running", "stopped", "done", or "left" where the depth before took too long
    estimated: bool = False  # whether the value is only an estimate
    chosen: bool = False  # whether the row is the action that the search takes
    others: str = ""  # how many more actions are worth the same, if that is known
    changed: bool = False  # whether another action was chosen at the depth before
    steady: bool = False  # whether one action has been among the best at every depth so far
    nodes: str = ""
    time: str = ""


@dataclass(frozen=True)
class FoundRow:
    name: str  # of the action, or the depth
    cells: list[FoundCell]
    formulas: list[str] = field(default_factory=list)  # the numbers beside what is found
