"""Numbers on their way into JSON."""

from webapp.searches.jsonable import plain


def test_infinities_become_texts():
    assert plain({"a": [float("inf"), -float("inf"), 1.5, None]}) == {"a": ["+inf", "-inf", 1.5, None]}
