"""`python -m engine games`: the games and their parameters."""

from argparse import ArgumentParser, Namespace

from engine.cli import show
from engine.games import ENTRIES


def add_options(command: ArgumentParser) -> None:
    """Adds the command's options."""
    command.add_argument("--json", action="store_true", help="as JSON")


def answer(arguments: Namespace) -> int:
    """Prints the list."""
    show.games(list(ENTRIES.values()), arguments.json)
    return 0
