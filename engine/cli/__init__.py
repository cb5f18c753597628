"""The command line: `python -m engine games | search GAME … | solve GAME … | evaluate GAME … |
tree TEXT … | belief MODEL … | matrix GAME … | hidden GAME … | equilibrium GAME … | perft GAME … | complexity … | dice |
exercise KIND … | worksheet FILE …`.

A command is a module of that name here, which is imported only when it is asked for: `add_options` adds its options,
and `answer` returns what is printed, a text or a `Printout` (`output.py`).

Bad input ends with exit status 2 and one sentence on standard error, Ctrl-C without an answer with exit status 130.
"""

import os
import sys

from engine import extensions
from engine.cli.arguments import read_arguments
from engine.refusals import Refused

INTERRUPTED = 130
"""The exit status after Ctrl-C, as shells count it."""


def main(argv: list[str], program: str = "python -m engine") -> int:
    """Runs the command line; returns the exit status. `program` is its name in the help."""
    try:
        extensions.load(os.environ.get(extensions.VARIABLE, "").replace(",", " ").split())
        command, arguments = read_arguments(argv, program)
        answer = command.answer(arguments)
        print(answer if isinstance(answer, str) else answer.write(arguments.json))
        return 0
    except Refused as refusal:
        print(refusal, file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader of a pipe has closed it
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:  # a search would have answered with its best so far; other commands have nothing yet
        print("Interrupted.", file=sys.stderr)
        return INTERRUPTED
