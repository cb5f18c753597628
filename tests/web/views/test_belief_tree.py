"""Trees of belief states for the tree view: the machine's record, with the fractions of the exact pass."""

from fractions import Fraction

import pytest

from engine import games
from engine.game import CHANCE, MAX, MIN, TERMINAL
from engine.hidden.belief_tree import BeliefNode, BeliefTree
from engine.hidden.deciding import decide
from engine.hidden.methods import METHODS
from engine.search import Options, Search
from engine.steps import run
from tests.web.people import module_app
from webapp.views import belief_tree
from webapp.wording.sums import fraction

POKER = games.find("draw-poker")
SEARCHING = sorted(set(METHODS) - {"random", "fixed"})


app = module_app(PODA_SEARCH_THREADS=1)


pytestmark = pytest.mark.usefixtures("english")


def tree_of(method: str, slug: str = "draw-poker", player: int = MAX, seen: tuple[str, ...] = ("A",)) -> BeliefTree:
    tree = decide(games.find(slug), player, seen, method).tree
    assert tree is not None
    return tree


@pytest.mark.parametrize("method", SEARCHING)
@pytest.mark.parametrize("slug", ["betting", "draw-poker", "draw-poker-bet", "aces-and-kings"])
def test_what_is_shown_is_what_the_machine_recorded(slug: str, method: str) -> None:
    tree = tree_of(method, slug)
    for algorithm in belief_tree.searches_of(tree):
        columns = belief_tree.shown(tree, algorithm)
        nodes = columns["nodes"]
        search = Search(tree, tree.start(), Options(algorithm, record=belief_tree.MOST_ROWS))
        search.run()
        assert nodes["status"] == search.trace.nodes()["status"]
        assert columns["total"] == search.report().nodes
        assert columns["events"] and columns["pseudocode"]["lines"]
        exact = [tree.root, *(tree.belief_nodes[int(row.action)] for row in search.trace.rows[1:])]
        for node, value, bound in zip(exact, nodes["value"], nodes["bound"], strict=True):
            assert bound != "exact" or value == pytest.approx(float(node.value))


def test_numbers_are_written_as_the_exact_pass_has_them() -> None:
    columns = belief_tree.shown(tree_of("simulate"), "expectiminimax")
    written = dict(columns["fractions"])
    assert {"12/7", "27/35", "−9/10", "4/7"} <= set(written.values())
    assert all(fraction(Fraction(text.replace("−", "-"))) == text for text in written.values())
    assert any(abs(columns["nodes"]["value"][0] - value) < 1e-9 for value, text in written.items() if text == "12/7")


def test_actions_are_named_as_on_buttons_and_what_comes_as_it_is_seen() -> None:
    poker = belief_tree.shown(tree_of("simulate"), "expectiminimax")["nodes"]["label"]
    assert set(poker) == {"", "No card", "Take a card", "MIN takes no card", "MIN takes a card", "A", "K"}
    guess = belief_tree.shown(tree_of("simulate", "guess-the-card", seen=()), "expectiminimax")["nodes"]["label"]
    assert set(guess) == {"", "Pass", "Try", "MIN lets MAX try", "Name K", "Name A"}


def test_beliefs_and_replies_stand_beside_the_nodes() -> None:
    nodes = belief_tree.shown(tree_of("simulate"), "expectiminimax")["nodes"]
    stay = nodes["label"].index("No card")
    assert (nodes["kind"][stay], nodes["owner"][stay]) == ("chance", "min")
    assert nodes["belief"][stay] == [("(A,A)", pytest.approx(3 / 7), "3/7"), ("(A,K)", pytest.approx(4 / 7), "4/7")]
    assert [(reply["sees"], reply["takes"]) for reply in nodes["replies"][stay]] == [
        ("A; MAX takes no card", "No card"),
        ("K; MAX takes no card", "Take a card"),
    ]
    assert nodes["replies"][0] is None


def test_star_pruning_shows_its_cuts_and_bounds() -> None:
    tree = tree_of("average")
    pruned, whole = (belief_tree.shown(tree, algorithm) for algorithm in ("star1", "expectiminimax"))
    assert "unvisited" in pruned["nodes"]["status"] and "unvisited" not in whole["nodes"]["status"]
    assert "cut" in pruned["events"]["code"] and pruned["bounds"] == [-3, 3]
    assert any(edge != -2 for edge in pruned["nodes"]["cutBy"])
    assert pruned["nodes"]["value"][0] == pytest.approx(whole["nodes"]["value"][0])


def test_an_algorithm_that_does_not_suit_the_tree_gives_way_to_the_plain_one() -> None:
    with_chance, without = tree_of("average"), tree_of("belief", "guess-the-card", MIN, ("A", "max tries"))
    assert with_chance.has_chance and not without.has_chance
    assert [belief_tree.suited(with_chance, name) for name in ("", "alphabeta", "star2")] == [
        "expectiminimax",
        "expectiminimax",
        "star2",
    ]
    assert [belief_tree.suited(without, name) for name in ("", "star1", "alphabeta")] == [
        "minimax",
        "minimax",
        "alphabeta",
    ]


def test_of_equal_actions_the_one_that_is_taken_is_marked_though_rounding_prefers_another() -> None:
    def chance(edge: str, *parts: Fraction) -> BeliefNode:
        wins = [BeliefNode(TERMINAL, TERMINAL, (), Fraction(1), probability=part) for part in parts]
        nothing = BeliefNode(TERMINAL, TERMINAL, (), probability=1 - sum(parts, Fraction(0)))
        return BeliefNode(CHANCE, CHANCE, (), branches=[*wins, nothing], edge=edge)

    tenth = Fraction(1, 10)
    root = BeliefNode(MAX, MAX, (), branches=[chance("stay", 3 * tenth), chance("draw", tenth, tenth, tenth)])
    nodes = belief_tree.shown(run(BeliefTree.finished(root)), "expectiminimax")["nodes"]
    assert nodes["label"][nodes["best"][0]] == "No card"
    assert [label for label, mark in zip(nodes["label"], nodes["mark"], strict=True) if mark] == ["No card"]


def test_a_strategy_that_mixes_marks_all_that_it_plays() -> None:
    nodes = belief_tree.shown(tree_of("equilibrium", "draw-poker-bet", MAX, ("K",)), "expectiminimax")["nodes"]
    assert nodes["label"][1] == "No card · 1/8"
    played = [row for row, parent in enumerate(nodes["parent"]) if parent == 0 and nodes["mark"][row]]
    assert [nodes["label"][row] for row in played] == ["No card · 1/8", "Take a card · 7/8"]


def test_only_search_methods_are_said_to_search() -> None:
    assert {name for name, method in METHODS.items() if not method.has_tree} == {"equilibrium", "random", "fixed"}
