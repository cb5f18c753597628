"""The files that go with a trace: read back, run, and failing where a program is wrong."""

import csv
import re
import subprocess
import sys
from fractions import Fraction
from math import inf
from xml.etree import ElementTree

import pytest
from hypothesis import given

from engine.answers import batch as batches
from engine.answers.batch import seeded_trees
from engine.answers.berkeley import write_berkeley
from engine.answers.moodle import write_moodle
from engine.answers.nested import as_python
from engine.answers.pytest_module import write_pytest
from engine.answers.table import NUMBERS, as_csv, path_as_text
from engine.answers.trace import trace_of
from engine.game import CHANCE
from engine.refusals import Refused
from engine.search.conventions import CONVENTIONS
from engine.trees.node import in_rows, walk
from engine.trees.text import parse, write
from tests.engine.trees.random_trees import trees
from tests.examples import examples

RIGHT = """
from math import inf

def alphabeta(tree, maximizing, alpha=-inf, beta=inf):
    if not isinstance(tree, list):
        return tree, [tree]
    v, visited = -inf if maximizing else inf, []
    for each in tree:
        v2, seen = alphabeta(each, not maximizing, alpha, beta)
        visited += seen
        if maximizing:
            v = max(v, v2)
            if v >= beta:
                break
            alpha = max(alpha, v)
        else:
            v = min(v, v2)
            if v <= alpha:
                break
            beta = min(beta, v)
    return v, visited
"""

EXPECTIMINIMAX = """
def expectiminimax(tree, maximizing):
    if isinstance(tree, tuple):
        parts = [(p, *expectiminimax(each, maximizing)) for p, each in tree]
        return sum(p * v for p, v, _ in parts), sum((seen for _, _, seen in parts), [])
    if not isinstance(tree, list):
        return tree, [tree]
    parts = [expectiminimax(each, not maximizing) for each in tree]
    values = [v for v, _ in parts]
    return (max if maximizing else min)(values), sum((seen for _, seen in parts), [])
"""

WRONG = {
    "equal values do not cut": RIGHT.replace("v >= beta", "v > beta").replace("v <= alpha", "v < alpha"),
    "no cuts": RIGHT.replace("break", "pass"),
    "the window is not handed down": RIGHT.replace("not maximizing, alpha, beta)", "not maximizing)"),
    "alpha and beta are swapped": RIGHT.replace("not maximizing, alpha, beta)", "not maximizing, beta, alpha)"),
    "from right to left": RIGHT.replace("for each in tree", "for each in reversed(tree)"),
    "only shallow cuts": RIGHT.replace(
        "maximizing, alpha, beta)", "maximizing, *((alpha, inf) if maximizing else (-inf, beta)))"
    ),
    "the bound is returned": RIGHT.replace("return v, visited", "return (alpha if maximizing else beta), visited"),
}


def tried(tmp_path, module, solution):
    """What pytest says of somebody's program."""
    (tmp_path / "test_tree.py").write_text(module)
    (tmp_path / "solution.py").write_text(solution)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", "/dev/null", "--rootdir", "."]
    done = subprocess.run([*command, "test_tree.py"], cwd=tmp_path, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


def batch(convention="aima", **shape):
    return write_pytest([(root, trace_of(root, convention)) for root in seeded_trees(30, "7", **shape)])


def test_a_right_program_passes(tmp_path):
    code, says = tried(tmp_path, batch(), RIGHT)
    assert code == 0 and "60 passed, 30 skipped" in says


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_program_fails(tmp_path, name):
    code, says = tried(tmp_path, batch(plies=4), WRONG[name])
    assert code == 1 and " failed" in says


def test_the_first_leaf_that_differs_is_named(tmp_path):
    root = parse("((3 12 8)(2 4 6)(14 5 2))")
    _code, says = tried(tmp_path, write_pytest([(root, trace_of(root))]), WRONG["no cuts"])
    assert "leaf 5 should be 14, yours is 4; cuts: ['at a2: v <= alpha, 2 left']" in says


def test_the_strict_conventions_want_other_programs(tmp_path):
    module = batch("berkeley")
    assert tried(tmp_path, module, WRONG["equal values do not cut"])[0] == 0
    assert tried(tmp_path, module, RIGHT)[0] == 1


def test_chance_is_tested_where_it_is_asked_for(tmp_path):
    code, says = tried(tmp_path, batch(chance=True, plies=2), EXPECTIMINIMAX)
    assert code == 0, says
    code, _says = tried(tmp_path, batch(chance=True, plies=2), EXPECTIMINIMAX.replace("p * v", "v"))
    assert code == 1


def test_a_batch_has_ties_unequal_depths_and_always_the_same_trees():
    roots = seeded_trees(30, "7")
    assert list(map(write, roots[:10])) == list(map(write, seeded_trees(10, "7")))
    assert list(map(write, roots)) != list(map(write, seeded_trees(30, "8")))
    values = [[leaf.value for leaf in in_rows(root) if leaf.is_leaf] for root in roots]
    assert any(len(set(each)) < len(each) for each in values)
    assert any(any(child.is_leaf for child in root.successors) for root in roots)
    assert any(node.kind == CHANCE for root in seeded_trees(3, "7", chance=True) for node in in_rows(root))
    for count, plies, most in ((0, 3, 3), (101, 3, 3), (3, 6, 3), (3, 3, 5)):
        with pytest.raises(Refused):
            seeded_trees(count, "7", plies, most)


@pytest.mark.parametrize(("plies", "most", "chance"), [(2, 3, False), (3, 2, False), (3, 2, True), (2, 2, True)])
def test_a_batch_is_refused_before_it_grows_if_it_could_be_too_large(monkeypatch, plies, most, chance):
    largest = max(len(in_rows(root)) for root in seeded_trees(100, "7", plies, most, chance))
    monkeypatch.setattr(batches, "MOST_NODES", largest)
    assert seeded_trees(1, "a", plies, most, chance)
    monkeypatch.setattr(batches, "MOST_NODES", largest - 1)
    monkeypatch.setattr(batches, "_grow", None)
    with pytest.raises(Refused, match="nodes together"):
        seeded_trees(1, "a", plies, most, chance)


@examples(60)
@given(trees(chance=False))
def test_the_table_says_what_the_trace_says(root):
    if root.is_leaf:
        return
    trace = trace_of(root)
    rows = list(csv.DictReader(as_csv(trace).splitlines()))
    assert [row["path"] for row in rows] == [path_as_text(node["path"]) for node in trace["nodes"]]
    assert [[row[name] for name in NUMBERS] for row in rows] == [[n[name] for name in NUMBERS] for n in trace["nodes"]]
    assert [row["test"] for row in rows] == [node["cut"]["test"] if node["cut"] else "" for node in trace["nodes"]]


@examples(60)
@given(trees(chance=False))
def test_nested_lists_are_the_tree(root):
    try:
        text = as_python(root)
    except Refused:
        return
    nested = eval(text, {"Fraction": Fraction, "inf": inf})
    assert flat(nested) == [node.value for node in walk(root) if node.is_leaf]


def flat(nested):
    return [leaf for each in nested for leaf in flat(each)] if isinstance(nested, list) else [nested]


def test_berkeleys_solution_has_every_state_that_is_generated():
    root = parse("((3 12 8)(2 4 6)(14 5 2))")
    test, solution = write_berkeley(root, trace_of(root, "berkeley"))
    assert 'start_state: "max0"' in test and "max0 a3 min3" in test and "s4 3.0" in test
    assert solution == 'action: "a1"\ngenerated: "max0 min1 min2 min3 s10 s11 s12 s4 s5 s6 s7"\n'


@pytest.mark.parametrize("text", ["min(3 (1 2))", "(max(1 2) 3)", "((+inf 2) 3)", "({.5:1 .5:2} 3)"])
def test_what_pac_man_cannot_play_is_refused(text):
    root = parse(text)
    with pytest.raises(Refused, match="Berkeley"):
        write_berkeley(root, trace_of(root, "berkeley"))


@pytest.mark.parametrize("text", ["(max(1 2) 3)", "{.5:1 .5:2}"])
def test_what_nested_lists_cannot_say_is_refused(text):
    root = parse(text)
    with pytest.raises(Refused, match="whose turn"):
        write_pytest([(root, trace_of(root))])


def question_on(text, convention="aima", algorithm=""):
    root = parse(text)
    trace = trace_of(root, convention, algorithm)
    quiz = ElementTree.fromstring(write_moodle([(root, trace)], str, "Poda", "triangles"))
    category, question = quiz.findall("question")
    assert (category.get("type"), question.get("type")) == ("category", "cloze")
    assert question.find("questiontext/file").get("encoding") == "base64"
    return question


def asked(text, convention="aima", algorithm=""):
    """The sub-questions of a question for Moodle."""
    question = question_on(text, convention, algorithm)
    return re.findall(r"\{1:(\w+):(.*?)(?<!\\)\}", question.find("questiontext/text").text)


def test_a_question_for_moodle_asks_for_values_and_cuts():
    parts = asked("((3 12 8)(2 4 6)(14 5 2/3))")
    assert [answer for kind, answer in parts if kind == "NUMERICAL"] == [
        "=3:0.005",
        "=3:0.005",
        "=2:0.005",
        "=0.6666666667:0.005",
    ]
    best, *edges = [answer for kind, answer in parts if kind == "MULTICHOICE"]
    assert best == "=a1~a2~a3"
    assert (
        len(edges) == 12
        and [each.startswith("visited#v ≤ α: v = 2, α = 3, β = inf") and "~=cut off#" in each for each in edges].count(
            True
        )
        == 2
    )


def test_the_feedback_has_the_window_that_the_convention_compares():
    says = {convention: str(asked("((3 12)(2 4))", convention)) for convention in CONVENTIONS}
    assert "visited#β ≤ α: α = 3, β = 2~" in says["urjc"] and "visited#β ≤ α: α = 3, β = 2~" in says["unir"]
    assert "visited#α &gt; β: α = 3, β = 2~" in says["puc"]
    assert "visited#v ≤ α: v = 2, α = 3, β = 2~" in says["aima4"]
    assert "visited#v &lt; α: v = 2, α = 3, β = inf~" in says["berkeley"]


def test_a_question_names_the_search_and_its_rule_and_its_feedback_is_the_solution():
    question = question_on("((3 12)(2 4))", "puc")
    text, told = question.findtext("questiontext/text"), question.findtext("generalfeedback/text")
    assert "alpha-beta" in text and "Convention: PUC · MAX is cut if α &gt; β" in text and "alphabeta" not in text
    assert text.index("What each node returns") < text.index("best action") < text.index("goes along the edge")
    assert told.split("\n") == [
        "<p>the root: 3; a1: 3; a2: 3</p>",
        "<p>best action: a1</p>",
        "<p>Cut at a2: α &gt; β: α = 3, β = 2</p>",
    ]
    assert question.findtext("name/text") == "alpha-beta PUC 1"


def test_where_nothing_is_cut_every_best_action_is_right_and_no_convention_is_named():
    assert asked("(1 2 2)", algorithm="minimax")[-1] == ("MULTICHOICE", "a1~=a2~=a3")
    assert asked("(1 2 2)")[-1] == ("MULTICHOICE", "a1~=a2~a3")
    assert "Convention" not in question_on("(1 2 2)", algorithm="minimax").findtext("questiontext/text")
    assert all(kind == "NUMERICAL" for kind, _answer in asked("{.5:(1 2) .5:3}", algorithm="expectiminimax"))


def test_every_edge_is_asked_also_below_nodes_that_are_not_visited():
    _best, *edges = [answer for kind, answer in asked("((3 12)(2 (4 6)))") if kind == "MULTICHOICE"]
    assert len(edges) == 8 and edges[-2:] == ["visited~=cut off"] * 2


def test_blanks_do_not_tell_which_nodes_are_visited():
    kinds = {kind for kind, _answer in asked("((3 12)(2 (4 6)))")}
    assert kinds == {"SHORTANSWER", "MULTICHOICE"}
    assert "=-~=–~=—" in [answer for _kind, answer in asked("((3 12)(2 (4 6)))")]


def test_a_large_tree_is_no_question():
    root = parse("(" + "(1 2 3 4 5 6 7 8)" * 8 + ")")
    with pytest.raises(Refused, match="60 edges"):
        write_moodle([(root, trace_of(root))], str, "Poda", "triangles")
