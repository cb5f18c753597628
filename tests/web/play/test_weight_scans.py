"""The weights at which the choice changes, as the match page asks for them."""

from urllib.parse import urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.search.weight_scan import Stretch, WeightsTried
from tests.web.people import module_app, until
from webapp.views.weight_scan import _near

app = module_app(PODA_SEARCHES_EACH=50)

POSITION = "X../.O./... X"
ASKED = {"algorithm": "alphabeta", "depth": "2", "evaluation": "open-lines", "feature": "lines-2", "at": "0"}


def opened(who):
    return who.opens(max="me", min="me", position=POSITION)


def asks(who, match, status=200, **asked):
    return who.see(f"/matches/{match}/weights?{urlencode(ASKED | asked)}", status)


def knows(who, match, **asked):
    """The fragment, once the searches are done."""
    return until(lambda: (page := asks(who, match, **asked)) and 'data-searching="no"' in page and page)


def test_the_page_is_told_from_which_weight_on_another_action_is_chosen(ana):
    page = knows(ana, opened(ana))
    assert "From 1 on, c1 is chosen instead of c3. Between −10 and 10 no other change was found." in page
    assert "47 searches to depth 2: weights 0.5 apart, then 0.01 where the choice changes." in page


def test_where_no_weight_changes_the_choice_it_says_so(ana):
    match = ana.opens(max="me", min="me")
    assert "With every weight from −10 to 10, b2 is chosen." in knows(ana, match)


@given(changes=st.integers(3, 6), present=st.floats(-10, 10))
def test_beside_one_of_several_changes_it_is_not_said_that_nothing_else_changes(changes, present):
    stretches = tuple(Stretch(at, at, None) for at in range(-1, changes))
    told = [*map(str, range(changes)), "no other change was found"]
    near = _near(WeightsTried("centre", present, 10, 0.5, 0.01, 2, 50, stretches, finished=True), told)
    assert near and set(near) < set(told[:-1])


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"feature": "charm"}, "no weight of that name"),
        ({"evaluation": "none"}, "takes them"),
        ({"algorithm": "mcts", "depth": ""}, "by lot"),
        ({"depth": ""}, "reaches the end"),
        ({"weights": "1;2;3"}, "give a weight for each"),
        ({"at": "7"}, ""),
    ],
)
def test_what_has_no_answer_is_refused_in_a_sentence(ana, asked, why):
    assert why in asks(ana, opened(ana), 400, **asked)


def test_who_only_watches_cannot_ask(ana, bo):
    asks(bo, opened(ana), 400)


def test_a_scan_that_is_not_wanted_any_more_is_given_up(ana, app):
    match = opened(ana)
    with app.extensions["poda.services"].pool.held():
        asks(ana, match)
        asks(ana, match, 204, stop="yes")
    assert until(lambda: len(app.extensions["poda.services"].pool) == 0) is True


def test_the_scan_asked_for_last_takes_the_place_of_the_one_before(ana, app):
    match, pool = opened(ana), app.extensions["poda.services"].pool
    with pool.held():
        asks(ana, match, feature="lines-1")
        asks(ana, match)
        assert len(pool) == 1
    knows(ana, match)
