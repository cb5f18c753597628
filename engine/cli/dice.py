"""`python -m engine dice`: the probability of each throw of two dice."""

from argparse import ArgumentParser, Namespace

from engine import complexity
from engine.cli.output import Printout, table, with_fraction


def add_options(command: ArgumentParser) -> None:
    """There are none."""


def answer(arguments: Namespace) -> Printout:
    """The probability of each throw of two dice."""
    probabilities = complexity.dice()
    throws = [{"dice": list(pair), **with_fraction("probability", p)} for pair, p in probabilities.items()]
    faces = range(1, complexity.DICE_SIDES + 1)
    rows = [[one, *(probabilities[min(one, other), max(one, other)] for other in faces)] for one in faces]
    says = f"{len(probabilities)} throws of two dice, whichever shows which number"
    return Printout({"throws": throws}, lambda: (says, table(["", *map(str, faces)], rows)))
