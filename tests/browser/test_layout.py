"""Every kind of page at every size: nothing written is cut off or lies over something else, all controls are in reach,
on a projector all is on one screen and no type is too small, and axe finds nothing serious, by day and by night. What
is measured stands in `layout/measure.js`. A page is opened once and its window resized: to open it for each size takes
longer.

`make test` opens a page of each kind, in one language and on a small projector. `make test-all` opens all pages so, the
densest in all three languages and on a large projector, too; PODA_LAYOUT=all opens each in all and on both.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route

from tests.browser.layout.pages import PAGES
from tests.browser.rest import measured
from tests.sweeps import first_of

FOLDER = Path(__file__).parent / "layout"
MEASURE = (FOLDER / "measure.js").read_text()
LANGUAGES = ("es", "pt-BR", "en-GB")
DENSEST = ("grid", "compare")
OF_EACH_KIND = (
    "home",
    "race",
    "all controls of a grid",
    "cards",
    "ladder",
    "beliefs",
    "tree being searched",
    "exercise",
)
WINDOWS = ((390, 844), (820, 1180), (1366, 768), (1920, 1080))
PROJECTORS = ((1920, 1080, 24), (1280, 720, 20))
"""Windows, with the smallest type that the last row can read there; the first is the one that is open already."""
IS_WHOLE = os.environ.get("PODA_LAYOUT") == "all"
WHERE = """() => {
  const all = [...document.querySelectorAll("main *")];
  return all.flatMap((each, place) => (each.matches(".on-stage, .on-beat") ? place : [])).join();
}"""


def chosen() -> list[tuple[str, str]]:
    """Pages, each with the language that it is read in."""
    if IS_WHOLE:
        return [(name, language) for name in PAGES for language in LANGUAGES]
    found = [
        (name, language)
        for place, name in enumerate(PAGES)
        for language in (LANGUAGES if name in DENSEST else LANGUAGES[place % 3 : place % 3 + 1])
    ]
    return sorted(found, key=lambda case: case[0] not in OF_EACH_KIND)


def halves(page: Page) -> list[str]:
    """On a phone, a match is in two tabs."""
    return [f"#{tab.get_attribute('id')}" for tab in page.locator(".match-tabs:visible [role=tab]").all()] or [""]


@pytest.mark.parametrize(("name", "language"), first_of(chosen(), len(OF_EACH_KIND)))
def test_nothing_is_cut_off_or_written_over_and_what_is_projected_can_be_read_from_the_last_row(
    new_page: Callable[..., Page],
    trouble: list[str],
    assert_accessible_day_and_night: Callable[..., None],
    name: str,
    language: str,
) -> None:
    page = new_page(viewport={"width": 1366, "height": 768}, locale=language)
    page.add_init_script(path=FOLDER / "drawn.js")
    PAGES[name](page)
    if name == "error":
        trouble.clear()  # the 404 that was asked for
    assert_accessible_day_and_night(page)
    wrong = at_every_width(page) + on_projectors(page, PROJECTORS if IS_WHOLE or name in DENSEST else PROJECTORS[1:])
    assert not wrong, "\n".join(wrong)


def at_every_width(page: Page) -> list[str]:
    wrong = []
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        for half in halves(page):
            if half:
                page.locator(half).click()
            wrong += [f"{width} px{half}: {what}" for what in measured(page, MEASURE, 0)]
    return wrong


def on_projectors(page: Page, projectors: tuple[tuple[int, int, int], ...]) -> list[str]:
    """The page in presenter mode, scene by scene, and in each whatever is talked about by itself."""
    page.locator("body").click(position={"x": 1, "y": 1})  # out of any field
    page.keyboard.press("p")
    wrong = []
    for width, height, smallest in projectors:
        page.set_viewport_size({"width": width, "height": height})
        if page.locator("#scenes:visible button").count() > 1:
            page.locator("#scenes button").first.click()
        for place, _ in enumerate(stops(page)):
            wrong += [f"{width} px projected, stop {place + 1}: {what}" for what in measured(page, MEASURE, smallest)]
    return wrong


def stay(route: Route) -> None:
    """For the clicker at the end of a page, which would go on to the next one."""
    if route.request.is_navigation_request():
        route.fulfill(status=204)
    else:
        route.fallback()


def stops(page: Page) -> Iterator[None]:
    """All that a lecturer's clicker goes through on this page."""
    page.route("**/*", stay)
    place = None
    while (here := page.evaluate(WHERE)) != place:
        yield
        place = here
        page.locator("body").press("PageDown")
