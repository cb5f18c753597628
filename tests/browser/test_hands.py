"""Hands of cards in the browser: the questions, what stays hidden, and what is revealed."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.people import Person
from tests.browser.rest import box_of
from tests.sweeps import first_of

CARD = re.compile(r'class="playing-card rank-([AKQ])"')


def test_a_hand_of_betting_against_the_engine(ana: Person) -> None:
    """Advice while it is one's turn; the engine's reasoning opens with the cards; the next hand keeps the score."""
    ana.starts("betting", min="belief", seed="4")
    page, decision = ana.page, ana.page.locator("#hand-decision")
    ana.sees("Your turn")
    expect(page.locator(".cards-of.min .playing-card")).to_have_class(re.compile("back"))
    expect(decision).to_have_attribute("data-closed", "yes")
    decision.get_by_role("radio", name="Equilibrium").check()
    expect(decision.locator(".choice-values li")).to_have_count(3)
    expect(decision.get_by_role("link", name="All methods side by side")).to_have_attribute(
        "href", re.compile(r"seat=max&seen=[AKQ]&")
    )
    page.locator("#choice-2").click()
    expect(page.locator("#board")).to_have_attribute("data-turn", "terminal")
    expect(page.locator(".cards-of.min .playing-card")).not_to_have_class(re.compile("back"))
    expect(decision).to_have_attribute("data-closed", "no")
    expect(decision.locator(".search-what")).to_contain_text("MIN")
    score = page.locator("#panel [data-score]")
    page.get_by_role("button", name="Next hand", exact=True).click()
    expect(page.locator("#panel .score dd").first).to_have_text("1")
    expect(score).to_have_text(re.compile("€[0-3]"))


def test_min_is_asked_only_after_max_has_tried(ana: Person) -> None:
    """Guess the card from MIN's side: the one who averages is fooled, and tries."""
    ana.starts("guess-the-card", max="average", min="me", seed="4").sees("Your turn: you play MIN")
    page = ana.page
    expect(page.locator(".cards-of.min .playing-card")).to_have_class(re.compile("rank-[AK]"))
    expect(page.locator(".table-story")).to_contain_text("MAX tries")
    page.locator("#choice-allow").click()
    expect(page.locator("#board")).to_have_attribute("data-turn", "terminal")
    expect(page.locator("#hand-decision .search-what")).to_contain_text("MAX")


def test_two_people_do_not_see_each_others_cards(ana: Person, sit: Callable[..., Person]) -> None:
    bo = sit(viewport={"width": 1366, "height": 768})
    ana.starts("betting", min="open")  # somebody who knew the seed would know the cards
    bo.opens(ana.page.url)
    expect(bo.page.get_by_role("button", name="Sit here")).to_be_in_viewport(ratio=1)
    bo.clicks("Sit here")
    ana.sees("Your turn")
    expect(ana.page.locator(".cards-of.min .playing-card")).to_have_class(re.compile("back"))
    expect(bo.page.locator(".cards-of.min .playing-card")).to_have_class(re.compile("rank-"))
    for person, side in ((ana, "MAX"), (bo, "MIN")):
        shown = person.page.content()
        assert len(CARD.findall(shown)) == 1  # one's own
        assert re.findall(r"(MAX|MIN) gets [AKQ]", shown) == [side]
        assert len(re.findall(r"seen=[AKQ]", shown)) <= 1
    ana.page.locator("#choice-2").click()
    bo.sees("Your turn")
    bo.page.locator("#choice-call").click()
    for person in (ana, bo):
        expect(person.page.locator(".playing-card.back")).to_have_count(0)
        assert len(CARD.findall(person.page.content())) == 2


def test_a_hint_is_advice_by_a_method_where_the_person_may_have_it(ana: Person) -> None:
    ana.starts("betting", min="belief", seed="4").sees("Your turn")
    ana.can_read(ana.page.locator("#hand-decision .closed"), "It is your decision")
    ana.page.get_by_role("link", name="Hint").click()
    expect(ana.page.locator("#hand-decision")).to_have_attribute("data-closed", "no")
    expect(ana.page.get_by_role("region", name="What each action is worth")).to_be_visible()
    ana.page.get_by_role("radio", name="Simulated opponent").check()
    expect(ana.page.locator("#hand-decision")).to_contain_text("Level 1 assumes that the opponent searches")


@pytest.mark.parametrize("game", first_of(["betting", "draw-poker-bet"]))
def test_on_a_phone_or_low_desk_all_choices_are_in_sight_side_by_side(sit: Callable[..., Person], game: str) -> None:
    ana = sit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    ana.starts(game, min="me", seed="4").sees("Your turn")
    board, choices = ana.page.locator("#board"), ana.page.locator(".choices button")
    asked = set()
    while choices.count() > 0:
        for width, height in ((1280, 720), (390, 844)):
            ana.page.set_viewport_size({"width": width, "height": height})
            boxes = [box_of(choice) for choice in choices.all()]
            assert len(boxes) > 1
            assert len({box["y"] for box in boxes if box}) == 1
            assert all(box["y"] + box["height"] <= height for box in boxes if box)
        asked |= set(choices.all_inner_texts())
        ply = board.get_attribute("data-ply") or ""
        choices.last.tap()
        expect(board).not_to_have_attribute("data-ply", ply)
    assert "Call" in asked  # the hand up to the bet


def test_an_update_that_shows_the_same_tree_leaves_its_steps_open(ana: Person) -> None:
    ana.starts("betting", seed="4", min="equilibrium")
    ana.page.locator("[data-hint]").click()
    hand = ana.page.locator("#hand-decision")
    hand.locator(".methods label", has_text="Simulated opponent").click()
    expect(hand.locator(".search-what")).to_contain_text("simulated opponent")
    hand.locator("[data-steps]").click()
    ana.presses("ArrowRight", "ArrowRight")
    ana.page.evaluate("document.addEventListener('poda:shown', () => { document.body.id = 'updated' })")
    hand.get_by_label("level").press("Enter")
    expect(ana.page.locator("body#updated")).to_be_attached()
    expect(hand.locator(".steps-why")).to_be_visible()
    expect(hand.locator("[data-steps]")).to_have_attribute("aria-pressed", "true")
    expect(hand.locator(".steps-count")).to_contain_text("step 2 of")
