"""A real server, a real Chromium, and no mercy: any error on a page fails the test that saw it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright

from tests.browser import chromium, one_server
from tests.browser.contexts import PLAIN_PAGE, Contexts
from tests.browser.hall import HALL
from tests.browser.people import PATIENCE, Person
from tests.browser.rest import measured, wait_for_rest

AXE = Path(__file__).parent / "axe" / "axe.min.js"
WIDTHS = {"phone": 390, "tablet": 820, "desk": 1440}

NORMAL = ("net::ERR_ABORTED",)
"""Requests that a page gives up because it is left are no failures."""


@pytest.fixture(scope="session")
def browser_type_launch_args(playwright: Playwright) -> dict[str, Any]:
    """pytest-playwright's hook for which browser to start."""
    launch = chromium.choose(playwright)
    if launch is None:
        pytest.exit(chromium.ADVICE, returncode=1)
    return launch


@pytest.fixture(scope="session")
def server(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a running Poda, as `make run` starts it: the same for all workers."""
    with one_server.served(request.config) as address:
        yield address


@pytest.fixture
def trouble() -> list[str]:
    """The errors on any page of this test. A test that provokes an error removes it from the list."""
    return []


@pytest.fixture(scope="session")
def contexts(browser: Browser, server: str) -> Iterator[Contexts]:
    pool = Contexts(browser, server, watch)
    yield pool
    pool.close()


@pytest.fixture
def new_page(contexts: Contexts, trouble: list[str]) -> Iterator[Callable[..., Page]]:
    """`ana, bo = new_page(), new_page(locale="es")`: each with cookies of their own; arguments are the context's."""
    lent = []

    def open_page(**options: Any) -> Page:
        page = contexts.lend(trouble, **options)
        lent.append(page.context)
        page.set_default_timeout(PATIENCE)
        return page

    yield open_page
    for context in lent:
        contexts.take_back(context)
    assert not trouble


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """One visitor, in English."""
    return new_page()


@pytest.fixture
def ana(page: Page) -> Person:
    return Person(page)


@pytest.fixture
def sit(new_page: Callable[..., Page]) -> Callable[..., Person]:
    """`bo = sit(locale="es")`: another person, with cookies of their own."""

    def come(**options: Any) -> Person:
        return Person(new_page(**options))

    return come


def watch(page: Page, tell: Callable[[str], None]) -> None:
    """Reports every console error or warning, page error, failed request, and answer of 400 or more."""
    page.on("console", lambda said: tell(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: tell(str(error)))
    page.on("response", lambda answer: tell(f"{answer.status} {answer.url}") if answer.status >= 400 else None)

    def failed(request: Any) -> None:
        if request.failure not in NORMAL:
            tell(f"{request.failure} {request.url}")

    page.on("requestfailed", failed)


AXE_RUN = """async ([within, grave, only]) => {
  const harmless = axe._audit.rules.filter(({ impact }) => impact && !grave.includes(impact));
  const rules = Object.fromEntries(harmless.map(({ id }) => [id, { enabled: false }]));
  const which = only ? { runOnly: { type: "rule", values: only } } : { rules };
  return (await axe.run(within, { resultTypes: ["violations"], preload: { assets: ["media"] }, ...which })).violations;
}"""
GRAVE = ["serious", "critical"]
"""The severities that fail a test. Rules that cannot reach them are not run, and no style sheet is fetched for one that
is off.
"""

COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules whose results can differ if only the colours do."""


@pytest.fixture(scope="session")
def assert_accessible() -> Callable[..., None]:
    """`assert_accessible(page, "#panel")`: axe finds nothing serious or critical, on the page or in a part of it."""
    source = AXE.read_text()

    def check(page: Page, within: str = "html", only: list[str] | None = None) -> None:
        if not page.evaluate("'axe' in window"):
            page.evaluate(source)
        grave = [
            f"{violation['id']}: {violation['help']}\n    {node['html'][:160]}\n    {node['failureSummary']}"
            for violation in page.evaluate(AXE_RUN, [within, GRAVE, only])
            if violation["impact"] in GRAVE
            for node in violation["nodes"]
        ]
        assert not grave, "\n".join(grave)

    return check


@pytest.fixture(scope="session")
def assert_accessible_day_and_night(assert_accessible: Callable[..., None]) -> Callable[..., None]:
    """The same in light and in dark colours."""

    def check(page: Page, within: str = "html") -> None:
        page.emulate_media(color_scheme="light")
        wait_for_rest(page)  # parts that scripts draw anew are there and whole
        assert_accessible(page, within)
        page.emulate_media(color_scheme="dark")
        wait_for_rest(page)
        assert_accessible(page, within, COLOURS)

    return check


@pytest.fixture(params=WIDTHS)
def wide(request: pytest.FixtureRequest) -> dict[str, int]:
    """The viewports of a phone, a tablet and a desk in turn: `new_page(viewport=wide)`."""
    return {"width": WIDTHS[request.param], "height": 844}


def assert_fits(page: Page) -> None:
    """The page does not scroll sideways."""
    needed, given = measured(page, "[document.documentElement.scrollWidth, window.innerWidth]")
    assert needed <= given, f"the page is {needed} pixels wide in a window of {given}"


@pytest.fixture
def hall(new_page: Callable[..., Page]) -> Callable[..., Page]:
    """Opens pages that are projected from the start, in a language and a size."""

    def come(locale: str = "en-GB", **size: int) -> Page:
        page = new_page(viewport=size or HALL, locale=locale)
        if page.url == "about:blank":  # a reused page is at an address where the site's storage can be reached
            page.goto(PLAIN_PAGE)
        page.evaluate("sessionStorage.setItem('poda-presenting', 'yes')")
        return page

    return come
