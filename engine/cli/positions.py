"""Arguments for a game and a position."""

from argparse import ArgumentParser, Namespace

from engine import games
from engine.game import Game, State


def add_position(command: ArgumentParser) -> None:
    """Adds the arguments that name a game and a position."""
    command.add_argument("game", metavar="GAME", help="a name that `games` lists")
    command.add_argument("--position", metavar="TEXT", help="the position (default: the start)")
    command.add_argument("--set", metavar="NAME=VALUE", action="append", default=[], help="a parameter")


def position(arguments: Namespace) -> tuple[Game, State]:
    """The game with its parameters, and the position; raises Refused."""
    game = games.find(arguments.game, arguments.set)
    return game, game.read(arguments.position) if arguments.position is not None else game.start()
