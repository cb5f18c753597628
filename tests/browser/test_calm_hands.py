"""The first view of a hand of cards, the view with all controls, and the keys of the page."""

import re

from playwright.sync_api import Page, expect

from tests.browser.people import Person
from tests.browser.rest import box_of, measured

FURTHER = (
    "[data-decimals]",
    "[name=search]",
    "label:has([value=omniscient])",
    ".to-ladder",
    "[aria-label='What it believes']",
)

ON_THE_SCREEN = """(part) => {
  const { top, bottom } = document.querySelector(part).getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}"""

OF_SIMULATIONS = ("[name=learning]", ".methods-explained")


def heard_hand(ana: Person) -> Page:
    """A hand of betting in which a method has been asked."""
    ana.starts_with_few_controls("betting", min="belief", seed="4").sees("Your turn").presses("h")
    expect(ana.page.locator("#hand-decision .choice-values li")).to_have_count(3)
    return ana.page


def test_the_few_controls_of_a_hand_become_all_by_the_switch_of_other_matches(ana: Person) -> None:
    page = heard_hand(ana)
    decision = page.locator("#hand-decision")
    for part in FURTHER:
        expect(decision.locator(part)).to_be_hidden()
    for part in (".search-what", ".choice-values", ".tree-canvas", "label:has([value=average])"):
        expect(decision.locator(part)).to_be_visible()
    boxes = [box_of(value) for value in decision.locator(".choice-values li").all()]
    assert len({box["y"] for box in boxes if box}) == 1, "what the actions are worth shares a row"
    expect(decision.locator("[name=level]")).to_be_hidden()
    decision.get_by_role("radio", name="Simulated opponent").check()
    expect(decision.locator("[name=level]")).to_be_visible()
    for part in OF_SIMULATIONS:
        expect(decision.locator(part)).to_be_hidden()
    ana.clicks("All controls")
    for part in (*FURTHER, *OF_SIMULATIONS):
        expect(decision.locator(part)).to_be_visible()
    decision.locator("[name=level]").fill("2")
    decision.get_by_role("radio", name="Average").check()
    for part in ("[name=level]", *OF_SIMULATIONS):
        expect(decision.locator(part)).to_be_hidden()  # it has no levels, and cannot learn
    decision.get_by_role("radio", name="Simulated opponent").check()
    expect(decision.locator("[name=level]")).to_have_value("2")
    ana.starts_with_few_controls()  # on a board, whose setting is remembered
    expect(page.get_by_role("button", name="All controls", pressed=True)).to_be_visible()


def test_the_method_that_plays_is_at_hand_whichever_it_is(ana: Person) -> None:
    ana.starts_with_few_controls("betting", min="omniscient", seed="4").sees("Your turn")
    expect(ana.page.locator("#hand-decision .segmented label:visible")).to_have_text(
        ["Average", "Beliefs", "Opponent sees all cards", "Simulated opponent", "Equilibrium"]
    )


def test_a_question_mark_lists_the_keys_of_a_hand_and_steps_have_theirs_everywhere(ana: Person) -> None:
    page = heard_hand(ana)
    ana.presses("?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("the next hand")
    expect(keys).to_contain_text("all of it in sight")
    expect(keys).not_to_contain_text("redo")
    ana.presses("Escape")
    page.locator("[data-steps]").click()
    ana.presses("ArrowRight")
    expect(page.locator(".steps-count")).to_have_text(re.compile("step 1 of"))
    page.locator("#search-title").click()  # a place that takes no focus
    ana.presses("ArrowRight")
    expect(page.locator(".steps-count")).to_have_text(re.compile("step 2 of"))
    expect(page.locator(".steps-why")).to_be_visible()
    expect(page.locator(".steps-code")).to_be_hidden()
    page.locator("[data-steps]").click()
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("tab", name="What can be known").click()
    page.locator("[data-steps]").click()
    expect(page.locator(".steps-why")).not_to_be_empty()
    for part in (".tree-canvas", ".steps-controls", ".steps-why"):
        assert measured(page, ON_THE_SCREEN, part)


def test_on_a_phone_the_values_of_two_actions_stand_beside_each_other_above_the_tree(ana: Person) -> None:
    """The explanations come below it."""
    ana.starts_with_few_controls("draw-poker", min="belief").opens(f"{ana.page.url}?lang=pt")
    ana.page.set_viewport_size({"width": 390, "height": 844})
    ana.page.locator("[data-hint]").click()
    values = ana.page.locator("#hand-decision .choice-values li")
    expect(values).to_have_count(2)
    boxes = [box_of(value) for value in values.all()]
    assert boxes[0] and boxes[1] and boxes[0]["y"] == boxes[1]["y"]
    for value in values.all():
        assert measured(value, "item => item.scrollWidth <= item.clientWidth && item.clientHeight < 40"), "in one line"
    ana.page.get_by_role("tab", selected=True).click()  # scrolled to the head of the page
    assert measured(ana.page, ON_THE_SCREEN, ".tree-canvas")
    tree, explained = (box_of(ana.page.locator(f"#hand-decision > {part}").first) for part in (".shown-tree", ".sub"))
    assert explained["y"] > tree["y"]
