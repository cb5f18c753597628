"""Words are explained where they stand: by touch, by keyboard, and without scripts as a link."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests.browser.rest import box_of

LAB = "/trees?tree=example&algorithm=alphabeta"


def open_steps(page: Page) -> None:
    page.goto(LAB)
    page.locator("[data-lab=step]").click()
    expect(page.locator(".steps-variables a.word").first).to_be_visible()


def test_a_variable_of_step_mode_opens_its_entry_by_keyboard_and_escape_gives_the_focus_back(page: Page) -> None:
    open_steps(page)
    alpha = page.locator(".steps-variables").get_by_role("link", name="α")
    alpha.press("Enter")
    card = page.get_by_role("dialog", name="The word explained")
    expect(card.get_by_role("heading")).to_have_text("α (alpha)")
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(alpha).to_be_focused()
    expect(page).to_have_url(re.compile(r"/trees\?"))


def test_on_the_projector_escape_closes_the_entry_first_and_leaves_afterwards(page: Page) -> None:
    open_steps(page)
    page.keyboard.press("p")
    page.locator(".steps-variables a.word").first.click()
    expect(page.locator("#word")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#word")).to_be_hidden()
    expect(page.locator("html")).to_have_class(re.compile("presenting"))
    page.keyboard.press("Escape")
    expect(page.locator("html")).not_to_have_class(re.compile("presenting"))


def test_on_a_phone_a_tap_opens_the_entry_within_the_screen_and_a_tap_beside_it_closes_it(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto("/ladder/draw-poker?lang=es")
    page.locator("a.word[data-word=as-on-the-slide]").first.tap()
    card = page.locator("#word")
    expect(card).to_contain_text("12/7 ≈ 1,71")
    expect(card).to_be_focused()  # by now it stands in its place
    box = box_of(card)
    assert box["x"] >= 0 and box["x"] + box["width"] <= 390 and box["y"] + box["height"] <= 844
    page.touchscreen.tap(3, 400)  # the page's margin: a tap on another word would open its entry
    expect(card).to_be_hidden()


def test_of_two_words_asked_for_in_a_row_the_later_one_stays(page: Page) -> None:
    held: list[Route] = []
    page.route("**/words/exploitable", lambda route: held.append(route))
    page.goto("/ladder/betting")
    page.locator("a.word[data-word=exploitable]").first.click()
    page.locator("a.word[data-word=belief]").first.click()
    heading = page.locator("#word").get_by_role("heading")
    expect(heading).to_have_text("belief, belief state")
    answered_late(page, held[0])
    expect(heading).to_have_text("belief, belief state")


def answered_late(page: Page, route: Route) -> None:
    """Lets the answer arrive, and another one after it."""
    with page.expect_response(route.request.url) as found:
        route.continue_()
    found.value.finished()
    page.evaluate("async () => { await (await fetch(location.href)).text(); }")
