"""Matrix games as text and on the command line, and refusals."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.matrix import PRESETS, play, read_matrix, write_matrix
from engine.matrix.presets import preset
from engine.refusals import Refused
from tests.engine.commands import answer, refusal, run
from tests.engine.matrices import DILEMMA, games
from tests.examples import examples


@examples(15)
@given(games(6, st.fractions(-9, 9, max_denominator=9)))
def test_a_game_is_read_back_as_it_was_written(game):
    assert read_matrix(write_matrix(game)) == game


def test_payoffs_are_counted_in_what_the_text_says():
    assert (DILEMMA.unit, preset("matching-pennies").unit, preset("chicken").unit) == ("years", "euros", "points")
    assert all(read_matrix(write_matrix(preset(name))) == preset(name) for name in PRESETS)
    with pytest.raises(Refused, match="points, years, euros"):
        replace(DILEMMA, unit="dollars")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "The matrix is empty: write something like"),
        ("\ufeff \n", "The matrix is empty"),
        ("a b", "names of the columns"),
        ("a b\nx 1,1", "payoffs, but there are 2 columns"),
        ("a b\nx 1,1 2,2", "2 to 6 rows"),
        ("a b\nx 1 2\ny 3 4", "not a pair of payoffs"),
        ("a b\nx 1,1 2,?\ny 1,1 1,1", "not a number"),
        ("a a\nx 1,1 2,2\ny 1,1 1,1", "same name"),
        ("a b\nx 1,1 2,2\ny 1,1 1,2000", "between −1000 and 1000"),
        ("a abcdefghijklm\nx 1,1 2,2\ny 1,1 1,1", "cannot name a strategy"),
        ("x" * 5000, "has 5000 characters; at most 2500 are read"),
        ('EFG 2 R "Kuhn" { "A" "B" }\n' + 'c "" 1 ""\n' * 1000, "game tree in Gambit’s .efg"),
        ("<game>\n<row/>\n</game>", "looks like XML"),
        ("a b\nx 1,1 2,2\ny 1,1 1,1\ndollars", "0 payoffs"),
        ("zero-sum\na b\nx 1,2 3\ny 1 1", "those of “1,2” do not"),
        ("years\neuros\na b\nx 1,1 2,2\ny 1,1 1,1", "in years or in euros, not in both"),
        ("a b\nx 1e400,1 2,2\ny 1,1 1,1", "“1e400” is not a number"),
        ("a b\nx inf,1 2,2\ny 1,1 1,1", "“inf” is not a number"),
    ],
)
def test_a_bad_game_is_refused(text, says):
    with pytest.raises(Refused, match=says):
        read_matrix(text)


def test_what_cannot_be_played_is_refused():
    with pytest.raises(Refused, match="no strategy “sleep”"):
        play(DILEMMA, ("sleep", "grim"), 5)
    with pytest.raises(Refused, match="equilibrium-2"):
        play(DILEMMA, ("equilibrium-2", "grim"), 5)
    with pytest.raises(Refused, match="from 0 to 1"):
        play(DILEMMA, ("grim", "moves"), 0, moves=(0, 2))
    with pytest.raises(Refused, match="1 to 200 rounds"):
        play(DILEMMA, ("grim", "grim"), 0)
    with pytest.raises(Refused, match="no matrix game “chess”"):
        preset("chess")


def test_the_command():
    found = answer("matrix", "prisoners-dilemma")
    assert found["equilibria"] == [
        {
            "row": {"betray": {"probability": 1.0, "exact": "1"}},
            "column": {"betray": {"probability": 1.0, "exact": "1"}},
            "payoffs": [{"value": 2.0, "exact": "2"}] * 2,
            "pure": True,
        }
    ]
    assert found["eliminated"][0] == {
        "player": "row",
        "strategy": "deny",
        "by": {"betray": {"probability": 1.0, "exact": "1"}},
        "strict": True,
    }
    assert found["payoffs"][0][1] == [{"value": 5.0, "exact": "5"}, {"value": 0.0, "exact": "0"}]
    mixed = answer("matrix", "matching-pennies")["equilibria"][0]["row"]
    assert mixed == {side: {"probability": 0.5, "exact": "1/2"} for side in ("heads", "tails")}
    assert "1/3 rock + 1/3 paper" in run("matrix", "rock-paper-scissors")[1]
    assert "infinitely many" in run("matrix", " a b\nx 0,0 0,0\ny 0,0 0,0")[1]
    assert "no matrix game" in refusal("matrix", "nowhere")


def test_every_preset_has_a_name_for_the_command():
    assert all(answer("matrix", name)["rows"] for name in PRESETS)


@pytest.mark.parametrize(
    "text",
    [
        "zero-sum\n1 2\n3 4",
        "Zero-sum:\n1 2\n3 4",
        "zero-sum\n\n1\t2\n3\t4",
        "zero-sum\n[[1, 2], [3, 4]]",
        "1,-1 2,-2\n3,-3 4,-4\nzero-sum",
        "zero-sum\nc1 c2\nr1 1 2\nr2 3 4",
        "c1 c2\n1 2\n3 4",
    ],
)
def test_a_word_may_stand_above_a_game_in_any_form(text):
    assert read_matrix(text) == read_matrix("[[1, 2], [3, 4]]")


def test_the_words_count_in_any_form():
    game = read_matrix("costs\nyears\n1,1 5,0\n0,5 2,2")
    assert game.costs and game.unit == "years"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Payoffs\n1 2\n3 4", "“Payoffs” above the numbers does not name their columns"),
        ("The first game of the lecture\n1,1 5,0\n0,5 2,2", "“The first game of the lecture” above the numbers"),
        ("zero-sum\n1,1 5,0\n0,5 2,2", "here they do not"),
    ],
)
def test_a_heading_is_refused_as_one(text, says):
    with pytest.raises(Refused, match=says):
        read_matrix(text)


def test_names_of_rows_may_be_numbers():
    assert read_matrix("a b\n1 3,4 5,6\n2 7,8 1,2").names == (("1", "2"), ("a", "b"))
