"""`python -m engine dice`: the probability of each throw of two dice."""

import json
from argparse import ArgumentParser, Namespace

from engine import complexity
from engine.cli.show import table, with_fraction


def add_options(command: ArgumentParser) -> None:
    """Adds the command's options."""
    command.add_argument("--json", action="store_true", help="as JSON")


def answer(arguments: Namespace) -> int:
    """Prints the probability of each throw of two dice."""
    probabilities = complexity.dice()
    if arguments.json:
        throws = [{"dice": list(pair), **with_fraction("probability", p)} for pair, p in probabilities.items()]
        print(json.dumps({"throws": throws}))
        return 0
    faces = range(1, complexity.DICE_SIDES + 1)
    rows = [[str(one), *(str(probabilities[min(one, other), max(one, other)]) for other in faces)] for one in faces]
    print(f"{len(probabilities)} throws of two dice, whichever shows which number\n")
    print(table(["", *map(str, faces)], rows))
    return 0
