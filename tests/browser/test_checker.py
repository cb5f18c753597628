"""A student whose alpha-beta has a mistake finds its name, on a laptop and on a phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect


@pytest.mark.parametrize(("width", "scripts"), [(390, True), (1366, False)])
def test_a_student_finds_the_mistake_and_the_tree_that_tells_it_apart(
    new_page: Callable[..., Page], width: int, scripts: bool
) -> None:
    page = new_page(viewport={"width": width, "height": 800}, java_script_enabled=scripts)
    page.goto("/trees?tree=((3 5)(3 1))&convention=aima")
    page.locator("[data-lab=check]").click()
    printed = page.get_by_label("What your program printed for this tree")
    printed.fill("3 5 3 1")
    page.get_by_role("button", name="Check it").click()
    verdict = page.locator(".checked")
    expect(verdict).to_contain_text("Not in AIMA, 3rd ed., but right in: PUC and Berkeley.")
    expect(verdict).to_contain_text("Right up to a2 b1. Your program then visits a2 b2.")
    expect(verdict).to_contain_text("It cuts on > in place of ≥")
    page.reload()
    expect(printed).to_have_value("3 5 3 1")
    verdict.get_by_role("link").last.click()
    expect(verdict).to_have_count(0)
    expect(printed).to_have_value("")


def test_an_output_that_is_none_stays_in_its_field_with_the_reason(page: Page, trouble: list[str]) -> None:
    page.goto("/trees/check")
    page.get_by_label("What your program printed for this tree").fill("a1 -inf x 3")
    page.get_by_role("button", name="Check it").click()
    expect(page.get_by_role("alert")).to_have_text("“x” is not a number: write it like 3, −2.5, 7/2 or −∞.")
    expect(page.get_by_label("What your program printed for this tree")).to_have_value("a1 -inf x 3")
    assert len(trouble) == 2  # a refused output is a bad request, as the page and its console say
    trouble.clear()
