"""Numbers on their way into JSON."""

from webapp.searches.found.jsonable import plain, plain_column


def test_infinities_become_texts():
    assert plain({"a": [float("inf"), -float("inf"), 1.5, None]}) == {"a": ["+inf", "-inf", 1.5, None]}


def test_a_column_with_an_infinity_is_written_anew_and_any_other_stays_as_it_is():
    numbers, texts = [1.5, None, float("-inf")], ["a", None]
    assert plain_column(numbers) == [1.5, None, "-inf"]
    assert plain_column(texts) is texts
