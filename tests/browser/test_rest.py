"""A page says when it is at rest, and measurements wait for that."""

from playwright.sync_api import Page, Route, expect

from tests.browser.people import Person, until
from tests.browser.rest import wait_for_rest

AT_REST = "html[data-rest]"


def test_a_page_is_at_rest_once_what_it_has_asked_for_is_there(page: Page) -> None:
    page.goto("/kinds")
    wait_for_rest(page)
    held: list[Route] = []
    page.route("**/words/*", lambda route: held.append(route))
    page.locator("a.word").first.click()
    until(page, lambda: held)
    expect(page.locator(AT_REST)).to_have_count(0)
    held[0].continue_()
    wait_for_rest(page)
    expect(page.locator("#word h2")).to_be_visible()


def test_a_match_is_at_rest_while_its_search_is_paused_and_not_while_it_runs(ana: Person) -> None:
    ana.starts(min="alphabeta,depth=4").at_speed("1").plays("b2").sees_headline("MIN is thinking")
    expect(ana.page.locator(AT_REST)).to_have_count(0)
    ana.clicks("Pause").sees("the engine is paused")
    wait_for_rest(ana.page)
    ana.page.locator("#search-pause").click()
    expect(ana.page.locator(AT_REST)).to_have_count(0)
