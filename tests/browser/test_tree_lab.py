"""The tree lab in a browser: drawing, stepping, strategies as subtrees, positions with their boards."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import Person
from tests.browser.rest import measured
from tests.browser.tree_lab import node, step_through

POSITION = "/trees?game=tic-tac-toe&position=X.O/.X./... O&depth=2"


# -- drawing ----------------------------------------------------------------------------------------------------------


def test_rows_say_whose_turn_it_is_where_all_their_nodes_agree(page: Page) -> None:
    page.goto("/trees?tree=({.5:(1 2) .5:max(3 4)} {1:(5 6)})")
    expect(page.locator(".lab-row")).to_have_text(["MAX", "chance"])


def test_a_reload_and_the_way_back_find_the_tree_as_it_was_drawn(page: Page) -> None:
    page.goto("/trees?tree=example")
    text = page.locator("textarea").first
    text.fill("((3 1) (9 (5 4)))")
    expect(page.locator(".lab-node")).to_have_count(9)
    page.wait_for_url("**/trees?t=*")
    page.reload()
    expect(page.locator(".lab-node")).to_have_count(9)
    page.goto("/complexity")
    page.go_back()
    expect(page.locator(".lab-node")).to_have_count(9)
    expect(text).to_have_value("((3 1) (9 (5 4)))")


# -- stepping ---------------------------------------------------------------------------------------------------------


def test_the_call_stack_holds_the_calls_that_have_not_returned(page: Page) -> None:
    step_through(page)
    calls = page.locator(".lab-call-name")
    expect(page.locator(".lab-call")).to_have_text("The stack is empty.")
    page.get_by_role("button", name="Next cut").click()
    expect(calls).to_have_text(["MIN-VALUE(a2)", "MAX-VALUE(the root)"])
    expect(page.locator(".lab-call-facts")).to_have_text(["α = 3  β = +∞  v = 2", "α = 3  β = +∞  v = 3"])
    page.get_by_label("Convention").select_option("unir")  # it goes on from there
    page.get_by_role("button", name="First step").click()
    page.get_by_role("button", name="Step forward").click()
    page.get_by_role("button", name="Step forward").click()
    expect(calls).to_have_text(["minimax-alfabeta(a1)", "minimax-alfabeta(the root)"])
    page.get_by_role("button", name="Last step").click()
    expect(page.locator(".lab-call")).to_have_text("The stack is empty.")


def test_what_is_said_of_a_tree_goes_while_it_would_betray_its_cuts_and_with_its_text(page: Page) -> None:
    page.goto("/trees")
    note = page.locator("[data-tells]", has_text="alpha-beta leaves out the 4 and the 6")
    expect(note).to_be_visible()
    page.get_by_role("button", name="Step by step").click()
    expect(page.locator(".steps-count")).to_be_visible()
    expect(note).to_be_hidden()
    page.get_by_role("button", name="Last step").click()
    expect(note).to_be_visible()
    page.get_by_role("button", name="Step back").click()
    expect(note).to_be_hidden()
    page.get_by_role("button", name="Step by step").click()
    expect(note).to_be_visible()
    page.locator('[data-lab="text"]').fill("{'A': ['B'], 'B': ['A']}")  # which is refused
    expect(page.locator("#lab-refusal")).to_contain_text("A → B → A")
    expect(note).to_be_hidden()
    page.locator('[data-lab="text"]').fill("[[3, 12], [2, 4]]")
    expect(page.locator("#lab-refusal")).to_be_empty()
    expect(note).to_be_hidden()


def test_what_is_said_of_a_tree_waits_where_questions_are_asked_about_it(page: Page) -> None:
    step_through(page)
    note = page.locator("[data-tells]", has_text="alpha-beta leaves out the 4 and the 6")
    page.get_by_label("cut or not, and why").check()
    page.get_by_role("button", name="Step by step").click()
    expect(note).to_be_hidden()
    page.reload()
    expect(page.locator(".lab-svg")).to_be_visible()
    expect(note).to_be_hidden()
    page.get_by_role("button", name="Step by step").click()
    expect(page.get_by_label("cut or not, and why")).to_be_checked()  # as before the reload
    page.get_by_label("cut or not, and why").uncheck()
    page.get_by_role("button", name="Step by step").click()
    expect(note).to_be_visible()


def test_a_file_opens_at_once_and_what_is_no_text_leaves_the_tree_as_it_was(page: Page) -> None:
    page.goto("/trees")
    files, text, refusal = (page.locator(f"[data-lab={name}]") for name in ("open", "text", "refusal"))
    files.set_input_files({"name": "tree.txt", "mimeType": "text/plain", "buffer": "(sí: 3 no: 5)".encode("cp1252")})
    expect(page.locator("[data-lab=size]")).to_have_text("nodes: 3")
    expect(text).to_have_value("(sí: 3 no: 5)")
    files.set_input_files({"name": "tree.png", "mimeType": "image/png", "buffer": b"\x89PNG\r\n\x1a\n\0\0"})
    expect(refusal).to_have_text("“tree.png” is a picture, not text.")
    files.set_input_files({"name": "tree.json", "mimeType": "application/json", "buffer": b'["a"]' * 640_000})
    expect(refusal).to_have_text("“tree.json” has 3,200,000 bytes; at most 400,000 characters are read here.")
    expect(text).to_have_value("(sí: 3 no: 5)")


def test_of_several_trees_in_a_text_one_is_opened_after_the_other(page: Page) -> None:
    page.goto("/trees")
    text = page.locator("[data-lab=text]")
    text.fill("t1 = [[3, 12], [2, 4]]\nt2 = [[1, 2], [3, 4, 5]]")
    expect(page.locator("[data-lab=refusal]")).to_have_text("There are 2 trees in the text: open one at a time.")
    page.get_by_role("button", name="Open the tree t2").click()
    expect(text).to_have_value("((1 2) (3 4 5))")
    expect(page.locator("[data-lab=size]")).to_have_text("nodes: 8")
    expect(page.locator("[data-lab=refusal]")).to_be_empty()
    page.get_by_role("button", name="Open the tree t1").press("Enter")
    expect(text).to_have_value("((3 12) (2 4))")
    text.fill("(3 5)")
    expect(page.locator("[data-lab=several]")).to_be_hidden()


def test_the_arrow_keys_step_at_once_but_not_behind_a_dialog(page: Page) -> None:
    step_through(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("p")
    page.keyboard.press("Escape")
    expect(page.locator("html")).not_to_contain_class("presenting")
    expect(page.locator(".steps-count")).to_have_text("step 0 of 26")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".steps-count")).to_have_text("step 2 of 26")
    page.get_by_label("Convention").select_option("unir")
    expect(page).to_have_url(re.compile("convention=unir"))
    expect(page.locator(".steps-count")).to_have_text("step 2 of 26")
    expect(page.get_by_role("button", name="Step forward")).not_to_be_focused()


NOTHING_TO_SCROLL = """() => {
  const box = document.querySelector(".lab-node")?.ownerSVGElement.parentElement;
  return box && box.scrollWidth <= box.clientWidth;
}"""


def assert_in_sight(page: Page, *parts: str) -> None:
    """Of a row's name, with the margin as wide as the page's that keeps values away from it."""
    for part in parts:
        expect(page.locator(part)).to_be_in_viewport(ratio=0.8 if "row" in part else 0.9)


def test_a_tree_that_is_stepped_through_shares_the_screen_with_its_steps_and_sentence(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(viewport={"width": 1366, "height": 768})
    page.goto("/trees?tree=exercise-3.3")
    for width in (1366, 820):  # before it is stepped through as well
        page.set_viewport_size({"width": width, "height": 1000})
        assert measured(page, NOTHING_TO_SCROLL)
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".lab-presets.chrome .pill").last).to_be_in_viewport(ratio=1)
    step_through(page, "/trees?tree=exercise-3.3")
    for _ in range(8):
        page.keyboard.press("ArrowRight")
    said = (".lab-row >> nth=0", ".lab-node.is-current", ".steps-controls", ".steps-why")
    assert_in_sight(page, *said)
    page.set_viewport_size({"width": 1366, "height": 768})
    assert_in_sight(page, *said, ".lab-node >> nth=0", ".lab-node >> nth=-1", ".steps-variables")
    page.set_viewport_size({"width": 1280, "height": 720})
    page.keyboard.press("p")
    assert_in_sight(page, *said, ".lab-node >> nth=0", ".lab-node >> nth=-1", ".steps-variables")
    for _ in range(6):  # to a leaf below chance; its probability is among the variables, as on its edge
        page.keyboard.press("ArrowRight")
    chance = page.locator(".steps-variables [data-variable=p] dd")
    expect(chance).to_have_text("½")
    expect(page.locator(".lab-action", has_text="½").first).to_be_attached()
    page.keyboard.press("p")
    page.set_viewport_size({"width": 1366, "height": 768})
    expect(chance).to_have_text("½")
    expect(page.locator(".lab-action", has_text="½").first).to_be_attached()


@pytest.mark.parametrize("locale", ["en", "pt"])
def test_on_a_phone_the_line_of_code_shares_the_screen_and_the_buttons_stay_while_one_reads_on(
    new_page: Callable[..., Page], locale: str
) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, locale=locale)
    page.goto("/trees?tree=exercise-3.1")
    page.wait_for_selector(".lab-svg")
    page.locator("[data-lab=step]").tap()
    for _ in range(13):
        page.locator("[data-step=forward]").tap()
    for part in (".lab-node.is-current", ".steps-controls", ".steps-why", ".steps-code .on", ".steps-variables"):
        expect(page.locator(part).first).to_be_in_viewport(ratio=0.9)
    page.locator(".lab-calls").scroll_into_view_if_needed()
    page.evaluate("() => scrollBy(0, 200)")
    expect(page.locator(".steps-controls")).to_be_in_viewport(ratio=1)


def test_nothing_tells_of_a_cut_before_it_is_made(page: Page) -> None:
    step_through(page)
    ticks = page.locator(".steps-ticks path")
    assert not ticks.get_attribute("d")
    expect(page.locator("[data-lab=counts]")).to_have_text("")
    page.get_by_role("button", name="Next cut").click()
    assert ticks.get_attribute("d")
    expect(page.locator("[data-lab=counts]")).to_have_text("")
    page.get_by_role("button", name="Next cut").click()
    expect(page.locator("[data-lab=counts]")).to_have_text("nodes: 11 · leaves: 7 · cuts: 1")
    expect(page.locator(".steps-why")).to_contain_text("There is no next cut: all cuts have been made.")
    at_the_end = page.locator(".steps-count").inner_text()
    page.get_by_role("button", name="Next cut").click()  # from the end, the first one again
    expect(page.locator(".steps-count")).not_to_have_text(at_the_end)


# -- questions about the next step ------------------------------------------------------------------------------------


def test_the_tree_is_not_edited_while_it_is_stepped_through(page: Page) -> None:
    step_through(page)
    page.locator("[data-lab=picture]").focus()
    for key in ("ArrowDown", "Delete", "7"):
        page.keyboard.press(key)
    expect(page.locator(".lab-node")).to_have_count(13)
    expect(page.locator(".steps-count")).to_be_visible()


# -- strategies -------------------------------------------------------------------------------------------------------


def test_the_optimal_strategy_is_lit_and_another_is_chosen_by_clicking_or_by_keyboard(page: Page) -> None:
    page.goto("/trees")
    page.get_by_role("button", name="Strategy", exact=True).click()
    says = page.locator(".lab-strategy-says")
    expect(says).to_have_text("It guarantees MAX at least 3; no strategy guarantees more.")
    expect(page.locator(".lab-node.is-lit")).to_have_count(5)
    expect(page.locator(".lab-strategy")).to_contain_text("A subtree of 5 nodes, 3 of them leaves")
    node(page, 3).click()
    expect(says).to_have_text("It guarantees MAX at least 2; an optimal strategy guarantees 3.")
    expect(node(page, 0).locator(".lab-value")).to_have_text("2")
    page.get_by_role("button", name="Optimal strategy").click()
    expect(says).to_contain_text("no strategy guarantees more")
    page.locator("[data-lab=picture]").focus()
    for key in ("Home", "ArrowDown", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(says).to_have_text("It guarantees MAX at least 2; an optimal strategy guarantees 3.")
    page.get_by_role("combobox", name="Strategy").select_option("min")
    expect(page.locator(".lab-node.is-lit")).to_have_count(7)
    page.get_by_role("button", name="Strategy", exact=True).click()
    expect(page.locator(".lab-node.is-lit")).to_have_count(0)


# -- positions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tree", "players", "says"),
    [
        ("attitudes", ["A strategy of MAX"], "picks one action at each MAX node and allows every outcome of chance."),
        ("min(3 5)", ["A strategy of MIN"], "picks one action at each MIN node."),
        ("({.5:(1 2) .5:3} 2)", ["A strategy of MAX", "A strategy of MIN"], "allows every answer of MIN."),
    ],
)
def test_a_strategy_allows_what_there_is_in_the_tree(page: Page, tree: str, players: list[str], says: str) -> None:
    page.goto(f"/trees?tree={tree}")
    page.get_by_role("button", name="Strategy").click()
    expect(page.locator(".lab-strategy option")).to_have_text(players)
    expect(page.locator(".lab-strategy > .sub").nth(1)).to_contain_text(says)


def test_the_position_of_a_match_opens_with_its_boards(sit: Callable[..., Person]) -> None:
    ana = sit().starts_with_few_controls(max="me", min="me").plays("a1", "b2", "c1").opens_menu("More")
    page = ana.page
    page.get_by_role("button", name="Open in the tree lab").click()
    expect(page.locator(".lab-board")).to_have_count(1 + 6 + 30)
    stones = page.locator(".lab-node").first.locator(".small-stone")
    expect(stones).to_have_count(2)  # a path for each side
    assert [path.get_attribute("d").count("M") for path in stones.all()] == [2, 1]
    page.get_by_label("Depth").fill("1")
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.locator(".lab-board")).to_have_count(7)
    page.get_by_role("button", name="Step by step").click()
    page.get_by_role("button", name="Last step").click()
    expect(node(page, 0).locator(".lab-value")).to_have_text("−1")


def test_boards_stay_with_their_nodes_when_the_tree_is_edited(page: Page) -> None:
    page.goto(POSITION)
    expect(page.locator(".lab-board")).to_have_count(37)
    page.locator("[data-lab=picture]").focus()
    for key in ("ArrowDown", "Delete"):
        page.keyboard.press(key)
    expect(page.locator(".lab-board")).to_have_count(31)
    page.keyboard.press("Control+z")
    expect(page.locator(".lab-board")).to_have_count(37)


def test_another_convention_goes_on_at_the_same_step(page: Page) -> None:
    step_through(page, "/trees?tree=exercise-3.1")
    for _ in range(7):
        page.keyboard.press("ArrowRight")
    page.get_by_label("Convention").select_option("puc")
    expect(page.locator(".steps-title")).to_have_text("Alpha-beta (PUC)")  # in place of the book
    expect(page.locator(".steps-count")).to_contain_text("step 7 of")


def test_an_option_that_the_tree_cannot_be_searched_with_is_taken_back_while_stepping(page: Page) -> None:
    page.goto("/trees?tree=((3 12) (2 4))")
    page.locator('[data-lab="step"]').click()
    page.locator("[data-step=forward]").dblclick()
    count = page.locator(".steps-count")
    expect(count).to_contain_text("step 2 of")
    page.get_by_label("Order").select_option("evaluation")
    expect(page.locator("#toasts .toast.refusal")).to_contain_text("nodes need estimates")
    expect(page.get_by_label("Order")).to_have_value("natural")
    expect(count).to_contain_text("step 2 of")
    page.get_by_label("Order").select_option("reversed")
    expect(count).to_contain_text("step 2 of")
    expect(page.locator(".steps-why")).to_be_visible()
