"""Every text of every page is drawn in a font that Poda brings along, so that all systems show the same.

The browser itself is asked in which fonts it has drawn an element, what stands before and after it, and what a field
says. Of the elements in one font, only those are asked about that show a character for the first time.
"""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page

from tests.browser.layout.pages import PAGES, at
from tests.browser.rest import measured
from tests.sweeps import first_of

FOLDER = Path(__file__).parent / "layout"
WRITTEN = (FOLDER / "written.js").read_text()
LANGUAGES = ("es", "pt-BR", "en-GB")
OF_FORMULAS: dict[str, Callable[[Page], None]] = {
    "beliefs about cards": at("/lab/beliefs?model=aces-and-kings"),
    "equilibria": at("/lab/matrix?preset=battle-of-the-sexes"),
    "worksheet": at("/trees/sheets/print?s=urjc-multiagent"),
    "exercise on beliefs": at("/trees/solve?kind=belief&level=3&seed=8"),
}
"""Pages that need not be measured as well."""
OF_EACH_KIND = ("grid", "beliefs about cards", "tree being searched")
SHOWN = sorted((PAGES | OF_FORMULAS).items(), key=lambda page: page[0] not in OF_EACH_KIND)


@pytest.mark.parametrize("place", first_of(range(len(SHOWN)), len(OF_EACH_KIND)), ids=[name for name, _ in SHOWN])
def test_no_text_is_drawn_in_a_font_of_the_system(
    new_page: Callable[..., Page], trouble: list[str], place: int
) -> None:
    name, comes = SHOWN[place]
    page = new_page(viewport={"width": 1366, "height": 768}, locale=LANGUAGES[place % 3])
    page.add_init_script(path=FOLDER / "drawn.js")
    comes(page)
    if name == "error":
        trouble.clear()  # the 404 that was asked for
    measured(page, WRITTEN)
    assert fonts_of_the_system(page) == []


def fonts_of_the_system(page: Page) -> list[str]:
    """The system fonts that anything on the page is drawn in, each with the element."""
    session = page.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument", {"depth": 0})["root"]["nodeId"]
    found = []
    nodes = session.send("DOM.querySelectorAll", {"nodeId": root, "selector": "[data-written]"})["nodeIds"]
    assert nodes
    for node in nodes:
        with suppress(Error):  # the page has replaced it meanwhile
            for font in session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]:
                if not font["isCustomFont"]:
                    element = session.send("DOM.getOuterHTML", {"nodeId": node})["outerHTML"]
                    found.append(f"{font['familyName']}: {element[:200]}")
    session.detach()
    return found
