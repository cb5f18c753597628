"""`python -m engine perft GAME --depth N`: how many positions there are at a depth, and below each action."""

import time
from argparse import Namespace

from engine.cli.arguments import Parser
from engine.cli.output import Printout, cell, table
from engine.cli.positions import add_position, position
from engine.game import Parameter
from engine.perft import divide

DEPTH = Parameter("depth", 3, 0, 60)


def add_options(command: Parser) -> None:
    """Adds the command's options."""
    add_position(command)
    command.add_argument("--depth", metavar="N", required=True, help="plies to the positions that are counted")
    command.readers["depth"] = DEPTH.read


def answer(arguments: Namespace) -> Printout:
    """The counts; raises Refused."""
    game, state = position(arguments)
    began = time.monotonic()
    branches = list(divide(game, state, arguments.depth)) if arguments.depth else []
    elapsed = time.monotonic() - began
    nodes = sum(branch.leaves for branch in branches) if arguments.depth else 1
    rows = [[game.name(state, branch.action), branch.leaves] for branch in branches]
    told = {
        "game": game.slug,
        "position": game.write(state),
        "depth": arguments.depth,
        "nodes": nodes,
        "actions": [{"action": action, "nodes": leaves} for action, leaves in rows],
    }
    says = f"{cell(nodes)} positions at depth {arguments.depth}   {elapsed:.3f} s"
    return Printout(told, lambda: (f"{game.slug}  {told['position']}\n{says}", table(["action", "positions"], rows)))
