"""What can be asked of a recorded search at one of its steps: what comes next.

The tree lab asks a single student the same (static/js/tree-lab/questions.js).
"""

from collections.abc import Mapping
from typing import Any

from engine.exercises.numbers import written
from engine.refusals import N_
from webapp.rooms.reasons import of_node
from webapp.rooms.record import GOES_ON, MOST_CHOICES, ROOT, Question, Reason, SentenceValues


def at_step(tree: Mapping[str, Any], position: int) -> list[Question]:
    """Which leaf comes next, whether the rest is cut and by whose bound, and what the node returns.

    `tree`: as docs/architecture.md describes it, with the numbers of the drawn nodes if they are drawn; `position`: how
    many steps have been made.
    """
    events = tree["events"]
    event = tree.get("given", 0) + position  # the next one
    if not events or not 0 <= event < len(events["code"]):
        return []
    search = _Search(tree["nodes"], events)
    found = [_next_leaf(search, event), _returned(search, event)]
    if tree["prunes"] and tree["bounds"] is None:
        found.insert(1, _cut(search, event, tree["compared"]))
    return [each for each in found if each is not None]


class _Search:
    def __init__(self, nodes: Mapping[str, list[Any]], events: Mapping[str, list[Any]]) -> None:
        self.nodes, self.events = nodes, events
        self.code: list[str] = events["code"]
        self.node: list[int] = events["node"]
        self.value: list[Any] = events["value"]
        self.parent: list[int] = nodes["parent"]

    def name(self, row: int) -> str:
        """The actions that lead there."""
        return " ".join(self.nodes["action"][each] for each in self.way(row)[1:]) or ROOT

    def way(self, row: int) -> list[int]:
        """The rows from the root to this one."""
        return [*self.way(self.parent[row]), row] if row else [0]

    def numbers(self, rows: list[int]) -> tuple[int, ...]:
        return tuple(self.nodes["number"][row] for row in rows) if "number" in self.nodes else ()

    def next(self, event: int, code: str, rows: set[int] | None = None) -> int | None:
        """The next event of that kind, of any node or of one of these."""
        found = range(event, len(self.code))
        return next((i for i in found if self.code[i] == code and (rows is None or self.node[i] in rows)), None)


def _next_leaf(search: _Search, event: int) -> Question | None:
    coming = search.next(event, "leaf")
    seen = {search.node[i] for i in range(event) if search.code[i] == "leaf"}
    kinds = search.nodes["kind"]
    waiting = [row for row in range(len(kinds)) if kinds[row] == "terminal" and row not in seen][:MOST_CHOICES]
    if coming is None or search.node[coming] not in waiting or len(waiting) < 2:
        return None
    names = tuple(map(search.name, waiting))
    right = search.name(search.node[coming])
    if len(set(names)) < len(names):
        return None
    return Question(
        N_("Which leaf comes next?"),
        names,
        right,
        is_ours=True,
        places=search.numbers(waiting),
        reason=_why_next(search, event, coming, waiting),
    )


def _why_next(search: _Search, event: int, coming: int, waiting: list[int]) -> Reason:
    """Whether something is cut before the leaf that is `coming`, of the leaves that were `waiting`."""
    leaf = search.node[coming]
    cut = [search.node[i] for i in range(event, coming) if search.code[i] == "cut"]
    left_out = [row for row in cut if any(row in search.way(each) for each in waiting if each != leaf)]
    told: SentenceValues = {"leaf": search.name(leaf)}
    if not left_out:
        return Reason(N_("In the order of the search %(leaf)s is the next leaf, and nothing is cut on the way."), told)
    return Reason(
        N_("The rest below %(node)s is cut, so that the search goes on to %(leaf)s."),
        told | {"node": search.name(left_out[-1])},
    )


def _cut(search: _Search, event: int, compared: Mapping[str, list[str]]) -> Question | None:
    """Asked after a value came back to a node with unseen successors and a bound from above.

    `compared`: by player: its quantity, the comparison sign, the opposing bound.
    """
    events = search.events
    if event == 0 or search.code[event - 1] != "back":
        return None
    child = search.node[event - 1]
    row = search.parent[child]
    bound = {"max": events["beta"], "min": events["alpha"]}.get(search.nodes["kind"][row])
    is_over = search.code[event] == "return" and search.node[event] == row
    above = search.way(row)[:-1][::-1]
    if is_over or bound is None or isinstance(bound[event - 1], str | None) or not 1 <= len(above) < MOST_CHOICES:
        return None
    by = search.nodes["cutBy"][row]
    if search.code[event] == "cut" and by not in above:
        return None
    names = (GOES_ON, *map(search.name, above))
    is_cut = search.code[event] == "cut"
    right = search.name(by) if is_cut else GOES_ON
    own, sign, _other = compared[search.nodes["kind"][row]]
    numbers: dict[str, list[Any]] = {"v": events["value"], "α": events["alpha"], "β": events["beta"]}
    told: SentenceValues = {
        "node": search.name(row),
        "by": search.name(by) if is_cut else "",
        "own": _number(numbers[own][event - 1]),
        "sign": sign,
        "bound": _number(bound[event - 1]),
    }
    reason = Reason(
        N_("%(node)s has %(own)s, and %(by)s has %(bound)s: since %(own)s %(sign)s %(bound)s, the rest is cut.")
        if is_cut
        else N_("%(node)s has %(own)s: the rest would be cut if that were %(sign)s %(bound)s."),
        told,
    )
    return Question(
        N_("After %(child)s: is the rest below %(node)s cut, and by whose bound?"),
        names,
        right,
        is_ours=True,
        values={"node": search.name(row), "child": search.name(child)},
        places=search.numbers([row, *above]),
        reason=reason,
    )


def _number(value: float | str | None) -> str:
    return written(float(value)) if value is not None else ""


def _returned(search: _Search, event: int) -> Question | None:
    """What the node at which the search stands hands back in the end."""
    row = search.node[event - 1] if event else 0
    if event and search.code[event - 1] in ("leaf", "back", "return"):
        row = search.parent[row] if row else row
    end = search.next(event, "return", {row})
    if end is None or not isinstance(search.value[end], int | float):
        return None
    return Question(
        N_("What does %(node)s return?"),
        right=written(search.value[end]),
        is_ours=True,
        values={"node": search.name(row)},
        reason=_why_returned(search, row, end),
    )


def _why_returned(search: _Search, row: int, end: int) -> Reason | None:
    """What came back to the node until it returned."""
    nodes, last = search.nodes, {}
    for i in range(end):
        if search.code[i] in ("leaf", "return") and search.parent[search.node[i]] == row and search.node[i]:
            last[search.node[i]] = search.value[i]
    if not all(isinstance(value, int | float) for value in last.values()):
        return None
    values = {nodes["action"][child]: float(value) for child, value in last.items()}
    weights = [float(nodes["probability"][child] or 0) for child in last] if "probability" in nodes else []
    window = float(nodes["alphaIn"][row]), float(nodes["betaIn"][row])
    return of_node(nodes["kind"][row], search.name(row), float(search.value[end]), values, weights, window)
