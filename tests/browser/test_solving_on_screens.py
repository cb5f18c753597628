"""A tree of four plies is solved on a phone and on a projector: the current part is visible and readable."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.rest import box_of, measured

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
