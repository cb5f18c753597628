"""The payoff table as fields of a form: `r0` and `c0` name strategies, `a.0.1` and `b.0.1` are a cell's two payoffs."""

import re
from fractions import Fraction
from itertools import count

from engine.exact import read_typed, write_fraction
from engine.matrix import COLUMN, ROW, Bimatrix
from engine.matrix.game import MOST, UNITS
from engine.refusals import N_, Refused
from webapp.http.pages.addresses import Fields
from webapp.http.pages.languages import thousands_mark

FIELD = re.compile(r"[rc]\d|[ab]\.\d\.\d")
NAMES = "rc"
PAYOFFS = "ab"


def is_field(name: str) -> bool:
    return FIELD.fullmatch(name) is not None


def shown(game: Bimatrix, name: str) -> str:
    """The game's text for a field."""
    if name[0] in NAMES:
        return game.names[NAMES.index(name[0])][int(name[1:])]
    letter, i, j = name.split(".")
    return write_fraction(game.payoffs[PAYOFFS.index(letter)][int(i)][int(j)])


def read(fields: Fields, zero: bool) -> Bimatrix:
    """The game in the fields; with `zero`, the column player's payoffs are the row player's negated. Raises Refused."""
    names = tuple(_names(fields, letter) for letter in NAMES)
    rows, columns = len(names[ROW]), len(names[COLUMN])
    first = tuple(tuple(_payoff(fields, names, ROW, i, j) for j in range(columns)) for i in range(rows))
    if zero:
        second = tuple(tuple(-value for value in row) for row in first)
    else:
        second = tuple(tuple(_payoff(fields, names, COLUMN, i, j) for j in range(columns)) for i in range(rows))
    unit = fields.get("unit", "")
    unit = unit if unit in UNITS else UNITS[0]
    return Bimatrix((names[ROW], names[COLUMN]), (first, second), "costs" in fields, unit)


def _names(fields: Fields, letter: str) -> tuple[str, ...]:
    """The names as typed; several words are joined into one name."""
    given = [fields[f"{letter}{i}"] for i in range(MOST) if f"{letter}{i}" in fields]
    return tuple("-".join(name.split()) for name in given)


def _payoff(fields: Fields, names: tuple[tuple[str, ...], ...], player: int, i: int, j: int) -> Fraction:
    try:
        return read_typed(fields.get(f"{PAYOFFS[player]}.{i}.{j}", ""), thousands_mark())
    except Refused as why:
        raise Refused(N_("%(row)s, %(column)s: %(why)s"), row=names[ROW][i], column=names[COLUMN][j], why=why) from None


def change(game: Bimatrix, edit: str) -> Bimatrix:
    """The game with a row or column added or removed; raises Refused if it would get too large or too small."""
    verb, _, place = edit.partition(".")
    what, _, side = verb.partition("-")
    if what not in ("add", "drop") or side not in ("row", "column"):
        return game
    player = ROW if side == "row" else COLUMN
    kept = [own for own in range(game.size(player)) if what == "add" or str(own) != place]
    return _with(game, player, kept, new=what == "add")


def _with(game: Bimatrix, player: int, kept: list[int], new: bool) -> Bimatrix:
    """The game with only these strategies of a player; with `new`, one more whose payoffs are 0."""
    names = list(game.names)
    names[player] = tuple(game.names[player][own] for own in kept)
    if new:
        names[player] += (_fresh(names[player], NAMES[player]),)
    kept_in = {player: kept, 1 - player: list(range(game.size(1 - player)))}
    padding = [None] if new else []
    rows: list[int | None] = [*kept_in[ROW], *(padding if player == ROW else [])]
    columns: list[int | None] = [*kept_in[COLUMN], *(padding if player == COLUMN else [])]
    first, second = (
        tuple(tuple(Fraction(0) if i is None or j is None else table[i][j] for j in columns) for i in rows)
        for table in game.payoffs
    )
    return Bimatrix((names[ROW], names[COLUMN]), (first, second), game.costs, game.unit)


def _fresh(taken: tuple[str, ...], letter: str) -> str:
    """An unused name, such as `r3`."""
    return next(name for i in count(1) if (name := f"{letter}{i}") not in taken)
