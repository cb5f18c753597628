"""Templates speak the reader's language: `_` takes sentences from the reader's catalogue."""

from collections.abc import Callable

import pytest
from flask import Flask
from jinja2 import DictLoader

TEMPLATES = {
    "plain.html": '{{ _("Board") }}{% include "part.html" %}',
    "part.html": ' · {{ _("%(side)s has won.", side=side) }}',
    "capitals.html": '{{ _("Board")|upper }}',
    "percent.html": '{{ _("100 %% & more") }}',
    "macro.html": '{% macro won(side) %}{{ _("%(side)s has won.", side=side) }}{% endmacro %}',
    "imported.html": '{% import "macro.html" as said %}{{ said.won(side) }}',
    "said.html": '{{ _("Board") ~ mark }}',
    "name.txt": '{{ _("%(side)s has won.", side=side) }}',
}
Render = Callable[..., str]


@pytest.fixture
def render(app: Flask) -> Render:
    app.jinja_env.loader = DictLoader(TEMPLATES)

    def rendered(name: str, language: str, **values: object) -> str:
        with app.test_request_context(f"/?lang={language}"):
            return app.jinja_env.get_template(name).render(values)

    return rendered


@pytest.mark.parametrize(
    ("language", "says"),
    [("en", "Board · MAX has won."), ("es", "Tablero · Ha ganado MAX."), ("pt", "Tabuleiro · MAX ganhou.")],
)
def test_a_template_and_what_it_includes_speak_the_readers_language(render: Render, language: str, says: str) -> None:
    assert render("plain.html", language, side="MAX") == says


def test_one_language_follows_another(render: Render) -> None:
    assert [render("capitals.html", language) for language in ("es", "pt", "es")] == ["TABLERO", "TABULEIRO", "TABLERO"]


def test_macros_that_are_imported_without_a_context_speak_it_too(render: Render) -> None:
    assert [render("imported.html", language, side="MAX") for language in ("es", "pt")] == [
        "Ha ganado MAX.",
        "MAX ganhou.",
    ]


def test_what_a_sentence_is_filled_in_with_is_escaped(render: Render) -> None:
    assert render("part.html", "en", side="<b>") == " · &lt;b&gt; has won."


def test_what_stands_beside_a_sentence_is_escaped(render: Render) -> None:
    assert render("said.html", "en", mark="<b>") == "Board&lt;b&gt;"


def test_nothing_is_escaped_in_plain_text(render: Render) -> None:
    assert render("name.txt", "en", side="<b>") == "<b> has won."


def test_a_sentence_says_a_percent_sign_as_ever(render: Render) -> None:
    assert render("percent.html", "en") == "100 % & more"


def test_the_language_is_looked_up_once_for_a_page(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    from webapp.http.pages import templates

    asked: list[str] = []
    catalogue = templates.read_catalogue
    monkeypatch.setattr(templates, "read_catalogue", lambda code: asked.append(code) or catalogue(code))
    app.jinja_env.loader = DictLoader(TEMPLATES)
    with app.test_request_context("/?lang=es"):
        app.jinja_env.get_template("plain.html").render(side="MAX")
    assert asked == ["es"]
