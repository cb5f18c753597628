"""Words of 64 bits are the same in plain Python, in structs and in machine code."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.frame import as_structs, plain_stack
from engine.kernel import compiled
from engine.words import LEAST, MOST, count_bits, lowest, place_of, shifted_right, without_lowest, word
from tests.examples import examples
from tests.sweeps import sweep

WORDS = st.integers(LEAST, MOST) | st.sampled_from([0, 1, -1, LEAST, MOST])


@sweep
@examples(200)
@given(WORDS, st.integers(1, 63))
def test_words_are_the_same_in_both_forms(number, by):
    assert word(number) == number == compiled(word)(number)
    for function in (lowest, without_lowest, count_bits):
        assert function(number) == compiled(function)(number)
    assert shifted_right(number, by) == compiled(shifted_right)(number, by) == (number % 2**64) >> by
    assert count_bits(number) == (number % 2**64).bit_count()


@pytest.mark.parametrize("place", range(64))
def test_every_bit_is_a_word_of_its_own(place):
    bit = word(1 << place)
    assert place_of(bit) == place == place_of(lowest(bit))
    assert bit >> place & 1
    assert without_lowest(bit) == 0


def test_a_word_that_plain_code_has_let_grow_is_one_in_a_struct():
    """Rules that only set and test bits need not think of the last one."""
    stack = plain_stack(1, 2, 1)
    stack[0].state[0], stack[0].action[0] = 1 << 63 | 1, 1 << 63
    frame = as_structs(stack, 1, 2)[0]
    assert (frame.state[0], frame.action[0]) == (LEAST + 1, LEAST)
