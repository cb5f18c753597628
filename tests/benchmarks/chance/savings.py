"""What star pruning saves: the share of nodes that it need not visit, for each evaluation and depth."""

from random import Random

from engine import games
from engine.game import MAX, MIN, TERMINAL, Game, State
from engine.search import Options, Search
from tests.benchmarks.tables import Table

DEPTHS = (5, 9, 13)
POSITIONS = 20
PLIES = 12
"""From the start, two thirds of which are the coin's: six turns into the game."""


def measure() -> Table:
    game = games.find("coin-backgammon")
    states = [_somewhere(game, seed) for seed in range(POSITIONS)]
    columns = [f"{star} to {depth}" for depth in DEPTHS for star in ("star1", "star2")]
    title = f"Coin backgammon, share of nodes saved in {POSITIONS} positions"
    table = Table(title, ["evaluation", *columns])
    for evaluation in game.evaluations:
        shares = [_saved(game, states, evaluation, depth, star) for depth in DEPTHS for star in ("star1", "star2")]
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
