"""The matrix lab as its address describes it: the game, the strategies struck out, and how it is repeated.

game                a preset's name, or the matrix as text (see `engine.matrix.text`); `preset` may also give the name
r0 … c0 … a.0.0 … b.0.0 …   the fields of the grid: names, and the payoffs of both players; they replace the game
costs, zero, unit   fields too: less is better; the column player loses what the row player gets; years, euros
do                  add-row, add-column, drop-row.1, drop-column.1
weak, struck        strike weakly dominated strategies, too; the number of eliminations to show
play, duel, row, column, rounds, seed, moves   the repeated game (see `webapp.lab.repeated`)
as                  fraction or decimal
solution            hidden: the game alone, for those who have not played it yet
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from flask import url_for
from flask_babel import gettext as _

from engine.matrix import (
    COLUMN,
    PRESETS,
    ROW,
    Bimatrix,
    Elimination,
    MatrixEquilibrium,
    eliminate,
    mixed_equilibria,
    pure_equilibria,
    read_matrix,
    write_matrix,
)
from engine.matrix.equilibria import connected
from engine.matrix.game import LEAST, MOST, against
from engine.matrix.presets import preset
from engine.refusals import Refused
from webapp.http.pages.addresses import Fields
from webapp.http.pages.languages import sentence
from webapp.lab import grid
from webapp.lab.extensive import tree_columns
from webapp.lab.numbers import STYLES, Numbers
from webapp.lab.refusal import Refusal
from webapp.lab.repeated import RepeatedGame, read_repeated
from webapp.lab.words import from_words, in_words
from webapp.wording.matrix_games import game_names

HIDDEN = "hidden"
NAME = re.compile(r"[\w-]+")
"""A preset's; every other text is a matrix."""


@dataclass(frozen=True)
class MatrixLab:
    """The whole page. `refusal` says what was refused; `typed` has its fields as they were typed."""

    game: Bimatrix
    zero: bool = False
    style: str = STYLES[0]
    weak: bool = False
    steps: int = 0  # the number of eliminations to show
    repeated: RepeatedGame = field(default_factory=RepeatedGame)
    hides: bool = False  # best responses, dominance and equilibria are not shown
    typed: Mapping[str, str] = field(default_factory=dict)
    refusal: Refusal | None = None

    def address(self, **changes: object) -> str:
        """The address of this lab with some fields changed."""
        lab = replace(self, **changes) if changes else self  # type: ignore[arg-type]
        is_preset = lab.name is not None and lab.zero == _is_zero_sum(lab.name)
        lines = write_matrix(lab.game).splitlines()
        query: dict[str, Any] = {
            "game": lab.name if is_preset else "\n".join(" ".join(line.split()) for line in lines),
            "zero": "yes" if lab.zero and not is_preset else None,
            "as": lab.style if lab.style != STYLES[0] else None,
            "weak": "yes" if lab.weak else None,
            "struck": lab.struck or None,
            "solution": HIDDEN if lab.hides else None,
            **lab.repeated.fields(lab.game),
        }
        return url_for("lab.matrix_lab", **{key: value for key, value in query.items() if value is not None})

    @property
    def kept(self) -> list[tuple[str, str]]:
        """The fields that a form of the page sends along, so that only its own fields change."""
        return list(parse_qsl(urlsplit(self.address()).query))

    def kept_but(self, *names: str) -> list[tuple[str, str]]:
        return [(name, value) for name, value in self.kept if name not in names]

    @cached_property
    def name(self) -> str | None:
        """The name of the preset that equals this game, or None."""
        return next((name for name in PRESETS if preset(name) == self.game), None)

    @cached_property
    def told(self) -> Bimatrix:
        """The game with its strategies in the reader's language."""
        return in_words(self.game)

    @property
    def title(self) -> str:
        """The preset's name, or a general title."""
        return dict(game_names()).get(self.name or "", _("A matrix game"))

    @cached_property
    def numbers(self) -> Numbers:
        return Numbers(self.style)

    # -- the grid -----------------------------------------------------------------------------------------------------

    def shown(self, name: str) -> str:
        """The content of a field of the grid."""
        return self.typed.get(name) or grid.shown(self.told, name)

    @property
    def row_count(self) -> int:
        return self.game.size(ROW)

    @property
    def column_count(self) -> int:
        return self.game.size(COLUMN)

    @property
    def limits(self) -> tuple[int, int]:
        return LEAST, MOST

    @cached_property
    def best(self) -> dict[int, set[tuple[int, int]]]:
        """The cells (row, column) in which a player's payoff is marked as a best response."""
        if self.hides:
            return {ROW: set(), COLUMN: set()}
        rows = {(i, j) for j in range(self.column_count) for i in against(self.game, ROW, j)}
        columns = {(i, j) for i in range(self.row_count) for j in against(self.game, COLUMN, i)}
        return {ROW: rows, COLUMN: columns}

    @cached_property
    def pure(self) -> list[tuple[int, int]]:
        """The cells that are marked as equilibria."""
        return [] if self.hides else pure_equilibria(self.game)

    @property
    def text(self) -> str:
        """The content of the editor."""
        return self.typed["game"] if "game" in self.typed else write_matrix(self.told)

    # -- dominance ----------------------------------------------------------------------------------------------------

    @cached_property
    def eliminations(self) -> list[Elimination]:
        return eliminate(self.game, self.weak)

    @property
    def struck(self) -> int:
        return min(self.steps, len(self.eliminations))

    @property
    def shown_eliminations(self) -> list[Elimination]:
        return self.eliminations[: self.struck]

    def is_struck(self, player: int, own: int) -> bool:
        return any(out.player == player and out.strategy == own for out in self.shown_eliminations)

    # -- equilibria and the tree --------------------------------------------------------------------------------------

    @cached_property
    def equilibria(self) -> list[MatrixEquilibrium]:
        return mixed_equilibria(self.game)

    @property
    def infinitely_many(self) -> bool:
        return connected(self.equilibria)

    @property
    def pareto_better(self) -> tuple[int, int] | None:
        """A cell that is better for both players than the only equilibrium (a dilemma), or None."""
        if len(self.equilibria) != 1 or not self.pure:
            return None
        i, j = self.pure[0]
        values = [self.game.utility(ROW, i, j), self.game.utility(COLUMN, j, i)]
        cells = ((r, c) for r in range(self.row_count) for c in range(self.column_count))
        better = (
            (r, c)
            for r, c in cells
            if self.game.utility(ROW, r, c) > values[ROW] and self.game.utility(COLUMN, c, r) > values[COLUMN]
        )
        return next(better, None)

    @cached_property
    def tree(self) -> dict[str, Any]:
        return tree_columns(self.told, self.numbers, self.pure)

    def share(self, value: Fraction) -> str:
        """A probability as a width in per cent."""
        return f"{float(value) * 100:.2f}"


# -- reading addresses and forms --------------------------------------------------------------------------------------


def read(fields: Fields) -> MatrixLab:
    """The lab that the fields describe; invalid fields are refused and ignored."""
    style = fields.get("as", "")
    lab = MatrixLab(preset(next(iter(PRESETS))), style=style if style in STYLES else STYLES[0], weak="weak" in fields)
    lab = replace(lab, hides=fields.get("solution") == HIDDEN)
    struck = fields.get("struck", "")
    lab = replace(lab, steps=int(struck) if struck.isascii() and struck.isdigit() and len(struck) < 3 else 0)
    for part, where in ((_with_game, "page"), (_with_grid, "grid"), (_with_repeated, "repeated")):
        try:
            lab = part(lab, fields)
        except Refused as error:
            typed = {name: text for name, text in fields.items() if grid.is_field(name) or _is_text(part, name)}
            lab = replace(lab, typed=typed, refusal=lab.refusal or Refusal(where, sentence(error)))
    return lab


def _is_text(part: object, name: str) -> bool:
    """Whether this field holds the refused text."""
    return part is _with_game and name == "game"


def _with_game(lab: MatrixLab, fields: Fields) -> MatrixLab:
    given = fields.get("preset") or fields.get("game")
    if given is None:
        return lab
    name = given.strip()
    game = preset(name) if NAME.fullmatch(name) else from_words(read_matrix(given))
    return replace(lab, game=game, zero="zero" in fields or _is_zero_sum(name))


def _is_zero_sum(name: str) -> bool:
    """Whether the preset is written with one number per cell."""
    return "zero-sum" in PRESETS.get(name, "").split()


def _with_grid(lab: MatrixLab, fields: Fields) -> MatrixLab:
    """The game in the fields of the grid, with the button's row or column added or removed."""
    if "r0" not in fields:
        return lab
    zero = "zero" in fields
    game = from_words(grid.change(grid.read(fields, zero), fields.get("do", "")))
    changed = game != lab.game
    return replace(lab, game=game, zero=zero, steps=0 if changed else lab.steps)


def _with_repeated(lab: MatrixLab, fields: Fields) -> MatrixLab:
    return replace(lab, repeated=read_repeated(fields, lab.game))
