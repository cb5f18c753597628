"""The command line: `python -m engine games | search GAME … | solve GAME … | tree TEXT … | belief MODEL … |
matrix GAME … | hidden GAME … | equilibrium GAME … | complexity … | dice`.

Bad input ends with exit status 2 and one sentence on standard error, Ctrl-C without an answer with exit status 130.
"""

import sys
from argparse import Namespace
from typing import cast

from engine import games
from engine.cli import belief, complexity, equilibrium, hidden, matrix, show, solution
from engine.cli.arguments import read_arguments
from engine.cli.run import run
from engine.game import Game, Refused, State
from engine.games.tree import Tree
from engine.search import Options, Search, start
from engine.search.algorithms import default_algorithm, looks_ahead
from engine.search.options import WHOLE_WINDOW
from engine.solve import solve
from engine.trees.examples import EXAMPLES
from engine.utility import valued

INTERRUPTED = 130
"""The exit status of a command that Ctrl-C ended, as shells count it."""


def main(argv: list[str]) -> int:
    """Does what the arguments ask; returns the exit status."""
    try:
        arguments = read_arguments(argv)
        commands = {"games": _games, "search": _search, "solve": _solve, "tree": _tree}
        commands |= {"belief": belief.answer, "matrix": matrix.answer, "hidden": hidden.answer}
        commands |= {"equilibrium": equilibrium.answer, "complexity": complexity.answer, "dice": complexity.answer_dice}
        return commands[arguments.command](arguments)
    except Refused as refusal:
        print(refusal, file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader of a pipe has gone
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:  # a search answers with the best so far; other commands have nothing yet
        print("Interrupted.", file=sys.stderr)
        return INTERRUPTED


def _games(arguments: Namespace) -> int:
    show.games(list(games.ENTRIES.values()), arguments.json)
    return 0


def _search(arguments: Namespace) -> int:
    game = games.find(arguments.game, arguments.set)
    state = game.read(arguments.position) if arguments.position is not None else game.start()
    return _answer(game, state, arguments, record=0)


def _solve(arguments: Namespace) -> int:
    game = games.find(arguments.game, arguments.set)
    state = game.read(arguments.position) if arguments.position is not None else game.start()
    solution.show(solve(valued(game, arguments.utility), state), arguments.json)
    return 0


def _tree(arguments: Namespace) -> int:
    game = Tree.parse(EXAMPLES.get(arguments.text, arguments.text))
    return _answer(game, game.start(), arguments, record=len(game.nodes))


def _answer(game: Game, state: State, arguments: Namespace, record: int) -> int:
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
