"""How the match page looks: on every screen, for everybody, in every language, on the projector."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import WIDTHS, assert_fits
from tests.browser.people import Person
from tests.browser.rest import box_of
from tests.browser.screens import resize
from tests.sweeps import sweep

Check = Callable[..., None]


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


def test_the_keys_of_the_page_work_after_a_choice_was_clicked(ana: Person) -> None:
    ana.starts_with_few_controls(min="me").plays("b2").chooses(algorithm="Minimax")
    ana.presses("u").sees_moves().presses("p")
    expect(ana.page.locator("html.presenting")).to_be_attached()


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
