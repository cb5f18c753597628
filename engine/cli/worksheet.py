"""`python -m engine worksheet`: a sheet of exercises on paper, or its key."""

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path

from engine.catalogues import CODES
from engine.cli.language import language_of
from engine.exercises.sheets import LECTURES, Sheet, from_document
from engine.exercises.worksheet import FORMATS
from engine.refusals import Refused

MOST_TWINS = 200


def add_options(command: ArgumentParser) -> None:
    """Adds the command's options."""
    command.add_argument("file", metavar="FILE", help=f"a sheet as JSON, or one of: {', '.join(LECTURES)}")
    command.add_argument("--format", default="html", metavar="|".join(FORMATS))
    command.add_argument("--twins", default="0", metavar="N", help="so many students, each with other numbers")
    command.add_argument("--language", metavar="|".join(CODES), help="default: the environment's")
    command.add_argument("--key", action="store_true", help="with the answers")


def answer(arguments: Namespace) -> str:
    """The sheet; raises Refused."""
    write = FORMATS.get(arguments.format)
    if write is None:
        raise Refused(
            "“%(name)s” is not a format; there are: %(known)s.", name=arguments.format, known=", ".join(FORMATS)
        )
    sheet = _sheet(arguments.file)
    twins = arguments.twins
    if not 0 <= twins <= MOST_TWINS:
        raise Refused("There can be from 0 to %(most)d twins.", most=MOST_TWINS)
    names = [str(number) for number in range(1, twins + 1)]
    sheets = {name: sheet.for_student(name) for name in names} if names else {"": sheet}
    return write(sheets, arguments.key, language_of(arguments.language)).rstrip("\n")


def _sheet(name: str) -> Sheet:
    """A lecture's sheet by name, or the sheet in the file."""
    if name in LECTURES:
        return LECTURES[name]
    try:
        return from_document(json.loads(Path(name).read_text(encoding="utf-8")))
    except OSError:
        raise Refused(
            "There is no file “%(name)s” that can be read; the sheets that come with Poda are: %(known)s.",
            name=name,
            known=", ".join(LECTURES),
        ) from None
    except (ValueError, RecursionError) as error:
        if isinstance(error, Refused):
            raise
        raise Refused("“%(name)s” is not JSON.", name=name) from None
