"""Aspiration windows: a depth whose value lies outside its window is searched again, and the report says so."""

from dataclasses import replace
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import games
from engine.game import MAX
from engine.refusals import Refused
from engine.search import Options, Search
from tests.engine.strategies import problems, searched
from tests.engine.test_machine_equals_the_book import account
from tests.examples import examples

pytestmark = pytest.mark.usefixtures("compiled")


@st.composite
def aspiring(draw):
    """A problem that is deepened, each depth around the value of the one before."""
    game, state, options = draw(problems(algorithms=("alphabeta",), windows=st.nothing()))
    depth = options.depth or draw(st.integers(2, 4))
    algorithm = draw(st.sampled_from(["alphabeta", "pvs"]))
    width = draw(st.sampled_from([0.25, 1.0, 3.0, 50.0]))
    options = replace(options, algorithm=algorithm, deepen=True, depth=depth, aspiration=width, roots="natural")
    return game, state, options


@examples(60)
@given(aspiring())
def test_every_depth_has_the_value_of_a_search_in_an_open_window(problem):
    game, state, options = problem
    report = searched(game, state, options).report()
    plain = searched(game, state, replace(options, aspiration=0.0)).report()
    succeeded = [round for round in report.iterations if round.failed is None]
    assert [(r.depth, r.value) for r in succeeded] == [(r.depth, r.value) for r in plain.iterations]
    assert (report.value, report.best) == (plain.value, plain.best)
    assert report.nodes == sum(round.nodes for round in report.iterations)


@examples(30)
@given(aspiring())
def test_a_window_that_fails_is_opened_on_that_side(problem):
    game, state, options = problem
    report = searched(game, state, options).report()
    before, width = None, options.aspiration
    for at, found in enumerate(report.iterations):
        low, high = found.window
        if at and report.iterations[at - 1].failed:
            last = report.iterations[at - 1]
            opened = (-inf, last.window[1]) if last.failed == "low" else (last.window[0], inf)
            assert (found.depth, found.window) == (last.depth, opened)
        elif before is not None:
            assert (low, high) == (before - width, before + width)
        if found.failed == "low":
            assert found.bound == "upper" and found.value <= low
        elif found.failed == "high":
            assert found.bound == "lower" and found.value >= high
        else:
            before = found.value


@examples(20)
@given(aspiring(), st.integers(1, 50))
def test_a_search_in_slices_is_the_search_in_one_go(problem, budget):
    game, state, options = problem
    assert account(searched(game, state, options, budget=budget)) == account(searched(game, state, options))


def test_a_depth_in_which_every_action_is_too_bad_names_no_choice():
    """What fails low for MAX, or high for MIN, proves only that no action is as good as was expected."""
    seen = set()
    for position in ("X.O/.X./... O", ".../.../... X", "O../.X./... X", "X.O/.../... X"):
        game = games.find("tic-tac-toe")
        state = game.read(position)
        report = searched(game, state, Options(deepen=True, aspiration=0.5, depth=5)).report()
        too_bad = "low" if game.turn(state) == MAX else "high"
        for found in report.iterations:
            assert (found.best is None) == (found.failed == too_bad)
            seen.add(found.failed)
    assert seen == {None, "low", "high"}


def test_a_search_that_is_stopped_after_a_depth_failed_answers_from_the_depth_before():
    game = games.find("tic-tac-toe")
    search = Search(game, game.read("X.O/.X./... O"), Options(deepen=True, aspiration=1.0, depth=4))
    while not search.iterations or search.iterations[-1].failed is None:
        search.advance(1)
    search.stop()
    report = search.report()
    last = [found for found in search.iterations if found.failed is None][-1]
    assert (report.depth, report.value, report.best) == (last.depth, last.value, last.best)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (Options(aspiration=1.0), "An aspiration window needs iterative deepening, or a time."),
        (Options(aspiration=1.0, deepen=True, window=(0, 1)), "Give either a window or an aspiration window."),
        (
            Options(aspiration=1.0, deepen=True, roots="exact"),
            "To search each of the root's actions with an open window, switch off the aspiration window.",
        ),
        (Options(aspiration=-1.0, deepen=True), "An aspiration window must be a finite number, 0 for none, or more."),
    ],
)
def test_what_does_not_go_together_is_refused(options, sentence):
    game = games.find("tic-tac-toe")
    with pytest.raises(Refused, match=sentence.replace(".", r"\.")):
        Search(game, game.start(), options)
