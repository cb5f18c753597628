"""Presenter mode in a lecture hall: each topic is on one screen, in type as large as fits."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hall import assert_one_screen, tabs
from tests.browser.new_match import open_match
from tests.browser.people import Person, remember_all_controls
from tests.browser.rest import box_of, measured, wait_for_rest
from tests.sweeps import first_of


def test_a_clicker_goes_from_rung_to_rung_and_on(hall: Callable[..., Page]) -> None:
    page = hall()
    page.goto("/ladder/guess-the-card")
    why = page.locator(".climb", has=page.locator("p")).filter(has_text="In the world of the ace")
    expect(why).to_be_hidden()
    page.keyboard.press("PageDown")
    expect(page.locator("#rung-average .rung-words")).to_be_visible()
    expect(page.locator("#rung-random .rung-words")).to_be_hidden()
    expect(why).to_be_visible()
    page.locator("#rung-equilibrium h3").click()
    expect(page.locator("#rung-equilibrium .rung-words")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#own .own-sliders")).to_be_visible()
    expect(page.locator("#rung-average")).to_be_hidden()
    page.keyboard.press("p")
    expect(page.locator("#rung-average .rung-words")).to_be_visible()
    expect(page.locator("#scenes")).to_be_hidden()


def test_cfr_plus_and_its_strategy_are_one_screen(hall: Callable[..., Page]) -> None:
    page = hall("es", width=1440, height=900)
    page.goto("/ladder/draw-poker/cfr")
    page.locator("[data-step]").click()
    expect(page.locator("[data-number=iterations]")).to_have_text("1")
    assert_one_screen(page)
    expect(page.locator("[data-chart=value]")).to_be_hidden()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-chart=value]")).to_be_visible()
    expect(page.locator(".cfr-charts figcaption:visible")).to_have_count(1)  # no sentence without its chart
    assert_one_screen(page)
    expect(tabs(page)).to_have_text(["Explotabilidad", "Garantías"])
    tabs(page).first.click()
    expect(page.locator("[data-chart=exploitability]")).to_be_visible()
    expect(page.locator("[data-chart=value]")).to_be_hidden()
    expect(tabs(page).first).to_have_attribute("aria-current", "true")


STRIP_IS_FREE = """() => {
  const strip = getComputedStyle(document.body, "::after");
  const leave = document.querySelector(".leave-presenting").getBoundingClientRect();
  return strip.position === "fixed" && innerHeight - parseFloat(strip.height) <= leave.top;
}"""


@pytest.mark.parametrize("path", first_of(["/trees", "/compare", "/lab/beliefs"]))
def test_a_projected_list_of_keys_begins_at_its_head_and_can_be_closed(hall: Callable[..., Page], path: str) -> None:
    page = hall("es")
    page.goto(path)
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Teclas")
    for part in (keys.get_by_role("heading", name="Teclas"), keys.get_by_role("button", name="Cerrar")):
        expect(part).to_be_in_viewport(ratio=1)
    if path == "/compare":
        expect(keys).to_contain_text("F verlo entero")
    for row in keys.locator("dl > div").all():
        expect(row).to_be_in_viewport(ratio=1)
    assert measured(keys, "dialog => dialog.scrollHeight <= dialog.clientHeight")


def test_no_words_of_a_projected_page_pass_below_the_button_that_leaves(hall: Callable[..., Page]) -> None:
    page = hall()
    page.goto("/mine")
    assert measured(page, STRIP_IS_FREE)


@pytest.mark.parametrize("language", first_of(["pt-BR", "es", "en-GB"]))
def test_every_group_of_games_is_one_projected_screen(hall: Callable[..., Page], language: str) -> None:
    page = hall(language)
    page.goto("/")
    expect(tabs(page)).to_have_count(6)
    games = 0
    for tab in tabs(page).all():
        tab.click()
        assert_one_screen(page)
        for game in page.locator(".on-stage .game .button.primary").all():
            expect(game).to_be_in_viewport(ratio=1)
            games += 1
    assert games == 16


@pytest.mark.parametrize("language", first_of(["pt-BR", "es", "en-GB"]))
def test_a_kind_of_exercise_is_one_projected_screen_with_the_names_of_all_others(
    hall: Callable[..., Page], language: str
) -> None:
    page = hall(language)
    page.goto("/trees/exercises")
    kinds = page.locator(".exercise-kind")
    last = kinds.count() - 1
    for place in (0, last):
        kinds.nth(place).locator("h2").click()
        assert_one_screen(page)
        for kind in kinds.locator("h2").all():
            expect(kind).to_be_in_viewport(ratio=1)
        expect(page.locator(".exercise-kind-levels:visible")).to_have_count(1)
        expect(kinds.nth(place).locator(".exercise-kind-levels a").last).to_be_in_viewport(ratio=1)
    page.keyboard.press("PageUp")
    expect(kinds.nth(last - 1).locator(".exercise-kind-levels")).to_be_visible()


@pytest.mark.parametrize("language", first_of(["es", "pt-BR"]))
@pytest.mark.parametrize(("kind", "scenes"), first_of([("belief", 2), ("belief-tree", 2), ("matrix", 1)]))
def test_an_exercise_without_a_tree_is_asked_and_answered_on_whole_screens(
    hall: Callable[..., Page], language: str, kind: str, scenes: int
) -> None:
    page = hall(language)
    page.goto(f"/trees/solve?kind={kind}&level=3&seed=8")
    expect(tabs(page)).to_have_count(scenes)
    expect(page.locator(".solving-ask h2")).to_be_in_viewport(ratio=1)
    assert_one_screen(page)
    page.keyboard.press("PageDown")
    for part in ("[data-lab=blank]", "[data-lab=hand-in]"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    assert_one_screen(page)
    page.locator("[data-lab=hand-in] button").click()
    page.locator("#handing-in .primary").click()
    score, answers, solution = (page.locator(f".trees-earned {part}") for part in (".trees-score", ".sub", ".button"))
    expect(solution).to_be_visible()  # what is at rest until then is the page that is left
    rows = [box["y"] + box["height"] / 2 for box in (box_of(score), box_of(answers), box_of(solution))]
    assert max(rows) - min(rows) < 5, "what was earned, of how many answers, and the way to the solution, in one line"
    expect(score).to_be_in_viewport(ratio=1)
    expect(tabs(page)).to_have_count(scenes + 1)
    tabs(page).last.click()
    expect(page.locator(".mark-row").first).to_be_in_viewport(ratio=1)


def test_visits_and_wins_and_the_answer_are_one_screen(hall: Callable[..., Page]) -> None:
    page = hall("es")
    page.goto("/trees/solve?kind=uct&level=3&seed=8")
    assert_one_screen(page)
    for part in (".solving-ask h2", ".subject-sampled", "[data-lab=blank]", "[data-lab=hand-in]"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)


FITTINGS = """() => {
  let fittings = 0;
  document.addEventListener("poda:fitted", () => { fittings += 1; });
  dispatchEvent(new Event("resize"));
  return fittings;
}"""
"""How often the size of type is looked for when the window becomes another."""


@pytest.mark.parametrize("path", ["/ladder/guess-the-card", "match"])
def test_once_its_type_fits_a_projected_page_is_at_rest_until_its_window_changes(
    hall: Callable[..., Page], path: str
) -> None:
    """The code that measures the type must not react to itself, or it would run in every frame."""
    page = hall()
    if path == "match":
        Person(page).starts_with_few_controls(max="me", min="me").sees_a_step_mode()
    else:
        page.goto(path)
    expect(page.locator(".tree-note").first).to_be_attached()
    wait_for_rest(page)
    assert page.evaluate(FITTINGS) == 1


def test_a_page_that_was_scrolled_is_projected_from_its_top_and_found_again_where_it_was(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 600})
    page.goto(open_match(page.context, "chess", {}))
    remember_all_controls(page)
    page.reload()
    page.evaluate("scrollTo(0, 100)")
    page.keyboard.press("p")
    assert measured(page, "document.documentElement.matches('.presenting') && scrollY === 0")
    page.keyboard.press("p")
    assert measured(page, "scrollY") == 100
