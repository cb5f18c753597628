"""One address, several answers: what other programs read of a tree."""

import hashlib
import json
import re
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest

from engine.answers.sampling import sampling
from engine.answers.trace import trace_of
from engine.search.conventions import CONVENTIONS
from engine.steps import run
from engine.trees.links import pack
from engine.trees.text import parse
from tests.web.forms import read_forms
from webapp.trees.answers import routes
from webapp.trees.answers.routes import ENDINGS
from webapp.trees.lab import from_positions

KEPT = json.loads((Path(__file__).parent / "kept_answers.json").read_text())
EXAMPLE = "((3 12 8)(2 4 6)(14 5 2))"


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_the_trace_of_a_tree_is_read_as_json(program, convention):
    told = program.get("/trees.json", query_string={"tree": EXAMPLE, "convention": convention})
    assert told.get_json() == trace_of(parse(EXAMPLE), convention)
    assert told.headers["Access-Control-Allow-Origin"] == "*" and told.mimetype == "application/json"


def test_nothing_personal_is_in_an_answer_and_it_may_be_kept(program):
    told = program.get("/trees.csv?tree=example")
    assert "Set-Cookie" not in told.headers and "public" in told.headers["Cache-Control"]
    again = program.get("/trees.csv?tree=example", headers={"If-None-Match": told.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["Access-Control-Allow-Origin"] == "*"
    assert program.get("/trees.csv?tree=doubtful").headers["ETag"] != told.headers["ETag"]


def test_an_answer_is_worked_out_once(program, monkeypatch):
    begun = []
    monkeypatch.setattr(routes, "as_csv", lambda trace: begun.append(trace) or "")
    for also in ("", "&x=AAAA", "&x=BBBB&tree=(4 5)"):
        assert program.get("/trees.csv?tree=(1 (2 3) once: 7)" + also).status_code == 200
    assert len(begun) == 1
    assert program.get("/trees.csv?tree=(1 (2 3) once: 7)&order=reversed").status_code == 400


def test_what_an_answer_keeps_is_counted_in_bytes_with_its_key(program):
    routes.kept.clear()
    told = program.get("/trees.json?tree=(1 (2 3) αβ: 7)")
    assert routes.kept.currsize == len(told.data) + routes.KEY_SIZE and len(told.text) < len(told.data)
    assert all(len(key) == 32 for key in routes.kept)


@pytest.mark.parametrize("ending", [*ENDINGS, "svg"])
def test_a_tree_of_a_lecture_a_link_and_a_position_have_every_ending(program, ending):
    for tree in ("tree=example", f"t={pack(parse(EXAMPLE))}", "game=tic-tac-toe&position=XOX/OX./O.. X&depth=2"):
        told = program.get(f"/trees.{ending}?{tree}&convention=berkeley")
        assert told.status_code == 200 and told.text


def test_no_boards_are_drawn_for_other_programs(program, monkeypatch):
    monkeypatch.setattr(from_positions, "_boards", None)
    assert program.get("/trees.json?game=tic-tac-toe&position=XOX/OX./O.. X&depth=2").status_code == 200


def test_a_batch_of_tests_is_always_the_same(program):
    batch = program.get("/trees.py?trees=30&seed=7").text
    assert batch.count("# Each case") == 1 and batch == program.get("/trees.py?trees=30&seed=7").text
    assert batch != program.get("/trees.py?trees=30&seed=8").text
    assert "expectiminimax" in program.get("/trees.py?trees=3&seed=8&chance=1&plies=2").text
    assert len(ElementTree.fromstring(program.get("/trees.xml?trees=30&seed=7").text)) == 31


@pytest.mark.parametrize(
    ("tree", "size"),
    [
        ("example", ("30", "2", "3", False)),
        ("exercise-3.3", ("30", "2", "3", True)),
        ("((((((1 2 3 4 5 6))))))", ("14", "5", "4", False)),
    ],
)
def test_the_lab_offers_random_trees_as_large_as_its_own_by_a_plain_form(ana, program, tree, size):
    [form] = [form for form in read_forms(ana.see(f"/trees?tree={tree}")) if form.action == "/trees.py"]
    given = dict(form.data())
    assert (given["trees"], given["plies"], given["successors"], "chance" in given) == size
    assert program.get(form.action, query_string=given).text.startswith('"""Tests of your own')


WIDE = "(" + "(1 2 3 4 5 6 7 8)" * 8 + ")"
LARGEST_ANIMATED = "(" + "(1 2)" * 13 + ")"


@pytest.mark.parametrize(
    ("asked", "offered"),
    [
        ("tree=example", "json csv animated py test solution xml"),
        ("tree=example&algorithm=mcts&iterations=20", "json csv"),
        ("tree=example&algorithm=pvs", ""),
        ("tree=example&order=reversed", ""),
        ("tree=exercise-3.3", "json csv py xml"),
        ("tree=exercise-3.3&algorithm=star1", "json csv xml"),
        ("tree=exercise-3.3&algorithm=star2", ""),
        ("tree=exercise-3.3&attitude=optimistic", ""),
        ("tree=(max(1 2) 3)", "json csv animated xml"),
        ("tree={.5:1 .5:2}", "json csv animated xml"),
        ("tree=((%2Binf 2) 3)", "json csv animated py xml"),
        ("tree=((%2Binf 2) 3)&algorithm=mcts", ""),
        (f"tree={WIDE}", "json csv py test solution"),
        (f"tree={LARGEST_ANIMATED}", "json csv animated py test solution xml"),
        ("tree=7", ""),
    ],
)
def test_only_what_answers_is_offered(ana, program, asked, offered):
    page = ana.see(f"/trees?{asked}")
    links = re.findall(r'<li( hidden)?><a href="([^"]*)" data-take="(\w+)"', page)
    shown = [name for hidden, _address, name in links if not hidden]
    assert sorted(shown) == sorted(["svg", *offered.split()])
    for hidden, address, name in links:
        assert hidden or program.get(unescape(address)).status_code == 200, name


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("/trees.json?tree=((1", "bracket"),
        ("/trees.json?tree=7", "single leaf"),
        ("/trees.json?tree=example&convention=x", "convention"),
        ("/trees.json?tree=example&algorithm=star2", "star1, mcts; not “star2”"),
        ("/trees.json?tree=example&order=reversed", "left to right"),
        ("/trees.json?tree=example&errs=0.1", "left to right"),
        ("/trees.json?tree=exercise-3.3&attitude=optimistic", "chance as expected"),
        ("/trees.py?tree=example&algorithm=mcts", "algorithm"),
        ("/trees.xml?tree=example&algorithm=mcts", "algorithm"),
        ("/trees.json?tree=example&algorithm=mcts&iterations=1001", "at most 1,000 iterations"),
        ("/trees.json?tree=example&algorithm=mcts&seed=x", "whole number"),
        ("/trees.json?tree=example&algorithm=mcts&exploration=x", "not a number"),
        ("/trees.json?trees=3", "one tree"),
        ("/trees.py?trees=101", "from 1 to 100"),
        ("/trees.py?trees=100&plies=5&successors=4&chance=1", "more than 20,000 nodes together"),
        ("/trees.py?trees=0", "from 1 to 100"),
        ("/trees.py?trees=x", "“trees” is not valid"),
        ("/trees.svg?step=-1", "“step” is not valid"),
        ("/trees.test?tree=example", "berkeley"),
        ("/trees.json?tree=({.5:1 .5:2} 3)&algorithm=alphabeta", "chance"),
    ],
)
def test_what_cannot_be_answered_is_refused_in_one_sentence(program, address, says):
    told = program.get(address)
    assert told.status_code == 400 and told.mimetype == "text/plain" and told.text.count("\n") == 1
    assert says in told.text and told.headers["Access-Control-Allow-Origin"] == "*"
    assert "no-store" in told.headers["Cache-Control"]


def test_monte_carlo_tree_search_is_told_by_iterations_with_its_seed(program):
    told = program.get("/trees.json?tree=example&algorithm=mcts&iterations=20&exploration=0.5&seed=3").get_json()
    assert told == run(sampling(parse(EXAMPLE), 20, 0.5, 3))
    lines = program.get("/trees.csv?tree=example&algorithm=mcts").text.splitlines()
    assert sum(",playout," in line for line in lines) == 200


def test_questions_are_in_the_readers_language(program):
    for language, visited in (("en", "=visited~"), ("es", "=visitada~"), ("pt", "=visitada~")):
        assert visited in program.get("/trees.xml?tree=example", headers={"Accept-Language": language}).text


def test_there_is_no_other_ending(program):
    assert program.get("/trees.exe?tree=example").status_code == 404


def test_the_picture_shows_the_search_at_a_step(program):
    bare, begun, done = (program.get(f"/trees.svg?tree=example{step}").text for step in ("", "&step=6", "&step=999"))
    assert "α" not in bare and 'class="cut"' not in bare
    assert "α = −∞" in begun and 'class="cut"' not in begun
    assert done.count('class="cut"') == 2 and "α" not in done
    dark = program.get("/trees.svg?tree=example&theme=dark").text
    assert '"#fff"' not in dark and ElementTree.fromstring(dark) is not None


@pytest.mark.parametrize("address", KEPT)
def test_an_answer_never_changes(program, address):
    """What a new version writes otherwise gets another address."""
    assert hashlib.sha256(program.get(address).data).hexdigest() == KEPT[address]


def test_the_picture_alone_is_a_page_without_controls(ana):
    page = ana.see("/trees?tree=example&controls=none&step=40")
    assert ana.web.get("/trees.svg?tree=example&step=40").text in page
    assert "<script" not in page and "<a " not in page and "<button" not in page
    assert 'fill="#14181f"' in ana.see("/trees?tree=example&controls=none&theme=dark")
    refused = ana.web.get("/trees?tree=(1&controls=none")
    assert refused.status_code == 400 and '<p role="alert">' in refused.text and "Set-Cookie" not in refused.headers


def test_the_frame_is_offered_only_where_somebody_may_use_it(ana, app, monkeypatch):
    assert "iframe" not in ana.see("/trees?tree=example")
    monkeypatch.setitem(app.config, "PODA_FRAMES", ("courses.example.org",))
    page = ana.see("/trees?tree=example")
    assert 'data-take="iframe"' in page and "controls=none" in page and "courses.example.org" in page
