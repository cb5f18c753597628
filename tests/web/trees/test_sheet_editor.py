"""A sheet is edited by buttons: each leads to another link, and refusals are shown where they belong."""

import random
import re

import pytest

from engine.exercises import Exercise
from engine.exercises.sheets import LECTURES, Sheet
from engine.steps import run
from engine.trees import parse
from engine.trees.links import pack
from tests.engine.trees.counting import counted_nodes
from tests.web.trees.sheets import EXAMPLE, change, link_of, sheet_in
from webapp.config import ROOT
from webapp.searches.scheduling.page_work import PageWork
from webapp.trees.sheets.sheet import LONGEST_LINK, pack_sheet


def test_a_sheet_is_made_by_buttons_and_is_in_its_link(ana, link):
    sheet = sheet_in(link)
    assert (sheet.title, sheet.twins, sheet.points) == ("Games", True, 15)
    assert [exercise.kind for exercise in sheet.exercises] == ["minimax", "alphabeta"]
    assert sheet.exercises[1].tree == parse(EXAMPLE)
    page = ana.see(f"/trees/sheets/edit?s={link}")
    assert "2. Alpha-beta" in page and 'value="Games"' in page


def test_every_colour_of_a_drawn_tree_has_one_of_the_theme_in_its_place(ana):
    """Painted elements have classes, whose rules paint the same: a fill, a stroke or both."""
    sheet = (ROOT / "static/css/components/sheet-picture.css").read_text()
    rules = dict(re.findall(r"^\.sheet-picture \.(\w+) \{(.*?)\}", sheet, re.DOTALL | re.MULTILINE))
    pages = [ana.see(f"/trees/sheets/edit?s={slug}") for slug in LECTURES]
    pictures = re.findall(r'<div class="sheet-picture.*?</svg>', "".join(pages), re.DOTALL)
    painted = {
        (re.search(r'class="(.*?)"', element)[1], paint)
        for element in re.findall(r"<[^>]+>", "".join(pictures))
        for paint in re.findall(r' (fill|stroke)="#\w+"', element)
    }
    assert {("max", "fill"), ("chance", "stroke"), ("soft halo", "fill"), ("soft halo", "stroke")} <= painted
    for names, paint in painted:
        assert any(f"{paint}: var(" in rules[name] for name in names.split()), (names, paint)


def test_exercises_are_moved_copied_and_removed(ana, link):
    def kinds(link):
        return [exercise.kind for exercise in sheet_in(link).exercises]

    link = change(ana, link, do="up.1")
    assert kinds(link) == ["alphabeta", "minimax"]
    link = change(ana, link, do="copy.0")
    assert kinds(link) == ["alphabeta", "alphabeta", "minimax"]
    link = change(ana, link, do="down.1")
    assert kinds(link) == ["alphabeta", "minimax", "alphabeta"]
    link = change(ana, link, do="remove.0")
    assert kinds(link) == ["minimax", "alphabeta"]
    assert kinds(change(ana, link, do="remove.9")) == kinds(link)


def test_the_fields_of_an_exercise_change_it(ana, link):
    fields = {"points.1": "7", "about.1": "By hand.", "kind.1": "right-to-left", "convention.1": "puc"}
    changed = change(ana, link, title="G", **fields, **{"shapes.1": "ucla", "tree.1": "(1 2)", "do": "keep.1"})
    exercise = sheet_in(changed).exercises[1]
    assert (exercise.kind, exercise.convention, exercise.shapes) == ("right-to-left", "puc", "ucla")
    assert (exercise.points, exercise.note, exercise.tree) == (7, "By hand.", parse("(1 2)"))
    assert not sheet_in(changed).twins


@pytest.mark.parametrize(
    ("button", "page"),
    [
        ("hand-out", "/trees/sheets/hand-out?"),
        ("student", "/trees/sheet?"),
        ("worksheet", "/trees/sheets/print?"),
        ("key", "/trees/sheets/print?"),
        ("file", "/trees/sheets/file?"),
    ],
)
def test_what_is_done_with_a_sheet_is_done_with_what_stands_in_the_form(ana, link, button, page):
    sent = ana.send("/trees/sheets/edit", s=link, do=button, title="Trees", note="By hand.", **{"points.1": "7"})
    assert sent.status_code == 303 and sent.location.startswith(page)
    sheet = sheet_in(link_of(sent.location))
    assert (sheet.title, sheet.note, sheet.twins, sheet.points) == ("Trees", "By hand.", False, 17)
    assert ("key=on" in sent.location) == (button == "key")


def test_a_sheet_that_was_not_changed_keeps_its_short_link(ana):
    name = next(iter(LECTURES))
    sheet = sheet_in(name)
    fields = {"title": sheet.title, "note": sheet.note} | ({"twins": "on"} if sheet.twins else {})
    sent = ana.send("/trees/sheets/edit", s=name, do="hand-out", **fields)
    assert link_of(sent.location) == name


def test_an_exercise_is_tried_as_it_stands_in_the_form(ana, link):
    sent = ana.send("/trees/sheets/edit", s=link, do="try.1", **{"about.1": "By hand.", "points.1": "7"})
    assert sent.status_code == 303 and "By hand." in ana.see(sent.location)


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"do": "add.generated", "new.kind": "alphabeta", "new.cuts": "99", "new.leaves": "16"}, 'id="add"'),
        ({"do": "add.generated", "points.1": "many"}, 'id="exercise-1"'),
        ({"do": "other"}, "<h1>"),
    ],
)
def test_a_refusal_stands_where_the_form_is_wrong_and_is_led_to(ana, link, fields, place):
    page = ana.send("/trees/sheets/edit", s=link, **fields)
    assert page.status_code == 400
    before, _said, _after = page.text.partition('role="alert" tabindex="-1" autofocus')
    assert _said
    assert max(["<h1>", 'id="exercise-0"', 'id="exercise-1"', 'id="add"'], key=before.rfind) == place


def test_after_adding_the_page_is_at_the_new_exercise(ana, link):
    for fields in ({"do": "add.generated"}, {"do": "add.tree", "new.tree": EXAMPLE}):
        sent = ana.send("/trees/sheets/edit", s=link, **{"new.kind": "minimax"}, **fields)
        assert sent.location.endswith("#exercise-2")


def test_the_next_exercise_to_add_begins_like_the_one_before(ana, link):
    fields = {"do": "add.generated", "new.kind": "count", "new.level": "3", "new.points": "4"}
    page = ana.see(ana.send("/trees/sheets/edit", s=link, **fields).location)
    assert '<option value="count" selected>' in page and 'name="new.points" value="4"' in page
    assert re.search(r'name="new.level"[^>]*value="3"[^>]*checked|<option value="3" selected>', page)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"do": "add.drawn", "new.tree": "7"}, "at least one node to decide at"),
        ({"do": "add.drawn", "new.kind": "expectiminimax", "new.tree": "(1 2)"}, "needs a tree with chance"),
        ({"do": "add.tree", "new.kind": "minimax", "new.tree": "((1"}, "bracket"),
        ({"do": "add.tree", "new.kind": "minimax", "new.tree": ""}, "Write the tree"),
        ({"do": "add.tree", "new.kind": "expectiminimax", "new.tree": "(1 2)"}, "needs a tree with chance"),
        ({"do": "add.tree", "new.kind": "sudoku", "new.tree": "(1 2)"}, "not a kind of exercise"),
        ({"do": "add.generated", "new.kind": "alphabeta", "new.plies": "9"}, "“Plies” is a whole number from 1 to 6."),
        ({"do": "add.generated", "new.kind": "alphabeta", "new.plies": "6", "new.most": "6"}, "too large"),
        (
            {"do": "add.generated", "new.kind": "cuts", "new.plies": "2", "new.most": "2", "new.cuts": "4"},
            "no more than 1.",
        ),
        ({"do": "keep", "points.0": "many"}, "Points are a whole number"),
        ({"do": "add.tree", "new.kind": "interval", "new.tree": "(1 2)"}, "nothing is cut"),
    ],
)
def test_what_makes_no_sense_is_refused_and_what_was_typed_stays(ana, link, fields, says):
    answer = ana.send("/trees/sheets/edit", s=link, title="Games of mine", **fields)
    assert answer.status_code == 400
    assert says in answer.text
    assert 'value="Games of mine"' in answer.text
    typed = fields.get("new.tree", "")
    assert f">{typed}</textarea>" in answer.text


def test_a_sheet_too_long_for_a_link_is_refused(ana):
    draw = random.Random(1)
    trees = [f"({' '.join(f'({draw.random():.9f} {draw.random():.9f})' for _ in range(250))})" for _ in range(2)]
    link = change(ana, do="add.tree", new__kind="minimax", new__tree=trees[0])
    assert len(link) < LONGEST_LINK
    more = {"do": "add.tree", "new.kind": "minimax", "new.tree": trees[1]}
    assert "too long for a link" in ana.send("/trees/sheets/edit", s=link, **more).text


@pytest.mark.parametrize("language", ["es", "pt", "en"])
def test_a_decimal_comma_in_a_tree_on_a_sheet_is_told(ana, language):
    asked = {"do": "add.tree", "new.kind": "minimax", "new.tree": "((9,5 2) (3 4))"}
    address = ana.send("/trees/sheets/edit", s="", **asked).location.partition("#")[0]
    page = ana.see(f"{address}&lang={language}")
    assert ("9.5" in page) == (language != "en")
    matrix = {"do": "add.tree", "new.kind": "matrix", "new.tree": "rows a b columns c d 1,2 3,4 5,6 7,8"}
    answer = ana.send("/trees/sheets/edit", s="", **matrix)
    assert "commas" not in (answer.location or "")


def test_the_leaf_that_varies_is_searched_for_in_the_pool(ana, monkeypatch):
    """In small steps, as an exercise is generated; a tree that is too large is refused before the first."""
    waited = []
    monkeypatch.setattr(PageWork, "wait", lambda self, owner, steps: waited.append(owner) or run(steps))
    asked = {"do": "add.tree", "new.kind": "interval"}
    answer = ana.send("/trees/sheets/edit", s="", **asked, **{"new.tree": EXAMPLE})
    assert sheet_in(link_of(answer.location)).exercises[0].numbers and len(waited) == 1
    large = "(" + " ".join(f"({n} {n + 1} {n + 2})" for n in range(11)) + ")"
    answer = ana.send("/trees/sheets/edit", s="", **asked, **{"new.tree": large})
    assert answer.status_code == 400 and "at most 32 leaves" in answer.text


def test_an_exercise_about_numbers_begins_with_some_and_keeps_them_where_none_are_typed(ana, link):
    def numbers(link):
        return sheet_in(link).exercises[2].numbers

    link = change(ana, link, do="add.tree", new__kind="count")
    assert numbers(link) == {"b": 3, "d": 4}
    link = change(ana, link, do="keep.2", kind__2="count", b__2="5", d__2="2")
    assert numbers(link) == {"b": 5, "d": 2}
    link = change(ana, link, do="keep.2", kind__2="count", b__2=" ", d__2="")
    assert numbers(link) == {"b": 5, "d": 2}


def parts_pending(page):
    """The parts that the page marks as not applied yet: the head, or exercises by their number."""
    marks = re.findall(r'<span class="chip sheet-pending"[^>]*>', page)
    return [place for place, mark in enumerate(marks) if "hidden" not in mark]


def test_after_a_refusal_every_part_says_whether_it_is_on_the_sheet(ana, link):
    link = change(ana, link, do="add.tree", new__kind="count")
    link = change(ana, link, do="add.tree", new__kind="interval", new__tree=EXAMPLE)
    assert parts_pending(ana.see(f"/trees/sheets/edit?s={link}")) == []
    interval = sheet_in(link).exercises[3].numbers
    typed = {"kind.2": "count", "b.2": "7", "d.2": "x5"}
    typed |= {"kind.3": "interval", "x.3": "9", "cut.3": str(interval["cut"])}
    typed |= {"kind.1": "alphabeta", "conditions.1": "on", "tree.1": EXAMPLE}
    page = ana.send("/trees/sheets/edit", s=link, do="keep.2", **typed)
    assert page.status_code == 400 and "“x5” is not a whole number" in page.text
    assert parts_pending(page.text) == [2, 3, 4]
    assert 'name="b.2" value="7"' in page.text and 'name="d.2" value="x5"' in page.text
    assert '<option value="9" selected>' in page.text
    assert 'name="conditions.1" checked' in page.text
    head = ana.send("/trees/sheets/edit", s=link, do="other", title="Trees", twins="on").text
    assert parts_pending(head) == [0]


def test_a_form_with_trees_beyond_a_sheet_is_read_no_further(ana, monkeypatch):
    """A pasted link of a few characters stands for a thousand nodes."""
    link = pack_sheet(Sheet("Games", (Exercise("minimax", parse("(1 2)")),) * 30))
    large = "http://poda/trees?t=" + pack(parse(f"({'(1 1 1 1 1 1 1 1 1)' * 100})"))
    fields = {f"{name}.{place}": text for place in range(30) for name, text in (("kind", "minimax"), ("tree", large))}
    made = counted_nodes(monkeypatch, "engine.trees.text")
    page = ana.send("/trees/sheets/edit", s=link, do="keep", **fields)
    assert page.status_code == 400 and "at most 3,000 nodes" in page.text
    assert len(made) < 12_000
