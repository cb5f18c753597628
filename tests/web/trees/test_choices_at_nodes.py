"""Null windows, the table and a MIN who errs on the page: choices in words, reasons, hints, the worked solution."""

from urllib.parse import parse_qs, urlsplit

import pytest

from engine.exercises import KINDS, Exercise
from engine.trees import parse
from tests.web.people import Someone
from tests.web.trees.pages import data
from webapp.trees.exercises.solving import pack_exercise

TREES = {
    "pvs": "(((7 4) (10 9)) ((14 1) (15 11)))",
    "table": "(A=(C=(9 4) D=(14 10)) B=(E=(11 13) D=(14 10)))",
    "errs": "((15 6) (11 7))",
}


def link_of(kind):
    return pack_exercise(Exercise(kind, parse(TREES[kind])))


def asked(someone, kind):
    return data(someone.see(f"/trees/solve?e={link_of(kind)}"))["asked"]


def reasons(someone, kind, **answer):
    someone.send("/trees/answer", e=link_of(kind), **answer)
    someone.send("/trees/hand-in", e=link_of(kind))
    return {mark["part"]: mark["says"] for mark in asked(someone, kind)["graded"]["marks"]}


@pytest.mark.parametrize(
    ("language", "choices"),
    [
        ("en", ["exact", "at least", "at most", "not in the table"]),
        ("es", ["exacto", "al menos", "como mucho", "no está en la tabla"]),
        ("pt", ["exato", "pelo menos", "no máximo", "não está na tabela"]),
    ],
)
def test_choices_are_words_of_the_readers_language(app, language, choices):
    someone = Someone(app, language)
    parts = {part["name"]: part for part in asked(someone, "table")["parts"]}
    assert parts["bound.4"]["choices"] == choices
    assert choices[1] in reasons(someone, "table", **{"bound.3": "1"})["bound.3"]


@pytest.mark.parametrize(
    ("kind", "answer", "says"),
    [
        ("pvs", {"alpha_in.2": "8"}, "in a null window the root asks only whether this node is better. You wrote 8."),
        ("pvs", {"beta_again.2": "8"}, "the second search has the window of the root."),
        ("pvs", {"again.2": "0"}, "the null window has shown only that it is better. You wrote no."),
        ("table", {"hit.6": "0"}, "the entry of its position settles it in this window."),
        ("table", {"bound.4": "3"}, "a cut by β, there or below"),
        ("errs", {"mean.1": "3"}, "The mean of what its actions are worth is 10.5."),
        (
            "errs",
            {"change": "never"},
            "At ε = 0.4 what a1 is worth draws level: divide the lead of the best action by how much more errors add to"
            " a1 than to it. You wrote never.",
        ),
        ("errs", {"then": "1"}, "It is a1, the first that draws level. You wrote a2."),
    ],
)
def test_a_wrong_answer_is_told_the_reason(ana, kind, answer, says):
    [part] = answer
    assert says in reasons(ana, kind, **answer)[part]


@pytest.mark.parametrize("kind", TREES)
def test_every_part_has_a_hint_that_ends_with_the_answer(ana, kind):
    exercise = Exercise(kind, parse(TREES[kind]))
    key = KINDS[kind].key(exercise)
    for part in KINDS[kind].parts(exercise):
        for _step in range(3):
            hint = ana.send("/trees/hint", e=link_of(kind), part=part.name).get_json()["hints"][part.name]
        assert hint["next"] is None
        is_told = hint["says"][-1].startswith("It is ") or "is this asked at all" in hint["says"][-1]
        assert is_told and (part.name in key) == hint["says"][-1].startswith("It is "), part


def test_the_worked_solution_is_the_search_itself(ana):
    for kind in TREES:
        ana.send("/trees/hand-in", e=link_of(kind))
    ways = {kind: parse_qs(urlsplit(asked(ana, kind)["steps"] or "").query) for kind in TREES}
    assert ways["pvs"]["algorithm"] == ["pvs"] and ways["table"] == {}
    assert (ways["errs"]["algorithm"], ways["errs"]["errs"]) == (["minimax"], ["0.4"])
    for kind in ("pvs", "errs"):
        assert ana.web.get(asked(ana, kind)["steps"]).status_code == 200
