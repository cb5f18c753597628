"""A sheet in its link or its file, and not of another version; damaged ones are refused."""

import io
import json

import pytest

from engine.exercises import Exercise
from engine.exercises.sheets import LECTURES, Sheet, as_document, from_document
from engine.trees import parse
from tests.web.people import Someone
from tests.web.trees.sheets import change, link_of, sheet_in
from webapp.trees.sheets.links import unpack
from webapp.trees.sheets.sheet import pack_sheet


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


@pytest.mark.parametrize("name", LECTURES)
def test_a_sheets_link_is_shorter_than_its_document(name):
    document = json.dumps(as_document(LECTURES[name]), separators=(",", ":"))
    assert len(pack_sheet(LECTURES[name])) < len(document) / 2


def test_a_document_says_whether_everybody_has_other_numbers():
    sheet = Sheet("T", LECTURES["puc"].exercises, twins=True)
    assert from_document(as_document(sheet)) == sheet
    assert unpack(pack_sheet(sheet))["twins"] is True


@pytest.mark.parametrize(("file", "says"), [(b"{}", "This is no sheet of exercises."), (None, "Choose a file first.")])
def test_a_file_that_is_refused_leaves_the_page(ana, file, says):
    answer = ana.send("/trees/sheets/open", **({"file": (io.BytesIO(file), "sheet.json")} if file else {}))
    assert answer.status_code == 400
    assert says in answer.text and 'action="/trees/sheets/open"' in answer.text
