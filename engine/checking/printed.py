"""Reads what somebody's program has printed about a tree.

3 12 8 2 14 5 2                 the visited leaves, in order; also as a list of Python
B alpha=-inf beta=3 value=3     lines that say what their numbers are (`lines.py`)
node;alpha;beta;value           a table whose first line names the columns, in any order
B -inf 3 3                      without names: the node, α, β and the value
{"nodes": […]} {"visited": […]} the trace as Poda writes it, as JSON or CSV
"""

import ast
import csv
import math
import re
from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from typing import Any

from engine import limits
from engine.checking.letters import by_letters
from engine.checking.lines import (
    ANSWER,
    BLANK,
    COLUMNS,
    COUNTED,
    CUT,
    DECIMAL_COMMA,
    LEAF,
    LEAVES,
    LEAVING,
    MEANING,
    SAID,
    PrintedLine,
    plain,
    read_line,
    with_infinities,
)
from engine.checking.recursion import CheckedTree
from engine.exercises.numbers import LEAST_DECIMALS, decimals, is_right, read_number
from engine.refusals import N_, Refused
from engine.trees.node import Value, action_names
from engine.trees.numbers import read_value, write_value
from engine.trees.programs.json_values import read_json

NUMBERS = ("alpha", "beta", "value", "alpha_out", "beta_out")

WITHOUT_NAMES = {
    1: ("node",),
    2: ("node", "value"),
    3: ("node", "alpha", "beta"),
    4: ("node", "alpha", "beta", "value"),
}
"""The columns of a table that does not name them, by their number."""

RULE = re.compile(r"(?=.*[-=_*+~#]{2})[-=_*+~#|: ]+")
"""A line that is drawn, as in a table of Markdown."""

LAST = 8
"""So many lines at the end of a longer output are read, too, for what the program returns."""

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
    letters: Mapping[str, int | None] = field(default_factory=dict)
    """The node behind each letter, if the output uses letters that are no names in the tree. None for all letters if
    they fit in several ways.
    """
    index: int | None = None
    """By which the best action was given, from 0."""
    bare: bool = False
    """Whether the leaves are numbers without a word or a bracket, so that the value may be one of them."""
    taken: str = ""
    """Which of such numbers is read as the value: the "first" or the "last"."""

    @property
    def readings(self) -> Sequence["Printed"]:
        """It, and the same with its last or its first number as the value that the program returns."""
        if not self.bare or self.value is not None or len(self.rows) < 2:
            return [self]
        last, first = (self.rows[place].number("value") for place in (-1, 0))
        return [
            self,
            replace(self, rows=self.rows[:-1], value=last, taken="last", bare=False),
            replace(self, rows=self.rows[1:], value=first, taken="first", bare=False),
        ]

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
        reader.number(plain(value)) if value else None,
        reader.chosen(best) if best else None,
        reader.letters,
        reader.index,
        reader.bare,
    )


class _Reader:
    def __init__(self, tree: CheckedTree) -> None:
        self.tree = tree
        leaves = {tree.values[number] for number, node in enumerate(tree.nodes) if node.is_leaf}
        self.exact = sorted(leaves | {-value for value in leaves})
        """The numbers that come about in a search, also with the signs of negamax."""
        finite = [abs(float(value)) for value in leaves if not math.isinf(value)]
        self.infinity_from = max([FAR, *finite])
        self.nodes: dict[str, set[int]] = {}
        for number, names in enumerate(_names(tree)):
            for name in names:
                self.nodes.setdefault(_plain(name), set()).add(number)
        self.read_numbers: dict[str, Value] = {}
        self.most = len(tree.nodes) + 2
        """Rows that are looked at: no program visits a node twice, so a longer output departs before its end."""
        self.letters: Mapping[str, int | None] = {}
        self.index: int | None = None
        self.bare = False
        self.has_lists = False
        """Whether nodes are called by their nested lists."""
        self.comma = False
        """Whether a comma between digits is a decimal comma."""

    def read(self, text: str) -> tuple[list[Row], bool, dict[str, str]]:
        """The rows, whether they are leaves, and the answer where the text has it."""
        if text[:1] in ("{", "["):
            found = _json(text) or _literal(text)
            if found:
                return self._document(found[0] if len(found) == 1 else found)
            _refuse_unclosed(text)
        _refuse_failed(text.splitlines())
        texts = [line.strip() for line in plain(text).splitlines() if line.strip()]
        commas = set(DECIMAL_COMMA.findall(text))
        self.comma = bool(commas) and all(self.number(each) in (0, *self.exact) for each in commas)
        if len(texts) > 4 * self.most + LAST:  # the lines of nodes, and others between them
            texts = texts[: 4 * self.most] + texts[-LAST:]
        texts = [line for line in texts if not RULE.fullmatch(line)]
        is_table = bool(texts) and self._is_header(texts[0])
        mark = self._mark(texts[0]) if is_table else None  # what is separated by it is no sentence
        lines = [PrintedLine(text) if mark and mark in text else self._line(text) for text in texts]
        answer, lines = self._without_answer(lines[is_table:], is_table)
        if is_table:
            return self._named(self._table([texts[0], *(line.text for line in lines)])), False, answer
        if any(line.fields for line in lines):
            lines = [line for line in lines if line.listed is None and not self._is_remark(line)]
            lines = self._without_value(lines, answer)
            self._refuse_unclear_brackets(lines)
            lines = self._joined(lines)
            is_leaves = all(line.has(LEAF) and set(line.fields) == {"value"} for line in lines)
            return self._named([self._said(line) for line in lines]), is_leaves, answer
        if lines and not answer and all(map(self._is_remark, lines)):
            raise _no_node(lines[0].text)
        if answer or any(line.numbers or line.listed for line in lines):
            lines = [line for line in lines if not self._is_remark(line)]
        lines = self._without_value(lines, answer)
        if lines and (leaves := self._listed(lines)):
            return self._leaves(leaves), True, answer
        if lines and all(map(self._is_row, lines)):
            return self._named([self._unlabelled(line) for line in lines]), False, answer
        return self._named(self._table([line.text for line in lines])) if lines else [], not lines, answer

    def _line(self, text: str) -> PrintedLine:
        """The line; if it has α or β, a nested list in it is the node, as programs print one that have no names."""
        begin, end = text.find("["), text.rfind("]") + 1
        name = self.lists.get(text[begin:end].replace(" ", "")) if 0 <= begin < end else None
        if name:
            line = read_line(f"{text[:begin]} {name} {text[end:]}", self.comma)
            if {"alpha", "beta"} & set(line.fields):
                self.has_lists = True
                return replace(line, text=text)
        return read_line(text, self.comma)

    @cached_property
    def lists(self) -> Mapping[str, str]:
        """By the nested list of a node, a name for all nodes with this list."""
        written = [""] * len(self.tree.nodes)
        for node in reversed(range(len(written))):
            below = [written[child] for child in self.tree.below[node]]
            written[node] = f"[{','.join(below)}]" if below else write_value(self.tree.values[node])
        names = {each: f"list__{place}" for place, each in enumerate(dict.fromkeys(written))}
        for node, each in enumerate(written):
            self.nodes.setdefault(names[each], set()).add(node)
        return names

    def _joined(self, lines: Sequence[PrintedLine]) -> list[PrintedLine]:
        """What is printed as a node is left, added to what was printed of it on entry."""
        rows: list[PrintedLine] = []
        entered: list[PrintedLine] = []
        for line in lines:
            if line.has(LEAVING) and "value" in line.fields and entered:
                above = entered.pop()
                if self._names(line) not in ([], self._names(above)):
                    raise _unclear(line)
                above.fields |= {
                    f"{name}_out" if name in above.fields else name: each for name, each in line.fields.items()
                }
            else:
                rows.append(line)
                if {"alpha", "beta"} & set(line.fields) and "value" not in line.fields:
                    entered.append(line)
        return rows

    def _is_header(self, text: str) -> bool:
        line = read_line(text)
        return not (line.fields or line.numbers) and bool(_columns(self._cells(text, self._mark(text))))

    def _without_answer(self, lines: Sequence[PrintedLine], is_table: bool) -> tuple[dict[str, str], list[PrintedLine]]:
        """What the program returns, and the lines that say something else and are not about cuts."""
        answer, rest = {}, []
        lone = [
            line
            for line in lines
            if set(line.fields) == {"value"}
            and not (self._is_known(line) if line.is_sentence and not line.has({"of", "de"}) else self._names(line))
        ]
        for line in lines:
            action, is_first = line.fields.pop("action", ""), line.words[:1]
            if "best" in line.fields:
                action = line.fields.pop("best")
                if action.lower() not in self.nodes:
                    raise Refused(
                        N_("The line “%(line)s” does not say whether this is the action or the value."),
                        line=line.text[:60],
                    )
            if action:
                answer["best"] = action
            is_answer = set(line.fields) == {"value"} and (line.has(ANSWER | {"root"}) or line in lone[:1] == lone)
            if is_answer:
                answer["value"] = line.fields.pop("value")
            is_cut = line.has(CUT) and not line.fields or is_first and is_first[0].casefold() in CUT
            if not (action or is_answer) and (is_table or not is_cut) or line.listed:
                rest.append(line)
        return answer, rest

    def _without_value(self, lines: list[PrintedLine], answer: dict[str, str]) -> list[PrintedLine]:
        """The lines without a number that stands alone before or after lines of another kind: it is the value."""
        for place in (-1, 0):
            others = lines[:-1] if place else lines[1:]
            if others and lines[place].is_bare and all(line.spoken or line.fields or line.listed for line in others):
                answer["value"] = lines[place].numbers[0]
                return others
        return lines

    def _listed(self, lines: Sequence[PrintedLine]) -> list[str]:
        """The leaves: numbers alone, a list, or the numbers of lines such as “Visiting leaf: 3”."""
        numbers = [number for line in lines for number in line.listed or line.numbers]
        if any(line.listed and line.words for line in lines) and len(lines) > 1:
            raise _unclear(next((line for line in lines if line.listed is None), lines[1]))
        if lines[0].listed and len(lines) == 1 and lines[0].words:
            return numbers
        remark = next((line for line in lines if self._names(line) and not self._is_named(line)), None)
        if remark and any(line.listed or line.numbers and not line.words for line in lines):
            raise Refused(N_("The line “%(line)s” says nothing that is compared: leave it out."), line=remark.text[:60])
        if len({tuple(line.words) for line in lines}) > 1 or any(map(self._is_named, lines)):
            return []
        if lines[0].words:
            is_each = len(numbers) == len(lines) and all(line.numbers for line in lines)
            is_list = len(lines) == 1 and lines[0].has(LEAVES)
            return numbers if lines[0].has(SAID) and (is_each or is_list) else []
        if len(lines) < len(numbers) and {math.inf, -math.inf} & set(map(self.number, numbers)) - set(self.exact):
            raise _no_columns()  # these are windows
        self.bare = not any(line.listed for line in lines)
        return numbers

    def _names(self, line: PrintedLine) -> list[str]:
        """The words of the line that name a node, or might."""
        return self._is_known(line) or [word for word in line.words if word.casefold() not in SAID or _is_letter(word)]

    def _is_known(self, line: PrintedLine) -> list[str]:
        return [word for word in line.words if _plain(word) in self.nodes and word.casefold() != "root"]

    def _is_remark(self, line: PrintedLine) -> bool:
        """Whether the line says nothing of the search, or just counts something."""
        is_count = len(line.numbers) == 1 and line.has(COUNTED)
        return not (line.fields or line.listed or self._is_named(line) or line.numbers and not is_count)

    def _is_named(self, line: PrintedLine) -> bool:
        return any(_plain(word) in self.nodes or _is_letter(word) for word in line.words)

    def _refuse_unclear_brackets(self, lines: Sequence[PrintedLine]) -> None:
        """Two numbers in brackets are a window if one of them is infinite somewhere, as at the root."""
        inside = [line for line in lines if line.in_brackets]
        numbers = (self.number(line.fields[name]) for line in inside for name in ("alpha", "beta"))
        if inside and not any(map(math.isinf, numbers)):
            raise _unclear(inside[0])

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
        if not -self.infinity_from <= number <= self.infinity_from:
            return math.inf if number > 0 else -math.inf
        if decimals(text) < LEAST_DECIMALS:
            return number
        place = bisect(self.exact, number)
        near = self.exact[max(place - 1, 0) : place + 1]
        return next((value for value in near if is_right(text, value)), number)

    def chosen(self, text: str) -> frozenset[int]:
        """The root's successor of this name, or of this index from 0."""
        below = self.tree.below[0]
        if chosen := self.nodes.get(_plain(text), set()) & set(below):
            return frozenset(chosen)
        if text.isdecimal() and len(text) < 5 and int(text) < len(below):
            self.index = int(text)
            return frozenset({below[self.index]})
        node = self.letters.get(text) or (by_letters(self.tree, [text]) or [None])[0]
        if node is not None and node in below:
            self.letters = {**self.letters, text: node}
            return frozenset({node})
        raise Refused(N_("“%(text)s” is no action at the root of this tree."), text=text[:40])

    def _named(self, rows: list[tuple[str | None, Row]]) -> list[Row]:
        """The rows with the nodes that they name; "" is the root, None no name."""
        called = [name for name, _row in rows if name is not None]
        nodes = {name: self.nodes.get(_plain(name)) for name in called}
        unknown = [name for name in called if nodes[name] is None]
        if unknown:
            is_clear = all(known in (None, {0}) for known in nodes.values())
            found = by_letters(self.tree, unknown) if is_clear else None
            if found is None:
                raise _no_node(unknown[0])
            self.letters = dict(zip(unknown, found, strict=True))
            nodes |= {name: None if node is None else {node} for name, node in self.letters.items()}
        found_nodes = [None if name is None else nodes[name] for name, _row in rows]
        return [
            replace(row, nodes=frozenset(known) if known else None)
            for (_name, row), known in zip(rows, found_nodes, strict=True)
        ]

    # -- forms ---------------------------------------------------------------------------------------------------------

    def _leaves(self, words: Iterable[str]) -> list[Row]:
        return [Row(word, None, {"value": self.number(word)}) for word in islice(words, self.most)]

    def _row(self, text: str, cells: Iterable[tuple[str, str]]) -> tuple[str | None, Row]:
        """A row, and what its node is called."""
        name, numbers = None, {}
        for column, cell in cells:
            is_blank = cell.lower() in BLANK
            if column == "node" and (not cell or not is_blank):  # no name at all is the root's
                name = None if cell.casefold() in SAID and _plain(cell) not in self.nodes else cell
            elif column and not is_blank:
                numbers[column] = self.number(cell)
        return name, Row(text, None, numbers)

    def _said(self, line: PrintedLine) -> tuple[str | None, Row]:
        if line.has(LEAF) and len(line.numbers) == 1 and not line.fields:
            line.fields["value"] = line.numbers.pop()
        names = self._names(line) or [word for word in line.words if word.casefold() == "root"]
        if not names and self.has_lists and len(line.numbers) == 1:
            names = [self.lists.get(line.numbers[0], line.numbers[0])]
        if not line.fields or line.numbers and not names:
            raise _unclear(line)
        return self._row(line.text, [("node", " ".join(names))] * bool(names) + list(line.fields.items()))

    def _is_row(self, line: PrintedLine) -> bool:
        """Whether it is a node with words around it, and two or three numbers."""
        if len(line.numbers) not in (2, 3) or not line.has(SAID):
            return False
        names = set(self._names(line))
        return any(word not in names or word.casefold() == "root" for word in line.words)

    def _unlabelled(self, line: PrintedLine) -> tuple[str | None, Row]:
        names = " ".join(self._names(line) or [word for word in line.words if word.casefold() == "root"])
        columns = WITHOUT_NAMES[1 + len(line.numbers)]
        return self._row(line.text, zip(columns, [names, *line.numbers], strict=True))

    def _mark(self, line: str) -> str | None:
        return next((mark for mark in "\t;|," if mark in line and not (mark == "," and self.comma)), None)

    def _cells(self, line: str, mark: str | None) -> list[str]:
        line = line.strip("()[]| ")
        try:
            cells = next(csv.reader([line], delimiter=mark)) if mark else line.split()
        except csv.Error:
            raise Refused(N_("This is no table: a line for each node, with the same columns in each.")) from None
        return [cell.strip(" '\"`*") for cell in cells]

    def _table(self, lines: Sequence[str]) -> list[tuple[str | None, Row]]:
        mark = self._mark(lines[0])
        table = [self._cells(line, mark) for line in lines[: self.most]]
        columns = _columns(table[0])
        if columns:
            lines, table = lines[1:], table[1:]
            if all(cells[:1] == [str(place)] and len(cells) > len(columns) for place, cells in enumerate(table)):
                table = [cells[1:] for cells in table]  # they are numbered, as in a data frame
        else:
            columns = WITHOUT_NAMES.get(len(table[0]), ())
        if not columns:
            raise _no_columns()
        return [self._row(line, _fitted(line, cells, columns)) for line, cells in zip(lines, table, strict=False)]

    def _document(self, found: object) -> tuple[list[Row], bool, dict[str, str]]:
        """JSON, or a value of Python: the trace, a list of its nodes, a list of leaves, or the numbers of each node."""
        if isinstance(found, dict):
            said = {MEANING.get(name.casefold(), name.casefold()): each for name, each in found.items()}
            known = {name: _cell(said[name]) for name in ("value", "best") if said.get(name) is not None}
            inside = next((said[name] for name in ("nodes", *LEAVES) if isinstance(said.get(name), list)), None)
            if inside or known:
                return *(self._document(inside)[:2] if inside else ([], True)), known
            if not any(_plain(name) in self.nodes or _is_letter(name) for name in found):
                raise _no_trace()
            found = [[name, *(each if isinstance(each, list) else [each])] for name, each in found.items()]
        if found and isinstance(found, list) and all(isinstance(each, list) and each for each in found):
            if not all(isinstance(each[0], str) and len(each) in WITHOUT_NAMES for each in found):
                raise _no_trace()
            table = [list(map(_cell, each)) for each in found[: self.most]]
            rows = [self._row(" ".join(row), zip(WITHOUT_NAMES[len(row)], row, strict=True)) for row in table]
            return self._named(rows), False, {}
        if not isinstance(found, list) or any(isinstance(each, list) for each in found):
            raise _no_trace()
        if not any(isinstance(each, dict) for each in found):
            return self._leaves(map(_cell, found)), True, {}
        rows = list[tuple[str | None, Row]]()
        for entry in found[: self.most]:
            if not isinstance(entry, dict):
                raise _no_trace()
            columns = _columns(list(entry))
            if not columns:
                raise _no_trace()
            cells = [_cell(value) for value in entry.values()]
            shown = " ".join(cell for cell, column in zip(cells, columns, strict=True) if column)
            rows.append(self._row(shown, zip(columns, cells, strict=True)))
        return self._named(rows), False, {}


def _refuse_failed(lines: Sequence[str]) -> None:
    """Refuses the output of a program that Python has stopped."""
    if not any(line.startswith("Traceback (most recent call last)") for line in lines):
        return
    places = [found[1] for line in lines if (found := re.match(r' *File "[^"]*", line (\d{1,9})', line))]
    raise Refused(
        N_("Your program stopped with an error in its line %(line)s, so nothing is compared: %(error)s"),
        line=places[-1] if places else "?",
        error=lines[-1].strip()[:80],
    )


def _no_node(text: str) -> Refused:
    return Refused(
        N_("“%(text)s” is no node of this tree: call nodes by their name, or by their actions, as a1 b2."),
        text=text[:40],
    )


def _unclear(line: PrintedLine) -> Refused:
    return Refused(
        N_("The line “%(line)s” has no α, β or value: write them like alpha=3 beta=5 value=4."), line=line.text[:60]
    )


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


def _literal(text: str) -> list[Any] | None:
    """The value of Python that the text is, in a list; None if it is none."""
    try:
        return [_literal_value(ast.parse(with_infinities(text), mode="eval").body)]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _literal_value(found: ast.expr) -> Any:
    """Mappings, lists and tuples as JSON has them; raises ValueError for anything else."""
    match found:
        case ast.Constant(str() | None as value):
            return value
        case ast.Constant(int() | float() as value):
            return read_value(repr(value))
        case ast.UnaryOp(ast.USub(), (ast.Constant(int() | float()) | ast.Name("inf")) as number):
            return -_literal_value(number)
        case ast.Name("inf"):
            return math.inf
        case ast.List(values) | ast.Tuple(values):
            return list(map(_literal_value, values))
        case ast.Dict(keys, values) if all(isinstance(key, ast.Constant) for key in keys):
            names = [str(key.value) for key in keys if isinstance(key, ast.Constant)]
            return dict(zip(names, map(_literal_value, values), strict=True))
    raise ValueError


def _refuse_unclosed(text: str) -> None:
    if text.startswith("{") and text.count("{") > text.count("}"):
        raise Refused(N_("This JSON is incomplete: its end is missing. Paste it whole."))


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


def _is_letter(word: str) -> bool:
    """Whether it may be one of the names A, B, C, …"""
    return len(word) == 1 and word.isupper()


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
