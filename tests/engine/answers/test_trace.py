"""The trace says what the recursions of the book do, exactly."""

import json
import math
import re
from fractions import Fraction
from pathlib import Path

import pytest

from engine.answers.trace import ALGORITHMS, FORMAT, trace_of
from engine.games.tree import Tree
from engine.refusals import Refused
from engine.search.conventions import CONVENTIONS
from engine.trees.text import parse, write
from tests import textbook
from tests.engine.trees.random_trees import seeded_tree

pytestmark = pytest.mark.usefixtures("compiled")

TREES = 1000
ROOT = Path(__file__).resolve().parents[3]


def read(number):
    return float(number) if number.endswith("inf") else Fraction(number)


def told(root, trace):
    """What the trace says of each node."""
    return [
        (node["path"], read(node["value"]), *(read(node[edge]) for edge in ("alpha", "beta", "alpha_out", "beta_out")))
        for node in trace["nodes"]
    ], [node["cut"]["unvisited"] if node["cut"] else 0 for node in trace["nodes"]]


def by_the_book(game, found):
    def path(node):
        return [*path(node.parent), game.name(node.parent.state, node.action)] if node.parent else []

    nodes = [(path(n), n.value, n.alpha, n.beta, n.alpha_out, n.beta_out) for n in found.diary]
    return nodes, [len(node.unvisited) for node in found.diary]


def close(ours, books):
    """Windows as fractions; a value of the book's diary is a float."""
    return ours[0] == books[0] and float(ours[1]) == books[1] and ours[2:] == books[2:]


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_it_is_the_recursion_of_the_book_on_a_thousand_trees(convention):
    for seed in range(TREES):
        root = seeded_tree(seed)
        if root.is_leaf:
            continue
        game = Tree(root)
        found = textbook.alpha_beta(game, convention=convention)
        trace = trace_of(root, convention)
        nodes, unvisited = told(root, trace)
        expected, left = by_the_book(game, found)
        assert all(map(close, nodes, expected)) and len(nodes) == len(expected), write(root)
        assert unvisited == left
        assert [float(read(value)) for value in trace["visited"]] == found.leaves
        assert (float(read(trace["value"])), trace["best"]) == (found.value, [found.best])


@pytest.mark.parametrize("algorithm", ("expectiminimax", "star1"))
def test_it_is_exact_where_chance_moves(algorithm):
    compared = 0
    for seed in range(TREES):
        root = seeded_tree(seed, chance=True)
        game = Tree(root)
        if not game.has_chance:
            continue
        leaves = [node.value for node in game.nodes if node.is_leaf]
        bounds = min(leaves), max(leaves)
        found = textbook.star(game, bounds=bounds) if algorithm == "star1" else textbook.expectiminimax(game)
        trace = trace_of(root, algorithm=algorithm)
        assert [float(read(node["value"])) for node in trace["nodes"]] == [node.value for node in found.diary]
        if algorithm == "star1":
            assert [read(node["alpha"]) for node in trace["nodes"]] == [node.alpha for node in found.diary]
        compared += 1
    assert compared > TREES / 4


def test_what_cuts_is_named():
    cuts = {
        convention: [n["cut"] for n in trace_of(parse("((3 12 8)(2 4 6)(14 5 2))"), convention)["nodes"] if n["cut"]]
        for convention in CONVENTIONS
    }
    tests = {convention: cut["test"] for convention, [cut] in cuts.items()}
    assert tests == {
        "aima": "v <= alpha",
        "aima4": "v <= alpha",
        "urjc": "beta <= alpha",
        "unir": "beta <= alpha",
        "puc": "alpha > beta",
        "berkeley": "v < alpha",
    }
    assert all(cut["bound"] == "alpha" and cut["by"] == [] and cut["unvisited"] == 2 for [cut] in cuts.values())


def test_a_chance_node_is_cut_by_what_it_can_still_be_worth():
    trace = trace_of(parse("(5 {.5:-10 .5:10} {.5:2 .5:10})"), algorithm="star1")
    [cut] = [node["cut"] for node in trace["nodes"] if node["cut"]]
    assert cut == {"bound": "alpha", "test": "high <= alpha", "unvisited": 1, "by": []}


def test_thirds_stay_thirds_and_infinities_are_words():
    trace = trace_of(parse("(({1/3:1 2/3:3}) -3)"))
    assert trace["value"] == "7/3" and trace["format"] == FORMAT
    root = trace_of(parse("((+inf 0)(-inf 2))"))["nodes"][0]
    assert (root["alpha"], root["beta"], root["value"]) == ("-inf", "inf", "0")
    assert math.isinf(read(trace_of(parse("((+inf))"))["value"]))


def test_a_search_without_windows_has_none():
    nodes = trace_of(parse("((3 12)(2 4))"), algorithm="minimax")["nodes"]
    assert len(nodes) == 7
    assert {node[edge] for node in nodes for edge in ("alpha", "beta", "alpha_out", "beta_out")} == {None}


@pytest.mark.parametrize(
    ("text", "convention", "algorithm", "says"),
    [
        ("7", "aima", "", "single leaf"),
        ("(1 2)", "stanford", "", "convention"),
        ("(1 2)", "aima", "pvs", "algorithm"),
        ("({.5:1 .5:2} 3)", "aima", "alphabeta", "chance"),
    ],
)
def test_what_cannot_be_traced_is_refused(text, convention, algorithm, says):
    with pytest.raises(Refused, match=says):
        trace_of(parse(text), convention, algorithm)


def test_the_algorithms_are_of_those_that_visit_a_node_once():
    for algorithm in ALGORITHMS:
        chance = algorithm in ("expectiminimax", "star1")
        trace = trace_of(seeded_tree(4, chance=chance), algorithm=algorithm)
        paths = [tuple(node["path"]) for node in trace["nodes"]]
        assert len(paths) == len(set(paths)) == trace["counts"]["nodes"]


def test_the_schema_names_all_that_is_there_and_how_numbers_are_written():
    schema = json.loads((ROOT / "docs" / "trace.schema.json").read_text())
    kinds = schema["$defs"]
    trace = trace_of(parse("((7/3 12 +inf)(-2.5 4 6))"))
    assert list(trace) == schema["required"] == list(schema["properties"])
    assert schema["properties"]["algorithm"]["enum"] == list(ALGORITHMS)
    assert schema["properties"]["convention"]["enum"] == list(CONVENTIONS)
    assert schema["properties"]["format"]["const"] == FORMAT
    for node in trace["nodes"]:
        assert list(node) == kinds["node"]["required"] == list(kinds["node"]["properties"])
        for what in ("alpha", "beta", "value", "alpha_out", "beta_out"):
            assert re.match(kinds["number"]["pattern"], node[what])
    [cut] = [node["cut"] for node in trace["nodes"] if node["cut"]]
    assert list(cut) == kinds["cut"]["required"] == list(kinds["cut"]["properties"])
