"""Numbers and names in files that are larger or more alike than trees may have them."""

from fractions import Fraction

import pytest

from engine.game import CHANCE
from engine.trees import write
from engine.trees.checking import NamesApart
from engine.trees.forms import read_any
from engine.trees.node import LONGEST_NAME
from engine.trees.numbers import read_value
from engine.trees.shapes import COLOURS
from tests.engine.refusals import refusal

HEAD = 'EFG 2 R "" { "a" "b" } '


@pytest.mark.parametrize(
    "text",
    [
        HEAD + 'p "" 1 1 "" { "x" "y" } 0 t "" 1 "" { 1e999 -1e999 } t "" 1',
        'digraph { a -> b; a -> c; b [label="1e999"]; c [label="-1e400"] }',
        "\\Tree [.A 1e999 3 ]",
    ],
)
def test_a_value_that_no_float_holds_is_refused_in_every_form(text):
    assert refusal(read_any, text) == "A value of the tree is too large: numbers go from −1e300 to 1e300."


def test_chances_of_any_length_are_summed_and_kept_as_the_text_form_keeps_them():
    long = 3 * 10**60 + 1
    tree = read_any(f'{HEAD}c "" 0 "" {{ "x" {10**60}/{long} "y" 1/3 "z" 1/3 }} 0 t "" 0 t "" 0 t "" 0')
    assert tree.successors[0].probability == Fraction(1, 3)
    assert "sum to 1e+09, not to 1" in refusal(read_any, f'{HEAD}c "" 0 "" {{ "x" 1e500 "y" 0 }} 0 t "" 0 t "" 0')


def test_equal_names_are_numbered_on_within_their_length():
    apart = NamesApart(alike=str.lower)
    assert [apart.name(name) for name in ("a", "A", "a (2)", "a")] == ["a", "A (2)", "a (2) (2)", "a (3)"]
    long = NamesApart()
    names = [long.name("x" * LONGEST_NAME) for _each in range(3)]
    assert len(set(names)) == 3 and max(map(len, names)) <= LONGEST_NAME


@pytest.mark.parametrize("text", ["1" * 399 + "x", "1/00", "1..2", "1e1000", "." + "1" * 400])
def test_what_is_no_number_is_none(text):
    assert read_value(text) is None


@pytest.mark.parametrize(
    ("text", "value"), [("1.", 1), ("1.5e2", 150), (".5", Fraction(1, 2)), ("+3/4", Fraction(3, 4))]
)
def test_numbers_are_read_exactly(text, value):
    assert read_value(text) == value


def test_what_is_never_closed_in_a_graph_goes_to_the_end():
    assert write(read_any("digraph { a -> b; b [label=3] } /* and so on")) == "a=(3)"
    assert write(read_any('digraph { a -> b; b [label="3')) == "a=(3)"


def test_the_label_of_an_outcome_may_have_line_breaks():
    nodes = f'a [color="{COLOURS[CHANCE]}"]; b [label=3]; c [label=5]'
    tree = read_any(f'digraph {{ {nodes}; a -> b [label="1/2  \n heads\nup"]; a -> c [label="1/2"] }}')
    assert write(tree) == 'a={0.5 "heads up":3 0.5:5}'
