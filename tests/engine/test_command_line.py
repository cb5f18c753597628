"""`python -m engine`: its output, for people and as JSON."""

import json
import os
import re
import subprocess
import sys
from math import inf
from pathlib import Path
from unittest.mock import patch

import pytest

from engine import games
from engine.search import Report
from engine.trees.examples import EXAMPLES
from tests.engine.commands import OVER, answer, assert_refused, run
from webapp.searches.defaults import newcomer_options

ROOT = Path(__file__).parents[2]


ANSWER = "game position algorithm depth value best actions line nodes leaves cuts plies seconds".split()


ALSO = ["evaluation", "bound", "as_good", "wins_at_once", "elapsed", "finished"]
"""Further keys of the answer."""


# -- JSON -----------------------------------------------------------------------------------------------------------


def test_the_answer_has_the_agreed_keys():
    found = answer("search", "tic-tac-toe", "--depth", "2", "--evaluation", "open-lines", "--algorithm", "minimax")
    assert [key for key in found if key not in ALSO] == ANSWER
    assert set(found) == {*ANSWER, *ALSO}
    assert (found["game"], found["position"], found["algorithm"]) == ("tic-tac-toe", ".../.../... X", "minimax")
    assert (found["depth"], found["value"], found["best"], found["bound"]) == (2, 1, "b2", "exact")
    assert found["line"][0] == "b2" and len(found["line"]) == 2
    assert (found["nodes"], found["leaves"], found["cuts"]) == (82, 72, 0)
    assert found["plies"] == [
        {"ply": 0, "nodes": 1, "leaves": 0, "cuts": 0},
        {"ply": 1, "nodes": 9, "leaves": 0, "cuts": 0},
        {"ply": 2, "nodes": 72, "leaves": 72, "cuts": 0},
    ]
    assert 0 <= found["seconds"] <= found["elapsed"] < 60


@pytest.mark.parametrize("slug", ["tic-tac-toe", "sticks", "coin-backgammon", "gomoku"])
def test_without_options_it_searches_as_the_opponent_on_the_page_does(slug):
    usual = newcomer_options(games.find(slug))
    found = answer("search", slug)
    assert (found["algorithm"], found["depth"]) == (usual.algorithm, usual.depth or "full")
    assert found.get("candidates", "all") == usual.candidates
    assert "the opponent of the match page" in run("search", slug)[1]
    assert "the opponent of the match page" not in run("search", slug, "--depth", "1")[1]


def test_a_search_among_candidates_proves_nothing():
    found = answer("search", "gomoku", "--depth", "1")
    assert found["bound"] == found["actions"][0]["bound"] == found["candidates"].replace("near", "candidates")
    found = answer("search", "gomoku", "--depth", "1", "--candidates", "all")
    assert (found["bound"], found["candidates"], len(found["actions"])) == ("exact", "all", 225)


def test_an_algorithm_that_records_no_tree_answers_too():
    program = """
import json
from tests.engine.commands import answer, run
found = answer("tree", "(3 4)", "--algorithm", "hasty")
assert found["best"] == "a2" and found["value"] is None and "visited" not in found
status, out, err = run("tree", "(3 4)", "--algorithm", "hasty")
assert (status, err) == (0, "") and out.startswith("tree  (3 4)\\nhasty\\n") and "visited" not in out
"""
    subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={**os.environ, "PODA_EXTENSIONS": "tests.toys.extension"},
        check=True,
    )


def test_a_search_leaves_its_process_able_to_do_linear_algebra():
    """Two commands in one process: the second needs SciPy's linear programs."""
    program = """
import contextlib, runpy, sys
for command in (["search", "tic-tac-toe", "--depth", "2"], ["equilibrium", "betting"]):
    sys.argv[1:] = command
    with contextlib.suppress(SystemExit):
        runpy.run_module("engine", run_name="__main__")
import scipy.linalg.cython_blas
"""
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def test_the_actions_stand_in_natural_order_whatever_the_order_searched():
    cells = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
    for order in ("natural", "reversed", "evaluation"):
        found = answer("search", "tic-tac-toe", "--depth", "2", "--order", order)
        assert [action["action"] for action in found["actions"]] == cells
        assert all(list(action) == ["action", "value", "bound", "nodes"] for action in found["actions"])
        assert sum(action["nodes"] for action in found["actions"]) + 1 == found["nodes"]


def test_a_tree_also_tells_the_leaves_visited_and_those_left_out():
    found = answer("tree", "example")
    assert [key for key in found if key not in (*ALSO, "exact")] == [*ANSWER, "visited", "unvisited"]
    assert (found["value"], found["best"], found["line"], found["depth"]) == (3, "a1", ["a1", "b1"], "full")
    assert found["visited"] == [3, 12, 8, 2, 14, 5, 2]
    assert found["unvisited"] == [4, 6]
    assert [(a["value"], a["bound"]) for a in found["actions"]] == [(3, "exact"), (2, "upper"), (2, "exact")]
    assert answer("tree", EXAMPLES["example"])["visited"] == found["visited"]


def test_the_values_of_a_tree_are_told_as_fractions_too():
    found = answer("tree", "({1/3:1 1/3:2 1/3:4}{.1:-1 .9:(6.4 6.7)})")
    assert [list(a) for a in found["actions"]] == [["action", "value", "exact", "bound", "nodes"]] * 2
    assert [(a["value"], a["exact"], a["bound"]) for a in found["actions"]] == [
        (7 / 3, "7/3", "exact"),
        (5.66, "283/50", "exact"),
    ]
    assert (found["value"], found["exact"], found["bound"], found["best"]) == (5.66, "283/50", "exact", "a2")
    printed = run("tree", "({1/3:1 1/3:2 1/3:4} 1/3 .25)")[1]
    assert "value 7/3 ≈ 2.33333   best a1" in printed
    assert "visited    1 2 4 1/3 0.25" in printed


def test_what_is_rounded_is_not_called_exact():
    tree = "({.1:1 .9:(6.4 2)} 5)"
    found = answer("tree", tree, "--table")
    assert (found["bound"], found["exact"]) == ("rounded", None)
    assert {action["bound"] for action in found["actions"]} == {"rounded"}
    assert answer("search", "coin-backgammon", "--depth", "3", "--evaluation", "pips")["bound"] == "rounded"
    assert "value ≈ 5 " in run("tree", tree, "--table")[1]


def test_leaves_left_out_with_their_whole_subtree_are_told_too():
    found = answer("tree", "((5 6)(4 (7 8) (9 (1 2))))")
    assert found["visited"] == [5, 6, 4]
    assert found["unvisited"] == [7, 8, 9, 1, 2]


def test_infinite_numbers_are_text():
    found = answer("tree", "infinite", "--algorithm", "minimax")
    assert (found["value"], [action["value"] for action in found["actions"]]) == (0, [0, "-inf", "-inf"])
    assert found["visited"] == [0, "+inf", 0, "+inf", "-inf", 0, 0, "-inf", "+inf"]
    assert found["unvisited"] == []
    assert answer("tree", "(+inf 1)")["value"] == "+inf"
    assert answer("tree", "(1.5 1)")["value"] == 1.5


def test_where_there_is_chance_it_searches_with_expectiminimax_unless_told_otherwise():
    for command in (("tree", "attitudes"), ("search", "betting-house"), ("search", "coin-backgammon", "--depth", "2")):
        assert answer(*command)["algorithm"] == "expectiminimax"
    assert answer("tree", "attitudes")["value"] == pytest.approx(1.8)
    assert answer("search", "coin-backgammon", "--time", "0.01")["algorithm"] == "expectiminimax"
    optimist = answer("tree", "attitudes", "--attitude", "optimistic")
    assert (optimist["algorithm"], optimist["value"]) == ("alphabeta", 5)
    assert answer("tree", "example")["algorithm"] == "alphabeta"


@pytest.mark.parametrize("convention", ["aima", "aima4", "urjc", "unir", "puc", "berkeley"])
def test_options_reach_the_search(convention):
    asked = ("search", "tic-tac-toe", "--position", "X.O/.X./... O", "--convention", convention)
    whole = answer(*asked)
    assert (whole["position"], whole["depth"], whole["value"]) == ("X.O/.X./... O", "full", 0)
    assert answer(*asked, "--window", "-1,1")["nodes"] <= whole["nodes"]
    assert answer("search", "tic-tac-toe", "--set", "m=4", "--set", "n=5", "--depth", "1")["nodes"] == 21
    assert answer("tree", "doubtful", "--order", "reversed")["visited"][0] == 102
    assert answer("tree", "exercise-3.1", "--algorithm", "minimax")["leaves"] == 14


def test_bounds_on_the_values_reach_star_pruning():
    asked = ("tree", "min({.5:10 .5:10}{.5:14 .5:12})", "--algorithm", "star1")
    assert answer(*asked)["visited"] == answer(*asked, "--bounds", "10,20")["visited"] == [10, 10, 14]
    assert answer(*asked, "--bounds", "-1,14")["visited"] == [10, 10, 14, 12]


def test_deepening_tells_every_depth():
    found = answer("search", "tic-tac-toe", "--position", "XO./.X./... O", "--deepen", "--table")
    assert [i["depth"] for i in found["iterations"]] == [1, 2, 3, 4, 5, "full"]
    assert all(list(i) == ["depth", "value", "best", "nodes"] for i in found["iterations"])
    assert found["nodes"] == sum(i["nodes"] for i in found["iterations"])


def test_players_that_do_not_search():
    drawn = answer("search", "tic-tac-toe", "--algorithm", "random", "--seed", "5")
    assert drawn["best"] == answer("search", "tic-tac-toe", "--algorithm", "random", "--seed", "5")["best"]
    assert (drawn["value"], drawn["nodes"], drawn["plies"], drawn["line"]) == (None, 0, [], [drawn["best"]])
    assert answer("search", "tic-tac-toe", "--algorithm", "greedy")["best"] == "b2"


def test_a_game_that_is_over_has_an_answer():
    found = answer("search", "tic-tac-toe", "--position", OVER)
    assert (found["value"], found["best"], found["actions"], found["line"], found["nodes"]) == (1, None, [], [], 1)


def test_the_list_of_games():
    status, out, err = run("games", "--json")
    assert (status, err) == (0, "")
    listed = {entry["game"]: entry for entry in json.loads(out)}
    assert list(listed) == list(games.ENTRIES)
    assert listed["coin-backgammon"]["parameters"][2] == {
        "name": "stake",
        "default": "win",
        "options": ["win", "money"],
    }
    assert listed["gomoku"]["parameters"][0] == {"name": "m", "default": 15, "least": 1, "most": 19}
    assert "open-lines" in listed["gomoku"]["evaluations"]
    assert "For `matrix`: prisoners-dilemma, stag-hunt" in run("games")[1]


# -- exact values ---------------------------------------------------------------------------------------------------


def test_the_exact_value_of_coin_backgammon():
    status, out, err = run("solve", "coin-backgammon", "--json")
    assert (status, err) == (0, "")
    found = json.loads(out)
    assert found["position"] == "0,0,5,5 max -"
    assert found["win"] == pytest.approx(807191 / 1492992, abs=1e-12)
    assert found["money"] == pytest.approx(80783 / 221184, abs=1e-12)
    assert found["value"] == pytest.approx(2 * found["win"] - 1)
    assert [action["action"] for action in found["actions"]] == ["1", "2"]
    assert "win" in run("solve", "coin-backgammon", "--position", "3,4,1,2 max 1")[1]


def test_the_exact_value_of_tic_tac_toe():
    found = json.loads(run("solve", "tic-tac-toe", "--json", "--position", "X.O/.X./... O")[1])
    assert (found["value"], found["states"]) == (0, 211)
    assert found["actions"][-1] == {"action": "c3", "value": 0}


def test_sticks_are_solved_with_their_grundy_values():
    found = answer("solve", "sticks", "--set", "heaps=1-3-5-7", "--position", "1,3,5,6 max")
    assert found["grundy"] == {"heaps": [1, 3, 5, 6], "position": 1}
    after = {action["action"]: action["grundy"] for action in found["actions"]}
    assert after["b2"] == {"heaps": [1, 1, 5, 6], "position": 3}
    out = run("solve", "sticks", "--set", "n=7", "--set", "k=3")[1].splitlines()
    assert "grundy 3  (of the game in which the last stick wins)" in out
    assert [line.split() for line in out[-3:]] == [["1", "-1", "2"], ["2", "1", "1"], ["3", "-1", "0"]]
    assert "grundy" not in run("solve", "tic-tac-toe", "--position", "X.O/.X./... O")[1]


# -- for people -----------------------------------------------------------------------------------------------------


def test_for_people_it_prints_tables():
    status, out, err = run("tree", "example")
    assert (status, err) == (0, "")
    assert "value 3   best a1   line a1 b1" in out
    assert "11 nodes   7 leaves   1 cut   " in out
    assert "visited    3 12 8 2 14 5 2\nunvisited  4 6" in out
    assert "≤ 2" in out
    assert "None" not in out and all(line == line.rstrip() for line in out.splitlines())


def process(*arguments):
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", timeout=60)


# -- as a process ---------------------------------------------------------------------------------------------------


def test_the_command_answers_as_a_process():
    done = process("-m", "engine", "tree", "((3 12 8)(2 4 6)(14 5 2))", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["value"] == 3
    refused = process("-m", "engine", "search", "tic-tac-toe", "--depth", "0")
    assert_refused(refused.returncode, refused.stdout, refused.stderr)


def test_help_is_help():
    done = process("-m", "engine", "search", "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert "--convention" in done.stdout
    words = " ".join(done.stdout.split())
    assert "--seed N for the random player; of playouts, 0 by default" in words


def test_the_help_of_tree_names_every_tree_of_the_lectures():
    done = process("-m", "engine", "tree", "--help")
    assert set(EXAMPLES) <= set(re.split(r"[\s,]+", done.stdout))


def test_a_small_search_runs_in_plain_python_where_it_can_be_followed_line_by_line():
    program = "import sys; from engine.cli import main; main(['tree', 'example']); assert 'numba' not in sys.modules"
    done = process("-c", program)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("work", "command"),
    [
        ("solve.solve", ("solve", "tic-tac-toe")),
        ("equilibrium.equilibrium", ("equilibrium", "betting")),
        ("matrix.mixed_equilibria", ("matrix", "chicken")),
    ],
)
def test_ctrl_c_ends_a_command_without_a_traceback(work, command):
    with patch(f"engine.cli.{work}", side_effect=KeyboardInterrupt):
        assert run(*command) == (130, "", "Interrupted.\n")


def test_infinite_is_written_with_its_sign():
    from engine.cli.output import json_number
    from engine.cli.show import written

    assert [json_number(value) for value in (inf, -inf, 3.0, 2.5, None)] == ["+inf", "-inf", 3, 2.5, None]
    assert [written(3.0, bound) for bound in ("exact", "lower", "upper")] == ["3", "≥ 3", "≤ 3"]
    assert [written(value, "exact") for value in (-1.11e-16, 0.1 + 0.2, float("inf"))] == ["0", "0.3", "+inf"]


def test_a_large_number_is_written_by_its_power_of_ten():
    found = answer("tree", "(1e300 4)")
    assert found["value"] == 1e300
    status, out, err = run("tree", "(1e300 4)")
    assert (status, err) == (0, "") and "value 1e+300 " in out


def test_the_time_on_the_wall_is_told_where_it_is_notably_longer_than_the_search():
    from engine.cli.show import Searched, duration

    report = Report(algorithm="minimax", seconds=0.5, finished=True)
    told = [duration(Searched(None, None, None, report, None, elapsed)) for elapsed in (0.501, 12.5)]
    assert told == ["0.500 s", "0.500 s   (12.500 s with loading and compiling)"]


def test_a_finished_game_is_told_as_over_and_the_header_says_how_it_was_searched():
    mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
    _, out, _ = run("search", "chess", "--position", mated, "--depth", "1", "--quiescence", "--roots", "exact")
    assert "MIN has mated" in out
    assert "depth 1, evaluation positional, quiescence, roots exact\n" in out


@pytest.mark.parametrize(
    ("position", "winner", "value"), [("XX./OO./... X", "MAX", 1000), ("XX./OO./..X O", "MIN", -1000)]
)
def test_a_win_beside_estimates_is_told_as_one_and_to_programs_as_a_number(position, winner, value):
    command = ("search", "tic-tac-toe", "--position", position, "--depth", "2")
    _, out, _ = run(*command)
    assert f"value {winner} wins   best" in out and "1000" not in out
    _, out, _ = run(*command, "--json")
    assert json.loads(out)["value"] == value


def test_a_win_that_no_estimate_stands_beside_is_1_as_in_the_lectures():
    _, out, _ = run("search", "tic-tac-toe", "--position", "XX./OO./... X", "--depth", "full")
    assert "value 1   best c1" in out


def test_people_are_told_how_a_search_by_sampling_can_be_repeated():
    _, out, _ = run("search", "tic-tac-toe", "--algorithm", "mcts", "--seed", "3")
    assert "mcts, C 1.4, random playouts, 1000 iterations, seed 3\n" in out
    assert (
        "mcts, C 1.4, random playouts, 0.01 s\n" in run("search", "sticks", "--algorithm", "mcts", "--time", "0.01")[1]
    )


def test_of_a_large_tree_people_are_shown_the_beginning():
    tree = "(" + "(1 2 3) " * 200 + ")"
    _, out, _ = run("tree", tree)
    assert max(map(len, out.splitlines())) <= 1000 and "…\n" in out
