"""A tree of four plies is solved on a phone and on a projector: the current part is visible and readable."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.exercises import hand_in_unfinished
from tests.browser.rest import box_of, measured
from tests.browser.screens import in_every_language, resize
from tests.sweeps import sweep

FOUR_PLIES = "/trees/solve?kind=alphabeta&level=3&seed=7&plies=4&conditions=on"

SEEN_TOGETHER = """() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const [tree, fields, header] = [box(".trees-picture"), box(".solving-node"), box(".site-header")];
  const node = box(".lab-node.is-selected .lab-shape");
  return {
    inWindow: tree.top >= header.bottom - 1 && fields.bottom <= innerHeight + 1,
    apart: tree.bottom <= fields.top + 1 && tree.height > 150 && fields.height > 150,
    nodeSeen: node.top >= tree.top && node.bottom <= tree.bottom && node.left >= tree.left && node.right <= tree.right,
  };
}"""
ALL = {"inWindow": True, "apart": True, "nodeSeen": True}

TEXTS_THAT_MEET = """() => {
  const texts = [...document.querySelectorAll(".lab-window, .lab-exit")].filter((each) => each.textContent);
  const boxes = texts.map((each) => each.getBoundingClientRect());
  const meets = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
  return boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => meets(a, b))).length;
}"""


WINDOW = {"alpha_in": "-oo", "beta_in": "+oo", "alpha_out": "12", "beta_out": "+oo"}
FILL = """(fields, texts) => {
  for (const [name, text] of Object.entries(texts)) {
    const field = fields.querySelector(`[name="${name}"]`);
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}"""


def fill_in(page: Page, number: int) -> None:
    """A node's fields: the last as a person does, the others before it at once."""
    page.locator(".lab-node .lab-shape").nth(number).tap()
    fields = page.locator("[data-lab=fields]")
    last = fields.locator(f'[name="value.{number}"]')
    last.wait_for()
    fields.evaluate(FILL, {f"{part}.{number}": text for part, text in WINDOW.items()})
    last.fill("12")


def test_on_a_phone_the_tree_and_the_fields_are_seen_together(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto(FOUR_PLIES)
    for number in (0, 1, 3, 7, 8, 9, 10, 14):
        fill_in(page, number)
        assert measured(page, SEEN_TOGETHER) == ALL, number
    assert measured(page, TEXTS_THAT_MEET) == 0
    page.locator(".lab-node .lab-shape").nth(3).tap()
    hints = page.locator("[data-lab=fields] .solving-hints")
    hints.locator("summary").tap()
    hints.get_by_role("button").first.tap()
    said = hints.get_by_text("A node is given the window")
    expect(said).to_be_visible()
    said.scroll_into_view_if_needed()
    box, around = box_of(said), box_of(page.locator(".solving-node"))
    assert around["y"] <= box["y"] and box["y"] + box["height"] <= around["y"] + around["height"] + 1
    assert around["x"] <= box["x"] and box["x"] + box["width"] <= around["x"] + around["width"] + 1
    assert measured(page, SEEN_TOGETHER) == ALL


IN_SIGHT = """(part) => {
  const { left, right, top, bottom } = part.getBoundingClientRect();
  const isSeen = (y) => part.contains(document.elementFromPoint((left + right) / 2, y));
  return [top + 2, (top + bottom) / 2, bottom - 2].every(isSeen);
}"""


def test_on_a_phone_what_is_refused_stays_in_sight_beside_the_hints(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto(FOUR_PLIES)
    page.locator(".lab-node .lab-shape").nth(1).tap()
    fields = page.locator("[data-lab=fields]")
    for part in ("alpha_in.1", "beta_out.1"):
        fields.locator(f'[name="{part}"]').fill("two")
    refusals = fields.locator(".refusal")
    expect(refusals).to_have_count(2)
    hints = fields.locator(".solving-hints")
    hints.locator("summary").tap()
    fields.evaluate("(box) => { box.scrollTop = box.scrollHeight; }")
    assert measured(refusals.first, IN_SIGHT)
    assert measured(hints.get_by_role("button").last, IN_SIGHT)
    hints.get_by_role("button").first.scroll_into_view_if_needed()
    assert measured(hints.get_by_role("button").first, IN_SIGHT)
    assert measured(refusals.first, IN_SIGHT)


@sweep
def test_on_a_phone_the_verdict_leaves_the_tree_in_sight(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto(FOUR_PLIES)
    fill_in(page, 3)
    expect(page.locator("[data-lab=saved]")).to_have_text("Saved.")
    hand_in_unfinished(page)
    expect(page.locator(".trees-score")).to_be_visible()
    for number in (3, 1, 0):
        page.locator(".lab-node .lab-shape").nth(number).tap()
        expect(page.locator(".solving-node .sub").first).to_be_visible()
        assert measured(page, SEEN_TOGETHER) == ALL, number
    expect(page.locator(".solving-node .input.blank").first).to_have_attribute("placeholder", "left blank")


@sweep
def test_on_a_phone_the_page_scrolls_what_was_handed_in_and_no_box_does(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto(FOUR_PLIES)
    fill_in(page, 3)
    expect(page.locator("[data-lab=saved]")).to_have_text("Saved.")
    page.locator("[data-lab=fields] .solving-hints summary").tap()
    page.locator("[data-lab=fields] .solving-hint button").first.tap()
    expect(page.locator("[data-lab=fields] .solving-hint p").first).to_be_visible()
    hand_in_unfinished(page)
    expect(page.locator(".trees-score")).to_be_visible()
    page.locator(".lab-node .lab-shape").nth(3).tap()
    node = page.locator(".solving-node")
    expect(node.locator(".sub").first).to_be_visible()
    assert measured(node, "box => box.scrollHeight <= box.clientHeight")


def test_on_a_projector_a_tree_of_four_plies_is_seen_whole(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(FOUR_PLIES.removesuffix("&conditions=on"))
    page.locator(".lab-svg").wait_for()
    page.keyboard.press("p")
    page.locator(".on-stage .lab-svg").wait_for()
    whole = "(box) => box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight"
    box = page.locator(".trees-picture")
    assert measured(box, whole)
    page.keyboard.press("ArrowRight")  # to the other scene, which does not show the tree
    page.keyboard.press("ArrowLeft")
    expect(box).to_be_visible()
    assert measured(box, whole)


WRITTEN = """() => {
  const box = (part) => part.getBoundingClientRect();
  const all = (name) => [...document.querySelectorAll(name)];
  const seen = (part) => part.checkVisibility() && part.textContent;
  const holds = (leaf) => within(box(leaf.querySelector(".lab-value")), box(leaf.querySelector(".lab-shape")));
  const within = (inner, outer) => inner.left >= outer.left - 1 && inner.right <= outer.right + 1
    && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
  const meet = (a, b) => Math.abs(a.top - b.top) < a.height && a.right > b.left - 2 && b.right > a.left - 2;
  const names = all(".lab-action").filter(seen).map(box);
  const windows = all(".lab-window, .lab-exit").filter(seen);
  return {
    leavesOver: all(".lab-node.leaf").filter((leaf) => !holds(leaf)).length,
    namesThatMeet: names.filter((a, i) => names.slice(i + 1).some((b) => meet(a, b))).length,
    windows: windows.length,
    windowsOut: windows.filter((each) => !within(box(each), box(document.querySelector(".lab-svg")))).length,
  };
}"""


@sweep
def test_on_a_projector_the_writing_on_a_tree_of_four_plies_can_be_read(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 1280, "height": 720}, has_touch=True)
    page.goto(FOUR_PLIES)
    for number in (7, 8, 14):
        fill_in(page, number)
    page.locator("h1").click()
    page.keyboard.press("p")
    page.locator(".on-stage .lab-svg.is-crowded").wait_for()
    for number in (7, 14):
        page.locator(".lab-node .lab-shape").nth(number).tap()
        written = measured(page, WRITTEN)
        assert written == {"leavesOver": 0, "namesThatMeet": 0, "windows": 2, "windowsOut": 0}, number
    expect(page.locator(".solving-cuts")).to_be_in_viewport(ratio=1)


MEETING = """() => {
  const all = (name) => [...document.querySelectorAll(name)].filter((part) => part.checkVisibility());
  const box = (part, by = 0) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    return { left, right, top: top + by, bottom: bottom - by, part };
  };
  const written = all(".lab-svg text").filter((text) => text.textContent);
  const texts = written.map((text) => box(text, (text.getBoundingClientRect().height * 0.28) / 1.2));
  const shapes = all(".lab-node .lab-shape").map((part) => box(part));
  const rings = all(".is-selected > .lab-ring").map((part) => box(part));
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const own = (a, b) => a.part.parentElement === b.part.parentElement;
  const count = (some, others) => some.flatMap((a) => others.filter((b) => a !== b && !own(a, b) && meet(a, b))).length;
  const scale = document.querySelector(".lab-svg").getScreenCTM().a;
  return {
    texts: count(texts, texts),
    textsOverNodes: count(texts.filter(({ part }) => part.matches(".lab-window, .lab-exit")), shapes),
    ringOverNodes: count(rings, shapes),
    ringOverTexts: count(rings, texts.filter(({ part }) => part.matches(".lab-name, .lab-value"))),
    least: Math.min(...written.map((text) => parseFloat(getComputedStyle(text).fontSize) * scale)),
  };
}"""


def seen(page: Page, least: float) -> None:
    found = measured(page, MEETING)
    assert found.pop("least") >= least - 0.05
    assert found == {"texts": 0, "textsOverNodes": 0, "ringOverNodes": 0, "ringOverTexts": 0}


PROJECTORS = ((1280, 720, 20), (1920, 1080, 24))
"""Their width and height, and the smallest type that the last row can read."""


@sweep
@pytest.mark.parametrize("kind", ["expectiminimax", "star1"])
def test_on_a_projector_the_probabilities_above_many_leaves_stand_apart(hall: Callable[..., Page], kind: str) -> None:
    page = hall()
    for seed in (3, 7):
        page.goto(f"/trees/solve?kind={kind}&level=3&seed={seed}")
        page.locator(".on-stage .lab-svg").wait_for()
        for width, height, least in PROJECTORS:
            page.set_viewport_size({"width": width, "height": height})
            seen(page, least)


@sweep
def test_on_a_projector_a_lectures_tree_is_seen_whole(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 1280, "height": 720})
    page.goto("/trees?tree=exercise-3.3")
    page.locator(".lab-svg").wait_for()
    page.keyboard.press("p")
    page.locator(".on-stage .lab-svg").wait_for()
    box = "document.querySelector('[data-lab=picture]')"
    assert measured(page, f"() => {box}.scrollWidth <= {box}.clientWidth && {box}.scrollHeight <= {box}.clientHeight")
    seen(page, 20)


@sweep
def test_on_a_projector_the_chosen_nodes_window_leaves_its_neighbours_free(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 1280, "height": 720}, has_touch=True)
    page.goto(FOUR_PLIES.removesuffix("&conditions=on"))
    for number in (3, 8, 10, 14):
        fill_in(page, number)
    page.locator("h1").click()
    page.keyboard.press("p")
    page.locator(".on-stage .lab-svg").wait_for()
    for width, height, least in PROJECTORS:
        page.set_viewport_size({"width": width, "height": height})
        for number in (3, 8, 10, 14):
            page.locator(".lab-node .lab-shape").nth(number).tap()
            seen(page, least)


@sweep
def test_on_a_phone_the_whole_of_four_plies_can_be_read(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto(FOUR_PLIES)
    page.locator(".lab-svg").wait_for()
    is_whole = "(box) => box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight"
    assert page.locator("[data-lab=picture]").evaluate(is_whole)  # it opens so
    for number in (0, 1, 3, 7, 8):
        fill_in(page, number)
    page.get_by_role("button", name="Fit the whole tree").tap()
    seen(page, 9.5)
    values = page.locator(".lab-node.leaf .lab-value")
    assert values.evaluate_all("(all) => all.filter((each) => each.checkVisibility()).length") == 16


@sweep
def test_on_a_phone_the_ring_leaves_names_and_neighbours_free(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto("/trees?tree=((A%3D3 B%3D12 8)(2 C%3D4 6))")
    page.locator(".lab-svg").wait_for()
    for number in range(page.locator(".lab-node").count()):
        page.locator(".lab-node .lab-shape").nth(number).tap()
        expect(page.locator(".lab-node").nth(number)).to_have_class(re.compile("is-selected"))
        seen(page, 9.5)


@sweep
def test_on_a_phone_hints_are_whole_once_they_are_unfolded(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    for _language in in_every_language(page, FOUR_PLIES):
        page.locator(".lab-node .lab-shape").nth(3).tap()
        page.locator("[data-lab=fields] .solving-hints summary").tap()
        last = page.locator("[data-lab=fields] .solving-hint button").last
        expect(last).to_be_in_viewport(ratio=1)
        box, around = box_of(last), box_of(page.locator(".solving-node"))
        assert box["y"] + box["height"] <= around["y"] + around["height"] + 1
        assert box["x"] + box["width"] <= around["x"] + around["width"] + 1


@sweep
def test_on_a_desk_a_tree_of_four_plies_is_seen_whole(page: Page) -> None:
    page.goto("/trees/solve?kind=alphabeta&level=3&seed=7")
    page.locator(".lab-svg").wait_for()
    box = "document.querySelector('[data-lab=picture]')"
    for width in (1440, 820):
        page.set_viewport_size({"width": width, "height": 900})
        assert measured(page, f"() => {box}.scrollWidth <= {box}.clientWidth")
        seen(page, 9.5)
    page.set_viewport_size({"width": 1366, "height": 768})
    hand_in_unfinished(page)
    expect(page.locator(".solving-node .sub").first).to_be_attached()
    assert measured(page.locator(".solving-node"), "(fields) => fields.scrollHeight <= fields.clientHeight")


SLASHES_OVER_NAMES = """() => {
  const box = (part) => part.getBoundingClientRect();
  const slashes = [...document.querySelectorAll(".lab-edge.is-cut .lab-slash")].map(box);
  const names = [...document.querySelectorAll(".lab-action")].map(box);
  const letters = ({ left, right, top, bottom }) => ({ left, right, bottom, top: top + 0.2 * (bottom - top) });
  const meet = (a, b) => Math.min(a.right, b.right) > Math.max(a.left, b.left)
    && Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top);
  return [slashes.length, names.map(letters).filter((name) => slashes.some((slash) => meet(slash, name))).length];
}"""


def slashes_lie_over_no_name(page: Page) -> None:
    expect(page.locator(".lab-edge.is-cut")).to_have_count(2)
    for width in (1440, 390):
        resize(page, width)
        assert measured(page, SLASHES_OVER_NAMES) == [2, 0]


@sweep
def test_the_slashes_of_cuts_lie_over_no_name(page: Page) -> None:
    page.goto("/trees/solve?s=urjc-multiagent&n=2")
    page.locator(".lab-node .lab-shape").nth(2).click()
    for edge in ("b2", "b3"):
        page.get_by_label(f"cut: {edge}").check()
    slashes_lie_over_no_name(page)
    page.goto("/trees?tree=example")
    page.get_by_label("Algorithm").select_option("alphabeta")
    page.get_by_role("button", name="Step by step").click()
    page.locator(".steps input[type=range], input[type=range]").first.press("End")
    slashes_lie_over_no_name(page)
