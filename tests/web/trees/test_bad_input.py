"""Malicious or faulty input: it is refused with a sentence, and breaks nothing."""

import io
import json
import re
from urllib.parse import urlencode

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from engine.exercises import KINDS
from engine.exercises.exercise import from_data
from engine.exercises.from_difficulty import settings_for
from engine.exercises.generator import generate
from engine.exercises.sheets import from_document
from engine.exercises.twins import twin
from engine.matrix import PRESETS
from engine.refusals import Refused
from engine.search.conventions import CONVENTIONS
from engine.search.options import ATTITUDES
from engine.trees import packing
from tests.examples import examples
from tests.web.people import Someone
from webapp.trees.exercises import solving
from webapp.trees.exercises.answers import StoredAnswer
from webapp.trees.sheets import links
from webapp.trees.sheets.sheet import read_sheet

HALF = "\ud800"
"""Half of a character, as JSON can write it."""

TREE = "((3 12)(2 4))"


def link_of(data: object) -> str:
    """A link to it as a program could make one, whatever it holds."""
    return packing.pack(json.dumps(data), links.DICTIONARY)


def sheet_of(*exercises: dict[str, object], **more: object) -> dict[str, object]:
    return {"format": "poda-sheet", "version": 1, "title": "Games", **more, "exercises": list(exercises)}


# -- links ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("numbers", [{"x": 3}, {"x": 3, "cut": 9000}, {"x": 9000, "cut": 1}])
def test_numbers_that_a_kind_does_not_ask_for_mean_nothing(ana, numbers):
    ana.see(f"/trees/solve?e={link_of({'kind': 'minimax', 'tree': TREE, 'numbers': numbers})}")


def test_a_tree_of_infinite_leaves_has_an_interval(ana):
    exercise = {"kind": "interval", "tree": "((inf inf)(-inf inf))", "numbers": {"x": 5, "cut": 6}}
    ana.see(f"/trees/solve?e={link_of(exercise)}")
    asked = from_data(exercise, KINDS)
    assert KINDS["interval"].key(asked) == {"interval": "always"}


def test_a_tree_of_infinite_leaves_has_itself_for_a_twin(ana):
    sheet = link_of(sheet_of({"kind": "minimax", "tree": "((inf inf)(-inf inf))"}, twins=True))
    ana.see(f"/trees/sheet?s={sheet}&for=ana")
    assert read_sheet({"s": sheet}).for_student("ana").exercises[0].root == read_sheet({"s": sheet}).exercises[0].root


@pytest.mark.parametrize(
    "more",
    [{"note": HALF}, {"seed": HALF}, {"kind": HALF}, {"numbers": {HALF: 1}}, {"tree": f"({HALF}: 1 2)"}, {HALF: 1}],
)
def test_half_a_character_in_a_link_is_refused(ana, more):
    exercise = {"kind": "minimax", "tree": TREE, **more}
    ana.see(f"/trees/solve?e={link_of(exercise)}", 400)
    ana.see(f"/trees/sheet?s={link_of(sheet_of(exercise))}", 400)


@pytest.mark.parametrize("more", [{"title": HALF}, {"note": HALF}])
def test_half_a_character_in_a_sheet_is_refused(ana, more):
    document = {**sheet_of({"kind": "minimax", "tree": TREE}), **more}
    ana.see(f"/trees/sheet?s={link_of(document)}", 400)
    with pytest.raises(Refused):
        from_document(document)
    file = io.BytesIO(json.dumps(document).encode())
    assert ana.send("/trees/sheets/open", file=(file, "sheet.json")).status_code == 400


def test_half_a_character_in_an_exercise_is_refused_by_whatever_reads_it():
    with pytest.raises(Refused):
        from_data({"kind": "minimax", "tree": TREE, "note": HALF}, KINDS)


TREES = [
    TREE,
    "7",
    "(1 2)",
    "((inf inf)(-inf inf))",
    "({.5:1 .5:2}{.25:3 .75:4})",
    "({.5:(1 2) .5:(3 4)}{.5:(5 6) .5:(7 8)})",
    "(~4(3 5) ~1(2 9))",
    "(1/3 (0 1000) ((2)))",
    None,
]
BELIEF = generate("1", settings_for("belief", 1, {})).text
NUMBERS = st.sampled_from(["x", "cut", "b", "d", "n", "other"])
EXERCISES = st.fixed_dictionaries(
    {
        "kind": st.sampled_from(list(KINDS)),
        "tree": st.sampled_from(TREES),
        "text": st.sampled_from([BELIEF, *PRESETS.values(), "", "states"]),
        "numbers": st.sampled_from([{"x": 3, "cut": 6}, {"b": 3, "d": 4}])
        | st.dictionaries(NUMBERS, st.integers(-2, 12) | st.just(9000)),
    },
    optional={
        "order": st.sampled_from(["natural", "reversed"]),
        "convention": st.sampled_from(list(CONVENTIONS)),
        "attitude": st.sampled_from(list(ATTITUDES)),
        "conditions": st.booleans(),
        "points": st.integers(0, 100),
        "note": st.text(max_size=5),
        "seed": st.text(max_size=5),
    },
)
SPOILT = st.sampled_from(
    [
        {"order": "evaluation"},
        {"order": None},
        {"convention": ["aima"]},
        {"shapes": "nobody's"},
        {"points": True},
        {"points": 101},
        {"note": HALF},
        {"seed": 7},
        {"numbers": {"x": 1.5}},
        {"text": None},
        {"tree": "(("},
    ]
)
"""One thing that makes it no exercise."""


@examples(200)
@given(EXERCISES, st.just({}) | SPOILT)
def test_an_exercise_is_refused_or_can_be_asked_graded_and_varied(
    app: Flask, data: dict[str, object], spoilt: dict[str, object]
):
    try:
        exercise = from_data({**data, **spoilt}, KINDS)
        KINDS[exercise.kind].check(exercise)
    except Refused:
        return
    assert not spoilt
    with app.test_request_context():
        asked = solving.as_asked(exercise, StoredAnswer("", "ana", ""))
        graded = solving.graded(exercise, StoredAnswer("", "ana", "", handed_in=True))
    assert asked["parts"] and graded["outOf"] == exercise.points
    assert solving.unpack_exercise(solving.pack_exercise(exercise)) == exercise
    assert twin(exercise, "ana").kind == exercise.kind


# -- orders -----------------------------------------------------------------------------------------------------------


def test_an_order_by_estimates_that_no_sheet_shows_is_refused(ana):
    exercise = {"kind": "minimax", "tree": TREE, "order": "evaluation"}
    assert "must be one of: natural, reversed; not “evaluation”" in ana.see(f"/trees/solve?e={link_of(exercise)}", 400)
    plain = {"kind": "minimax", "tree": TREE}
    assert "must be one of: natural, reversed; not “evaluation”" in ana.see(
        f"/trees/sheet?s={link_of(sheet_of(plain, exercise))}", 400
    )


def test_the_editor_gives_no_exercise_an_order_that_cannot_be_searched(ana):
    link = link_of(sheet_of({"kind": "minimax", "tree": TREE, "order": "reversed"}))
    fields = {"kind.0": "minimax", "tree.0": TREE, "order.0": "evaluation"}
    location = ana.send("/trees/sheets/edit", s=link, do="keep.0", title="Games", **fields).location
    changed = location.partition("s=")[2].partition("#")[0].partition("&")[0]
    assert read_sheet({"s": changed}).exercises[0].order == "reversed"
    ana.send("/trees/sheet/hand-in", s=changed)
    ana.see(f"/trees/sheet?s={changed}")


# -- buttons ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "button",
    ["up.²", "up.٣", "up.-1", "up", "up.", "nonsense.0", "nonsense", "add", "add.nonsense", "keep.x", "remove.0.0"],
)
def test_a_button_that_the_editor_does_not_have_is_refused(ana, button):
    link = link_of(sheet_of({"kind": "minimax", "tree": TREE}))
    answer = ana.send("/trees/sheets/edit", s=link, do=button, title="Games")
    assert answer.status_code == 400 and "could not be understood" in answer.text


# -- answers ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("levels", [60, 900, 1500, 9000])
def test_an_answer_that_is_nested_deeper_than_ours_is_none_of_them(ana, levels):
    """However deep this version of Python could read it."""
    nested = '{"a":' + "[" * levels + "]" * levels + "}"
    answer = ana.send("/trees/sheets/results", files=(io.BytesIO(nested.encode()), "ana.json"))
    assert "This is not a file of answers from Poda." in answer.text


@pytest.mark.parametrize("name", ["\\ud800", "Ana"])
def test_a_download_of_half_characters_counts_in_no_table(ana, name):
    text = f'{{"format":"poda-answers","name":"{name}","exercises":"\\ud800"}}'
    answer = ana.send("/trees/sheets/results", files=(io.BytesIO(text.encode()), "ana.json"))
    assert answer.status_code == 200 and "ana.json" in answer.text


def test_a_file_in_another_tongue_opens_with_all_its_characters(app):
    document = sheet_of({"kind": "minimax", "tree": TREE, "note": "Ñandú 🦤"}, title="Juegos 🎲")
    sent = Someone(app).send("/trees/sheets/open", file=(io.BytesIO(json.dumps(document).encode()), "sheet.json"))
    opened = read_sheet({"s": sent.location.partition("s=")[2].partition("&")[0]})
    assert (opened.title, opened.exercises[0].note) == ("Juegos 🎲", "Ñandú 🦤")


@pytest.mark.parametrize("name", ["endpoint", "_method", "_scheme", "_external", "_anchor", "values"])
def test_what_an_address_says_besides_changes_nothing_of_the_trees_that_are_offered(ana, name):
    query = {"tree": "trees = [[[3, 12], [2, 4]], [[1, 2], [3, 4]]]", name: "x"}
    offered = re.findall(r'<a class="pill" href="([^"]*which=\d)"', ana.see("/trees?" + urlencode(query), 400))
    assert len(offered) == 2 and all(each.startswith("/trees?tree=") and f"{name}=x" not in each for each in offered)
