"""Parses the command line into values; the engine checks their combinations."""

import argparse
from collections.abc import Callable, Collection
from importlib import import_module
from typing import Any, NoReturn

from engine.options import Flag, NumberList, Option, read_whole
from engine.refusals import Refused

COMMANDS = {
    "games": "list the games and their parameters",
    "search": "search a position of a game",
    "solve": "the exact values of a small game",
    "evaluate": "the evaluation of a position, feature by feature",
    "tree": "search a tree typed by hand",
    "belief": "successor beliefs of a model",
    "matrix": "equilibria of a matrix game",
    "hidden": "decide in a card game by what a seat has seen",
    "equilibrium": "the equilibrium of a card game",
    "perft": "count the positions at a depth",
    "complexity": "how large game trees are: formulas and counts",
    "dice": "how likely each throw of two dice is",
    "exercise": "an exercise from a seed, as a sheet",
    "worksheet": "a sheet of exercises on trees, on paper, or its key",
}
"""The commands, each a module of `engine.cli`, with their help."""

AS_TEXT = ("exercise", "worksheet")
"""Those that print a document; all others answer as JSON, too."""


class Parser(argparse.ArgumentParser):
    """A parser that refuses in one sentence. `readers` turn the texts of options into values."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.readers: dict[str, Callable[[Any], Any]] = dict(READERS)
        self.signed = ["--position"]  # options whose values may start with a minus

    def error(self, message: str) -> NoReturn:
        raise Refused("%(message)s; --help says more.", message=message[:1].upper() + message[1:].rstrip("."))


def read_arguments(argv: list[str], program: str) -> tuple[Any, argparse.Namespace]:
    """The command's module, and its arguments; raises Refused."""
    wanted = argv[0] if argv and argv[0] in COMMANDS else None
    module = import_module(f"engine.cli.{wanted}") if wanted else None
    parser = Parser(prog=program, description="Search game trees.", allow_abbrev=False)
    command = _add_commands(parser, wanted, module)
    arguments = parser.parse_args(_joined(argv, command.signed))
    for name, read in command.readers.items():  # not argparse's `type`, which would replace our sentences with its own
        if getattr(arguments, name, None) is not None:
            setattr(arguments, name, read(getattr(arguments, name)))
    return module, arguments


def _joined(argv: list[str], signed: Collection[str]) -> list[str]:
    """Joins such options with their values: `--window -1,1` becomes `--window=-1,1`."""
    words: list[str] = []
    for word in argv:
        if words and words[-1] in signed:
            words[-1] += f"={word}"
        else:
            words.append(word)
    return words


def _add_commands(parser: Parser, wanted: str | None, module: Any) -> Parser:
    """Adds all commands to the parser; returns the parser of the wanted one, with its options."""
    commands = parser.add_subparsers(dest="command", required=True, metavar="|".join(COMMANDS))
    found = parser
    for name, says in COMMANDS.items():
        command = commands.add_parser(name, help=says, allow_abbrev=False)
        if name == wanted:
            module.add_options(command)
            if name not in AS_TEXT:
                command.add_argument("--json", action="store_true", help="as JSON, with exact fractions as text")
            found = command
    return found


def _pairs(texts: list[str]) -> dict[str, str]:
    pairs = [text.partition("=") for text in texts]
    for name, equals, _ in pairs:
        if not equals or not name:
            raise Refused("--set takes NAME=VALUE, not “%(text)s”.", text=name)
    return {name: value for name, _, value in pairs}


def add_option(command: Parser, option: Option, metavar: str | None = None) -> None:
    """Adds a declared option; `metavar`: for values that only the caller knows."""
    kind, dashed = option.kind, option.dashed
    if isinstance(kind, Flag):
        command.add_argument(dashed, dest=option.name, action="store_true", default=None, help=option.help)
        return
    command.add_argument(dashed, dest=option.name, metavar=metavar or kind.metavar, help=option.help)
    command.readers.setdefault(option.name, lambda text: kind.read(text, dashed))
    if isinstance(kind, NumberList):
        command.signed.append(dashed)


def _depth(text: str) -> int | str:
    return text if text == "full" else read_whole(text)


READERS: dict[str, Callable[[Any], Any]] = {
    **dict.fromkeys(("algorithm", "method"), str.lower),
    "depth": _depth,
    "set": _pairs,
    "twins": read_whole,
}
"""Readers of options that need more than their declaration."""
