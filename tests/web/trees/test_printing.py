"""Worksheets for a whole class are printed in the pool, and their page shows the progress."""

import re
import threading

import pytest

from engine.exercises import Exercise, sheets
from engine.exercises.sheets import Sheet
from engine.trees import parse
from tests.web.trees.sheets import EXAMPLE
from webapp.trees.sheets import print_runs
from webapp.trees.sheets.sheet import pack_sheet

CLASS = "1-120"


def sheet(twins=True, trees=2, tree=EXAMPLE):
    return pack_sheet(Sheet("Games", tuple(Exercise("minimax", parse(tree)) for _each in range(trees)), "", twins))


def waits(someone, **fields):
    """The address of the page that waits for the printed sheets."""
    answer = someone.send("/trees/sheets/print", **fields)
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"]


def ready(someone, address):
    """The page, once all sheets are there; each question for it waits a moment itself."""
    for _look in range(500):
        answer = someone.web.get(address, headers={"HX-Request": "true"})
        if answer.headers.get("HX-Refresh"):
            return someone.see(address)
    raise AssertionError(answer.text)


def names_on(page):
    return re.findall(r'class="sheet-whose">Name: ([^<]*)<', page)


@pytest.fixture
def printed(monkeypatch):
    """The thread in which each exercise is printed."""
    threads, print_exercise = [], print_runs.print_exercise

    def noted(*given):
        threads.append(threading.current_thread().name)
        return print_exercise(*given)

    monkeypatch.setattr(print_runs, "print_exercise", noted)
    return threads


def test_a_class_of_120_gets_its_sheets(ana, printed):
    page = ready(ana, waits(ana, s=sheet(), names=CLASS))
    assert names_on(page) == [str(number) for number in range(1, 121)]
    assert page.count("<svg") >= 240
    assert len(printed) == 240 and all(name.startswith("search-") for name in printed)


def test_where_all_have_the_same_numbers_they_are_printed_once(ana, printed):
    page = ready(ana, waits(ana, s=sheet(twins=False), names=CLASS))
    assert len(names_on(page)) == 120 and len(printed) == 2


def test_the_page_says_how_far_the_sheets_are_and_needs_no_scripts_for_it(ana, monkeypatch):
    hold = threading.Event()
    making = print_runs.PrintRun._exercises

    def slowly(self, own):
        if self.made:
            hold.wait(60)
        return making(self, own)

    monkeypatch.setattr(print_runs.PrintRun, "_exercises", slowly)
    address = waits(ana, s=sheet(), names=CLASS, key="on")
    try:
        page = ana.see(address)
        while "1 of 120" not in page:
            page = ana.see(address)
    finally:
        hold.set()
    assert '<noscript><meta http-equiv="refresh" content="1"></noscript>' in page
    assert re.search(r'<progress value="1" max="120" aria-label="[^"]+">', page)
    assert f'hx-get="{address}"' in page
    assert len(names_on(ready(ana, address))) == 120


def test_few_sheets_need_no_page_that_waits_and_are_made_in_the_pool_too(ana, printed):
    page = ana.see(f"/trees/sheets/print?s={sheet()}&for=Ana")
    assert names_on(page) == ["Ana"]
    assert len(printed) == 2 and all(name.startswith("search-") for name in printed)


def test_the_same_request_again_prints_nothing_anew(ana, printed):
    asked = {"s": sheet(), "names": CLASS}
    ready(ana, waits(ana, **asked))
    assert waits(ana, **asked) == waits(ana, **asked)
    assert len(printed) == 240


def test_nobody_else_sees_the_names_of_a_class(ana, bo):
    address = waits(ana, s=sheet(), names=CLASS)
    assert "These sheets are no longer kept: print them again." in bo.see(address, status=404)
    assert "These sheets are no longer kept" in ana.see("/trees/sheets/print/0123", status=404)


def test_a_large_sheet_is_printed_for_fewer_at_a_time(ana):
    large = sheet(trees=20, tree=f"({'(1 2 3 4 5)' * 20})")
    page = ana.send("/trees/sheets/print", s=large, names=CLASS)
    assert page.status_code == 400
    assert "it can be printed for at most 12 names at once" in page.text
    assert len(names_on(ready(ana, waits(ana, s=large, names="1-12")))) == 12


def test_a_sheet_has_no_more_nodes_than_its_pages_can_draw():
    largest = sheet(trees=24, tree=f"({'(1 2 3 4 5)' * 20})")
    assert largest
    data = sheets.as_document(Sheet("", (Exercise("minimax", parse(f"({'(1 2 3 4 5)' * 20})")),) * 25))
    with pytest.raises(sheets.Refused, match="at most 3000 nodes and words"):
        sheets.from_document(data)


def test_numbers_of_ones_own_are_found_once_for_all_pages_of_a_sheet_and_in_the_pool(ana, monkeypatch):
    threads, making_for = [], Sheet.making_for

    def noted(self, name):
        if name == "Zoë":
            threads.append(threading.current_thread().name)
        return (yield from making_for(self, name))

    monkeypatch.setattr(Sheet, "making_for", noted)
    own = pack_sheet(Sheet("Own numbers", (Exercise("expectiminimax", parse("({.5:7 .5:1}{.5:3 .5:4})")),), "", True))
    for page in ("sheet", "solve", "sheet/answers.json", "sheet"):
        ana.see(f"/trees/{page}?s={own}&for=Zoë")
    assert len(threads) == 1 and threads[0].startswith("search-")
