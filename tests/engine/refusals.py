"""A refusal is one sentence."""

import pytest

from engine.refusals import Refused


def refusal(act, *arguments):
    """The sentence with which this is refused."""
    with pytest.raises(Refused) as caught:
        act(*arguments)
    assert_is_a_sentence(caught.value)
    return str(caught.value)


def assert_is_a_sentence(error):
    text = str(error)
    assert error.sentence % error.values == text
    assert text.endswith(".") and text == text.strip()
    assert len(text.splitlines()) == 1
