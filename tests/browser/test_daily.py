"""A student comes back each day: ten short questions on a phone, in two tabs and without scripts."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import assert_fits


def test_a_student_answers_ten_short_questions_on_a_phone(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto("/")
    page.get_by_role("link", name="Ten questions a day").tap()
    expect(page.locator(".daily-list li")).to_have_count(10)
    assert_fits(page)
    titles = page.locator(".daily-list a").all_inner_texts()
    page.get_by_role("link", name="Begin").tap()
    expect(page).to_have_url(re.compile("n=1$"))
    other = page.context.new_page()
    other.goto(page.url)
    for number in range(1, 11):
        expect(page.get_by_role("heading", name=titles[number - 1])).to_be_visible()
        assert_fits(page)
        expect(page.locator(".trees-fields :is(input, select):visible").first).to_be_enabled()
        page.get_by_role("button", name="Show me").tap()
        expect(page.locator(".mark-row").first).to_contain_text("shown")
        page.get_by_role("link", name="Next question" if number < 10 else "To the record").tap()
    expect(page.locator("tbody").first).to_contain_text("0 of 10")
    other.get_by_role("button", name="Show me").click()  # of a page from before
    expect(other.locator(".mark-row").first).to_contain_text("shown")
    page.reload()
    assert page.locator(".daily-list a").all_inner_texts() == titles
