"""Running `python -m engine` inside the tests' process."""

import contextlib
import io
import json

import pytest

from engine.cli import main

OVER = "XXX/OO./..."
"""A position of tic-tac-toe that MAX has won."""


def run(*arguments):
    """Exit status, standard output and standard error."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = main(list(arguments))
    return status, out.getvalue(), err.getvalue()


def answer(*arguments):
    """The JSON answer of a command that succeeds."""
    status, out, err = run(*arguments, "--json")
    assert (status, err) == (0, "")
    assert out.endswith("}\n") and out.count("\n") == 1
    return json.loads(out, parse_constant=lambda name: pytest.fail(f"{name} is not JSON"))


def refusal(*arguments):
    """The one sentence with which a command is refused."""
    status, out, err = run(*arguments)
    assert_refused(status, out, err)
    return err.rstrip("\n")


def assert_refused(status, out, err):
    assert status == 2
    assert out == ""
    assert err.endswith(".\n") and len(err.splitlines()) == 1
