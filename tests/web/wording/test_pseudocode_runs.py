"""The machine records what the printed pseudo-code does: the same lines, nodes, values and windows."""

import functools
import itertools
from dataclasses import replace
from fractions import Fraction
from math import inf, isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.tree import Tree
from engine.search import Options
from engine.search.algorithms import ALGORITHMS
from engine.search.conventions import CONVENTIONS
from engine.search.listings import ERRING
from engine.search.listings import listing as listing_of
from engine.search.options import ATTITUDES, EXTENSIONS
from tests.engine import strategies
from tests.engine.restless import restless
from tests.engine.strategies import SEEDS, WINDOWS, noted, searched
from tests.examples import examples
from tests.pseudocode import Interpreter
from webapp.wording.pseudocode import VARIANTS, lines

pytestmark = pytest.mark.usefixtures("compiled")


@pytest.fixture(autouse=True)
def _request(app):
    with app.test_request_context():
        yield


# -- trees whose values are exact in floating point, with many ties ---------------------------------------------------

STARS = ("star1", "star2")

LEAVES = st.integers(-4, 4) | st.sampled_from([0.5, -1.25])


ONE_IN_FIVE = st.integers(0, 4)


@functools.cache  # Hypothesis looks at every new strategy for longer than it draws from it
def plain_trees(plies=4):
    """The players take turns, and a branch may end early."""
    return _plain_tree(plies, st.lists(plain_trees(plies - 1), min_size=1, max_size=3) if plies else st.nothing())


@st.composite
def _plain_tree(draw, plies, successors):
    if plies == 0 or plies < 4 and draw(ONE_IN_FIVE) == 0:
        return str(draw(LEAVES))
    return f"({' '.join(draw(successors))})"


SHARES = st.sampled_from([[8], [4, 4], [2, 6], [6, 2], [1, 7], [2, 2, 4], [3, 3, 2], [5, 1, 2]])
"""Eighths of a probability."""


PLAYERS = st.sampled_from(["max", "min"])


@functools.cache
def chance_trees(plies=4):
    """MAX, MIN and chance in any order."""
    below = chance_trees(plies - 1) if plies else st.nothing()
    return _chance_tree(plies, below, st.lists(below, min_size=1, max_size=3))


@st.composite
def _chance_tree(draw, plies, below, successors):
    if plies == 0 or plies < 4 and draw(ONE_IN_FIVE) == 0:
        return str(draw(LEAVES))
    if plies < 4 and draw(st.booleans()):
        return "{" + " ".join(f"{share}/8:{draw(below)}" for share in draw(SHARES)) + "}"
    return f"{draw(PLAYERS)}({' '.join(draw(successors))})"


# -- the two accounts -------------------------------------------------------------------------------------------------


def recorded(tree, options, keys):
    """The events of the machine's recording: code, node, lines lit, tests failed, and what the node knows."""
    search = searched(tree, tree.start(), options)
    columns, nodes = search.trace.columns(), search.trace.rows
    events, steps = columns["events"], columns["steps"]
    chance = [kind == "chance" for kind in columns["nodes"]["kind"]]
    told = []
    for i, (code, row) in enumerate(zip(events["code"], events["node"], strict=True)):
        step = steps[events["step"][i]]
        lit, failed = (
            {key for verb in step[what] for key in [line_of(step["mover"], verb, keys)] if key}
            for what in ("verbs", "failed")
        )
        about = int(nodes.parent[row]) if code == "back" else row
        hides_value = code == "enter" or chance[about] and options.algorithm in STARS and code != "return"
        told.append(
            {
                "code": code,
                "node": 0 if row == 0 else int(nodes.action[row]),
                "lines": lit,
                "failed": failed,
                "v": None if hides_value else events["value"][i],
                "alpha": events["alpha"][i],
                "beta": events["beta"][i],
                "low": events["low"][i] if options.algorithm in STARS and "low" in events else None,
                "high": events["high"][i] if options.algorithm in STARS and "high" in events else None,
            }
        )
    return told


def line_of(mover, verb, keys):
    """The line of that verb in the mover's function, or in everybody's: as `static/js/steps/lines.js` finds it."""
    return next((key for key in (f"{mover}.{verb}", f"any.{verb}") if key in keys), None)


def run(tree, options, listing, bounds, step=1):
    """The events of the printed pseudo-code, in the form of a recording."""
    depth = inf if options.depth is None else options.depth
    errs = Fraction(str(options.errs))
    interpreter = Interpreter(listing, tree, depth, options.window, bounds, options.quiescence, step, errs)
    shows_value = {key.partition(".")[2] for key in interpreter.keys} & {"init"}
    told = []
    for event in interpreter.events:
        by_window = not shows_value and event.code in ("back", "cut", "stand")
        of_chance = any(key.startswith("chance.") for key in event.lines) and options.algorithm in STARS
        hides_value = event.code == "enter" or by_window or of_chance and event.code != "return"
        told.append(
            {
                "code": event.code,
                "node": event.node,
                "lines": set(event.lines),
                "failed": set(event.failed),
                "v": None if hides_value else event.v,
                "alpha": event.alpha,
                "beta": event.beta,
                "low": event.low,
                "high": event.high,
            }
        )
    return told


def assert_same_account(tree, options, bounds=(0, 0)):
    algorithm, _, variant = listing_of(options).partition(".")
    listing = lines(algorithm, variant)
    keys = {line.key for line in listing}
    step = float(searched(tree, tree.start(), options).iteration.step)
    told, ran = recorded(tree, options, keys), run(tree, options, listing, bounds, step)
    assert [what_happens(event) for event in told] == [what_happens(event) for event in ran]
    for machine, printed in zip(told, ran, strict=True):
        for name in ("v", "alpha", "beta", "low", "high"):
            if printed[name] is not None:  # else the listing has no such variable there
                assert isclose(machine[name], printed[name], rel_tol=1e-12, abs_tol=1e-12), (name, machine)


def what_happens(event):
    return event["code"], event["node"], event["lines"], event["failed"]


@examples(30)
@given(text=plain_trees(), window=st.just((-inf, inf)) | WINDOWS, depth=st.none() | st.integers(1, 3))
def test_alpha_beta_is_recorded_as_it_is_printed(text, window, depth):
    tree = Tree.parse(text)
    for (convention,) in noted(CONVENTIONS):
        options = Options("alphabeta", convention=convention, window=window, depth=depth, record=2000)
        assert_same_account(tree, options)


@examples(30)
@given(text=plain_trees(), window=st.just((-inf, inf)) | WINDOWS, depth=st.none() | st.integers(1, 3))
def test_principal_variation_search_is_recorded_as_it_is_printed(text, window, depth):
    tree = Tree.parse(text)
    for (convention,) in noted(["aima", "aima4", "puc"]):
        assert_same_account(tree, Options("pvs", convention=convention, window=window, depth=depth, record=2000))


@examples(30)
@given(text=plain_trees(), depth=st.none() | st.integers(1, 3))
def test_a_min_who_errs_is_recorded_as_it_is_printed(text, depth):
    assert_same_account(Tree.parse(text), Options("minimax", errs=0.25, depth=depth, record=2000))


@examples(20)
@given(text=chance_trees(), depth=st.none() | st.integers(1, 3))
def test_a_min_who_errs_beside_chance_is_recorded_as_it_is_printed(text, depth):
    tree = Tree.parse(text)
    if tree.has_chance:
        assert_same_account(tree, Options("expectiminimax", errs=0.25, depth=depth, record=2000))


@examples(30)
@given(text=plain_trees(), depth=st.none() | st.integers(1, 3))
def test_minimax_is_recorded_as_it_is_printed(text, depth):
    tree = Tree.parse(text)
    for (convention,) in noted(CONVENTIONS):
        assert_same_account(tree, Options("minimax", convention=convention, depth=depth, record=2000))


@examples(60)
@given(SEEDS, st.just((-inf, inf)) | WINDOWS, st.integers(1, 4))
def test_quiescent_search_is_recorded_as_it_is_printed(seed, window, depth):
    tree = restless(seed, odd=0)
    for algorithm, convention, extensions in noted(["minimax", "alphabeta"], CONVENTIONS, ["none", "checks"]):
        options = Options(algorithm, depth, evaluation="estimate", convention=convention, record=2000)
        options = replace(options, quiescence=True, extensions=extensions)
        if algorithm == "alphabeta":
            options = replace(options, window=window)
        with strategies.machine("plain"):
            assert_same_account(tree, options)


@examples(20)
@given(text=chance_trees(), depth=st.none() | st.integers(1, 3))
def test_expectiminimax_is_recorded_as_it_is_printed(text, depth):
    tree = Tree.parse(text)
    for (attitude,) in noted(ATTITUDES):
        assert_same_account(tree, Options("expectiminimax", attitude=attitude, depth=depth, record=2000))


@examples(30)
@given(chance_trees(), st.sampled_from([0, 0, 1, 2.5]), st.just((-inf, inf)) | WINDOWS)
def test_star_pruning_is_recorded_as_it_is_printed(text, beyond, window):
    tree = Tree.parse(text)
    least, most = tree.bounds()
    bounds = least - beyond, most + beyond
    for algorithm, convention in noted(STARS, CONVENTIONS):
        options = Options(algorithm, convention=convention, window=window, bounds=bounds, record=5000)
        assert_same_account(tree, options, bounds)


def test_every_search_names_a_listing_that_there_is():
    named = {
        listing_of(Options(algorithm, convention=convention, attitude=attitude, errs=errs))
        for algorithm in ("minimax", "alphabeta", "pvs", "expectiminimax", *STARS)
        for errs in ((0, 0.5) if "errs" in ALGORITHMS[algorithm].takes else (0,))
        for convention in CONVENTIONS
        for attitude in ATTITUDES
    }
    beyond = itertools.product(("minimax", "alphabeta", "pvs"), CONVENTIONS, (False, True), EXTENSIONS)
    named |= {
        listing_of(Options(algorithm, convention=convention, quiescence=quiescence, extensions=extensions))
        for algorithm, convention, quiescence, extensions in beyond
    }
    of_the_machine = [found for found in VARIANTS if found[0] == ERRING or ALGORITHMS[found[0]].searcher is None]
    assert named == {".".join(variant) for variant in of_the_machine}
