"""A match in presenter mode: its tree has half of the screen, and all that belongs to it is at hand."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hall import HALL, LARGE_HALL, assert_one_screen
from tests.browser.people import Person

DRAWN = Path(__file__).parent / "layout" / "drawn.js"
IS_DRAWN_WHOLE = r"""(wanted) => {
  const canvas = document.querySelector("#tree canvas");
  const { texts } = window.drawnOn(canvas);
  const isIn = ({ bottom }) => bottom <= canvas.clientHeight;
  return wanted.every((text) => texts.some((drawn) => drawn.text.replace(/\s/g, " ") === text && isIn(drawn)));
}"""
"""Whether each of these is written in the picture, and not beyond its foot."""


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


BEGINS_WITH_A_WHOLE_MOVE = """() => {
  const list = document.querySelector(".moves");
  if (list.children.length < 30) {  // at first, and when news has put the list on the page anew
    window.longest = (window.longest ?? 29) + 1;  // a list that says what it said is not scrolled again
    while (list.children.length < window.longest) list.prepend(list.firstElementChild.cloneNode(true));
    document.dispatchEvent(new Event("poda:shown"));
    return false;
  }
  const { left, right } = list.getBoundingClientRect();
  const places = [...list.children].map((move) => move.getBoundingClientRect());
  const isWhole = places.some((move) => Math.abs(move.left - left) < 1);
  return list.scrollLeft > 0 && isWhole && places.at(-1).right <= right + 1;
}"""
"""Whether the strip of moves does so, and shows the last one, after more than it can hold."""


HAS_MORE = """() => {
  const more = document.createElement("p");
  more.textContent = "A seat. ".repeat(400);
  document.querySelector("#panel").append(more);
}"""


def test_the_strip_of_moves_of_a_projected_match_begins_with_a_whole_move(hall: Callable[..., Page]) -> None:
    page = hall("es")
    Person(page).starts_with_few_controls(max="me", min="me").plays("b2")
    page.wait_for_function(BEGINS_WITH_A_WHOLE_MOVE)  # the list is scrolled once it is laid out
    assert_one_screen(page)
    column = page.locator("#match-board")
    fading = page.locator("#match-board.more-below")
    expect(fading).to_have_count(0)
    page.evaluate(HAS_MORE)
    expect(fading).to_have_count(1)
    column.evaluate("column => column.scrollTo(0, column.scrollHeight)")
    expect(fading).to_have_count(0)


def test_a_projected_match_hides_no_move_while_there_is_room_for_all(hall: Callable[..., Page]) -> None:
    page = hall("es", width=1920, height=1080)
    ana = Person(page).starts_with_few_controls("sticks", max="me", min="me")
    for ply in range(1, 4):
        page.locator("#board button:not([disabled])").first.click()
        expect(ana.moves).to_have_count(ply + 1)
    for move in ana.moves.all():
        expect(move).to_be_in_viewport(ratio=1)
    assert page.locator(".moves").evaluate("strip => strip.scrollWidth <= strip.clientWidth && strip.scrollLeft === 0")
    assert_one_screen(page)


def test_the_end_of_a_projected_match_is_told_whole_and_its_trees_stand_at_their_positions(
    hall: Callable[..., Page],
) -> None:
    page = hall("es")
    ana = Person(page).starts_with_few_controls(max="me", min="alphabeta,depth=4", position="OXO/XO./..X X")
    ana.plays("c2").sees(re.compile("Has perdido como MAX"))
    for told in (".ending-result", ".ending .button", ".ending-course .chart"):
        expect(page.locator(told)).to_be_in_viewport(ratio=1)
    expect(page.locator("#tree")).to_be_hidden()
    assert_one_screen(page)
    page.goto(f"{page.url}?at=1")
    page.wait_for_function(TREE_HAS_HALF)
    assert_one_screen(page)


def test_a_projected_match_can_be_taken_back_and_begun_anew(hall: Callable[..., Page]) -> None:
    page = hall("es")
    ana = Person(page).starts_with_few_controls(max="me", min="me").sees_a_step_mode()
    for part in ("#board", "#search-depth", "#tree", "#search-player", "#search-numbers"):
        expect(page.locator(part)).to_be_visible()
    ana.plays("b2").clicks("Deshacer").sees_no_stone("b2")
    ana.goes_on_by("Nueva partida")


def test_all_controls_come_and_go_on_the_projector_and_a_long_reason_is_read_whole(hall: Callable[..., Page]) -> None:
    page = hall("es")
    Person(page).starts_with_few_controls(max="me", min="alphabeta,depth=4").plays("b2").sees_a_step_mode()
    switch = page.locator("[data-all-controls]:visible")
    switch.click()
    expect(page.locator("#search-options [name=convention]")).to_be_in_viewport(ratio=1)
    page.locator(".search-code").click()
    why = page.locator(".steps-why")
    page.locator("[data-step=first]").click()
    for _ in range(4):
        page.keyboard.press("c")
        expect(why).to_contain_text("Se poda aquí")
        assert why.evaluate("why => why.scrollHeight <= why.clientHeight + 1")
    assert_one_screen(page)
    page.locator("#search-options [name=convention]").select_option("urjc")
    toast, turn = (page.locator(part).bounding_box() for part in (".toast >> nth=-1", ".turn"))
    assert toast and turn
    assert toast["y"] >= turn["y"] + turn["height"] or toast["y"] + toast["height"] <= turn["y"]
    switch.click()
    expect(page.locator("#search-options [name=convention]")).to_be_hidden()


def test_the_keys_of_the_steps_are_heard_where_nothing_has_the_focus(hall: Callable[..., Page]) -> None:
    page = hall("es")
    Person(page).starts_with_few_controls(max="me", min="alphabeta,depth=2").plays("b2").sees_a_step_mode()
    page.evaluate("document.activeElement.blur()")
    count, play = page.locator(".steps-count"), page.locator("[data-step=play]")
    page.keyboard.press("Home")
    expect(count).to_have_text(re.compile("paso 0 de"))
    page.keyboard.press("Space")
    expect(play).to_have_class(re.compile("is-playing"))
    page.keyboard.press("Space")
    expect(play).not_to_have_class(re.compile("is-playing"))
    page.keyboard.press("End")
    expect(count).to_have_text(re.compile(r"paso (\d+) de \1"))


def test_end_goes_to_the_last_step_while_the_tree_has_the_focus_and_scrolls_nothing(hall: Callable[..., Page]) -> None:
    page = hall()
    Person(page).starts("coin-backgammon", max="me", min="me").sees_a_step_mode()
    page.locator("[data-step=first]").click()
    page.locator(".tree-stage").focus()
    for key in ("ArrowDown", "Enter", "Escape", "End"):
        page.keyboard.press(key)
    expect(page.locator(".steps-count")).to_have_text(re.compile(r"^step (\d+) of \1$"))
    expect(page.locator(".tree-stage")).to_be_focused()
    page.mouse.wheel(0, 400)
    assert page.evaluate("scrollY") == 0


NOTE_IS_FREE = """() => {
  const [note, buttons] = ["#values-note", ".controls.chrome"].map((part) => document.querySelector(part));
  return note.textContent !== "" && note.getBoundingClientRect().bottom <= buttons.getBoundingClientRect().top;
}"""


def test_a_clicker_opens_the_search_and_steps_through_it_from_its_beginning(hall: Callable[..., Page]) -> None:
    page = hall()
    Person(page).starts_with_few_controls(max="me", min="alphabeta,depth=2")
    count = page.locator(".steps-count")
    expect(page.locator("#search.closed[data-recorded]")).to_be_visible()
    page.keyboard.press("PageDown")
    expect(count).to_have_text(re.compile(r"^step (\d+) of \1$"))  # the whole tree
    for step in ("0", "1", "2"):
        page.keyboard.press("PageDown")
        expect(count).to_have_text(re.compile(f"^step {step} of "))
    page.keyboard.press("PageUp")
    expect(count).to_have_text(re.compile("^step 1 of "))
    page.locator("[data-step=last]").click()
    page.keyboard.press("PageDown")
    expect(count).to_have_text(re.compile(r"^step (\d+) of \1$"))  # once it was stepped through, it stays there


@pytest.mark.parametrize("back", ["PageUp", "ArrowLeft"])
def test_the_keys_of_the_steps_are_heard_after_the_mouse_chose_an_option(hall: Callable[..., Page], back: str) -> None:
    page = hall()
    Person(page).starts_with_few_controls(max="me", min="me").sees_a_step_mode()
    page.locator("#search-options .segmented label").filter(has_text="Minimax").click()
    count = page.locator(".steps-count")
    expect(count).to_have_text(re.compile("step 7805 of 7805"))
    page.keyboard.press(back)
    expect(count).to_have_text(re.compile("step 7804 of 7805"))
    page.locator("[data-all-controls]:visible").click()
    page.locator(".search-code").click()
    page.keyboard.press(back)
    expect(count).to_have_text(re.compile("step 7803 of 7805"))


def test_weights_and_the_options_that_few_need_open_over_the_lower_part_of_a_projected_tree(
    hall: Callable[..., Page],
) -> None:
    page = hall("es")
    Person(page).starts("connect-four", max="me", min="me")
    tree = page.locator("#tree").bounding_box()
    expect(page.locator("#search-weights > summary")).to_be_hidden()
    page.locator("#search-options [name=convention]").hover()
    for folded, field in (("#search-weights", "[data-scan]"), ("[data-option=advanced]", "[name=history]")):
        switch = page.locator(f".search-more > {folded} > summary")
        switch.click()
        opened = page.locator(f".search-more > {folded} > :not(summary)")
        expect(opened).to_be_in_viewport(ratio=1)
        expect(opened.locator(field).first).to_be_in_viewport(ratio=1)
        box = opened.bounding_box()
        assert tree and box and box["y"] > tree["y"] + 60  # the root stays in sight
        switch.click()
        expect(opened).to_be_hidden()
    assert_one_screen(page)


CLIPPED_AT_MOST = """() => [...document.querySelectorAll("main input[type=number]:not(dialog *)")].flatMap((field) => {
  if (!field.checkVisibility({ visibilityProperty: true })) return [];
  const before = field.value;
  field.value = Math.min(Number(field.max) || 9999, 10000);
  const isClipped = field.scrollWidth > field.clientWidth + 1;
  field.value = before;
  return isClipped ? [field.name] : [];
})"""
"""The names of the fields that would not show the whole of a large number."""


@pytest.mark.parametrize("controls", ["few", "all"])
def test_numbers_are_whole_in_the_fields_of_a_projected_search(hall: Callable[..., Page], controls: str) -> None:
    page = hall("es")
    ana = Person(page)
    (ana.starts_with_few_controls if controls == "few" else ana.starts)("connect-four", max="me", min="me")
    limit = page.locator("#search-options [name=limit]")
    limits = (("Alfa-beta", "depth", "depth"), ("Alfa-beta", "time", "seconds"), ("MCTS", "iterations", "iterations"))
    for algorithm, kind, field in limits:
        page.locator("#search-options .segmented label", has_text=algorithm).click()
        limit.select_option(kind)
        expect(page.locator(f"#search-options [name={field}]")).to_be_visible()
        assert page.evaluate(CLIPPED_AT_MOST) == []


def test_numbers_are_whole_in_the_fields_of_a_projected_tree(hall: Callable[..., Page]) -> None:
    page = hall("es")
    page.goto("/trees?tree=example&algorithm=mcts")
    expect(page.locator("main input[type=number]:visible")).not_to_have_count(0)
    assert page.evaluate(CLIPPED_AT_MOST) == []


def test_how_sampling_is_done_is_chosen_on_the_projector(hall: Callable[..., Page]) -> None:
    page = hall()
    ana = Person(page).starts(max="me", min="me")
    ana.chooses(algorithm="Monte Carlo tree search")
    iterations = page.locator("#search-options [name=iterations]")
    for field in (iterations, *page.locator("#search-options :is([name=exploration], [name=playouts])").all()):
        expect(field).to_be_in_viewport(ratio=1)
    iterations.fill("100")
    iterations.press("Enter")
    expect(page.locator("#search-numbers [data-number=leaves]")).to_have_text("100")
    assert_one_screen(page)


def test_what_a_position_of_the_horizon_shows_is_folded_on_the_projector_and_opens_over_the_tree(
    hall: Callable[..., Page],
) -> None:
    page = hall()
    page.goto("/horizon")
    while page.locator("#pinned-queen form .button").is_hidden():
        page.keyboard.press("PageDown")
    page.locator("#pinned-queen form .button").click()
    remark = page.locator(".horizon-remark")
    expect(remark.locator("p")).to_be_hidden()
    expect(page.locator("#tree .tree-note")).to_have_text(re.compile(r"\d"))
    expect(page.locator(".steps-count")).to_have_text(re.compile(r"\d"))
    remark.locator("summary").click()
    expect(remark.locator("p")).to_be_in_viewport(ratio=1)
    opened = page.locator("#tree").bounding_box()
    remark.locator("summary").click()
    assert page.locator("#tree").bounding_box() == opened
    page.locator("#search-options [name=quiescence]").click()
    expect(page.locator("#search-choice")).to_contain_text("−2")
    expect(page.locator("#search-choice")).to_be_in_viewport(ratio=1)
    page.keyboard.press("p")
    expect(remark.locator("p")).to_be_visible()


def test_what_mends_the_horizon_leaves_the_projected_tree_its_height(hall: Callable[..., Page]) -> None:
    page = hall()
    page.goto("/horizon")
    page.locator("#pinned-queen form .button").evaluate("button => button.click()")
    more = page.locator(".search .search-more > [data-option=advanced]")
    expect(more.locator("summary")).to_be_in_viewport(ratio=1)
    expect(page.locator(".steps-count")).to_have_text(re.compile(r"\d"))
    page.locator("#search-options [name=quiescence]").click()
    expect(page.locator("#search-choice")).to_contain_text("−2")
    assert page.locator("#tree .tree-canvas").evaluate("canvas => canvas.clientHeight") >= 215
    assert page.locator("#search").evaluate("card => card.scrollHeight <= card.clientHeight + 1")
    summary, live = (
        page.locator(part).bounding_box()
        for part in (".search-more > details[data-option=advanced] > summary >> visible=true", ".search-live")
    )
    assert summary and live and summary["y"] + summary["height"] <= live["y"] + 1
    more.locator("summary").click()
    menu, controls = more.locator("> :not(summary)").bounding_box(), page.locator(".steps-controls").bounding_box()
    assert menu and controls and menu["y"] + menu["height"] <= controls["y"]
    for chosen in more.locator("select:visible").all():
        assert chosen.evaluate("select => select.scrollWidth <= select.clientWidth + 1")


@pytest.mark.parametrize("controls", ["few", "all"])
def test_what_a_hint_says_on_a_projected_board_has_room(hall: Callable[..., Page], controls: str) -> None:
    page = hall("es")
    ana = Person(page)
    (ana.starts_with_few_controls if controls == "few" else ana.starts)(max="me")
    page.keyboard.press("h")
    page.wait_for_function(NOTE_IS_FREE)
    assert_one_screen(page)


def test_to_pass_has_room_on_a_projected_board_and_keeps_its_ground_in_hand(hall: Callable[..., Page]) -> None:
    page = hall("es")
    ana = Person(page)
    ana.starts_with_few_controls("coin-backgammon", max="me", min="me", position="4,4,2,3 max 2")
    ground = "button => getComputedStyle(button).backgroundColor"
    button = page.locator("#action-pass")
    before = button.evaluate(ground)
    page.keyboard.press("h")
    page.wait_for_function(NOTE_IS_FREE)
    assert_one_screen(page)
    page.keyboard.press("Tab")
    button.focus()
    assert button.evaluate(ground) == before
    button.click()
    expect(page.locator("#board")).to_have_attribute("data-ply", "2")
    page.goto(f"{page.url}?at=1")
    assert_coins_have_room(page)


def assert_coins_have_room(page: Page) -> None:
    """Before a toss, in a past position."""
    coins = [box for coin in page.locator(".coin").all() if (box := coin.bounding_box())]
    board, story = (page.locator(part).bounding_box() for part in ("#board", ".story"))
    assert len(coins) == 2
    assert board and story
    assert coins[0]["x"] >= board["x"]
    assert coins[1]["x"] + coins[1]["width"] < story["x"]
    assert_one_screen(page)


NUMBERS_ARE_FREE = """() => [...document.querySelectorAll(".race-field")].every((field) => {
  const top = field.querySelector(".race-number").getBoundingClientRect().top;
  return [...field.querySelectorAll(".checker, .shadow")].every((piece) => piece.getBoundingClientRect().bottom <= top);
})"""


@pytest.mark.parametrize("language", ["es", "pt-BR"])
def test_coin_backgammon_is_one_screen(hall: Callable[..., Page], language: str) -> None:
    page = hall(language)
    Person(page).starts("coin-backgammon", max="me", min="me").sees_a_step_mode()
    assert_one_screen(page)
    expect(page.locator(".turn .sub")).to_be_visible()
    assert page.evaluate(NUMBERS_ARE_FREE)
    page.locator("#search-code").check()
    for part in ("#board", "#search-options", "#tree", ".steps-code", "#search-player", "#search-numbers"):
        expect(page.locator(part)).to_be_visible()
    assert_one_screen(page)
    page.locator("#search-exact").check()
    expect(page.locator(".exact-value strong")).to_have_text(re.compile(r"\d"))
    assert_one_screen(page)


TREE_HAS_HALF = """() => document.querySelector("#tree .tree-canvas").clientHeight >= innerHeight / 2"""
NOTE_HAS_TWO_LINES = """() => {
  const [note, tree] = ["#tree .tree-note", "#tree"].map((part) => document.querySelector(part));
  note.textContent = "4 de 11.552 nodos · ".repeat(4);
  note.classList.add("long");
  return note.getBoundingClientRect().bottom <= tree.getBoundingClientRect().bottom + 1;
}"""
WINDOWS = ((1024, 768), (1280, 720), (1366, 768), (1440, 900), (1920, 1080))


@pytest.mark.parametrize(
    ("game", "conventions"),
    [("tic-tac-toe", ("aima", "urjc")), ("sticks", ("aima",)), ("coin-backgammon", ("aima",))],
)
def test_with_all_controls_half_of_the_screen_is_the_tree(
    new_page: Callable[..., Page], game: str, conventions: tuple[str, ...]
) -> None:
    page = new_page(viewport=HALL)
    start_with_all_controls(page, game)
    page.keyboard.press("p")
    for convention in conventions:
        write_code_in(page, convention)
        for width, height in WINDOWS:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function(TREE_HAS_HALF)
            assert_one_screen(page)


@pytest.mark.parametrize("language", ["es", "pt-BR"])
def test_with_few_controls_half_of_the_height_is_the_tree(hall: Callable[..., Page], language: str) -> None:
    page = hall(language)
    Person(page).starts_with_few_controls("coin-backgammon", max="me", min="me").sees_a_step_mode()
    for width, height in WINDOWS[1:]:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(TREE_HAS_HALF)
        assert_one_screen(page)
        assert page.evaluate(NOTE_HAS_TWO_LINES), "where nodes were not recorded"


def start_with_all_controls(page: Page, game: str) -> None:
    Person(page).starts(game, max="me", min="me").sees_a_step_mode()
    expect(page.locator(".steps-code .on")).to_be_visible()


def write_code_in(page: Page, convention: str) -> None:
    page.set_viewport_size(LARGE_HALL)  # a screen with room for the code
    chosen, code = page.locator("#search-options [name=convention]"), page.locator(".steps-code")
    if chosen.input_value() != convention:
        before = code.text_content() or ""
        chosen.select_option(convention)
        expect(code).not_to_have_text(before)
    expect(code.locator(".on")).to_be_visible()


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
    assert page.evaluate(NOTE_HAS_TWO_LINES)
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
    Person(page).starts("coin-backgammon", max="me", min="me").sees_a_step_mode()
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


PX = "element => parseFloat(getComputedStyle(element).fontSize)"
PX_DRAWN = "text => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a"
SIZES = ((HALL, 20), (LARGE_HALL, 24))


def test_what_has_no_room_among_all_controls_comes_where_it_is_pointed_at(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport=HALL)
    start_with_all_controls(page, "coin-backgammon")
    page.keyboard.press("p")
    for size, least in SIZES:
        page.set_viewport_size(size)
        page.mouse.move(2, 400)  # at nothing, nor at an edge that brings a bar
        page.evaluate("document.activeElement.blur()")  # nor is anything pointed at by the keyboard
        assert_more_depths_are_pointed_at(page, least)
        assert_more_figures_are_pointed_at(page, least)


def assert_more_depths_are_pointed_at(page: Page, least: int) -> None:
    depth = page.locator("#search-depth")
    before = int(depth.input_value())
    expect(page.locator("[data-by='1']")).to_be_hidden()
    depth.hover()
    for button in page.locator("[data-by]").all():
        expect(button).to_be_visible()
        assert button.evaluate(PX) >= least
    page.locator("[data-by='1']").click()
    expect(depth).to_have_value(str(before + 1))


def assert_more_figures_are_pointed_at(page: Page, least: int) -> None:
    for name in ("rate", "seconds"):
        figure = page.locator(f"[data-number={name}]")
        page.locator("#tree").hover()
        expect(figure).to_be_hidden()
        page.locator("[data-number=nodes]").hover()
        expect(figure).to_be_visible()
        assert figure.evaluate(PX) >= least


LEFT = "part => part.getBoundingClientRect().left"


@pytest.mark.parametrize(("size", "least"), SIZES, ids=["1280", "1920"])
def test_what_money_is_worth_is_drawn_on_the_projector(
    new_page: Callable[..., Page], size: dict[str, int], least: int
) -> None:
    page = new_page(viewport=size)
    Person(page).starts("prize", max="me").sees_a_step_mode()
    page.keyboard.press("p")
    page.mouse.move(2, 400)
    curve = page.locator(".utility-curve")
    expect(curve).to_be_hidden()
    page.locator(".search-utility label", has_text="own curve").click()
    expect(curve).to_be_in_viewport(ratio=1)
    steps, drawn = (page.locator(part).bounding_box() for part in (".steps-controls", ".utility-curve"))
    assert steps and drawn and drawn["y"] + drawn["height"] < steps["y"]
    assert curve.evaluate(LEFT) >= page.locator("#search").evaluate(LEFT)  # what can be chosen stays in sight
    for text in curve.locator("text").all():
        assert text.evaluate(PX_DRAWN) >= least - 0.5
    page.locator("[data-handle='1']").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#search-options [name=utility]")).to_have_value(re.compile("^table:"))
    expect(page.locator("[data-point]")).to_be_in_viewport(ratio=1)
    told, add = (page.locator(part).bounding_box() for part in ("[data-point]", "[data-add]"))
    assert told and add
    assert told["y"] + told["height"] <= add["y"]
    page.locator("[data-add]").click()
    expect(page.locator("[data-handle]")).to_have_count(4)


@pytest.mark.parametrize("controls", ["few", "all"])
@pytest.mark.parametrize("curve", ["cóncava", "curva propia"])
def test_the_curve_of_what_money_is_worth_stands_beside_the_projected_tree(
    hall: Callable[..., Page], controls: str, curve: str
) -> None:
    page = hall("es")
    ana = Person(page)
    (ana.starts_with_few_controls if controls == "few" else ana.starts)("prize", max="me").sees_a_step_mode()
    page.locator(".search-utility label", has_text=curve).click()
    expect(page.locator("#search-choice")).to_have_text(re.compile("lo seguro"))
    page.mouse.move(2, 400)
    tree, head = (page.locator(part).bounding_box() for part in (".tree-stage", "#search-what"))
    assert tree and head
    for part in page.locator(".search-utility :is(.utility-curve, [data-points]):visible").all():
        box = part.bounding_box()
        assert box and box["x"] + box["width"] <= tree["x"]
        assert box["y"] >= head["y"] + head["height"]
    assert_one_screen(page)


def test_the_tree_of_a_prize_is_whole_below_its_exact_values_on_the_projector(hall: Callable[..., Page]) -> None:
    page = hall("es")
    page.add_init_script(path=DRAWN)
    Person(page).starts("prize", max="me").sees_a_step_mode()
    page.locator("#search-exact").check()
    expect(page.locator(".exact-value strong")).to_have_text(re.compile(r"\d"))
    page.wait_for_function(IS_DRAWN_WHOLE, arg=["3 M", "0", "U"])
    assert_one_screen(page)


def test_all_controls_leave_in_view_what_came_out(hall: Callable[..., Page]) -> None:
    page = hall()
    ana = Person(page)
    ana.starts("coin-backgammon", max="me", min="me").sees_a_step_mode()
    why, controls = page.locator(".search-why"), page.locator(".steps-controls")
    expect(why.locator("span").first).to_be_in_viewport(ratio=1)
    expect(why).to_contain_text("Play ")
    before = controls.bounding_box()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".steps-why")).to_be_in_viewport(ratio=1)
    assert controls.bounding_box() == before
    page.keyboard.press("End")
    ana.chooses(algorithm="Monte Carlo tree search")
    expect(why).to_contain_text("By visits")
    for sentence in why.locator("span").all()[:2]:
        expect(sentence).to_be_in_viewport(ratio=1)
    assert_one_screen(page)


def test_a_small_tree_with_names_stands_whole_on_the_projector(hall: Callable[..., Page]) -> None:
    page = hall()
    Person(page).starts_with_few_controls("betting-house", max="me").sees_a_step_mode()
    expect(page.locator(".tree-note")).to_have_text("12 of 12 nodes shown")
    page.keyboard.press("p")
    page.locator(".tree-stage").focus()
    page.keyboard.press("p")
    expect(page.locator(".tree-stage")).not_to_be_focused()


APART = """() => {
  const boxOf = (part) => document.querySelector(part).getBoundingClientRect();
  const [card, tree] = [boxOf(".tree-details"), boxOf(".tree-stage")];
  return card.left >= tree.right - 1 && card.right <= innerWidth;
}"""
"""Whether the card of a node stands beside the tree."""


def test_the_card_of_a_node_stands_beside_the_tree(hall: Callable[..., Page]) -> None:
    page = hall()
    Person(page).starts_with_few_controls(max="me", min="me").sees_a_step_mode()
    page.locator(".tree-stage").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    card = page.locator(".tree-details")
    expect(card.locator(".tree-details-why")).to_be_in_viewport(ratio=1)
    assert page.evaluate(APART)
    card.locator(".tree-details-close").click()
    expect(card).to_be_hidden()


def test_the_board_of_a_leaf_and_its_whole_sum_stand_beside_the_tree(hall: Callable[..., Page]) -> None:
    page = hall()
    ana = Person(page)
    ana.starts("connect-four", max="me", min="me")
    ana.chooses(depth="2")
    ana.sees_numbers(depth="2")
    expect(page.locator("[role=treeitem][aria-level='3']")).not_to_have_count(0)
    expect(page.locator("[role=treeitem][aria-level='4']")).to_have_count(0)  # the tree before it went deeper
    page.locator(".tree-stage").focus()
    for key in ("Home", "ArrowDown", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    card = page.locator(".tree-details")
    expect(card.locator(".terms-step")).to_have_count(4)
    for part in (".tree-details-why", ".drop", ".terms-ends >> nth=1", "[data-pin]"):
        expect(card.locator(part)).to_be_in_viewport(ratio=1)
    assert page.evaluate(APART)
    expect(page.locator("#board")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator("#board")).to_be_visible()


def test_the_board_of_a_sampled_node_is_whole_in_its_card(hall: Callable[..., Page]) -> None:
    page = hall("es")
    ana = Person(page)
    ana.starts("connect-four", max="me", min="mcts,iterations=1000")
    expect(page.locator("[role=treeitem][aria-level='2']")).not_to_have_count(0)
    page.locator(".tree-stage").focus()
    for key in ("Home", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    card = page.locator(".tree-details")
    expect(card.locator(".drop")).to_be_visible()
    assert card.evaluate("card => card.scrollHeight <= card.clientHeight + 1")
    expect(card.locator(".drop")).to_be_in_viewport(ratio=1)


COUNTS_VISITS = r"""() => {
  const { texts } = window.drawnOn(document.querySelector("#tree canvas"));
  const shown = Number(document.querySelector("#tree .tree-note").textContent.match(/\d+/)?.[0]);
  return shown > 3 && texts.filter(({ text }) => /^n [\d.]+$/.test(text)).length === shown;
}"""
"""Whether there is a count of visits at every node of the picture."""


def test_the_most_visited_nodes_have_their_count_on_the_projector(hall: Callable[..., Page]) -> None:
    page = hall("es")
    page.add_init_script(path=DRAWN)
    Person(page).starts("connect-four", max="me", min="mcts,iterations=1000")
    page.wait_for_function(COUNTS_VISITS)


def test_two_leaves_of_chess_are_compared_in_a_card_without_scrolling(hall: Callable[..., Page]) -> None:
    page = hall("es")
    ana = Person(page)
    ana.starts("chess", max="me", min="me")
    page.locator("#search-options [name=limit]").select_option("depth")
    ana.chooses(depth="2")
    ana.sees_numbers(depth="2")
    expect(page.locator("[role=treeitem][aria-level='4']")).to_have_count(0)
    card = page.locator(".tree-details")
    page.locator(".tree-stage").focus()
    for key in ("Home", "ArrowDown", "ArrowRight", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    card.locator("[data-pin]").click()
    page.locator(".tree-stage").focus()
    for key in ("ArrowRight", "Enter"):
        page.keyboard.press(key)
    card.locator("[data-against=pinned]").click()
    expect(card.locator("[data-against=pinned][aria-pressed=true]")).to_have_count(1)
    assert card.evaluate("card => card.scrollHeight <= card.clientHeight + 1")
    count, leave = (page.locator(part).bounding_box() for part in (".steps-count", ".leave-presenting"))
    assert count and leave and count["x"] + count["width"] <= leave["x"]


CONTRAST = """() => {
  const light = (colour) => {
    const canvas = document.createElement("canvas").getContext("2d");
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const square = document.querySelector("#board .square");
  const edge = light(getComputedStyle(square).boxShadow.match(/^(rgba?\\(.*?\\)|color\\(.*?\\))/)[1]);
  const grounds = [square, square.closest(".card")].map((part) => light(getComputedStyle(part).backgroundColor));
  return Math.min(...grounds.map((ground) => Math.max(edge, ground) / Math.min(edge, ground)));
}"""
"""The least contrast of the edge of an empty cell to the cell and to what the board lies on (WCAG 2.2, 1.4.11)."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_empty_cells_are_visible_on_a_projector_that_washes_out(hall: Callable[..., Page], scheme: str) -> None:
    page = hall()
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    Person(page).starts_with_few_controls(max="me", min="me")
    expect(page.locator("#board .square").first).to_be_visible()
    assert page.evaluate(CONTRAST) >= 3


def test_the_board_of_a_playout_stands_whole_on_the_projector_with_and_without_the_code(
    hall: Callable[..., Page],
) -> None:
    page = hall()
    Person(page).starts("connect-four", min="mcts,iterations=10").sees_a_step_mode()
    length = int(page.locator("#search .steps-slider").get_attribute("max") or 0)
    page.locator("#search .steps-slider").fill(str(length - 9))
    board, controls = page.locator("#search .steps-board .picture"), page.locator("#search-player .steps-controls")
    for code in (False, True):
        page.get_by_role("checkbox", name="Pseudo-code").set_checked(code)
        expect(board).to_be_visible()
        picture, below = board.bounding_box(), controls.bounding_box()
        assert picture and below and picture["height"] > 150
        assert picture["y"] + picture["height"] <= below["y"]
