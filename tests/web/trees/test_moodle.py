"""The lecturer's file for Moodle, and the link to it."""

from xml.etree import ElementTree

import pytest

from tests.web.people import Someone


def test_the_lecturers_page_leads_to_it_and_says_what_is_missing_and_the_students_does_not(ana):
    page = ana.see("/trees/sheets/hand-out?s=puc")
    assert "/trees/sheet.xml?s=puc&amp;twins=20" in page and "The answers and the reasons are in it" in page
    assert "so: 2. For which x is this cut?; 3. Number of nodes" in page
    assert "sheet.xml" not in ana.see("/trees/sheet?s=puc&for=Ana")


@pytest.mark.parametrize(
    ("language", "says", "cut", "missing"),
    [
        ("en", "It is −∞ here", "Cut off there", "is missing"),
        ("es", "Aquí es −∞", "Se poda ahí", "Falta"),
        ("pt", "Aqui é −∞", "Podado aí", "Falta"),
    ],
)
def test_it_is_in_the_readers_language_and_tells_the_solution(app, language, says, cut, missing):
    """Everybody reads it, also who has made no mistake."""
    address = f"/trees/sheet.xml?s=puc&twins=2&lang={language}"
    answer = Someone(app).web.get(address)
    quiz = ElementTree.fromstring(answer.text)
    assert (answer.mimetype, len(quiz.findall("question[@type='cloze']"))) == ("application/xml", 2)
    assert "attachment" in answer.headers["Content-Disposition"]
    again = Someone(app).web.get(address, headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304 and "Access-Control-Allow-Origin" not in again.headers
    reasons = quiz.find("question[@type='cloze']").findtext("generalfeedback/text")
    assert says in reasons and cut in reasons and missing not in reasons, reasons


@pytest.mark.parametrize("query", ["s=puc&twins=51", "s=puc&twins=x", "s=damaged", ""])
def test_what_it_cannot_write_is_refused(ana, query):
    assert ana.web.get(f"/trees/sheet.xml?{query}").status_code == 400
