"""The tree lab: what an address shows, what is read and searched, and how answers are kept and graded."""

import json
import re
from dataclasses import replace
from fractions import Fraction
from urllib.parse import parse_qs, urlsplit

import pytest

from engine.exercises import KINDS, Exercise
from engine.exercises.generator import generate
from engine.exercises.settings import LEVELS
from engine.exercises.sheets import Sheet
from engine.matrix import PRESETS, read_matrix
from engine.trees import parse
from engine.trees.links import pack
from engine.trees.node import in_rows
from tests.web.people import Someone
from webapp.trees.sealing import is_genuine, sealed
from webapp.trees.sheets import pack_sheet, read_sheet
from webapp.trees.solving import pack_exercise, unpack_exercise

EXAMPLE = "((3 12 8)(2 4 6)(14 5 2))"


def data(page):
    """What the page gives its scripts."""
    return json.loads(re.search(r'id="page-data"[^>]*>(.*?)</script>', page, re.S)[1])


def sent(someone, address, **fields):
    answer = someone.send(address, **fields)
    assert answer.status_code == 200, answer.text
    return answer.get_json()


# -- drawing ----------------------------------------------------------------------------------------------------------


def test_the_lab_opens_with_the_example_of_the_book(ana):
    shown = data(ana.see("/trees"))["shown"]
    assert parse(shown["text"]) == parse(EXAMPLE)
    assert shown["algorithms"] == ["minimax", "alphabeta"]
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


def test_a_link_carries_the_tree_itself(ana):
    shown = data(ana.see(f"/trees?t={pack(parse('({.5 heads: 1 .5 tails: 2} left: B=(7/2 4))'))}"))["shown"]
    assert shown["columns"]["action"][2] == "left"
    assert shown["columns"]["name"][2] == "B"
    assert shown["columns"]["value"][-2:] == ["3.5", "4"]
    assert shown["algorithms"] == ["expectiminimax", "star1", "star2"]


@pytest.mark.parametrize("address", ["/trees?t=AAAA", "/trees?tree=(1", "/trees?game=chess", "/trees?game=betting"])
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
    assert "2000" in sent(ana, "/trees/read", text=f"({'(1 2 3 4 5 6 7 8 9)' * 250})")["refusal"]


def test_a_search_is_told_by_the_trees_own_numbers(ana):
    found = sent(ana, "/trees/search", text=EXAMPLE, algorithm="alphabeta", convention="urjc")
    nodes = found["tree"]["nodes"]
    cut = {nodes["number"][row] for row, status in enumerate(nodes["status"]) if status == "unvisited"}
    assert cut == {8, 9}
    values = {nodes["number"][row]: value for row, value in enumerate(nodes["value"])}
    assert values[7] == 2 and values[0] == 3
    assert found["counts"] == {"nodes": 11, "leaves": 7, "cuts": 1}
    assert found["pseudocode"]["lines"]


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


# -- solving ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def exercise():
    return generate("web", LEVELS[1])


def test_the_generators_form_leads_to_the_exercise_itself(ana):
    answer = ana.web.get("/trees/solve?kind=alphabeta&level=1&seed=web")
    assert answer.status_code == 302
    link = answer.location.partition("e=")[2]
    assert unpack_exercise(link) == generate("web", LEVELS[1])


def test_no_key_is_in_the_page_before_the_answer_is_handed_in(ana, exercise):
    page = ana.see(f"/trees/solve?e={pack_exercise(exercise)}")
    asked = data(page)["asked"]
    assert asked["graded"] is None
    for part, text in KINDS["alphabeta"].key(exercise).items():
        assert f'"{part}": "{text}"' not in page
    inner = [number for number, node in enumerate(in_rows(exercise.tree)) if not node.is_leaf]
    assert {part["node"] for part in asked["parts"] if part["what"] == "alpha_in"} == set(inner)


def test_an_answer_is_stored_as_it_is_given_and_graded_when_handed_in(app, ana, exercise):
    link = pack_exercise(exercise)
    key = KINDS["alphabeta"].key(exercise)
    wrong = "value.1"
    for part, text in key.items():
        sent(ana, "/trees/answer", e=link, **{part: "99" if part == wrong else text})
    assert data(ana.see(f"/trees/solve?e={link}"))["asked"]["answer"]["value.0"] == key["value.0"]
    assert data(Someone(app).see(f"/trees/solve?e={link}"))["asked"]["answer"] == {}
    assert ana.send("/trees/hand-in", e=link).status_code == 303
    asked = data(ana.see(f"/trees/solve?e={link}"))["asked"]
    lost = [mark for mark in asked["graded"]["marks"] if not mark["earned"]]
    assert [mark["part"] for mark in lost] == [wrong]
    assert "You wrote 99." in lost[0]["says"]
    assert asked["graded"]["key"] == key
    refused = sent(ana, "/trees/answer", e=link, **{wrong: key[wrong]})
    assert refused == {"handedIn": True, "refusal": "The answer has been handed in and stays as it is."}


def test_a_reason_says_where_a_bound_was_handed_down_from(ana, exercise):
    link = pack_exercise(exercise)
    ana.send("/trees/hand-in", e=link)
    marks = {mark["part"]: mark for mark in data(ana.see(f"/trees/solve?e={link}"))["asked"]["graded"]["marks"]}
    assert re.fullmatch(r"It is \d+ here, handed down from the root\.", marks["alpha_in.2"]["says"])
    assert marks["beta_in.2"]["says"] == "It is +∞ here: the search began with it."


def test_an_answer_can_be_begun_again(ana, exercise):
    link = pack_exercise(exercise)
    sent(ana, "/trees/answer", e=link, **{"value.0": "7"})
    ana.send("/trees/hand-in", e=link)
    ana.send("/trees/again", e=link)
    asked = data(ana.see(f"/trees/solve?e={link}"))["asked"]
    assert (asked["answer"], asked["handedIn"]) == ({}, False)


def test_a_downloaded_answer_carries_a_code_against_tampering(ana, exercise):
    link = pack_exercise(exercise)
    sent(ana, "/trees/answer", e=link, **{"value.0": "7"})
    ana.send("/trees/hand-in", e=link)
    document = json.loads(ana.web.get(f"/trees/answer.json?e={link}&name=Ana").text)
    assert (document["name"], document["answer"]["value.0"]) == ("Ana", "7")
    assert sent(ana, "/trees/check", text=json.dumps(document))["genuine"]
    document["earned"] += 1
    assert not sent(ana, "/trees/check", text=json.dumps(document))["genuine"]
    assert "refusal" in sent(ana, "/trees/check", text="nothing")


def test_a_code_needs_the_servers_secret():
    document = sealed({"earned": 3, "name": "é"}, "secret")
    assert is_genuine(document, "secret")
    assert not is_genuine(document, "another")
    assert not is_genuine({"earned": 3}, "secret")


def test_everybody_can_have_a_twin(ana, exercise):
    links = set()
    for name in ("Ana", "Bo", " ana "):
        answer = ana.web.get(f"/trees/solve?e={pack_exercise(exercise)}&for={name}")
        links.add(answer.location)
    assert len(links) == 2


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_can_be_asked_answered_and_graded(ana, kind):
    link = ana.web.get(f"/trees/solve?kind={kind}&level=1&seed=3").location.partition("e=")[2]
    exercise = unpack_exercise(link)
    sent(ana, "/trees/answer", e=link, **KINDS[kind].key(exercise))
    ana.send("/trees/hand-in", e=link)
    graded = data(ana.see(f"/trees/solve?e={link}"))["asked"]["graded"]
    assert graded["earned"] == graded["asked"] > 0
    assert Fraction(graded["points"]) == exercise.points


@pytest.mark.parametrize("query", ["e=zzzz", "kind=sudoku", "kind=alphabeta&plies=9", "kind=alphabeta&plies=x"])
def test_an_exercise_that_cannot_be_is_refused_in_a_sentence(ana, query):
    assert "refusal" in ana.see(f"/trees/solve?{query}", status=400) or "e=" in query


def test_the_x_of_an_interval_is_not_told(ana):
    link = ana.web.get("/trees/solve?kind=interval&level=1&seed=3").location.partition("e=")[2]
    asked = data(ana.see(f"/trees/solve?e={link}"))["asked"]
    assert asked["columns"]["value"][asked["numbers"]["x"]] == "x"
    name = asked["columns"]["name"][asked["numbers"]["cut"]]
    assert name and name in asked["question"]


@pytest.mark.parametrize(
    ("language", "says"), [("en", "It is called c."), ("es", "Se llama c."), ("pt", "Ele se chama c.")]
)
def test_the_node_of_an_interval_is_named_in_the_readers_language(app, language, says):
    someone = Someone(app, language)
    link = someone.web.get("/trees/solve?kind=interval&level=1&seed=3").location.partition("e=")[2]
    assert says in data(someone.see(f"/trees/solve?e={link}"))["asked"]["question"]


def test_whoever_asks_for_no_exercise_finds_an_easy_one(client):
    page = client.get("/trees/solve").text
    assert 'aria-label="Your answer"' in page
    assert "<svg" in page


# -- without a tree ---------------------------------------------------------------------------------------------------


def test_a_belief_tree_is_answered_in_its_shape_and_its_solution_worked_out(ana):
    link = pack_exercise(generate("s", replace(LEVELS[2], kind="belief-tree")))
    asked = data(ana.see(f"/trees/solve?e={link}"))["asked"]
    fields = [
        field["name"]
        for branch in asked["branches"]
        for field in [*branch["parts"], *(each for after in branch["after"].values() for each in after)]
    ]
    assert sorted([*fields, "action"]) == sorted(part["name"] for part in asked["parts"])
    assert asked["steps"] is None
    ana.send("/trees/hand-in", e=link)
    page = ana.see(f"/trees/solve?e={link}")
    marks = {mark["part"]: mark for mark in data(page)["asked"]["graded"]["marks"]}
    assert re.fullmatch(r"max\(.+, .+\) = \S+", next(m["sum"] for m in marks.values() if "max" in m["sum"]))
    assert "The worked solution, step by step" in page


def test_a_model_stands_in_tables(ana):
    text = "s1 -a-> s2 1/4 o1\ns1 -a-> s3 3/4\nbelief s1:1\nutility s2 -4\n"
    link = pack_exercise(Exercise("belief", text=text))
    assert data(ana.see(f"/trees/solve?e={link}"))["asked"]["subject"]["model"] == {
        "states": ["s1", "s2", "s3"],
        "belief": ["1", "0", "0"],
        "utilities": ["–", "−4", "–"],
        "actions": [{"name": "a", "arrows": [["s1", "s2", "1/4", "o1"], ["s1", "s3", "3/4", "–"]]}],
    }


@pytest.mark.parametrize(
    ("text", "zero"), [("  x y\nA 3,3 0,5\nB 5,0 1,1", False), (PRESETS["matching-pennies"], True)]
)
def test_the_worked_solution_of_a_matrix_game_is_in_its_lab(ana, text, zero):
    link = pack_exercise(Exercise("matrix", text=text))
    ana.send("/trees/hand-in", e=link)
    steps = data(ana.see(f"/trees/solve?e={link}"))["asked"]["steps"]
    assert ("zero=yes" in steps) == zero
    assert read_matrix(text) == read_matrix(parse_qs(urlsplit(steps).query)["game"][0])
    assert ana.web.get(steps).status_code == 200


def test_a_form_without_scripts_comes_as_a_whole_and_leads_back(ana):
    link = pack_exercise(Exercise("matrix", text="  x y\nA 3,3 0,5\nB 5,0 1,1"))
    here = f"/trees/solve?e={link}"
    given = {"e": link, "plain": "on", "back": here, "reply.row.0": ["0", "1"], "nash": "3"}
    answer = ana.send("/trees/answer", **given)
    assert (answer.status_code, answer.location) == (303, here)
    assert data(ana.see(here))["asked"]["answer"] == {"reply.row.0": "0 1", "nash": "3"}
    ana.send("/trees/answer", **{**given, "reply.row.0": "1", "nash": []})  # what is unticked is not sent
    assert data(ana.see(here))["asked"]["answer"] == {"reply.row.0": "1"}
    elsewhere = ana.send("/trees/answer", **{**given, "back": "https://elsewhere.example/trees"})
    assert elsewhere.location == here


def test_links_that_are_out_in_the_world_open_what_they_carried():
    """A dictionary that links are packed with may never change."""
    tree = parse("((3 12 8)(2 4 6)(14 5 2))")
    assert unpack_exercise("2N1iSqybGRQpQJykg3FQLAA") == Exercise("alphabeta", tree)
    sheet = read_sheet({"s": "2hmOEI0Wte2JuKig3ohRdqBYT4T0FqP8UEB4EegAA"})
    assert (sheet.title, sheet.exercises, sheet.twins) == ("Games", (Exercise("alphabeta", tree),), True)


def test_where_a_form_came_from_may_be_anything(ana):
    link = pack_exercise(Exercise("matrix", text=PRESETS["prisoners-dilemma"]))
    answer = ana.send("/trees/answer", e=link, plain="on", back="//[", nash="3")
    assert answer.status_code == 303 and answer.location.startswith("/trees/solve?")


STRUCK_BY_A_MIXTURE = "  x y z\nA 9,1 0,2 5,3\nB 0,1 9,2 5,3\nC 4,3 3,3 4,2"


@pytest.mark.parametrize(
    ("language", "why", "follows"),
    [
        (
            "en",
            "It is {A, B}: C is beaten by 1/2·A + 1/2·B. You wrote {A, B, C}.",
            "By the key it is {z}; {x, y, z} follows from your own numbers.",
        ),
        (
            "es",
            "Es {A, B}: 1/2·A + 1/2·B supera a C. Escribiste {A, B, C}.",
            "Según la solución es {z}; {x, y, z} se sigue de tus propios números.",
        ),
        (
            "pt",
            "É {A, B}: 1/2·A + 1/2·B supera C. Você escreveu {A, B, C}.",
            "Pela solução é {z}; {x, y, z} segue dos seus próprios números.",
        ),
    ],
)
def test_a_verdict_on_what_is_left_says_what_beats_the_rest(app, language, why, follows):
    someone = Someone(app, language)
    link = pack_exercise(Exercise("matrix", text=STRUCK_BY_A_MIXTURE))
    someone.send("/trees/answer", e=link, **{"left.row": "0 1 2", "left.column": "0 1 2"})
    someone.send("/trees/hand-in", e=link)
    said = {
        mark["part"]: mark["says"] for mark in data(someone.see(f"/trees/solve?e={link}"))["asked"]["graded"]["marks"]
    }
    assert (said["left.row"], said["left.column"]) == (why, follows)


def test_what_was_left_blank_is_folded_and_told_from_what_is_wrong(ana):
    link = pack_exercise(Exercise("alphabeta", parse("((3 12 8)(2 4 6)(14 5 2))")))
    ana.send("/trees/answer", e=link, **{"value.1": "99"})
    ana.send("/trees/hand-in", e=link)
    page = ana.see(f"/trees/solve?e={link}")
    shown, _summary, folded = page.partition('<details class="marks-blank">')
    assert shown.count("mark-row wrong") == 1 and "mark-row blank" not in shown
    blank = folded.count("mark-row blank")
    assert f"{blank} answers left blank" in folded
    assert blank == data(page)["asked"]["graded"]["total"] - 1, "no cut is earned by a wrong number"
    assert "✗" not in folded.partition("</details>")[0]


def test_where_nothing_is_blank_nothing_is_folded(ana):
    link = pack_exercise(Exercise("matrix", text=PRESETS["prisoners-dilemma"]))
    ana.send("/trees/answer", e=link, **KINDS["matrix"].key(Exercise("matrix", text=PRESETS["prisoners-dilemma"])))
    ana.send("/trees/hand-in", e=link)
    assert "marks-blank" not in ana.see(f"/trees/solve?e={link}")
