"""A trace as a table: CSV with a line for each node, in order of the first visit."""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

NUMBERS = ("alpha", "beta", "value", "alpha_out", "beta_out")
COLUMNS = ("path", "name", "player", *NUMBERS, "cut", "test", "unvisited", "by")
"""`cut` is the bound that cut; the last three are the trace's of the same name."""


def as_csv(trace: dict[str, Any]) -> str:
    """The nodes of `trace_of`; what is null there is empty here."""
    return as_text([COLUMNS, *_rows(trace)])


def as_one_csv(traces: Mapping[str, dict[str, Any]]) -> str:
    """The nodes of several trees by their names, which are the first column."""
    return as_text([("tree", *COLUMNS), *([name, *row] for name, trace in traces.items() for row in _rows(trace))])


def as_text(rows: Sequence[Sequence[object]]) -> str:
    """The rows as CSV."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def _rows(trace: dict[str, Any]) -> Iterator[list[object]]:
    for node in trace["nodes"]:
        cut = node["cut"] or {}
        numbers = [node[column] for column in NUMBERS]
        by = cut.get("by")
        yield [
            path_as_text(node["path"]),
            node["name"],
            node["player"],
            *numbers,
            cut.get("bound"),
            cut.get("test"),
            cut.get("unvisited"),
            "" if by is None else path_as_text(by),
        ]


def path_as_text(path: Sequence[str]) -> str:
    """`a1 b2`, as positions of trees are written; names with spaces in quotes. The root is `root`."""
    return " ".join(f'"{name}"' if " " in name else name for name in path) or "root"
