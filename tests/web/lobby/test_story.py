"""The story of the programs: every entry has a source and a page where its idea can be tried."""

import re

from flask import Flask, url_for
from flask.testing import FlaskClient

from webapp.lobby.programs import PROGRAMS
from webapp.searches.speed import FEWEST, LAST, SearchSpeed
from webapp.services import services


def test_the_programs_come_in_order_with_their_sources(client: FlaskClient) -> None:
    page = client.get("/story").text
    assert [int(year) for year in re.findall(r"<dt>(\d+) ", page)] == sorted(program.year for program in PROGRAMS)
    assert page.count("<cite") == len(PROGRAMS)


def test_every_idea_leads_to_a_page(app: Flask, client: FlaskClient) -> None:
    with app.test_request_context():
        addresses = {url_for(endpoint, **values) for endpoint, values, _says in (each.idea for each in PROGRAMS)}
    for address in addresses:
        assert client.get(address, follow_redirects=True).status_code == 200, address


def test_a_power_is_raised(client: FlaskClient) -> None:
    assert "10<sup>120</sup>" in client.get("/story").text


def test_the_speed_of_the_last_searches_stands_beside_that_of_the_programs(app: Flask, client: FlaskClient) -> None:
    assert "Play a game" in client.get("/story").text
    with app.app_context():
        services().searches.speed.note(2_000_000, 1.0)
    page = client.get("/story").text
    assert "some 2,000,000 nodes a second" in page
    assert "200,000,000 positions a second: about 100 times what Poda reaches here" in page
    assert "80,000 positions a second: about 0.04 times" in page
    assert "10<sup>141</sup> years" in page  # 35^100 is 2.55e154; 2e6 a second are 6.3e13 a year
    assert "This rests on 1 search only." in page
    with app.app_context():
        for _ in range(5):
            services().searches.speed.note(5234, 1.0, is_plain=True)
    page = client.get("/story").text
    assert "some 5,200 nodes a second" in page and "about 38,000 times what Poda reaches here" in page
    assert "This rests on 6 searches; 5 ran as plain Python" in page


def test_the_speed_is_the_median_of_the_last_searches_that_were_large_enough() -> None:
    speed = SearchSpeed()
    speed.note(FEWEST - 1, 1e-6)
    assert speed.rate is None
    for nodes in [10**9] * LAST + [FEWEST] * LAST:
        speed.note(nodes, 1.0)
    assert speed.rate == FEWEST


def test_the_page_of_costs_says_how_long_the_tree_of_chess_takes(client: FlaskClient) -> None:
    assert "At a billion leaves a second that takes some 10<sup>138</sup> years." in client.get("/complexity").text
