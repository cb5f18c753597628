"""Chance nodes: the machine equals the book, and star pruning finds the same while it visits less."""

import functools
from math import isfinite

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.games.tree import Tree
from engine.refusals import Refused
from engine.search import Options, Search
from engine.trees.examples import EXAMPLES
from tests import textbook
from tests.engine.strategies import FORMS, noted, searched
from tests.examples import examples

pytestmark = pytest.mark.usefixtures("compiled")

ATTITUDES = ("expected", "optimistic", "pessimistic")
STARS = ("star1", "star2")


@st.composite
def chance_trees(draw, plies=5):
    """The text of a tree in which nodes of the players and of chance come in any order."""
    return "(" + " ".join(draw(st.lists(_nodes(plies), min_size=1, max_size=3))) + ")"


VALUES = st.integers(-9, 9) | st.sampled_from([0.25, -1.5, 2.3, 0.1])
ONE_IN_SEVEN, WIDTHS, WEIGHTS = st.integers(0, 6), st.integers(1, 3), st.integers(1, 9)


@functools.cache  # Hypothesis looks at every new strategy for longer than it draws from it
def _nodes(plies):
    return _node(plies)


@st.composite
def _node(draw, plies):
    if plies == 0 or draw(ONE_IN_SEVEN) == 0:
        return str(draw(VALUES))
    width = draw(WIDTHS)
    below = [draw(_nodes(plies - 1)) for _ in range(width)]
    if draw(st.booleans()):
        weights = [draw(WEIGHTS) for _ in range(width)]
        return "{" + " ".join(f"{w}/{sum(weights)}:{text}" for w, text in zip(weights, below, strict=True)) + "}"
    return "(" + " ".join(below) + ")"


@examples(50)
@given(text=chance_trees(), attitude=st.sampled_from(ATTITUDES))
def test_expectiminimax_equals_the_book(text, attitude):
    tree = Tree.parse(text)
    book = textbook.expectiminimax(tree, attitude=attitude)
    for (form,) in noted(FORMS):
        search = searched(tree, tree.start(), Options("expectiminimax", attitude=attitude, record=5000), form)
        report = search.report()
        assert (report.value, report.best, report.bound) == (book.value, book.best, "exact")
        assert search.trace.leaf_values() == book.leaves
        assert [(p.ply, p.nodes, p.leaves, p.cuts, p.unvisited) for p in report.plies] == book.by_ply


@examples(60)
@given(text=chance_trees(), budget=st.sampled_from([1, 7, 20_000]))
def test_star_pruning_finds_the_same_and_visits_no_more_leaves(text, budget):
    tree = Tree.parse(text)
    book = textbook.expectiminimax(tree)
    for algorithm, form in noted(STARS, FORMS):
        report = searched(tree, tree.start(), Options(algorithm, record=5000), form, budget).report()
        assert (report.value, report.best, report.bound) == (book.value, book.best, "exact")
        assert report.leaves <= len(book.leaves)


@examples(50)
@given(text=chance_trees())
def test_what_star_pruning_says_of_every_action_is_true(text):
    tree = Tree.parse(text)
    exact = {
        tree.name(tree.start(), action): textbook.expectiminimax(tree, tree.result(tree.start(), action)).value
        for action in tree.actions(tree.start())
    }
    for (algorithm,) in noted(STARS):
        for action in searched(tree, tree.start(), Options(algorithm)).report().actions:
            assert action.bound in ("exact", "lower", "upper")
            if action.bound in ("exact", "upper"):
                assert exact[action.action] <= action.value + 1e-9
            if action.bound in ("exact", "lower"):
                assert exact[action.action] >= action.value - 1e-9


def test_star1_stops_when_the_rest_cannot_bring_the_value_back():
    """After 2.1 by the first action, 1.3 at most can come of the second: 0.9 of its weight is 1, the rest at most 4."""
    search = searched(Tree.parse(EXAMPLES["scale-a"]), (0,), Options("star1", record=100))
    assert search.trace.leaf_values() == [2, 2, 3, 3, 1]
    nodes = search.trace.nodes()
    second = nodes["action"].index("a2")
    assert nodes["bound"][second] == "upper" and nodes["value"][second] == pytest.approx(1.3)
    assert (nodes["low"][second], nodes["high"][second]) == (1.0, pytest.approx(1.3))
    assert nodes["cutBy"][second] == 0


def test_the_events_tell_how_the_bounds_of_a_chance_node_close():
    """In `scale-a` values lie between 1 and 4, and 2.1 is what MAX has when a2 is entered."""
    columns = searched(Tree.parse(EXAMPLES["scale-a"]), (0,), Options("star1", record=100)).trace.columns()
    nodes, events = columns["nodes"], columns["events"]
    assert (columns["bounds"], columns["attitude"]) == ((1.0, 4.0), "expected")
    told = zip(*(events[name] for name in ("code", "node", "low", "high", "bound")), strict=True)
    a2 = nodes["action"].index("a2")
    about = [(code, low, high, bound) for code, node, low, high, bound in told if a2 in (node, nodes["parent"][node])]
    assert about[0] == ("enter", 1.0, 4.0, None)
    assert about[-4:-1] == [
        ("back", 1.0, pytest.approx(0.9 * 1 + 0.1 * 4), None),
        ("cut", 1.0, pytest.approx(1.3), None),
        ("return", 1.0, pytest.approx(1.3), "upper"),
    ]
    assert about[-1] == ("back", None, None, None)  # the root takes it: no node of chance


@examples(40)
@given(text=chance_trees())
def test_the_last_event_of_a_node_tells_what_its_row_holds(text):
    tree = Tree.parse(text)
    for (algorithm,) in noted(["expectiminimax", *STARS]):
        assert_last_events_tell_what_rows_hold(searched(tree, (0,), Options(algorithm, record=5000)).trace.columns())


@examples(40)
@given(text=chance_trees())
def test_bounds_that_have_met_are_the_same_number_and_it_is_the_value(text):
    """Of thirds and tenths they would differ by a rounding error: whoever shows them must not have to guess."""
    tree = Tree.parse(text)
    assume(tree.has_chance)
    for (algorithm,) in noted(STARS):
        nodes = searched(tree, (0,), Options(algorithm, record=5000)).trace.nodes()
        for kind, status, bound, value, low, high in zip(
            *(nodes[name] for name in ("kind", "status", "bound", "value", "low", "high")), strict=True
        ):
            if kind == "chance" and status == "valued" and bound == "exact":
                assert low == value == high


def assert_last_events_tell_what_rows_hold(columns):
    nodes, events = columns["nodes"], columns["events"]
    finished = {}
    for event, (code, node) in enumerate(zip(events["code"], events["node"], strict=True)):
        if code in ("leaf", "return"):
            finished[node] = event
    assert sorted(finished) == [row for row, status in enumerate(nodes["status"]) if status != "unvisited"]
    for row, event in finished.items():
        assert (events["value"][event], events["bound"][event]) == (nodes["value"][row], nodes["bound"][row])
        for name in ("low", "high") if "low" in nodes else ():
            assert events[name][event] == nodes[name][row]


@pytest.mark.parametrize("algorithm", ["expectiminimax", *STARS])
@pytest.mark.parametrize(
    ("name", "values", "best"),
    [
        ("exercise-3.3", [6.75, 0.5, 5.45], "a1"),
        ("attitudes", [1.8, 1.4, 0.1], "a1"),
        ("scale-a", [2.1, 1.3], "a1"),
        ("scale-b", [4.8, 4.9], "a2"),
    ],
)
def test_the_trees_of_the_lectures(algorithm, name, values, best):
    report = searched(Tree.parse(EXAMPLES[name]), (0,), Options(algorithm)).report()
    assert report.value == pytest.approx(max(values))
    assert report.best == best
    for action, value in zip(report.actions, values, strict=True):
        assert action.value == pytest.approx(value) if action.bound == "exact" else action.value >= value - 1e-9


@pytest.mark.parametrize(
    ("attitude", "values", "best"),
    [("expected", [1.8, 1.4, 0.1], "a1"), ("optimistic", [3, 5, 1], "a2"), ("pessimistic", [-1, -4, 0], "a3")],
)
def test_the_attitude_towards_chance_decides(attitude, values, best):
    options = Options("expectiminimax", attitude=attitude)
    report = searched(Tree.parse(EXAMPLES["attitudes"]), (0,), options).report()
    assert [action.value for action in report.actions] == pytest.approx(values)
    assert report.best == best


def test_the_mean_of_any_probabilities_is_taken_with_a_root_of_chance():
    report = searched(Tree.parse("{1/3:3 2/3:(4 9)}"), (0,), Options("expectiminimax")).report()
    assert report.value == pytest.approx(7)
    assert report.best is None, "nobody chooses where chance does"
    assert [action.value for action in report.actions] == [3, 9]


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (Options("alphabeta"), "take star1"),
        (Options("minimax"), "take expectiminimax"),
        (Options("star1", attitude="optimistic"), "take expectiminimax"),
        (Options("expectiminimax", window=(0.0, 1.0)), "star1 does"),
        (
            Options("expectiminimax", attitude="hopeful"),
            "“attitude” must be one of: expected, optimistic, pessimistic; not “hopeful”",
        ),
    ],
)
def test_what_cannot_be_names_what_can(options, says):
    with pytest.raises(Refused, match=says):
        Search(Tree.parse(EXAMPLES["attitudes"]), (0,), options)


def test_star_pruning_is_right_about_numbers_as_large_as_a_tree_can_hold():
    rare = "1/100000000000000000"
    text = f"({{{rare}:-1e300 .999999999999999999:1e300}}{{.5:1e300 .5:1e300}}{{.5:-1e300 .5:{{{rare}:0 1:9e299}}}})"
    game = Tree.parse(text)
    reports = [Search(game, game.start(), Options(name)).run() for name in ("expectiminimax", "star1", "star2")]
    assert len({(report.value, report.best) for report in reports}) == 1
    assert all(isfinite(report.value) for report in reports)
