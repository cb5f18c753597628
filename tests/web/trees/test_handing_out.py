"""A sheet is handed out: links for each name and for all, a code to photograph, worksheets and keys."""

import base64
import csv
import re
from hashlib import sha256

import pytest

from engine.exercises import KINDS, Exercise
from engine.exercises.sheets import Sheet
from engine.trees import parse
from tests.web.trees.sheets import change, sheet_in
from webapp.http.pages.qr_codes import qr_code
from webapp.http.serving import lan
from webapp.trees.sheets.sheet import pack_sheet
from webapp.trees.sheets.students import read_names


def test_a_key_says_what_is_not_asked_because_it_cannot_happen(ana):
    text = "s1 -x-> s1 o1\ns2 -x-> s2 o2\ns2 -y-> s1 o1\nbelief s1:1\nutility s1 3\nutility s2 5\n"
    link = pack_sheet(Sheet("Beliefs", (Exercise("belief-tree", text=text),)))
    lines = dict(re.findall(r"<span>([^<]+):</span> <b>([^<]*)</b>", ana.see(f"/trees/sheets/print?s={link}&key=on")))
    assert (lines["p(x|b)"], lines["p(o2|b, x)"], lines["b′(s2) after x, o2"]) == ("1", "0", "–")
    assert not any(re.findall(r"</span> <b>([^<]+)</b>", ana.see(f"/trees/sheets/print?s={link}")))


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
    """The server can be reached from the room, and the lecturer has opened it as localhost."""
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
    assert read_names("2-2\n0-1\n2") == ["2", "0", "1"]
    assert read_names("1-299\nAna") == [*map(str, range(1, 300)), "Ana"]
    assert read_names("2023-2025") == ["2023", "2024", "2025"]


@pytest.mark.parametrize(
    "number", ["2023-117", "12-3", "2024-01", "01-30", "1-030", "1-2-3", "1 - 3", "٣-٥", "1-99999", "12345-12399"]
)
def test_a_students_number_is_a_name(number):
    assert read_names(number) == [number]
    assert read_names(f"{number}\nAna") == [number, "Ana"]


def test_in_a_list_numbers_above_300_are_students_numbers_and_the_page_says_so(ana, link):
    assert read_names("2023-2117\nAna") == ["2023-2117", "Ana"]
    assert "A range goes up to 300, or further where it is the only line." in ana.see(
        f"/trees/sheets/hand-out?s={link}"
    )


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


def test_the_link_for_all_is_a_code_to_photograph(ana):
    link = change(ana, title="Games", do="add.generated", new__kind="minimax", new__seed="a")
    page = ana.see(f"/trees/sheets/hand-out?s={link}")
    source = re.search(r'<img class="qr" src="([^"]+)"', page)[1]
    code = ana.web.get(source.replace("&amp;", "&"))
    shown = "http://" + re.search(r"The code leads to ([\w./-]+),", page)[1]
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


def test_a_long_link_has_a_code_of_few_modules_that_leads_there_and_says_for_how_long(ana):
    notes = [sha256(bytes([place])).hexdigest() for place in range(20)]
    link = pack_sheet(Sheet("Long", tuple(Exercise("minimax", parse("(1 2)"), note=note * 2) for note in notes)))
    page = ana.see(f"/trees/sheets/hand-out?s={link}")
    short = re.search(r"The code leads to ([\w./-]+), a short address", page)[1]
    picture = ana.web.get(f"/trees/sheets/qr.svg?s={link}").data
    assert picture == qr_code(f"http://{short}").data and b'viewBox="0 0 29 29"' in picture
    assert ana.web.get(f"http://{short}").location == f"/trees/sheet?s={link}"
    assert "works for good" not in ana.see("/trees/sheets/hand-out?s=br"), "whose link is short"


@pytest.mark.parametrize(
    ("page", "names", "says"),
    [
        ("hand-out", "Ana\n" + "x" * 61, "“xxxxxxxxxxxxxxxxxxxx…” is too long: a name has at most 60 characters."),
        ("hand-out", "\n".join(map(str, range(301))), "There are 301 names: at most 300 can be taken at once."),
        ("hand-out", "1-400", "There are 400 names: at most 300 can be taken at once."),
        ("hand-out", "1-5000", "There are 5,000 names: at most 300 can be taken at once."),
        ("hand-out", "1-300\nAna", "There are 301 names: at most 300 can be taken at once."),
        ("print", "1-400", "There are 400 names: at most 120 can be taken at once."),
        ("print", "1-121", "There are 121 names: at most 120 can be taken at once."),
    ],
)
def test_names_that_are_refused_stay_to_be_corrected(ana, link, page, names, says):
    answer = ana.send(f"/trees/sheets/{page}", s=link, names=names)
    assert answer.status_code == 400
    assert f'<p class="refusal" role="alert" tabindex="-1" autofocus>{says}</p>' in answer.text
    assert names in answer.text.replace("\r", "")
