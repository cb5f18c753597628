"""Files named on the command line: what may be read, and what is refused before it is read."""

import io
import os
from unittest.mock import patch

import pytest

from engine.cli import files
from tests.engine.commands import answer, refusal, run

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


ACCENTED = '("qué": 3 "así": 5)'


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "windows-1252", "utf-16"])
def test_a_file_in_an_older_encoding_is_read_as_on_the_page(tmp_path, monkeypatch, encoding):
    content = ACCENTED.encode(encoding)
    (tmp_path / "tree").write_bytes(content)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content)))
    for name in (str(tmp_path / "tree"), "-"):
        assert run("tree", name, "--write", "text")[1].strip() == "(qué: 3 así: 5)"
    (tmp_path / "matrix").write_bytes(MATRIX.replace("a b", "á b").encode(encoding))
    assert answer("matrix", str(tmp_path / "matrix"))["columns"] == ["á", "b"]


def test_bytes_that_windows_1252_does_not_define_are_read_as_on_the_page(tmp_path):
    (tmp_path / "text").write_bytes(bytes(range(0x80, 0x100)))
    text = files.text_of_file(str(tmp_path / "text"))
    assert len(text) == 128 and text.startswith("€\x81‚ƒ") and text.endswith("þÿ")
    assert [mark for mark in text if "\x80" <= mark < "\xa0"] == ["\x81", "\x8d", "\x8f", "\x90", "\x9d"]


@pytest.mark.parametrize("content", [b"\x89PNG\r\n\x1a\n\0", b"\xff\xfe3\0 ", b"\xff\xfe\0\xd8", b"(3 \0 5)"])
@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_that_is_no_text_is_refused(tmp_path, command, content):
    (tmp_path / "picture").write_bytes(content)
    assert refusal(*asked(command, tmp_path / "picture")).endswith("picture” is not text.")


def test_standard_input_that_is_no_text_is_refused(monkeypatch):
    for command in ("tree", "matrix"):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\0")))
        assert refusal(command, "-") == "The standard input is not text."


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
