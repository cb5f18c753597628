"""The tree view on a page of its own, in a real Chromium."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import assert_fits
from tests.browser.pages import samples
from tests.browser.pages.pointing import place, resize
from tests.browser.people import Person
from tests.browser.rest import box_of, measured

pytest_plugins = ["tests.browser.pages.sheet"]

EXAMPLE = samples.record(samples.EXAMPLE)
LAYOUT = Path(__file__).parent / "layout"


def facts(page):
    return page.evaluate(
        """(() => { const { camera, scene, folded, marks } = view.picture;
             return { camera, shown: scene.count, folded: [...folded], selected: marks.selected } })()"""
    )


def pill(page, row):
    """The place of the fold handle below a node."""
    page.mouse.move(*place(page, row))  # an open node shows it to the pointer
    page.wait_for_timeout(400)  # longer than between the clicks of a double one
    x, y = place(page, row)
    return x, y + 27


WRITTEN = """
  const { texts } = window.drawnOn(document.querySelector("canvas"));
  const values = texts.filter(({ text }) => /^[≥≤]?\\s*−?\\d+(\\.\\d+)?$/.test(text));
"""
VALUES = f"() => {{ {WRITTEN} return values.map(({{ text }}) => text); }}"
VALUES_OVER_OTHERS = f"""() => {{
  {WRITTEN}
  const common = (a, b, low, high) => Math.min(a[high], b[high]) - Math.max(a[low], b[low]);
  const overlap = (a, b) => Math.min(common(a, b, "left", "right"), common(a, b, "top", "bottom"));
  return values.flatMap((a, i) => values.slice(i + 1).filter((b) => overlap(a, b) > 1.5).map((b) => [a.text, b.text]));
}}"""


# --- the picture ----------------------------------------------------------------------------------------------------


def test_a_small_tree_is_shown_whole(show):
    page = show(EXAMPLE)
    assert facts(page)["shown"] == 13
    assert facts(page)["folded"] == []
    assert page.locator(".tree-note").inner_text() == "11 of 11 nodes shown · 2 not visited"


def test_no_value_of_a_crowded_tree_is_written_over_another(show):
    page = show(EXAMPLE)
    page.evaluate(f"() => {{ {(LAYOUT / 'drawn.js').read_text()} }}")
    page.evaluate("tree => view.show(tree)", EXAMPLE)
    assert measured(page, VALUES) == ["3", "3", "≤\u20092", "2", "3", "12", "8", "2", "14", "5", "2"]
    for seed in (14, 15, 17, 21, 27, 49):
        page.evaluate("tree => view.show(tree)", samples.record(samples.random_decimals(seed, 3, 3 + seed % 2)))
        for width in (340, 360):
            resize(page, width, 500)
            assert measured(page, VALUES_OVER_OTHERS) == [], (seed, width)


def test_a_large_tree_opens_readable_with_every_root_move_and_the_best_line(show):
    tree = samples.random_search(seed=1, branching=4, depth=6)
    page = show(tree)
    assert 15 < facts(page)["shown"] < 80
    line, row = [], 0
    while tree["nodes"]["best"][row] >= 0:
        row = tree["nodes"]["best"][row]
        line.append(row)
    moves = [row for row, parent in enumerate(tree["nodes"]["parent"]) if parent == 0]
    assert measured(page, "rows => rows.every((row) => Number.isFinite(view.placeOf(row)[0]))", [*moves, *line])
    assert "folded" in page.locator(".tree-note").inner_text()


def test_a_click_on_the_count_unfolds_and_another_folds(show):
    page = show(samples.random_search(seed=1, branching=4, depth=6))
    before = facts(page)
    row = measured(
        page,
        "[...view.picture.folded].find((row) => view.picture.model.ply[row] === 2 && view.placeOf(row)[0] > 0)",
    )
    page.mouse.click(*pill(page, row))
    assert facts(page)["shown"] == before["shown"] + 4
    page.mouse.click(*pill(page, row))
    assert facts(page)["shown"] == before["shown"]
    page.evaluate("row => view.select(row)", row)
    page.locator(".tree-stage").focus()
    page.keyboard.press("Space")
    assert row not in facts(page)["folded"]


def test_a_click_selects_and_tells_the_page_and_says_why(show):
    page = show(EXAMPLE)
    a2 = EXAMPLE["nodes"]["action"].index("a2")
    page.mouse.click(*place(page, a2))
    node = page.evaluate("selections.at(-1)")
    assert (node["row"], node["actions"], node["kind"]) == (a2, ["a2"], "min")
    assert node["cut"]["through"] == EXAMPLE["nodes"]["action"].index("a1")
    why = (
        "Cut here: v = 2 ≤ α = 3. MAX already gets 3 by a1, one ply above, and cannot do better here: "
        "the rest is not visited. "
    )
    assert page.locator(".tree-details-why").inner_text() == why + "Its value is at most 2, whatever the rest holds."
    assert page.locator(".tree-details-extra").inner_text() == "a2"


def test_the_deep_cut_names_the_far_ancestor(show):
    tree = samples.record([[5, 9], [[[4, 9], [1, 2]], 8]])
    page = show(tree)
    row = next(row for row, by in enumerate(tree["nodes"]["cutBy"]) if by == 0 and tree["nodes"]["parent"][row] > 0)
    page.evaluate("row => view.choose(row)", row)
    assert (
        "MAX already gets 5 by a1, 3 plies above, and cannot do better here"
        in page.locator(".tree-details-why").inner_text()
    )


def test_the_keyboard_walks_selects_zooms_and_comes_home(show):
    page = show(EXAMPLE)
    page.locator(".tree-stage").focus()
    for key in ("Home", "ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    assert EXAMPLE["nodes"]["action"][facts(page)["selected"]] == "a2"
    page.keyboard.press("Enter")
    assert page.evaluate("selections.length") == 1
    page.keyboard.press("ArrowUp")
    assert facts(page)["selected"] == 0
    zoom = facts(page)["camera"]["k"]
    page.keyboard.press("+")
    assert facts(page)["camera"]["k"] > zoom
    page.keyboard.press("f")
    assert facts(page)["camera"]["k"] == pytest.approx(zoom)


def test_a_drag_pans_the_wheel_zooms_about_the_pointer_and_neither_selects(show):
    page = show(EXAMPLE)
    x, y = place(page, 0)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 120, y + 30, steps=4)
    page.mouse.up()
    assert place(page, 0) == pytest.approx((x - 120, y + 30), abs=8)
    was = place(page, 0)
    page.mouse.move(*was)
    page.mouse.wheel(0, -300)
    assert measured(page, "view.picture.camera.k") > 1.4
    assert place(page, 0) == pytest.approx(was, abs=2)
    assert page.evaluate("selections.length") == 0


def test_a_tree_grows_by_deltas_and_a_gap_is_told(show):
    tree = samples.random_search(seed=5, branching=3, depth=4)
    rows = len(tree["nodes"]["parent"])
    page = show(samples.first_rows(tree, 10))
    delta = samples.rows_from(tree, 10, 40, changed=[0, 1], path=[0, 1])
    assert page.evaluate("delta => view.update(delta)", delta) is True
    assert page.evaluate("delta => view.update(delta)", delta) is True, "the same news twice"
    assert page.evaluate("view.model.size") == 40
    assert page.evaluate("delta => view.update(delta)", samples.rows_from(tree, 60, rows)) is False
    assert page.evaluate("delta => view.update(delta)", samples.rows_from(tree, 40, rows)) is True
    whole = page.evaluate("text => JSON.stringify(readTree(JSON.parse(text)).children)", json.dumps(tree))
    assert page.evaluate("JSON.stringify(view.model.children)") == whole


def visible(page, rows):
    """Those of the rows that are visible on the canvas, not covered by the labels at the left and the tools at the
    right.
    """
    box = box_of(page.locator(".tree-canvas"))
    right = box["width"] - (46 if box["width"] > 520 else 0)
    places = measured(page, "rows => rows.map((row) => view.placeOf(row))", rows)
    return [row for row, (x, y) in zip(rows, places, strict=True) if 58 < x < right and 0 < y < box["height"]]


def best_line(tree):
    line = [0]
    while tree["nodes"]["best"][line[-1]] >= 0:
        line.append(tree["nodes"]["best"][line[-1]])
    return line


@pytest.mark.parametrize("width", [390, 768, 1440])
@pytest.mark.parametrize(("branching", "depth"), [(4, 6), (2, 9), (9, 4)])
def test_the_root_the_best_line_and_a_cut_are_in_the_first_picture(sheet, show, width, branching, depth):
    resize(sheet, width, 800)
    tree = samples.random_search(seed=1, branching=branching, depth=depth)
    page = show(tree)
    line = best_line(tree)
    assert visible(page, line) == line
    unvisited = [row for row, status in enumerate(tree["nodes"]["status"]) if status == "unvisited"]
    assert visible(page, unvisited), "a cut, with what it left out"


def test_a_long_row_shows_the_first_the_best_and_how_many_more(show):
    tree = samples.record([[n % 97] for n in range(200)], prune=False)
    page = show(tree)
    assert visible(page, best_line(tree)) == best_line(tree)
    (stub,) = page.evaluate("view.picture.scene.stubs")
    assert (stub["kind"], stub["count"]) == ("more", 200 - len(page.evaluate("view.picture.scene.levels[1].rows")))
    assert "folded" in page.locator(".tree-note").inner_text()
    camera, box = facts(page)["camera"], box_of(page.locator(".tree-canvas"))
    x, y = stub["x"] * camera["k"] + camera["x"], stub["y"] * camera["ky"] + camera["y"]
    page.mouse.click(box["x"] + x, box["y"] + y)
    assert len(page.evaluate("view.picture.scene.levels[1].rows")) == 200


def test_successors_that_were_not_recorded_are_not_passed_over(show):
    tree = samples.random_search(seed=1, branching=4, depth=3, prune=False)
    page = show(samples.first_rows(tree, len(tree["nodes"]["parent"]) - 21))
    stubs = page.evaluate("view.picture.scene.stubs")
    assert [(stub["kind"], stub["parent"], stub["count"]) for stub in stubs] == [("unrecorded", 0, 21)]


def test_escape_closes_the_legend_and_the_card(show):
    page = show(EXAMPLE)
    page.get_by_role("button", name="Legend").click()
    page.mouse.click(*place(page, 1))
    assert page.locator(".tree-legend").is_visible() and page.locator(".tree-details").is_visible()
    page.keyboard.press("Escape")
    assert not page.locator(".tree-legend").is_visible() and not page.locator(".tree-details").is_visible()
    page.get_by_role("button", name="Legend").click()
    page.get_by_role("button", name="List form").click()
    assert not page.locator(".tree-legend").is_visible()


# --- for everyone ---------------------------------------------------------------------------------------------------


def test_the_list_form_is_a_tree_of_sentences(show):
    page = show(EXAMPLE)
    page.get_by_role("button", name="List form").click()
    items = page.get_by_role("treeitem")
    assert items.count() == 13
    a2 = page.get_by_role("treeitem", name="a2, MIN node, value at most 2, cut here")
    assert a2.get_attribute("aria-level") == "2"
    a2.click()
    assert page.evaluate("selections.at(-1).actions") == ["a2"]
    page.locator(".tree-stage").focus()
    page.keyboard.press("ArrowLeft")
    expect(a2).to_have_attribute("aria-expanded", "false")
    expect(items).to_have_count(10)


def test_the_selected_node_is_the_active_item(show):
    page = show(EXAMPLE)
    page.locator(".tree-stage").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    active = page.locator(".tree-stage").get_attribute("aria-activedescendant")
    assert page.locator(f"#{active}").inner_text() == "a1, MIN node, value 3"
    assert page.locator(f"#{active}").get_attribute("aria-selected") == "true"


def test_the_picture_the_list_and_the_steps_are_accessible(step, assert_accessible):
    page = step(EXAMPLE, 14)
    page.get_by_role("button", name="Legend").click()
    expect(page.locator(".tree-item", has_text="not visited").first).to_be_attached()  # the list follows the steps
    assert_accessible(page)
    page.get_by_role("button", name="List form").click()
    assert_accessible(page)


def test_another_theme_and_a_phone_draw_another_picture(show):
    page = show(EXAMPLE)
    light = page.evaluate("view.picture.palette")
    assert light["card"] == "rgb(255,255,255)"
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    assert measured(page, "view.picture.palette.card") == "rgb(23,30,40)"
    dark = page.evaluate("view.picture.palette")
    assert (light["on-max"], dark["on-max"]) == ("#ffffff", "#0b1118")
    resize(page, 390, 800)
    assert_fits(page)
    for row in range(13):
        assert 0 < place(page, row)[0] < 390


# --- fold rather than shrink ------------------------------------------------------------------------------------------


def test_a_tree_too_wide_to_be_read_folds_and_what_is_shown_says_its_value(sheet, show):
    tree = samples.lecture_tree("exercise-3.3", "expectiminimax")
    assert show(tree).locator(".tree-note").inner_text() == "53 of 53 nodes shown"
    resize(sheet, 560, 800)
    page = show(tree)
    assert facts(page)["folded"]
    assert facts(page)["camera"]["k"] > 0.6


HEEDED = """async (keys) => {
  const { intentOf } = await import("poda/tree-view/keys.js");
  const model = { parent: [-1, 0], ply: [0, 1], children: [[1], []] };
  const tree = { model, folded: new Set(), scene: { levels: [{ rows: [0] }, { rows: [1] }] }, asList: false };
  return keys.filter((key) => intentOf({ ...tree, selected: 0, current: -1 }, new KeyboardEvent("keydown", { key })));
}"""
KEYS = [
    *map(chr, range(32, 127)),
    "−",
    *"Enter Home End PageUp PageDown Escape Tab Delete Backspace Insert F1 F2".split(),
]


def test_the_list_of_keys_names_all_that_the_tree_heeds(ana: Person) -> None:
    ana.starts()
    listed = set(ana.page.locator("kbd").all_text_contents())
    heeded = {{" ": "Space", "-": "−", "=": "+"}.get(key, key.title()) for key in ana.page.evaluate(HEEDED, KEYS)}
    assert {"F", "Enter", "Space", "Home"} <= heeded <= listed
