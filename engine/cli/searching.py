"""What the commands that search have in common: their options, and how they answer."""

import sys
from argparse import ArgumentParser, Namespace
from typing import cast

from engine.cli import show
from engine.cli.run import run
from engine.game import Game, State
from engine.search import Options, Search, start
from engine.search.algorithms import ALGORITHMS, default_algorithm, looks_ahead
from engine.search.options import ATTITUDES, CONVENTIONS, ORDERS, WHOLE_WINDOW


def add_options(command: ArgumentParser) -> None:
    """How to search."""
    command.add_argument(
        "--algorithm", metavar="|".join(ALGORITHMS), help="default: alphabeta, or expectiminimax where there is chance"
    )
    command.add_argument("--depth", metavar="N|full", help="plies to look ahead")
    command.add_argument("--time", metavar="SECONDS", help="deepen until the time is up")
    command.add_argument("--evaluation", metavar="NAME", help="of unfinished positions, or none")
    command.add_argument("--weights", metavar="W,W,…", help="of the features that the evaluation linear adds up")
    command.add_argument("--order", default="natural", metavar="|".join(ORDERS))
    command.add_argument("--convention", default="aima", metavar="|".join(CONVENTIONS))
    command.add_argument("--attitude", default="expected", metavar="|".join(ATTITUDES), help="towards chance")
    command.add_argument("--window", metavar="LOW,HIGH")
    command.add_argument("--bounds", metavar="LOW,HIGH", help="between which star pruning takes all values to lie")
    command.add_argument("--deepen", action="store_true", help="search to depth 1, then 2, 3 …")
    command.add_argument("--table", action="store_true", help="remember positions in a transposition table")
    command.add_argument("--seed", metavar="N", help="for the random player")
    command.add_argument("--json", action="store_true", help="as JSON")
    command.add_argument("--utility", default="linear", metavar="CURVE", help="what money is worth")


def answer(game: Game, state: State, arguments: Namespace, record: int = 0) -> int:
    """Searches and prints what was found; raises Refused."""
    search = cast(Search, start(game, state, _options(arguments, game, record)))  # it prints what the machine records
    run(search, show_progress=sys.stderr.isatty())
    show.answer(search, arguments.json)
    return 0


def _options(arguments: Namespace, game: Game, record: int) -> Options:
    return Options(
        algorithm=arguments.algorithm or default_algorithm(game, arguments.attitude),
        depth=_depth(arguments, game),
        seconds=arguments.time,
        evaluation=arguments.evaluation,
        order=arguments.order,
        convention=arguments.convention,
        window=arguments.window or WHOLE_WINDOW,
        bounds=arguments.bounds,
        deepen=arguments.deepen,
        attitude=arguments.attitude,
        table=arguments.table,
        record=record,
        seed=arguments.seed,
        weights=arguments.weights,
        utility=arguments.utility,
    )


def _depth(arguments: Namespace, game: Game) -> int | None:
    """The depth asked for; left open, the game's own, and to the end where a clock or the depths decide."""
    if arguments.depth is not None:
        return None if arguments.depth == "full" else arguments.depth
    is_search = arguments.algorithm is None or looks_ahead(arguments.algorithm)
    if arguments.time is not None or arguments.deepen or not is_search:
        return None
    return game.default_depth
