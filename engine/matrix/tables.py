"""Matrix games as tables of cells, with or without names of rows and columns: from a spreadsheet, or CSV.

    1<tab>2                  between tabs, as cells of a spreadsheet are copied
    3;12;8                   between semicolons
    ,left,right              between commas, where these cannot stand in pairs of payoffs
    up,3,12
    "1,1","5,0"              or where the pairs are in quotes, as spreadsheets write them
    1,1 5,0                  between spaces, where all lines are numbers, or all but the first

A cell is a number, which the column player loses, or a pair such as `1,5`. Where some cells have a comma and others
have none, commas are decimal ones: `1,5<tab>3`.
"""

import csv
import re
from collections.abc import Sequence

from engine.exact import read_fraction
from engine.matrix.game import Bimatrix
from engine.matrix.pairs import Pair, game_of, numbered, one_word
from engine.refusals import N_, Refused

NUMBER = re.compile(r"[-+−]?[\d./]+(?:,[-+−]?[\d./]+)?")
DECIMAL = re.compile(r"[-+−]?(?:\d+(?:/\d+|,\d\d?|,\d{4,})?|0,\d+)")
"""Perhaps with a comma, but not one that may stand before thousands."""
NUMBERS_SIDE_BY_SIDE = re.compile(r"\d\s+[-+−.\d]")
"""As in the lines of a matrix in Poda's own form."""
QUOTED = re.compile(r'(?:^|(?<=[,;]))\s*"(?:[^"]|"")*"\s*(?=[,;]|$)')
"""A cell in the quotes of CSV."""
OTHER_SIGNS = re.compile(r"[\[\](){}<>=\"]")


def mark_of(text: str) -> str:
    """What separates the cells of a table: a tab, semicolon, comma or space; empty if the text is no table."""
    lines = _lines(text)
    if lines and all("\t" in line.rstrip() for line in lines):
        return "\t"
    outside_quotes = [QUOTED.sub("x", line) for line in lines]
    if len(lines) < 2 or any(map(OTHER_SIGNS.search, outside_quotes)):
        return ""
    widths = {len(line.split()) for line in lines}
    if len(widths) == 1 and 1 not in widths and all(map(is_number, " ".join(lines[1:]).split())):
        return " " if len({is_number(word) for word in lines[0].split()}) == 1 else ""
    if any(map(NUMBERS_SIDE_BY_SIDE.search, outside_quotes)):
        return ""
    return next((mark for mark in ";," if all(mark in line for line in outside_quotes)), "")


def read_table(text: str, mark: str) -> Bimatrix:
    """The game in the table; raises Refused."""
    rows = [_cells(line, mark) for line in _lines(text)]
    has_header = _is_header(rows)
    body = rows[has_header:]
    has_names = all(row and row[0] and not is_number(row[0]) for row in body)
    columns = [one_word(name) for name in _without_corner(rows, has_names) if name] if has_header else None
    cells = [[cell.replace(" ", "") for cell in row[has_names:] if cell] for row in body]
    width = len(columns) if columns else len(cells[0]) if cells else 0
    gaps = {tuple(place for place, cell in enumerate(row) if not cell) for row in body}
    if any(len(row) != width for row in cells) or len(gaps) > 1:
        raise Refused(N_("All rows of a matrix need equally many payoffs."))
    if mark == "," and not has_header and not has_names and len(rows[0]) == 2 and "," not in "".join(rows[0]):
        raise _pair_or_columns(rows[0])
    names = [one_word(row[0]) for row in body] if has_names else numbered("r", len(body))
    return game_of(names, columns or numbered("c", width), [list(map(_pair, row)) for row in _told(cells, mark)])


def _pair_or_columns(row: list[str]) -> Refused:
    return Refused(
        N_("“%(row)s” may be a pair of payoffs, or the payoffs of two columns: write the columns as “%(example)s”."),
        row=",".join(row),
        example="; ".join(row),
    )


def _lines(text: str) -> list[str]:
    return [line for line in (line.partition("#")[0] for line in text.splitlines()) if line.strip()]


def _cells(line: str, mark: str) -> list[str]:
    if mark == " ":
        return line.split()
    return [
        cell.strip() for cell in next(csv.reader([line.rstrip(f" \r{mark}")], delimiter=mark, skipinitialspace=True))
    ]


def _is_header(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the first row has the names of the columns: no numbers, or nothing above the names of the rows."""
    first, *others = rows
    return not any(map(is_number, first)) or (not first[0] and all(row[0] for row in others))


def is_number(text: str) -> bool:
    """Whether it may be a payoff, or a pair of payoffs."""
    return bool(NUMBER.fullmatch(text.replace(" ", "")))


def _without_corner(rows: Sequence[Sequence[str]], has_names: bool) -> Sequence[str]:
    """The names of the columns, without a word above the names of the rows."""
    header = rows[0]
    return header[1:] if has_names and len(rows) > 1 and len(header) == len(rows[1]) else header


def _told(rows: list[list[str]], mark: str) -> list[list[str]]:
    """The cells with a point in decimals; raises Refused where their commas may mean something else."""
    cells = [cell for row in rows for cell in row]
    with_comma = [cell for cell in cells if "," in cell]
    without = [cell for cell in cells if "," not in cell]
    may_be_decimals = all(map(DECIMAL.fullmatch, cells))
    if with_comma and without and not may_be_decimals:
        raise Refused(
            N_(
                "“%(pair)s” has a comma and “%(number)s” has none: write pairs of payoffs in all cells or in none,"
                " and decimals with a point."
            ),
            pair=with_comma[0],
            number=without[0],
        )
    if with_comma and not without and may_be_decimals and mark == ";":
        raise Refused(
            N_(
                "“%(cell)s” may be a decimal or a pair of payoffs: write decimals with a point, and pairs with spaces"
                " between them instead of “;”."
            ),
            cell=with_comma[0],
        )
    return [[cell.replace(",", ".") for cell in row] for row in rows] if without else rows


def _pair(cell: str) -> Pair:
    parts = [read_fraction(part) for part in cell.split(",")]
    if len(parts) > 2:
        raise Refused(N_("A cell of the matrix is a number, or a pair of numbers."))
    return (parts[0], parts[1]) if len(parts) == 2 else (parts[0], -parts[0])
