"""Matrix games of other programs are read: lists, cells of a spreadsheet, Gambit's files."""

from fractions import Fraction

import pytest

from engine.matrix import read_matrix, write_matrix
from tests.engine.commands import answer
from tests.engine.refusals import refusal

PRISON = "    c1   c2\nr1  1,1  5,0\nr2  0,5  2,2\n"
NAMED = "        deny  betray\ndeny    1,1   5,0\nbetray  0,5   2,2\n"
NAMED_ZERO_SUM = "        deny  betray\ndeny    1,-1  5,-5\nbetray  0,0   2,-2\n"
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
        ("1,1 5,0\n0,5 2,2", PRISON),
        ("1,1;5,0\n0,5;2,-2", PRISON.replace("2,2", "2,-2")),
        (";deny;betray\r\ndeny;1;5\r\nbetray;0;2;\r\n", NAMED_ZERO_SUM),
        ("plays,deny,betray\ndeny,1,5\nbetray,0,2", NAMED_ZERO_SUM),
        ("deny,betray\n1,5\n0,2", "    deny  betray\nr1  1,-1  5,-5\nr2  0,0   2,-2\n"),
        (',deny,betray\ndeny,"1,1","5,0"\nbetray,"0,5","2,2"', NAMED),
        ('"","deny","betray"\r\n"deny","1, 1","5, 0"\r\n"betray", "0, 5", "2, 2"\r\n', NAMED),
        ('"1,1","5,0"\n"0,5","2,2"', PRISON),
        ('"1,1";"5,0"\n"0,5";"2,-2"', PRISON.replace("2,2", "2,-2")),
        ('"1,1"\t"5,0"\n"0,5"\t"2,2"', PRISON),
        ("1 2 # top (is = best)\n3 4", ZERO_SUM),
        ('# [points]\n1;2\n3;4  # "last"', ZERO_SUM),
        ("1,,2\n3,,4", ZERO_SUM),
        ("1;;2\n3;;4", ZERO_SUM),
        (
            'NFG 1 R "" { "P1" "P2" } { { "deny" "betray" } { "deny" "betray" } } "in prison"\n'
            '{ { "" 1, 1 } { "" 0, 5 } { "" 5, 0 } { "" 2, 2 } }\n1 2 3 4',
            NAMED,
        ),
    ],
)
def test_forms_of_other_programs_are_read(text, game):
    assert write_matrix(read_matrix(text)) == game


@pytest.mark.parametrize("mark", ["\t", ";", "; ", " "])
def test_commas_are_decimal_ones_where_some_cells_have_none(mark):
    game = read_matrix(f"1,5{mark}-2,5\n0{mark}3\n")
    assert game.payoffs[0] == ((Fraction(3, 2), Fraction(-5, 2)), (0, 3)) and game.zero_sum


@pytest.mark.parametrize("text", ["3,12,8\n2,4,6", "3, 12, 8\n2, 4, 6", "3;12;8\n2;4;6", "3 12 8\n2 4 6"])
def test_rows_of_numbers_are_a_zero_sum_game(text):
    assert read_matrix(text).payoffs[0] == ((3, 12, 8), (2, 4, 6)) and read_matrix(text).zero_sum


def test_names_with_the_marks_of_tables_keep_their_meaning():
    assert read_matrix("a;b c;d\nx;1 1,1 2,2\ny;2 3,3 4,4").names == (("x;1", "y;2"), ("a;b", "c;d"))
    assert read_matrix("1 2\n1 3,3 4,4\n2 1,1 2,2").names == (("1", "2"), ("1", "2"))


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
        ('NFG 1 R "" ' + "{" * 2000, "not understood"),
        ("1\t2\n3", "payoffs"),
        ("1\t2\n3\t4\t5", "equally many"),
        ("1,-5\t2\n3\t4", "“1,-5” has a comma and “2” has none"),
        ("1,5\t0.5\n3\t4", "“1,5” has a comma and “0.5” has none"),
        ("1,000\t2\n3\t4", "“1,000” has a comma and “2” has none"),
        ("1,5;2,5\n0,5;3,5", "“1,5” may be a decimal or a pair of payoffs"),
        ("3,12\n2,4", "“3,12” may be a pair of payoffs, or the payoffs of two columns: write the columns as “3; 12”."),
        ("3,12,8\n2,4", "equally many"),
        ("1,,2\n,3,4", "equally many"),
        ("1,,2\n3,4", "equally many"),
        ('"1,5",0.5\n3,4', "“1,5” has a comma and “0.5” has none"),
        ("3;12;x\n2;4;6\n1;1;1", "“x” is not a number"),
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
