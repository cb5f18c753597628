"""The tree lab: what an address shows, what is read and searched, and what is saved."""

import re
from html import unescape
from urllib.parse import urlencode

import pytest

from engine.exercises import Exercise
from engine.exercises.sheets import Sheet
from engine.trees import parse
from engine.trees.links import pack
from tests.web.people import Someone
from tests.web.trees.pages import data, sent
from tests.web.trees.sheets import EXAMPLE
from webapp.trees.exercises.solving import pack_exercise
from webapp.trees.sheets.sheet import pack_sheet


def test_the_lab_opens_with_the_example_of_the_book(ana):
    shown = data(ana.see("/trees"))["shown"]
    assert parse(shown["text"]) == parse(EXAMPLE)
    assert shown["algorithms"] == ["minimax", "alphabeta", "pvs", "mcts"]
    assert shown["columns"]["parent"] == [-1, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]


@pytest.mark.parametrize(("language", "decimal"), [("en", "9.5"), ("es", "9,5"), ("pt", "9,5")])
def test_every_picture_writes_numbers_as_the_reader_does(app, language, decimal):
    someone = Someone(app, language)
    tree = parse("({.25:9.5 .75:-3}{.5:1 .5:2})")
    exercise = Exercise("expectiminimax", tree)
    sheet = pack_sheet(Sheet("Games", (exercise,)))
    pages = (
        f"/trees?t={pack(tree)}",
        f"/trees/solve?e={pack_exercise(exercise)}",
        f"/trees/sheets/edit?s={sheet}",
        f"/trees/sheets/print?s={sheet}&key=on",
    )
    for address in pages:
        drawn = re.search(r"<svg xmlns.*?</svg>", someone.see(address), re.S)[0]
        assert f">{decimal}</text>" in drawn and ">−3</text>" in drawn, address
        assert f">{decimal.replace('9', '0').replace('5', '25')}</text>" in drawn, address
    assert f">{decimal.replace('9', '0').replace('5', '125')}</text>" in drawn, "the key of the first node"


def test_a_refusal_writes_numbers_as_the_reader_does(app):
    refusal = sent(Someone(app, "es"), "/trees/read", text="({.5:1 .6:2})")["refusal"]
    assert "1,1" in refusal and "1.1" not in refusal


def test_a_comma_within_a_number_is_pointed_out_to_whoever_writes_decimals_so(app):
    es, en = Someone(app, "es"), Someone(app)
    found = sent(es, "/trees/read", text="((9,5 2)(1 3))")
    assert parse(found["text"]) == parse("((9 5 2)(1 3))") and "«9,5»" in found["warning"] and "9.5" in found["warning"]
    assert "«9,5»" in es.see("/trees?tree=((9,5 2)(1 3))")
    for text in ("((9, 5 2)(1 3))", "[[9,5,2],[1,3]]", "((3,12,8),(2,4,6))", "((9.5 2)(1 3))"):
        assert sent(es, "/trees/read", text=text)["warning"] == "", text
    assert sent(en, "/trees/read", text="((9,5 2)(1 3))")["warning"] == ""
    assert "los decimales llevan punto" in es.see("/trees")


SEVERAL = "trees = [[[3, 12], [2, 4]], [[1, 2], [3, 4]]]"


def test_of_several_trees_in_a_text_one_is_chosen(ana):
    assert sent(ana, "/trees/read", text=SEVERAL) == {
        "refusal": "There are 2 trees in the text: open one at a time.",
        "several": ["1", "2"],
    }
    assert parse(sent(ana, "/trees/read", text=SEVERAL, which="2")["text"]) == parse("((1 2)(3 4))")
    page = ana.see(f"/trees?{urlencode({'tree': SEVERAL})}", status=400)
    links = re.findall(r'href="([^"]*)" aria-label="Open the tree (.)"', page)
    assert [name for _link, name in links] == ["1", "2"]
    assert "((1 2) (3 4))" in ana.see(unescape(links[1][0]))
    assert sent(ana, "/trees/read", text=f"trees = [{'[[1, 2], [3]],' * 100}]")["several"] == [
        str(number) for number in range(1, 31)
    ], "no more are offered"


def test_a_link_carries_the_tree_itself(ana):
    shown = data(ana.see(f"/trees?t={pack(parse('({.5 heads: 1 .5 tails: 2} left: B=(7/2 4))'))}"))["shown"]
    assert shown["columns"]["action"][2] == "left"
    assert shown["columns"]["name"][2] == "B"
    assert shown["columns"]["value"][-2:] == ["3.5", "4"]
    assert shown["algorithms"] == ["expectiminimax", "star1", "star2", "mcts"]


@pytest.mark.parametrize("address", ["/trees?t=AAAA", "/trees?tree=(1", "/trees?game=shogi", "/trees?game=betting"])
def test_what_is_no_tree_is_refused_and_the_example_shown(ana, address):
    page = ana.see(address, status=400)
    assert 'role="alert"' in page
    assert data(page)["shown"]["columns"]["parent"][0] == -1


def test_a_position_of_a_game_opens_as_a_tree(ana):
    shown = data(ana.see("/trees?game=sticks&position=3 max&depth=9"))["shown"]
    root = parse(shown["text"])
    assert [child.action for child in root.successors] == ["1", "2", "3"]
    slide = data(ana.see("/trees?game=coin-backgammon&position=3,4,1,2 max 1&depth=1"))["shown"]
    assert slide["columns"]["called"][1:] == ["x1", "x2"]


@pytest.mark.parametrize("text", [EXAMPLE, "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]", "A=(1 2)"])
def test_a_tree_is_read_in_any_form(ana, text):
    assert sent(ana, "/trees/read", text=text)["columns"]["kind"][0] == "max"


def test_bad_text_is_refused_with_its_place(ana):
    assert sent(ana, "/trees/read", text="((3 x))") == {"refusal": "“x” at character 5 is not a number."}
    assert "2,000" in sent(ana, "/trees/read", text=f"({'(1 2 3 4 5 6 7 8 9)' * 250})")["refusal"]


def test_a_search_is_told_by_the_trees_own_numbers(ana):
    found = sent(ana, "/trees/search", text=EXAMPLE, algorithm="alphabeta", convention="urjc")
    nodes = found["tree"]["nodes"]
    cut = {nodes["number"][row] for row, status in enumerate(nodes["status"]) if status == "unvisited"}
    assert cut == {8, 9}
    values = {nodes["number"][row]: value for row, value in enumerate(nodes["value"])}
    assert values[7] == 2 and values[0] == 3
    assert found["counts"] == {"nodes": 11, "leaves": 7, "cuts": 1}
    assert found["pseudocode"]["lines"]


def test_values_that_are_no_short_decimals_are_told_as_fractions(app):
    text = "({1/3:1 1/3:2 1/3:4} 7/3 {.3:-1/7 .7:1})"
    found = sent(Someone(app, "es"), "/trees/search", text=text, algorithm="star1")
    told = dict(map(tuple, found["tree"]["fractions"]))
    assert (told[7 / 3], told[-1 / 7]) == ("7/3", "−1/7"), "values"
    assert told[46 / 70] == "23/35", "0.3 · −1/7 + 0.7 · 1"
    assert 1.0 not in told and found["rounded"] is False
    assert found["tree"]["nodes"]["best"][0] == found["tree"]["nodes"]["action"].index("a1")
    windows = {edge for edge in found["tree"]["nodes"]["alphaIn"] if isinstance(edge, float) and edge != int(edge)}
    assert windows and windows <= told.keys()


def test_values_that_are_rounded_are_told_as_decimals_and_said_to_be(ana):
    long = " ".join(f"1/{10**60 + number}" for number in range(1, 40))
    found = sent(ana, "/trees/search", text=f"({{1/3:({long}) 2/3:1}} 0)", algorithm="expectiminimax")
    assert found["rounded"] and found["tree"]["fractions"] == []


@pytest.mark.parametrize(
    ("form", "holds"),
    [
        ("text", "((3 12 8)"),
        ("json", '"poda-tree"'),
        ("efg", "EFG 2 R"),
        ("svg", "<svg"),
        ("dot", "digraph"),
        ("tikz", "forest"),
    ],
)
def test_a_tree_is_saved_as_a_file(ana, form, holds):
    answer = ana.send("/trees/file", text=EXAMPLE, form=form)
    assert answer.status_code == 200
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="tree.')
    assert holds in answer.text


@pytest.mark.parametrize(
    ("compared", "leaves"),
    [("tree=((1 2) (3 4))", ["1", "2", "3", "4"]), ("game=sticks&position=2 max&n=5", None)],
)
def test_what_is_compared_opens_in_the_lab_and_comes_back(ana, compared, leaves):
    link = re.search(r'href="(/trees\?[^"]*)"', ana.see(f"/compare?{compared}"))[1].replace("&amp;", "&")
    page = ana.see(link)
    shown = data(page)["shown"]
    if leaves:
        assert [value for value in shown["columns"]["value"] if value] == leaves
    else:
        assert shown["columns"]["called"][1:3] == ["1", "2"]
    assert ana.see(re.search(r'href="(/compare\?tree[^"]*)"', page)[1].replace("&amp;", "&"))


def test_a_typed_tree_is_searched_by_sampling_step_by_step(ana):
    found = sent(ana, "/trees/search", text="((3 12 8)(2 4 6)(14 5 2))", algorithm="mcts")
    tree = found["tree"]
    assert tree["algorithm"] == "mcts" and tree["sampling"]["most"] == 14
    assert tree["nodes"]["visits"][0] == 200 and len(tree["nodes"]["number"]) == 13
    assert {code.partition("-")[0] for code in tree["events"]["code"]} == {
        "select",
        "expand",
        "move",
        "playout",
        "backup",
    }


ATTITUDES = "({.7:3 .3:-1}{.4:-4 .6:5}{.9:0 .1:1})"


def test_a_tree_with_chance_opens_with_expectiminimax_and_one_without_with_alpha_beta(ana):
    assert data(ana.see("/trees?tree=attitudes"))["shown"]["usual"] == "expectiminimax"
    assert data(ana.see("/trees?tree=example"))["shown"]["usual"] == "alphabeta"
    assert sent(ana, "/trees/search", text=ATTITUDES)["tree"]["algorithm"] == "expectiminimax"


@pytest.mark.parametrize(
    ("attitude", "values"),
    [("expected", [1.8, 1.4, 0.1]), ("optimistic", [3, 5, 1]), ("pessimistic", [-1, -4, 0])],
)
def test_the_attitude_to_chance_decides_what_the_lab_finds(ana, attitude, values):
    """The lecture's tree: each attitude chooses another action."""
    tree = sent(ana, "/trees/search", text=ATTITUDES, algorithm="expectiminimax", attitude=attitude)["tree"]
    assert tree["attitude"] == attitude
    below = [row for row, above in enumerate(tree["nodes"]["parent"]) if above == 0]
    assert [tree["nodes"]["value"][row] for row in below] == pytest.approx(values)
    assert below.index(tree["nodes"]["best"][0]) == values.index(max(values))


def test_star_pruning_stays_with_expected_values_whatever_the_address_says(ana):
    tree = sent(ana, "/trees/search", text=ATTITUDES, algorithm="star1", attitude="optimistic")["tree"]
    assert tree["nodes"]["value"][0] == pytest.approx(1.8)
