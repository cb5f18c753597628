"""Makes the pictures of the README: `make pictures` starts a server of its own and takes screenshots.

The pictures go to docs/pictures; look at them before committing.
"""

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from webapp.config import ROOT

PICTURES = ROOT / "docs" / "pictures"
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}


def main() -> None:
    from playwright.sync_api import sync_playwright

    from tests.browser import chromium  # chooses the browser as the tests do

    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server, address = _serve(Path(folder))
        try:
            browser = playwright.chromium.launch(**(chromium.choose(playwright) or sys.exit(chromium.ADVICE)))
            for name, (settings, act) in SCENES.items():
                page = browser.new_context(base_url=address, reduced_motion="reduce", **settings).new_page()
                act(page)
                page.wait_for_timeout(800)
                page.screenshot(path=PICTURES / f"{name}.png")
                print(PICTURES / f"{name}.png")
        finally:
            server.terminate()


def _serve(folder: Path) -> tuple[subprocess.Popen[bytes], str]:
    """Starts a server on a free port, with an empty database; returns it with its address."""
    own = {"PODA_HOST": "127.0.0.1", "PODA_PORT": "0", "PODA_DATA": str(folder), "PYTHONUNBUFFERED": "1"}
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen([sys.executable, "-m", "webapp"], env={**os.environ, **own}, stdout=log, stderr=log)
    while not (found := re.search(r"http://localhost:\d+", (folder / "log").read_text())):
        time.sleep(0.1)
    time.sleep(5)  # until the games are compiled
    return server, found[0]


def _open(page: Any) -> None:
    page.goto("/")
    page.locator("form:has(input[value='tic-tac-toe']) button").first.click()
    page.wait_for_selector(".steps-panel", state="attached")


def _home(page: Any) -> None:
    page.goto("/")


def _play(page: Any) -> None:
    _open(page)
    page.click("#cell-b2")
    page.wait_for_selector("[data-cell='b2'][data-stone='X']")
    page.wait_for_timeout(1500)


def _step(page: Any) -> None:
    _open(page)
    _show_all(page)
    page.locator(".steps-slider").evaluate(
        "(slider) => { slider.value = slider.max * 0.62; slider.dispatchEvent(new Event('input', {bubbles: true})); }"
    )


def _phone(page: Any) -> None:
    _play(page)


def _chance(page: Any) -> None:
    page.goto("/play?game=coin-backgammon&position=3,4,1,2 max 1")
    page.locator("#offer button.primary.large").click()
    page.wait_for_selector(".steps-panel", state="attached")
    _show_all(page)
    page.wait_for_timeout(1500)


def _show_all(page: Any) -> None:
    """Shows a lecturer's controls, including the engine's view of the viewer's own moves."""
    page.click("[data-all-controls]")
    page.wait_for_selector("#tree .tree-canvas", state="visible")


def _ladder(page: Any) -> None:
    page.goto("/ladder/guess-the-card")


SCENES: dict[str, tuple[dict[str, Any], Callable[[Any], None]]] = {
    "home": ({"viewport": DESK, "locale": "en"}, _home),
    "play": ({"viewport": DESK, "locale": "en"}, _play),
    "step-es-dark": ({"viewport": DESK, "locale": "es", "color_scheme": "dark"}, _step),
    "chance": ({"viewport": DESK, "locale": "en"}, _chance),
    "ladder": ({"viewport": DESK, "locale": "en"}, _ladder),
    "phone-pt": ({"viewport": PHONE, "locale": "pt-BR"}, _phone),
}


if __name__ == "__main__":
    main()
