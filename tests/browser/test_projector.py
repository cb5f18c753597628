"""Presenter mode in a lecture hall: each topic is on one screen, in type as large as fits."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hall import HALL, LARGE_HALL, assert_one_screen, tabs
from tests.browser.new_match import open_match
from tests.browser.people import Person, remember_all_controls
from tests.browser.rest import box_of, measured, wait_for_rest
from tests.sweeps import first_of, sweep


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


@sweep
def test_the_largest_learnt_strategy_is_seen_whole_and_its_brackets_are_explained(hall: Callable[..., Page]) -> None:
    page = hall("pt-BR")
    page.goto("/ladder/betting/cfr")
    expect(page.get_by_text("entre parênteses, num equilíbrio exato")).to_be_in_viewport(ratio=1)
    expect(page.get_by_text("aproxima-se de um equilíbrio")).to_be_in_viewport(ratio=1)
    page.locator("[data-step]").click()
    expect(page.locator("[data-number=iterations]")).to_have_text("1")
    assert_one_screen(page)
    expect(page.locator(".heat td").last).to_be_in_viewport(ratio=1)


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
    page.goto("/")
    assert measured(page, STRIP_IS_FREE)


OUTSIDE = """() => [...document.querySelectorAll(".drawn-tree .on-min")].filter((value) => {
  const { left, right } = value.getBoundingClientRect();
  const toScreen = value.getScreenCTM();
  const foot = toScreen.f + toScreen.d * Number(value.getAttribute("y"));
  const head = foot - 0.72 * toScreen.d * parseFloat(getComputedStyle(value).fontSize);
  const triangles = [...document.querySelectorAll(".drawn-tree .node.min")].map((node) => node.getBoundingClientRect());
  return !triangles.some(({ top, bottom, left: first, right: last }) => {
    const slope = (last - first) / 2 / (bottom - top) * (foot - top); // what is gone at each side down there
    return head >= top - 1 && left >= first + slope - 1 && right <= last - slope + 1;
  });
}).map((value) => value.textContent)"""
"""Values that are not in one of MIN's triangles, whose points are below: a digit is 0.72 as high as its type."""


@sweep
@pytest.mark.parametrize("size", [HALL, LARGE_HALL])
def test_the_values_of_the_projected_home_page_stand_in_their_triangles(
    hall: Callable[..., Page], size: dict[str, int]
) -> None:
    page = hall("en", width=size["width"], height=size["height"])
    page.goto("/")
    expect(page.locator(".drawn-tree .on-min")).to_have_count(3)
    assert measured(page, OUTSIDE) == []


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
    rows = [box["y"] + box["height"] / 2 for box in (box_of(score), box_of(answers), box_of(solution))]
    assert max(rows) - min(rows) < 5, "what was earned, of how many answers, and the way to the solution, in one line"
    expect(score).to_be_in_viewport(ratio=1)
    expect(tabs(page)).to_have_count(scenes + 1)
    tabs(page).last.click()
    expect(page.locator(".mark-row").first).to_be_in_viewport(ratio=1)


STEP = (".graph:visible", ".lab-formulas > .formula .result", ".outcome .observation", ".outcome .belief-bar")


@sweep
@pytest.mark.parametrize(
    ("path", "parts"),
    [
        ("/lab/beliefs?model=lecture", STEP),
        ("/lab/beliefs?model=aces-and-kings", STEP),
        ("/lab/matrix?preset=battle-of-the-sexes", (".equilibria .mix-bar", ".equilibria .mix-pays")),
    ],
)
def test_all_that_a_lab_says_of_a_step_or_a_game_is_in_sight(
    hall: Callable[..., Page], path: str, parts: tuple[str, ...]
) -> None:
    page = hall("es")
    page.goto(path)
    for part in parts:
        for shown in page.locator(part).all():
            expect(shown).to_be_in_viewport(ratio=1)
    assert_one_screen(page)


@sweep
@pytest.mark.parametrize(
    ("path", "matters"),
    [
        ("/lab/beliefs?model=product", (".belief-rows", ".lab-prospects")),
        ("/complexity?b=2&d=4", ("[data-scene] [data-scene] .grow-table",)),
    ],
)
def test_what_a_scene_starts_from_and_what_follows_have_scenes_of_their_own(
    hall: Callable[..., Page], path: str, matters: tuple[str, ...]
) -> None:
    page = hall()
    page.goto(path)
    for matter in matters:
        expect(page.locator(matter)).to_be_hidden()
    for place, matter in enumerate(matters, 1):
        tabs(page).nth(place).click()
        expect(page.locator(matter)).to_be_in_viewport(ratio=1)
        assert_one_screen(page)


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


@sweep
def test_the_switch_to_decimals_stands_apart_from_the_last_tab(hall: Callable[..., Page]) -> None:
    page = hall("es")
    page.goto("/ladder/draw-poker")
    expect(tabs(page)).to_have_count(5)
    last, switch = box_of(tabs(page).last), box_of(page.locator("[data-decimals]:visible"))
    assert last["x"] + last["width"] + 8 <= switch["x"]


WRITTEN = """() => {
  window.written = [];
  addEventListener("resize", () => { window.written = []; });
  const write = CanvasRenderingContext2D.prototype.fillText;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
    window.written.push(text);
    return write.call(this, text, ...place);
  };
}"""
"""Records the texts drawn on canvases since the window got its size."""


@sweep
def test_worlds_and_actions_are_written_in_a_projected_tree_of_beliefs(hall: Callable[..., Page]) -> None:
    page = hall("es")
    page.add_init_script(f"({WRITTEN})()")
    page.goto("/ladder/guess-the-card")
    tabs(page).nth(3).click()
    for size in (HALL, LARGE_HALL):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        assert {"(A) 1/2  (K) 1/2", "Pasar"} <= set(measured(page, "window.written"))
        assert_one_screen(page)


@sweep
def test_the_rounds_of_a_repeated_game_are_whole(hall: Callable[..., Page]) -> None:
    page = hall()
    page.goto("/lab/matrix")
    tabs(page).filter(has_text="Repeated game").click()
    rounds = page.locator(".repeated-rounds li")
    expect(rounds).to_have_count(20)
    for shown in (rounds.first, rounds.nth(13), rounds.nth(14), rounds.last):
        expect(shown).to_be_in_viewport(ratio=1)
    assert_one_screen(page)
    seen = page.locator("[data-rounds-seen]")
    expect(seen).to_be_empty()
    page.locator("#play-rounds").fill("60")
    page.locator("#play-rounds").press("Enter")
    expect(seen).to_have_text("Rounds 1 to 28 of 60 are shown: scroll for more.")
    page.locator(".repeated-rounds").evaluate("strip => { strip.scrollTop = strip.scrollHeight; }")
    expect(seen).to_have_text(re.compile("to 60 of 60"))


def test_a_page_that_was_scrolled_is_projected_from_its_top_and_found_again_where_it_was(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 600})
    page.goto(open_match(page.context, "chess", {}))
    remember_all_controls(page)
    page.reload()
    page.evaluate("scrollTo(0, 300)")
    page.keyboard.press("p")
    assert measured(page, "document.documentElement.matches('.presenting') && scrollY === 0")
    page.keyboard.press("p")
    assert measured(page, "scrollY") == 300
