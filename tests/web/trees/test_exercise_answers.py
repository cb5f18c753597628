"""An exercise for other programs: its picture, the search that solves it, and its questions for Moodle."""

from xml.etree import ElementTree

import pytest

from engine.answers.trace import ALGORITHMS, trace_of
from engine.exercises import KINDS
from engine.exercises.exercise import TREE
from engine.exercises.generator import generate
from engine.trees.node import action_names, in_rows, parents_of
from webapp.trees.answers.routes import ENDINGS
from webapp.trees.exercises import solving
from webapp.trees.exercises.generator_form import read_settings

SEARCHED = ("minimax", "best-action", "expectiminimax", "alphabeta", "cuts", "star1", "strategy", "order")


def of_level_one(kind):
    return generate("3", read_settings({"kind": kind, "level": "1"}))


def numbers_of(root):
    """Node numbers, by the path from the root."""
    paths = [()]
    for name, above in zip(action_names(root)[1:], parents_of(in_rows(root))[1:], strict=True):
        paths.append((*paths[above], name))
    return {path: number for number, path in enumerate(paths)}


@pytest.mark.parametrize("kind", SEARCHED)
def test_the_trace_of_an_exercise_is_the_search_that_its_key_comes_from(program, kind):
    exercise = of_level_one(kind)
    key, number_at = KINDS[kind].key(exercise), numbers_of(exercise.root)
    told = program.get(f"/trees/solve.json?kind={kind}&level=1&seed=3")
    trace = told.get_json()
    assert told.headers["Access-Control-Allow-Origin"] == "*" and told.headers["ETag"]
    assert "Set-Cookie" not in told.headers and trace["convention"] == exercise.convention
    for node in trace["nodes"]:
        number = number_at[tuple(node["path"])]
        for part, what in (("value", "value"), ("alpha_in", "alpha"), ("beta_out", "beta_out")):
            if f"{part}.{number}" in key:
                assert node[what] == key[f"{part}.{number}"].removeprefix("+")
    asked = sum(part.startswith("value.") for part in key)
    assert asked <= sum(node["player"] is not None for node in trace["nodes"])
    again = program.get("/trees/solve.json", query_string={"e": solving.pack_exercise(exercise)})
    assert again.data == told.data


@pytest.mark.parametrize("kind", [kind.name for kind in KINDS.values() if kind.subject == TREE])
def test_the_picture_of_an_exercise_is_its_question(program, kind):
    told = program.get(f"/trees/solve.svg?kind={kind}&level=1&seed=3&theme=dark")
    assert told.status_code == 200 and told.mimetype == "image/svg+xml" and 'class="cut"' not in told.text
    assert (">x</text>" in told.text) == (kind == "interval")


def test_a_step_shows_the_search_of_the_exercise(program):
    assert 'class="cut"' in program.get("/trees/solve.svg?kind=cuts&level=1&seed=3&step=999").text


def test_an_exercise_is_asked_in_moodle_with_twins(program):
    told = program.get("/trees/solve.xml?kind=cuts&level=1&seed=3&twins=4")
    assert len(ElementTree.fromstring(told.text).findall("question[@type='cloze']")) == 4


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("/trees/solve.json?s=puc&n=1", "may count for marks"),
        ("/trees/solve.xml?s=puc&n=1", "may count for marks"),
        ("/trees/solve.json?kind=matrix", "not solved by a search"),
        ("/trees/solve.svg?kind=count", "not solved by a search"),
        ("/trees/solve.json?kind=right-to-left&level=1", "left to right"),
        ("/trees/solve.json?kind=errs&level=1", "does not err"),
        ("/trees/solve.json?kind=pvs&level=1", "come to a node twice"),
        ("/trees/solve.json?kind=table&level=1", "not solved by a search"),
        ("/trees/solve.xml?kind=interval&level=1", "no exercise here that Moodle can ask"),
        ("/trees/solve.xml?kind=cuts&level=1&twins=x", "whole number"),
        ("/trees/solve.test?kind=cuts&level=1", "berkeley"),
        ("/trees/solve.json?e=damaged", "damaged"),
        ("/trees/solve.json?kind=chess", "not a kind"),
    ],
)
def test_what_cannot_be_answered_is_refused_in_one_sentence(program, address, says):
    told = program.get(address)
    assert told.status_code == 400 and told.mimetype == "text/plain" and told.text.count("\n") == 1
    assert says in told.text and told.headers["Access-Control-Allow-Origin"] == "*"
    assert program.get("/trees/solve.exe?kind=cuts").status_code == 404


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_offered_address_answers_and_before_handing_in_only_the_picture_is_offered(ana, kind):
    exercise = of_level_one(kind)
    address = f"/trees/solve?e={solving.pack_exercise(exercise)}"
    is_searched = KINDS[kind].subject == TREE
    assert offered(ana.see(address)) == (["svg"] if is_searched else [])
    ana.send("/trees/hand-in", e=solving.pack_exercise(exercise))
    endings = offered(ana.see(address))
    assert "json" in endings or kind not in SEARCHED
    assert "json" not in endings or (is_searched and kind != "right-to-left")
    for ending in endings:
        assert ana.web.get(f"/trees/solve.{ending}?e={solving.pack_exercise(exercise)}").status_code == 200


def offered(page):
    return [ending for ending in ("svg", *ENDINGS) if f'data-take="{ending}"' in page]


def test_an_exercise_of_a_sheet_offers_nothing_to_take(ana):
    assert "data-take=" not in ana.see("/trees/solve?s=puc&n=1&for=Ana")
    assert "/trees/solve.svg" in ana.see("/trees/solve")


def test_the_first_exercise_has_its_endings_at_the_empty_address(program):
    first = solving.first_exercise()
    assert KINDS[first.kind].method(first).algorithm in ALGORITHMS
    assert program.get("/trees/solve.json").get_json() == trace_of(first.root, first.convention)
