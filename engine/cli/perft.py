"""`python -m engine perft GAME --depth N`: how many positions there are at a depth, and below each action."""

import json
import time
from argparse import Namespace
from typing import Any

from engine.cli.arguments import Parser
from engine.cli.positions import add_position, position
from engine.cli.show import table
from engine.game import Parameter
from engine.perft import divide

DEPTH = Parameter("depth", 3, 0, 60)


def add_options(command: Parser) -> None:
    """Adds the command's options."""
    add_position(command)
    command.add_argument("--depth", metavar="N", required=True, help="plies to the positions that are counted")
    command.add_argument("--json", action="store_true", help="as JSON")
    command.readers["depth"] = DEPTH.read


def answer(arguments: Namespace) -> int:
    """Prints the counts; raises Refused."""
    game, state = position(arguments)
    began = time.monotonic()
    branches = list(divide(game, state, arguments.depth)) if arguments.depth else []
    elapsed = time.monotonic() - began
    told = {
        "game": game.slug,
        "position": game.write(state),
        "depth": arguments.depth,
        "nodes": sum(branch.leaves for branch in branches) if arguments.depth else 1,
        "actions": [{"action": game.name(state, branch.action), "nodes": branch.leaves} for branch in branches],
    }
    print(json.dumps(told) if arguments.json else _for_people(told, elapsed))
    return 0


def _for_people(told: dict[str, Any], elapsed: float) -> str:
    rows = [[row["action"], f"{row['nodes']:,}"] for row in told["actions"]]
    lines = [f"{told['game']}  {told['position']}"]
    lines += [f"{told['nodes']:,} positions at depth {told['depth']}   {elapsed:.3f} s"]
    return "\n".join(lines) + ("\n\n" + table(["action", "positions"], rows) if rows else "")
