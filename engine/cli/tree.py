"""`python -m engine tree TEXT`: a search of a typed tree, with the leaves that it visits."""

from argparse import Namespace

from engine.cli import searching
from engine.cli.arguments import Parser
from engine.games.tree import Tree
from engine.refusals import Refused
from engine.trees.examples import EXAMPLES


def add_options(command: Parser) -> None:
    """Adds the command's options."""
    command.add_argument(
        "text",
        metavar="TEXT",
        help=f"such as ((3 12 8)(2 4 6)(14 5 2)), or one of the lectures': {', '.join(EXAMPLES)}",
    )
    searching.add_options(command)


def answer(arguments: Namespace) -> int:
    """Searches and prints the result; raises Refused."""
    game = _find_tree(arguments.text)
    return searching.answer(game, game.start(), arguments, record=len(game.nodes))


def _find_tree(text: str) -> Tree:
    """A lecture's tree by name, or the tree in the text; raises Refused."""
    try:
        return Tree.parse(EXAMPLES.get(text, text))
    except Refused:
        if not text.strip() or any(bracket in text for bracket in "([{"):
            raise
        raise Refused(
            "“%(text)s” is neither a tree in brackets nor the name of one; there are: %(known)s.",
            text=text,
            known=", ".join(EXAMPLES),
        ) from None
