"""Messages about a match's settings, and that they cover nothing important."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.people import Person
from tests.browser.rest import box_of, measured
from tests.sweeps import sweep

MIN = "alphabeta,depth=4"

COVERED = """(parts) => {
  const said = document.querySelector("#toasts .toast")?.getBoundingClientRect();
  if (!said) return [];
  const meets = (part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    const isAcross = Math.min(right, said.right) - Math.max(left, said.left) > 1;
    return isAcross && Math.min(bottom, said.bottom) - Math.max(top, said.top) > 1;
  };
  const passedOver = "details:not([open]) > :not(summary)";
  return [...document.querySelectorAll(parts)]
    .filter((part) => part.checkVisibility() && !part.closest(passedOver))
    .filter(meets)
    .map((part) => part.outerHTML.slice(0, 80));
}"""
"""The requested parts of the page that a message covers by more than a pixel."""

CONTROLS = "a, button, input, select, summary, label"
USED = f"{CONTROLS}, #board, #tree, #search-numbers"

SCROLLED_UNDER = """() => {
  const said = document.querySelector("#toasts .toast").getBoundingClientRect();
  const tops = [...document.querySelectorAll("#search button")].map((part) => part.getBoundingClientRect().top);
  window.scrollBy(0, Math.min(...tops.filter((top) => top > said.bottom)) - said.top);
}"""
"""Scrolls the next button below a message to where the message is."""

CLEAR_OF_THE_HEADER = """() => {
  const boxOf = (part) => document.querySelector(part).getBoundingClientRect();
  const [header, said] = [boxOf(".site-header"), boxOf("#toasts .toast")];
  return document.activeElement.matches(":focus-visible") && said.top >= header.bottom;
}"""
"""Which part of the header has the keyboard's focus."""


@sweep
def test_a_message_says_all_that_was_set_and_covers_nothing(ana: Person) -> None:
    ana.starts_with_few_controls(min=MIN).plays("b2").sees("Your turn")

    def assert_told(depth: str, width: int, height: int, uncovered: str = USED) -> None:
        ana.page.set_viewport_size({"width": width, "height": height})
        ana.looks_at_the_search()
        ana.chooses(depth=depth).lets_it_play().is_told(f"MIN now plays with these settings: Alpha-beta, depth {depth}")
        assert_uncovered(uncovered)  # once it has come, and the tree as well

    def assert_uncovered(parts: str) -> None:
        ana.page.wait_for_function(f"(parts) => ({COVERED})(parts).length === 0", arg=parts)  # it goes by itself

    def assert_clear_of_the_header() -> None:
        ana.presses("Tab")  # whoever uses the keyboard sees where the focus is
        ana.page.locator(".logo").focus()
        assert measured(ana.page, CLEAR_OF_THE_HEADER)

    assert_told("3", 1440, 900)
    assert_clear_of_the_header()
    assert_told("2", 820, 1180)
    assert_clear_of_the_header()
    ana.presses("p")
    assert_told("1", 1280, 720)
    ana.presses("p")
    assert_told("5", 390, 844)
    assert_told("4", 390, 664, CONTROLS)
    measured(ana.page, SCROLLED_UNDER)
    assert_uncovered(CONTROLS)


PLACES = """() => [...document.querySelectorAll("main, .match-tabs, #match-board, #search, #search-depth")]
  .map((part) => part.getBoundingClientRect().top)"""
"""The top edges of the parts of the page in the window."""


@sweep
def test_a_message_moves_nothing_and_goes_by_a_tap(sit: Callable[..., Person]) -> None:
    ana = sit(viewport={"width": 1440, "height": 900}, has_touch=True).starts_with_few_controls(min=MIN)
    ana.plays("b2").sees_headline("The search for move 2").sees_a_step_mode()
    said = ana.page.locator("#toasts .toast")
    for width, height in ((1440, 900), (820, 1180), (390, 844)):
        ana.page.set_viewport_size({"width": width, "height": height})
        ana.looks_at_the_search()
        before = measured(ana.page, PLACES)
        box = box_of(ana.page.get_by_role("button", name="One ply more"))
        for _ in range(3):  # at the same place each time, whatever is said in between
            ana.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(ana.page.locator("#search-depth")).to_have_value("7")
        ana.lets_it_play().is_told("MIN now plays with these settings: Alpha-beta, depth 7")
        assert measured(ana.page, PLACES) == before, width
        said.tap()
        expect(said).to_have_count(0)
        ana.chooses(depth="4").lets_it_play().is_told("MIN now plays with these settings: Alpha-beta, depth 4")
        said.tap()
        expect(said).to_have_count(0)


def test_of_several_messages_the_latest_is_seen(ana: Person) -> None:
    ana.starts(min=MIN).sees_headline("A search of the starting position")
    messages = ana.page.locator("#toasts > p")
    ana.chooses(depth="99").is_told("From here no more than 9 plies can be played")
    ana.chooses(algorithm="minimax").lets_it_play().is_told("MIN now plays with these settings: Minimax, depth 9")
    expect(messages).to_have_count(2)
    expect(messages.first).to_be_hidden()
    expect(messages.last).to_be_visible()
