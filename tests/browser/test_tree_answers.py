"""A tree taken along: its address copied for a program, and opened at a step of its search."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.people import Person

EXAMPLE = "((3 12 8)(2 4 6)(14 5 2))"


def test_a_copied_address_answers_a_program_and_opens_at_a_step(sit: Callable[..., Person]) -> None:
    page = sit(permissions=["clipboard-read", "clipboard-write"]).opens(f"/trees?tree={EXAMPLE}").page
    page.get_by_label("Convention").select_option("berkeley")
    page.get_by_text("Take it with you").click()
    page.get_by_role("button", name="Copy the address (.json)").click()
    expect(page.locator(".toast")).to_have_text("The link is copied.")
    copied = page.evaluate("navigator.clipboard.readText()")

    trace = page.request.get(copied).json()
    assert (trace["convention"], trace["best"], trace["visited"][:4]) == ("berkeley", ["a1"], ["3", "12", "8", "2"])

    page.goto(f"{copied.replace('/trees.json?', '/trees?')}&step=17")
    expect(page.locator(".steps-count")).to_contain_text("17")
    expect(page.get_by_label("Convention")).to_have_value("berkeley")
    page.goto(f"{copied.replace('/trees.json?', '/trees?')}&step=17&controls=none")
    expect(page.get_by_text("α = 3")).to_have_count(2)
    expect(page.get_by_role("button")).to_have_count(0)


def test_the_picture_to_take_along_is_of_the_step_that_is_shown(sit: Callable[..., Person]) -> None:
    page = sit().opens(f"/trees?tree={EXAMPLE}&step=7").page
    picture = page.locator("[data-take=svg]")
    expect(picture).to_have_attribute("href", re.compile("&step=7$"))
    page.locator("[data-step=forward]").first.click()
    expect(picture).to_have_attribute("href", re.compile("&step=8$"))
    page.get_by_label("Order").select_option("reversed")
    expect(picture).to_have_attribute("href", re.compile("order=reversed(?!.*step=)"))


def test_only_what_answers_is_offered_while_the_search_changes(sit: Callable[..., Person]) -> None:
    page = sit().opens(f"/trees?tree={EXAMPLE}").page
    page.get_by_text("Take it with you").click()
    offered = page.locator("[data-take]:visible")
    expect(offered).to_have_count(8)
    for algorithm, count in (("mcts", 3), ("pvs", 1), ("minimax", 8)):
        page.get_by_label("Algorithm").select_option(algorithm)
        expect(offered).to_have_count(count)
        for link in offered.all():
            assert page.request.get(str(link.get_attribute("href"))).status == 200
    page.locator("textarea[name=tree]").fill("(max(1 2) 3)")
    expect(offered).to_have_count(5)
