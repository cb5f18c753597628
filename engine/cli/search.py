"""`python -m engine search GAME`: a search of a position."""

from argparse import Namespace

from engine.cli import searching
from engine.cli.arguments import Parser
from engine.cli.output import Printout
from engine.cli.positions import add_position, position


def add_options(command: Parser) -> None:
    """Adds the command's options."""
    add_position(command)
    searching.add_options(command)


def answer(arguments: Namespace) -> Printout:
    """The result of the search; raises Refused."""
    return searching.answer(*position(arguments), arguments, as_opponent=True)
