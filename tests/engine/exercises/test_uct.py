"""UCT values by hand: they agree with the book's example and with what the search itself selects."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.exercises import KINDS, Exercise
from engine.exercises.generator import generate
from engine.exercises.marks import BLANK, FOLLOWED, RIGHT, WRONG
from engine.exercises.sampled_tree import read_sampled
from engine.exercises.settings import usual_settings
from engine.exercises.twins import twin
from engine.exercises.typed import check_typed
from engine.games.tree import Tree
from engine.refusals import Refused
from engine.search import Options
from engine.search.monte_carlo.planting import plant
from engine.search.monte_carlo.searcher import MonteCarloSearch
from tests.engine.exercises.answers import graded, key, marks
from tests.examples import examples

BOOK = "C 1.4\n37/100\na1 60/79\na2 1/10\na3 2/11\na1 b1 16/53\na1 b2 3/26\n"
"""Russell & Norvig, 4th edition, figure 5.10: 60/79 is selected with C = 1.4, and 2/11 with C = 1.5."""

EXERCISE = Exercise("uct", text=BOOK)


def test_the_book_s_example():
    assert key(EXERCISE) == {
        "ucb.1": "1.0975",
        "ucb.2": "1.0501",
        "ucb.3": "1.0877",
        "ucb.4": "0.7039",
        "ucb.5": "0.6893",
        "selected": "2",
        "change": "1.4243",
    }
    assert read_sampled(BOOK).selected().path == "a1 b1"
    assert read_sampled(BOOK.replace("1.4", "1.5")).selected().path == "a3"


@given(st.text(max_size=5), st.sampled_from((1, 2, 3)))
@examples(20)
def test_the_search_selects_the_same_leaf(seed, level):
    asked = generate(seed, usual_settings("uct", level))
    for exercise in (asked, twin(asked, "Ana")):
        tree = read_sampled(exercise.text)
        assert selected_by_search(tree) == tree.selected().path
        assert graded(exercise, key(exercise)).share == 1
    assert read_sampled(asked.text).leaves[int(key(asked)["selected"])].path == tree.selected().path


def selected_by_search(sampled):
    """The leaf in which one iteration of Monte Carlo tree search ends."""
    text = "".join(bracketed(sampled, node) for node in sampled.below(sampled.nodes[0]))
    tree = Tree.parse(f"({text})")
    given = {}
    for node in sampled.nodes:
        moved_by_max = node.path.count(" ") % 2 == 0 and node.path
        given[actions(tree, node.path)] = (node.visits, float(node.won if moved_by_max else node.visits - node.won))
    options = Options("mcts", iterations=sampled.nodes[0].visits + 1, exploration=float(sampled.c))
    search = MonteCarloSearch(tree, tree.start(), options)
    plant(search, given)
    search.advance(1)
    visits = {node.path: int(search.nodes[row].visits) for row, node in enumerate(sampled.nodes)}
    return next(leaf.path for leaf in sampled.leaves if visits[leaf.path] > leaf.visits)


def bracketed(sampled, node):
    """Both results below each leaf of the exercise, so that values are from 0 to 1 there, too."""
    below = sampled.below(node)
    return f"({''.join(bracketed(sampled, each) for each in below) if below else '0 1'})"


def actions(tree, path):
    state, found = tree.start(), []
    for name in path.split():
        found.append(tree.actions(state)[int(name[1:]) - 1])
        state = tree.result(state, found[-1])
    return tuple(found)


def test_rounded_values_are_right_and_a_slip_costs_one_mark():
    rounded = key(EXERCISE) | {"ucb.1": "1,10", "ucb.2": "1.05", "change": "1.42"}
    assert graded(EXERCISE, rounded).share == 1
    found = marks(EXERCISE, key(EXERCISE) | {"ucb.3": "1.3", "selected": "3", "change": "0.97"})
    assert found["ucb.3"].verdict == WRONG
    assert found["selected"].verdict == WRONG
    slip = marks(EXERCISE, key(EXERCISE) | {"ucb.3": "1.3", "selected": "1"})
    assert (slip["ucb.3"].verdict, slip["selected"].verdict) == (WRONG, FOLLOWED)
    assert [mark.what for mark in graded(EXERCISE, {}).marks if mark.verdict != BLANK] == []


def test_another_logarithm_is_wrong_in_the_values_only():
    """With log10 every value is wrong, and the leaf and C follow from them."""
    tree = read_sampled(BOOK)
    factor = 10**-0.5 * 2
    values = {f"ucb.{n}": str(float(x.mean) + 1.4 * tree.spread(x) * factor) for n, x in enumerate(tree.nodes) if n}
    leaf = tree.selected(lambda x: float(x.mean) + 1.4 * tree.spread(x) * factor)
    number = tree.change()[0] / factor
    answer = values | {"selected": str(tree.leaves.index(leaf)), "change": f"{number:.6f}"}
    found = marks(EXERCISE, answer)
    assert {mark.verdict for part, mark in found.items() if part.startswith("ucb")} == {WRONG}
    assert (found["selected"].verdict, found["change"].verdict) in {(RIGHT, FOLLOWED), (FOLLOWED, FOLLOWED)}


@pytest.mark.parametrize(("text", "verdict"), [("never", RIGHT), ("Nunca", RIGHT), ("3", WRONG), ("", BLANK)])
def test_the_least_visited_is_never_overtaken(text, verdict):
    exercise = Exercise("uct", text="C 2\n13/36\na1 14/17\na2 6/7\na3 3/12\n")
    assert key(exercise)["change"] == "never"
    assert marks(exercise, {"change": text})["change"].verdict == verdict


def test_never_is_a_word_for_the_change_alone():
    parts = {part.what: part for part in KINDS["uct"].parts(EXERCISE)}
    check_typed(parts["change"], "never")
    with pytest.raises(Refused):
        check_typed(parts["ucb"], "never")
    with pytest.raises(Refused):
        check_typed(parts["change"], "soon")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("37/100", "first line is C"),
        ("C -1\n37/100\na1 1/2\na2 1/2", "first line is C"),
        ("C 1\n37/100", "at least two successors"),
        ("C 1\n37/100\na1 60/79\na2 x", "is not a node"),
        ("C 1\n37/100\na1 60/79\na2 12/11", "no more wins than visits"),
        ("C 1\n37/100\na1 60/79\na1 1/10\na2 1/2", "own line"),
        ("C 1\n37/100\na1 60/79\na2 1/2\na3 b1 1/2", "after its parent's"),
        ("C 1\n37/100\na1 60/79\na2 1/22", "more visits than their parent"),
    ],
)
def test_what_is_no_such_tree_is_refused(text, says):
    with pytest.raises(Refused, match=says):
        KINDS["uct"].check(Exercise("uct", text=text))
