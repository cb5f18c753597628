"""Frames a second in the tree lab: a subtree of 500 nodes dragged about, and a tree of 2,000 nodes scrolled and edited.

A real Chromium draws every frame; counted are those that it shows while the pointer moves with each of them. Chromium
draws with the processor alone here, so a machine with a graphics card does better.
"""

from statistics import median

from playwright.sync_api import Page, sync_playwright

from tests.browser import chromium
from tests.server import serving
from tests.tools.benchmarks.tables import Check, Result, Table

FRAMES = 120
TRIES = 3
LEAST_FRAMES_A_SECOND = 50
MOST_EDIT_MILLISECONDS = 200
WIDE = {"width": 1440, "height": 900}

DRAG = """
([number, frames]) => new Promise((done) => {
  const byId = (a, b) => a.dataset.id - b.dataset.id; // where they stand in the page changes when they are dragged
  const node = [...document.querySelectorAll(".lab-node")].sort(byId)[number];
  const box = node.getBoundingClientRect();
  const svg = document.querySelector(".lab-svg");
  svg.setPointerCapture = () => {};
  const tell = (name, i) => (name === "pointerdown" ? node : svg).dispatchEvent(new PointerEvent(name, {
    clientX: box.x + box.width / 2 + 90 * Math.sin(i / 9),
    clientY: box.y + box.height / 2 + 60 * Math.sin(i / 7),
    pointerId: 7, button: 0, bubbles: true, cancelable: true,
  }));
  tell("pointerdown", 0);
  const times = [];
  let i = 0;
  const frame = (now) => {
    times.push(now);
    i += 1;
    tell("pointermove", i);
    if (i <= frames) return requestAnimationFrame(frame);
    const lifted = document.querySelectorAll(".lab-lifted > .lab-node").length;
    tell("pointercancel", i);
    if (lifted < 500) return done([]);
    done(times.slice(1).map((time, place) => time - times[place]).slice(4));
  };
  requestAnimationFrame(frame);
})
"""
"""The milliseconds between frames while a subtree is dragged, without the first few."""

SCROLL = """
(frames) => new Promise((done) => {
  const box = document.querySelector("[data-lab=picture]");
  const times = [];
  let i = 0;
  const frame = (now) => {
    times.push(now);
    i += 1;
    box.scrollTo(400 + 300 * Math.sin(i / 11), 0);
    if (i <= frames) return requestAnimationFrame(frame);
    done(times.slice(1).map((time, place) => time - times[place]).slice(4));
  };
  requestAnimationFrame(frame);
})
"""

EDIT = """
() => new Promise((done) => {
  const box = document.querySelector("[data-lab=picture]");
  box.focus();
  const press = (key) => box.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  press("ArrowDown");
  const begun = performance.now();
  press("+");
  requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun), 0));
})
"""
"""From pressing + until the frame with the new node is drawn, in milliseconds."""


HALF_THOUSAND = "(" + 20 * f"({24 * '5 '})" + ")"
"""The text of a subtree of 501 nodes."""

TREES = {
    "500 nodes dragged": f"({HALF_THOUSAND} 3)",
    "500 of 2,000 nodes dragged": f"({HALF_THOUSAND} {HALF_THOUSAND} {HALF_THOUSAND} ({247 * '3 '}) ({247 * '3 '}))",
}
"""In each the first action leads to the subtree; the second is as large as the lab takes trees."""


def measure() -> Result:
    table = Table("Tree lab", ["what", "median", "slowest of 20", "frames/s"])
    checks = []
    with serving() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**chromium.choose(playwright))
        page = browser.new_page(viewport=WIDE)
        for what, text in TREES.items():
            _open(page, server.url, text)
            times = min((page.evaluate(DRAG, [1, FRAMES]) for _ in range(TRIES)), key=median)
            table.rows.append(_row(what, times))
            checks.append(Check(what, 1000 / median(times), LEAST_FRAMES_A_SECOND, unit=" frames/s"))
        times = min((page.evaluate(SCROLL, FRAMES) for _ in range(TRIES)), key=median)
        table.rows.append(_row("2,000 nodes scrolled", times))
        checks.append(Check("2,000 nodes scrolled", 1000 / median(times), LEAST_FRAMES_A_SECOND, unit=" frames/s"))
        edits = [page.evaluate(EDIT) for _ in range(5)]
        table.rows.append(["a node added to 2,000", f"{median(edits):.0f} ms", f"{max(edits):.0f} ms", ""])
        checks.append(Check("a node added to 2,000", median(edits), MOST_EDIT_MILLISECONDS, most=True, unit=" ms"))
        browser.close()
    return Result("frames", [table], checks)


def _open(page: Page, url: str, text: str) -> None:
    page.goto(f"{url}/trees")
    page.wait_for_selector(".lab-svg")
    page.locator("[data-lab=text]").fill(text)
    page.wait_for_function("(count) => document.querySelectorAll('.lab-node').length > count", arg=500)


def _row(what: str, times: list[float]) -> list[str]:
    slow = sorted(times)[-len(times) // 20]
    return [what, f"{median(times):.1f} ms", f"{slow:.1f} ms", f"{1000 / median(times):.0f}"]
