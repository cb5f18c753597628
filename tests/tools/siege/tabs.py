"""Real tabs that load a match page, leave it and load it again: `python -m tests.tools.siege.tabs URL SECONDS [TABS]`.

Prints as JSON how many pages were loaded and how many were not there in time. Pages are often left before they have
connected, so the server's connections are closed at any moment of their life.
"""

import asyncio
import json
import random
import subprocess
import sys
import time
from collections import Counter
from typing import Any

from playwright.async_api import Error, Page, async_playwright
from playwright.sync_api import sync_playwright

from tests.browser import chromium
from tests.server import ROOT
from tests.tools.benchmarks.player import Visit

TABS = 8
PATIENCE_MS = 20_000


async def browse(url: str, seconds: float, tabs: int, launch: dict[str, Any]) -> dict[str, int]:
    """How many pages were `loaded`, did not come in time (`hung`), or came to something else (`broken`)."""
    counts = Counter(loaded=0, hung=0, broken=0)
    match = f"{url}/matches/{(await asyncio.to_thread(Visit, url)).open_match()}"
    end = time.monotonic() + seconds
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(**launch)
        pages = [await browser.new_page() for _ in range(tabs)]
        places = [match, match, match, url, f"{url}/play"]
        await asyncio.gather(*(_go_on(page, places, random.Random(n), end, counts) for n, page in enumerate(pages)))
        await browser.close()
    return dict(counts)


async def _go_on(page: Page, places: list[str], dice: random.Random, end: float, counts: Counter[str]) -> None:
    while time.monotonic() < end:
        until: Any = dice.choice(["commit", "domcontentloaded", "load"])
        try:
            answer = await page.goto(dice.choice(places), wait_until=until, timeout=PATIENCE_MS)
            counts["loaded" if answer is not None and answer.ok else "broken"] += 1
        except Error as trouble:
            counts["hung" if "Timeout" in str(trouble) else "broken"] += 1
        await asyncio.sleep(dice.choice([0.0, 0.05, 0.3]))


def beside_broken_packets(url: str, seconds: float, tabs: int = TABS) -> Counter[str]:
    """The results of the tabs, in a process of their own, while another one sends broken packets."""
    attack = [sys.executable, "-m", "tests.tools.siege.attacks", "broken packets", url, str(seconds + 60)]
    browsing = [sys.executable, "-m", "tests.tools.siege.tabs", url, str(seconds), str(tabs)]
    with subprocess.Popen(attack, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as running:
        try:
            return Counter(json.loads(subprocess.check_output(browsing, cwd=ROOT, timeout=seconds + 120)))
        finally:
            running.kill()


def main(url: str, seconds: str, tabs: str = str(TABS)) -> None:
    with sync_playwright() as playwright:
        launch = chromium.choose(playwright)
    if launch is None:
        sys.exit(chromium.ADVICE)
    print(json.dumps(asyncio.run(browse(url, float(seconds), int(tabs), launch))))


if __name__ == "__main__":
    main(*sys.argv[1:])
