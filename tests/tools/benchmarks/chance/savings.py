"""The savings of star pruning: the share of nodes that it need not visit, for each evaluation and depth.

They are large if the evaluation distinguishes actions. If all have the same value, as in a race that only counts
fields, nothing is saved, and Star2's probes are wasted.
"""

from random import Random

from engine import games
from engine.game import MAX, MIN, TERMINAL, Game, State
from engine.search import Options, Search
from engine.search.compilation import compile_for
from tests.tools.benchmarks.tables import Table

SIZES = ((6, 2, (5, 9, 13)), (12, 4, (5, 7, 9)))
"""Fields, checkers of each side, and depths."""

STARS = ("star1", "star2")
POSITIONS = 20
PLIES = 12
"""From the start, half of which are the coin's."""


def measure() -> list[Table]:
    return [_table(*size) for size in SIZES]


def _table(fields: int, checkers: int, depths: tuple[int, ...]) -> Table:
    game = games.find("coin-backgammon", {"fields": fields, "checkers": checkers})
    states = [_somewhere(game, seed) for seed in range(POSITIONS)]
    asked = [(star, depth) for depth in depths for star in STARS]
    title = f"Nodes saved in {POSITIONS} positions, {fields} fields and {checkers} checkers each"
    table = Table(title, ["evaluation", *(f"{star} to {depth}" for star, depth in asked)])
    for evaluation in game.evaluations:
        compile_for(game.estimating(evaluation, game.start()))
        shares = [_saved(game, states, evaluation, depth, star) for star, depth in asked]
        table.rows.append([evaluation, *(f"{share:.0%}" for share in shares)])
    return table


def _saved(game: Game, states: list[State], evaluation: str, depth: int, star: str) -> float:
    whole, pruned = (
        sum(_nodes(game, state, Options(algorithm, depth=depth, evaluation=evaluation)) for state in states)
        for algorithm in ("expectiminimax", star)
    )
    return 1 - pruned / whole


def _nodes(game: Game, state: State, options: Options) -> int:
    return Search(game, state, options).run(1 << 60).nodes


def _somewhere(game: Game, seed: int) -> State:
    """A position with a choice, some turns into a game by dice."""
    dice = Random(seed)
    while True:
        state = game.start()
        for _ in range(PLIES + 1):
            if game.turn(state) != TERMINAL:
                state = game.result(state, dice.choice(game.actions(state)))
        if game.turn(state) in (MAX, MIN) and len(game.actions(state)) > 1:
            return state
