"""Monte Carlo tree search: equal to the recursion of the book, the same in both forms, and right in the limit."""

from itertools import groupby
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings

from engine import games
from engine.cli import main
from engine.game import MAX
from engine.games.tree import Tree
from engine.refusals import Refused
from engine.search import Options, Search, start
from engine.search.monte_carlo.dice import roll, seeded
from engine.search.monte_carlo.searcher import MOST_PLAIN, MonteCarloSearch
from engine.search.report import RootAction, final_choices
from tests.engine.strategies import SEEDS
from tests.textbook import monte_carlo as textbook

TREES = (
    "((3 12 8)(2 4 6)(14 5 2))",
    "({.5:(3 1) .5:7}{.2:2 .8:(5 min(6 1) 4)})",
    "(max(3 max(1 9)) (2 (4 5)) 4)",  # a player moves twice in a row
)

POSITIONS = (
    ("tic-tac-toe", {}, "XX./OO./..X O"),
    ("sticks", {}, "7 max"),
    ("sticks", {"heaps": "1-3-5-7"}, "1,2,3,0 min"),
    ("coin-backgammon", {}, None),
    ("connect-four", {}, "......./......./......./..O..../..XXO../.OOXXX. O"),  # a win counts 1, not 1000
)

CHESS = "7k/P5pp/8/8/8/8/6PP/R6K w - - 0 1"


def searched(game, state, form="plain", **options):
    """A finished search in one form from its first iteration to its last."""
    search = start(game, state, Options("mcts", **options))
    search.advance(0)  # prepares what it needs
    if form == "compiled":
        search.compile()
    else:
        search.stay_plain()
    while not search.advance(97):
        pass
    return search


def position(slug, values, text):
    game = games.find(slug, values)
    return game, game.start() if text is None else game.read(text)


def statistics(search, node=0):
    """Visits and sum of every node below this one, by the actions that lead there."""
    found = {(): (int(search.nodes[node].visits), float(search.nodes[node].total))}
    for child in search.children(node):
        action = int(search.nodes[child].action)
        found |= {(action, *path): known for path, known in statistics(search, child).items()}
    return found


def textbook_statistics(node):
    """The same of the book's tree, turned to MAX's side."""
    found = {(): (node.visits, node.total if node.chosen_by == MAX else -node.total)}
    for action, child in node.children.items():
        found |= {(action, *path): known for path, known in textbook_statistics(child).items()}
    return found


def by_the_book(game, state, iterations, exploration, seed, width):
    dice = SimpleNamespace(dice=seeded(seed))
    return textbook.search(game, state, iterations, exploration, dice, width)


@pytest.mark.parametrize(("slug", "values", "text"), POSITIONS)
@pytest.mark.parametrize("seed", [0, 1])
def test_every_node_is_what_the_recursion_of_the_book_makes_it(slug, values, text, seed):
    game, state = position(slug, values, text)
    search = searched(game, state, iterations=150, seed=seed)
    assert statistics(search) == textbook_statistics(by_the_book(game, state, 150, 1.4, seed, 2.0))


def test_in_chess_too_where_a_playout_is_broken_off_and_the_evaluation_counts():
    game, state = position("chess", {}, CHESS)
    search = searched(game, state, iterations=40, seed=1)
    assert statistics(search) == textbook_statistics(by_the_book(game, state, 40, 1.4, 1, 2.0))
    assert search.report().evaluation == "positional"
    assert any(value % 1 for _, value in statistics(search).values())


def test_a_broken_off_playout_never_counts_as_much_as_a_win():
    """A queen and eight pawns more, and no mate within reach."""
    game, state = position("chess", {}, "4k3/8/8/8/8/8/PPPPPPPP/3QK3 w - - 0 1")
    report = searched(game, state, iterations=30, seed=1).report()
    assert 0.75 < report.value < 1


@pytest.mark.parametrize("playouts", ["random", "greedy"])
def test_no_playout_is_longer_than_the_game_allows(playouts):
    game, state = position("chess", {}, CHESS)
    search = searched(game, state, iterations=3, seed=2, playouts=playouts, record=2000)
    moves = [len(list(run)) for code, run in groupby(search.trace.events()["code"]) if code == "move"]
    assert max(moves) == game.playout_plies


def test_without_an_evaluation_a_broken_off_playout_is_a_draw():
    game, state = position("chess", {}, "4k3/8/8/8/8/8/PPPPPPPP/3QK3 w - - 0 1")
    assert searched(game, state, iterations=10, seed=1, evaluation="none").report().value == 0


def test_in_chess_a_mate_in_one_has_the_most_visits():
    game, state = position("chess", {}, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    report = searched(game, state, "compiled", iterations=3000, seed=1, exploration=0.5).report()
    assert report.best == "Ra8#" and report.value > 0.8


@pytest.mark.parametrize("text", TREES)
def test_in_a_typed_tree_too_whoever_moves_and_however_often(text):
    tree = Tree.parse(text)
    low, high = tree.bounds()
    search = searched(tree, tree.start(), iterations=200, seed=5, exploration=0.7)
    assert statistics(search) == textbook_statistics(by_the_book(tree, tree.start(), 200, 0.7, 5, high - low))


@pytest.mark.parametrize(("slug", "values", "text"), POSITIONS)
@pytest.mark.parametrize("playouts", ["random", "greedy"])
def test_plain_and_compiled_it_does_the_same_to_the_last_bit(slug, values, text, playouts):
    game, state = position(slug, values, text)
    plain, compiled = (
        searched(game, state, form, iterations=120, seed=3, playouts=playouts, record=200)
        for form in ("plain", "compiled")
    )
    count = int(plain.run.rows)
    assert count == compiled.run.rows
    assert plain.nodes[:count].tobytes() == compiled.nodes[:count].tobytes()
    assert plain.trace.events() == compiled.trace.events()
    assert plain.report().nodes == compiled.report().nodes


def test_it_may_change_to_machine_code_on_the_way():
    game, state = position("tic-tac-toe", {}, None)
    whole = searched(game, state, iterations=100, seed=1)
    search = start(game, state, Options("mcts", iterations=100, seed=1))
    search.advance(0)
    search.stay_plain()
    search.advance(20)
    search.advance(20)
    search.compile()
    while not search.advance(7):
        pass
    assert statistics(search) == statistics(whole)


@given(SEEDS)
@settings(max_examples=20)
def test_the_visits_of_a_node_are_those_of_its_children_and_its_own_playout(seed):
    game, state = position("tic-tac-toe", {}, "X.O/.../... X")
    search = searched(game, state, iterations=60, seed=seed)
    nodes = search.nodes[: int(search.run.rows)]
    for row, node in enumerate(nodes):
        below = sum(int(nodes[child].visits) for child in search.children(row))
        if below:
            assert node.visits == below + (row > 0)
    assert nodes[0].visits == 60


# -- what it finds in the limit ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("player", ["max", "min"])
@pytest.mark.parametrize("sticks", [5, 6, 7, 8])
@pytest.mark.parametrize("last", ["loses", "wins"])
def test_on_sticks_it_finds_the_winning_action_for_either_player(player, sticks, last):
    """A statistic kept for the wrong player passes on tic-tac-toe and fails here."""
    game = games.find("sticks", {"n": 8, "last": last})
    state = game.read(f"{sticks} {player}")
    exact = Search(game, state, Options("minimax")).run()
    wins = (exact.value > 0) == (player == "max")
    report = searched(game, state, "compiled", iterations=4000, seed=2, exploration=0.7).report()
    assert report.value == pytest.approx(exact.value, abs=0.2)
    if wins:
        values = {action.action: action.value for action in exact.actions}
        assert values[report.best] == exact.value


def test_the_mean_comes_to_the_exact_value_of_a_tree_with_chance():
    tree = Tree.parse("({.5:(3 1) .5:7}{.2:2 .8:(5 min(6 1) 4)})")
    exact = Search(tree, tree.start(), Options("expectiminimax")).run()
    search = searched(tree, tree.start(), "compiled", iterations=200_000, seed=1, exploration=0.5)
    assert search.report().value == pytest.approx(exact.value, abs=0.05)
    assert search.report().best == exact.best


@pytest.mark.parametrize("seed", [0, 1])
def test_in_connect_four_the_centre_has_most_visits_and_the_mean_is_no_value(seed):
    """The first player wins, so the value is 1. C = 1 is the constant 2 of OpenSpiel: 87 % of the visits, mean 0.18."""
    game, state = position("connect-four", {}, None)
    report = searched(game, state, "compiled", iterations=100_000, seed=seed, exploration=1.0).report()
    visits = {action.action: action.visits for action in report.actions}
    assert report.best == "d"
    assert visits["d"] / 100_000 == pytest.approx(0.87, abs=0.08)
    assert report.value == pytest.approx(0.18, abs=0.03)


def test_in_tic_tac_toe_a_mean_is_no_value_and_the_centre_has_the_most_visits():
    """The value is 0; 0.075 is an average over play that still errs. C = 1.2 is the constant 2.4 of OpenSpiel."""
    game, state = position("tic-tac-toe", {}, None)
    report = searched(game, state, "compiled", iterations=200_000, seed=0, exploration=1.2).report()
    visits = {action.action: action.visits for action in report.actions}
    assert report.bound == "sample"
    assert report.value == pytest.approx(0.075, abs=0.01)
    assert report.best == "b2"
    assert 0.31 <= visits["b2"] / 200_000 <= 0.42


# -- what it says -----------------------------------------------------------------------------------------------------


def test_means_are_samples_and_never_called_exact():
    game, state = position("sticks", {}, "3 max")
    report = searched(game, state, iterations=50).report()
    assert {report.bound, *(action.bound for action in report.actions)} == {"sample"}
    assert sum(action.visits for action in report.actions) == 50
    assert report.leaves == 50 and report.nodes >= 50


def test_one_iteration_is_enough_for_an_answer():
    game, state = position("tic-tac-toe", {}, None)
    report = searched(game, state, iterations=1).report()
    assert report.best is not None and sum(action.visits for action in report.actions) == 1


def test_a_finished_game_is_worth_its_utility():
    game, state = position("sticks", {}, "0 max")
    report = start(game, state, Options("mcts")).report()
    assert (report.value, report.bound, report.best) == (1.0, "exact", None)


def test_a_stopped_search_answers_with_what_it_has():
    game, state = position("tic-tac-toe", {}, None)
    search = start(game, state, Options("mcts", iterations=10_000))
    search.stay_plain()
    search.advance(1)
    search.advance(MOST_PLAIN)
    search.advance(10_000)  # as a caller asks whose last search was compiled: it waits for no more than the first
    search.stop()
    report = search.report()
    assert not report.finished and sum(action.visits for action in report.actions) == 2 * MOST_PLAIN


def test_a_tree_that_is_full_grows_no_more_while_its_means_do(monkeypatch):
    monkeypatch.setattr("engine.search.monte_carlo.searcher.MOST_NODES", 20)
    monkeypatch.setattr("engine.search.monte_carlo.searcher.FIRST_NODES", 4)
    game, state = position("tic-tac-toe", {}, None)
    search = searched(game, state, iterations=300)
    assert search.run.rows == 20 == len(search.nodes) and search.nodes[0].visits == 300


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"iterations": 0}, "There must be between 1 and 100,000,000 iterations."),
        ({"exploration": 0.0}, "Exploration is a number above 0 and at most 100."),
        ({"exploration": float("nan")}, "Exploration is a number above 0 and at most 100."),
        ({"playouts": "greedy", "evaluation": "none"}, "Greedy playouts need an evaluation function."),
        ({"depth": 3}, "The method mcts takes no depth."),
        ({"table": True}, "The method mcts takes no transposition table."),
    ],
)
def test_what_does_not_fit_is_refused_in_a_sentence(options, sentence):
    game, state = position("tic-tac-toe", {}, None)
    with pytest.raises(Refused) as refused:
        start(game, state, Options("mcts", **options))
    assert str(refused.value) == sentence


def test_infinite_leaves_are_refused():
    tree = Tree.parse("((1 +inf)(2 3))")
    with pytest.raises(Refused, match="an infinite value has none"):
        start(tree, tree.start(), Options("mcts"))


def test_other_searches_take_no_iterations():
    game, state = position("tic-tac-toe", {}, None)
    with pytest.raises(Refused, match="alphabeta takes no iterations"):
        start(game, state, Options("alphabeta", iterations=5))


def test_the_dice_are_fair():
    dice = SimpleNamespace(dice=seeded(1))
    counts = np.bincount([roll(dice, 7) for _ in range(70_000)], minlength=7)
    assert counts.min() > 9_700 and counts.max() < 10_300  # three standard deviations are 278


# -- the record -------------------------------------------------------------------------------------------------------


def test_a_recorded_search_tells_its_four_phases_in_order():
    game, state = position("sticks", {}, "4 max")
    search = searched(game, state, iterations=30, record=100)
    events = search.trace.events()
    codes = " ".join(code.split("-")[0] for code in events["code"])
    for iteration in (
        codes.removesuffix(" backup")
        .replace("backup select", "backup|select")
        .replace("backup expand", "backup|expand")
        .replace("backup playout", "backup|playout")
        .split("|")
    ):
        words = iteration.split()
        assert words == sorted(words, key=["select", "expand", "move", "playout", "backup"].index)
    assert codes.split().count("playout") == 30


def test_the_terms_of_a_selection_add_up_and_no_sibling_has_a_better_bound():
    game, state = position("sticks", {}, "6 max")
    search = searched(game, state, iterations=60, record=200)
    events = search.trace.events()
    for place, code in enumerate(events["code"]):
        if code.startswith("select"):
            mean, margin, edge = (events[name][place] for name in ("mean", "margin", "edge"))
            assert edge == pytest.approx(mean + margin if code == "select-max" else mean - margin)
            root = np.sqrt(np.log(events["above"][place]) / events["visits"][place])
            assert margin == pytest.approx(events["scale"][place] * root)


def test_the_recorded_nodes_are_those_of_the_tree():
    game, state = position("sticks", {}, "5 min")
    search = searched(game, state, iterations=40, record=500)
    nodes = search.trace.nodes()
    assert nodes["visits"][0] == 40 and nodes["kind"][0] == "min"
    assert nodes["best"][0] == max(search.children(0), key=lambda row: nodes["visits"][row])
    assert set(nodes["bound"]) <= {"sample", "exact"}
    assert all(
        status == "terminal" for status, bound in zip(nodes["status"], nodes["bound"], strict=True) if bound == "exact"
    )


def test_the_search_is_registered_for_all_games():
    assert isinstance(start(*position("coin-backgammon", {}, None), Options("mcts")), MonteCarloSearch)


def test_after_the_last_event_each_node_is_as_the_tree_has_it():
    game, state = position("sticks", {}, "6 max")
    trace = searched(game, state, iterations=60, record=200).trace
    nodes, events = trace.nodes(), trace.events()
    last = {
        node: place
        for place, (code, node) in enumerate(zip(events["code"], events["node"], strict=True))
        if code == "backup"
    }
    for node, place in last.items():
        assert all(events[name][place] == nodes[name][node] for name in ("visits", "sum", "value", "best", "bound"))


def test_the_answer_is_kept_at_ten_a_hundred_and_a_thousand_iterations():
    game, state = position("tic-tac-toe", {}, None)
    report = searched(game, state, "compiled", iterations=2000, seed=1).report()
    assert [stage.iterations for stage in report.growth] == [10, 100, 1000, 2000]
    assert report.growth[-1].best == report.best and report.growth[-1].value == report.value


def test_the_three_final_choices_may_differ():
    few = RootAction("few", 0.9, "sample", 3, visits=3, margin=1.5)
    many = RootAction("many", 0.5, "sample", 90, visits=90, margin=0.3)
    sure = RootAction("sure", 0.45, "sample", 80, visits=80, margin=0.2)
    choices = final_choices([few, many, sure, RootAction("none", None, None, 0, visits=0)], for_max=True)
    assert [choice.action for choice in (choices.by_visits, choices.by_mean, choices.by_bound)] == [
        "many",
        "few",
        "sure",
    ]
    assert final_choices([few, many, sure], for_max=False).by_mean.action == "sure"


def test_weights_lead_greedy_playouts():
    game, state = position("tic-tac-toe", {}, "X../.O./... X")
    options = {"iterations": 60, "seed": 1, "playouts": "greedy", "evaluation": "open-lines"}
    for_lines, against = (searched(game, state, weights=weights, **options) for weights in ((1.0, 4.0), (-1.0, -4.0)))
    assert statistics(for_lines) != statistics(against)


def test_among_candidates_it_looks_at_no_other_action():
    game, state = position("gomoku", {}, None)
    state = game.result(state, game.find(state, "h8"))
    report = searched(game, state, iterations=30, candidates="near").report()
    assert report.narrowed and 0 < len(report.actions) < len(game.actions(state))


def test_where_chance_moves_nobody_chooses(capsys):
    assert main(["search", "coin-backgammon", "--algorithm", "mcts", "--iterations", "20"]) == 0
    assert "by visits" not in capsys.readouterr().out
    assert main(["search", "sticks", "--algorithm", "mcts", "--iterations", "20"]) == 0
    assert "by visits 2" in capsys.readouterr().out
