"""A lecturer adds up students' downloads; every file counts, or is listed with the reason."""

import base64
import csv
import io
import json
import re
from dataclasses import replace

import pytest
from flask import render_template

from engine.exercises.sheets import LECTURES, as_document
from engine.exercises.version import GRADING
from tests.web.people import Someone
from tests.web.trees.sheets import change, solve
from webapp.trees.sheets.downloads import CHANGED, NO_ANSWERS, Download
from webapp.trees.sheets.results import MOST_FILES, ClassResults, ResultTable, gather
from webapp.trees.sheets.sealing import are_genuine, sealed_rows


@pytest.fixture
def downloads(app, link):
    """Three students' files: JSON, CSV, and a JSON that was changed."""
    files = []
    for name, suffix, share in (("Ana", "json", 2), ("=Bo", "csv", 1), ("Cy", "json", 0)):
        someone = Someone(app)
        solve(someone, link, name, share)
        someone.send("/trees/sheet/hand-in", s=link, **{"for": name})
        files.append((f"{name}.{suffix}", someone.web.get(f"/trees/sheet/answers.{suffix}?s={link}&for={name}").text))
    changed = json.loads(files[2][1]) | {"points": 15}
    return [*files[:2], ("Cy.json", json.dumps(changed))]


def test_without_scripts_nothing_says_that_no_file_was_chosen(ana):
    assert "aria-describedby" not in re.search(r'<input [^>]*type="file"[^>]*>', ana.see("/trees/sheets/results"))[0]


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
    assert rows[0] == ["name", "exercise 1", "exercise 2", "total", "out of", "hints", "attempts", "visitor", "grading"]
    assert rows[1][0] == "'=Bo" and rows[2][:7] == ["Ana", "10.0", "5.0", "15.0", "15.0", "0", "1"]
    assert re.fullmatch("[a-z]{6}", rows[2][7]) and rows[2][7] != rows[1][7] and rows[2][8] == str(GRADING)


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
    download = Download("s1", "Games", "Ana", (9.23, None), (10.0, 5.5), 0, 1, "kpzwtd", frozenset([1]))
    with app.test_request_context(headers={"Accept-Language": "es"}):
        page = render_template(
            "trees/results.html",
            found=ClassResults([ResultTable("s1", "Games", [download], {download: "ana.json"})], []),
            as_address=str,
        )
    assert "ana.json" in page
    assert ">9,23<" in page and "/&nbsp;5,5<" in page and "9.23" not in re.sub(r'href="[^"]*"', "", page)


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


def test_what_a_spreadsheet_does_to_numbers_is_no_change():
    rows = [*sealed_rows([["name", "points", "answer"], ["0012", "0.0", "2.50"]], "secret")]
    assert are_genuine([rows[0], ["0012", "0", "2.5"], rows[2]], "secret")
    for changed in (["0012", "0.1", "2.5"], ["12", "0", "2.5"], ["0012", "0", "2,5"], ["0012", "0", "25"]):
        assert not are_genuine([rows[0], changed, rows[2]], "secret")


def test_answers_to_another_sheet_have_a_table_of_their_own(app, ana, downloads):
    other = change(ana, title="Other", do="add.generated", new__kind="count", new__seed="z")
    ana.send("/trees/sheet/hand-in", s=other)
    text = ana.web.get(f"/trees/sheet/answers.json?s={other}").text
    single = ana.web.get(f"/trees/answer.json?e={json.loads(text)['exercises'][0]['exercise']}&name=Zoe").text
    found = gather([*downloads[:2], ("o", text), ("single", single)], app.config["SECRET_KEY"])
    assert [len(table.rows) for table in found.tables] == [2, 1, 1]
    assert found.left_out == []


def test_two_files_of_one_student_can_be_told_apart(app, ana, link):
    solve(ana, link, "Dora")
    before = ana.web.get(f"/trees/sheet/answers.json?s={link}&for=Dora").text
    ana.send("/trees/sheet/hand-in", s=link, **{"for": "Dora"})
    after = ana.web.get(f"/trees/sheet/answers.json?s={link}&for=Dora").text
    found = gather([("early.json", before), ("late.json", after)], app.config["SECRET_KEY"])
    with app.test_request_context():
        page = render_template("trees/results.html", found=found, as_address=str)
    cell = r'<td class="sheet-file">(not handed in|unchanged) · one of several of this name'
    states = re.findall(cell + r' <span class="sub">(\S+)</span>', page)
    assert sorted(states) == [("not handed in", "early.json"), ("unchanged", "late.json")]


def test_names_that_may_be_one_persons_are_remarked_on(app):
    names = ("Luis", "luis", "Luís", "Ana", "Ana", "")
    rows = [
        Download("s1", "Games", each, (1.0,), (2.0,), 0, 1, str(at), frozenset([GRADING]))
        for at, each in enumerate(names)
    ]
    rows[4] = replace(rows[4], hints=3, visitor=rows[3].visitor)
    table = ResultTable("s1", "Games", rows, {row: f"{place}.json" for place, row in enumerate(rows)})
    with app.test_request_context():
        page = render_template("trees/results.html", found=ClassResults([table], []), as_address=str)
    said = re.findall(r'<td class="sheet-file">unchanged([^<]*)<span class="sub">(\d)', page)
    assert {place: words.strip(" ·") for words, place in said} == {
        "0": "perhaps the same person as Luís, luis",
        "1": "perhaps the same person as Luis, Luís",
        "2": "perhaps the same person as Luis, luis",
        "3": "one of several of this name",
        "4": "one of several of this name",
        "5": "",
    }


def rows_of(page):
    """The rows of the table, by name."""
    return dict(re.findall(r'<tr><th scope="row">(.*?)</th>(.*?)</tr>', page, re.S))


def handed_in(someone, sheet, name):
    return someone.web.get(f"/trees/sheet/answers.json?s={sheet}&for={name}").text


def uploaded(someone, *texts):
    files = [(io.BytesIO(text.encode()), f"{place}.json") for place, text in enumerate(texts)]
    return someone.send("/trees/sheets/results", files=files).text


def test_two_names_of_one_browser_show_and_its_cookie_does_not(app, ana):
    """If all students have the same numbers, one who has handed in can download the answers under any name."""
    ana.send("/trees/sheet/hand-in", s="puc")
    bo = Someone(app)
    bo.send("/trees/sheet/hand-in", s="puc")
    texts = [handed_in(ana, "puc", "Ana"), handed_in(ana, "puc", "Luis"), handed_in(bo, "puc", "Bo")]
    page = uploaded(ana, *texts)
    rows = rows_of(page)
    marks = {name: re.search(r'<td class="mono">([a-z]{6})</td>', row)[1] for name, row in rows.items()}
    assert marks["Ana"] == marks["Luis"] != marks["Bo"]
    assert "same browser as Luis" in rows["Ana"] and "same browser as Ana" in rows["Luis"]
    assert "same browser" not in rows["Bo"]
    cookie = ana.web.get_cookie("poda_visitor").value.partition(".")[0]
    assert all(cookie not in text for text in (*texts, page))


def test_one_name_of_two_browsers_shows(app, ana):
    bo = Someone(app)
    for someone in (ana, bo):
        someone.send("/trees/sheet/hand-in", s="puc")
    bo.send("/trees/answer", e=json.loads(handed_in(bo, "puc", ""))["exercises"][0]["exercise"])
    page = uploaded(ana, handed_in(ana, "puc", "Ana"), handed_in(bo, "puc", "Ana"))
    assert page.count("another browser has this name, too") == 2
