"""Reading the command line into values; the engine checks what they mean together."""

import argparse
from collections.abc import Callable
from importlib import import_module
from math import isinf
from typing import Any, NoReturn

from engine.game import Refused

COMMANDS = {
    "games": "list the games and their parameters",
    "search": "search a position of a game",
    "solve": "the exact values of a small game",
    "tree": "search a tree typed by hand",
    "belief": "successor beliefs of a model",
    "matrix": "equilibria of a matrix game",
    "hidden": "decide in a card game by what a seat has seen",
    "equilibrium": "the equilibrium of a card game",
    "complexity": "how large game trees are: formulas and counts",
    "dice": "how likely each throw of two dice is",
    "worksheet": "a sheet of exercises on trees, on paper, or its key",
}
"""Each is a module of `engine.cli`."""

TAKES_A_SIGNED_VALUE = ("--window", "--bounds", "--position", "--weights")
"""Options whose value may start with a minus, which argparse would take for another option."""


class Parser(argparse.ArgumentParser):
    """A parser that refuses in one sentence."""

    def error(self, message: str) -> NoReturn:
        raise Refused("%(message)s; --help says more.", message=message[:1].upper() + message[1:].rstrip("."))


def read_arguments(argv: list[str]) -> tuple[Any, argparse.Namespace]:
    """The module of the command, and its options; raises Refused."""
    wanted = argv[0] if argv and argv[0] in COMMANDS else None
    command = import_module(f"engine.cli.{wanted}") if wanted else None
    arguments = _parser(wanted, command).parse_args(_joined(argv))
    for name, convert in CONVERSIONS.items():  # not argparse's `type`: it would replace our sentences with its own
        if getattr(arguments, name, None) is not None:
            setattr(arguments, name, convert(getattr(arguments, name)))
    return command, arguments


def _joined(argv: list[str]) -> list[str]:
    """`--window -1,1` as `--window=-1,1`."""
    words: list[str] = []
    for word in argv:
        if words and words[-1] in TAKES_A_SIGNED_VALUE:
            words[-1] += f"={word}"
        else:
            words.append(word)
    return words


def _parser(wanted: str | None, module: Any) -> Parser:
    """A parser of that command's options; without a command, one that lists them."""
    parser = Parser(prog="python -m engine", description="Search game trees.", allow_abbrev=False)
    commands = parser.add_subparsers(dest="command", required=True, metavar="|".join(COMMANDS))
    for name, says in COMMANDS.items():
        command = commands.add_parser(name, help=says, allow_abbrev=False)
        if name == wanted:
            module.add_options(command)
    return parser


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
    "twins": _whole,
}
"""How the text of each option is read."""
