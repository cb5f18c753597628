"""A sheet as an exam on a phone: the time left is the server's, and marks come at its end."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import assert_fits
from tests.browser.sheets import two_exercises

CLOCK = "**/trees/sheet/clock?*"


def wake(page: Page, left: float) -> None:
    """The page comes back into sight when the server's clock says that so many seconds are left."""
    page.unroute(CLOCK)
    page.route(CLOCK, lambda route: route.fulfill(json={"left": left}))
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def test_a_student_writes_an_exam_and_sees_the_marks_when_its_time_is_over(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto(f"/trees/sheet?s={two_exercises(twins=False)}&minutes=20")
    assert_fits(page)
    page.get_by_role("button", name="Begin the exam").tap()
    left = page.get_by_role("timer")
    expect(left).to_have_text(re.compile(r"^(19|20):\d\d$"))
    sheet = page.url
    page.locator(".sheet-name").first.tap()
    expect(left).to_have_text(re.compile(r"^(19|20):\d\d$"))
    expect(page.locator(".solving-hints:visible")).to_have_count(0)
    assert_fits(page)
    wake(page, 601.5)
    expect(page.locator(".exam-clock [role=status]")).to_have_text("The exam ends in 10 minutes.")
    wake(page, 65)  # it has slept meanwhile
    expect(left).to_have_text(re.compile(r"^1:0\d$"))
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(left).to_be_in_viewport()
    other = page.context.new_page()
    other.goto(sheet)
    other.get_by_text("Hand in unfinished").click()
    other.get_by_role("button", name="Hand in the sheet").click()
    expect(other.locator(".sheet-step.done")).to_have_count(2)
    page.unroute(CLOCK)  # the page may have heard of it, or finds out now
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator(".trees-score")).to_be_visible()
    expect(left).to_have_count(0)


def test_what_is_typed_in_the_last_seconds_is_sent(new_page: Callable[..., Page]) -> None:
    page = new_page()
    page.goto(f"/trees/sheet?s={two_exercises(twins=False)}&minutes=20")
    page.get_by_role("button", name="Begin the exam").click()
    page.locator(".sheet-name").first.click()
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"^(19|20):\d\d$"))
    typing = "document.querySelector('select').dispatchEvent(new Event('input', {bubbles: true}))"
    page.evaluate(f"setInterval(() => {typing}, 50)")
    with page.expect_request("**/trees/answer"):  # although somebody keeps typing
        wake(page, 2)
