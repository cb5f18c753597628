"""The sentences about the answer of a search by sampling."""

import pytest

from engine.game import MAX, MIN
from tests.web.people import module_app
from webapp.wording.sampling import final_choice, growth

app = module_app()

FEW = {"action": "a1", "value": 0.9, "bound": "sample", "visits": 3, "margin": 1.5}
MANY = {"action": "b2", "value": 0.5, "bound": "sample", "visits": 90, "margin": 0.25}


@pytest.fixture(autouse=True)
def _request(app):
    with app.test_request_context():
        yield


def test_the_three_choices_stand_side_by_side_and_why_the_most_visited_is_played():
    said, why = final_choice([FEW, MANY], MAX)
    assert said == "By visits b2 (90), by mean a1 (≈ +0.9), by lower bound b2 (≈ +0.25)."
    assert "a1 is of 3 playouts, that of b2 of 90" in why


def test_min_is_cautious_on_the_other_side():
    assert final_choice([FEW, MANY], MIN) == ["By visits b2 (90), by mean b2 (≈ +0.5), by upper bound b2 (≈ +0.75)."]


def test_other_searches_have_no_such_choices():
    assert final_choice([{"action": "a1", "value": 1, "bound": "exact"}], MAX) == [] and growth({}) == []


def test_how_the_answer_came_about_is_told_by_stages():
    stages = [{"iterations": 10, "best": "a1", "value": 0.4}, {"iterations": 1000, "best": "b2", "value": 0.25}]
    assert growth({"growth": stages}) == ["After so many iterations: 10: a1, ≈ +0.4 · 1,000: b2, ≈ +0.25."]
