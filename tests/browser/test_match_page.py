"""How the match page looks: on every screen, for everybody, in every language, on the projector."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import WIDTHS, assert_fits
from tests.browser.contexts import DEFAULT_WINDOW
from tests.browser.people import Person
from tests.browser.rest import box_of, measured
from tests.browser.screens import assert_fits_every_screen, in_every_language, resize
from tests.sweeps import sweep

Check = Callable[..., None]
ABOVE_THE_FOLD = "(part) => document.querySelector(part).getBoundingClientRect().bottom <= innerHeight"


WORDS = {"en": ["Hint", "Undo"], "es": ["Pista", "Deshacer"], "pt": ["Dica", "Desfazer"]}
ENGLISH = ("Your turn", "Hint", "Undo", "New game", "nodes", "leaves", "Moves", "Share", "best move", "plies")


@sweep
def test_the_match_page_speaks_the_readers_language_and_fits_every_screen(ana: Person) -> None:
    ana.starts_with_few_controls()
    for language in in_every_language(ana.page, ana.page.url):
        shown = ana.sees_a_step_mode().page.locator("main").inner_text()
        assert [word for word in WORDS[language] if word not in shown] == []
        assert language == "en" or [word for word in ENGLISH if word in shown] == []
        assert_fits_every_screen(ana.page)
        ana.page.get_by_role("tab").last.click()
        assert_fits(ana.page)
        ana.page.set_viewport_size(DEFAULT_WINDOW)


def test_a_key_asks_before_it_leaves_an_unfinished_match_whatever_the_board_shows(ana: Person) -> None:
    ana.starts_with_few_controls(max="me", min="me").plays("a1", "a2", "b1", "b2")
    match = ana.page.url
    asked = ana.page.get_by_role("dialog", name="Leave this match for a new game?")
    ana.opens(f"{match}?at=0").is_live().presses("n")
    asked.get_by_role("button", name="Stay here").click()
    ana.opens(match).is_live().plays("c1").opens(f"{match}?at=1").is_live().presses("n")
    ana.page.wait_for_url(lambda there: not there.startswith(match))  # it was over: nothing is asked


def test_on_a_phone_board_and_search_take_turns(sit: Callable[..., Person]) -> None:
    ana = sit(viewport={"width": 390, "height": 844}, has_touch=True)
    ana.starts(min="alphabeta,depth=3").sees_a_step_mode()
    expect(ana.search_panel).to_be_hidden()
    ana.page.get_by_role("tab", name="The engine's mind").tap()
    expect(ana.page.locator("#board")).to_be_hidden()
    ana.wants_all_controls()
    ana.sees_a_searched_tree()
    ana.clicks("First step")
    expect(ana.page.locator(".steps-code .on")).to_have_count(0)
    ana.page.get_by_role("tab", name="The engine's mind").focus()
    ana.presses("ArrowLeft")
    ana.plays("b2").sees("Your turn")


@sweep
def test_menus_stay_within_the_window(ana: Person) -> None:
    ana.starts(min="alphabeta,depth=2").sees_a_step_mode()
    for width in WIDTHS.values():
        ana.page.set_viewport_size({"width": width, "height": 844})
        for menu, inside in (("More", "#panel"), ("Change", "#seat-max"), ("Change", "#seat-min"), ("Share", "#panel")):
            ana.presses("Escape").opens_menu(menu, inside)
            assert_fits(ana.page)
            opened = box_of(ana.page.locator("#panel details[open] > :not(summary)"))
            assert opened, (menu, width)
            assert opened["x"] >= 0, (menu, width)
            assert opened["x"] + opened["width"] <= width, (menu, width)
        ana.page.locator("#panel summary", has_text="Share").click()  # it stays open for who has more to do


@sweep
def test_everybody_can_use_the_match_page(sit: Callable[..., Person], assert_accessible_day_and_night: Check) -> None:
    ana = sit(viewport={"width": 1440, "height": 844})
    ana.starts(position="XO./.X./.O. X", min="alphabeta,depth=3").sees_a_step_mode()

    def check() -> None:
        for width in WIDTHS.values():
            resize(ana.page, width)
            assert_accessible_day_and_night(ana.page)

    check()
    resize(ana.page, WIDTHS["phone"])  # menus are the same at every width
    for menu, inside in (("More", "#panel"), ("Change", "#seat-min"), ("Share", "#panel")):
        ana.presses("Escape").opens_menu(menu, inside)
        assert_accessible_day_and_night(ana.page, "#panel details[open]")
    ana.plays("c3").sees("You won")
    check()
    resize(ana.page, WIDTHS["phone"])
    ana.page.get_by_role("tab", name="The engine's mind").click()
    assert_accessible_day_and_night(ana.page)


def test_a_running_search_is_accessible_too(ana: Person, assert_accessible: Check) -> None:
    ana.starts(min="alphabeta,depth=4").at_speed("5").plays("b2").sees_headline("MIN is thinking")
    assert_accessible(ana.page)


@sweep
@pytest.mark.parametrize(("game", "size"), [("gomoku", 15), ("tic-tac-toe", 19)])
def test_large_boards_can_be_hit(ana: Person, game: str, size: int) -> None:
    ana.starts_with_few_controls(game, m=str(size), n=str(size), k="5", min="me")
    expect(ana.page.locator("#board button.playable")).to_have_count(size * size)
    for width, cells in zip(WIDTHS.values(), (("h8", "a1"), ("h9", "b1"), ("h10", "c1")), strict=True):
        ana.page.set_viewport_size({"width": width, "height": 844})
        assert_fits(ana.page)
        ana.plays(*cells)
        cell = box_of(ana.cell("b2"))
        assert cell["width"] >= 16, width


def test_the_keys_of_the_page_work_after_a_choice_was_clicked(ana: Person) -> None:
    ana.starts_with_few_controls(min="me").plays("b2").chooses(algorithm="Minimax")
    ana.presses("u").sees_moves().presses("p")
    expect(ana.page.locator("html.presenting")).to_be_attached()


SEARCH = ("#search-options", "#tree", "#search-player", "#search-numbers", "#search-why")


@sweep
def test_all_that_matters_is_above_the_fold_on_a_desk_and_on_the_projector(sit: Callable[..., Person]) -> None:
    ana = sit(viewport={"width": WIDTHS["desk"], "height": 900}).starts(min="alphabeta,depth=4").plays("b2")
    ana.sees_headline("The search for move 2").sees_a_searched_tree()
    expect(ana.page.locator("#search-why")).to_contain_text("MIN plays")
    for part in (*SEARCH, "#search-steps"):
        assert measured(ana.page, ABOVE_THE_FOLD, part)
    ana.page.locator("h1").click()
    ana.presses("p")
    expect(ana.page.get_by_role("banner")).to_be_hidden()
    for hidden in ("#more", "#search-title", ".seat-do >> nth=0"):
        expect(ana.page.locator(hidden)).to_be_hidden()
    for width, height in ((1440, 900), (1920, 1080)):
        ana.page.set_viewport_size({"width": width, "height": height})
        for part in (*SEARCH, "#board", "#search-pause", ".steps-code", ".steps-variables"):
            expect(ana.page.locator(part)).to_be_visible()
            assert measured(ana.page, ABOVE_THE_FOLD, part)
        assert measured(ana.page, "() => document.documentElement.scrollHeight <= innerHeight")
        assert_fits(ana.page)
    ana.page.set_viewport_size({"width": 1280, "height": 720})
    expect(ana.page.locator("#board")).to_be_visible()
    assert_fits(ana.page)
    ana.presses("p")
    expect(ana.page.get_by_role("banner")).to_be_visible()


@sweep
def test_the_form_for_a_new_match_fits_and_is_accessible(ana: Person, assert_accessible: Check) -> None:
    ana.opens("/play?game=gomoku&max=random")
    for width in WIDTHS.values():
        ana.page.set_viewport_size({"width": width, "height": 844})
        assert_fits(ana.page)
        assert_accessible(ana.page)
        ana.page.get_by_role("radio", name="The engine").first.check()
        ana.page.get_by_label("Algorithm").first.select_option("alphabeta")
        expect(ana.page.get_by_label("Depth", exact=True).first).to_be_visible()
        ana.page.get_by_role("radio", name="Me").first.check()
        expect(ana.page.get_by_label("Depth", exact=True).first).to_be_hidden()


def test_the_form_for_a_new_match_says_what_has_been_chosen(ana: Person) -> None:
    ana.opens("/play?game=tic-tac-toe")
    position = ana.page.get_by_role("textbox", name="Position")
    for name, number in (("rows m", "4"), ("columns n", "5"), ("in a row k", "4")):
        ana.page.get_by_label(name).fill(number)
    position.fill("X")  # while the answer may still be on its way
    expect(ana.page.locator(".offer-rules")).to_contain_text("4 in a row wins")
    expect(position).to_have_attribute("placeholder", "...../...../...../..... X")
    expect(position).to_have_value("X")
    ana.page.get_by_label("in a row k").fill("9")
    position.focus()
    expect(ana.page.get_by_role("alert")).to_contain_text("k must be at most m or n")


BESIDE_THE_CODE = """() => {
  const bottomOf = (part) => document.querySelector(part).getBoundingClientRect().bottom;
  const isWrapped = (line) => line.clientHeight > 1.7 * parseFloat(getComputedStyle(line).lineHeight);
  return {
    wrapped: [...document.querySelectorAll(".steps-code li")].filter(isWrapped).map((line) => line.textContent),
    left: Math.max(0, Math.round(bottomOf(".steps-variables") - bottomOf(".tree-note"))),
    isAboveTheFold: bottomOf("#search-numbers") <= innerHeight,
  };
}"""
"""Lines of code that are broken, the empty space below the tree, and whether the figures are in the window."""


TAKE_LONG = """() => {
  const time = document.querySelector("#search-numbers > :last-child dd");
  if (time.textContent.endsWith(" ms")) time.textContent = "12.345 ms";
}"""
"""The figures are as long as on a slow machine, where they may take two lines."""


@sweep
@pytest.mark.parametrize("game", ["tic-tac-toe", "coin-backgammon", "betting-house"])
def test_with_all_controls_the_code_has_its_lines_and_the_tree_its_height(ana: Person, game: str) -> None:
    ana.starts(game, max="me", min="me")
    for language in in_every_language(ana.page, ana.page.url):
        ana.page.set_viewport_size(DEFAULT_WINDOW)
        ana.sees_a_step_mode()
        expect(ana.page.locator("#search-why")).not_to_be_empty()
        ana.page.evaluate(TAKE_LONG)
        left = measured(ana.page, BESIDE_THE_CODE)
        assert left == {"wrapped": [], "left": 0, "isAboveTheFold": True}, language
        for width, height, part in ((1366, 768, "#search-why"), (1280, 800, ".steps-controls")):
            ana.page.set_viewport_size({"width": width, "height": height})
            assert measured(ana.page, ABOVE_THE_FOLD, part)  # where the steps are, so are the figures above them


def test_a_new_view_of_a_match_is_measured_only_once_the_page_is_laid_out(ana: Person) -> None:
    """Measured while it is being put on the page, it would be laid out twice."""
    ana.starts(min="alphabeta,depth=2")
    ana.page.evaluate(
        """() => {
          const measure = Element.prototype.getBoundingClientRect;
          let isShowing = false;
          window.tooEarly = [];
          Element.prototype.getBoundingClientRect = function () {
            if (isShowing) window.tooEarly.push(this.className);
            return measure.call(this);
          };
          document.addEventListener("poda:showing", () => { isShowing = true; });
          document.addEventListener("poda:shown", () => { isShowing = false; }); // the last to hear of it
        }"""
    )
    ana.plays("b2").sees_headline("The search for move 2").clicks("Undo").sees_moves()
    assert ana.page.evaluate("() => window.tooEarly") == []
