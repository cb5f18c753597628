"""Monte Carlo tree search on pages: its limits, its steps, and the picture of one iteration after a hundred."""

import re

from playwright.sync_api import Page, expect

from tests.browser.people import Person, until


def test_sampling_is_limited_by_iterations_or_by_time(ana: Person) -> None:
    ana.starts(min="alphabeta,depth=2").sees_a_searched_tree()
    ana.chooses(algorithm="Monte Carlo tree search")
    form = ana.page.locator("#search-options")
    limit, iterations, seconds = (form.locator(f"[name={name}]") for name in ("limit", "iterations", "seconds"))
    expect(limit).to_have_value("iterations")
    expect(iterations).to_be_visible()
    expect(seconds).to_be_hidden()
    expect(limit.locator("option:not([hidden])")).to_have_text(["time", "iterations"])
    ana.chooses(limit="time")
    expect(iterations).to_be_hidden()
    ana.lets_it_play()
    expect(ana.page.locator(".seat.min .seat-says")).to_have_text(re.compile("Monte Carlo tree search, 1 s"))
    ana.chooses(algorithm="Minimax")
    expect(limit.locator("option:not([hidden])")).to_have_text(["depth", "time", "to the end"])


def test_the_bill_beside_alpha_beta_names_both_searches_and_what_each_chose(ana: Person) -> None:
    ana.starts(max="me", min="me", position="X../.O./..X O").sees_headline("A search of the starting position")
    ana.chooses(algorithm="Monte Carlo tree search")
    expect(ana.page.locator("#search-compare")).to_contain_text(
        re.compile("Alpha-beta.* nodes → Monte Carlo tree search")
    )
    expect(ana.page.locator("#search-choice")).to_contain_text("Choice: ")
    iterations = ana.page.locator("#search-options [name=iterations]")
    iterations.fill("100")
    iterations.press("Tab")
    expect(ana.page.locator("#search-compare")).to_contain_text("iterations 100")


def test_an_iteration_is_stepped_through_its_four_parts(ana: Person) -> None:
    ana.starts(max="me", min="me").chooses(algorithm="Monte Carlo tree search")
    iterations = ana.page.locator("#search-options [name=iterations]")
    iterations.fill("20")
    iterations.press("Tab")
    expect(ana.number("nodes")).to_have_text(re.compile(r"^\d{2,3}$"))
    ana.sees_a_step_mode()
    sentence = ana.page.locator(".steps-why")
    said, all_said = set(), ""
    ana.page.locator(".steps-slider").fill("150")  # by now each action has been tried
    for _ in range(40):
        ana.clicks("Step forward")
        all_said += sentence.text_content() or ""
        said.add(re.split("[ :]", sentence.text_content() or "")[0])
    assert "1.4·2·√" in all_said, "C, and the width of the range from −1 to 1"
    assert {"Selection", "Expansion", "Playout", "Back-propagation"} <= said


def test_the_picture_of_the_book_is_stepped_from_37_of_100_to_37_of_101(page: Page) -> None:
    page.goto("/trees/playouts")
    lit = page.locator(".steps-code .on")
    root = page.get_by_role("treeitem", name=re.compile("^root"))
    expect(root).to_have_accessible_name(re.compile(r"37/100"))
    sentence = page.locator(".steps-why")
    page.get_by_role("button", name="Step forward").click()
    expect(sentence).to_contain_text("60/79")
    expect(lit).not_to_have_count(0)
    new = page.get_by_role("treeitem", name=re.compile("d1"))
    until(page, lambda: page.get_by_role("button", name="Step forward").click() or "0/1" in sentence.inner_text())
    expect(new).to_have_accessible_name(re.compile(r"0/1\b.*playouts through it: 1\b.*moved there: 0\b"))
    page.get_by_role("button", name="Last step").click()
    expect(root).to_have_accessible_name(re.compile(r"37/101"))
