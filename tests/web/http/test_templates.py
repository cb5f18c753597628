"""Sentences stand in the templates of each language as `_` would say them."""

import threading
import time

import pytest
from jinja2 import DictLoader

from webapp.http.templates import Environment

TEMPLATES = {
    "plain.html": '{{ _("Board") }}{% include "part.html" %}',
    "part.html": ' · {{ _("%(side)s has won.", side=side) }}',
    "capitals.html": '{{ _("Board")|upper }}',
}


@pytest.fixture(autouse=True)
def nothing_compiled_before(app, tmp_path, monkeypatch):
    monkeypatch.setitem(app.config, "PODA_CACHE", tmp_path)


@pytest.fixture
def render(app):
    environment = Environment(app, loader=DictLoader(TEMPLATES), autoescape=True, extensions=["jinja2.ext.i18n"])

    def rendered(name, language, **values):
        with app.test_request_context(f"/?lang={language}"):
            return environment.get_template(name).render(values)

    return rendered


@pytest.mark.parametrize(
    ("language", "says"),
    [("en", "Board · MAX has won."), ("es", "Tablero · Ha ganado MAX."), ("pt", "Tabuleiro · MAX ganhou.")],
)
def test_a_template_and_what_it_includes_speak_the_readers_language(render, language, says):
    assert render("plain.html", language, side="MAX") == says


def test_one_language_follows_another(render):
    assert [render("capitals.html", language) for language in ("es", "pt", "es")] == ["TABLERO", "TABULEIRO", "TABLERO"]


def test_what_a_sentence_is_filled_in_with_is_escaped(render):
    assert render("part.html", "en", side="<b>") == " · &lt;b&gt; has won."


def test_a_sentence_says_a_percent_sign_as_ever(app):
    environment = Environment(
        app, loader=DictLoader({"a.html": '{{ _("100 %% & more") }}'}), autoescape=True, extensions=["jinja2.ext.i18n"]
    )
    with app.test_request_context("/"):
        assert environment.get_template("a.html").render() == "100 % & more"


def test_a_template_that_several_ask_for_at_once_is_compiled_once(app, monkeypatch):
    environment = Environment(app, loader=DictLoader(TEMPLATES), autoescape=True, extensions=["jinja2.ext.i18n"])
    compiled = []
    compile_slowly = Environment.compile

    def compile_and_note(self, source, name=None, *arguments, **options):
        compiled.append(name)
        time.sleep(0.05)
        return compile_slowly(self, source, name, *arguments, **options)

    monkeypatch.setattr(Environment, "compile", compile_and_note)

    def ask():
        with app.test_request_context("/"):
            environment.get_template("capitals.html")

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert compiled == ["capitals.html"]
