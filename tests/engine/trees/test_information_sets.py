"""Information sets survive every form that a tree is written in, and searches refuse trees that have them."""

import json
from copy import deepcopy
from fractions import Fraction

import pytest
from hypothesis import given

from engine.exercises import Exercise
from engine.game import MAX, MIN
from engine.games.tree import Tree
from engine.trees import parse, write
from engine.trees.forms import FORMS, read_any
from engine.trees.gambit import write_efg
from engine.trees.handouts import as_document
from engine.trees.information_sets import hides, joined, sets_of
from engine.trees.links import pack, unpack
from engine.trees.node import in_rows
from tests.engine.refusals import refusal
from tests.engine.trees.gambit import infosets_by_gambit
from tests.engine.trees.kuhn import kuhn, kuhn_efg
from tests.engine.trees.random_trees import trees, with_sets
from tests.examples import examples

PENNIES = "(heads: @B (heads: 1 tails: -1) tails: @B (heads: -1 tails: 1))"


def sets(root):
    """Which nodes are together, whatever their sets are called."""
    return sorted(numbers for _name, numbers in joined(in_rows(root)))


def with_all_sets_called(name):
    """The file of Kuhn's poker with this name of every set."""
    return "\n".join(
        line.replace('"" {', f'"{name}" {{') if line.startswith("p") else line for line in kuhn_efg().split("\n")
    )


@examples(100)
@given(trees())
def test_the_text_and_the_link_keep_them(root):
    root.probability, root.action = Fraction(0), ""
    hidden = with_sets(deepcopy(root))
    assert parse(write(hidden)) == hidden
    assert unpack(pack(hidden)) == hidden


@pytest.mark.parametrize("form", [*(name for name in FORMS if name != "svg"), "json"])
@pytest.mark.parametrize("text", [PENNIES, kuhn()])
def test_every_form_that_is_read_again_keeps_them(text, form):
    root = parse(text)
    written = json.dumps(as_document(root)) if form == "json" else FORMS[form].write(root)
    again = read_any(written)
    assert sets(again) == sets(root) != []
    assert write(again) == write(root)


def test_a_picture_joins_them_by_dashed_lines():
    assert FORMS["svg"].write(parse(PENNIES)).count('class="joined"') == 1
    assert FORMS["svg"].write(parse(kuhn())).count('class="joined"') == 12
    assert 'class="joined"' not in FORMS["svg"].write(parse("((3 12)(2 4))"))


def test_a_file_of_kuhn_poker_keeps_its_twelve_sets_however_often_it_is_written():
    root = read_any(kuhn_efg())
    assert [len(numbers) for numbers in sets_of(in_rows(root)).values()] == [2] * 12
    once = write_efg(read_any(write(root)))
    assert sets(read_any(once)) == sets(root)
    assert write_efg(read_any(once)) == once
    assert infosets_by_gambit(once) == 12


def test_two_sets_of_one_name_in_a_file_stay_two():
    root = read_any(with_all_sets_called("a"))
    assert sets(root) == sets(read_any(kuhn_efg()))
    assert {name for _kind, name in sets_of(in_rows(root))} == {"a", *(f"a ({number})" for number in range(2, 7))}


def test_long_names_that_begin_alike_stay_two_and_can_be_read_again():
    root = read_any(with_all_sets_called("a" * 70))
    assert sets(parse(write(root))) == sets(root) == sets(read_any(kuhn_efg()))


def test_a_set_of_one_node_keeps_its_name_and_hides_nothing():
    root = parse("(@alone (3 5) 4)")
    assert read_any(write_efg(root)).successors[0].information_set == "alone"
    assert not hides(root)
    assert Tree(root).start() == (0,)


def test_players_may_call_sets_alike():
    root = parse("@x (@x (1 2) @x (3 4))")
    assert sets_of(in_rows(root)) == {(MAX, "x"): [0], (MIN, "x"): [1, 2]}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("(@x (1 2) @x (3 4 5))", "“x” need the same actions"),
        ("(@x (a: 1 b: 2) @x (b: 3 a: 4))", "“x” need the same actions"),
        ("(@x 3 4)", "Only nodes of MAX and MIN"),
        ("@x {.5: 3 .5: 4}", "Only nodes of MAX and MIN"),
        ("(@x, 4)", "before character 4 has no node"),
        ("(1 2) @x", "ends before character 7"),
        ("(@x @y (1 2) 3)", "before character 5 has no node"),
        ("(@ (1 2) 3)", "“@” at character 2"),
    ],
)
def test_sets_that_make_no_sense_are_refused_in_a_sentence(text, says):
    assert says in refusal(parse, text)


def test_searches_and_exercises_refuse_them():
    root = parse(PENNIES)
    assert "information sets" in refusal(Tree, root)
    assert "information sets" in refusal(lambda tree: Exercise("minimax", tree), root)
