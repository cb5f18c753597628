"""A matrix game as text, to type, paste and share.

    # in prison
    costs
    years
            deny  betray
    deny    1,1   5,0
    betray  0,5   2,2

The word `costs` on a line of its own says that less is better. In a `zero-sum` game one number per cell is enough: the
row player's payoff, which the column player loses. One of the words `years` and `euros` gives the unit; otherwise it is
points. Other programs' forms are read, too (`engine.matrix.forms`), also below these words.
"""

from dataclasses import replace
from fractions import Fraction

from engine import limits
from engine.exact import read_fraction, write_fraction
from engine.matrix.forms import is_of_another_form, read_other_form, refuse_what_is_no_matrix
from engine.matrix.game import COLUMN, ROW, UNITS, Bimatrix, Payoffs
from engine.matrix.tables import is_number
from engine.refusals import N_, Refused
from engine.trees.programs.javascript import is_javascript

WORDS = ("costs", "zero-sum", *UNITS[1:])


def read_matrix(text: str) -> Bimatrix:
    """The game in the text; raises Refused."""
    if not text.strip(" \t\r\n\ufeff"):
        raise Refused(N_("The matrix is empty: write something like “%(example)s”."), example="[[1, 2], [3, 4]]")
    refuse_what_is_no_matrix(text)
    limits.refuse_longer(text, limits.MATRIX)
    lines = text.lstrip("\ufeff").splitlines()
    words = {word for line in lines if (word := _word(line))}
    text = "\n".join(line for line in lines if not _word(line))
    if is_of_another_form(text) or is_javascript(text):
        return _with_words(read_other_form(text), words)
    rows = [line for line in (line.partition("#")[0].split() for line in text.splitlines()) if line]
    if len(rows) < 2:
        raise Refused(N_("Write the names of the columns on one line, then a line for every row."))
    _refuse_heading(rows)
    columns = tuple(rows[0])
    cells = [[_cell(cell, "zero-sum" in words) for cell in row[1:]] for row in rows[1:]]
    for row, values in zip(rows[1:], cells, strict=True):
        if len(values) != len(columns):
            raise Refused(
                N_("Row %(name)s has %(count)d payoffs, but there are %(columns)d columns."),
                name=row[0],
                count=len(values),
                columns=len(columns),
            )
    payoffs = _table(cells, ROW), _table(cells, COLUMN)
    return Bimatrix((tuple(row[0] for row in rows[1:]), columns), payoffs, "costs" in words, _unit(words))


def _word(line: str) -> str:
    """The word of `WORDS` that the line consists of, perhaps with a colon; "" for other lines."""
    word = line.partition("#")[0].strip().rstrip(":").lower()
    return word if word in WORDS else ""


def _with_words(game: Bimatrix, words: set[str]) -> Bimatrix:
    """The game of another form with the words that stand besides; raises Refused where they are not true of it."""
    if "zero-sum" in words and not game.zero_sum:
        raise Refused(N_("In a zero-sum game the two payoffs of a cell sum to 0; here they do not."))
    return replace(game, costs="costs" in words, unit=_unit(words))


def _refuse_heading(rows: list[list[str]]) -> None:
    """Raises Refused for words above rows of numbers that do not name the columns."""
    heading, *others = rows
    widths = {len(row) for row in others}
    names_columns = len(heading) > 1 and len(heading) in (min(widths) - 1, min(widths))
    are_numbers = len(widths) == 1 and all(is_number(word) for row in others for word in row)
    if are_numbers and not names_columns and not all(map(is_number, heading)):
        raise Refused(
            N_("“%(line)s” above the numbers does not name their columns: leave it out, or begin the line with #."),
            line=" ".join(heading),
        )


def _unit(words: set[str]) -> str:
    """The unit of payoffs among the words."""
    units = [unit for unit in UNITS if unit in words]
    if len(units) > 1:
        raise Refused(N_("Count payoffs in years or in euros, not in both."))
    return units[0] if units else UNITS[0]


def _cell(text: str, zero_sum: bool) -> tuple[Fraction, Fraction]:
    """Both players' payoffs in one cell: `1,5`, or `1` in a zero-sum game."""
    parts = text.split(",")
    if zero_sum and len(parts) == 1:
        value = read_fraction(parts[0])
        return value, -value
    if len(parts) != 2:
        raise Refused(N_("“%(cell)s” is not a pair of payoffs such as “1,5”."), cell=text)
    pair = read_fraction(parts[0]), read_fraction(parts[1])
    if zero_sum and sum(pair) != 0:
        raise Refused(
            N_("In a zero-sum game the two payoffs of a cell sum to 0; those of “%(cell)s” do not."), cell=text
        )
    return pair


def _table(cells: list[list[tuple[Fraction, Fraction]]], player: int) -> Payoffs:
    return tuple(tuple(cell[player] for cell in row) for row in cells)


def write_matrix(game: Bimatrix) -> str:
    """The game in the format of `read_matrix`, in aligned columns."""
    rows = [["", *game.names[COLUMN]]]
    for name, *tables in zip(game.names[ROW], *game.payoffs, strict=True):
        pairs = zip(*tables, strict=True)
        rows.append([name, *(f"{write_fraction(a)},{write_fraction(b)}" for a, b in pairs)])
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join(["costs"] * game.costs + [game.unit] * (game.unit != UNITS[0]) + lines) + "\n"
