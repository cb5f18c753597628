"""The cost of opening a match page: requests, bytes, time until it can be played, and the server's processor time.

Chromium slows its own network down. A visit starts with the address of a match that the visitor has opened, and ends
when the page is live: its scripts listen and news of the match arrives. Everything until the page is quiet is counted.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import mean, median
from typing import NamedTuple

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, WebSocket, sync_playwright

from tests.browser import chromium
from tests.server import Server, serving, until
from tests.tools.benchmarks.player import TOKEN
from tests.tools.benchmarks.tables import Check, Result, Table

ROUNDS = 5
MINUTES_TO_WARM = 5
QUIET = 0.6
"""Seconds without a request after which a page has all that it wants."""

MOST_REQUESTS = (12, 4)
MOST_KILOBYTES = 250
MOST_SECONDS = {50: (1.0, 0.4), 150: (1.5, 0.7)}
"""By the milliseconds of a round trip: the first visit, and the second."""

MOST_PROCESSOR_MILLISECONDS = 60

NOTE_WHEN_LIVE = """
  new MutationObserver((_changes, observer) => {
    if (document.body?.dataset.connection !== "open") return;
    window.liveAt = performance.now();
    observer.disconnect();
  }).observe(document, { subtree: true, childList: true, attributeFilter: ["data-connection"] });
"""


class Visit(NamedTuple):
    """`seconds`: from asking for the page until it is live; `processor`: milliseconds that the server computed."""

    requests: int
    kilobytes: float
    seconds: float
    processor: float


class Wire:
    """Counts the traffic of a page, including web sockets; what the browser has cached is not counted."""

    def __init__(self, page: Page, round_trip: int) -> None:
        self.requests, self.bytes = 0, 0
        self.latest = time.monotonic()
        self._kept: set[str] = set()
        network: CDPSession = page.context.new_cdp_session(page)
        network.on("Network.requestServedFromCache", lambda event: self._kept.add(event["requestId"]))
        network.on("Network.responseReceived", self._note_kept)
        network.on("Network.loadingFinished", self._count)
        network.send("Network.enable")
        slow = {"offline": False, "latency": round_trip, "downloadThroughput": -1, "uploadThroughput": -1}
        network.send("Network.emulateNetworkConditions", slow)
        page.on("websocket", self._count_socket)

    def _note_kept(self, event: dict) -> None:
        if event["response"].get("fromDiskCache"):
            self._kept.add(event["requestId"])

    def _count(self, event: dict) -> None:
        self.latest = time.monotonic()
        if event["requestId"] not in self._kept:
            self.requests += 1
            self.bytes += event["encodedDataLength"]

    def _count_socket(self, socket: WebSocket) -> None:
        self.requests += 1
        for name in ("framesent", "framereceived"):
            socket.on(name, self._count_frame)

    def _count_frame(self, content: str | bytes) -> None:
        self.latest = time.monotonic()
        self.bytes += len(content.encode() if isinstance(content, str) else content)


def measure() -> Result:
    result = Result("wire")
    table = Table(
        f"A match page, the median of {ROUNDS} visits; of the processor, the mean",
        ["visit", "requests", "KB", "seconds until live", "server's processor ms"],
    )
    result.tables.append(table)
    with serving(PODA_RATE_LIMITS="no") as server, _browser() as browser:
        until(server.warm, MINUTES_TO_WARM * 60, every=0.5)
        until(lambda: _is_idle(server), MINUTES_TO_WARM * 60)
        _visits(browser, server, 0)  # warms the server's caches, which belong to no visit
        for round_trip in MOST_SECONDS:
            _measure(browser, server, round_trip, table, result)
    result.notes.append("Six connections at most, as browsers have; the browser computes on the same machine.")
    return result


def _is_idle(server: Server) -> bool:
    """Whether nothing is compiled in the background any more, as the code of sampling is after a first start."""
    before = server.processor_seconds()
    time.sleep(3)
    return server.processor_seconds() - before < 0.3


@contextmanager
def _browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launch = chromium.choose(playwright)
        if launch is None:
            raise ModuleNotFoundError(chromium.ADVICE)
        browser = playwright.chromium.launch(**launch)
        yield browser
        browser.close()


def _measure(browser: Browser, server: Server, round_trip: int, table: Table, result: Result) -> None:
    rounds = [_visits(browser, server, round_trip) for _ in range(ROUNDS)]
    for number, visits in enumerate(zip(*rounds, strict=True)):
        visit = Visit(*map(median, zip(*visits, strict=True)))._replace(
            processor=mean(each.processor for each in visits)
        )
        name = f"{('first', 'second')[number]}, {round_trip} ms"
        row = f"{visit.requests:.0f}", f"{visit.kilobytes:.0f}", f"{visit.seconds:.2f}", f"{visit.processor:.0f}"
        table.rows.append([name, *row])
        _check(result, f"{name}: requests", visit.requests, MOST_REQUESTS[number])
        _check(result, f"{name}: seconds until live", visit.seconds, MOST_SECONDS[round_trip][number])
        if number == 0:
            _check(result, f"{name}: KB", visit.kilobytes, MOST_KILOBYTES)
            _check(result, f"{name}: server's processor ms", visit.processor, MOST_PROCESSOR_MILLISECONDS)


def _visits(browser: Browser, server: Server, round_trip: int) -> tuple[Visit, Visit]:
    """To one match, by a browser that has never been here."""
    context = browser.new_context(viewport={"width": 1366, "height": 768}, base_url=server.url)
    context.add_init_script(NOTE_WHEN_LIVE)
    address = _open_match(context)
    visits = _visit(context, server, address, round_trip), _visit(context, server, address, round_trip)
    context.close()
    return visits


def _open_match(context: BrowserContext) -> str:
    """Past the browser, whose cache stays empty; the visitor's cookie is kept."""
    token = TOKEN.search(context.request.get("/play").text())[1]
    form = {"csrf_token": token, "game": "tic-tac-toe", "max": "me", "min": "engine"}
    return context.request.post("/matches", form=form).url


def _visit(context: BrowserContext, server: Server, address: str, round_trip: int) -> Visit:
    page = context.new_page()
    wire = Wire(page, round_trip)
    before = server.processor_seconds()
    page.goto(address)
    live = page.wait_for_function("() => window.liveAt").json_value() / 1000
    while time.monotonic() < wire.latest + QUIET:
        page.wait_for_timeout(50)
    processor = server.processor_seconds() - before
    page.close()
    return Visit(wire.requests, wire.bytes / 1000, live, processor * 1000)


def _check(result: Result, what: str, value: float, bar: float) -> None:
    result.checks.append(Check(what, value, bar, most=True))
