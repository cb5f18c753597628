"""Monte Carlo tree search against OpenSpiel's, which is written in C++: simulations a second, one thread, same run.

Both play games on at random and have the same constant of exploration. They take turns, round after round, and the
result is the median of the rounds' ratios; only searching is timed, in processor time.
"""

import time
from collections.abc import Callable
from statistics import median
from typing import Any, NamedTuple

from engine import games
from engine.search import Options
from engine.search.monte_carlo.searcher import MonteCarloSearch
from tests.tools.benchmarks.tables import Check, Result, Table

ROUNDS = 5
EXPLORATION = 1.0
"""Times the width of the range of results, 2, it is the constant of OpenSpiel's searcher."""


class SampledGame(NamedTuple):
    """A game that both programs know."""

    name: str
    slug: str
    parameters: dict[str, Any]
    theirs: str
    simulations: int
    least: float  # our simulations a second, as a multiple of theirs


GAMES = (
    SampledGame("Connect Four", "connect-four", {}, "connect_four", 20_000, 1.0),
    SampledGame("tic-tac-toe", "tic-tac-toe", {}, "tic_tac_toe", 100_000, 0.5),
    SampledGame("sticks 1-3-5-7 (Nim)", "sticks", {"heaps": "1-3-5-7"}, "nim", 100_000, 0.5),
)


def measure() -> Result:
    import pyspiel

    result = Result("sampling")
    table = Table("Simulations a second", ["game", "Poda", "OpenSpiel, C++", "Poda is"])
    for game in GAMES:
        if game.slug not in games.ENTRIES:
            continue
        ours, theirs = _ours(game), _theirs(pyspiel, game)
        rounds = [(_rate(ours, game), _rate(theirs, game)) for _ in range(ROUNDS)]
        ratio = median(own / other for own, other in rounds)
        rates = [f"{median(rate[side] for rate in rounds):,.0f}" for side in (0, 1)]
        table.rows.append([game.name, *rates, f"{ratio:.2f} ×"])
        result.checks.append(Check(f"{game.name}: simulations/s against OpenSpiel", ratio, game.least, unit=" ×"))
    result.tables.append(table)
    return result


def _rate(searched: Callable[[], None], game: SampledGame) -> float:
    """Simulations a second of processor time."""
    start = time.thread_time()
    searched()
    return game.simulations / (time.thread_time() - start)


def _ours(of: SampledGame) -> Callable[[], None]:
    game = games.find(of.slug, of.parameters)
    options = Options("mcts", iterations=of.simulations, exploration=EXPLORATION)

    def searched() -> None:
        search = MonteCarloSearch(game, game.start(), options)
        search.compile()
        while not search.advance(of.simulations):
            pass

    searched()  # compiles
    return searched


def _theirs(pyspiel: Any, of: SampledGame) -> Callable[[], None]:
    game = pyspiel.load_game(of.theirs)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 0)
    width = game.max_utility() - game.min_utility()
    bot = pyspiel.MCTSBot(game, evaluator, EXPLORATION * width, of.simulations, 1000, False, 0, False)
    state = game.new_initial_state()

    def searched() -> None:
        bot.mcts_search(state)

    return searched
