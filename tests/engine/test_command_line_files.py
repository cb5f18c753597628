"""Files named on the command line: what may be read, and what is refused before it is read."""

import os
from unittest.mock import patch

import pytest

from engine.cli import files
from tests.engine.commands import answer, refusal

COMMANDS = ("belief", "matrix", "hidden")
MATRIX = "zero-sum\n  a b\nc 1 -1\nd -1 1\n"
MODEL = "s1 -go-> s2 1/2\ns1 -go-> s1 1/2\ns2 -go-> s2\n"
STRATEGY = "K: pass 1/2, 2 1/2\nA: 4\n"


def asked(command, name):
    """The command line that names the file."""
    if command == "hidden":
        return "hidden", "betting", "--sees", "K", "--method", "fixed", "--strategy", str(name)
    return command, str(name)


@pytest.mark.parametrize(("command", "text"), [("belief", MODEL), ("matrix", MATRIX), ("hidden", STRATEGY)])
def test_a_file_says_what_its_text_says(tmp_path, command, text):
    (tmp_path / "file").write_text(text, encoding="utf-8")
    from_file, from_text = answer(*asked(command, tmp_path / "file")), answer(*asked(command, text))
    assert from_file | {"model": None} == from_text | {"model": None}


@pytest.mark.parametrize("command", COMMANDS)
def test_what_is_no_regular_file_is_not_opened(tmp_path, command):
    os.mkfifo(tmp_path / "pipe")
    for name in (tmp_path / "pipe", tmp_path, "/dev/zero"):
        assert refusal(*asked(command, name)) == f"“{name}” is not a regular file."


@pytest.mark.parametrize("command", COMMANDS)
def test_a_large_file_is_refused(tmp_path, command):
    (tmp_path / "large").write_bytes(b"#" * (files.MOST_BYTES + 1))
    assert "is larger than 2,000,000 bytes: it has 2,000,001." in refusal(*asked(command, tmp_path / "large"))


@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_that_is_no_text_is_refused(tmp_path, command):
    (tmp_path / "picture").write_bytes(b"\x89PNG")
    assert "is not text in UTF-8" in refusal(*asked(command, tmp_path / "picture"))


@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_that_may_not_be_read_is_refused(tmp_path, command):
    (tmp_path / "closed").write_text("x")
    with patch.object(files.Path, "open", side_effect=PermissionError(13, "denied")):
        assert "cannot be read" in refusal(*asked(command, tmp_path / "closed"))


@pytest.mark.parametrize("name", ["x" * 300, "nope", "a\0b", "README.md/nope"])
def test_a_name_of_no_file_is_refused_with_what_there_is(name):
    assert "no file of that name; there are: prisoners-dilemma" in refusal("matrix", name)
    assert "is neither a model (lecture, " in refusal("belief", name)
    assert "is neither a file nor a strategy such as “A: pass 1/3, " in refusal(*asked("hidden", name))
