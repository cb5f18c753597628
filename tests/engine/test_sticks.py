"""Sticks: which positions are lost, how large the trees are, and how positions are written."""

from functools import cache, reduce
from itertools import product
from operator import xor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import games
from engine.game import MAX, MIN, TERMINAL
from engine.games.sticks import HEAPS, SHORT
from engine.refusals import Refused
from engine.search import Options
from engine.solve import solve
from tests import textbook
from tests.engine.strategies import after, line_of_play, names, searched
from tests.examples import examples

RULES = st.fixed_dictionaries(
    {
        "n": st.integers(1, 30),
        "k": st.integers(2, 5),
        "heaps": st.sampled_from(["one", "1-3-5-7"]),
        "last": st.sampled_from(["loses", "wins"]),
        "starts": st.sampled_from(["max", "min"]),
    }
)


def game(**values):
    return games.find("sticks", values)


@st.composite
def positions(draw, rules=RULES):
    """A game, and a position that play can reach."""
    of = game(**draw(rules))
    return of, line_of_play(of, draw(st.integers(0, 2**32)), draw(st.integers(0, 20)))[-1]


@cache
def mover_wins(heaps, most, last_wins):
    """By trying everything: the mover wins if some move leaves the other a position that is lost."""
    if not sum(heaps):
        return not last_wins
    return any(
        not mover_wins((*heaps[:i], heap - taken, *heaps[i + 1 :]), most, last_wins)
        for i, heap in enumerate(heaps)
        for taken in range(1, min(most, heap) + 1)
    )


def theory(of, heaps):
    """The evaluation's value for the player to move."""
    state = of.read(f"{','.join(map(str, heaps))} max")
    return of.evaluate(state, "theory")


# -- the rules --------------------------------------------------------------------------------------------------------


def test_from_one_heap_a_turn_takes_one_to_k():
    of = game()
    assert of.write(of.start()) == "7 max"
    assert names(of, "7 max") == ["1", "2", "3"]
    assert names(of, "2 min") == ["1", "2"]
    assert names(game(n=30, k=5), "30 max") == ["1", "2", "3", "4", "5"]
    assert after(of, "7 max", "3", "1") == "3 max"


def test_from_several_heaps_a_turn_takes_any_number_of_one():
    of = game(heaps="1-3-5-7")
    assert of.write(of.start()) == "1,3,5,7 max"
    assert names(of, "1,3,0,2 max") == ["a1", "b1", "b2", "b3", "d1", "d2"]
    assert len(names(of, "1,3,5,7 max")) == sum(HEAPS) == of.width
    assert after(of, "1,3,5,7 max", "d7", "b2") == "1,1,5,0 max"


@pytest.mark.parametrize(("last", "winner"), [("loses", 1.0), ("wins", -1.0)])
def test_the_last_stick_decides(last, winner):
    """MIN has taken it."""
    of = game(last=last)
    state = of.read(after(of, "3 max", "2", "1"))
    assert (of.write(state), of.turn(state), of.utility(state)) == ("0 max", TERMINAL, winner)


def test_who_starts_can_be_chosen():
    assert game(starts="min").turn(game(starts="min").start()) == MIN
    assert game().turn(game().start()) == MAX


@pytest.mark.parametrize(
    ("values", "text", "says"),
    [
        ({}, "", "“7 max”"),
        ({}, "7", "“7 max”"),
        ({}, "max", "“7 max”"),
        ({}, "7 chance", "“7 max”"),
        ({}, "-1 max", "“7 max”"),
        ({}, "1,3,5,7 max", "“7 max”"),
        ({}, "٣ max", "“7 max”"),
        ({}, "8 max", "starts with 7 cannot hold 8"),
        ({"heaps": "1-3-5-7"}, "7 max", "“1,3,5,7 max”"),
        ({"heaps": "1-3-5-7"}, "1,4,5,7 max", "starts with 3 cannot hold 4"),
    ],
)
def test_what_is_no_position_is_refused(values, text, says):
    with pytest.raises(Refused, match=says):
        game(**values).read(text)


# -- who wins ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("last", "lost"), [("loses", [1, 5, 9, 13, 17, 21, 25, 29]), ("wins", [4, 8, 12, 16, 20, 24, 28])]
)
def test_the_lost_positions_of_the_lecture(last, lost):
    of = game(n=30, last=last)
    assert [n for n in range(1, 31) if theory(of, (n,)) < 0] == lost
    short = [n for n in range(1, 11) if searched(of, of.read(f"{n} max"), Options()).report().value < 0]
    assert short == [n for n in lost if n <= 10]


@pytest.mark.parametrize("last", ["loses", "wins"])
@pytest.mark.parametrize("k", [2, 3, 4, 5])
def test_the_theory_of_one_heap_is_what_trying_everything_finds(k, last):
    of = game(n=30, k=k, last=last)
    for n in range(1, 31):
        assert (theory(of, (n,)) > 0) == mover_wins((n,), k, last == "wins")


@pytest.mark.parametrize("last", ["loses", "wins"])
def test_the_theory_of_four_heaps_is_what_trying_everything_finds(last):
    of = game(heaps="1-3-5-7", last=last)
    for heaps in product(*(range(full + 1) for full in HEAPS)):
        if any(heaps):
            assert (theory(of, heaps) > 0) == mover_wins(heaps, 7, last == "wins")
    assert theory(of, HEAPS) < 0, "whoever starts is lost"


def grundy(of, state):
    """By definition: the least number that is not the Grundy value of a position one turn away."""
    after = {grundy(of, of.result(state, action)) for action in of.actions(state)}
    return next(value for value in range(len(after) + 1) if value not in after)


@pytest.mark.parametrize("k", [2, 3, 4, 5])
def test_grundy_values_are_the_least_that_no_turn_leads_to(k):
    of = game(n=12, k=k)
    for n in range(13):
        state = of.read(f"{n} max")
        assert of.grundy_values(state) == [grundy(of, state)]


def test_the_grundy_value_of_heaps_is_the_exclusive_or_of_theirs():
    of = game(heaps="1-3-5-7")
    for heaps in product(range(2), range(3), range(3), range(3)):
        state = of.read(f"{','.join(map(str, heaps))} min")
        assert of.grundy_values(state) == list(heaps)
        assert grundy(of, state) == reduce(xor, heaps)


@pytest.mark.parametrize("values", [{"n": 30, "k": 4}, {"heaps": "1-3-5-7", "last": "wins", "starts": "min"}])
def test_the_solution_agrees(values):
    of = game(**values)
    solution = solve(of, of.start())
    assert set(solution) == reachable(of)
    for state in solution:
        wins = mover_wins(tuple(of.heaps(state)), of.most, values.get("last") == "wins")
        assert solution.value(state) == (1 if wins == (state[-1] == MAX) else -1)


def reachable(of):
    """All states that play can reach."""
    found, new = set(), {of.start()}
    while new:
        found |= new
        new = {of.result(state, action) for state in new for action in of.actions(state)} - found
    return found


@pytest.mark.parametrize(("n", "nodes"), [(5, 28), (7, 96), (10, 600)])
def test_the_size_of_the_whole_tree(n, nodes):
    of = game(n=n)
    assert searched(of, of.start(), Options("minimax")).report().nodes == nodes
    assert len(textbook.minimax(of).diary) == nodes


def test_a_newcomer_meets_no_tree_with_more_than_4000_nodes():
    assert game().default_depth is None
    largest = game(n=SHORT, k=5)
    assert largest.default_depth is None
    assert searched(largest, largest.start(), Options("minimax")).report().nodes == 3_649
    assert game(n=SHORT + 1).default_depth == game(heaps="1-3-5-7").default_depth == 6


def test_the_winning_path():
    """Of seven sticks MAX takes two, and whatever MIN does, MAX always leaves a lost position: nodes worth +1."""
    of = game()
    search = searched(of, of.start(), Options("minimax", record=96))
    report, nodes = search.report(), search.trace.nodes()
    assert (report.value, report.best, report.ending) == (1.0, "2", "max")
    assert {a.action: a.value for a in report.actions} == {"1": -1.0, "2": 1.0, "3": -1.0}
    on_path = {0}
    for row in range(1, len(nodes["action"])):
        if nodes["parent"][row] in on_path and nodes["value"][row] == 1.0:
            on_path.add(row)
    left = [of.heaps(state)[0] for row, state in enumerate(states_of(of, nodes)) if row in on_path and state[-1] == MIN]
    assert left == [5, 1, 1, 1]
    assert len(on_path) == 1 + 1 + 3 + 3 + 3, "the start, 5, any answer, 1, and the end"


def states_of(of, nodes):
    """The state of every recorded node."""
    states = [of.start()]
    for parent, action in zip(nodes["parent"][1:], nodes["action"][1:], strict=True):
        states.append(of.result(states[parent], of.find(states[parent], action)))
    return states


@examples(60)
@given(positions(RULES.map(lambda values: values | {"n": min(values["n"], 9), "heaps": "one"})), st.booleans())
def test_every_search_finds_who_wins_and_whoever_knows_the_theory_needs_one_ply(where, greedy):
    of, state = where
    if of.turn(state) == TERMINAL:
        return
    sign = 1 if of.turn(state) == MAX else -1
    wins = mover_wins((sum(of.heaps(state)),), of.most, of.parameters["last"] == "wins")
    for options in (Options("minimax"), Options("alphabeta", order="reversed", table=True), Options(deepen=True)):
        report = searched(of, state, options).report()
        assert report.value == (sign if wins else -sign)
        assert report.ending == ("max" if report.value > 0 else "min")
    clever = Options("greedy") if greedy else Options(depth=1, evaluation="theory")
    there = of.result(state, of.find(state, searched(of, state, clever).report().best))
    assert wins != mover_wins((sum(of.heaps(there)),), of.most, of.parameters["last"] == "wins") or not wins


@pytest.mark.parametrize("slots", [2, 16, 64])
@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta"])
def test_the_table_never_takes_one_heap_for_another(algorithm, slots):
    for sticks in range(2, 10):
        of = games.find("sticks", {"n": sticks})
        plain = searched(of, of.start(), Options(algorithm)).report()
        remembered = searched(of, of.start(), Options(algorithm, table=True, table_size=slots)).report()
        assert (remembered.value, remembered.best) == (plain.value, plain.best), sticks


@examples(40)
@given(positions(), st.integers(1, 3), st.sampled_from(["theory", "none"]), st.sampled_from(["aima", "urjc", "puc"]))
def test_the_machine_equals_the_book(where, depth, evaluation, convention):
    of, state = where

    def estimate(state):
        return of.evaluate(state, "theory") if evaluation == "theory" else 0.0

    how = {"depth": depth, "evaluate": estimate}
    whole = textbook.minimax(of, state, **how)
    report = searched(of, state, Options("minimax", depth=depth, evaluation=evaluation)).report()
    assert (report.value, report.best, report.nodes) == (whole.value, whole.best, len(whole.diary))
    found = textbook.alpha_beta(of, state, convention=convention, **how)
    search = searched(of, state, Options(depth=depth, evaluation=evaluation, convention=convention, record=20_000))
    assert (search.report().value, search.report().best) == (found.value, found.best)
    assert search.trace.leaf_values() == found.leaves
