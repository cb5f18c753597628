"""A link holds a whole tree; one that was damaged is refused."""

from fractions import Fraction

from hypothesis import given

from engine.trees import parse
from engine.trees.examples import EXAMPLES
from engine.trees.links import pack, unpack
from tests.engine.refusals import refusal
from tests.engine.trees.random_trees import trees
from tests.examples import examples

EXAMPLE = parse(EXAMPLES["example"])


@examples(50)
@given(trees())
def test_a_tree_in_a_link_is_the_same_when_read(root):
    root.probability, root.action = Fraction(0), ""
    packed = pack(root)
    assert packed.replace("-", "").replace("_", "").isalnum()
    assert unpack(packed) == root


def test_a_link_that_was_cut_short_is_refused():
    packed = pack(EXAMPLE)
    for damaged in (packed[:-6], "", "ä", "AAAA", packed[2:]):
        assert "damaged" in refusal(unpack, damaged)


def test_a_link_in_which_a_letter_was_changed_is_refused():
    packed = pack(EXAMPLE)
    for place, letter in enumerate(packed[:-1]):  # some bits of the last letter are unused
        damaged = packed[:place] + ("A" if letter != "A" else "B") + packed[place + 1 :]
        assert "damaged" in refusal(unpack, damaged)


def test_a_link_to_a_tree_of_a_lecture_is_short():
    assert len(pack(EXAMPLE)) <= 30
