"""A strategy of one's own on the ladder: written, read, worked out and played against."""

import re
from fractions import Fraction
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from engine.game import MAX, MIN
from engine.hidden.behaviour import situations
from engine.hidden.behaviour_text import read_behaviour
from engine.refusals import Refused
from tests.web.ladder.asking import query
from tests.web.people import Someone, until
from webapp.ladder import own_strategy, queries
from webapp.ladder.queries import ladder_games
from webapp.matches.seats import SIDES
from webapp.searches import hidden_decisions


@pytest.mark.parametrize("slug", ladder_games())
@pytest.mark.parametrize("player", [MAX, MIN])
def test_every_strategy_survives_being_written(slug: str, player: int) -> None:
    there = query(slug, seat=SIDES[player])
    for method in ("random", "equilibrium"):
        behaviour = hidden_decisions.strategy_of(there.game, player, there.options(method))
        text = own_strategy.write(there.game, player, behaviour)
        assert read_behaviour(there.game, player, text) == behaviour
        assert len(text) <= 2000


def test_a_strategy_that_mixes_everywhere_fits_into_an_address() -> None:
    game = queries.game_of("aces-and-kings", {})
    uneven = (Fraction(7, 20), Fraction(13, 20))
    mixed = {seen: dict(zip(names, uneven, strict=True)) for seen, names in situations(game, MIN).items()}
    fields = {"seat": "min", "strategy": own_strategy.write(game, MIN, mixed)}
    assert read_behaviour(game, MIN, queries.read("aces-and-kings", fields).strategy) == mixed


def test_the_others_give_way_to_what_was_moved() -> None:
    start = query("betting", strategy="A: pass 1/4, 2 1/4, 4 1/2")
    moved = own_strategy.with_fields(start, {"p.0.4": "0.8", "moved": "p.0.4"})
    assert moved.strategy == "A: pass 1/10, 2 1/10, 4 4/5"
    certain = own_strategy.with_fields(start, {"p.0.4": "1", "moved": "p.0.4"})
    assert certain.strategy == "A: 4"
    back = own_strategy.with_fields(certain, {"p.0.4": "0", "moved": "p.0.4"})
    assert back.strategy == "A: pass 1/2, 2 1/2"
    typed = own_strategy.with_fields(start, {"p.0.pass": "1", "p.0.2": "2", "p.0.4": "3"})
    assert typed.strategy == "A: pass 1/6, 2 1/3, 4 1/2"


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        ("-1", "“-1” is not a probability such as 0.25 or 2/3."),
        ("x", "“x” is not a number: write it like 2, 0.25 or 2/3."),
        ("1/0", "“1/0” divides by zero."),
        ("1e9", "“1e9” is not a number"),
        ("nan", "“nan” is not a number"),
    ],
)
def test_what_is_no_probability_is_refused(client: FlaskClient, bad: str, why: str) -> None:
    with pytest.raises(Refused):
        own_strategy.with_fields(query("betting"), {"p.0.2": bad})
    answer = client.get("/ladder/betting/own", query_string={"p.0.2": bad})
    assert answer.status_code == 200  # the sliders stay as they were
    assert why in unescape(answer.text)


def test_a_comma_stands_before_decimals_unless_it_may_group_thousands(client: FlaskClient) -> None:
    def answer(typed: str, language: str) -> str:
        there = {"p.0.4": typed, "moved": "p.0.4"}
        return unescape(
            client.get("/ladder/betting/own", query_string=there, headers={"Accept-Language": language}).text
        )

    assert 'name="p.0.4" value="1/4"' in answer("0,25", "en")
    assert 'name="p.0.4" value="1"' in answer("1,000", "es")
    assert "“1,000” can mean two numbers: write thousands as 10 000" in answer("1,000", "en")
    assert "«1.000» puede ser dos números" in answer("1.000", "es")
    assert "no es una probabilidad como 0,25 o 2/3." in answer("−1", "es")


@pytest.mark.parametrize("typed", [("0.123457", "0.123463", "0.7"), ("1/999983", "1/999979", "1")])
def test_rounded_shares_sum_to_one(typed: tuple[str, ...]) -> None:
    fields = dict(zip(("p.0.pass", "p.0.2", "p.0.4"), typed, strict=True))
    there = own_strategy.with_fields(query("betting"), fields)
    moved = own_strategy.with_fields(there, {"p.0.4": "1/999961", "moved": "p.0.4"})
    for strategy in (there.strategy, moved.strategy):
        assert sum(read_behaviour(there.game, MAX, strategy)[("A",)].values()) == 1


def test_the_own_rung_is_worked_out_and_played_against(app: Flask, client: FlaskClient) -> None:
    fields = {"seat": "min", "seen": "K; max bets 2", "p.2.call": "1", "p.2.pass": "0", "moved": "p.2.call"}
    answer = client.get("/ladder/betting/own", query_string=fields)
    assert "strategy=" in answer.headers["HX-Replace-Url"]
    assert client.get(answer.headers["HX-Replace-Url"]).status_code == 200
    offer = unescape(re.findall(r'href="(/play\?[^"]+)"', answer.text)[0])
    assert "fixed" in offer
    page = client.get(offer).text
    assert 'value="K, max bets 2: call"' in unescape(page)


def test_a_match_against_a_fixed_strategy_is_played(app: Flask) -> None:
    """MIN lets MAX try, whichever card it holds."""
    ana, matches = Someone(app), app.extensions["poda.services"].matches
    strategy = "A; max tries: allow | K; max tries: allow"
    match = matches.find(ana.opens(game="guess-the-card", min=f"fixed,strategy={strategy}"))
    ana.send(f"/matches/{match.id}/play", action="try", ply=match.ply, version=match.version)
    until(lambda: match.ply >= 3)
    assert [played.text for played in match.actions][1:3] == ["try", "allow"]
