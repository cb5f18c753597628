"""Modules that PODA_EXTENSIONS names: one that cannot be imported is refused in a sentence."""

import logging

import pytest

from engine import extensions
from engine.refusals import Refused
from tests.engine.commands import refusal

BROKEN = {
    "1 / 0": "ZeroDivisionError: division by zero",
    "import poda_test_missing": "ModuleNotFoundError: No module named 'poda_test_missing'",
    "a b": "SyntaxError: invalid syntax (poda_test_broken.py, line 1)",
    "raise SystemExit(3)": "SystemExit: 3",
    "raise ValueError": "ValueError",
    "raise ValueError('two\\nlines.')": "ValueError: two lines",
}
"""Faulty modules, and the refusal of each."""


@pytest.fixture
def broken(tmp_path, monkeypatch):
    """`broken(text)`: the name of a module that holds this."""
    monkeypatch.syspath_prepend(tmp_path)

    def write(text):
        (tmp_path / "poda_test_broken.py").write_text(text)
        return "poda_test_broken"

    return write


@pytest.mark.parametrize("name", ["poda_no_such", "tests.no_such", "os.path.x", ".toys", "a..b", "a/b", "x.py"])
def test_an_unknown_module_is_named(name):
    with pytest.raises(Refused) as refused:
        extensions.load([name])
    assert str(refused.value) == f"PODA_EXTENSIONS names the module “{name}”, which cannot be found."


@pytest.mark.parametrize("text", BROKEN)
def test_what_a_module_fails_with_is_said(broken, caplog, text):
    caplog.set_level(logging.INFO)
    with pytest.raises(Refused) as refused:
        extensions.load([broken(text)])
    assert str(refused.value) == (
        f"The module “poda_test_broken”, which PODA_EXTENSIONS names, cannot be imported: {BROKEN[text]}."
    )
    assert caplog.records[0].exc_info, "the log says where it happened"


def test_the_command_line_refuses_in_one_sentence(monkeypatch, broken):
    monkeypatch.setenv("PODA_EXTENSIONS", f"os, {broken('1 / 0')}")
    assert refusal("games").endswith("division by zero.")
    monkeypatch.setenv("PODA_EXTENSIONS", "poda_no_such")
    assert "poda_no_such" in refusal("games")
