"""`python -m engine search GAME`: a search of a position."""

import json
from argparse import Namespace
from collections.abc import Callable, Mapping
from typing import Any

from engine.answers.table import as_csv
from engine.answers.trace import trace_of
from engine.cli import searching
from engine.cli.arguments import Parser
from engine.cli.output import Printout
from engine.cli.positions import add_position, position
from engine.game import Game, State
from engine.refusals import Refused, Term, unlisted
from engine.search.options import OPTIONS
from engine.trees.of_games import whole_tree

WRITERS: Mapping[str, Callable[[dict[str, Any]], str]] = {
    "trace": lambda trace: json.dumps(trace, ensure_ascii=False, indent=1),
    "csv": as_csv,
}
"""How the whole search is written, from its trace."""

HEEDED = ("algorithm", "convention", "depth", "evaluation")
"""Options of a search that a trace knows."""


def add_options(command: Parser) -> None:
    """Adds the command's options."""
    add_position(command)
    command.add_argument("--write", metavar="|".join(WRITERS), help="write every node of the search in this form")
    searching.add_options(command)


def answer(arguments: Namespace) -> str | Printout:
    """The result of the search, or all of it in another form; raises Refused."""
    game, state = position(arguments)
    if arguments.write is None:
        return searching.answer(game, state, arguments, as_opponent=True)
    if arguments.write not in WRITERS:
        raise Refused(
            "--write must be one of: %(known)s; not “%(value)s”.", known=", ".join(WRITERS), value=arguments.write
        )
    return WRITERS[arguments.write](_trace(game, state, arguments)).rstrip("\n")


def _trace(game: Game, state: State, arguments: Namespace) -> dict[str, Any]:
    """The search of the position's tree, which has to be small enough to be written whole."""
    unheeded = [name for name in OPTIONS if getattr(arguments, name) is not None and name not in HEEDED]
    if unheeded:
        raise Refused("--write takes no --%(name)s.", name=unheeded[0].replace("_", "-"))
    depth = arguments.depth or game.default_depth
    root = whole_tree(game, state, None if depth == "full" else depth, _evaluation(game, arguments.evaluation))
    trace = trace_of(root, arguments.convention or "aima", arguments.algorithm or "")
    return {**trace, "game": game.slug, "position": game.write(state)}


def _evaluation(game: Game, wanted: str | None) -> str | None:
    """The evaluation of that name, by default the game's own; None where unfinished states count 0."""
    if wanted is None:
        return next(iter(game.evaluations), None)
    if wanted != "none" and wanted not in game.evaluations:
        raise unlisted(Term("evaluation"), wanted, [*game.evaluations, "none"])
    return None if wanted == "none" else wanted
