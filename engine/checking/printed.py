"""Reads what somebody's program has printed about a tree.

3 12 8 2 14 5 2                 the visited leaves, in order; also as a list of Python
B alpha=-inf beta=3 value=3     lines whose numbers say what they are, in any order
node;alpha;beta;value           a table whose first line names the columns, in any order
B -inf 3 3                      without names: the node, α, β and the value
{"nodes": […]} {"visited": […]} the trace as Poda writes it, as JSON or CSV
"""

import csv
import math
import re
from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any

from engine import limits
from engine.checking.recursion import CheckedTree
from engine.exercises.numbers import LEAST_DECIMALS, decimals, is_right, read_number
from engine.refusals import N_, Refused
from engine.trees.node import Value, action_names
from engine.trees.numbers import read_value, write_value
from engine.trees.programs.json_values import read_json

NUMBERS = ("alpha", "beta", "value", "alpha_out", "beta_out")

COLUMNS = {
    "node": "path node nodo nó no name nombre nome state estado",
    "alpha": "alpha alfa α alpha_in alfa_in",
    "beta": "beta β beta_in",
    "value": "value valor v val utility utilidad utilidade score return returned",
    "alpha_out": "alpha_out alfa_out",
    "beta_out": "beta_out",
}
"""What columns are called, in any of the three languages. If several columns name the node, the first of these words
wins.
"""

MEANING = {word: column for column, words in COLUMNS.items() for word in words.split()}

BLANK = {"", "-", "—", "–", "?", "none", "null", "nan"}

WITHOUT_NAMES = {
    1: ("node",),
    2: ("node", "value"),
    3: ("node", "alpha", "beta"),
    4: ("node", "alpha", "beta", "value"),
}
"""The columns of a table that does not name them, by their number."""

LABELLED = re.compile(
    rf"(?<![^\W_])({'|'.join(sorted((word for word in MEANING if MEANING[word] != 'node'), key=len, reverse=True))})"
    r"(?:[ \t]*[=:][ \t]*|[ \t]+(?=[-+−]?(?:[\d.]|inf|∞)))([^\s,;)|\]]+)",
    re.IGNORECASE,
)
ANSWER = re.compile(
    r"(?:(?:best|final|root|minimax|mejor|melhor|raíz|raiz) )*"
    r"(?:(value|valor)|action|move|acción|ação|jugada|jogada|best|mejor|melhor) ?[=:] ?([^=:]+)",
    re.IGNORECASE,
)
"""A line at the end with what the program returns: its value, or else its action."""

RETURNED = re.compile(r"\(([^,()\[\]]+),\s*\[([^()\[\]]*)\]\s*\)")
"""What the program returns to the tests of a tree: the value, and the visited leaves."""

SAID = re.compile(r"((?:[^\W\d]+[ :=]+)+)(\S+)")
"""A number after words, as in “Visiting leaf: 3”."""

FAR = 99
"""From here on a number beyond all leaves stands for infinity, as 9999 and `sys.maxsize` do."""


@dataclass(frozen=True)
class Row:
    """What was printed of one node; None for what was not. `nodes`: those of this name."""

    text: str
    nodes: frozenset[int] | None = None
    numbers: Mapping[str, Value] | None = None

    def number(self, column: str) -> Value | None:
        return self.numbers.get(column) if self.numbers else None


@dataclass(frozen=True)
class Printed:
    """What was printed: rows in order, each of a leaf where `leaves`; and what the program answers in the end."""

    rows: Sequence[Row]
    leaves: bool
    value: Value | None = None
    best: frozenset[int] | None = None

    @cached_property
    def columns(self) -> Mapping[str, Sequence[tuple[int, Value]]]:
        """Of each column of which something was printed, the numbers, each with the place of its row from 0."""
        found: dict[str, list[tuple[int, Value]]] = {}
        for place, row in enumerate(self.rows):
            for column, number in (row.numbers or {}).items():
                found.setdefault(column, []).append((place, number))
        return found


def read_printed(text: str, tree: CheckedTree, value: str = "", best: str = "") -> Printed:
    """`value` and `best`: the value and the action that the program returns, or "". Raises Refused."""
    for given in (text, value, best):
        limits.refuse_longer(given, limits.PRINTED)
    reader = _Reader(tree)
    rows, is_leaves, known = reader.read(text.strip())
    if rows and not any(row.nodes is not None or row.numbers for row in rows):
        raise Refused(N_("This output says nothing: there is no number in it, and no node."))
    value, best = value.strip() or known.get("value", ""), best.strip() or known.get("best", "")
    if not (rows or value or best):
        raise Refused(N_("There is nothing to check: paste what your program has printed."))
    return Printed(
        rows,
        is_leaves,
        reader.number(value) if value else None,
        reader.chosen(best) if best else None,
    )


class _Reader:
    def __init__(self, tree: CheckedTree) -> None:
        self.tree = tree
        leaves = {tree.values[number] for number, node in enumerate(tree.nodes) if node.is_leaf}
        self.exact = sorted(leaves | {-value for value in leaves})
        """The numbers that come about in a search, also with the signs of negamax."""
        finite = [abs(float(value)) for value in leaves if not math.isinf(value)]
        self.far = max([FAR, *finite])
        self.nodes: dict[str, set[int]] = {}
        for number, names in enumerate(_names(tree)):
            for name in names:
                self.nodes.setdefault(_plain(name), set()).add(number)
        self.read_numbers: dict[str, Value] = {}
        self.most = len(tree.nodes) + 2
        """Rows that are looked at: no program visits a node twice, so a longer output departs before its end."""

    def read(self, text: str) -> tuple[list[Row], bool, dict[str, str]]:
        """The rows, whether they are leaves, and the answer where the text has it."""
        if text[:1] in ("{", "[") and (found := _json(text)):
            return self._document(found[0] if len(found) == 1 else found)
        if returned := RETURNED.fullmatch(text):
            return self._leaves(re.findall(r"[^\s,]+", returned[2])), True, {"value": returned[1]}
        lines = [line.strip("()[]| \t") for line in text.splitlines() if line.strip()]
        answer = {}
        for _value_and_action in range(2):
            if lines and (ending := ANSWER.fullmatch(lines[-1])):
                answer["value" if ending[1] else "best"] = ending[2]
                lines.pop()
        if not lines:
            return [], True, answer
        if LABELLED.search(lines[0]):
            return [self._labelled(line) for line in lines[: self.most]], False, answer
        words = re.findall(r"[^\s,;\[\]()]+", re.sub("->|→", " ", "\n".join(lines)))
        numbers = {read_number(word) for word in set(words)}
        if None in numbers and (leaves := _after_the_same_words(lines)):
            return self._leaves(leaves), True, answer
        if None in numbers:
            return self._table(lines[: self.most]), False, answer
        if len(lines) < len(words) and {math.inf, -math.inf} & numbers - set(self.exact):  # these are windows
            raise _no_columns()
        return self._leaves(words), True, answer

    # -- numbers and nodes ---------------------------------------------------------------------------------------------

    def number(self, text: str) -> Value:
        """The number; that of a leaf where it is one rounded."""
        if text not in self.read_numbers:
            number = read_value(text) if read_number(text) is None else read_number(text)
            if number is None:
                raise Refused(N_("“%(text)s” is not a number: write it like 3, −2.5, 7/2 or −∞."), text=text[:40])
            self.read_numbers[text] = self._exactly(text, number)
        return self.read_numbers[text]

    def _exactly(self, text: str, number: Value) -> Value:
        if not -self.far <= number <= self.far:
            return math.inf if number > 0 else -math.inf
        if decimals(text) < LEAST_DECIMALS:
            return number
        place = bisect(self.exact, number)
        near = self.exact[max(place - 1, 0) : place + 1]
        return next((value for value in near if is_right(text, value)), number)

    def named(self, text: str) -> frozenset[int]:
        nodes = self.nodes.get(_plain(text))
        if nodes is None:
            raise Refused(
                N_("“%(text)s” is no node of this tree: call nodes by their name, or by their actions, as a1 b2."),
                text=text[:40],
            )
        return frozenset(nodes)

    def chosen(self, text: str) -> frozenset[int]:
        """The root's successor of this name."""
        if chosen := self.nodes.get(_plain(text), set()) & set(self.tree.below[0]):
            return frozenset(chosen)
        raise Refused(N_("“%(text)s” is no action at the root of this tree."), text=text[:40])

    # -- forms ---------------------------------------------------------------------------------------------------------

    def _leaves(self, words: Iterable[str]) -> list[Row]:
        return [Row(word, None, {"value": self.number(word)}) for word in islice(words, self.most)]

    def _row(self, text: str, cells: Iterable[tuple[str, str]]) -> Row:
        nodes, numbers = None, {}
        for column, cell in cells:
            is_blank = cell.lower() in BLANK
            if column == "node" and (not cell or not is_blank):  # no name at all is the root's
                nodes = self.named(cell)
            elif column and not is_blank:
                numbers[column] = self.number(cell)
        return Row(text, nodes, numbers)

    def _labelled(self, line: str) -> Row:
        found = list(LABELLED.finditer(line))
        if not found:
            raise Refused(
                N_("The line “%(line)s” has no α, β or value: write them like alpha=3 beta=5 value=4."), line=line
            )
        words = [word for word in re.findall(r"[\w'+]+", line[: found[0].start()]) if word.lower() not in MEANING]
        name = " ".join([word for word in words if _plain(word) in self.nodes] or words)  # not “visiting”, nor “MIN”
        cells = [(MEANING.get(each[1].casefold(), ""), each[2]) for each in found]
        return self._row(line, [("node", name)] * bool(name) + cells)

    def _table(self, lines: Sequence[str]) -> list[Row]:
        mark = next((mark for mark in "\t;|," if mark in lines[0]), None)
        try:
            table = [next(csv.reader([line], delimiter=mark)) if mark else line.split() for line in lines]
        except csv.Error:
            raise Refused(N_("This is no table: a line for each node, with the same columns in each.")) from None
        table = [[cell.strip(" '\"") for cell in cells] for cells in table]
        columns = _columns(table[0])
        if columns:
            lines, table = lines[1:], table[1:]
        else:
            columns = WITHOUT_NAMES.get(len(table[0]), ())
        if not columns:
            raise _no_columns()
        return [self._row(line, _fitted(line, cells, columns)) for line, cells in zip(lines, table, strict=True)]

    def _document(self, found: object) -> tuple[list[Row], bool, dict[str, str]]:
        """JSON: the trace, a list of its nodes, or a list of leaves."""
        if isinstance(found, dict):
            known = {name: _cell(found[name]) for name in ("value", "best") if name in found}
            rows, is_leaves, _known = self._document(found.get("nodes") or found.get("visited"))
            return rows, is_leaves, known
        if not isinstance(found, list) or any(isinstance(each, list) for each in found):
            raise _no_trace()
        if not any(isinstance(each, dict) for each in found):
            return self._leaves(map(_cell, found)), True, {}
        rows = []
        for entry in found[: self.most]:
            if not isinstance(entry, dict):
                raise _no_trace()
            columns = _columns(list(entry))
            if not columns:
                raise _no_trace()
            cells = [_cell(value) for value in entry.values()]
            shown = " ".join(cell for cell, column in zip(cells, columns, strict=True) if column)
            rows.append(self._row(shown, zip(columns, cells, strict=True)))
        return rows, False, {}


def _after_the_same_words(lines: Sequence[str]) -> list[str]:
    """The numbers of lines such as “Visiting leaf: 3”; none if the words differ, or are no words."""
    said = [SAID.fullmatch(line) for line in lines]
    found = [each for each in said if each and read_number(each[2]) is not None]
    return [each[2] for each in found] if len(found) == len(lines) and len({each[1] for each in found}) == 1 else []


def _no_columns() -> Refused:
    return Refused(
        N_(
            "Say in a first line what the columns are, such as: node alpha beta value. Or paste the visited leaves, in"
            " order."
        )
    )


def _no_trace() -> Refused:
    return Refused(
        N_("This JSON is no trace: it needs “nodes”, each with its path, alpha, beta and value, or “visited”.")
    )


def _json(text: str) -> list[Any] | None:
    try:
        return read_json(text)
    except Refused:
        raise _no_trace() from None


def _cell(value: object) -> str:
    """A value of JSON as it is written in a table; the names of actions on a path as a path."""
    if isinstance(value, list):
        return " ".join(map(_cell, value))
    if value is None or isinstance(value, bool | dict):
        return ""
    if isinstance(value, str):
        return value.encode(errors="replace").decode()  # JSON can hold half a character
    return write_value(value)  # type: ignore[arg-type]


def _columns(words: Sequence[str]) -> Sequence[str]:
    """What each column is, "" for one that is not read; empty where the line names none."""
    meanings = [MEANING.get(word.strip(" :=").lower(), "") for word in words]
    if not any(meanings) or any(read_number(word) is not None for word in words):
        return ()
    order = COLUMNS["node"].split()
    nodes = [place for place, meaning in enumerate(meanings) if meaning == "node"]
    first = min(nodes, key=lambda place: order.index(words[place].strip(" :=").lower()), default=None)
    return [meaning if meaning != "node" or place == first else "" for place, meaning in enumerate(meanings)]


def _fitted(line: str, cells: Sequence[str], columns: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each cell with its column. A path has spaces, so the node takes the words that are too many."""
    extra = len(cells) - len(columns)
    if extra < 0 or extra and "node" not in columns:
        raise Refused(
            N_("The line “%(line)s” has %(count)d columns and not %(columns)d."),
            line=line,
            count=len(cells),
            columns=len(columns),
        )
    at = 0
    for column in columns:
        width = 1 + extra if column == "node" else 1
        yield column, " ".join(cells[at : at + width])
        at += width


def _plain(name: str) -> str:
    """A name without what separates the actions of a path: “a1 → b2” and “a1/b2” are “a1b2”."""
    return re.sub(r"[^\w'+]", "", name).lower()


def _names(tree: CheckedTree) -> Iterator[list[str]]:
    """By number, all that a node may be called: as in the picture, its path, and its last action."""
    actions, paths = action_names(tree.root), [""]
    for number, below in enumerate(tree.below):
        paths += [f"{paths[number]} {actions[child]}" for child in below]
    yield ["", "root", "raíz", "raiz", tree.names[0]]
    for number in range(1, len(tree.nodes)):
        yield [tree.names[number], paths[number], actions[number]]
