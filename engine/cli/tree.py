"""`python -m engine tree TEXT`: a search of a tree typed by hand, with the leaves that it visits."""

from argparse import Namespace

from engine.cli import searching
from engine.cli.arguments import Parser
from engine.games.tree import Tree
from engine.trees.examples import EXAMPLES


def add_options(command: Parser) -> None:
    """What it takes."""
    command.add_argument(
        "text", metavar="TEXT", help="such as ((3 12 8)(2 4 6)(14 5 2)), or: example, infinite, doubtful"
    )
    searching.add_options(command)


def answer(arguments: Namespace) -> int:
    """Searches and prints what was found; raises Refused."""
    game = Tree.parse(EXAMPLES.get(arguments.text, arguments.text))
    return searching.answer(game, game.start(), arguments, record=len(game.nodes))
