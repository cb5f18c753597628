"""Equilibria of card games against other people's programs, on the same trees.

All take part in turn, round after round, and what counts is the median of the rounds' ratios (see
`tests.tools.benchmarks.machine`). Timed is processor time. Gambit and OpenSpiel are handed trees that they have read
beforehand; Poda starts from the rules of the game, except for CFR+, where both have set up their tables before.
"""

from collections.abc import Callable
from statistics import median
from typing import Any

from engine import games
from engine.hidden.game import HiddenGame
from tests.engine.hidden.games import CARD_GAMES
from tests.engine.hidden.poker import Kuhn, Leduc
from tests.tools.benchmarks.hidden import poda
from tests.tools.benchmarks.tables import Check, Result, Table

ROUNDS = 5
SMALL: list[HiddenGame] = [Kuhn(), *map(games.find, CARD_GAMES)]
ALL: list[HiddenGame] = [*SMALL, Leduc()]
MISSING = "Skipped %s (%s): pip install -r tests/tools/benchmarks/requirements.txt"

WRONG = "%s: Gambit's answer in fractions, %.6f, is wrong: best responses prove %.6f, and its decimals agree."

EXACT_BAR = 1.0
"""On the two largest card games Poda is to be at least as fast as Gambit."""

RATE_BAR = 20.0
"""Iterations of CFR+ a second, against OpenSpiel's, in every game."""


def measure() -> Result:
    result = Result("hidden")
    try:
        from tests.tools.benchmarks.hidden.gambit import Gambit

        _solving(result, Gambit)
    except ImportError as missing:
        result.notes.append(MISSING % ("Gambit", missing))
    try:
        from tests.tools.benchmarks.hidden.openspiel import OpenSpiel

        _learning(result, OpenSpiel)
    except ImportError as missing:
        result.notes.append(MISSING % ("OpenSpiel", missing))
    result.notes.append(f"Medians of {ROUNDS} rounds in which all take turns, in processor time.")
    return result


# -- exact equilibria -----------------------------------------------------------------------------------------------


def _solving(result: Result, gambit: Any) -> None:
    table = Table(
        "An equilibrium, milliseconds",
        ["game", "Poda, in fractions", "Gambit lp, in fractions", "Poda is", "Gambit lp, in decimals", "Poda is"],
    )
    for game in SMALL:
        rivals = gambit(game, rational=True), gambit(game, rational=False)
        rounds = _rounds(lambda game=game: poda.solve(game), *(rival.solve for rival in rivals))
        value, of_fractions, of_decimals = (answer for answer, _ in rounds[0])
        assert abs(of_decimals - value) < 1e-9, game.slug
        if abs(of_fractions - value) > 1e-9:
            result.notes.append(WRONG % (game.slug, of_fractions, value))
        ours, exact, decimal = ([taken[i][1] for taken in rounds] for i in range(3))
        faster = [median(theirs / own for theirs, own in zip(rival, ours, strict=True)) for rival in (exact, decimal)]
        table.rows.append([game.slug, _ms(ours), _ms(exact), f"{faster[0]:.2g} ×", _ms(decimal), f"{faster[1]:.2g} ×"])
        if game.slug in ("draw-poker-bet", "aces-and-kings"):
            result.checks.append(
                Check(f"{game.slug}: exact equilibrium against Gambit", faster[0], EXACT_BAR, unit=" ×")
            )
    result.tables.append(table)
    value, seconds = poda.solve(Leduc())
    result.notes.append(
        f"leduc: Poda takes {seconds:.2f} s to {value:.9f}; Gambit is not asked: it works for minutes, and fails."
    )


def _ms(seconds: list[float]) -> str:
    return f"{1000 * median(seconds):.3g}"


# -- CFR+ -----------------------------------------------------------------------------------------------------------


def _learning(result: Result, openspiel: Any) -> None:
    rates = Table("CFR+, iterations a second", ["game", "Poda", "OpenSpiel", "Poda is", "Poda, not compiled"])
    closer = Table(
        "CFR+ to an exploitability of 0.001", ["game", "Poda, iterations", "ms", "OpenSpiel, iterations", "ms"]
    )
    for game in ALL:
        ours, theirs, plain = poda.Learning(game), openspiel(game), poda.Learning(game, compiled=False)
        rounds = _rounds(ours.rate, theirs.rate, plain.rate)
        ratio = median(own[0] / other[0] for own, other, _ in rounds)
        own, other, slow = (median(taken[i][0] for taken in rounds) for i in range(3))
        rates.rows.append([game.slug, f"{own:,.0f}", f"{other:,.0f}", f"{ratio:.3g} ×", f"{slow:,.0f}"])
        result.checks.append(Check(f"{game.slug}: CFR+ iterations/s against OpenSpiel", ratio, RATE_BAR, unit=" ×"))
        taken = _rounds(ours.to_exploitability, theirs.to_exploitability)
        figures = [(taken[0][i][0], _ms([samples[i][1] for samples in taken])) for i in range(2)]
        closer.rows.append([game.slug, *(str(figure) for pair in figures for figure in pair)])
    result.tables += [rates, closer]


Sample = tuple[float, float]
"""An answer, and the seconds it took."""


def _rounds(*contenders: Callable[[], Sample]) -> list[list[Sample]]:
    return [[contender() for contender in contenders] for _ in range(ROUNDS)]
