"""`python -m engine exercise`: an exercise from a seed, as a sheet for `worksheet` and the editor."""

import json
from argparse import Namespace
from typing import Any

from engine.cli.arguments import Parser, add_option
from engine.exercises.from_difficulty import settings_for
from engine.exercises.generator import generate
from engine.exercises.kinds import KINDS
from engine.exercises.settings import LEVELS, SETTINGS, USUAL_LEVEL, known_kind
from engine.exercises.sheets import Sheet, as_document
from engine.options import OneOf, read_whole
from engine.refusals import Refused


def add_options(command: Parser) -> None:
    """Adds the command's options: the settings of all kinds."""
    command.add_argument("kind", metavar="KIND", help=f"one of: {', '.join(KINDS)}")
    command.add_argument("--seed", default="1", metavar="TEXT", help="the same text gives the same exercise")
    levels = "|".join(map(str, LEVELS))
    command.add_argument("--level", metavar=levels, help=f"what nothing else says; default: {USUAL_LEVEL}")
    command.readers["level"] = read_whole
    for option in SETTINGS.values():
        add_option(command, option)
    command.signed += [SETTINGS[name].dashed for name in ("low", "high")]


def answer(arguments: Namespace) -> str:
    """A sheet with one exercise; raises Refused."""
    level = USUAL_LEVEL if arguments.level is None else arguments.level
    exercise = generate(arguments.seed, settings_for(arguments.kind, level, _said(arguments)))
    return json.dumps(as_document(Sheet("", (exercise,))), ensure_ascii=False, indent=1)


def _said(arguments: Namespace) -> dict[str, Any]:
    """The settings that were given; raises Refused for one that the kind does not heed."""
    kind = known_kind(arguments.kind)
    said = {name: value for name in SETTINGS if (value := getattr(arguments, name)) is not None}
    for name in said.keys() - set(kind.settings):
        raise Refused(
            "%(option)s is not for exercises of the kind “%(kind)s”; there are: %(known)s.",
            option=SETTINGS[name].dashed,
            kind=kind.name,
            known=", ".join(SETTINGS[each].dashed for each in kind.settings),
        )
    for name, value in said.items():
        known = SETTINGS[name].kind
        if isinstance(known, OneOf) and value not in known.titles:
            raise Refused("“%(value)s” is not one of: %(known)s.", value=value, known=", ".join(known.titles))
    return said
