"""What a newcomer meets in a match: little at first, their own thinking before the engine's, and a clear end."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.people import Person

PHONE = {"width": 390, "height": 844}

FURTHER = (
    "#search-options [name=convention]",
    "#search-options [name=order]",
    "#search-options [name=deepen]",
    "#search-speed",
    "#search-exact",
    ".steps-code",
    '[data-number="rate"]',
)


def opens_a_match(person: Person, query: str = "") -> Person:
    """As somebody who has never been here."""
    person.opens(f"/play?game=tic-tac-toe&min=alphabeta,depth=4{query}")
    person.page.get_by_role("button", name="Play", exact=True).click()
    person.page.wait_for_url("**/matches/*")
    return person.is_live()


def test_the_few_controls_become_all_by_one_switch_that_is_remembered(ana: Person) -> None:
    opens_a_match(ana).plays("b2").sees_headline("The search for move 2").sees_a_step_mode()
    for part in FURTHER:
        expect(ana.page.locator(part)).to_be_hidden()
    for part in (
        "#search-options [name=algorithm] >> nth=0",
        "#search-depth",
        "#tree",
        "#search-player",
        "#search-why",
    ):
        expect(ana.page.locator(part)).to_be_visible()
    ana.clicks("All controls")
    for part in FURTHER:
        expect(ana.page.locator(part)).to_be_visible()
    ana.page.reload()
    expect(ana.page.locator(".steps-code")).to_be_visible()


def test_a_link_opens_a_match_with_all_controls(ana: Person, sit: Callable[..., Person]) -> None:
    opens_a_match(ana).opens_menu("Share")
    bo = sit().opens(f"{ana.page.url}?controls=all")
    expect(bo.page.locator(".steps-code")).to_be_visible()
    expect(bo.page.get_by_role("button", name="All controls")).to_have_attribute("aria-pressed", "true")


def test_the_link_for_a_lecture_opens_the_same_for_whoever_is_in_charge_there(
    ana: Person, sit: Callable[..., Person]
) -> None:
    """Prepared in one browser, used in another: position, options, speed and exact values, in a match of their own."""
    ana.starts(min="alphabeta,depth=4").sees_headline("The starting position, searched")
    ana.chooses(depth="3").is_told("now plays with these settings").at_speed("100")
    ana.plays("b2").sees("Your turn").page.get_by_role("checkbox", name="exact values").check()
    link = ana.opens_menu("Share").page.get_by_label("Link for a lecture")
    expect(link).to_have_value(re.compile(r"/play\?.*controls=all.*speed=100&exact=yes$"))
    expect(link).to_have_value(re.compile("min=alphabeta(,|%2C)depth%3D3"))
    bo = sit().opens(link.input_value())
    expect(bo.page.get_by_text("The match opens with all controls.")).to_be_visible()
    bo.page.get_by_role("button", name="Play", exact=True).click()
    bo.is_live().sees("Your turn")
    expect(bo.page.locator(".steps-code")).to_be_visible()
    expect(bo.page.locator("#search-exact")).to_be_checked()
    expect(bo.page.locator("#exact")).to_be_visible()
    expect(bo.page.locator("#search-speed")).to_have_value("100")
    expect(bo.page.locator("#search-depth")).to_have_value("3")
    expect(bo.cell("b2")).to_have_attribute("data-stone", "X")
    bo.chooses(algorithm="Minimax").is_told("now plays with these settings: Minimax")


def test_a_person_thinks_first_and_the_engines_own_move_is_open(ana: Person) -> None:
    tree = opens_a_match(ana).page.locator("#tree")
    expect(ana.page.get_by_text("Think first.")).to_be_visible()
    expect(tree).to_be_hidden()
    ana.plays("b2").sees_headline("The search for move 2").sees_moves("b2", "a1")
    expect(tree).to_be_visible()
    ana.clicks("Undo").sees_moves()
    expect(tree).to_be_hidden()
    ana.presses("p")
    expect(ana.page.locator("html.presenting")).to_be_attached()
    expect(tree).to_be_hidden()  # nor is it shown to the whole room
    ana.presses("p").clicks("Show what it sees")
    expect(tree).to_be_visible()
    ana.page.reload()
    ana.is_live().sees_headline("The starting position, searched")
    expect(tree).to_be_visible()


def test_on_a_phone_the_tree_its_steps_and_the_sentence_share_the_screen(sit: Callable[..., Person]) -> None:
    ana = opens_a_match(sit(viewport={"width": 390, "height": 844}, has_touch=True)).plays("b2")
    ana.page.get_by_role("tab", name="The engine's mind").tap()
    ana.sees_headline("The search for move 2").sees_a_step_mode()
    for part in ("#tree", "#search-player", "#search-why"):
        ana.page.wait_for_function(
            "(part) => document.querySelector(part).getBoundingClientRect().bottom <= innerHeight", arg=part
        )


def test_the_end_says_who_has_won_and_leads_to_where_it_turned(ana: Person) -> None:
    ana.opens("/play?game=tic-tac-toe&max=me&min=me")
    ana.page.get_by_role("button", name="Play", exact=True).click()
    ana.page.wait_for_url("**/matches/*")
    ana.plays("a1", "a2", "b1", "b2", "c1").sees("has won")
    ending = ana.page.locator("#search-ending")
    ana.can_read(
        ending, r"MAX \(X\) has won\. *The game turned at move 2, a2 by MIN: .* worth 0 before it and \+1 after it"
    )
    expect(ana.page.get_by_role("link", name="Compare algorithms on this position")).to_be_hidden()
    ana.page.get_by_role("link", name="Look at that position").click()
    expect(ana.page).to_have_url(re.compile(r"at=1$"))
    expect(ana.cell("a2")).to_have_attribute("data-stone", "")


def test_a_question_mark_lists_the_keys_and_a_key_that_leaves_asks_first(ana: Person) -> None:
    opens_a_match(ana).plays("b2").sees_moves("b2", "a1")
    ana.presses("?")
    expect(ana.page.get_by_role("dialog", name="Keys")).to_contain_text("the next cut")
    ana.presses("Escape", "n")
    here = ana.page.url
    ana.clicks("Stay here")
    expect(ana.page).to_have_url(here)
    ana.presses("n")
    ana.page.get_by_role("dialog").get_by_role("button", name="New game").click()
    expect(ana.page).not_to_have_url(here)


def test_every_option_is_explained_where_it_is_switched_on(ana: Person) -> None:
    ana.starts(min="alphabeta,depth=2").sees_headline("The starting position, searched")
    sentence = ana.page.get_by_text("a position that was reached before by other moves")
    expect(sentence).to_be_hidden()
    ana.chooses(table="yes")
    expect(sentence).to_be_visible()


def test_a_person_thinks_first_while_a_seat_is_open(ana: Person) -> None:
    ana.opens("/play?game=tic-tac-toe&min=open").clicks("Play").is_live()
    ana.can_read(ana.page.locator("#search-closed"), "Think first")
    expect(ana.page.locator("#tree")).to_be_hidden()
    expect(ana.page.locator("#search-why")).to_be_hidden()


def test_how_the_other_side_plays_opens_nothing_of_ones_own_decision(ana: Person) -> None:
    opens_a_match(ana).sees("Your turn").can_read(ana.page.locator("#search-closed"), "Think first")
    ana.chooses(algorithm="Minimax").is_told("now plays with these settings: Minimax")
    ana.page.locator("#search-options [data-by='-1']").click()
    expect(ana.page.locator(".seat.min .seat-says")).to_have_text("The engine: minimax, depth 3")
    expect(ana.page.locator("#search-closed")).to_be_visible()
    expect(ana.page.locator("#tree")).to_be_hidden()


def test_after_the_end_a_new_game_needs_no_second_word(ana: Person) -> None:
    ana.starts(max="me", min="me", position="XX./OO./... X").plays("c1").sees("has won")
    here = ana.page.url
    ana.presses("n")
    expect(ana.page).not_to_have_url(here)


def test_the_values_of_a_hint_stay_with_its_words(ana: Person) -> None:
    """Both survive a reload; what is searched unasked afterwards brings none."""
    opens_a_match(ana).sees("Your turn").clicks("Hint")
    hint, chip = ana.page.locator("#panel .found[data-kind=hint]"), ana.page.locator("#board .chip.best")
    expect(hint).to_contain_text("Play ")
    expect(chip).to_be_visible()
    ana.page.reload()
    ana.is_live().sees_headline("hint for move 1")
    expect(hint).to_be_visible()
    expect(chip).to_be_visible()


COVERED = """() => {
  const said = document.querySelector("#toasts .toast").getBoundingClientRect();
  const meets = (part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    return left < said.right && right > said.left && top < said.bottom && bottom > said.top;
  };
  return [...document.querySelectorAll("a, button, input, select, summary, label, #board, #tree canvas")]
    .filter((part) => part.checkVisibility() && !part.closest(".site-header, details:not([open]) > :not(summary)"))
    .filter(meets)
    .map((part) => part.outerHTML.slice(0, 80));
}"""
"""What people use of the page's content that lies under a message."""

CLEAR_OF_THE_HEADER = """() => {
  const boxOf = (part) => document.querySelector(part).getBoundingClientRect();
  const [header, said] = [boxOf(".site-header"), boxOf("#toasts .toast")];
  return document.activeElement.matches(":focus-visible") && said.top >= header.bottom;
}"""


@pytest.mark.parametrize("screen", [(390, 844, False), (820, 1180, False), (1440, 900, False), (1280, 720, True)])
def test_a_message_says_all_that_was_set_and_covers_nothing(
    sit: Callable[..., Person], screen: tuple[int, int, bool]
) -> None:
    width, height, is_projected = screen
    ana = opens_a_match(sit(viewport={"width": width, "height": height})).plays("b2").sees("Your turn")
    if width < 600:
        ana.page.get_by_role("tab", name="The engine's mind").click()
    if is_projected:
        ana.presses("p")
    ana.chooses(depth="3").is_told("MIN now plays with these settings: Alpha-beta, depth 3")
    assert ana.page.evaluate(COVERED) == []
    if not is_projected:
        ana.page.locator(".logo").focus()
        assert ana.page.evaluate(CLEAR_OF_THE_HEADER)


PLACES = """() => [...document.querySelectorAll("main, .match-tabs, #match-board, #search, #search-depth")]
  .map((part) => part.getBoundingClientRect().top)"""
"""Where the parts of the page stand in the window."""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (820, 1180), (1440, 900)])
def test_a_message_moves_nothing_and_goes_by_a_tap(sit: Callable[..., Person], width: int, height: int) -> None:
    ana = opens_a_match(sit(viewport={"width": width, "height": height}, has_touch=True))
    ana.plays("b2").sees("Your turn")
    tab = ana.page.get_by_role("tab", name="The engine's mind")
    if tab.is_visible():
        tab.tap()
    ana.sees_headline("The search for move 2").sees_a_step_mode()
    before = ana.page.evaluate(PLACES)
    more = ana.page.get_by_role("button", name="One ply more")
    box = more.bounding_box()
    assert box
    for _ in range(3):  # at the same place each time, whatever is said in between
        ana.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(ana.page.locator("#search-depth")).to_have_value("7")
    ana.is_told("MIN now plays with these settings: Alpha-beta, depth 7")
    assert ana.page.evaluate(PLACES) == before
    ana.page.locator("#toasts .toast").tap()
    expect(ana.page.locator("#toasts .toast")).to_have_count(0)


@pytest.mark.parametrize("controls", ["", "&controls=all"])
def test_on_a_phone_the_sentence_of_a_step_stands_right_below_the_slider(
    sit: Callable[..., Person], controls: str
) -> None:
    ana = opens_a_match(sit(viewport=PHONE, has_touch=True), controls).plays("b2")
    ana.page.get_by_role("tab", name="The engine's mind").tap()
    ana.sees_headline("The search for move 2").sees_a_step_mode()
    expect(ana.page.locator("#search-why")).to_be_visible()
    ana.page.locator("[data-step=back]").tap()
    sentence = ana.page.locator("#search-steps .steps-why")
    expect(sentence).not_to_be_empty()
    player, said = ana.page.locator("#search-player").bounding_box(), sentence.bounding_box()
    assert player
    assert said
    assert 0 <= said["y"] - player["y"] - player["height"] <= 24
    expect(ana.page.locator("#search-why")).to_be_hidden()


def test_the_keys_of_the_match_work_in_the_tree_but_for_the_trees_own(ana: Person) -> None:
    opens_a_match(ana).plays("b2").sees_headline("The search for move 2").sees_a_step_mode()
    tree, count = ana.page.get_by_role("tree"), ana.page.locator(".steps-count")
    tree.press("c")
    expect(count).not_to_have_text(re.compile(r"step (\d+) of \1$"))
    there = count.inner_text()
    tree.press("ArrowRight")
    tree.press("Space")
    expect(count).to_have_text(there)  # the tree's own
    tree.press("?")
    expect(ana.page.get_by_role("dialog", name="Keys")).to_be_visible()
    ana.presses("Escape")
    tree.press("p")
    expect(ana.page.locator("html.presenting")).to_be_attached()
    tree.press("p")
    tree.press("n")
    ana.clicks("Stay here")
    tree.press("u")
    ana.sees_moves()


def test_a_phone_shows_the_tab_again_that_it_showed(sit: Callable[..., Person]) -> None:
    ana = opens_a_match(sit(viewport=PHONE, has_touch=True))
    tab = ana.page.get_by_role("tab", name="The engine's mind")
    tab.tap()
    ana.page.reload()
    expect(tab).to_have_attribute("aria-selected", "true")
    expect(ana.page.locator("#search-options")).to_be_visible()
    expect(ana.page.locator("#board")).to_be_hidden()
    opens_a_match(ana)
    expect(tab).to_have_attribute("aria-selected", "false")


def test_a_person_thinks_first_where_only_chance_plays_against_them(ana: Person) -> None:
    for game in ("betting-house", "prize"):
        ana.opens(f"/play?game={game}").clicks("Play").is_live().sees("Your turn")
        ana.can_read(ana.page.locator("#search-closed"), "Think first")
        expect(ana.page.locator("#tree")).to_be_hidden()
        expect(ana.page.locator("#search-why")).to_be_hidden()
    ana.clicks("Show what it sees")
    expect(ana.page.locator("#tree")).to_be_visible()


def test_whoever_plays_both_sides_sees_the_tree_at_once(ana: Person) -> None:
    ana.opens("/play?game=tic-tac-toe&max=me&min=me").clicks("Play").is_live()
    ana.sees_headline("The starting position, searched")
    expect(ana.page.locator("#tree")).to_be_visible()


def test_a_refused_tap_leaves_no_mark_on_the_board(sit: Callable[..., Person], trouble: list[str]) -> None:
    """A finger does not hover, but its last tap counts as hovering until the next."""
    ana = opens_a_match(sit(viewport=PHONE, has_touch=True, is_mobile=True))
    ana.page.context.set_offline(True)
    ana.cell("a2").tap()
    expect(ana.page.locator(".toast")).not_to_have_count(0)
    expect(ana.cell("a2")).not_to_have_class(re.compile("pending"))
    expect(ana.cell("a2").locator(".mark")).to_have_css("opacity", "0")
    ana.page.context.set_offline(False)
    trouble.clear()  # what the browser has to say of the lost connection


def test_on_a_phone_the_legend_leaves_buttons_free_and_a_tap_elsewhere_closes_it(sit: Callable[..., Person]) -> None:
    ana = opens_a_match(sit(viewport=PHONE, has_touch=True)).plays("b2")
    ana.page.get_by_role("tab", name="The engine's mind").tap()
    ana.sees_headline("The search for move 2").sees_a_step_mode()
    legend, button = ana.page.locator("#tree .tree-legend"), ana.page.get_by_role("button", name="Legend")
    button.tap()
    expect(legend).to_be_visible()
    ana.page.get_by_role("button", name="Zoom in").tap()
    button.tap()
    expect(legend).to_be_hidden()
    button.tap()
    expect(legend).to_be_visible()
    ana.page.locator("#search-what").tap()
    expect(legend).to_be_hidden()


def test_on_a_phone_the_legend_is_shown_whole_and_signs_have_words(sit: Callable[..., Person]) -> None:
    ana = opens_a_match(sit(viewport=PHONE, has_touch=True, is_mobile=True)).plays("b2")
    ana.page.get_by_role("tab", name="The engine's mind").tap()
    ana.sees_headline("The search for move 2").sees_a_step_mode()
    for name, word in (("Next cut", "next cut"), ("Fit the whole tree", "Whole"), ("List form", "List")):
        expect(ana.page.get_by_role("button", name=name).get_by_text(word)).to_be_visible()
    expect(ana.page.locator("[data-keys]")).to_be_hidden()  # a phone has none
    ana.page.get_by_role("button", name="Legend").tap()
    legend = ana.page.locator("#tree .tree-legend")
    expect(legend).to_be_visible()
    assert legend.evaluate("(box) => box.scrollHeight - box.clientHeight") == 0
    for side in ("first", "last"):
        entry = getattr(legend.locator("li"), side)
        entry.scroll_into_view_if_needed()
        expect(entry).to_be_in_viewport(ratio=1)


def test_on_a_phone_every_edge_of_the_principal_variation_has_its_label(sit: Callable[..., Person]) -> None:
    ana = sit(viewport=PHONE, has_touch=True)
    ana.page.add_init_script(path=Path(__file__).parent / "layout" / "drawn.js")
    opens_a_match(ana).plays("b2")
    ana.page.get_by_role("tab", name="The engine's mind").tap()
    ana.sees_headline("The search for move 2").sees_a_step_mode()
    ana.page.wait_for_function("""() => {
      const written = window.drawnOn(document.querySelector("#tree canvas")).texts.map(({ text }) => text);
      return ["a1", "c2", "a2", "a3"].every((label) => written.includes(label));
    }""")
