"""A server with an extension, and a page of it that must not report any trouble."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page

from tests.browser.conftest import watch
from tests.browser.people import PATIENCE
from tests.server import FOR_TESTS, serving


@contextmanager
def server_with(extension: str) -> Iterator[str]:
    """The address of a server that loads the extension."""
    with serving(**FOR_TESTS, PODA_EXTENSIONS=extension, PODA_COMPILE="none") as server:
        yield server.url


@contextmanager
def page_of(browser: Browser, url: str, trouble: list[str]) -> Iterator[Page]:
    """A page of that server, in a browser of its own."""
    context = browser.new_context(base_url=url, locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    watch(page, trouble.append)
    yield page
    context.close()
    assert not trouble
