"""The ladder as a lecturer uses it, and CFR+ while it learns."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import assert_fits


def test_averaging_says_five_and_the_truth_is_one(page: Page) -> None:
    page.goto("/ladder/guess-the-card")
    average, beliefs = page.locator("#rung-average"), page.locator("#rung-belief")
    expect(average.locator("li.best")).to_have_text(re.compile(r"Try\s*5"))
    expect(beliefs.locator("li.best")).to_have_text(re.compile(r"Pass\s*1"))
    expect(page.locator(".everybody")).to_contain_text("Value of the game: 1")
    page.get_by_role("link", name="MAX tries · MIN lets MAX try").click()
    expect(page).to_have_url(re.compile("seen=max"))
    expect(average.locator("li").first).to_contain_text("Name K")


def test_a_strategy_is_moved_by_its_slider_and_played_against(page: Page) -> None:
    page.goto("/ladder/guess-the-card?seat=min&seen=A;+max+tries")
    own = page.locator("#own")
    exploited = own.locator("[data-exploitability]")
    before = exploited.text_content()
    own.get_by_role("slider", name=re.compile("^Let MAX try, A")).fill("1")
    expect(exploited).not_to_have_text(before or "")
    expect(own.locator(".here input[name^=p]").last).to_have_value("1")
    expect(own.locator(".here input[name^=p]").first).to_have_value("0")
    own.get_by_role("link", name="Play against it").click()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/matches/*")
    expect(page.locator("#board")).to_contain_text("Your turn")


def test_cfr_plus_converges_on_betting(page: Page) -> None:
    page.goto("/ladder/betting/cfr")
    page.get_by_label("plain CFR as well").check()
    page.get_by_role("button", name="One step").click()
    expect(page.locator('[data-number="iterations"]')).to_have_text("1")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("#learning")).to_have_attribute("data-iterations", re.compile(r"^\d{3,}$"))
    page.get_by_role("button", name="Pause").click()
    expect(page.locator('[data-number="value"]')).to_have_text(re.compile("^−0.21"))
    expect(page.locator('[data-chart="exploitability"] .chart-line')).to_have_count(2)
    expect(page.locator('[data-heat="0.0.1"] .heat-part')).to_have_text(re.compile("^(1.000|0.99)"))
    page.get_by_role("button", name="Start again").click()
    expect(page.locator('[data-number="iterations"]')).to_have_text("0")


@pytest.mark.parametrize(
    ("path", "width", "scheme"),
    [("/ladder/draw-poker?lang=es", 390, "light"), ("/ladder/betting/cfr?lang=pt", 820, "dark")],
)
def test_the_ladder_fits_and_is_accessible(
    new_page: Callable[..., Page], assert_accessible: Callable[[Page], None], path: str, width: int, scheme: str
) -> None:
    page = new_page(viewport={"width": width, "height": 844}, color_scheme=scheme)
    page.goto(path)
    page.locator(".everybody table, .chart").first.wait_for()
    assert_fits(page)
    assert_accessible(page)
