"""A lecturer's table: the files that students handed in, each checked, with the points of every exercise.

The points are those stored when the sheet was handed in. Nothing is graded again.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from engine.exercises.version import GRADING
from engine.refusals import N_, Refused
from webapp.http.pages.languages import sentence
from webapp.trees.sheets.downloads import Download, claimed_name, in_cell, read_download, write_rows

MOST_FILES = 400


@dataclass
class ResultTable:
    """All answers to one sheet, sorted by name."""

    sheet: str
    title: str
    rows: list[Download] = field(default_factory=list)
    files: dict[Download, str] = field(default_factory=dict)
    """The file name of each row."""

    @property
    def out_of(self) -> list[float]:
        """The points of each exercise."""
        return [max(each) for each in zip_longest(*(row.out_of for row in self.rows), fillvalue=0.0)]

    def is_twice(self, row: Download) -> bool:
        """Whether another file has exactly the same name."""
        return sum(other.name == row.name for other in self.rows) > 1

    def alike(self, row: Download) -> list[str]:
        """Other names that may be the same person's: they differ only in case, spaces or accents."""
        own = _plain(row.name)
        return sorted({other.name for other in self.rows if other.name != row.name and _plain(other.name) == own})

    def by_same_visitor(self, row: Download) -> list[str]:
        """Other names under which the row's visitor has answered."""
        return sorted({each.name for each in self.rows if each.visitor == row.visitor and each.name != row.name})

    def by_other_visitor(self, row: Download) -> bool:
        """Whether another visitor has answered under the same name."""
        return any(each.name == row.name != "" and each.visitor != row.visitor for each in self.rows)

    def is_by_earlier_rules(self, row: Download) -> bool:
        """Whether any of its points were given by other rules than the present ones."""
        return bool(row.gradings - {GRADING})

    @property
    def graded_earlier(self) -> int:
        """The number of rows graded by other rules than the present ones."""
        return sum(map(self.is_by_earlier_rules, self.rows))

    def as_csv(self) -> str:
        numbers = [f"exercise {number}" for number in range(1, len(self.out_of) + 1)]
        rows: list[Sequence[object]] = [
            ["name", *numbers, "total", "out of", "hints", "attempts", "visitor", "grading"],
        ]
        for row in self.rows:
            points = ["" if each is None else each for each in row.points]
            facts = (row.name, *points, row.total if row.handed_in else "", sum(row.out_of), row.hints, row.attempts)
            facts += (row.visitor, " ".join(map(str, sorted(row.gradings))))
            rows.append([in_cell(fact) for fact in facts])
        return write_rows(rows)


@dataclass(frozen=True)
class LeftOut:
    """A file that is in no table."""

    file: str
    name: str
    """The name in the file, which may be false."""
    reason: str
    """A sentence in the reader's language."""


@dataclass(frozen=True)
class ClassResults:
    tables: list[ResultTable]
    left_out: list[LeftOut]
    """The files that are in no table, in the order received."""


def gather(files: Sequence[tuple[str, str]], secret: str) -> ClassResults:
    """The tables of these files (name and text each), the sheet with the most answers first."""
    tables: dict[str, ResultTable] = {}
    left_out = []
    for place, (file, text) in enumerate(files):
        try:
            _count(tables, file, read_download(text, secret) if place < MOST_FILES else _too_many())
        except Refused as refused:
            left_out.append(LeftOut(file, claimed_name(text), sentence(refused)))
    for table in tables.values():
        table.rows.sort(key=lambda row: _same(row.name))
    return ClassResults(sorted(tables.values(), key=lambda table: -len(table.rows)), left_out)


def _count(tables: dict[str, ResultTable], file: str, found: Download) -> None:
    """Adds a download to the table of its sheet; raises Refused if it is there already."""
    table = tables.setdefault(found.sheet, ResultTable(found.sheet, found.title))
    if found in table.rows:
        raise Refused(N_("It says the same as another of these files, and counts once."))
    table.rows.append(found)
    table.files[found] = file


def _too_many() -> Download:
    raise Refused(N_("At most %(most)d files are read at once: upload this one separately."), most=MOST_FILES)


def _same(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


def _plain(name: str) -> str:
    """As `_same`, without accents; "" for an empty name."""
    letters = unicodedata.normalize("NFD", _same(name))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
