"""Presenter mode in a lecture hall: what is talked about stands on one screen, in type as large as fits."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.people import Person, until

HALL = {"width": 1280, "height": 720}
LEGIBLE = 15
"""Pixels of type at least, on a screen of 720 lines."""

OVERFLOW = """() => [...document.querySelectorAll(".on-stage, .match > .card")]
  .filter((part) => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1).length"""
WINDOW = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
TYPE = "parseFloat(getComputedStyle(document.documentElement).fontSize)"


@pytest.fixture
def hall(new_page: Callable[..., Page]) -> Callable[..., Page]:
    def come(locale: str = "en-GB", **size: int) -> Page:
        page = new_page(viewport=size or HALL, locale=locale)
        page.add_init_script("sessionStorage.setItem('poda-presenting', 'yes')")
        return page

    return come


def assert_one_screen(page: Page) -> None:
    """Nothing is left over at the foot of the window, nor inside of what is on stage."""
    page.wait_for_function(f"() => ({OVERFLOW})() === 0")
    assert page.evaluate(WINDOW) == [page.viewport_size["width"], page.viewport_size["height"]]  # type: ignore[index]
    assert page.evaluate(TYPE) >= LEGIBLE


def tabs(page: Page) -> Locator:
    return page.locator("#scenes button")


@pytest.mark.parametrize("language", ["es", "pt-BR"])
def test_every_scene_of_the_ladder_is_one_screen(hall: Callable[..., Page], language: str) -> None:
    page = hall(language)
    page.goto("/ladder/guess-the-card")
    page.locator(".everybody table").wait_for(state="attached")
    expect(tabs(page)).to_have_count(5)
    for tab in tabs(page).all():
        tab.click()
        expect(tab).to_have_attribute("aria-current", "true")
        assert_one_screen(page)


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
    assert_one_screen(page)


@pytest.mark.parametrize("path", ["/lab/beliefs", "/lab/matrix", "/complexity?b=2&d=4"])
def test_the_labs_are_shown_screen_by_screen(hall: Callable[..., Page], path: str) -> None:
    page = hall()
    page.goto(path)
    for _ in range(3):
        assert_one_screen(page)
        page.keyboard.press("PageDown")


@pytest.mark.parametrize(
    ("path", "matter"),
    [
        ("/trees?algorithm=alphabeta", (".lab-svg", "[data-lab=step]")),
        ("/trees/solve?kind=alphabeta&level=3&seed=7", (".solving-ask p", ".trees-picture", ".solving-node .input")),
    ],
)
def test_a_drawn_tree_is_shown_with_what_is_done_on_it(
    hall: Callable[..., Page], path: str, matter: tuple[str, ...]
) -> None:
    page = hall("es")
    page.goto(path)
    page.locator("[data-lab=picture] > .lab-svg").wait_for()
    for part in matter:
        expect(page.locator(part).first).to_be_in_viewport(ratio=1)
    assert_one_screen(page)


@pytest.mark.parametrize("language", ["es", "pt-BR"])
@pytest.mark.parametrize(("kind", "scenes"), [("belief", 2), ("belief-tree", 2), ("matrix", 1)])
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
    expect(page.locator(".trees-score")).to_be_in_viewport(ratio=1)
    expect(tabs(page)).to_have_count(scenes + 1)
    tabs(page).last.click()
    expect(page.locator(".mark-row").first).to_be_in_viewport(ratio=1)


def test_a_step_of_the_belief_lab_is_shown_with_its_formula_and_what_follows(hall: Callable[..., Page]) -> None:
    page = hall("es")
    page.goto("/lab/beliefs?model=lecture")
    for part in (".graph", ".lab-formulas > .formula .result", ".outcome .observation", ".outcome .belief-bar"):
        for shown in page.locator(part).all():
            expect(shown).to_be_in_viewport(ratio=1)
    assert_one_screen(page)


@pytest.mark.parametrize(
    ("path", "place", "matter"),
    [
        ("/lab/beliefs?model=product", 1, ".belief-rows"),
        ("/lab/beliefs?model=product", 2, ".lab-prospects"),
        ("/complexity?b=2&d=4", 1, "[data-scene] [data-scene] .grow-table"),
    ],
)
def test_what_a_scene_starts_from_and_what_follows_have_scenes_of_their_own(
    hall: Callable[..., Page], path: str, place: int, matter: str
) -> None:
    page = hall()
    page.goto(path)
    expect(page.locator(matter)).to_be_hidden()
    tabs(page).nth(place).click()
    expect(page.locator(matter)).to_be_in_viewport(ratio=1)
    assert_one_screen(page)


def test_the_ring_of_a_projected_root_is_whole(hall: Callable[..., Page]) -> None:
    ana = Person(hall())
    ana.starts(game="coin-backgammon", min="expectiminimax,depth=5").sees_a_step_mode()
    ana.page.evaluate("new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn), 500))")
    assert ana.page.evaluate(
        """() => {
          const canvas = document.querySelector("#tree canvas");
          const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, 2).data;
          return pixels.every((part, place) => part === pixels[place % 4]);
        }"""
    )


def test_a_projected_match_can_be_taken_back_and_begun_anew(hall: Callable[..., Page]) -> None:
    page = hall("es")
    page.goto("/play?game=tic-tac-toe&max=me&min=me")
    page.locator("main form button.primary").last.click()
    page.wait_for_url("**/matches/*")
    ana = Person(page).is_live().sees_a_step_mode()
    for part in ("#board", "#search-depth", "#tree", "#search-player", "#search-numbers"):
        expect(page.locator(part)).to_be_visible()
    ana.plays("b2").clicks("Deshacer").sees_no_stone("b2")
    ana.goes_on_by("Nueva partida")


@pytest.mark.parametrize("language", ["es", "pt-BR"])
def test_coin_backgammon_is_one_screen(hall: Callable[..., Page], language: str) -> None:
    page = hall(language)
    page.goto("/play?game=coin-backgammon&max=me&min=me")
    page.locator("main form button.primary").last.click()
    page.wait_for_url("**/matches/*")
    page.keyboard.press("p")
    Person(page).wants_all_controls().sees_a_step_mode()
    page.keyboard.press("p")
    assert_one_screen(page)
    page.locator("#search-code").check()
    for part in ("#board", "#search-options", "#tree", ".steps-code", "#search-player", "#search-numbers"):
        expect(page.locator(part)).to_be_visible()
    assert_one_screen(page)
    page.locator("#search-exact").check()
    expect(page.locator(".exact-value strong")).to_have_text(re.compile(r"\d"))
    assert_one_screen(page)


TREE_HAS_HALF = """() => document.querySelector("#tree .tree-canvas").clientHeight >= innerHeight / 2"""
WINDOWS = ((1024, 768), (1280, 720), (1366, 768), (1440, 900), (1920, 1080))


@pytest.mark.parametrize(
    ("game", "convention"),
    [("tic-tac-toe", "aima"), ("tic-tac-toe", "urjc"), ("sticks", "aima"), ("coin-backgammon", "aima")],
)
def test_with_all_controls_half_of_the_screen_is_the_tree(
    new_page: Callable[..., Page], game: str, convention: str
) -> None:
    page = new_page(viewport=HALL)
    start_with_all_controls(page, game, convention)
    page.keyboard.press("p")
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(TREE_HAS_HALF)
        assert_one_screen(page)


def start_with_all_controls(page: Page, game: str, convention: str = "aima") -> None:
    page.goto(f"/play?game={game}&max=me&min=me")
    page.locator("main form button.primary").last.click()
    page.wait_for_url("**/matches/*")
    Person(page).wants_all_controls().sees_a_step_mode()
    page.locator("#search-options [name=convention]").select_option(convention)
    expect(page.locator(".steps-code .on")).to_be_visible()


def test_where_there_is_no_room_for_both_the_pseudo_code_comes_beside_or_over_the_tree_when_wanted(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(viewport={"width": 1024, "height": 768})
    start_with_all_controls(page, "sticks")
    page.keyboard.press("p")
    expect(page.locator(".steps-code")).to_be_hidden()
    tree = page.locator("#tree .tree-canvas").bounding_box()
    page.locator("#search-code").check()
    expect(page.locator(".steps-code .on")).to_be_in_viewport()
    assert page.locator("#tree .tree-canvas").bounding_box() == tree
    page.set_viewport_size(HALL)
    expect(page.locator(".steps-code .on")).to_be_in_viewport()
    assert_apart(page)
    page.locator("#search-code").uncheck()
    expect(page.locator(".steps-code")).to_be_hidden()
    page.set_viewport_size({"width": 1920, "height": 1080})
    expect(page.locator(".steps-code .on")).to_be_in_viewport()
    expect(page.locator("#search-code")).to_be_hidden()
    assert_apart(page)


def assert_apart(page: Page) -> None:
    """The tree ends where the pseudo-code begins."""
    tree, code = (page.locator(part).bounding_box() for part in ("#tree .tree-canvas", ".steps-code"))
    assert tree and code
    assert tree["x"] + tree["width"] <= code["x"]


def test_the_lit_line_of_the_pseudo_code_stays_in_sight_when_presenting_begins(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport=HALL)
    page.goto("/play?game=coin-backgammon&max=me&min=me")
    page.locator("main form button.primary").last.click()
    page.wait_for_url("**/matches/*")
    Person(page).wants_all_controls().sees_a_step_mode()
    expect(page.locator(".steps-code .on")).to_have_text("return v")
    page.locator("#search-exact").check()
    expect(page.locator(".exact-value strong")).to_have_text(re.compile(r"\d"))  # so that not all of the code has room
    page.locator("#search-code").evaluate("box => box.click()")  # it is not in sight before
    page.keyboard.press("p")
    page.wait_for_function(
        """() => {
          const code = document.querySelector(".steps-code");
          const box = code.getBoundingClientRect();
          const lit = code.querySelector(".on").getBoundingClientRect();
          const isInside = lit.top > box.top - 1 && lit.bottom < box.bottom + 1;
          return document.documentElement.matches(".presenting") && code.scrollHeight > code.clientHeight && isInside;
        }"""
    )


RESTS = """() => new Promise((tell) => {
  const main = document.getElementById("main");
  let changes = 0;
  const observer = new MutationObserver((records) => { changes += records.length; });
  observer.observe(main, { childList: true, characterData: true, attributes: true, subtree: true });
  let frames = 0;
  const count = () => {
    frames += 1;
    if (frames < 20) requestAnimationFrame(count);
    else { observer.disconnect(); tell(changes === 0); }
  };
  requestAnimationFrame(count);
})"""
"""Whether nothing changes for twenty frames."""


@pytest.mark.parametrize("path", ["/ladder/guess-the-card", "/play?game=tic-tac-toe&max=me&min=me"])
def test_once_its_type_fits_a_projected_page_is_at_rest(hall: Callable[..., Page], path: str) -> None:
    """What measures the type must not see itself measure, or it does so in every frame."""
    page = hall()
    page.goto(path)
    if path.startswith("/play"):
        page.locator("main form button.primary").last.click()
        page.wait_for_url("**/matches/*")
        Person(page).is_live().sees_a_step_mode()
    expect(page.locator(".tree-note").first).to_be_attached()
    until(page, lambda: page.evaluate(RESTS))


PX = "element => parseFloat(getComputedStyle(element).fontSize)"
PX_DRAWN = "text => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a"
SIZES = (({"width": 1280, "height": 720}, 20), ({"width": 1920, "height": 1080}, 24))


@pytest.mark.parametrize(("size", "least"), SIZES, ids=["1280", "1920"])
def test_what_has_no_room_among_all_controls_comes_where_it_is_pointed_at(
    new_page: Callable[..., Page], size: dict[str, int], least: int
) -> None:
    page = new_page(viewport=size)
    start_with_all_controls(page, "coin-backgammon")
    page.keyboard.press("p")
    depth = page.locator("#search-depth")
    before = int(depth.input_value())
    expect(page.locator("[data-by='1']")).to_be_hidden()
    depth.hover()
    for button in page.locator("[data-by]").all():
        expect(button).to_be_visible()
        assert button.evaluate(PX) >= least
    page.locator("[data-by='1']").click()
    expect(depth).to_have_value(str(before + 1))
    for name in ("rate", "seconds"):
        figure = page.locator(f"[data-number={name}]")
        page.locator("#tree").hover()
        expect(figure).to_be_hidden()
        page.locator("[data-number=nodes]").hover()
        expect(figure).to_be_visible()
        assert figure.evaluate(PX) >= least


@pytest.mark.parametrize(("size", "least"), SIZES, ids=["1280", "1920"])
def test_what_money_is_worth_is_drawn_on_the_projector(
    new_page: Callable[..., Page], size: dict[str, int], least: int
) -> None:
    page = new_page(viewport=size)
    page.goto("/play?game=prize&max=me")
    page.locator("main form button.primary").last.click()
    page.wait_for_url("**/matches/*")
    Person(page).wants_all_controls().sees_a_step_mode()
    page.keyboard.press("p")
    page.mouse.move(0, 0)
    curve = page.locator(".utility-curve")
    expect(curve).to_be_hidden()
    page.locator(".search-utility label", has_text="own curve").click()
    expect(curve).to_be_in_viewport(ratio=1)
    for text in curve.locator("text").all():
        assert text.evaluate(PX_DRAWN) >= least - 0.5
    page.locator("[data-handle='1']").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#search-options [name=utility]")).to_have_value(re.compile("^table:"))
    expect(page.locator("[data-point]")).to_be_in_viewport(ratio=1)
    page.locator("[data-add]").click()
    expect(page.locator("[data-handle]")).to_have_count(4)


CLIPPED = """() => [...document.querySelectorAll(".stepping :is(.compare-panel, .steps-panel, .steps-speed)")]
  .filter((part) => part.scrollHeight > part.clientHeight + 1).map((part) => part.className)"""


@pytest.mark.parametrize("size", [HALL, {"width": 1920, "height": 1080}], ids=["1280", "1920"])
def test_a_compared_search_is_stepped_through_with_its_code_and_sentence_in_sight(
    hall: Callable[..., Page], size: dict[str, int]
) -> None:
    page = hall(**size)
    page.goto("/compare")
    page.locator("#scenes button").nth(1).click()
    expect(page.locator(".tree-note").last).to_have_text(re.compile("of 11 nodes"))
    stepped = page.locator(".compare-tree[data-side=second]")
    stepped.get_by_role("button", name="Step by step").click()
    stepped.get_by_role("button", name="Next cut").click()
    expect(stepped.locator(".steps-why")).to_contain_text("Cut here")
    for part in (".steps-variables dd", ".steps-why", ".steps-code .on", ".steps-controls > *"):
        for shown in stepped.locator(part).all():
            expect(shown).to_be_in_viewport(ratio=1)
    assert not page.evaluate(CLIPPED)
    assert_one_screen(page)


def test_what_else_can_be_compared_is_at_hand_on_the_projector(hall: Callable[..., Page]) -> None:
    page = hall()
    page.goto("/compare")
    tabs(page).filter(has_text="Trees and positions of the lectures").click()
    assert_one_screen(page)
    presets = page.locator(".compare-presets a:visible")
    expect(presets).to_have_count(10)
    presets.nth(1).click()
    expect(page.locator(".compare-presets [aria-current=true]").last).to_be_attached()
    expect(tabs(page).first).to_have_attribute("aria-current", "true")


@pytest.mark.parametrize("size", [HALL, {"width": 1920, "height": 1080}], ids=["1280", "1920"])
def test_two_compared_trees_are_whole_and_their_tools_stand_below_them(
    hall: Callable[..., Page], size: dict[str, int]
) -> None:
    page = hall(**size)
    page.goto("/compare")
    page.locator("#scenes button").nth(1).click()
    expect(page.locator(".tree-note")).to_have_text(["13 of 13 nodes shown", "11 of 11 nodes shown"])
    for tree in page.locator(".tree-box").all():
        picture, tools = tree.locator(".tree-canvas").bounding_box(), tree.locator(".tree-tools").bounding_box()
        assert picture is not None
        assert tools is not None
        assert tools["y"] >= picture["y"] + picture["height"]
    page.locator("[data-steps]").last.click()
    page.get_by_role("button", name="Next cut").click()
    expect(page.locator(".tree-note").last).to_have_text("11 of 11 nodes shown")
