"""No text is cut off: a field says how long a text may be, and the server refuses a longer one with its size."""

import html
import re
from urllib.parse import urlencode

import pytest

from engine import limits
from tests.web.trees.pages import sent

PAGES = {
    "/trees": limits.TREE,
    "/trees/check": limits.PRINTED,
    "/trees/sheets/edit": limits.TREE,
    "/trees/sheets/hand-out?s=puc": limits.NAMES,
    "/compare?tree=example": limits.COMPARED_TREE,
    "/compare?game=chess": limits.POSITION,
    "/lab/beliefs": limits.MODEL,
    "/lab/matrix": limits.MATRIX,
    "/play?game=chess": limits.POSITION,
}


@pytest.mark.parametrize("address", PAGES)
def test_a_field_for_a_long_text_tells_its_limit_and_cuts_nothing_off(ana, address):
    page = ana.see(address)
    fields = [field for field in re.findall(r"<(?:textarea|input)\b[^>]*>", page) if "data-longest" in field]
    assert [f'data-longest="{PAGES[address]}"' in field for field in fields].count(True) >= 1
    assert not any("maxlength" in field for field in fields)
    assert all("characters; at most {most} are read." in html.unescape(field) for field in fields)


def refusal(answer):
    assert answer.status_code in (200, 400, 303), answer.status_code
    return html.unescape(answer.get_data(as_text=True))


def test_a_longer_text_is_refused_with_its_size_at_every_door(ana):
    def said(most, size=None):
        return f"The text has {size or most + 1:,} characters; at most {most:,} are read."

    assert sent(ana, "/trees/read", text="1" * (limits.TREE + 1))["refusal"] == said(limits.TREE)
    names = ana.send("/trees/sheets/hand-out", s="puc", names="a" * (limits.NAMES + 1))
    assert said(limits.NAMES) in refusal(names)
    assert said(limits.MODEL) in refusal(ana.send("/lab/beliefs/check", text="a" * (limits.MODEL + 1)))
    matrix = ana.web.get("/lab/matrix?" + urlencode({"game": "a " + "a" * (limits.MATRIX - 1)}))
    assert said(limits.MATRIX) in refusal(matrix)
    position = {"game": "chess", "position": "8" * (limits.POSITION + 1)}
    assert said(limits.POSITION) in refusal(ana.send("/matches", **position, max="me", min="me"))
    assert said(limits.POSITION) in refusal(ana.web.get("/compare?" + urlencode(position)))
    tree = {"tree": "1" * (limits.COMPARED_TREE + 1)}
    assert said(limits.COMPARED_TREE) in refusal(ana.web.get("/compare?" + urlencode(tree)))
    for note in ({"title": "a" * (limits.NOTE + 1)}, {"note": "a" * (limits.NOTE + 1)}):
        assert said(limits.NOTE) in refusal(ana.send("/trees/sheets/edit", do="keep", **note))


def test_a_tree_of_an_exercise_may_be_as_long_as_in_the_lab(ana):
    tree = "((3 12 8)" + " " * 30_000 + "(2 4 6))"
    added = ana.send("/trees/sheets/edit", **{"do": "add.tree", "new.tree": tree, "new.kind": "minimax"})
    assert added.status_code == 303


def test_a_model_on_a_sheet_may_be_as_long_as_in_the_lab(ana):
    model = "s1 -a-> s2 1/2\ns1 -a-> s3 1/2\nbelief s1:1\n" + "# a comment\n" * 500
    added = ana.send("/trees/sheets/edit", **{"do": "add.tree", "new.tree": model, "new.kind": "belief"})
    assert added.status_code == 303
    assert "a comment" in ana.see(added.headers["Location"])


def test_points_of_many_digits_are_refused(ana):
    fields = {"do": "add.tree", "new.tree": "(1 2)", "new.kind": "minimax", "new.points": "0" * 9 + "9" * 5000}
    sent_in = ana.send("/trees/sheets/edit", **fields)
    assert (sent_in.status_code, "from 0 to 100" in refusal(sent_in)) == (400, True)
