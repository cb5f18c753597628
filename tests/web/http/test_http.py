"""What all pages share: settings, identity, forms, headers, languages, limits, error pages, health."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask, request
from flask.testing import FlaskClient

from engine import games
from engine.search import Options, Search
from engine.search.algorithms import ALGORITHMS
from tests.web.people import count_more_requests
from webapp.games import page_of
from webapp.http.sockets import server as socket_server
from webapp.http.sockets.server import socketio
from webapp.http.visitors.rate_limits import NEWCOMERS, hit, limited
from webapp.http.visitors.security import current_visitor

# -- who is asking ----------------------------------------------------------------------------------------------------


def test_a_visitor_keeps_their_identity(app: Flask) -> None:
    @app.get("/who")
    def who() -> str:
        return current_visitor()

    ana, bo = app.test_client(), app.test_client()
    assert ana.get("/who").text == ana.get("/who").text != bo.get("/who").text


def test_a_forged_cookie_is_somebody_new(app: Flask) -> None:
    @app.get("/who")
    def who() -> str:
        return current_visitor()

    client = app.test_client()
    client.set_cookie("poda_visitor", "ana.madeupsignature")
    assert client.get("/who").text != "ana"


def test_the_visitors_cookie_is_out_of_reach_of_scripts(client: FlaskClient) -> None:
    cookie = client.get("/").headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "Max-Age=31536000;" in cookie
    assert "SameSite=Lax" in cookie


def test_a_socket_knows_its_visitor(app: Flask, sit: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch) -> None:
    @app.get("/who")
    def who() -> str:
        return current_visitor()

    connected: list[str] = []
    monkeypatch.setattr(socket_server, "greetings", [lambda brought: connected.append(current_visitor())])
    ana, bo = sit("ana"), sit("bo")
    assert ana.socket.is_connected() and bo.socket.is_connected()
    assert connected == [sitter.http.get("/who").text for sitter in (ana, bo)]
    assert connected[0] != connected[1]


# -- whether they meant to --------------------------------------------------------------------------------------------


@pytest.fixture
def doorbell(app: Flask) -> FlaskClient:
    @app.post("/ring")
    def ring() -> str:
        return "rung"

    return app.test_client()


def test_a_post_from_our_page_is_taken(doorbell: FlaskClient) -> None:
    assert doorbell.post("/ring").text == "rung"
    assert doorbell.post("/ring", data={"csrf_token": doorbell.token()}, token=False).text == "rung"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "headers",
    [{"X-CSRF-Token": ""}, {"X-CSRF-Token": "made-up"}, {"X-CSRF-Token": "ñ"}, {"Sec-Fetch-Site": "cross-site"},
     {"Sec-Fetch-Site": "same-site"}, {"Origin": "https://elsewhere.example"}, {"Origin": "null"}],
)  # fmt: skip
def test_a_forged_post_is_refused_with_a_sentence(doorbell: FlaskClient, headers: dict[str, str]) -> None:
    answer = doorbell.post("/ring", headers=headers)
    assert answer.status_code == 400
    assert "comes from another site" in answer.text


def test_another_visitors_token_is_no_good(app: Flask, doorbell: FlaskClient) -> None:
    stolen = app.test_client().token()
    assert doorbell.post("/ring", headers={"X-CSRF-Token": stolen}).status_code == 400


# -- headers ----------------------------------------------------------------------------------------------------------


def test_pages_hold_no_inline_styles_or_handlers(client: FlaskClient) -> None:
    assert not re.search(r"<[^>]+\s(style|on\w+)=", client.get("/").text)


# -- languages --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("accepted", "tag"),
    [("es-AR,es;q=0.9", "es"), ("pt-PT", "pt-BR"), ("pt-BR,en;q=0.5", "pt-BR"), ("de,fr;q=0.5", "en"), ("", "en")],
)
def test_the_browser_says_which_language(client: FlaskClient, accepted: str, tag: str) -> None:
    assert f'<html lang="{tag}">' in client.get("/", headers={"Accept-Language": accepted}).text


def test_words_within_a_sentence_are_translated_too(client: FlaskClient) -> None:
    page = client.get("/ladder/betting?method=magic&lang=es").get_data(as_text=True)
    assert "«método» debe ser" in page and "no «magic»" in page


def test_a_language_asked_for_stays(client: FlaskClient) -> None:
    assert '<html lang="es">' in client.get("/?lang=es").text
    assert '<html lang="es">' in client.get("/", headers={"Accept-Language": "pt"}).text


def test_a_language_stays_for_a_year(client: FlaskClient) -> None:
    cookies = client.get("/?lang=es").headers.getlist("Set-Cookie")
    assert any(cookie.startswith("poda_language=es;") and "Max-Age=31536000;" in cookie for cookie in cookies)


def test_an_unknown_language_changes_nothing(client: FlaskClient) -> None:
    assert '<html lang="en">' in client.get("/?lang=xx").text


def test_language_links_keep_the_rest_of_the_address(client: FlaskClient) -> None:
    assert "/?a=1&amp;a=2&amp;lang=pt" in client.get("/?a=1&a=2&lang=es").text


@pytest.mark.parametrize(
    ("form", "page"), [("/matches", "/play"), ("/matches/nothing/play", "/matches/nothing"), ("/ring/twice", "/")]
)
def test_the_languages_of_a_refused_form_lead_to_its_page(client: FlaskClient, form: str, page: str) -> None:
    link = re.search(r'"([^"]*[?]lang=es)"', client.post(form, data={"game": "shogi"}).text)
    assert link
    answer = client.get(link[1])
    assert (answer.location or link[1]).partition("?")[0] == page
    assert '<html lang="es">' in client.get(page).text


def test_the_page_of_a_refused_new_match_is_the_offer(client: FlaskClient) -> None:
    assert client.get("/matches?lang=es").location == "/play?lang=es"


# -- limits -----------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("same_minute")
def test_a_visitor_who_asks_too_often_is_told_so(make_app: Callable[..., Flask]) -> None:
    app = make_app(PODA_RATE_LIMITS=True)
    with app.test_request_context():
        newcomers = [hit("test", "2/minute") for _ in range(2 * NEWCOMERS + 1)]
        assert newcomers == [True] * 2 * NEWCOMERS + [False]
    app.add_url_rule("/ring", view_func=limited("2/minute")(lambda: "rung"))
    ana, bo = app.test_client(), app.test_client()
    for visitor in (ana, bo):
        visitor.get("/")  # for a cookie: without one, all of an address count as one
    assert [ana.get("/ring").status_code for _ in range(3)] == [200, 200, 429]
    assert bo.get("/ring").status_code == 200


@pytest.mark.usefixtures("same_minute")
def test_a_socket_without_a_cookie_counts_as_its_address(make_app: Callable[..., Flask]) -> None:
    app = make_app(PODA_RATE_LIMITS=True)
    stranger = socketio.test_client(app)

    def asks() -> str:
        return str(stranger.emit("search:start", {"match": "nothing", "kind": "hint"}, callback=True)["reason"])

    assert asks() == "There is no such match."
    count_more_requests(app, 120 * NEWCOMERS - 2)
    assert asks() == "There is no such match."
    assert asks().startswith("Too many requests")


@pytest.mark.usefixtures("same_minute")
def test_a_class_that_opens_a_link_at_once_is_not_refused_for_want_of_cookies(make_app: Callable[..., Flask]) -> None:
    app = make_app(PODA_RATE_LIMITS=True)
    answers = [app.test_client().get("/trees/sheet?exercises=1").status_code for _ in range(250)]
    assert 429 not in answers


@pytest.mark.usefixtures("same_minute")
def test_all_sockets_of_an_address_have_a_limit_together(
    make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app(PODA_RATE_LIMITS=True)
    people = [app.test_client() for _ in range(3)]
    for visitor in people:
        visitor.get("/")
    monkeypatch.setattr("webapp.http.visitors.rate_limits.ADDRESS_LIMIT", "2/minute")
    sockets = [socketio.test_client(app, flask_test_client=visitor) for visitor in people]
    assert [socket.is_connected() for socket in sockets] == [True, True, False]


def test_behind_a_proxy_pages_and_sockets_see_who_asks_through_it(make_app: Callable[..., Flask]) -> None:
    app = make_app(PODA_PROXIES=1)
    app.add_url_rule("/whence", view_func=lambda: f"{request.remote_addr} {request.scheme} {request.host}")
    visitor = app.test_client()
    through = {"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.example"}
    assert visitor.get("/whence", headers=through).text == "203.0.113.7 https localhost"
    polling = "/socket.io/?EIO=4&transport=polling"
    sid = json.loads(visitor.get(polling, headers=through).text[1:])["sid"]
    visitor.post(f"{polling}&sid={sid}", data="40", headers=through, token=False)
    assert [seen["REMOTE_ADDR"] for seen in socketio.server.environ.values()] == ["203.0.113.7"]


# -- error pages ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "sentence"), [("en", "There is no such page"), ("es", "no existe")])
def test_errors_speak_the_visitors_language(client: FlaskClient, language: str, sentence: str) -> None:
    answer = client.get("/nowhere", headers={"Accept-Language": language})
    assert answer.status_code == 404
    assert sentence in answer.text


@pytest.mark.parametrize("code", [400, 403, 404, 405, 413, 429, 500])
def test_every_error_has_a_page(app: Flask, code: int) -> None:
    from flask import abort

    app.add_url_rule("/broken", view_func=lambda: abort(code))
    answer = app.test_client().get("/broken")
    assert answer.status_code == code
    assert f'<p class="error-code">{code}</p>' in answer.text


@pytest.mark.parametrize("host", ["a" * 5000, "a..b", "x" * 64 + ".example"])
def test_a_host_that_is_none_is_a_bad_request(client: FlaskClient, host: str) -> None:
    answer = client.get("/play", headers={"Host": host, "Accept-Language": "es"})
    assert answer.status_code == 400
    assert "No se ha entendido" in answer.text


def test_a_bug_is_an_error_page_too(app: Flask) -> None:
    app.config.update(PROPAGATE_EXCEPTIONS=False)
    app.add_url_rule("/bug", view_func=lambda: 1 / 0)
    assert "Something broke on our side" in app.test_client().get("/bug").text


def test_a_fragment_gets_only_the_sentence(client: FlaskClient) -> None:
    answer = client.get("/nowhere", headers={"HX-Request": "true"})
    assert answer.text.startswith('<p class="refusal"')


def test_a_large_post_is_refused(client: FlaskClient) -> None:
    assert client.post("/matches", data={"game": "x" * 70_000}).status_code == 413


def test_what_is_posted_is_never_shown_unescaped(client: FlaskClient) -> None:
    assert "<script>alert" not in client.get("/?q=<script>alert(1)</script>").text


# -- what operators look at, and what the home page claims ------------------------------------------------------------


def test_health_names_its_parts(client: FlaskClient) -> None:
    report = client.get("/healthz").json
    assert report
    assert report["ok"] is True
    assert report["database"] == "reachable"
    assert report["engine"] in ("warming", "warm")


def test_metrics_count_requests(client: FlaskClient) -> None:
    client.get("/")
    assert 'poda_requests_total{endpoint="lobby.home",status="200"}' in client.get("/metrics").text


VISITS = page_of("tic-tac-toe").home_cards[0].figures


@pytest.mark.parametrize("algorithm", sorted(ALGORITHMS.keys() & VISITS))
def test_the_home_pages_numbers_are_the_engines(algorithm: str) -> None:
    game = games.find("tic-tac-toe")
    search = Search(game, game.start(), Options(algorithm=algorithm))
    while not search.advance(1_000_000):
        pass
    assert (search.report().nodes, search.report().value) == (VISITS[algorithm], 0)
