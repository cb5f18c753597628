"""Every kind of page at every size: nothing written is cut off or lies over something else, and all controls are in
reach. What is measured stands in `layout/measure.js`.

`make test` opens each page in one language and the densest in all three; PODA_LAYOUT=all opens each in all.
"""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.layout.pages import PAGES

FOLDER = Path(__file__).parent / "layout"
MEASURE = (FOLDER / "measure.js").read_text()
LANGUAGES = ("es", "pt-BR", "en-GB")
DENSEST = ("grid", "compare")
WINDOWS = ((390, 844), (820, 1180), (1366, 768), (1920, 1080))
SETTLED = """async () => {
  await document.fonts.ready;
  for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
}"""


def chosen() -> list[tuple[str, str]]:
    """Pages, each with the language that it is read in."""
    if os.environ.get("PODA_LAYOUT") == "all":
        return [(name, language) for name in PAGES for language in LANGUAGES]
    return [
        (name, language)
        for place, name in enumerate(PAGES)
        for language in (LANGUAGES if name in DENSEST else LANGUAGES[place % 3 : place % 3 + 1])
    ]


def halves(page: Page) -> list[str]:
    """On a phone, a match is in two tabs."""
    return [f"#{tab.get_attribute('id')}" for tab in page.locator(".match-tabs:visible [role=tab]").all()] or [""]


def measured(page: Page, smallest: int = 0) -> list[str]:
    page.evaluate(SETTLED)
    found: list[str] = page.evaluate(MEASURE, smallest)
    return found


@pytest.mark.parametrize(("name", "language"), chosen())
def test_nothing_is_cut_off_or_written_over(
    new_page: Callable[..., Page], trouble: list[str], name: str, language: str
) -> None:
    page = new_page(viewport={"width": 1366, "height": 768}, locale=language)
    page.add_init_script(path=FOLDER / "drawn.js")
    PAGES[name](page)
    if name == "error":
        trouble.clear()  # the 404 that was asked for
    wrong = []
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        for half in halves(page):
            if half:
                page.locator(half).click()
            wrong += [f"{width} px{half}: {what}" for what in measured(page)]
    assert not wrong, "\n".join(wrong)


PROJECTORS = ((1280, 720, 20), (1920, 1080, 24))
"""Windows, with the smallest type that the last row can read there."""
MATCHES = ("grid", "fine grid", "heaps", "race", "money", "prize")
PROJECTED = (*MATCHES, "offer", "compare", "compare step by step", "error")


@pytest.mark.parametrize(
    ("name", "language"),
    [(name, language) for name, language in chosen() if name in PROJECTED],
)
def test_what_is_projected_can_be_read_from_the_last_row(
    new_page: Callable[..., Page], trouble: list[str], name: str, language: str
) -> None:
    page = new_page(viewport={"width": 1280, "height": 720}, locale=language)
    page.add_init_script(path=FOLDER / "drawn.js")
    PAGES[name](page)
    if name == "error":
        trouble.clear()  # the 404 that was asked for
    page.keyboard.press("p")
    wrong = []
    for width, height, smallest in PROJECTORS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        scenes = page.locator("#scenes:visible button").all()
        for place in range(max(1, len(scenes))):
            if scenes:
                scenes[place].click()
            wrong += [f"{width} px projected: {what}" for what in measured(page, smallest)]
    assert not wrong, "\n".join(wrong)
