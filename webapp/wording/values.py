"""Values of positions and actions, as people write them."""

from collections.abc import Mapping
from typing import Any

from engine.game import Game
from engine.search.report import SAMPLE, SIGNS
from webapp.wording.numerals import numeral
from webapp.wording.sums import written
from webapp.wording.wins import short_win


def value_text(
    value: float | str,
    bound: str | None = "exact",
    game: Game | None = None,
    *,
    is_mean: bool = False,
    is_estimate: bool = True,
) -> str:
    """A value for readers, with ≥ or ≤ if it is only a bound, and ≈ if it is a sample.

    `game`: whose value it is, so that one of a game that is won says so, and how soon where that is known, unless it is
    a mean, as where MIN errs, or an estimate.
    """
    sign = SIGNS[bound]
    if game is not None and not isinstance(value, str) and (win := short_win(game, value, is_mean, is_estimate)):
        return sign + win
    if isinstance(value, str):
        return sign + value.replace("inf", "∞").replace("-", "−")
    if abs(value) >= 1000:
        text = ("+" if value > 0 else "−") + numeral(round(abs(value), 2))
    else:
        text = written(f"{value:+.2g}" if bound == SAMPLE else f"{value:+g}")
    return sign + ("0" if value == 0 else text)


def decimals_at_nodes(value: float) -> int:
    """How many decimals the nodes of a drawn tree show of a value (`static/js/tree-view/numbers.js`)."""
    return 3 if abs(value) < 10 else 2 if abs(value) < 1000 else 0


def root_value(root: Mapping[str, Any], game: Game) -> str:
    """What an action of the searched position is worth, as messages have it."""
    is_mean, is_estimate = root.get("mean", False), root.get("estimated", False)
    return value_text(root["value"], root["bound"], game, is_mean=is_mean, is_estimate=is_estimate)
