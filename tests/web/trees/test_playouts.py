"""The picture of the book: one iteration of Monte Carlo tree search after a hundred."""

import json
import re

import pytest

from tests.web.people import module_app
from webapp.trees.lab.playouts import picture

app = module_app()


@pytest.fixture
def drawn(app):
    def at(exploration):
        with app.test_request_context():
            return picture(exploration)

    return at


def test_the_numbers_become_those_of_the_book(drawn):
    tree = drawn(1.4)
    written = {text for _value, text in tree["fractions"]}
    assert {"37/100", "60/79", "1/10", "2/11", "16/53", "3/26", "27/35", "10/18"} <= written
    assert {"37/101", "61/80", "16/54", "28/36"} <= written
    nodes = tree["nodes"]
    assert [f"{won:g}/{count}" for won, count in zip(nodes["sum"], nodes["visits"], strict=True)] == [
        "37/101", "61/80", "1/10", "2/11", "16/54", "3/26", "28/36", "10/18", "0/1"
    ]  # fmt: skip


def test_the_path_of_the_book_has_the_largest_bounds_for_either_player(drawn):
    events = drawn(1.4)["events"]
    selected = [place for place, code in enumerate(events["code"]) if code.startswith("select")]
    assert [events["node"][place] for place in selected] == [1, 4, 6]
    assert events["mean"][selected[0]] == pytest.approx(60 / 79)
    assert events["mean"][selected[1]] == pytest.approx(16 / 53)
    for place in selected:
        assert events["edge"][place] == pytest.approx(events["mean"][place] + events["margin"][place])


def test_steps_begin_after_the_hundred_iterations(drawn):
    tree = drawn(1.4)
    codes = tree["events"]["code"]
    assert set(codes[: tree["given"]]) == {"given"} and codes[tree["given"]] == "select-max"


def test_one_line_of_the_pseudo_code_selects_for_either_player_as_the_sentences_do(drawn):
    selections = [line for line in drawn(1.4)["pseudocode"]["lines"] if "argm" in line["text"]]
    assert [line["key"] for line in selections] == ["any.select"]
    assert "argmax of mean(n) + C·√" in selections[0]["text"]


def test_with_a_larger_constant_black_explores(drawn):
    events = drawn(1.5)["events"]
    assert events["node"][events["code"].index("select-max")] == 3


def test_the_page_holds_the_tree_and_both_constants(app):
    page = app.test_client().get("/trees/playouts?exploration=1.5").text
    tree = json.loads(re.search(r'<script type="application/json">(.*?)</script>', page, re.S)[1])
    assert tree["algorithm"] == "mcts" and tree["pseudocode"]["lines"]
    assert 'exploration=1.4"' in page and 'exploration=1.5" aria-current="true"' in page
    assert app.test_client().get("/trees/playouts?exploration=nonsense").status_code == 200
