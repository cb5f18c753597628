"""Every method against every other: the exact result of each method for MAX against each method for MIN."""

from dataclasses import dataclass
from fractions import Fraction

from engine.game import MAX, MIN
from engine.steps import Steps
from webapp.ladder.queries import LadderQuery, rung_names
from webapp.ladder.rungs import against, exploited
from webapp.searches import hidden_decisions

SHADES = 4
"""Tints of either colour, for the distance of a result from the value of the game."""


@dataclass(frozen=True)
class PairingResult:
    """An expected result in euros for MAX; `shade` is `max-3`, `min-1` or, at the value of the game, ""."""

    result: Fraction
    shade: str


@dataclass(frozen=True)
class PairingRow:
    method: str
    exploitability: Fraction
    cells: list[PairingResult]


@dataclass(frozen=True)
class Everybody:
    """Rows are MAX's methods; `columns` are MIN's, with their exploitability."""

    value: Fraction  # of the game
    exact: bool
    columns: list[tuple[str, Fraction]]
    rows: list[PairingRow]


def working_out(query: LadderQuery) -> Steps[None]:
    """Computes the table in steps; it is cached afterwards."""
    for player in (MAX, MIN):
        for name in rung_names():
            yield from hidden_decisions.strategy(query.game, player, query.options(name)).steps()
            exploited(query.game, player, query.options(name))
            yield
    for own in rung_names():
        for other in rung_names():
            against(query.game, MAX, query.options(own), query.options(other))
            yield


def everybody(query: LadderQuery) -> Everybody:
    """The results of all pairs of methods."""
    from engine.hidden.equilibrium import equilibrium

    game, known = query.game, equilibrium(query.game)
    results = {
        (own, other): against(game, MAX, query.options(own), query.options(other)).overall
        for own in rung_names()
        for other in rung_names()
    }
    farthest = max(abs(result - known.value) for result in results.values())
    rows = [
        PairingRow(
            own,
            exploited(game, MAX, query.options(own)),
            [
                PairingResult(results[own, other], _shade(results[own, other] - known.value, farthest))
                for other in rung_names()
            ],
        )
        for own in rung_names()
    ]
    columns = [(other, exploited(game, MIN, query.options(other))) for other in rung_names()]
    return Everybody(known.value, known.exact, columns, rows)


def _shade(gain: Fraction, farthest: Fraction) -> str:
    if gain == 0:
        return ""
    strength = 1 + min(SHADES - 1, int(SHADES * abs(gain) / farthest))
    return f"{'max' if gain > 0 else 'min'}-{strength}"
