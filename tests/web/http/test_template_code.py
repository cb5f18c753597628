"""The compiled code of templates is kept on disk, and does no harm where it cannot be."""

from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from jinja2 import DictLoader
from jinja2.bccache import bc_magic

from webapp.http import template_code
from webapp.http.templates import Environment

PAGE = '{{ _("Board") }}'
Render = Callable[..., str]


@pytest.fixture
def folder(app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setitem(app.config, "PODA_CACHE", tmp_path)
    return tmp_path / "templates"


@pytest.fixture
def render(app: Flask, folder: Path) -> Render:
    """In an environment of its own each time, as another process would."""

    def rendered(source: str = PAGE, language: str = "es") -> str:
        loader = DictLoader({"page.html": source})
        environment = Environment(app, loader=loader, autoescape=True, extensions=["jinja2.ext.i18n"])
        with app.test_request_context(f"/?lang={language}"):
            return environment.get_template("page.html").render()

    return rendered


def test_what_was_compiled_once_is_read_by_the_next_process(render: Render, monkeypatch: pytest.MonkeyPatch) -> None:
    assert render() == "Tablero"
    monkeypatch.setattr(Environment, "_parse", lambda *_given: pytest.fail("it was compiled again"))
    assert render() == "Tablero"


def test_every_language_has_its_own(render: Render) -> None:
    assert [render(language=each) for each in ("es", "pt", "en", "es")] == ["Tablero", "Tabuleiro", "Board", "Tablero"]


def test_a_template_that_changed_is_compiled_anew(render: Render) -> None:
    render()
    assert render(f"{PAGE}!") == "Tablero!"


def test_other_sentences_make_other_code(render: Render, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    render()
    monkeypatch.setattr(template_code, "_digest", lambda _language: "other")
    render()
    assert len(list(folder.glob("es-*"))) == 2


def test_code_of_old_sentences_goes_after_a_while(
    render: Render, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    render()
    (old,) = folder.glob("es-*")
    monkeypatch.setattr(template_code, "_digest", lambda _language: "other")
    monkeypatch.setattr(template_code, "KEPT", -1)
    render()
    assert not old.exists()


@pytest.mark.parametrize("damage", [b"", b"j2", b"nonsense"])
def test_a_damaged_file_is_written_anew(render: Render, folder: Path, damage: bytes) -> None:
    render()
    (path,) = folder.glob("es-*")
    whole = path.read_bytes()
    for content in (damage, whole[:20], whole[:-9]):
        path.write_bytes(content)
        assert render() == "Tablero"
        assert path.read_bytes() == whole


def test_a_damaged_checksum_costs_only_time(render: Render, folder: Path) -> None:
    render()
    (path,) = folder.glob("es-*")
    path.write_bytes(bc_magic + b"cno_such_module\nname\n.")
    assert render() == "Tablero"


def test_a_folder_that_cannot_be_made_costs_only_time(render: Render, folder: Path) -> None:
    folder.write_text("a file is in its place")
    assert render() == "Tablero"
