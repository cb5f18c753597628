"""Matrix games of other programs are read: lists, cells of a spreadsheet, Gambit's files."""

import pytest

from engine.matrix import read_matrix, write_matrix
from tests.engine.commands import answer
from tests.engine.refusals import refusal

PRISON = "    c1   c2\nr1  1,1  5,0\nr2  0,5  2,2\n"
NAMED = "        deny  betray\ndeny    1,1   5,0\nbetray  0,5   2,2\n"
ZERO_SUM = "    c1    c2\nr1  1,-1  2,-2\nr2  3,-3  4,-4\n"


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("[[1,2],[3,4]]", ZERO_SUM),
        ("game = np.array([[1, 2], [3, 4]])", ZERO_SUM),
        ("1\t2\n3\t4\n", ZERO_SUM),
        ("[[(1,1),(5,0)],[(0,5),(2,2)]]", PRISON),
        ("A = np.array([[1, 5], [0, 2]])\nB = np.array([[1, 0], [5, 2]])", PRISON),
        ('NFG 1 R "Prison" { "P1" "P2" } { 2 2 }\n\n1 1 0 5 5 0 2 2', PRISON),
        ("\tdeny\tbetray\r\ndeny\t1,1\t5, 0\r\nbetray\t0,5\t2,2\r\n", NAMED),
        (
            'NFG 1 R "" { "P1" "P2" } { { "deny" "betray" } { "deny" "betray" } } "in prison"\n'
            '{ { "" 1, 1 } { "" 0, 5 } { "" 5, 0 } { "" 2, 2 } }\n1 2 3 4',
            NAMED,
        ),
    ],
)
def test_forms_of_other_programs_are_read(text, game):
    assert write_matrix(read_matrix(text)) == game


def test_a_matrix_with_words_on_lines_of_their_own_may_have_tabs():
    assert read_matrix("costs\nyears\n\tdeny\tbetray\ndeny\t1,1\t5,0\nbetray\t0,5\t2,2").costs


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[[1, 2], [3]]", "equally many"),
        ("[[1, 2], [3, 4]] [[1, 2]]", "same rows and columns"),
        ("[[1, 2], [3, 4]] [[1, 2], [3]]", "same rows and columns"),
        ("[[1, 2], [3, 4]] [[1, 2], [3, 4]] [[1]]", "here there are 3"),
        ("[[1, 'a'], [2, 3]]", "a number, or a pair of numbers"),
        ("[[(1, 2, 3), 1], [2, 3]]", "a number, or a pair of numbers"),
        ("[1, 2]", "a list of its rows"),
        ("A=[1,2]; B=[3,4]", "a list of its rows"),
        ('NFG 1 R "" {"1" "2"} { { {"a"} } {"b"} } 1 1', "not understood"),
        ('NFG 1 R "" {"1" "2"} { 2 2 } { 5 } 1 1', "do not belong"),
        ('NFG 1 R "" {"1" "2"} { 2 2 } { { {1} 2 } } 1 1', "not understood"),
        ('NFG 1 R "" ' + "{" * 3000, "not understood"),
        ("1\t2\n3", "payoffs"),
        ("1\t2\n3\t4\t5", "equally many"),
        ('NFG 1 R "" { "A" "B" "C" } { 2 2 2 }', "3 players"),
        ('NFG 1 R "" { "A" "B" } { 2 2 } 1 1 0', "ends before"),
        ('NFG 1 R "" { "A" "B" } { 2 x } 1 1 0', "“x” in line 1"),
        ('NFG 1 R "" { "A" "B" } { 2 2 } { { "" 1 1 } } 1 1 1 7', "an outcome that it does not have"),
        ('NFG 1 R "" { "A" "B" } { 2 2 } { { "" 1 } } 1 1 1 1', "needs two numbers"),
    ],
)
def test_what_makes_no_game_is_refused_in_a_sentence(text, says):
    assert says in refusal(read_matrix, text)


def test_the_command_line_reads_a_matrix_in_any_form(tmp_path, monkeypatch):
    assert answer("matrix", "[[1,2],[3,4]]")["zero_sum"]
    file = tmp_path / "prison.nfg"
    file.write_text('NFG 1 R "" { "A" "B" } { 2 2 } 1 1 0 5 5 0 2 2')
    assert answer("matrix", str(file))["rows"] == ["r1", "r2"]
