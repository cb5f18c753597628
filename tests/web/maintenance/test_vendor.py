"""The libraries and fonts that we serve are the published ones, byte for byte, each with its licence."""

import json
from pathlib import Path
from typing import Any

import pytest

from webapp.http.assets.bundles import LIBRARIES
from webapp.maintenance.vendor import LOCK, PACKAGES, VENDOR, digest

LOCKED = json.loads(LOCK.read_text())
FOLDERS = {package.folder.name: package.folder for package in PACKAGES}


def name(entry: dict[str, Any]) -> str:
    return str(entry["name"])


@pytest.mark.parametrize("entry", LOCKED, ids=name)
def test_files_are_what_the_lock_says(entry: dict[str, Any]) -> None:
    folder = FOLDERS[entry["folder"]]
    published = [path for path in folder.iterdir() if path.suffix != ".gz"]  # without the files that `make bundle` adds
    assert {path.name: digest(path.read_bytes()) for path in published} == entry["files"]


@pytest.mark.parametrize("entry", LOCKED, ids=name)
def test_every_library_comes_with_its_licence(entry: dict[str, Any]) -> None:
    assert [file for file in entry["files"] if "license" in file.lower()]


def test_the_lock_lists_what_the_maintenance_script_fetches() -> None:
    assert [(entry["name"], entry["version"]) for entry in LOCKED] == [(p.name, p.version) for p in PACKAGES]


def test_nothing_else_lies_with_the_vendored_files() -> None:
    ours = {folder.name for folder in FOLDERS.values() if folder.parent == VENDOR}
    assert {path.name for path in VENDOR.iterdir()} == ours | {"lock.json"}


def test_modules_stand_for_vendored_files() -> None:
    assert all((VENDOR / path).exists() for path in LIBRARIES.values())


def test_no_page_or_style_names_another_host() -> None:
    own = [*Path(VENDOR.parent / "css").rglob("*.css"), *Path(VENDOR.parent / "js").rglob("*.js")]
    templates = VENDOR.parent.parent.joinpath("templates").rglob("*.*")
    for path in [*own, *templates]:
        text = path.read_text().replace("http://www.w3.org/", "")
        assert "http://" not in text and "https://" not in text and 'src="//' not in text, path
