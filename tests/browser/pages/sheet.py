"""Fixtures: the tree view alone on a page, served under the policy of the real pages."""

import functools
import http.server
import json
import pathlib
import threading

import pytest

from tests.browser.conftest import watch
from tests.browser.contexts import Contexts
from tests.browser.people import PATIENCE
from tests.browser.rest import wait_for_rest

ROOT = pathlib.Path(__file__).parents[3]
POLICY = (
    "default-src 'none'; script-src 'self' 'nonce-test'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; base-uri 'none'; form-action 'self'"
)


class Files(http.server.SimpleHTTPRequestHandler):
    """The project's files under the policy of the real pages."""

    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript"}

    def end_headers(self):
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, *args):
        pass


@pytest.fixture(scope="module")
def address():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=str(ROOT)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/tests/browser/pages/tree.html"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(scope="module")
def drawing_boards(browser, address):
    """Contexts for these pages, whose process keeps the scripts that it has read."""
    pool = Contexts(browser, address.rpartition("/tests/")[0], watch)
    yield pool
    pool.close()


DESK = {"width": 1440, "height": 900}


@pytest.fixture(scope="module")
def opened_sheet(drawing_boards, address):
    """The page, opened once, and what its browser reports: to read all modules takes longer than most of the tests."""
    said = []
    page = drawing_boards.lend(said, viewport=DESK)
    page.set_default_timeout(PATIENCE)
    page.goto(address)
    page.wait_for_selector("html[data-ready]")
    yield page, said
    drawing_boards.take_back(page.context)


@pytest.fixture
def sheet(opened_sheet):
    """The page with an empty tree view; fails on any error that the browser reports."""
    page, said = opened_sheet
    page.set_viewport_size(DESK)
    page.mouse.move(0, 0)
    page.evaluate("startAfresh()")
    said.clear()
    yield page
    assert not said


SHOW = """(text) => {
  window.tree = JSON.parse(text);
  view.show(tree);
}"""
"""The tree comes as one text: thousands of numbers one by one take Playwright a second."""


@pytest.fixture
def show(sheet):
    def show(tree):
        sheet.evaluate(SHOW, json.dumps(tree, allow_nan=False))
        wait_for_rest(sheet)
        return sheet

    return show


@pytest.fixture
def step(show):
    def step(tree, start=0):
        page = show(tree)
        page.evaluate("(start) => { makeStepper(tree, { start }) }", start)
        wait_for_rest(page)
        return page

    return step
