"""Reading the command line into values; the engine checks what they mean together."""

import argparse
from collections.abc import Callable
from math import isinf
from typing import Any, NoReturn

from engine.cli import belief, complexity, equilibrium, hidden, matrix
from engine.game import Refused
from engine.search.algorithms import ALGORITHMS
from engine.search.options import ATTITUDES, CONVENTIONS, ORDERS

TAKES_A_SIGNED_VALUE = ("--window", "--bounds", "--position", "--weights")
"""Options whose value may start with a minus, which argparse would take for another option."""


class Parser(argparse.ArgumentParser):
    """A parser that refuses in one sentence."""

    def error(self, message: str) -> NoReturn:
        raise Refused("%(message)s; --help says more.", message=message[:1].upper() + message[1:].rstrip("."))


def read_arguments(argv: list[str]) -> argparse.Namespace:
    """The command and its options; raises Refused."""
    arguments = _parser().parse_args(_joined(argv))
    for name, convert in CONVERSIONS.items():  # not argparse's `type`: it would replace our sentences with its own
        if getattr(arguments, name, None) is not None:
            setattr(arguments, name, convert(getattr(arguments, name)))
    return arguments


def _joined(argv: list[str]) -> list[str]:
    """`--window -1,1` as `--window=-1,1`."""
    words: list[str] = []
    for word in argv:
        if words and words[-1] in TAKES_A_SIGNED_VALUE:
            words[-1] += f"={word}"
        else:
            words.append(word)
    return words


def _parser() -> Parser:
    parser = Parser(prog="python -m engine", description="Search game trees.", allow_abbrev=False)
    names = "games|search|solve|tree|belief|matrix|hidden|equilibrium|complexity|dice"
    commands = parser.add_subparsers(dest="command", required=True, metavar=names)
    games = commands.add_parser("games", help="list the games and their parameters")
    games.add_argument("--json", action="store_true", help="as JSON")
    search = commands.add_parser("search", help="search a position of a game", allow_abbrev=False)
    solve = commands.add_parser("solve", help="the exact values of a small game", allow_abbrev=False)
    for command in (search, solve):
        command.add_argument("game", metavar="GAME", help="a name that `games` lists")
        command.add_argument("--position", metavar="TEXT", help="the position (default: the start)")
        command.add_argument("--set", metavar="NAME=VALUE", action="append", default=[], help="a parameter")
    solve.add_argument("--json", action="store_true", help="as JSON")
    tree = commands.add_parser("tree", help="search a tree typed by hand", allow_abbrev=False)
    tree.add_argument("text", metavar="TEXT", help="such as ((3 12 8)(2 4 6)(14 5 2)), or: example, infinite, doubtful")
    for command in (search, tree):
        _add_options(command)
    for command in (search, solve, tree):
        command.add_argument("--utility", default="linear", metavar="CURVE", help="what money is worth")
    belief.add_command(commands)
    matrix.add_command(commands)
    hidden.add_command(commands)
    equilibrium.add_command(commands)
    complexity.add_commands(commands)
    return parser


def _add_options(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--algorithm", metavar="|".join(ALGORITHMS), help="default: alphabeta, or expectiminimax where there is chance"
    )
    command.add_argument("--depth", metavar="N|full", help="plies to look ahead")
    command.add_argument("--time", metavar="SECONDS", help="deepen until the time is up")
    command.add_argument("--evaluation", metavar="NAME", help="of unfinished positions, or none")
    command.add_argument("--weights", metavar="W,W,…", help="of the features that the evaluation linear adds up")
    command.add_argument("--order", default="natural", metavar="|".join(ORDERS))
    command.add_argument("--convention", default="aima", metavar="|".join(CONVENTIONS))
    command.add_argument("--attitude", default="expected", metavar="|".join(ATTITUDES), help="towards chance")
    command.add_argument("--window", metavar="LOW,HIGH")
    command.add_argument("--bounds", metavar="LOW,HIGH", help="between which star pruning takes all values to lie")
    command.add_argument("--deepen", action="store_true", help="search to depth 1, then 2, 3 …")
    command.add_argument("--table", action="store_true", help="remember positions in a transposition table")
    command.add_argument("--seed", metavar="N", help="for the random player")
    command.add_argument("--json", action="store_true", help="as JSON")


def _pairs(texts: list[str]) -> dict[str, str]:
    pairs = [text.partition("=") for text in texts]
    for name, equals, _ in pairs:
        if not equals or not name:
            raise Refused("--set takes NAME=VALUE, not “%(text)s”.", text=name)
    return {name: value for name, _, value in pairs}


def _depth(text: str) -> int | str:
    return text if text == "full" else _whole(text)


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise Refused("“%(text)s” is not a whole number.", text=text) from None


def _number(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        raise Refused("“%(text)s” is not a number.", text=text) from None
    if isinf(number) and "inf" not in text.lower():
        raise Refused("“%(text)s” is too large a number.", text=text)
    return number


def _pair(option: str) -> Callable[[str], tuple[float, float]]:
    """How that option's two numbers are read."""

    def read(text: str) -> tuple[float, float]:
        edges = text.split(",")
        if len(edges) != 2:
            raise Refused("%(option)s takes LOW,HIGH, not “%(text)s”.", option=option, text=text)
        return _number(edges[0]), _number(edges[1])

    return read


def _weights(text: str) -> tuple[float, ...]:
    return tuple(_number(weight) for weight in text.split(","))


CONVERSIONS: dict[str, Callable[[Any], Any]] = {
    **dict.fromkeys(("algorithm", "order", "convention", "attitude", "method"), str.lower),
    "set": _pairs,
    "depth": _depth,
    "time": _number,
    "window": _pair("--window"),
    "bounds": _pair("--bounds"),
    "weights": _weights,
    "seed": _whole,
    "level": _whole,
}
"""How the text of each option is read."""
