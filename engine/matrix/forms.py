"""Matrix games in the forms of other programs: lists of Python and JSON, cells of a spreadsheet, Gambit's `.nfg`.

    [[1, 2], [3, 4]]                            what the row player gets and the column player loses
    [[(1, 1), (5, 0)], [(0, 5), (2, 2)]]        both players' payoffs
    A = [[1, 5], [0, 2]]; B = [[1, 0], [5, 2]]  a table for each player
    NFG 1 R "" { "1" "2" } { 2 2 } 1 1 0 5 …    Gambit's: the first player's strategies change first
    1<tab>2                                     a table of cells (`engine.matrix.tables`)

Source of `.nfg`: the documentation of Gambit, "The strategic game (.nfg) file format". Forms without names count rows
r1, r2, … and columns c1, c2, …
"""

import re
from fractions import Fraction
from itertools import pairwise
from typing import Any

from engine.exact import read_fraction
from engine.matrix.game import COLUMN, ROW, Bimatrix
from engine.matrix.pairs import Pair, game_of, numbered, one_word
from engine.matrix.tables import mark_of, read_table
from engine.refusals import N_, Refused
from engine.trees.efg_tokens import EfgToken, tokens_of
from engine.trees.other_forms import markup_of
from engine.trees.programs.ending import values_of
from engine.trees.programs.javascript import is_javascript

ASSIGNED = re.compile(r"\s*(?:[^\W\d]\w*\s*=\s*)?(?:np\.|numpy\.)?(?:array\(\s*)?\[", re.IGNORECASE)
TREE = re.compile(r"\ufeff?\s*EFG\s+\d")


def is_of_another_form(text: str) -> bool:
    return bool(text.startswith("NFG") or ASSIGNED.match(text) or mark_of(text))


def refuse_what_is_no_matrix(text: str) -> None:
    """Raises Refused with the name of the form, if the text is clearly a game tree or a page."""
    if TREE.match(text):
        raise Refused(
            N_(
                "This is a game tree in Gambit’s .efg, not a matrix: the tree lab reads it, or `tree` on the command"
                " line."
            )
        )
    if form := markup_of(text):
        raise Refused(N_("This looks like %(form)s; Poda reads no matrix games in that form."), form=form)


def read_other_form(text: str) -> Bimatrix:
    """The game in the text; raises Refused."""
    if text.startswith("NFG"):
        return _NfgReader(text).read()
    if ASSIGNED.match(text) or is_javascript(text):
        return _of_lists(values_of(text))
    return read_table(text, mark_of(text))


# -- lists ------------------------------------------------------------------------------------------------------------


def _of_lists(values: list[Any]) -> Bimatrix:
    tables = [value for value in values if isinstance(value, list)]
    if not all(isinstance(row, list) for table in tables for row in table):
        raise Refused(N_("A matrix is a list of its rows, such as %(example)s."), example="[[1, 2], [3, 4]]")
    if len(tables) == 2:
        pairs = [list(zip(row, other, strict=False)) for row, other in zip(*tables, strict=False)]
        if [len(row) for row in tables[0]] != [len(row) for row in tables[1]]:
            raise Refused(N_("Both players' tables need the same rows and columns."))
    elif len(tables) == 1:
        pairs = [[_pair(cell) for cell in row] for row in tables[0]]
    else:
        raise Refused(
            N_("A matrix game is one table, or one for each of two players; here there are %(count)d."),
            count=len(tables),
        )
    if any(len(row) != len(pairs[0]) for row in pairs):
        raise Refused(N_("All rows of a matrix need equally many payoffs."))
    for row in pairs:
        for cell in row:
            if len(cell) != 2 or not all(isinstance(payoff, Fraction) for payoff in cell):
                raise Refused(N_("A cell of the matrix is a number, or a pair of numbers."))
    return game_of(numbered("r", len(pairs)), numbered("c", len(pairs[0]) if pairs else 0), pairs)


def _pair(cell: Any) -> Any:
    """Both payoffs; of a number, what the one gets and the other loses."""
    return (cell, -cell) if isinstance(cell, Fraction) else cell if isinstance(cell, list) else ()


# -- Gambit's strategic games -----------------------------------------------------------------------------------------


class _NfgReader:
    """Reads a file of two players: with payoffs one after the other, or with numbered outcomes."""

    def __init__(self, text: str) -> None:
        self.tokens = tokens_of(text)
        self.at = 0

    def read(self) -> Bimatrix:
        for _part in range(4):  # NFG, 1, R or D, and the title
            self._next()
        players = self._group()
        if len(players) != 2:
            raise Refused(N_("The game has %(count)d players; here there are two, MAX and MIN."), count=len(players))
        strategies = self._group()
        if self.at < len(self.tokens) and self.tokens[self.at].is_quoted:
            self._next()  # a comment
        names = self._names(strategies)
        count = len(names[ROW]) * len(names[COLUMN])
        is_of_outcomes = self.at < len(self.tokens) and self.tokens[self.at].text == "{"
        payoffs = self._outcomes(count) if is_of_outcomes else self._payoffs(count)
        height = len(names[ROW])
        cells = [[payoffs[row + column * height] for column in range(len(names[COLUMN]))] for row in range(height)]
        return game_of(*names, cells)

    def _names(self, strategies: list[Any]) -> tuple[list[str], list[str]]:
        if len(strategies) != 2:
            raise Refused(N_("The file ends before the game is complete."))
        first, second = (
            [one_word(token.text) for token in _flat(each)]
            if isinstance(each, list)
            else numbered(letter, self._whole(each))
            for each, letter in zip(strategies, "rc", strict=True)
        )
        return first, second

    def _payoffs(self, count: int) -> list[Pair]:
        numbers = [read_fraction(self._next().text) for _each in range(2 * count)]
        return [pair for place, pair in enumerate(pairwise(numbers)) if place % 2 == 0]

    def _outcomes(self, count: int) -> list[Pair]:
        outcomes: list[Pair] = [(Fraction(0), Fraction(0))]  # number 0 is nothing for both
        for outcome in self._group():
            numbers = [read_fraction(token.text) for token in _flat(outcome) if not token.is_quoted]
            if len(numbers) != 2:
                raise Refused(N_("An outcome in the file needs two numbers."))
            outcomes.append((numbers[0], numbers[1]))
        places = [self._whole(self._next()) for _each in range(count)]
        if any(place >= len(outcomes) for place in places):
            raise Refused(N_("The file names an outcome that it does not have."))
        return [outcomes[place] for place in places]

    def _group(self, depth: int = 0) -> list[Any]:
        """What stands between a pair of braces; groups in it as lists."""
        opening = self._next()
        if opening.text != "{" or depth > 1:
            raise _not_understood(opening)
        found: list[Any] = []
        while self.at < len(self.tokens) and self.tokens[self.at].text != "}":
            found.append(self._group(depth + 1) if self.tokens[self.at].text == "{" else self._next())
        self._next()
        return found

    def _whole(self, token: EfgToken) -> int:
        if not token.text.isdecimal():
            raise _not_understood(token)
        return int(token.text[:4])

    def _next(self) -> EfgToken:
        if self.at >= len(self.tokens):
            raise Refused(N_("The file ends before the game is complete."))
        self.at += 1
        return self.tokens[self.at - 1]


def _flat(group: Any) -> list[EfgToken]:
    """The tokens of a group that has no other in it; raises Refused."""
    if not isinstance(group, list) or any(isinstance(each, list) for each in group):
        raise Refused(N_("The braces in the file do not belong to a game of two players."))
    return group


def _not_understood(token: EfgToken) -> Refused:
    return Refused(N_("“%(text)s” in line %(line)d of the file is not understood."), text=token.text, line=token.line)
