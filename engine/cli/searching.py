"""The options and answers that `search` and `tree` share."""

import math
import sys
from argparse import Namespace

from engine.cli.arguments import Parser, add_option
from engine.cli.output import Printout
from engine.cli.run import TooLarge, run
from engine.cli.show import Searched, as_object, sections
from engine.game import Game, State
from engine.refusals import N_, Refused
from engine.search import Options, start
from engine.search.algorithms import ALGORITHMS, default_algorithm, has_depth
from engine.search.options import OPTIONS
from engine.search.size import MOST_LEAVES, estimated_leaves
from engine.search.usual import usual_besides, usual_opponent

PATIENCE = 10.0
"""Seconds until a search to the end of a large game is given up: it ends only where somebody wins soon."""


def add_options(command: Parser) -> None:
    """Adds every option that `engine.search.options` declares."""
    for option in OPTIONS.values():
        add_option(command, option, metavar="|".join(ALGORITHMS) if option.name == "algorithm" else None)


def answer(game: Game, state: State, arguments: Namespace, record: int = 0, as_opponent: bool = False) -> Printout:
    """The result of the search; raises Refused. `as_opponent`: without options, as the pages' engine plays."""
    unasked = as_opponent and not is_told(arguments)
    options = usual_opponent(game) if unasked else _options(arguments, game, record)
    search = start(game, state, options)
    # The pages' opponent thinks with code that was loaded long before.
    patience = PATIENCE if estimated_leaves(game, state, options) > MOST_LEAVES else math.inf
    try:
        elapsed = run(search, options.seconds, sys.stderr.isatty(), counts_loading=not unasked, patience=patience)
    except TooLarge:
        raise Refused(
            N_("%(game)s is too large to be searched to its end from here: give a depth or a time."), game=game.slug
        ) from None
    searched = Searched(game, state, options, search.report(), search.trace, elapsed, unasked)
    return Printout(as_object(searched), lambda: sections(searched))


def is_told(arguments: Namespace) -> bool:
    """Whether any option of a search is given."""
    return any(getattr(arguments, name) is not None for name in OPTIONS)


def _options(arguments: Namespace, game: Game, record: int) -> Options:
    given = {name: value for name in OPTIONS if (value := getattr(arguments, name)) is not None}
    algorithm = given.get("algorithm") or default_algorithm(game, given.get("attitude", OPTIONS["attitude"].usual))
    # Nobody could take back a flag or a clock of the opponent's here, so they are left to who asks for them.
    besides = {
        name: value for name, value in usual_besides(game, algorithm).items() if name != "seconds" and value is not True
    }
    return Options(**{**besides, **given, "algorithm": algorithm, "depth": _depth(arguments, game)}, record=record)


def _depth(arguments: Namespace, game: Game) -> int | None:
    """The given depth; by default the game's own, or none if a clock, deepening or a one-ply player decides."""
    if arguments.depth is not None:
        return None if arguments.depth == "full" else arguments.depth
    has_limit = arguments.algorithm is None or has_depth(arguments.algorithm)
    if arguments.seconds is not None or arguments.deepen or not has_limit:
        return None
    return game.default_depth
