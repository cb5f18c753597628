"""Two people in Chromium play a matrix game by a link."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

PHONE = {"width": 390, "height": 844}


def test_two_people_play_the_prisoners_dilemma_by_a_link(
    new_page: Callable[..., Page], assert_accessible_day_and_night: Callable[..., None]
) -> None:
    ana, bo = new_page(), new_page(viewport=PHONE)
    ana.goto("/lab/matrix?game=prisoners-dilemma")
    ana.locator("form[action='/lab/duels'] [name=rounds]").fill("2")
    ana.get_by_role("button", name="Play it with somebody, by a link").click()
    bo.goto(ana.locator("[data-copy-address]").get_attribute("href") or "")
    bo.get_by_role("button", name="Play", exact=True).click()
    expect(ana.locator(".duel-link")).to_have_count(0)  # the other is there
    ana.get_by_role("button", name="deny").click()
    expect(ana.get_by_text("you have chosen deny")).to_be_visible()
    expect(bo.get_by_text("The other has chosen.")).to_be_visible()
    bo.get_by_role("button", name="betray").click()
    for who, says in ((ana, "you chose deny, the other betray"), (bo, "you chose betray, the other deny")):
        expect(who.get_by_text(says)).to_be_visible()
    ana.reload()
    for who in (ana, bo):
        who.get_by_role("button", name="betray").click()
    expect(ana.get_by_text("The duel is over.")).to_be_visible()
    expect(bo.locator("#duel")).to_contain_text(re.compile("Equilibrium .* it costs 2 and 2 each round"))
    assert bo.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert_accessible_day_and_night(bo, "#duel")
