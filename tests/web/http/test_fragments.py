"""A rendered fragment is reused for all viewers for whom it would be the same."""

import re
from collections.abc import Callable

import pytest
from jinja2 import DictLoader

from tests.web.people import Someone
from webapp.http.pages.fragments import Fragments

OWN = r'nonce="[^"]+"|csrf[_-]token" (?:value|content)="[^"]+"|"X-CSRF-Token": "[^"]+"'
TEMPLATES = {"says.html": "{{ _('Board') }} {{ word }} {{ counted() }}"}


@pytest.fixture
def render(app) -> Callable[..., str]:
    app.jinja_env.loader = DictLoader(TEMPLATES)
    app.jinja_env.globals["counted"] = iter(range(1000)).__next__
    kept = Fragments()

    def rendered(language: str = "en", **given: object) -> str:
        with app.test_request_context(f"/?lang={language}"):
            return str(kept.render("says.html", **given))

    return rendered


def test_it_is_rendered_once_for_each_language_and_what_it_is_given(render) -> None:
    assert [render(word="a"), render(word="a"), render(word="b")] == ["Board a 0", "Board a 0", "Board b 1"]
    assert render("es", word="a") == "Tablero a 2"
    assert render(word="<a>") == "Board &lt;a&gt; 3"


def test_they_take_no_more_than_they_may(app) -> None:
    app.jinja_env.loader = DictLoader({"says.html": "{{ word }}"})
    kept = Fragments(8000)
    with app.test_request_context("/"):
        for number in range(100):
            kept.render("says.html", word=str(number) * 300)
    assert 0 < kept.used <= 8000


def test_a_match_page_shares_nothing_that_is_somebodys(app) -> None:
    """Two people's pages of the same kind of match differ in names, tokens and nonces alone."""
    pages, own = [], []
    for someone in (Someone(app), Someone(app)):
        match = someone.opens(min="engine")
        page = someone.see(f"/matches/{match}")
        own.append(set(re.findall(OWN, page)))
        pages.append(re.sub(OWN, "", page).replace(match, "MATCH"))
    assert pages[0] == pages[1]
    assert own[0].isdisjoint(own[1])
    assert app.extensions["poda.fragments"].used > 0
