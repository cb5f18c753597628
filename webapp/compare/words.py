"""Columns, numbers and results in the reader's language."""

import math
from collections.abc import Sequence
from dataclasses import replace

from flask_babel import gettext as _

from engine.game import Game
from engine.search import Options
from engine.search.algorithms import ALGORITHMS
from engine.search.report import SAMPLE, SIGNS
from webapp.wording import names, numerals
from webapp.wording.numerals import numeral
from webapp.wording.wins import short_win

ALIKE = 1e-9
"""Values closer than this count as equal, because sums of fractions are rounded."""


def column(options: Options, first: Options) -> str:
    """The title of a search: its algorithm, and how it differs from the first column."""
    parts = [names.algorithm(options.algorithm)]
    if options.attitude != "expected":
        parts.append(names.choices("attitude")[options.attitude])
    if options.errs:
        parts.append(_("MIN errs, %(share)s", share=percent(options.errs)))
    if options.order != first.order:
        parts.append(order(options.order))
    if options.convention != first.convention:
        parts.append(names.choices("convention")[options.convention])
    if options.killers:
        parts.append(_("killer actions"))
    if options.table:
        parts.append(_("transposition table"))
    return " · ".join(parts)


def order(name: str) -> str:
    """The order of actions, as part of a title."""
    return {"reversed": _("reversed order"), "evaluation": _("ordered by evaluation")}.get(name, name)


def further_columns(known: Sequence[str]) -> dict[str, str]:
    """The names of these groups of further columns."""
    says = {
        "orders": _("orders of actions"),
        "killers": _("killer actions"),
        "windows": _("null windows"),
        "conventions": _("conventions"),
        "table": _("transposition table"),
        "attitudes": _("attitudes to chance"),
        "sampling": names.algorithm("mcts"),
    }
    return {name: says[name] for name in known}


def found(
    game: Game, value: float | None, bound: str | None = "exact", is_mean: bool = False, is_estimate: bool = True
) -> str:
    """A value of a search of that game, as `number` has it; or how soon the game is won."""
    win = None if value is None or bound == SAMPLE else short_win(game, value, is_mean, is_estimate)
    return number(value, bound) if win is None else SIGNS[bound] + win


def number(value: float | None, bound: str | None = "exact", fraction: str = "", is_rounded: bool = False) -> str:
    """A value as a lecture writes it, with ≥ or ≤ where only a bound is known, and with ≈ after its fraction."""
    if value is None:
        return "–"
    sign = SIGNS[bound]
    if math.isinf(value):
        return sign + ("+∞" if value > 0 else "−∞")
    if fraction:
        sign += f"{fraction} ≈ "
    elif is_rounded and bound == "exact":
        sign = "≈ "
    return sign + numeral(round(value, 4) + 0.0)


def count(value: int) -> str:
    return numeral(value)


def rough(value: float) -> str:
    """Rounded to a whole number, small ones to one decimal."""
    return count(round(value)) if value >= 100 or value == int(value) else number(round(value, 1))


def seconds(value: float) -> str:
    """A time with two significant digits at most, in milliseconds below a second."""
    if value < 0.001:
        return _("< 1 ms")
    if value < 1:
        return _("%(number)s ms", number=numeral(float(f"{1000 * value:.2g}")))
    return _("%(number)s s", number=numeral(float(f"{value:.2g}")))


def percent(share: float) -> str:
    """A share in whole per cent; only nothing is shown as 0 %, and only all as 100 %."""
    whole = round(100 * share)
    if whole == 0 and share > 0:
        return f"< {numerals.percent(0.01)}"
    if whole == 100 and share < 1:
        return f"> {numerals.percent(0.99)}"
    return numerals.percent(whole / 100)


def ratio(value: float) -> str:
    """A multiple, with two significant digits."""
    if value < 0.01:
        return f"< {numeral(0.01)} ×"
    digits = 2 if value < 1 else 1 if value < 10 else 0
    return f"{numeral(round(value, digits))} ×"


def same_search(one: Options, other: Options) -> bool:
    """Whether both answer the same question, so that their work can be compared: a mean answers none of theirs."""
    if samples(one) or samples(other):
        return one == other
    return _question(one) == _question(other)


def samples(options: Options) -> bool:
    """Whether the search finds the mean of a sample and no value."""
    return ALGORITHMS[options.algorithm].samples


def _question(options: Options) -> Options:
    """The options without those that affect only how the answer is found."""
    return replace(options, algorithm="", order="", convention="", table=False, killers=False, bounds=None)
