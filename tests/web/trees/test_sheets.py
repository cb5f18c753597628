"""Sheets of exercises: made by buttons, handed out by links, worked by students, and added up by the lecturer."""

import base64
import csv
import io
import json
import random
import re
from hashlib import sha256

import pytest
from flask import render_template

from engine.exercises import KINDS, Exercise
from engine.exercises.sheets import LECTURES, Sheet, as_document, from_document
from engine.steps import run
from engine.trees import parse
from engine.trees.links import pack as pack_tree
from tests.web.people import Someone
from webapp.http import lan
from webapp.http.qr_codes import qr_code
from webapp.searches.page_work import PageWork
from webapp.trees import solving
from webapp.trees.downloads import CHANGED, NO_ANSWERS, Download
from webapp.trees.links import unpack
from webapp.trees.results import MOST_FILES, ClassResults, ResultTable, gather
from webapp.trees.sealing import are_genuine, sealed_rows
from webapp.trees.sheets import LONGEST_LINK, pack_sheet, read_names, read_sheet

EXAMPLE = "((3 12 8)(2 4 6)(14 5 2))"


def link_of(location):
    return re.search(r"[?&]s=([^&#]+)", location)[1]


def change(someone, link="", **fields):
    """Presses a button of the editor; the link of the changed sheet."""
    answer = someone.send(
        "/trees/sheets/edit", s=link, **{name.replace("__", "."): text for name, text in fields.items()}
    )
    assert answer.status_code == 303, answer.text[:2000]
    return link_of(answer.location)


def sheet_in(link):
    return read_sheet({"s": link}, least=0)


@pytest.fixture
def link(ana):
    """A sheet of two exercises, with other numbers for everybody."""
    made = change(
        ana, title="Games", twins="on", do="add.generated", new__kind="minimax", new__level="1", new__seed="a"
    )
    return change(ana, made, do="add.tree", new__kind="alphabeta", new__tree=EXAMPLE, new__points="5")


# -- making -----------------------------------------------------------------------------------------------------------


def test_a_sheet_is_made_by_buttons_and_is_in_its_link(ana, link):
    sheet = sheet_in(link)
    assert (sheet.title, sheet.twins, sheet.points) == ("Games", True, 15)
    assert [exercise.kind for exercise in sheet.exercises] == ["minimax", "alphabeta"]
    assert sheet.exercises[1].tree == parse(EXAMPLE)
    page = ana.see(f"/trees/sheets/edit?s={link}")
    assert "2. Alpha-beta" in page and 'value="Games"' in page


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


def test_a_tree_is_given_as_a_link_of_the_lab(ana):
    address = f"http://localhost:8000/trees?t={pack_tree(parse(EXAMPLE))}&shapes=ucla"
    link = change(ana, do="add.tree", new__kind="interval", new__tree=address)
    exercise = sheet_in(link).exercises[0]
    assert exercise.tree == parse(EXAMPLE)
    assert KINDS["interval"].key(exercise)["interval"] not in ("never", "always")
    chosen = change(ana, link, kind__0="interval", tree__0="", x__0="7", cut__0="8", do="keep.0")
    assert dict(sheet_in(chosen).exercises[0].numbers) == {"x": 7, "cut": 8}
    assert f">{EXAMPLE}</textarea>" in ana.see(f"/trees/sheets/edit?tree={EXAMPLE}")


def draw(someone, link="", **fields):
    """Presses "Draw one"; the address in the tree lab."""
    answer = someone.send("/trees/sheets/edit", s=link, do="draw", **fields)
    assert answer.status_code == 303, answer.text[:2000]
    return answer.location


def test_nothing_typed_is_lost_on_the_way_to_the_lab_and_back(ana, link):
    typed = {"title": "Trees", "twins": "on", "points.1": "7", "new.kind": "cuts", "new.points": "4"}
    lab = draw(ana, link, **typed, **{"new.tree": "(7 (1 2))", "new.convention": "puc"})
    assert ">(7 (1 2))</textarea>" in ana.see(lab)
    back = ana.presses(lab, "Put it on a sheet")
    assert back.status_code == 303
    sheet = sheet_in(link_of(back.location))
    assert (sheet.title, sheet.twins, [each.points for each in sheet.exercises]) == ("Trees", True, [10, 7, 4])
    drawn = sheet.exercises[2]
    assert (drawn.kind, drawn.convention, drawn.tree) == ("cuts", "puc", parse("(7 (1 2))"))
    assert back.location.endswith("#exercise-2")


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


def test_another_tree_may_be_opened_in_the_lab_and_the_sheet_stays(ana):
    lab = ana.see(draw(ana, title="Trees"))
    other = re.search(r'href="(/trees\?tree=exercise-3.1[^"]*)"', lab)[1].replace("&amp;", "&")
    assert sheet_in(link_of(ana.presses(other, "Put it on a sheet").location)).title == "Trees"


def test_a_text_that_is_no_tree_is_not_taken_to_the_lab(ana):
    answer = ana.send("/trees/sheets/edit", do="draw", title="Trees", **{"new.tree": "((1"})
    assert answer.status_code == 400
    assert ">((1</textarea>" in answer.text and 'value="Trees"' in answer.text


@pytest.mark.parametrize(
    ("tree", "algorithm", "kind"),
    [
        ("(1 2)", "", "alphabeta"),
        ("(1 2)", "minimax", "minimax"),
        ("({.5:1 .5:2} 3)", "", "expectiminimax"),
        ("({.5:1 .5:2} 3)", "expectiminimax", "expectiminimax"),
        ("({.5:1 .5:2} 3)", "star2", "star1"),
        ("({.5:1 .5:2} 3)", "alphabeta", "expectiminimax"),
    ],
)
def test_the_tree_of_the_lab_goes_on_the_sheet_as_it_is_shown(ana, tree, algorithm, kind):
    address = f"/trees?tree={tree}&algorithm={algorithm}&convention=urjc&order=reversed&shapes=ucla"
    link = link_of(ana.presses(address, "Put it on a sheet").location)
    exercise = sheet_in(link).exercises[0]
    assert (exercise.kind, exercise.tree, exercise.points) == (kind, parse(tree), 10)
    assert (exercise.convention, exercise.order, exercise.shapes) == ("urjc", "reversed", "ucla")


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


def test_a_file_holds_the_sheet_and_opens_again(ana, link):
    link = change(ana, link, title="Poda α-β: práctica 3/2", do="keep")
    answer = ana.web.get(f"/trees/sheets/file?s={link}")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="Poda_-_practica_3_2.json"'
    saved = answer.text
    assert from_document(json.loads(saved)) == sheet_in(link)
    for button, page in (("solve", "/trees/sheet?"), ("change", "/trees/sheets/edit?")):
        sent = ana.send("/trees/sheets/open", file=(io.BytesIO(saved.encode()), "sheet.json"), do=button)
        assert sent.location.startswith(page) and sheet_in(link_of(sent.location)) == sheet_in(link)
    opened = ana.send("/trees/sheets/open", file=(io.BytesIO(saved.encode()), "sheet.json"))
    assert sheet_in(link_of(opened.location)) == sheet_in(link)
    refused = ana.send("/trees/sheets/open", file=(io.BytesIO(b"{}"), "sheet.json"))
    assert refused.status_code == 400 and "no sheet of exercises" in refused.text


@pytest.mark.parametrize("version", [9, 0, "1", None])
def test_a_sheet_of_another_version_is_refused_in_a_sentence(ana, version):
    document = as_document(Sheet("Games", (Exercise("minimax", parse("(1 2)")),)))
    assert from_document({name: said for name, said in document.items() if name != "version"}) == from_document(
        document
    )
    text = json.dumps({**document, "version": version})
    refused = ana.send("/trees/sheets/open", file=(io.BytesIO(text.encode()), "sheet.json"))
    assert refused.status_code == 400 and "another version of Poda" in refused.text


@pytest.mark.parametrize("name", LECTURES)
@pytest.mark.parametrize("language", ["en", "es", "pt"])
def test_the_lectures_sheets_open_in_three_languages(app, name, language):
    someone = Someone(app, language)
    assert f"s={name}" in someone.see("/trees/sheets")
    page = someone.see(f"/trees/sheet?s={name}")
    assert page.count('class="sheet-step new"') == len(LECTURES[name].exercises)
    assert someone.see(f"/trees/sheets/edit?s={name}").count('class="card sheet-exercise"') == len(
        LECTURES[name].exercises
    )


@pytest.mark.parametrize("address", ["/trees/sheet?s=zzz", "/trees/sheets/print?s=", "/trees/sheets/hand-out?s=AAAA"])
def test_a_damaged_link_is_refused_in_a_sentence(ana, address):
    assert "damaged" in ana.see(address, status=400)


EARLIER_SHEET = (
    "eNqtkD0LwjAQhv9KuKmFCqbWD7I6uLo4iUPanjTYJiW5lkLJf_eqIC5uTgcvz_scdzPcne80gYLe1XoVGkSCDEb0wTgLSmZAhlpk4KQ7DCI5X4"
    "4pEzihr0zAAOo6w8PYmhHd9o0ukTQD5HFpJclGyFwcUpHkohA7nrIQW5Gni6VydkRLr1XQDxVHvTOW2CrXMfuIOUI_6vYv3gzs0JV8IagZJlB7"
    "5gd-wSF-bazcYOl3rXwnTBYx3uITau9gbg"
)
EARLIER_EXERCISE = (
    "eNqrVsrOzEtRslIqLilKLElNr1TSUSopSk0FimhoaBgrWGoqaJgqmGgCKQ0LBSMgZahgrqmpCVRWnJFYkFoMVFial1kE5BfkZ-aVAPmGBrUA74QXCA"
)


def test_a_key_says_what_is_not_asked_because_it_cannot_happen(ana):
    text = "s1 -x-> s1 o1\ns2 -x-> s2 o2\ns2 -y-> s1 o1\nbelief s1:1\nutility s1 3\nutility s2 5\n"
    link = pack_sheet(Sheet("Beliefs", (Exercise("belief-tree", text=text),)))
    lines = dict(re.findall(r"<span>([^<]+):</span> <b>([^<]*)</b>", ana.see(f"/trees/sheets/print?s={link}&key=on")))
    assert (lines["p(x|b)"], lines["p(o2) after x"], lines["b′(s2) after x, o2"]) == ("1", "0", "–")
    assert not any(re.findall(r"</span> <b>([^<]+)</b>", ana.see(f"/trees/sheets/print?s={link}")))


def test_links_of_earlier_versions_still_open(ana):
    assert sheet_in(EARLIER_SHEET) == LECTURES["puc"]
    assert solving.unpack_exercise(EARLIER_EXERCISE) == LECTURES["unir"].exercises[2]
    assert "Games (PUC)" in ana.see(f"/trees/sheet?s={EARLIER_SHEET}")
    assert "Draw the strategy" in ana.see(f"/trees/solve?e={EARLIER_EXERCISE}")


@pytest.mark.parametrize("name", LECTURES)
def test_a_sheets_link_is_shorter_than_its_document(name):
    document = json.dumps(as_document(LECTURES[name]), separators=(",", ":"))
    assert len(pack_sheet(LECTURES[name])) < len(document) / 2


def test_a_document_says_whether_everybody_has_other_numbers():
    sheet = Sheet("T", LECTURES["puc"].exercises, twins=True)
    assert from_document(as_document(sheet)) == sheet
    assert unpack(pack_sheet(sheet))["twins"] is True


# -- handing out ------------------------------------------------------------------------------------------------------


def test_every_name_gets_a_link_and_a_twin(ana, link):
    page = ana.send("/trees/sheets/hand-out", s=link, names="Ana\n  Bo  Li \n\nAna\n").text
    links = re.findall(r'data-copy="([^"]+for=[^"]+)"', page)
    assert len(links) == 2
    sheets = [ana.see(each.replace("&amp;", "&")) for each in links]
    assert 'value="Bo Li"' in sheets[1]
    table = base64.b64decode(
        re.search(r'href="data:text/csv;charset=utf-8;base64,([^"]+)" download="links.csv"', page)[1]
    )
    assert [row[0] for row in csv.reader(table.decode("utf-8-sig").splitlines())] == ["name", "Ana", "Bo Li"]
    trees = {re.search(r'id="page-data"[^>]*>(.*?)</script>', ana.see(f"/trees/solve?s={link}&n=1&for={name}"), re.S)[1]
             for name in ("Ana", "Bo")}  # fmt: skip
    assert len(trees) == 2


def test_links_of_students_open_on_their_own_devices(app, ana, link, monkeypatch):
    """Where the server can be reached from the room, and the lecturer has opened it as localhost."""
    monkeypatch.setattr(lan, "lan_address", lambda: "192.0.2.7")
    for host, reached in (("0.0.0.0", "192.0.2.7"), ("127.0.0.1", "localhost")):
        app.config["PODA_HOST"] = host
        page = ana.send("/trees/sheets/hand-out", s=link, names="Ana\nBo").text
        links = re.findall(r'data-copy="([^"]+)"', page)
        table = base64.b64decode(re.search(r'base64,([^"]+)" download="links.csv"', page)[1]).decode()
        assert [re.match(r"http://([^/:]+)", each)[1] for each in links] == [reached] * 3
        assert table.count(f"http://{reached}") == 2


def test_names_are_read_line_by_line_and_a_range_stands_for_its_numbers():
    assert read_names("Ana\n 7-9 \nBo  Li\nana-maria\n7") == ["Ana", "7", "8", "9", "Bo Li", "ana-maria"]
    assert len(read_names("1-99999999")) == 1
    assert len(read_names("1-9999999")) == 300


def test_worksheets_print_without_answers_and_keys_with_them(ana, link):
    sheet = ana.see(f"/trees/sheets/print?s={link}&for=Ana")
    key = ana.see(f"/trees/sheets/print?s={link}&for=Ana&key=on")
    own = sheet_in(link).for_student("Ana")
    for page in (sheet, key):
        assert page.count("<svg") >= 2 and "Name: Ana" in page
    for part, value in KINDS["alphabeta"].key(own.exercises[1]).items():
        if part.startswith("value."):
            assert f"<td>{value}</td>" in key and f"<td>{value}</td>" not in sheet
    pages = ana.send("/trees/sheets/print", s=link, names="Ana\nBo", key="on").text
    assert pages.count('class="sheet-paper"') == 2
    assert ana.send("/trees/sheets/print", s=link, names="1-200").status_code == 400


# -- working one ------------------------------------------------------------------------------------------------------


def solve(someone, link, name, share=1):
    """Answers every exercise of the sheet, the first of them right, the second too if all are to be."""
    own = sheet_in(link).for_student(name)
    for number, exercise in enumerate(own.exercises, 1):
        page = someone.see(f"/trees/solve?s={link}&n={number}&for={name}")
        e = json.loads(re.search(r'id="page-data"[^>]*>(.*?)</script>', page, re.S)[1])["asked"]["link"]
        if number <= share:
            key = KINDS[exercise.kind].key(exercise)
            assert someone.send("/trees/answer", e=e, **key).get_json()["answer"] == key


def test_a_student_says_a_name_answers_and_hands_in(ana, link):
    first = ana.see(f"/trees/sheet?s={link}")
    assert "sheet-step" not in first and "required" in first
    solve(ana, link, "Ana")
    page = ana.see(f"/trees/sheet?s={link}&for=Ana")
    assert 'class="sheet-step begun"' in page and "1 exercise is not begun yet." in page
    assert "points</p>" not in page
    assert ana.send("/trees/sheet/hand-in", s=link, **{"for": "Ana"}).status_code == 303
    page = ana.see(f"/trees/sheet?s={link}&for=Ana")
    assert page.count('class="sheet-step done"') == 2
    assert re.search(r'class="sheet-score" role="status">1\d(\.\d+)? of 15 points', page)
    assert "mark-row right" in ana.see(f"/trees/solve?s={link}&n=1&for=Ana")
    assert "Begin again" not in ana.see(f"/trees/solve?s={link}&n=1&for=Ana")


def test_an_exercise_whose_hints_were_paid_for_is_begun(ana, link):
    page = ana.see(f"/trees/solve?s={link}&n=1&for=Hue")
    e = json.loads(re.search(r'id="page-data"[^>]*>(.*?)</script>', page, re.S)[1])["asked"]["link"]
    assert "hints" in ana.send("/trees/hint", e=e, part="value.0").get_json()
    page = ana.see(f"/trees/sheet?s={link}&for=Hue")
    assert page.count('class="sheet-step begun"') == 1 and "stored as you type" in page
    ana.send("/trees/sheet/hand-in", s=link, **{"for": "Hue"})
    assert "stored as you type" not in ana.see(f"/trees/sheet?s={link}&for=Hue")


def test_no_key_is_in_an_exercise_of_a_sheet_before_it_is_handed_in(ana, link):
    page = ana.see(f"/trees/solve?s={link}&n=2&for=Eva")
    assert '"graded": null' in page and "mark-row" not in page


def test_a_place_that_the_sheet_does_not_have_leads_to_the_sheet(ana, link):
    answer = ana.web.get(f"/trees/solve?s={link}&n=9&for=Ana")
    assert answer.status_code == 302 and "/trees/sheet?" in answer.location
    assert ana.web.get(f"/trees/solve?s={link}&n=1").status_code == 302  # no name yet


def test_an_answer_that_is_begun_again_says_so(ana, link):
    e = json.loads(
        re.search(r'id="page-data"[^>]*>(.*?)</script>', ana.see(f"/trees/solve?s={link}&n=1&for=Ivo"), re.S)[1]
    )["asked"]["link"]
    for _ in range(2):
        ana.send("/trees/hand-in", e=e)
        ana.send("/trees/again", e=e)
    document = json.loads(ana.web.get(f"/trees/sheet/answers.json?s={link}&for=Ivo").text)
    assert [each["attempt"] for each in document["exercises"]] == [3, 1]


# -- adding up --------------------------------------------------------------------------------------------------------


@pytest.fixture
def downloads(app, link):
    """What three students hand over: JSON, CSV, and a JSON that was changed."""
    files = []
    for name, suffix, share in (("Ana", "json", 2), ("=Bo", "csv", 1), ("Cy", "json", 0)):
        someone = Someone(app)
        solve(someone, link, name, share)
        someone.send("/trees/sheet/hand-in", s=link, **{"for": name})
        files.append((f"{name}.{suffix}", someone.web.get(f"/trees/sheet/answers.{suffix}?s={link}&for={name}").text))
    changed = json.loads(files[2][1]) | {"points": 15}
    return [*files[:2], ("Cy.json", json.dumps(changed))]


def test_results_name_every_student_and_refuse_what_was_changed(ana, downloads):
    files = [(io.BytesIO(text.encode()), name) for name, text in downloads]
    page = ana.send("/trees/sheets/results", files=files).text
    assert re.search(r'<th scope="row">Cy\.json</th><td>Cy</td><td class="refusal">Its code does not match', page)
    assert "1 file is not counted" in page
    assert page.count('<th scope="row">') == 3
    assert re.search(r'<th scope="row">Ana</th><td class="number">10</td><td class="number">5</td>\s*'
                     r'<td class="number"><b>15</b>', page)  # fmt: skip
    saved = base64.b64decode(re.search(r'base64,([^"]+)" download="results.csv"', page)[1]).decode("utf-8-sig")
    rows = list(csv.reader(saved.splitlines()))
    assert rows[0] == ["name", "exercise 1", "exercise 2", "total", "out of", "hints", "attempts"]
    assert rows[1][0] == "'=Bo" and rows[2] == ["Ana", "10.0", "5.0", "15.0", "15.0", "0", "1"]


def test_who_has_not_handed_in_is_not_given_nothing_for_it(app, downloads, link):
    es = Someone(app, "es")
    solve(es, link, "Dora")
    text = es.web.get(f"/trees/sheet/answers.json?s={link}&for=Dora").text
    files = [(io.BytesIO(each.encode()), name) for name, each in (downloads[0], ("Dora.json", text))]
    page = es.send("/trees/sheets/results", files=files).text
    row = re.search(r'<tr><th scope="row">Dora</th>.*?</tr>', page, re.S)[0]
    assert row.count(">–<") == 3 and "sin entregar" in row and "<b>0</b>" not in row
    found = gather([("Dora.json", text)], app.config["SECRET_KEY"])
    assert list(csv.reader(found.tables[0].as_csv().splitlines()))[1][1:4] == ["", "", ""]


def test_a_class_reads_points_in_its_own_language(app, ana):
    download = Download("s1", "Games", "Ana", (9.23, None), (10.0, 5.5), 0, 1)
    with app.test_request_context(headers={"Accept-Language": "es"}):
        page = render_template(
            "trees/results.html",
            found=ClassResults([ResultTable("s1", "Games", [download], {download: "ana.json"})], []),
            as_address=str,
        )
    assert "ana.json" in page
    assert ">9,23<" in page and "/ 5,5<" in page and "9.23" not in re.sub(r'href="[^"]*"', "", page)


def test_a_spreadsheet_may_have_written_the_csv_again(app, downloads):
    rows = list(csv.reader(downloads[1][1].splitlines()))
    again = io.StringIO()
    width = max(map(len, rows))
    csv.writer(again, delimiter=";", quoting=csv.QUOTE_ALL).writerows(
        [*row, *[""] * (width - len(row))] for row in rows
    )
    found = gather([("Bo.csv", "\ufeff" + again.getvalue())], app.config["SECRET_KEY"])
    assert found.left_out == [] and len(found.tables[0].rows) == 1
    forged = downloads[1][1].replace(",1,", ",2,", 1)
    assert left_out(app, [("Bo.csv", forged)]) == [("Bo.csv", "'=Bo", CHANGED)]


def left_out(app, files):
    with app.test_request_context():
        found = gather(files, app.config["SECRET_KEY"])
    return [(each.file, each.name, each.reason) for each in found.left_out]


def test_no_file_is_left_out_without_a_reason(app, downloads):
    sheet = json.dumps(as_document(LECTURES["puc"]))
    files = [*downloads, ("a.pdf", "%PDF-1.7\n\x00"), ("again.json", downloads[0][1]), ("sheet.json", sheet)]
    assert left_out(app, files) == [
        ("Cy.json", "Cy", CHANGED),
        ("a.pdf", "", NO_ANSWERS),
        ("again.json", "Ana", "It says the same as another of these files, and counts once."),
        ("sheet.json", "", "This is a sheet of exercises, without answers."),
    ]
    many = [(f"{number}.json", "x") for number in range(MOST_FILES)]
    assert left_out(app, [*many, downloads[0]])[-1][2].startswith("At most 400 files are read at once")


@pytest.mark.parametrize(
    "text", ["", "{}", "[1]", "nothing", "sheet,title\n", "\x00", '{"code": 3, "format": []}', "{" * 5000]
)
def test_what_is_no_download_is_refused(app, text):
    assert left_out(app, [("x", text)]) == [("x", "", NO_ANSWERS)]


def test_rows_carry_a_code_that_needs_the_servers_secret():
    rows = sealed_rows([["a", "b"], ["1", ""]], "secret")
    assert not are_genuine([["a", "b"], ["2", ""], rows[-1]], "secret")
    assert not are_genuine(rows, "another") and not are_genuine([], "secret")


def test_answers_to_another_sheet_have_a_table_of_their_own(app, ana, downloads):
    other = change(ana, title="Other", do="add.generated", new__kind="count", new__seed="z")
    ana.send("/trees/sheet/hand-in", s=other)
    text = ana.web.get(f"/trees/sheet/answers.json?s={other}").text
    single = ana.web.get(f"/trees/answer.json?e={json.loads(text)['exercises'][0]['exercise']}&name=Zoe").text
    found = gather([*downloads[:2], ("o", text), ("single", single)], app.config["SECRET_KEY"])
    assert [len(table.rows) for table in found.tables] == [2, 1, 1]
    assert found.left_out == []


def test_the_link_for_all_is_a_code_to_photograph(ana):
    link = change(ana, title="Games", do="add.generated", new__kind="minimax", new__seed="a")
    page = ana.see(f"/trees/sheets/hand-out?s={link}")
    source = re.search(r'<img class="qr" src="([^"]+)"', page)[1]
    code = ana.web.get(source.replace("&amp;", "&"))
    shown = re.search(r'class="input" value="([^"]+)"', page)[1].replace("&amp;", "&")
    assert code.mimetype == "image/svg+xml"
    assert code.data == qr_code(shown).data != qr_code(shown + "x").data


def test_a_code_is_asked_for_again_in_another_network_and_made_for_sheets_alone(ana, app, monkeypatch):
    """The page stays open, or its address is the same, while the machine is carried to another room."""
    monkeypatch.setitem(app.config, "PODA_HOST", "0.0.0.0")
    picture = f"/trees/sheets/qr.svg?s={change(ana, title='Games', do='add.generated', new__seed='a')}"
    monkeypatch.setattr(lan, "lan_address", lambda: "192.0.2.7")
    here = ana.web.get(picture)
    monkeypatch.setattr(lan, "lan_address", lambda: "192.0.2.8")
    there = ana.web.get(picture)
    assert here.data != there.data
    assert here.cache_control.no_cache and here.cache_control.max_age is None
    assert ana.web.get("/trees/sheets/qr.svg?s=nothing").status_code == 400


def test_a_link_that_is_too_long_for_a_code_is_told(ana):
    notes = [sha256(bytes([place])).hexdigest() for place in range(20)]
    link = pack_sheet(Sheet("Long", tuple(Exercise("minimax", parse("(1 2)"), note=note * 2) for note in notes)))
    page = ana.see(f"/trees/sheets/hand-out?s={link}")
    assert "sheet-code" not in page and "too long for a QR code" in page
    assert ana.web.get(f"/trees/sheets/qr.svg?s={link}").status_code == 404


@pytest.mark.parametrize("language", ["es", "pt", "en"])
def test_a_decimal_comma_in_a_tree_on_a_sheet_is_told(ana, language):
    asked = {"do": "add.tree", "new.kind": "minimax", "new.tree": "((9,5 2) (3 4))"}
    address = ana.send("/trees/sheets/edit", s="", **asked).location.partition("#")[0]
    page = ana.see(f"{address}&lang={language}")
    assert ("9.5" in page) == (language != "en")
    matrix = {"do": "add.tree", "new.kind": "matrix", "new.tree": "rows a b columns c d 1,2 3,4 5,6 7,8"}
    answer = ana.send("/trees/sheets/edit", s="", **matrix)
    assert "commas" not in (answer.location or "")


def test_star2_in_the_lab_is_said_to_become_star1_in_an_exercise(ana):
    said = re.compile(r'data-lab="star1"( hidden)?>There are no exercises on Star2')
    for algorithm, hidden in (("star1", " hidden"), ("star2", None)):
        assert said.search(ana.see(f"/trees?tree=({{.5:1 .5:2}} 3)&algorithm={algorithm}"))[1] == hidden


def test_an_order_by_evaluation_is_said_to_become_left_to_right_in_an_exercise(ana):
    said = re.compile(r'data-lab="natural"( hidden)?>No exercise is searched by evaluation')
    for order, hidden in (("natural", " hidden"), ("evaluation", None)):
        assert said.search(ana.see(f"/trees?tree=(~1(1 2) ~3(4 5))&order={order}"))[1] == hidden


def test_an_order_is_asked_as_it_is_searched():
    """A tree that the lab searches from right to left."""
    for kind in ("alphabeta", "cuts", "star1", "interval"):
        kinds = KINDS[kind]
        asked = {order: kinds.asks(Exercise(kind, order=order)) for order in ("natural", "reversed")}
        assert "right to left" in asked["reversed"] and "right to left" not in asked["natural"]
        assert "left to right" not in asked["reversed"]


def test_the_leaf_that_varies_is_searched_for_in_the_pool(ana, monkeypatch):
    """In small steps, as an exercise is generated; a tree that is too large is refused before the first."""
    waited = []
    monkeypatch.setattr(PageWork, "wait", lambda self, owner, steps: waited.append(owner) or run(steps))
    asked = {"do": "add.tree", "new.kind": "interval"}
    answer = ana.send("/trees/sheets/edit", s="", **asked, **{"new.tree": EXAMPLE})
    assert sheet_in(link_of(answer.location)).exercises[0].numbers and len(waited) == 1
    large = "(" + " ".join(f"({n} {n + 1} {n + 2})" for n in range(40)) + ")"
    answer = ana.send("/trees/sheets/edit", s="", **asked, **{"new.tree": large})
    assert answer.status_code == 400 and "at most 64 leaves" in answer.text


def test_two_files_of_one_student_can_be_told_apart(app, ana, link):
    solve(ana, link, "Dora")
    before = ana.web.get(f"/trees/sheet/answers.json?s={link}&for=Dora").text
    ana.send("/trees/sheet/hand-in", s=link, **{"for": "Dora"})
    after = ana.web.get(f"/trees/sheet/answers.json?s={link}&for=Dora").text
    found = gather([("early.json", before), ("late.json", after)], app.config["SECRET_KEY"])
    with app.test_request_context():
        page = render_template("trees/results.html", found=found, as_address=str)
    states = re.findall(
        r"<td>(not handed in|unchanged) · one of several of this name <span class=\"sub\">(\S+)</span>", page
    )
    assert sorted(states) == [("not handed in", "early.json"), ("unchanged", "late.json")]
