"""Names of actions: readers of other languages never see the engine's English words."""

import html
import json
import random
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from engine import games
from engine.game import MAX, TERMINAL
from engine.refusals import Refused
from tests.conftest import Visitor
from tests.web.people import module_app
from webapp.games import action_name, action_texts
from webapp.http.pages.languages import sentence
from webapp.wording.explanations import why
from webapp.wording.text import in_a_row

SAN = r"(O-O(-O)?|[NBRQK]?[a-h]?[1-8]?x?[a-h][1-8](=[NBRQ])?)[+#]?"
NOTATION = re.compile(rf"[a-z]?\d+|[a-z]|[AKQ]|{SAN}")
"""Cells, columns, checkers, numbers of sticks, cards and moves of chess: the same in every language."""

GATHERED = 200  # positions of a game


app = module_app(Visitor)


@pytest.fixture(scope="module")
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def plain(page: str) -> str:
    """The readable text of a page."""
    return html.unescape(re.sub(r"(?s)<script.*?</script>|<[^>]+>", " ", page))


def names_of(slug: str) -> set[str]:
    """The names of all that can be done in some two hundred positions."""
    game, random_ = games.find(slug), random.Random(1)
    found: set[str] = set()
    state = game.start()
    for _position in range(GATHERED):
        state = game.start() if game.turn(state) == TERMINAL else state
        choices = list(game.actions(state))
        found |= {game.name(state, action) for action in choices}
        state = game.result(state, random_.choice(choices))
    return found


@pytest.mark.parametrize("slug", list(games.ENTRIES))
def test_every_name_is_notation_or_has_a_word(app: Flask, slug: str) -> None:
    for name in names_of(slug):
        if NOTATION.fullmatch(name):
            continue
        said = {}
        for lang in ("en", "es", "pt"):
            with app.test_request_context(f"/?lang={lang}"):
                said[lang] = action_name(slug, name)
        assert name not in (said["es"], said["pt"])
        assert said["en"] and said["es"] != said["en"] != said["pt"]


def test_scripts_and_pages_have_the_same_words(app: Flask, client: FlaskClient) -> None:
    page = client.get("/compare?game=betting-house&rounds=2&money=2&lang=es").get_data(as_text=True)
    texts = json.loads(re.search(r'id="texts"[^>]*>(.*?)</script>', page, re.DOTALL)[1])  # type: ignore[index]
    with app.test_request_context("/?lang=es"):
        assert action_texts("betting-house").items() <= texts.items()
        staked = action_name("betting-house", "2")
        assert texts["action.amount"].replace("{amount}", "2") == staked == "apostar 2\N{NO-BREAK SPACE}€"
    assert "irse a casa" in plain(page) and not re.search(r"\bhome\b", plain(page))


@pytest.mark.parametrize(
    ("lang", "best", "worded", "begins"),
    [
        ("en", "b2", False, "Play b2: played to the end"),
        ("es", "b2", False, "Juega b2: jugando hasta el final"),
        ("pt", "b2", False, "Jogue b2: jogando até o fim"),
        ("en", "toss for €3", True, "Toss for €3: played to the end"),
        (
            "es",
            "tirar la moneda por 3\N{NO-BREAK SPACE}€",
            True,
            "Tirar la moneda por 3\N{NO-BREAK SPACE}€: jugando hasta el final",
        ),
        (
            "pt",
            "lançar a moeda por €\N{NO-BREAK SPACE}3",
            True,
            "Lançar a moeda por €\N{NO-BREAK SPACE}3: jogando até o fim",
        ),
    ],
)
def test_a_sentence_begins_with_the_action_as_its_language_does(
    app: Flask, lang: str, best: str, worded: bool, begins: str
) -> None:
    found = {
        "algorithm": "expectiminimax",
        "depth": None,
        "value": 1.5,
        "bound": "exact",
        "ending": None,
        "estimated": False,
    }
    news = {**found, "kind": "hint", "own": True, "best": best, "worded": worded, "line": [best], "roots": []}
    with app.test_request_context(f"/?lang={lang}"):
        assert why(news, MAX, "1,5")[0].startswith(begins)
        if worded:
            of_another = why({**news, "own": False}, MAX, "1,5")[0]
            assert of_another.startswith({"en": "For MAX, ", "es": "Para MAX, ", "pt": "Para MAX, "}[lang] + best)


def test_a_row_of_words_has_commas_and_one_of_notation_none() -> None:
    assert in_a_row(["b2", "a1"]) == "b2 a1"
    assert in_a_row(["la moneda", "ganar"]) == "la moneda, ganar"


# -- the presets of the labs ------------------------------------------------------------------------------------------


def test_a_preset_is_shown_in_words_and_kept_by_its_name(client: FlaskClient) -> None:
    page = client.get("/lab/matrix?game=stag-hunt&lang=es").get_data(as_text=True)
    assert 'value="ciervo"' in page and "siempre liebre" in plain(page) and not re.search(r"\bhare\b", plain(page))
    assert "game=stag-hunt" in page


def test_what_is_typed_in_words_is_the_preset_again(client: FlaskClient) -> None:
    names = {"r0": "ciervo", "r1": "liebre", "c0": "ciervo", "c1": "liebre"}
    payoffs = {"a.0.0": 4, "a.0.1": 0, "a.1.0": 3, "a.1.1": 3, "b.0.0": 4, "b.0.1": 3, "b.1.0": 0, "b.1.1": 3}
    page = client.get("/lab/matrix", query_string={**names, **payoffs, "lang": "es"}).get_data(as_text=True)
    assert "game=stag-hunt" in page
    own = client.get("/lab/matrix", query_string={**names, **payoffs, "r0": "corzo", "lang": "es"})
    assert "corzo" in own.text and "ciervo" in own.text and "game=stag-hunt" not in own.text.split("<form", 1)[1]


def test_the_model_of_a_preset_is_drawn_in_words(client: FlaskClient) -> None:
    assert "quedarse" in client.get("/lab/beliefs?model=evaluation&lang=es").text
    assert "MAX pega carta" in client.get("/lab/beliefs?model=aces-and-kings&lang=pt").text


# -- sentences that refuse something ----------------------------------------------------------------------------------


NUMBER = "%(parameter)s must be a whole number, not “%(value)s”."


@pytest.mark.parametrize(
    ("refused", "lang", "says"),
    [
        (
            Refused(NUMBER, parameter="rounds", value="x"),
            "es",
            "rondas",
        ),
        (Refused(NUMBER, parameter="n", value="x"), "es", "«n»"),
        (Refused("%(game)s is not played for money: it takes no utility curve.", game="sticks"), "pt", "Palitos"),
        (Refused("The method %(method)s takes no %(setting)s.", method="belief", setting="level"), "es", "creencias"),
    ],
)
def test_a_refusal_names_things_as_the_page_does(app: Flask, refused: Refused, lang: str, says: str) -> None:
    with app.test_request_context(f"/?lang={lang}"):
        assert says in sentence(refused)
