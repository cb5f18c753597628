"""Every form of a tree can be read again and gives the same tree; what cannot be read is refused in a sentence."""

import io
import json
import xml.etree.ElementTree as xml
from copy import deepcopy
from fractions import Fraction
from math import inf

import pygambit
import pytest
from hypothesis import given

from engine.game import CHANCE, MAX, MIN, TERMINAL
from engine.games.tree import Tree
from engine.refusals import Refused
from engine.search import Options, Search
from engine.trees import Node, parse, write
from engine.trees.examples import EXAMPLES
from engine.trees.forms import FORMS, read_any
from engine.trees.gambit import read_efg, unique_names, write_efg
from engine.trees.handouts import as_document
from engine.trees.links import pack, unpack
from engine.trees.node import action_names, in_rows
from engine.trees.numbers import read_value, write_value
from engine.trees.pictures import write_svg
from engine.trees.sources import write_dot, write_tikz
from tests import textbook
from tests.engine.strategies import examples
from tests.engine.trees.random_trees import FRACTIONS, trees, with_sets


def refusal(read, text):
    with pytest.raises(Refused) as caught:
        read(text)
    return str(caught.value)


# -- there and back ---------------------------------------------------------------------------------------------------


@examples(200)
@given(trees() | trees(chance=False))
def test_a_tree_written_as_text_is_the_same_when_read(root):
    root.probability, root.action = Fraction(0), ""
    assert parse(write(root)) == root


@examples(200)
@given(trees() | trees(chance=False))
def test_a_tree_written_as_a_document_is_the_same_when_read_from_json(root):
    assert read_any(json.dumps(as_document(with_sets(root)))) == root


@examples(100)
@given(trees())
def test_a_tree_in_a_link_is_the_same_when_read(root):
    root.probability, root.action = Fraction(0), ""
    packed = pack(root)
    assert packed.replace("-", "").replace("_", "").isalnum()
    assert unpack(packed) == root


@examples(100)
@given(trees())
def test_a_tree_written_for_gambit_is_the_same_when_read(root):
    if root.kind == TERMINAL:
        return
    named = with_sets(deepcopy(root))
    for node, action, name in zip(in_rows(named), action_names(named), unique_names(named)):
        node.action, node.name = action.replace("\\", ""), name
    named.probability, named.action = Fraction(0), ""
    assert read_efg(write_efg(named)) == named


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_trees_of_the_lectures_go_there_and_back(name):
    root = parse(EXAMPLES[name])
    assert parse(write(root)) == unpack(pack(root)) == read_any(json.dumps(as_document(root))) == root


@examples(200)
@given(FRACTIONS)
def test_numbers_are_read_as_they_are_written(value):
    assert read_value(write_value(value)) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7/2", Fraction(7, 2)),
        ("-0.25", Fraction(-1, 4)),
        ("−3", -3),
        ("∞", inf),
        ("1e3", 1000),
        ("1/0", None),
        ("x", None),
    ],
)
def test_numbers_are_exact(text, value):
    assert read_value(text) == value


# -- names ------------------------------------------------------------------------------------------------------------


def test_actions_outcomes_and_nodes_have_names():
    root = parse('(left: B=(3 "two words": 5) right: {.5 heads: 1 1/2 tails: C=2})')
    left, right = root.successors
    assert (left.action, left.name, left.successors[1].action) == ("left", "B", "two words")
    assert [(child.action, child.probability) for child in right.successors] == [
        ("heads", Fraction(1, 2)),
        ("tails", Fraction(1, 2)),
    ]
    assert right.successors[1].name == "C"


def test_a_game_calls_its_actions_as_the_tree_does():
    game = Tree.parse('(left: ("go on": 3 5) (4 6))')
    assert [game.name(action) for action in game.actions((0,))] == ["left", "a2"]
    state = game.read('left "go on"')
    assert game.write(state) == 'left "go on"'
    assert game.utility(state) == 3


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("(left: 1 left: 2)", "called “left”, the second at character 16"),
        ("(left:)", "name before character 7 has no node"),
        ("(a: b: 3)", "“b” at character 5 cannot be a name here"),
        ("a: (1 2)", "nothing leads to the root"),
        ("(A= , 3)", "name before character 5 has no node"),
    ],
)
def test_names_that_make_no_sense_are_refused_with_their_place(text, says):
    assert says in refusal(parse, text)


def test_two_actions_that_could_not_be_told_apart_are_refused():
    twice = Node(MAX, successors=[Node(TERMINAL, action="go"), Node(TERMINAL, action="Go")])
    assert "called “go”" in refusal(Tree, twice)


def test_an_unnamed_action_gets_a_name_of_its_own():
    game = Tree.parse("(a2: 1 2)")
    assert [game.name(action) for action in game.actions((0,))] == ["a2", "a2'"]


# -- handouts ---------------------------------------------------------------------------------------------------------

EXAMPLE = parse(EXAMPLES["example"])


@pytest.mark.parametrize(
    "text",
    [
        "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]",
        "tree = [(3, 12, 8), (2, 4, 6), (14, 5, 2),]  # the tree of the book",
        "[\n  [3.0, 12, 8],\n  [2, 4, 6],\n  [14, 5, 2]\n]",
    ],
)
def test_nested_lists_are_read_as_python_and_json_write_them(text):
    assert read_any(text) == EXAMPLE


@pytest.mark.parametrize(
    "text",
    [
        '{"A": ["B", "C", "D"], "B": [3, 12, 8], "C": [2, 4, 6], "D": [14, 5, 2]}',
        "{'A': {'a1': 'B', 'a2': 'C', 'a3': 'D'}, 'B': [3, 12, 8], 'C': [2, 4, 6], 'D': [14, 5, 2]}",
        "succs = {'A': ['B', 'C', 'D'], 'B': ['b', 'c', 'd'], 'C': [2, 4, 6], 'D': [14, 5, 2]}\n"
        "utils = {'b': 3, 'c': 12, 'd': 8}",
    ],
)
def test_node_to_children_mappings_are_read(text):
    root = read_any(text)
    assert root.name == "A"
    assert [child.name for child in root.successors] == ["B", "C", "D"]
    assert [[leaf.value for leaf in child.successors] for child in root.successors] == [
        [3, 12, 8],
        [2, 4, 6],
        [14, 5, 2],
    ]
    assert [node.kind for node in in_rows(root)] == [MAX, MIN, MIN, MIN] + [TERMINAL] * 9


AS_IN_COURSES = """
succs = dict(A=dict(a1='B', a2='C', a3='D'),
             B=dict(b1='B1', b2='B2', b3='B3'),
             C=dict(c1='C1', c2='C2', c3='C3'),
             D=dict(d1='D1', d2='D2', d3='D3'))
utils = dict(B1=3, B2=12, B3=8, C1=2, C2=4, C3=6, D1=14, D2=5, D3=2)
initial = 'A'
"""


def test_mappings_that_python_makes_with_dict_are_read():
    root = read_any(AS_IN_COURSES)
    assert write(root) == (
        "A=(a1: B=(b1: B1=3 b2: B2=12 b3: B3=8) a2: C=(c1: C1=2 c2: C2=4 c3: C3=6) a3: D=(d1: D1=14 d2: D2=5 d3: D3=2))"
    )


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("{1: [2, 3], 2: [4, 5], 3: [6, 7]}", '"1"=("2"=(4 5) "3"=(6 7))'),
        ('{"1": [2, 3], "2": [4, 5], "3": 7}', '"1"=("2"=(4 5) "3"=7)'),
        ("tree = {1: [2, 3]}; utils = {2: 30, 3: -4}", '"1"=("2"=30 "3"=-4)'),
        ("{1: {'a': 2, 'b': 3}, 2: 5, 3: 6}", '"1"=(a: "2"=5 b: "3"=6)'),
        ("{0: ['x', 'y'], 'x': 1, 'y': dict(left=2, right=3)}", '"0"=(x=1 y=(left: 2 right: 3))'),
        ("{'A': [3, 12], 3: [1]}", 'A=("3"=(1) 12)'),
    ],
)
def test_nodes_may_be_called_by_numbers(text, tree):
    assert write(read_any(text)) == tree


@pytest.mark.parametrize("text", ["{1:{.5:3 .5:4}}", "B={.5:3 .5:4}", "{.5:3 .5:(1 2)}", "{1:(2 3)}"])
def test_a_number_and_a_colon_in_braces_are_chance_still(text):
    assert CHANCE in {node.kind for node in in_rows(read_any(text))}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[[3, 12], [2, 4]", "“[” at character 1 is never closed"),
        ("[[3 12]]", "comma is missing at character 5"),
        ("[3, []]", "list in the tree is empty"),
        ("[3, 'x']", "“x” in the tree is neither"),
        ("[3, __import__('os')]", "“__import__” at character 5 is neither a number nor a text"),
        ("[3, nan]", "“nan” at character 5"),
        ("[3, 4] [5]", "more than one tree"),
        ('{"A": ["B"], "B": ["A"]}', "“A” is below itself (A → B → A)"),
        ('{"A": ["B", "A"], "C": [1]}', "“A” cannot be reached from the root “C”"),
        ('{"A": ["B"]}', "“B” is a child, but"),
        ('{"A": ["B"], "B": ["C"], "C": ["B"]}', "“B” is below itself (B → C → B)"),
        ('{"A": []}', "“A” needs a list"),
        ('{"A" ["B"]}', "colon is missing at character 6"),
        ('{"A": [1], "A": [2]}', "“A” stands twice, again at character 12"),
        ('{"format": "poda-tree", "tree": {"player": "max"}}', "is not a number"),
        ('{"format": "poda-tree", "tree": {"player": "she", "children": [1]}}', "needs its player"),
        ("[" * 5000, "at most"),
        ("dict(A=" * 5000, "at most"),
        ("dict(A=[1, 2], A=[3])", "“A” stands twice, again at character 16"),
        ("dict(3)", "A name and “=” are missing at character 6"),
        ("dict(A=[3, 4]", "“dict(” at character 1 is never closed"),
        ("dict(A=[__import__('os')])", "“__import__” at character 9 is neither"),
        ("succs = dict(A=[3, 4]); initial = 'B'", "“B” stands beside the mapping"),
    ],
)
def test_a_handout_that_makes_no_sense_is_refused_in_a_sentence(text, says):
    assert says in refusal(read_any, text)


# -- Gambit -----------------------------------------------------------------------------------------------------------


@examples(40)
@given(trees(most=8))
def test_gambit_opens_the_file_and_finds_the_same_value(root):
    if not {MAX, MIN} <= {node.kind for node in in_rows(root)}:
        return  # Gambit's linear program is for two players
    value = textbook.expectiminimax(Tree(root)).value
    assert float(value_by_gambit(write_efg(root, title="a tree"))) == pytest.approx(value)


def value_by_gambit(text):
    """What MAX gets in equilibrium: where nothing is hidden, the value of the tree."""
    game = pygambit.read_efg(io.BytesIO(text.encode()))
    return pygambit.nash.lp_solve(game, rational=True).equilibrium.payoffs["MAX"]


def test_drawings_name_the_outcomes_of_chance():
    root = parse("{1/3 heads:(1 2) 2/3 tails:3}")
    assert '[label="1/3 heads"]' in write_dot(root) and '[label="2/3 tails"]' in write_dot(root)
    assert "{$1/3$ heads}" in write_tikz(root)


def test_mappings_in_one_another_are_actions():
    text = "{'A': {'B': {'D': 3, 'E': 5}, 'C': {'F': 6, 'G': [9, 1]}}}"
    assert write(read_any(text)) == "A=(B: (D: 3 E: 5) C: (F: 6 G: (9 1)))"


BY_HAND = """
EFG 2 R "Cards, \\"by hand\\"" { "MAX" "MIN" }
"typed
on two lines"

c "deal" 1 "" { "King" 1/2 "Queen" 0.5 } 0
p "" 1 1 "with \\"the\\" King" { "raise" "fold" } 0
p "" 2 1 "MIN" { "meet" "pass" } 0
t "" 1 "much" { 2, -2 }
t "" 2 "little" { 1 -1 }
t "" 0
p "" 1 2 "with the Queen" { "raise" "fold" } 0
p "" 2 1 0
t "" 3 "" { -2.5, 5/2 }
t "" 2
t "" 0
"""
"""Fractions and decimals, an information set said once, outcomes said once and none at all."""


def test_a_file_typed_by_hand_is_read_as_gambit_reads_it():
    text = BY_HAND.strip()
    root = read_any("\ufeff" + text.replace("\n", "\r\n"))
    assert write(root) == (
        "deal={0.5 King:(raise: (meet: 2 pass: 1) fold: 0) 0.5 Queen:(raise: (meet: -2.5 pass: 1) fold: 0)}"
    )
    assert [node.information_set for node in in_rows(root) if node.kind == MIN] == ["MIN", "MIN"]
    assert value_by_gambit(write_efg(root)) == value_by_gambit(text) != 0


def test_gambit_finds_the_information_sets():
    root = read_any("((3 1)(2 4))")
    assert value_by_gambit(write_efg(root)) == 2
    for node in root.successors:
        node.information_set = "hidden"
    assert value_by_gambit(write_efg(root)) == Fraction(5, 2)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("EFG 2 R", "ends before the tree"),
        ('EFG 3 R "x" { "A" "B" }', "“3” in line 1"),
        ('EFG 2 R "x" { "A" "B" "C" }\np', "3 players"),
        ('EFG 2 R "x" { "A" "B" }\n\nq', "“q” in line 3"),
        ('EFG 2 R "x" { "A" "B" }\nt "" 1 "" { 3 }', "needs two numbers"),
        ('EFG 2 R "x" { "A" "B" }\np "" 1 1 "" { "a" "b" } 0\nt "" 1 "" { 3, -3 }\nt "" 2 "" { 3, 3 }', "do not sum"),
        ('EFG 2 R "x" { "A" "B" }\np "" 1 1 "" { "a" } 5 "" { 1, -1 }\nt "" 1 "" { 3, -3 }', "has payoffs"),
        ('EFG 2 R "x" { "A" "B" }\nc "" 1 "" { "a" 1/3 } 0\nt "" 1 "" { 3, -3 }', "sum to 0.333333"),
        ('EFG 2 R "x" { "A" "B" }\nt "" 1 "" { 3, -3 }\nt', "goes on after"),
        ('EFG 2 R "x" { "A" "B" }\np "" 1 1 "" { "a" "b" } 0\nt "" 1 "" { 7, 3 }\nt "" 0', "do not sum"),
        ('EFG 2 R "x" { "A" "B" }\np "" 1 1 "" { "a" } 0\nt "" 7', "outcome 7 before line 3"),
        ('EFG 2 R "x" { "A" "B" }\np "" 1 1 "s" { "a" } 0\np "" 1 1 "s" { "a" "b" } 0', "other actions"),
    ],
)
def test_a_file_that_makes_no_sense_is_refused_in_a_sentence(text, says):
    assert says in refusal(read_any, text)


def test_an_infinite_leaf_has_no_place_in_a_gambit_file():
    assert "infinite" in refusal(lambda text: write_efg(parse(text)), "(1 +inf)")


# -- drawings ---------------------------------------------------------------------------------------------------------


@examples(60)
@given(trees() | trees(chance=False))
def test_drawings_hold_every_node(root):
    nodes = in_rows(root)
    edges = len(nodes) - 1
    svg = xml.fromstring(FORMS["svg"].write(root))
    names = [element.tag.split("}")[1] for element in svg.iter()]
    assert names.count("line") == edges
    assert names.count("rect") + names.count("path") == len(nodes) + 1  # and the paper
    dot = FORMS["dot"].write(root)
    assert dot.count(" -> ") == edges and dot.count("shape=") == len(nodes)
    tikz = FORMS["tikz"].write(root)
    body = tikz[tikz.index("leaf/.style") :]
    assert body.count("edge label={node") == edges
    assert balanced(tikz)


def test_a_drawing_by_itself_is_on_white_and_holds_its_names():
    text = 'root=("left": 3 "right": "a name that is long"=(1 2))'
    source = FORMS["svg"].write(parse(text))
    svg = xml.fromstring(source)
    assert svg[0].tag.endswith("rect") and svg[0].get("fill") == "#fff"
    assert "href" not in source and "url(" not in source and "<style" not in source
    name = next(each for each in svg.iter() if each.text == "a name that is long")
    assert float(name.get("x")) + len(name.text) * 6 < float(svg.get("width"))
    assert "<rect width=" not in write_svg(parse(text))


def balanced(source):
    """Whether the braces of a LaTeX source close, escaped ones aside."""
    depth = 0
    for before, mark in zip(" " + source, source):
        if before != "\\":
            depth += {"{": 1, "}": -1}.get(mark, 0)
        if depth < 0:
            return False
    return depth == 0


def test_a_link_that_was_cut_short_is_refused():
    packed = pack(EXAMPLE)
    for damaged in (packed[:-6], "", "ä", "AAAA", packed[2:]):
        assert "damaged" in refusal(unpack, damaged)


def test_a_link_in_which_a_letter_was_changed_is_refused():
    packed = pack(EXAMPLE)
    for place, letter in enumerate(packed[:-1]):  # of the last, some bits say nothing
        damaged = packed[:place] + ("A" if letter != "A" else "B") + packed[place + 1 :]
        assert "damaged" in refusal(unpack, damaged)


def test_links_of_earlier_versions_still_open():
    assert unpack("eNrTyElNK7FScLLVMFYwNFKw0FQoykzPAIpUG-iZWmkYKZhoKoBYdSYKGmYKhvrGmrWaAFp4DGI") == parse(
        "(left: B=(3 12 8) right: {0.5:(2 4) 0.5:~4 (6 1/3)})"
    )
    assert unpack("2759iwyMFAA") == parse("((3 12 8)(2 4 6)(14 5 2))")


def test_a_link_to_a_tree_of_a_lecture_is_short():
    assert len(pack(parse(EXAMPLES["example"]))) <= 30


def test_a_tree_may_not_be_larger_than_the_page_can_show():
    assert "at most 12 nodes" in refusal(lambda text: read_any(text, most_nodes=12), EXAMPLES["example"])


@examples(50)
@given(trees(most=10))
def test_what_is_read_again_is_searched_alike(root):
    if root.kind == TERMINAL:
        return
    options = Options(algorithm="expectiminimax")
    again = read_any(json.dumps(as_document(root)))
    values = [Search(Tree(tree), (0,), options).run().value for tree in (root, again)]
    assert values[0] == values[1]


def test_a_chance_node_is_searched_by_its_fractions():
    game = Tree(Node(CHANCE, successors=[leaf(1, "1/3"), leaf(4, "2/3")]))
    assert Search(game, (0,), Options(algorithm="expectiminimax")).run().value == pytest.approx(3)


def leaf(value, probability):
    return Node(TERMINAL, value=Fraction(value), probability=Fraction(probability))


def test_who_moves_can_be_said_for_each_node():
    root = parse("min((1 2) max((3 4)))")
    assert [node.kind for node in in_rows(root)][:3] == [MIN, MAX, MAX]
    assert write(root) == "min((1 2) ((3 4)))"


# -- estimates --------------------------------------------------------------------------------------------------------

ESTIMATED = "~1 (go: B=~5 (3 5) ~-3.5 max(1 2) {0.5:~+inf (0 1) 0.5:4})"


def test_an_estimate_stands_before_its_bracket():
    root = parse("~ 1(go: B=~5(3 5) ~-7/2 max(1 2) {.5: ~inf (0 1) .5: 4})")
    assert [node.estimate for node in in_rows(root)][:6] == [1, 5, Fraction(-7, 2), None, None, None]
    assert write(root) == ESTIMATED
    assert parse(write(root)) == unpack(pack(root)) == read_any(json.dumps(as_document(root))) == root


def test_an_estimate_goes_through_gambits_files_as_a_comment():
    root = parse("~1(go: B=~-7/2(3 5) {.5:~0(0 1) .5:4} (6 7))")
    written = write_efg(root)
    assert '\n"estimates 0:1 1:-3.5 6:0"\n' in written
    assert [node.estimate for node in in_rows(read_efg(written))] == [node.estimate for node in in_rows(root)]


def test_a_comment_that_says_something_else_is_passed_over():
    written = write_efg(parse("(3 (5 6))"))
    for comment in ("a game of 1:2", "estimates 9:4", "estimates 1:5", "estimates 2:x", "estimates"):
        read = read_efg(written.replace('\n""\n', f'\n"{comment}"\n'))
        assert [node.estimate for node in in_rows(read)] == [None] * 5


def test_drawings_show_estimates_beside_the_names():
    root = parse("(B=~5(3 5) ~-7/2(1 2))")
    assert "B · e = 5<" in write_svg(root) and ">e = -3.5<" in write_svg(root)
    assert 'label="B · e = 5"' in write_dot(root)
    assert "right:{$e = 5$}" in write_tikz(root)


@pytest.mark.parametrize("text", ["(~5 3)", "(~5)", "(~5 ~5 (1))", "~5", "(~5 a: (1))", "(~5, (1))", "{~5 1:(1)}"])
def test_an_estimate_without_a_bracket_is_refused(text):
    assert "belongs to no bracket" in refusal(parse, text)


def test_an_estimate_is_a_number():
    assert refusal(parse, "(~x (1))") == "“x” at character 2 is not a number."
