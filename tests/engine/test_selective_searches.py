"""Quiescent search and extensions are the plain recursions of the textbook, in every form and slice of the machine."""

from dataclasses import replace
from math import inf
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import games
from engine.refusals import Refused
from engine.search import Options, Search
from tests import textbook
from tests.engine.oracle import how_to_value
from tests.engine.restless import Restless, restless
from tests.engine.strategies import CONVENTIONS, GAMES, SEEDS, WINDOWS, grow, positions, searched
from tests.examples import examples
from tests.textbook.selective import QUIET_PLIES

pytestmark = pytest.mark.usefixtures("compiled")

BOARDS = tuple(game for game in GAMES.values() if game.rules.tell_unquiet)
EXTENSIONS = ("none", "checks", "singular")


@st.composite
def selective_ways(draw):
    algorithm = draw(st.sampled_from(["minimax", "alphabeta", "alphabeta", "pvs"]))
    prunes = algorithm != "minimax"
    conventions = {"minimax": ("aima",), "alphabeta": CONVENTIONS, "pvs": ("aima", "aima4")}
    return Options(
        algorithm,
        convention=draw(st.sampled_from(conventions[algorithm])),
        depth=draw(st.integers(1, 5)),
        order=draw(st.sampled_from(["natural", "reversed", "evaluation"])),
        window=draw(st.just((-inf, inf)) | WINDOWS) if prunes else (-inf, inf),
        quiescence=draw(st.booleans()),
        extensions=draw(st.sampled_from(EXTENSIONS)),
        killers=prunes and draw(st.booleans()),
        record=20_000,
    )


@st.composite
def problems(draw):
    if draw(st.booleans()):
        game = restless(draw(SEEDS))
        return game, game.start(), replace(draw(selective_ways()), evaluation="estimate")
    game, state = draw(positions(most_empty=9, games=BOARDS))
    return game, state, replace(draw(selective_ways()), evaluation="open-lines", depth=draw(st.integers(1, 3)))


def recursion(game, state, options, step):
    """What the textbook finds, and what its trials visit; `step`: the width of null windows."""
    how = how_to_value(game, state, options)
    if isinstance(game, Restless):
        how["utility"] = game.utility  # its leaves are no wins
    return textbook.selective(
        game,
        state,
        options.convention if options.algorithm != "minimax" else None,
        options.window,
        options.quiescence,
        options.extensions,
        step if options.algorithm == "pvs" else None,
        killers=options.killers,
        **how,
    )


def counted(*founds):
    """Nodes, leaves, cuts and unvisited successors at each ply."""
    plies = {}
    for found in founds:
        for ply, *counts in found.by_ply:
            plies[ply] = [a + b for a, b in zip(plies.get(ply, [0] * 4), counts, strict=True)]
    return sorted((ply, *counts) for ply, counts in plies.items())


@examples(150)
@given(problems())
def test_the_machine_equals_the_recursion(problem):
    game, state, options = problem
    search = searched(game, state, options, "plain")
    found, trials = recursion(game, state, options, float(search.iteration.step))
    report, nodes = search.report(), search.trace.nodes()
    assert (report.value, report.best) == (found.value, found.best)
    assert [(p.ply, p.nodes, p.leaves, p.cuts, p.unvisited) for p in report.plies] == counted(found, trials)
    assert report.quiescent == sum(node.stands_at is not None for node in (*found.diary, *trials.diary))
    assert report.extensions == sum(node.extended is not None for node in (*found.diary, *trials.diary))
    assert search.trace.whole
    visited = [row for row, status in enumerate(nodes["status"]) if status != "unvisited"]
    names = ("alphaIn", "betaIn", "alphaOut", "betaOut", "value", "standPat", "extended")
    absent = [None] * len(nodes["status"])  # of a column that no node needs
    recorded = list(zip(*(nodes.get(name, absent) for name in names), strict=True))
    assert [recorded[row] for row in visited] == [
        (node.alpha, node.beta, node.alpha_out, node.beta_out, node.value, node.stands_at, node.extended)
        for node in found.diary
    ]
    assert [nodes["action"][row] for row in visited[1:]] == [
        game.name(node.parent.state, node.action) for node in found.diary[1:]
    ]


@examples(60)
@given(problems(), st.sampled_from([1, 2, 7, 50]))
def test_a_selective_search_in_slices_is_the_search_in_one_go(problem, budget):
    game, state, options = problem
    assert account(searched(game, state, options, "plain", budget)) == account(searched(game, state, options, "plain"))


@examples(60)
@given(positions(most_empty=9, games=BOARDS), selective_ways(), st.sampled_from([1, 7, 20_000]))
def test_the_compiled_selective_search_is_the_plain_one(position, options, budget):
    options = replace(options, depth=min(options.depth, 3), evaluation="open-lines")
    plain = searched(*position, options, "plain")
    assert account(searched(*position, options, "compiled", budget)) == account(plain)
    unrecorded = searched(*position, replace(options, record=0), "compiled", budget)
    assert account(unrecorded)[0] == account(plain)[0]


@examples(40)
@given(problems())
def test_with_room_for_few_nodes_the_same_is_found_and_counted(problem):
    game, state, options = problem
    small = searched(game, state, replace(options, record=15), "plain")
    assert account(small)[0] == account(searched(game, state, options, "plain"))[0]


@examples(40)
@given(problems())
def test_alpha_beta_finds_what_minimax_finds(problem):
    game, state, options = problem
    options = replace(options, window=(-inf, inf), convention="aima", order="natural")
    exhaustive = replace(options, algorithm="minimax", killers=False)
    minimax = searched(game, state, exhaustive, "plain").report()
    alpha_beta = searched(game, state, replace(options, algorithm="alphabeta"), "plain").report()
    assert (alpha_beta.value, alpha_beta.best) == (minimax.value, minimax.best)


@pytest.mark.parametrize("extensions", EXTENSIONS)
def test_a_search_of_endless_checks_and_unquiet_actions_ends(extensions):
    game = Restless(grow(_path(150)), Random(1))
    game._data.check[:], game._data.unquiet[:] = 1, 1
    options = Options("minimax", depth=4, evaluation="estimate", quiescence=True, extensions=extensions)
    plies = searched(game, game.start(), options, "plain").report().plies
    most = 2 * options.depth if extensions == "checks" else options.depth
    assert plies[-1].ply == most + QUIET_PLIES


def _path(plies):
    shape = 1.0
    for _ in range(plies):
        shape = [shape]
    return shape


def test_a_player_who_stands_pat_has_no_line_of_play():
    game = games.find("tic-tac-toe", {})
    quiet = searched(game, game.read("XX./OO./... X"), Options(depth=1, evaluation="open-lines", quiescence=True))
    assert quiet.report().principal_variation == ["c1"]
    plies = searched(game, game.start(), Options(depth=3, evaluation="open-lines", quiescence=True)).report()
    assert len(plies.principal_variation) == 3


@pytest.mark.parametrize(
    ("slug", "options", "sentence"),
    [
        ("sticks", Options(quiescence=True), "sticks takes no quiescent search"),
        ("sticks", Options(extensions="checks"), "sticks takes no extensions for checks"),
        ("coin-backgammon", Options("star1", quiescence=True), "The method star1 takes no quiescent search"),
    ],
)
def test_what_says_nothing_of_unquiet_actions_or_checks_is_refused(slug, options, sentence):
    game = games.find(slug)
    with pytest.raises(Refused, match=sentence):
        Search(game, game.start(), options)


def account(search):
    """Everything that a search reports, except its time."""
    return replace(search.report(), seconds=0.0), search.trace.columns()
