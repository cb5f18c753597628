"""An option is declared once; every place that asks for it, reads it or refuses it follows from there."""

import html
import json
import re
import subprocess
import sys
from typing import Any

import pytest
from msgspec import defstruct, structs

from engine import games
from engine.hidden import methods
from engine.options import Amount, Flag, NumberList, OneOf, Real, Whole
from engine.refusals import Refused
from engine.search.algorithms import ALGORITHMS
from engine.search.checks import check
from engine.search.options import OPTIONS, SEARCH_OPTIONS, Options
from tests.conftest import Visitor
from tests.web.forms import read_forms
from tests.web.people import close_app, open_app
from webapp.config import ROOT
from webapp.matches.checking import checked
from webapp.matches.engine_options import EngineOptions
from webapp.matches.option_types import ASKED, must_hold
from webapp.matches.seat_texts import options_from, read, write
from webapp.matches.seats import EngineSeat
from webapp.views.options import slider

ON_PAGES = [name for name in OPTIONS if name in ASKED]
PLAYED = {  # games in which, all together, every option matters
    "attitude": "coin-backgammon",
    "weights": "coin-backgammon",
    "bounds": "coin-backgammon",
    "utility": "prize",
    "candidates": "gomoku",
}


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    app = open_app(tmp_path_factory.mktemp("options"))
    app.test_client_class = Visitor
    yield app
    close_app(app)


def other_value(name):
    """A valid value of the option that is not its usual one, as data."""
    kind, usual = ASKED[name].kind, ASKED[name].usual
    match kind:
        case Flag():
            return not usual
        case OneOf(titles=titles):
            return next(value for value in titles if value != usual)
        case Whole():
            return kind.least + 1
        case Real() | Amount():
            return round(kind.step * 3, 2)
        case NumberList():
            return [0.0, 2.0, 1.0, 5.0][: max(kind.fewest, 2)]
    return {"evaluation": "none", "utility": "concave:3", "strategy": "K: bet 1"}[name]


def as_text(value):
    if isinstance(value, bool):
        return "yes" if value else ""
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def game_for(name):
    return PLAYED.get(name, "tic-tac-toe")


def algorithm_for(name):
    """An algorithm that heeds the option, in a game in which it matters."""
    game = games.find(game_for(name))
    return next(each.name for each in ALGORITHMS.values() if each.heeds(name) and each.suits(game))


def page_of_a_match(client, name):
    algorithm = algorithm_for(name)
    answer = client.post(
        "/matches", data={"game": game_for(name), "max": "me", "min": "engine", "min.algorithm": algorithm}
    )
    assert answer.status_code == 303, answer.text
    return client.get(answer.location).text


@pytest.mark.parametrize("name", ON_PAGES)
def test_a_seat_s_form_has_a_field_for_it(client, name):
    page = client.get("/play", query_string={"game": game_for(name)}).text
    offer = next(form for form in read_forms(page) if form.id == "offer")
    side = "max" if games.find(game_for(name)).alone else "min"
    assert f"{side}.{name}" in [field.name for field in offer.fields]


@pytest.mark.parametrize("name", sorted(methods.OPTIONS.keys() & ASKED.keys()))
def test_a_method_s_form_has_a_field_for_it(client, name):
    page = client.get("/play", query_string={"game": "betting"}).text
    offer = next(form for form in read_forms(page) if form.id == "offer")
    assert f"min.{name}" in [field.name for field in offer.fields]


@pytest.mark.parametrize("name", ON_PAGES)
def test_the_search_panel_has_a_field_for_it_and_scripts_know_it(client, name):
    page = page_of_a_match(client, name)
    panel = next(form for form in read_forms(page) if form.id == "search-options")
    assert name in [field.name for field in panel.fields]
    declared = json.loads(re.search(r"id=\"search-options\"[^>]*data-options='([^']*)'", page)[1])
    assert name in [option["name"] for option in declared]
    heeded = json.loads(re.search(r"id=\"search-options\"[^>]*data-heeded='([^']*)'", page)[1])
    assert [algorithm for algorithm in heeded if name in heeded[algorithm]] == [
        algorithm for algorithm in heeded if ALGORITHMS[algorithm].heeds(name)
    ]


@pytest.mark.parametrize("name", [name for name, option in OPTIONS.items() if option.compared])
def test_compare_asks_for_it_and_its_address_says_it(client, name):
    value = as_text(other_value(name)) if name != "bounds" else "-90.0,90.0"
    slug = {"utility": "prize", "quiescence": "tic-tac-toe", "extensions": "tic-tac-toe", "candidates": "gomoku"}.get(
        name, "coin-backgammon"
    )
    evaluation = "sum" if slug == "coin-backgammon" else "open-lines"
    address = {"game": slug, "depth": "1", "evaluation": evaluation, name: value}
    if slug == "prize":
        del address["evaluation"]
    page = client.get("/compare", query_string=address)
    assert page.status_code == 200, page.text
    form = next(form for form in read_forms(page.text) if form.action.endswith("/compare"))
    shown = dict(form.data())[name]
    assert shown.replace(" ", "") == value
    link = re.search(r'id="search-comparing"[^>]*data-takes="([^"]*)"', page_of_a_match(client, name))
    assert name in link[1].split()


@pytest.mark.parametrize("name", ASKED)
def test_forms_addresses_and_payloads_say_the_same(name):
    algorithm = algorithm_for(name) if name in OPTIONS else "simulate"
    value = other_value(name)
    by_form = options_from({"algorithm": algorithm, name: as_text(value)})
    assert by_form == checked({"algorithm": algorithm, name: value}, EngineOptions, strict=True)
    assert getattr(by_form, name) not in (ASKED[name].usual, None)
    assert read(write(EngineSeat(by_form))).options == by_form


@pytest.mark.parametrize(
    "name", [name for name, option in ASKED.items() if isinstance(option.kind, Whole | Real | Amount | NumberList)]
)
def test_a_number_beyond_its_range_is_refused_by_name(name):
    kind = ASKED[name].kind
    most = kind.greatest if isinstance(kind, NumberList) else getattr(kind, "most_on_pages", None) or kind.most
    beyond = [2 * most] * 2 if isinstance(kind, NumberList) else 2 * most
    with pytest.raises(Refused) as refusal:
        checked({name: beyond}, EngineOptions, strict=False)
    assert refusal.value.values == {"field": name}


def test_the_command_line_has_every_option_with_its_help():
    command = [sys.executable, "-m", "engine", "search", "--help"]
    help_of = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for option in OPTIONS.values():
        assert option.dashed in help_of
        assert " ".join(option.help.split()[:2]) in " ".join(help_of.split())
    command[3] = "hidden"
    help_of = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for option in methods.OPTIONS.values():
        assert option.dashed in help_of


def test_a_struct_that_forgets_an_option_or_declares_it_otherwise_is_an_error():
    must_hold(EngineOptions, ASKED)
    fields = [(each.name, each.type, each.default) for each in structs.fields(EngineOptions)]
    for at, (name, kind, default) in enumerate(fields[1:], start=1):
        with pytest.raises(TypeError, match=name):
            must_hold(defstruct("Forgetful", fields[:at] + fields[at + 1 :]), ASKED)
        with pytest.raises(TypeError, match=name):
            must_hold(defstruct("Otherwise", [*fields[:at], (name, kind, "else"), *fields[at + 1 :]]), ASKED)
        with pytest.raises(TypeError, match=name):
            must_hold(defstruct("Boundless", [*fields[:at], (name, Any, default), *fields[at + 1 :]]), ASKED)


@pytest.mark.parametrize("name", SEARCH_OPTIONS)
def test_an_algorithm_that_does_not_take_an_option_says_which(name):
    values = {"depth": 3, "seconds": 1.0, "order": "reversed", "window": (-1.0, 1.0), "deepen": True, "table": True}
    values |= {
        "quiescence": True,
        "extensions": "checks",
        "killers": True,
        "errs": 0.5,
        "candidates": "near",
    }
    game = games.find("tic-tac-toe")
    with pytest.raises(Refused) as refusal:
        check(game, Options("random", **{name: values[name]}))
    assert refusal.value.values == {"player": "random", "setting": OPTIONS[name].title}


# -- the seconds of a server ------------------------------------------------------------------------------------------


@pytest.fixture
def hasty(make_app):
    """A visitor of a server that lets a search run for 5 seconds."""
    return make_app(PODA_SEARCH_SECONDS=5.0).test_client()


def test_forms_offer_no_more_seconds_than_the_server_grants(hasty):
    page = hasty.get("/play", query_string={"game": "tic-tac-toe"}).text
    assert re.findall(r'name="min\.seconds" type="number" min="0\.1" max="5"', page)
    match = hasty.post("/matches", data={"game": "tic-tac-toe", "max": "me", "min": "engine"})
    assert re.findall(r'name="seconds" type="number" min="0\.1" max="5"', hasty.get(match.location).text)


def test_more_seconds_than_the_server_grants_are_refused_in_words(hasty):
    asked = {"game": "tic-tac-toe", "max": "me", "min": "engine", "min.algorithm": "alphabeta", "min.limit": "time"}
    assert hasty.post("/matches", data={**asked, "min.seconds": "5"}).status_code == 303
    refused = hasty.post("/matches", data={**asked, "min.seconds": "6"})
    assert refused.status_code == 400
    assert "The time must be more than 0 and at most 5 seconds." in html.unescape(refused.text)


def test_a_seat_that_was_stored_under_a_longer_limit_says_that_it_gets_less(make_app, tmp_path):
    asked = {"game": "tic-tac-toe", "max": "open", "min": "engine", "min.algorithm": "alphabeta"}
    limit = {"min.limit": "time", "min.seconds": "20"}
    before = make_app(PODA_DATA=tmp_path)
    match = before.test_client().post("/matches", data=asked | limit).location
    assert said_of_the_engine(before, match) == "The engine: alpha-beta, 20 s"
    before.extensions["poda.services"].close()
    after = make_app(PODA_DATA=tmp_path, PODA_SEARCH_SECONDS=5.5)
    told = "The engine: alpha-beta, 20 s, but this server ends a search after 5.5 s"
    assert said_of_the_engine(after, match) == told


def said_of_the_engine(app, match):
    """The text of the engine's seat for a watcher."""
    return re.search(r'class="seat-says">(The engine[^<]*)<', app.test_client().get(match).text)[1]


# -- bounds on the values ---------------------------------------------------------------------------------------------


@pytest.fixture
def ana(sit):
    return sit("ana")


def star_match(client, **seat):
    """A match of coin backgammon against Star1 to depth 2, and the answer to opening it."""
    fields = {"game": "coin-backgammon", "max": "me", "min": "engine", "min.algorithm": "star1", "min.depth": "2"}
    return client.post("/matches", data={**fields, "min.evaluation": "sum", **{f"min.{k}": v for k, v in seat.items()}})


def test_bounds_are_sent_by_a_form_or_a_socket_and_kept_with_the_seat(ana):
    opened = star_match(ana.http, bounds="-50.0, 50.0")
    assert opened.status_code == 303
    match = opened.location.rpartition("/")[2]
    page = ana.http.get(opened.location).text
    seat = json.loads(html.unescape(re.search(r'data-side="min"[^>]*data-options="([^"]*)"', page)[1]))
    assert seat["bounds"] == [-50.0, 50.0]
    assert 'name="bounds" value="-50.0, 50.0"' in page
    options = {"algorithm": "star2", "depth": 2, "evaluation": "sum", "bounds": [-60, 60]}
    answer = ana.emit("search:start", {"match": match, "kind": "analysis", "options": options})
    assert answer["ok"], answer


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"bounds": [5, -5]}, "Bounds on the values are two finite numbers, the lower one first."),
        ({"bounds": [0, 1]}, "The bounds must hold every value, and here values lie between"),
        ({"bounds": [0]}, "The value of “options.bounds” is not valid."),
        ({"bounds": [-1e300, 1e300]}, "The value of “options.bounds” is not valid."),
        ({"bounds": [-60, 60], "algorithm": "expectiminimax"}, "Bounds on the values are for star1 and star2."),
    ],
)
def test_bounds_that_cannot_be_are_refused_in_words(ana, options, reason):
    match = star_match(ana.http).location.rpartition("/")[2]
    asked = {"algorithm": "star1", "depth": 2, "evaluation": "sum", **options}
    answer = ana.emit("search:start", {"match": match, "kind": "analysis", "options": asked})
    assert not answer["ok"]
    assert answer["reason"].startswith(reason)


def test_a_seat_whose_bounds_do_not_hold_every_value_is_refused_before_the_match_begins(client):
    refused = star_match(client, bounds="0, 1")
    assert refused.status_code == 400
    assert "The bounds must hold every value" in html.unescape(refused.text)


def test_wider_bounds_cut_less_in_the_comparison(client):
    def nodes(**query):
        page = client.get("/compare", query_string={"tree": "scale-a", "more": "", **query}).text
        rows = re.findall(r'<tr class="is-\w+">.*?</tr>', page, re.DOTALL)
        return {re.search(r'scope="row">([^<]*)', row)[1]: re.findall(r'"number">([\d,]*)<', row)[1] for row in rows}

    usual, wide = nodes(), nodes(bounds="-1000,1000")
    assert usual["Expectiminimax"] == wide["Expectiminimax"]
    assert int(wide["Star1"]) > int(usual["Star1"])


def test_bounds_of_a_comparison_that_cannot_be_read_are_refused(client):
    page = client.get("/compare", query_string={"tree": "scale-a", "bounds": "wide"})
    assert page.status_code == 400
    assert "The value of “bounds” is not valid." in html.unescape(page.text)


def test_a_seats_form_hides_each_option_that_its_method_for_hidden_cards_does_not_heed(app):
    page = html.unescape(app.test_client().get("/play?game=betting").text)
    style = (ROOT / "static" / "css" / "components" / "options.css").read_text()
    heeds = dict(re.findall(r'<option value="([a-z-]+)" data-heeds="([^"]*)"', page))
    assert heeds["average"] == "" and heeds["simulate"] == "level learning"
    offered = set(re.findall(r'data-option="([a-z]+)"', page))
    assert offered == {name for names in heeds.values() for name in names.split()}
    for name in offered:
        assert f':not([data-heeds~="{name}"])) > [data-option="{name}"]' in style


def test_the_slider_of_every_weight_can_stand_at_its_usual_one():
    for slug in games.ENTRIES:
        game = games.find(slug)
        for evaluation in game.evaluations:
            for feature in game.features_of(evaluation):
                ends = slider(feature)
                steps = (feature.weight - ends["min"]) / ends["step"]
                assert abs(steps - round(steps)) < 1e-6, (slug, feature.name)
