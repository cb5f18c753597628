"""The initial curve of the utility of money: the amounts of a game, and concave curves of several degrees."""

from typing import Any

from engine.game import TERMINAL, Game, State
from engine.utility import Utility

BENDS = ("0.5", "1", "2", "3", "4", "6", "8", "12")
"""Degrees of caution that the slider offers."""

USUAL_BEND = "3"
SAMPLES = 32

MOST_STATES = 300
"""Most states that are explored to find the amounts with which a game can end."""

MOST_AMOUNTS = 7
FEW = 5
"""Number of points on the curve if a game can end with more amounts than MOST_AMOUNTS."""

LECTURES: dict[tuple[float, ...], tuple[float, ...]] = {(0.0, 1_000_000.0, 3_000_000.0): (0.0, 8.0, 9.0)}
"""Worths by amounts, as in the lecture's prize game."""


def sketch(game: Game) -> dict[str, Any] | None:
    """{"table": initial points, "concave": points by degree of caution}; None if the game is not about money."""
    return game.remembered(_sketch)


def _sketch(game: Game) -> dict[str, Any] | None:
    bounds = game.bounds()
    if not game.money or bounds is None:
        return None
    least, most = bounds
    amounts = _amounts(game, least, most)
    usual = Utility.read(f"concave:{USUAL_BEND}")
    worths = LECTURES.get(tuple(amounts)) or [_short(usual.worth(amount, least, most)) for amount in amounts]
    return {
        "table": [list(point) for point in zip(amounts, worths, strict=True)],
        "concave": {bend: _run(Utility.read(f"concave:{bend}"), least, most) for bend in BENDS},
    }


def _run(utility: Utility, least: float, most: float) -> list[list[float]]:
    amounts = _evenly(least, most, SAMPLES + 1)
    return [[amount, utility.worth(amount, least, most)] for amount in amounts]


def _amounts(game: Game, least: float, most: float) -> list[float]:
    """The amounts with which the game can end if they are few; otherwise evenly spaced ones."""
    ends = _ends(game)
    return ends if ends and 2 < len(ends) <= MOST_AMOUNTS else _evenly(least, most, FEW)


def _ends(game: Game) -> list[float] | None:
    """Every amount with which the game can end; None if there are too many states to explore."""
    found: set[float] = set()
    seen: set[State] = {game.start()}
    waiting = [game.start()]
    while waiting:
        state = waiting.pop()
        if game.turn(state) == TERMINAL:
            found.add(game.utility(state))
        for action in game.actions(state):
            after = game.result(state, action)
            if after not in seen:
                seen.add(after)
                waiting.append(after)
        if len(seen) > MOST_STATES:
            return None
    return sorted(found)


def _evenly(least: float, most: float, count: int) -> list[float]:
    return [least + (most - least) * i / (count - 1) for i in range(count)]


def _short(worth: float) -> float:
    """Rounds to three digits: somebody will drag the point."""
    return float(f"{worth:.3g}")
