"""The tree lab with a tree in which players do not see everything."""

import json
from urllib.parse import urlencode

import pytest

from engine.trees import parse, write
from engine.trees.forms import read_any
from engine.trees.information_sets import joined
from engine.trees.links import pack
from engine.trees.node import in_rows, numbers_below
from tests.engine.trees.kuhn import kuhn, kuhn_efg
from tests.web.trees.pages import data, sent


def test_a_file_is_read_with_its_sets_and_no_search_is_offered(ana):
    told = sent(ana, "/trees/read", text=kuhn_efg())
    assert told["algorithms"] == []
    assert len(list(joined(in_rows(parse(told["text"]))))) == 12
    assert len({(kind, name) for kind, name in zip(told["columns"]["kind"], told["columns"]["set"]) if name}) == 12


def test_the_strategy_is_that_of_the_equilibrium(ana):
    told = sent(ana, "/trees/strategy", text=kuhn(), owner="max", choices="")
    assert "at least −1/18 on average; no strategy guarantees more" in told["says"]
    assert "worth −1/18" in told["size"] and "64" in told["size"]
    assert [seen for seen, _plays in told["rows"]] == ["J", "Jb", "Q", "Qb", "K", "Kb"]
    assert ["J", "2/3 check + 1/3 bet"] in told["rows"]
    assert set(told["shares"].values()) == {"1/3", "2/3"}


def test_a_choice_counts_for_all_nodes_of_its_set(ana):
    nodes = in_rows(parse(kuhn()))
    first, second = (number for number, node in enumerate(nodes) if node.information_set == "J")
    told = sent(ana, "/trees/strategy", text=kuhn(), owner="max", choices=f"{first}:{numbers_below(nodes)[first][0]}")
    assert told["choices"][str(second)] == numbers_below(nodes)[second][0]
    told = sent(ana, "/trees/strategy", text=kuhn(), owner="max", choices=f"{first}:{numbers_below(nodes)[first][1]}")
    assert ["J", "bet"] in told["rows"]
    assert "an optimal strategy guarantees −1/18" in told["says"]


def test_stepping_and_exercises_are_refused_in_a_sentence(ana):
    assert "information sets" in sent(ana, "/trees/search", text=kuhn())["refusal"]
    assert "information sets" in ana.see(f"/trees/exercise?t={pack(parse(kuhn()))}", status=400)
    assert "information sets" in ana.see(f"/compare?{urlencode({'tree': kuhn()})}", status=400)


@pytest.mark.parametrize("form", ["efg", "json", "text", "dot", "tikz"])
def test_what_is_saved_has_the_sets(ana, form):
    saved = ana.send("/trees/file", text=kuhn(), form=form).get_data(as_text=True)
    assert write(read_any(saved)) == write(parse(kuhn()))
    if form == "json":
        assert json.loads(saved)["format"] == "poda-tree"


def test_a_link_shows_them(ana):
    page = ana.see(f"/trees?t={pack(parse(kuhn()))}")
    assert parse(data(page)["shown"]["text"]) == parse(kuhn())
    assert page.count('class="joined"') == 12
