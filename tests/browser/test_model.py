"""The model of a game, over its match: by mouse, by key, on a phone and on the projector."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import APIResponse, Locator, Page, Route, expect

from tests.browser.hall import HALL, LARGE_HALL
from tests.browser.people import Person, until
from tests.browser.rest import box_of, measured
from tests.sweeps import first_of

ALL_IN_SIGHT = "card => card.scrollHeight <= card.clientHeight && card.scrollWidth <= card.clientWidth"
SMALLEST_TYPE = """card => Math.min(...[...card.querySelectorAll("*")]
  .filter((part) => !part.closest("svg, .visually-hidden"))
  .filter((part) => [...part.childNodes].some((each) => each.nodeType === 3 && each.data.trim()))
  .map((part) => parseFloat(getComputedStyle(part).fontSize)))"""
LEAST = {720: 20, 1080: 24}
"""Pixels of the smallest type on a screen of that height."""


def card(page: Page) -> Locator:
    return page.get_by_role("dialog", name=re.compile("The model of a game|El modelo de un juego|O modelo de um jogo"))


@pytest.mark.parametrize(
    ("game", "language", "size"),
    first_of(
        [
            ("tic-tac-toe", "es", HALL),
            ("chess", "en-GB", HALL),
            ("chess", "es", LARGE_HALL),
            ("connect-four", "pt-BR", HALL),
            ("coin-backgammon", "es", HALL),
        ]
    ),
)
def test_a_key_opens_it_on_the_projector_in_large_type_and_on_one_screen(
    hall: Callable[..., Page], game: str, language: str, size: dict[str, int]
) -> None:
    page = hall(language, **size)
    Person(page).starts_with_few_controls(game)
    page.keyboard.press("d")
    expect(card(page).locator(".model-successor").first).to_be_visible()
    assert measured(card(page), ALL_IN_SIGHT)
    assert measured(card(page), SMALLEST_TYPE) >= LEAST[size["height"]] - 0.5
    page.keyboard.press("Escape")
    expect(card(page)).to_be_hidden()
    expect(page.locator(":root")).to_have_class(re.compile(r"\bpresenting\b"))


def test_the_mouse_opens_it_and_its_words_are_explained_over_it(page: Page) -> None:
    Person(page).starts_with_few_controls(max="me", min="me")
    link = page.get_by_role("link", name="Model", exact=True)
    link.click()
    expect(card(page)).to_contain_text("MAX (X) has 9 actions")
    card(page).get_by_role("link", name="terminal test").click()
    expect(page.locator("#word")).to_contain_text("The game is over in this position")
    expect(card(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#word")).to_be_hidden()
    card(page).get_by_role("button", name="Close").click()
    expect(card(page)).to_be_hidden()


def test_it_follows_the_match_while_it_is_open(new_page: Callable[..., Page]) -> None:
    ana, watcher = Person(new_page()), new_page()
    ana.starts_with_few_controls(max="me", min="me")
    Person(watcher).opens(ana.page.url).is_live()
    watcher.keyboard.press("d")
    expect(card(watcher).locator(".model-state code").last).to_have_text(".../.../... X")
    ana.plays("b2")
    expect(card(watcher).locator(".model-state code").last).to_have_text(".../.X./... O")


def test_of_two_models_asked_for_in_a_row_the_later_one_stays(new_page: Callable[..., Page]) -> None:
    ana, watcher = Person(new_page()), new_page()
    ana.starts_with_few_controls(max="me", min="me")
    Person(watcher).opens(ana.page.url).is_live()
    watcher.keyboard.press("d")
    state = card(watcher).locator(".model-state code").last
    expect(state).to_have_text(".../.../... X")
    held: list[tuple[Route, APIResponse]] = []
    watcher.route("**/model*", lambda route: held.append((route, route.fetch())), times=1)
    ana.plays("b2")
    until(watcher, lambda: held)
    ana.plays("a1")
    expect(state).to_have_text("O../.X./... X")
    route, answer = held[0]
    with watcher.expect_response(route.request.url) as found:
        route.fulfill(response=answer)
    found.value.finished()
    watcher.evaluate("async () => { await (await fetch(location.href)).text(); }")
    expect(state).to_have_text("O../.X./... X")


def test_on_a_phone_it_is_as_wide_as_the_screen_and_no_wider(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, locale="es")
    Person(page).comes_to_a_match("chess")
    page.get_by_role("link", name="Modelo", exact=True).tap()
    expect(card(page)).to_contain_text("prueba terminal")
    box = box_of(card(page))
    assert box["x"] >= 0 and box["x"] + box["width"] <= 390 and box["y"] + box["height"] <= 844
    assert measured(card(page), "card => card.scrollWidth <= card.clientWidth")
