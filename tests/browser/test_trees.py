"""The tree lab in a browser: a tree is drawn by hand, stepped through and solved, on every screen."""

import base64
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from engine.exercises import KINDS
from tests.browser.exercises import hand_in_unfinished
from tests.browser.rest import box_of, measured
from webapp.trees.exercises.solving import unpack_exercise

ALPHABETA = "/trees/solve?kind=alphabeta&level=1&seed=7"


def text_form(page: Page):
    return page.locator("[data-lab=text]")


def node(page: Page, number: int):
    return page.locator(".lab-node").nth(number)


# -- drawing ----------------------------------------------------------------------------------------------------------


def test_a_tree_is_drawn_by_keyboard_and_every_step_is_undone(page: Page) -> None:
    page.goto("/trees?tree=(1 2)")
    page.wait_for_selector(".lab-svg")
    picture = page.locator("[data-lab=picture]")
    picture.focus()
    for key in ("ArrowDown", "+", "7", "Enter"):
        page.keyboard.press(key)
    expect(text_form(page)).to_have_value("((7) 2)")
    for key in ("+", "ArrowRight", "Delete"):
        page.keyboard.press(key)
    expect(text_form(page)).to_have_value("((7 0))")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    expect(text_form(page)).to_have_value("((7) 2)")
    page.keyboard.press("Control+y")
    expect(text_form(page)).to_have_value("((7 0) 2)")


def test_a_number_that_was_typed_is_undone_as_a_whole(page: Page) -> None:
    page.goto("/trees?tree=(1 2)")
    page.wait_for_selector(".lab-svg")
    page.locator("[data-lab=picture]").focus()
    for key in ("ArrowDown", "1", "3", "7", "Enter"):
        page.keyboard.press(key)
    expect(text_form(page)).to_have_value("(137 2)")
    page.keyboard.press("Control+z")
    expect(text_form(page)).to_have_value("(1 2)")


def test_a_tree_is_drawn_by_pointer(page: Page) -> None:
    page.goto("/trees?tree=((1 2) (3 4))")
    node(page, 1).click()
    page.get_by_label("Player").select_option("chance")
    expect(text_form(page)).to_have_value("({1/2:1 1/2:2} (3 4))")
    page.get_by_role("button", name="Add a successor").click()
    expect(text_form(page)).to_have_value("({1/3:1 1/3:2 1/3:0} (3 4))")
    page.locator(".lab-node").last.click()
    page.get_by_label("Value").fill("2,5")
    page.get_by_label("Action").fill("go on")
    expect(text_form(page)).to_have_value('({1/3:1 1/3:2 1/3 "go on":2.5} (3 4))')


def test_a_new_tree_is_begun_and_the_old_one_comes_back_by_undo(page: Page) -> None:
    page.goto("/trees?tree=((1 2) (3 4))")
    expect(page.locator(".lab-node")).to_have_count(7)
    page.get_by_role("button", name="New tree").click()
    expect(page.locator(".lab-picture")).to_be_focused()
    expect(text_form(page)).to_have_value("(0 0)")
    page.get_by_role("button", name="Undo").click()
    expect(text_form(page)).to_have_value("((1 2) (3 4))")


def test_a_subtree_is_dragged_below_another_node(page: Page) -> None:
    page.goto("/trees?tree=((1 2) (3 4) (5 6))")
    page.wait_for_selector(".lab-svg")
    page.locator(".lab-svg").scroll_into_view_if_needed()
    page.locator(".lab-node.leaf").last.scroll_into_view_if_needed()
    leaf = box_of(page.locator(".lab-node.leaf").first)
    target = box_of(page.locator(".lab-node.leaf").last)
    page.mouse.move(leaf["x"] + leaf["width"] / 2, leaf["y"] + leaf["height"] / 2)
    page.mouse.down()
    page.mouse.move(leaf["x"] + leaf["width"], leaf["y"] + 12, steps=3)
    page.mouse.move(target["x"] + target["width"] + 12, target["y"] + 12, steps=4)
    page.mouse.up()
    expect(text_form(page)).to_have_value("((2) (3 4) (5 6 1))")
    page.get_by_role("button", name="Undo").click()
    expect(text_form(page)).to_have_value("((1 2) (3 4) (5 6))")


def drags(page: Page, dragged, target, at=(0.5, 0.5)) -> None:
    """Holds the one over the other; the pointer is still down."""
    page.locator(".lab-svg").scroll_into_view_if_needed()
    start, end = box_of(dragged), box_of(target)
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] * at[0], end["y"] + end["height"] * at[1], steps=5)


def test_what_is_dropped_on_a_node_hangs_below_it_as_the_dashed_edge_promises(page: Page) -> None:
    page.goto("/trees?tree=((1 2) (3 4) (5 6))")
    page.wait_for_selector(".lab-svg")
    target = page.locator(".lab-node.min").nth(1).locator(".lab-shape")
    drags(page, page.locator(".lab-node.leaf").first.locator(".lab-shape"), target, at=(0.3, 0.5))
    preview, node_ = box_of(page.locator(".lab-preview")), box_of(target)
    assert preview["y"] >= node_["y"] + node_["height"] / 2
    page.mouse.up()
    expect(text_form(page)).to_have_value("((2) (3 1 4) (5 6))")
    expect(page.locator(".lab-preview")).to_have_count(0)
    drags(
        page,
        page.locator(".lab-node.min").nth(2).locator(".lab-shape"),
        node(page, 0).locator(".lab-shape"),
        at=(0.2, 0.5),
    )
    page.mouse.up()
    expect(text_form(page)).to_have_value("((2) (5 6) (3 1 4))")


def test_after_add_the_value_is_typed_at_once(page: Page) -> None:
    page.goto("/trees?tree=((1 2) (3 4))")
    node(page, 1).click()
    page.get_by_role("button", name="Add a successor").click()
    page.keyboard.type("17")
    expect(text_form(page)).to_have_value("((1 2 17) (3 4))")
    add = page.get_by_role("button", name="Add a successor")
    add.focus()
    page.keyboard.press("Enter")
    expect(add).to_be_focused()


def test_what_is_added_to_a_node_are_siblings(page: Page) -> None:
    page.goto("/trees?tree=(1 2)")
    add = page.get_by_role("button", name="Add a successor")
    for _time in range(3):
        add.click()
    expect(text_form(page)).to_have_value("(1 2 0 0 0)")
    page.keyboard.type("17")  # the last one's value
    add.click()
    expect(text_form(page)).to_have_value("(1 2 0 0 17 0)")
    page.keyboard.type("8")
    page.keyboard.press("Enter")
    page.keyboard.press("+")
    expect(text_form(page)).to_have_value("(1 2 0 0 17 8 0)")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Insert")
    page.keyboard.press("Insert")
    expect(text_form(page)).to_have_value("((0 0) 2 0 0 17 8 0)")


KEEP_PICTURES = """
const decode = HTMLImageElement.prototype.decode;
HTMLImageElement.prototype.decode = function () {
  window.kept ??= decodeURIComponent(this.src);
  return decode.call(this);
};
"""


def test_a_picture_is_on_white_whole_and_in_the_pages_font(page: Page) -> None:
    page.add_init_script(KEEP_PICTURES)
    page.goto('/trees?tree="a name that is long"=("an action that is long": (1 2) "as long as the first": (3 4))')
    node(page, 1).click()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        node(page, 2).hover()
        png, drawn = saved_picture(page)
        assert "@font-face" in drawn and 'url("data:' in drawn
        assert "is-selected" not in drawn and "lab-ring" not in drawn and "Inter" in drawn
        assert "rgb(255, 255, 255)" in drawn  # as the light page has it, in both themes
        seen = page.evaluate(LOOK, base64.b64encode(png).decode())
        assert seen == {"opaque": True, "border": True}, scheme
        assert page.locator(".lab-photo").count() == 0


def test_signs_in_a_picture_are_as_large_as_its_type_however_small_the_tree_is_drawn(page: Page) -> None:
    page.add_init_script(KEEP_PICTURES)
    page.goto(f"/trees?tree=((1 2) {' '.join('(3 4)' for _ in range(5))})")
    node(page, 1).click()
    page.keyboard.press("Space")
    pills = []
    for width in (1440, 390):
        page.set_viewport_size({"width": width, "height": 844})
        assert measured(page, IS_SMALL, width < 700)
        pills += re.findall(r'class="lab-pill"[^>]* d="([^"]*)"', saved_picture(page)[1])
        assert measured(page, IS_SMALL, width < 700), "the page has its own drawing again"
    assert len(pills) == 2 and pills[0] == pills[1]


IS_SMALL = """(small) => {
  const unit = document.querySelector(".lab-svg").style.getPropertyValue("--unit");
  return (parseFloat(unit) > 1.3) === small;
}"""


def saved_picture(page: Page) -> tuple[bytes, str]:
    """The picture as a file, and the drawing that it was made from."""
    page.evaluate("() => { delete window.kept; }")
    with page.expect_download() as saved:
        page.get_by_role("button", name="PNG").click()
    return Path(saved.value.path()).read_bytes(), page.evaluate("() => window.kept")


LOOK = """async (png) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  const { data } = pen.getImageData(0, 0, image.width, image.height);
  const isWhite = (x, y) => [0, 1, 2].every((i) => data[4 * (y * image.width + x) + i] === 255);
  const border = [...Array(image.width).keys()].every((x) => isWhite(x, 0) && isWhite(x, image.height - 1))
    && [...Array(image.height).keys()].every((y) => isWhite(0, y) && isWhite(image.width - 1, y));
  return { opaque: data.every((value, i) => i % 4 !== 3 || value === 255), border };
}"""


def test_the_text_and_the_drawing_follow_each_other(page: Page) -> None:
    page.goto("/trees")
    text_form(page).fill("((9 8) (7")
    expect(page.locator("#lab-refusal")).to_have_text("A closing bracket is missing at the end.")
    expect(page.locator(".lab-node")).to_have_count(13)
    text_form(page).fill('{"A": ["B", "C"], "B": [1, 2], "C": [3, 4]}')
    expect(page.locator(".lab-node")).to_have_count(7)
    expect(page.locator("#lab-refusal")).to_have_text("")
    expect(page.locator(".lab-name").first).to_have_text("A")


def test_a_tree_of_two_thousand_nodes_can_be_edited(page: Page) -> None:
    page.goto("/trees")
    rows = " ".join(f"({' '.join(str(i) for i in range(27))})" for _ in range(71))
    text_form(page).fill(f"({rows})")
    expect(page.locator(".lab-node")).to_have_count(1 + 71 + 71 * 27)
    page.locator("[data-lab=picture]").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Delete")
    expect(page.locator(".lab-node")).to_have_count(1 + 70 + 70 * 27)


# -- stepping ---------------------------------------------------------------------------------------------------------


def test_the_whole_tree_stands_there_and_nothing_is_betrayed(page: Page) -> None:
    page.goto("/trees?algorithm=alphabeta")
    page.get_by_role("button", name="Step by step").click()
    expect(page.locator(".steps-count")).to_have_text("step 0 of 26")
    expect(page.locator(".lab-node.leaf .lab-value")).to_have_text("3 12 8 2 4 6 14 5 2".split())
    expect(page.locator(".lab-node:not(.leaf) .lab-value")).to_have_text([""] * 4)
    expect(page.locator(".lab-edge.is-cut")).to_have_count(0)
    page.get_by_role("button", name="Next cut").click()
    expect(page.locator(".lab-edge.is-cut")).to_have_count(2)
    expect(page.locator(".lab-node.is-unvisited .lab-value")).to_have_text(["4", "6"])
    expect(page.locator(".steps-why")).to_contain_text("Cut here: v = 2 ≤ α = 3")
    page.get_by_role("button", name="Step back").click()
    expect(page.locator(".lab-edge.is-cut")).to_have_count(0)
    page.get_by_role("button", name="Last step").click()
    expect(page.locator(".lab-node.max .lab-value")).to_have_text("3")
    page.get_by_label("Convention").select_option("puc")
    expect(page.locator(".steps-title")).to_contain_text("Alpha-beta")


# -- solving ----------------------------------------------------------------------------------------------------------


def test_an_exercise_is_solved_on_the_tree_and_survives_a_reload(page: Page) -> None:
    page.goto(ALPHABETA)
    exercise = unpack_exercise(page.url.partition("e=")[2])
    key = KINDS["alphabeta"].key(exercise)
    page.get_by_label("α on entry").fill("−∞")
    page.get_by_label("α on entry").press("Enter")
    page.get_by_label("β on entry").fill("∞")
    expect(page.locator("[data-lab=saved]")).to_have_text("Saved.")
    page.reload()
    expect(page.get_by_label("β on entry")).to_have_value("∞")
    first = key["cuts"].split()[0]
    page.locator(f".lab-edge >> nth={first}").locator(".lab-hit").dispatch_event("click")
    expect(page.locator(".lab-edge.is-cut")).to_have_count(1)
    page.locator("select[name=best]").select_option(key["best"])
    expect(page.locator("[data-lab=saved]")).to_have_text("Saved.")
    hand_in_unfinished(page)
    score = page.locator(".trees-score")
    expect(score).to_be_visible()
    right = page.locator(".mark-row.right")
    expect(right.filter(has_text="Best action")).to_have_count(1)
    expect(right.filter(has_text=re.compile("on entry · the root"))).to_have_count(2)
    page.get_by_role("button", name="Begin again").click()
    expect(page.get_by_role("button", name="Hand in")).to_be_visible()


def test_a_phone_solves_by_touch(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto("/trees/solve?kind=minimax&level=1&seed=7")
    exercise = unpack_exercise(page.url.partition("e=")[2])
    key = KINDS["minimax"].key(exercise)
    for number in (1, 2, 3, 0):
        node(page, number).tap()
        page.get_by_role("textbox", name="Value").fill(key[f"value.{number}"])
    page.locator("select[name=best]").select_option(key["best"])
    expect(page.locator("[data-lab=saved]")).to_have_text("Saved.")
    page.get_by_role("button", name="Hand in").tap()
    expect(page.locator(".trees-score")).to_have_text("10 of 10 points")


# -- every screen -----------------------------------------------------------------------------------------------------


def test_a_text_that_is_too_large_or_finds_no_server_is_said_beside_it(page: Page, trouble: list[str]) -> None:
    page.goto("/trees?tree=(1 2)")
    too_large = '<p class="lead">What you sent is larger than Poda accepts here.</p>'
    page.route("**/trees/read", lambda route: route.fulfill(status=413, content_type="text/html", body=too_large))
    text_form(page).fill("(1 2 3)")
    refusal = page.locator("[data-lab=refusal]")
    expect(refusal).to_have_text("What you sent is larger than Poda accepts here.")
    page.unroute("**/trees/read")
    page.route("**/trees/read", lambda route: route.abort())
    text_form(page).fill("(1 2 3 4)")
    expect(refusal).to_have_text("There is no connection. Please try again.")
    page.unroute("**/trees/read")
    text_form(page).fill("(1 2 3 4 5)")
    expect(refusal).to_have_text("")
    expect(page.locator(".lab-node")).to_have_count(6)
    trouble.clear()  # the answers that this test has made up


def test_the_wheel_scrolls_past_a_tree_and_zooms_one_that_was_clicked(page: Page) -> None:
    page.set_viewport_size({"width": 1366, "height": 500})
    page.goto("/trees/playouts")
    canvas = page.locator(".tree-canvas")
    expect(canvas).to_be_visible()
    box = box_of(canvas)
    page.mouse.move(box["x"] + 40, box["y"] + 40)
    page.mouse.wheel(0, 100)
    assert measured(page, "() => scrollY") > 50
    page.locator(".tree-stage").focus()
    place = page.evaluate("() => scrollY")
    box = box_of(canvas)
    page.mouse.move(box["x"] + 40, box["y"] + 40)
    page.mouse.wheel(0, 100)
    assert measured(page, "() => scrollY") == place
