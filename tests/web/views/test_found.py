"""A search in words: the unit of what it found, and no more digits than at the nodes of its tree."""

import html

import pytest

from tests.web.people import module_app, until

app = module_app(PODA_SEARCH_THREADS=1)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, "Toss for €3,000,000: played to the end, it is worth +€1,500,000 on average."),
        ({"utility": "concave:4"}, "Take €1,000,000 for sure: it is worth +0.75 (utility)."),
        ({"utility": "table:0=0,3000000=0.1234567"}, "it is worth +0.062 (utility) on average."),
    ],
)
def test_what_money_is_worth_has_its_unit_and_a_sure_thing_no_average(ana, options, said):
    assert said in hint(ana, ana.opens(game="prize"), algorithm="expectiminimax", **options)


def test_a_sentence_rounds_as_the_nodes_do(ana):
    said = hint(ana, ana.opens(position="OX./.O./.X. X"), algorithm="minimax", errs=0.1)
    assert "MAX may expect −0.804 on average" in said  # −0.80375


def hint(someone, match_id, **options):
    assert someone.asks("search:start", {"match": match_id, "kind": "hint", "options": options})["ok"]
    return html.unescape(until(lambda: p if 'data-kind="hint"' in (p := someone.see(f"/matches/{match_id}")) else ""))
