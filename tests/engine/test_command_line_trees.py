"""`python -m engine tree` takes a tree as the page does, from anywhere and in any form, and writes it."""

import csv
import io
import json
from fractions import Fraction

import pytest

from engine.trees import parse
from engine.trees.forms import FORMS, read_any
from engine.trees.node import in_rows
from tests.engine.commands import answer, refusal, run
from tests.engine.trees.kuhn import kuhn_efg

EXAMPLE = "((3 12 8) (2 4 6) (14 5 2))"


@pytest.mark.parametrize(
    "text", [EXAMPLE, "example", "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]", "A: B C D\nB: 3 12 8\nC: 2 4 6\nD: 14 5 2"]
)
def test_a_tree_in_any_form_is_searched(text):
    told = answer("tree", text)
    assert (told["value"], told["nodes"]) == (3, 11)


def test_a_tree_comes_from_a_file_or_from_standard_input(tmp_path, monkeypatch):
    file = tmp_path / "tree.json"
    file.write_text(json.dumps([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    assert answer("tree", str(file))["value"] == 3
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(FORMS["efg"].write(parse(EXAMPLE)).encode())))
    assert answer("tree", "-")["value"] == 3


@pytest.mark.parametrize("form", [*FORMS, "json"])
def test_a_tree_is_written_in_every_form(form):
    status, out, err = run("tree", "example", "--write", form, "--shapes", "unir")
    assert (status, err) == (0, "")
    if form == "svg":
        assert "<svg" in out
    else:
        assert [leaf.value for leaf in in_rows(read_any(out))[4:]] == [3, 12, 8, 2, 4, 6, 14, 5, 2]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (
            ("example", "--write", "pdf"),
            "--write must be one of: json, text, efg, svg, dot, tikz, trace, csv, pytest, berkeley,",
        ),
        (
            ("example", "--write", "dot", "--shapes", "stars"),
            "--shapes must be one of: triangles, unir, ucla; not “stars”.",
        ),
        (("(inf 1)", "--write", "efg"), "infinite"),
        (("nothing.json",), "neither a tree, nor a file, nor the name of a tree"),
        (("a: [b, c]\nb = 3",), "“c” is a child, but nothing is said of it."),
    ],
)
def test_what_cannot_be_written_or_read_is_refused_in_a_sentence(arguments, says):
    assert says in refusal("tree", *arguments)


def test_its_search_is_written_for_other_programs():
    trace = json.loads(run("tree", "example", "--convention", "puc", "--write", "trace")[1])
    assert (trace["convention"], trace["visited"]) == ("puc", ["3", "12", "8", "2", "14", "5", "2"])
    assert run("tree", "example", "--write", "csv")[1].startswith("path,name,player,alpha,beta,value,")
    assert "from solution import minimax" in run("tree", "example", "--algorithm", "minimax", "--write", "pytest")[1]
    assert 'action: "a1"' in run("tree", "example", "--convention", "berkeley", "--write", "berkeley-solution")[1]
    assert "<quiz>" in run("tree", "example", "--write", "moodle")[1]
    assert "“berkeley”" in refusal("tree", "example", "--write", "berkeley")


def test_a_tree_with_information_sets_is_answered_by_its_equilibrium(tmp_path):
    file = tmp_path / "kuhn.efg"
    file.write_text(kuhn_efg())
    told = answer("tree", str(file))
    assert (told["exact"], told["strategies"]) == ("-1/18", {"max": 64, "min": 64})
    assert [len(rows) for rows in told["strategy"].values()] == [6, 6]
    _status, out, _err = run("tree", str(file))
    assert "value -1/18" in out and "64 of MAX" in out
    assert "information sets" in refusal("tree", str(file), "--algorithm", "minimax")


def test_many_trees_are_written_in_one_call(tmp_path):
    files = []
    for number, text in enumerate(("((3 12 8)(2 4 6)(14 5 2))", "((1 2)(0 9))")):
        files.append(str(tmp_path / f"{number}.txt"))
        (tmp_path / f"{number}.txt").write_text(text)
    rows = list(csv.DictReader(run("tree", *files, "--write", "csv")[1].splitlines()))
    assert {row["tree"]: row["value"] for row in rows if row["path"] == "root"} == {files[0]: "3", files[1]: "1"}
    assert len(rows) == 13 - 2 + 7 - 1
    traces = [json.loads(line) for line in run("tree", *files, "--write", "trace")[1].splitlines()]
    assert [trace["value"] for trace in traces] == ["3", "1"]
    assert run("tree", *files, "--write", "moodle")[1].count('type="cloze"') == 2
    assert "Several trees need --write" in run("tree", *files, "--write", "berkeley")[2]


@pytest.mark.parametrize(
    "position",
    [
        ("tic-tac-toe", "--depth", "2"),
        ("tic-tac-toe", "--position", "XXO/.OX/... O", "--depth", "full"),
        ("tic-tac-toe", "--position", "XO./.X./... O", "--depth", "3", "--evaluation", "none"),
        ("connect-four", "--depth", "3", "--convention", "puc"),
        ("coin-backgammon", "--depth", "3"),
        ("betting-house",),
    ],
)
def test_a_small_search_of_a_game_is_written_whole(position):
    """The search of the game itself, which knows no tree, finds and counts the same."""
    trace = json.loads(run("search", *position, "--write", "trace")[1])
    found = json.loads(run("search", *position, "--algorithm", trace["algorithm"], "--json")[1])
    assert float(Fraction(trace["value"])) == pytest.approx(found["value"])
    best = [found["best"]] if found["best"] else []  # none where chance moves first
    assert (trace["best"], trace["counts"]["nodes"]) == (best, found["nodes"])
    assert len(trace["nodes"]) == trace["counts"]["nodes"] and trace["game"] == position[0]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("chess", "--depth", "4", "--write", "csv"), "more than 2000 nodes: give a depth of at most 2"),
        (("tic-tac-toe", "--depth", "2", "--errs", "0.1", "--write", "csv"), "--write takes no --errs."),
        (("betting", "--write", "csv"), "hidden cards"),
        (("tic-tac-toe", "--write", "pytest"), "--write must be one of: trace, csv"),
    ],
)
def test_what_cannot_be_written_whole_is_refused(arguments, says):
    status, _out, err = run("search", *arguments)
    assert status == 2 and says in err
