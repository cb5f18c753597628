"""Questions about the next step of a search in the tree lab: it waits for the answer, explains it, and
keeps the score.
"""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import assert_fits
from tests.browser.rest import box_of
from tests.browser.tree_lab import leaf, question, step_through


def test_the_search_waits_until_the_next_leaf_is_foretold(page: Page) -> None:
    step_through(page)
    page.get_by_label("the next leaf").check()
    page.get_by_role("button", name="Last step").click()
    expect(page.locator(".steps-count")).to_have_text("step 2 of 26")
    expect(question(page)).to_have_text("Which leaf is looked at next? Choose it in the tree.")
    leaf(page, 0).click()
    expect(page.locator(".ask-note")).to_have_text("Right.")
    expect(page.locator(".steps-count")).to_have_text("step 3 of 26")
    page.get_by_role("button", name="Play the steps").click()
    expect(question(page)).to_be_visible()
    leaf(page, 2).click()
    expect(page.locator(".ask-note")).to_have_text("No. The next leaf is a1 b2.")
    expect(page.locator(".ask-score")).to_have_text("right: 1 of 2")
    page.reload()  # after which one still steps
    expect(page.get_by_label("the next leaf")).to_be_checked()
    expect(page.locator(".ask-score")).to_have_text("right: 1 of 2")
    page.get_by_role("button", name="Count anew").click()
    expect(page.locator(".ask-score")).to_have_text("")


def test_a_question_says_why_the_search_stands_still_and_is_pointed_at(page: Page) -> None:
    step_through(page)
    waiting = page.locator("[data-lab=controls] .ask-waiting")
    expect(waiting).not_to_be_visible()
    for kind, held in (("the next leaf", ".ask"), ("what is returned", ".ask input")):
        page.get_by_label(kind).check()
        page.get_by_role("button", name="Last step").click()
        expect(waiting).to_have_text("The search waits: answer the question first.")
        expect(page.locator(held)).not_to_be_focused()
        count = page.locator(".steps-count").text_content()
        page.get_by_role("button", name="Step forward").click()
        expect(page.locator(held)).to_be_focused()
        expect(page.locator(".steps-count")).to_have_text(count)
        page.get_by_role("button", name="Show me (counts as wrong)").click()
        page.get_by_label(kind).uncheck()
        expect(waiting).not_to_be_visible()


def test_a_cut_is_foretold_with_its_reason_and_then_what_the_node_returns(page: Page) -> None:
    step_through(page)
    page.get_by_label("cut or not, and why").check()
    page.get_by_role("button", name="Last step").click()
    expect(question(page)).to_have_text("a2 has taken the value 2 of a2 b1. Does the search go on there?")
    expect(page.locator(".lab-edge.is-cut")).to_have_count(0)
    page.get_by_role("button", name="Cut, by α, the bound of MAX").click()
    expect(page.locator(".ask-note")).to_have_text("Right.")
    expect(page.locator(".lab-edge.is-cut")).to_have_count(2)
    page.get_by_label("what is returned").check()
    expect(question(page)).to_have_text("a2 has been cut. What does it return?")
    page.get_by_role("textbox", name="a2 has been cut").fill("many")
    page.keyboard.press("Enter")
    expect(page.locator(".ask-note")).to_contain_text("Write a number")
    page.get_by_role("textbox", name="a2 has been cut").fill("2")
    page.keyboard.press("Enter")
    expect(page.locator(".ask-note")).to_have_text("Right.")
    expect(page.locator(".ask-score")).to_have_text("right: 2 of 2")


def test_cuts_are_asked_for_only_where_the_search_prunes(page: Page) -> None:
    step_through(page)
    about_cuts = page.get_by_label("cut or not, and why")
    about_cuts.check()
    page.locator("[name=algorithm]").select_option("minimax")
    expect(about_cuts).to_be_hidden()
    page.get_by_role("button", name="Last step").click()
    expect(page.locator(".steps-count")).to_have_text(re.compile(r"step (\d+) of \1$"))
    expect(question(page)).to_have_count(0)
    page.locator("[name=algorithm]").select_option("alphabeta")
    expect(about_cuts).to_be_visible()
    expect(about_cuts).to_be_checked()


def test_questions_are_answered_by_keyboard(page: Page) -> None:
    step_through(page)
    page.get_by_label("the next leaf").check()
    page.get_by_role("button", name="Last step").click()
    page.locator("[data-lab=picture]").focus()
    for key in ("ArrowDown", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".ask-note")).to_have_text("Right.")
    page.get_by_role("button", name="Last step").click()
    page.get_by_role("button", name="Show me").click()
    expect(page.locator(".ask-note")).to_have_text("The next leaf is a1 b2.")
    expect(page.locator(".ask-score")).to_have_text("right: 1 of 2")


def test_a_phone_answers_by_touch_and_the_tree_stands_before_the_fields(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto("/trees?algorithm=alphabeta")
    page.wait_for_selector(".lab-svg")
    tree = box_of(page.locator("[data-lab=picture]"))
    assert tree["y"] + tree["height"] < 844
    for fields in ("options", "tools", "text"):
        assert box_of(page.locator(f"[data-lab={fields}]"))["y"] > tree["y"] + tree["height"]
    page.get_by_role("button", name="Step by step").tap()
    page.get_by_label("the next leaf").check()
    page.get_by_role("button", name="Last step").tap()
    leaf(page, 0).tap()
    expect(page.locator(".ask-note")).to_have_text("Right.")
    assert_fits(page)


def test_on_a_phone_a_question_comes_into_view_as_soon_as_the_search_waits_for_it(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    step_through(page, "/trees?tree=exercise-3.1")
    page.get_by_label("what is returned").check()
    page.locator(".lab-calls").scroll_into_view_if_needed()
    page.get_by_role("button", name="Last step").tap()
    expect(page.locator(".ask")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Answer")).to_be_in_viewport(ratio=1)
