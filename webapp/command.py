"""The command `poda`, which pip installs: the commands of `python -m webapp` and of `python -m engine`."""

import os
import sys
from argparse import RawTextHelpFormatter

import webapp
from engine import cli
from engine.cli.arguments import COMMANDS, Parser
from engine.extensions import VARIABLE
from engine.refusals import Refused
from webapp.__main__ import main as serve_or_migrate
from webapp.config import SETTINGS

OWN_COMMANDS = {
    "serve": "serve Poda to the browsers of this computer and its network, until Ctrl-C",
    "migrate": "bring the database up to date",
    "backup": "write all that is stored into a file; the server may run meanwhile",
    "restore": "fill an empty database from such a file",
}


def main() -> int:
    """Runs the command line; returns the exit status."""
    given = sys.argv[1:]
    _find_extensions_here()
    if given and given[0] in COMMANDS:
        return cli.main(given, program="poda")
    try:
        asked = _parser().parse_args(given)
    except Refused as refusal:
        print(refusal, file=sys.stderr)
        return 2
    return serve_or_migrate([asked.command, *filter(None, [getattr(asked, "file", None)])])


def _find_extensions_here() -> None:
    """Lets modules named in PODA_EXTENSIONS lie in the working folder, as `python -m` does.

    The folder comes last: none of its files takes the place of a library's.
    """
    if os.environ.get(VARIABLE) and (folder := os.getcwd()) not in sys.path:
        sys.path.append(folder)


def _parser() -> Parser:
    parser = Parser(prog="poda", description="Small games, and a search engine that shows how it thinks.")
    parser.add_argument("--version", action="version", version=f"poda {webapp.__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, says in {**OWN_COMMANDS, **COMMANDS}.items():
        epilog = _settings() if name == "serve" else None
        command = commands.add_parser(
            name, help=says, description=says, epilog=epilog, allow_abbrev=False, formatter_class=RawTextHelpFormatter
        )
        if name in ("backup", "restore"):
            command.add_argument("file", metavar="FILE")
    return parser


def _settings() -> str:
    """What can be set by environment variables, for the help of `poda serve`."""
    lines = [f"  {setting.name:<28}{setting.says}" for setting in SETTINGS]
    return "\n".join(["settings, by environment variables:", *lines])
