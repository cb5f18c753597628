"""`python -m engine games`: the games and their parameters."""

from argparse import ArgumentParser, Namespace
from dataclasses import asdict

from engine.cli.output import Printout, table
from engine.game import Choice, Parameter
from engine.games import ENTRIES
from engine.matrix import PRESETS


def add_options(command: ArgumentParser) -> None:
    """There are none."""


def answer(arguments: Namespace) -> Printout:
    """The list."""
    told = [
        {
            "game": entry.slug,
            "parameters": [asdict(parameter) | {"default": parameter.default} for parameter in entry.parameters],
            "evaluations": list(entry.usual().evaluations),
        }
        for entry in ENTRIES.values()
    ]
    rows = [
        [
            entry.slug,
            "  ".join(f"{p.name}={p.default} ({allowed(p)})" for p in entry.parameters),
            ", ".join(entry.usual().evaluations) or None,
        ]
        for entry in ENTRIES.values()
    ]
    return Printout(
        told, lambda: (table(["game", "parameters", "evaluations"], rows), f"For `matrix`: {', '.join(PRESETS)}")
    )


def allowed(parameter: Parameter | Choice) -> str:
    """The values that a parameter can have."""
    if isinstance(parameter, Choice):
        return "|".join(parameter.options)
    return f"{parameter.least}–{parameter.most}"
