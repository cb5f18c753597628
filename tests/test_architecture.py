"""The tables of docs/architecture.md name all folders, and only existing ones."""

import re
from pathlib import Path

import pytest

from tests.test_imports import LAYERS

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = (ROOT / "docs" / "architecture.md").read_text()
UNNAMED = {"__init__.py", "__main__.py", "command.py", "gunicorn.py", "babel.cfg"}


def rows(folder: str) -> list[list[str]]:
    """The names in the first column of a folder's table, row by row."""
    table = DOCUMENT.partition(f"\n### {folder}/\n")[2].partition("\n#")[0]
    lines = [line for line in table.splitlines() if line.startswith("| `")]
    return [re.findall(r"`([^`]+)`", line.split("|")[1]) for line in lines]


@pytest.mark.parametrize("folder", ["engine", "webapp"])
def test_every_folder_has_its_row(folder: str) -> None:
    entries = [path for path in (ROOT / folder).iterdir() if path.name != "__pycache__"]
    there = {path.name + "/" * path.is_dir() for path in entries} - UNNAMED
    assert {name for row in rows(folder) for name in row} == there


@pytest.mark.parametrize("folder", ["engine", "webapp"])
def test_every_module_that_a_row_names_is_there(folder: str) -> None:
    table = DOCUMENT.partition(f"\n### {folder}/\n")[2].partition("\n#")[0]
    for line in table.splitlines():
        if line.startswith("| `"):
            places = [ROOT / folder / name for name in re.findall(r"`([^`]+/)`", line.split("|")[1])]
            for module in re.findall(r"`(\w+\.py)`", line.split("|")[2]) if places else []:
                assert any((place / module).exists() for place in places), f"{line[:40]}: {module}"


def test_the_web_application_stands_in_its_layers() -> None:
    known = [{name.rstrip("/").removesuffix(".py") for name in row} for row in rows("webapp")]
    assert known == [set(layer) for layer in LAYERS]
