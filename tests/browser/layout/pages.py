"""Every kind of page, each with how a visitor comes to see it whole."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.people import Person
from tests.browser.rest import wait_for_rest


def at(path: str, ready: str = "main") -> Callable[[Page], None]:
    """A page by its address, once what `ready` names is there."""

    def come(page: Page) -> None:
        page.goto(path)
        page.locator(ready).first.wait_for()

    return come


def match(game: str) -> Callable[[Page], None]:
    """A new match, its position searched."""

    def come(page: Page) -> None:
        Person(page).comes_to_a_match(game)
        expect(page.locator("#tree .tree-note")).to_have_text([re.compile(r"\d")])

    return come


def lecture(game: str) -> Callable[[Page], None]:
    """A match with all controls, as a lecturer has it."""

    def come(page: Page) -> None:
        Person(page).starts(game)
        expect(page.locator("#tree .tree-note")).to_have_text([re.compile(r"\d")])

    return come


def model(game: str) -> Callable[[Page], None]:
    """The model of a game as a page of its own."""

    def come(page: Page) -> None:
        Person(page).comes_to_a_match(game)
        page.goto(f"{page.url}/model")

    return come


def prize_tossed_for(page: Page) -> None:
    """A match that is over, with the course it took in large numbers."""
    Person(page).starts_with_few_controls("prize")
    page.locator("[name=action][value=gamble]").click()
    page.locator(".ending-course .chart").wait_for()


def hand(game: str) -> Callable[[Page], None]:
    """A hand of cards with a decision laid open."""

    def come(page: Page) -> None:
        Person(page).comes_to_a_match(game)
        expect(page.locator("#board .status")).to_have_text([re.compile(r"\w")])

    return come


def step_by_step(page: Page) -> None:
    """Two algorithms beside each other, the first being stepped through."""
    page.goto("/compare?tree=exercise-3.3")
    page.locator("[data-steps]").first.click()
    page.locator(".steps-slider").first.wait_for()


def drawn(path: str) -> Callable[[Page], None]:
    """A page with a drawn tree, which scripts have taken over."""
    return at(path, "[data-lab=picture] .lab-svg")


def links_handed_out(page: Page) -> None:
    """A sheet with a link for each of two students."""
    page.goto("/trees/sheets/hand-out?s=urjc-multiagent")
    page.locator("[name=names]").fill("Ana\nBo")
    page.locator("[name=names]").press("Tab")
    page.locator("form:has([name=names]) .primary").click()
    page.locator(".sheet-to-print").first.wait_for()


def program_checked(page: Page) -> None:
    """The verdict on what a wrong program has printed."""
    page.goto("/trees/check?tree=example")
    page.locator("[name=printed]").fill("3 12 8 2 4 6 14 5 2")
    page.locator(".checked-output .primary").click()
    page.locator(".checked").wait_for()


def tree_being_searched(page: Page) -> None:
    """The tree lab in the midst of a search, past two cuts."""
    drawn("/trees?algorithm=alphabeta")(page)
    page.wait_for_load_state()
    page.locator("[data-lab=step]").click()
    for _ in range(2):
        page.locator(".steps-controls .steps-button").last.click()
    page.locator(".lab-edge.is-cut").first.wait_for()


def leaf_opened(page: Page) -> None:
    """A leaf's card, with its board and the sum of its evaluation."""
    Person(page).starts("connect-four", max="me", min="me")
    expect(page.locator("[role=treeitem][aria-level='3']")).not_to_have_count(0)
    wait_for_rest(page)
    page.locator(".tree-stage").focus()
    for key in ("Home", "ArrowDown", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    page.locator(".tree-details:visible").wait_for()


def own_curve(page: Page) -> None:
    """What money is worth, as a curve of one's own."""
    Person(page).starts("prize", max="me").sees_a_step_mode()
    page.locator(".search-utility label:visible").last.click()
    page.locator(".utility-curve:visible").wait_for()


def clicked(path: str, part: str, seen: str) -> Callable[[Page], None]:
    """A page with a drawn tree after a click, once what it brings is seen."""

    def come(page: Page) -> None:
        drawn(path)(page)
        expect(page.locator("[data-lab=size]")).not_to_be_empty()  # its buttons are tended
        page.locator(part).click()
        page.locator(seen).first.wait_for()

    return come


def long_code(page: Page) -> None:
    """More lines than a screen holds, the last of them lit."""
    clicked("/trees?tree=attitudes&algorithm=star2", "[data-lab=step]", ".steps-code")(page)
    page.locator("[data-step=last]").click()
    page.locator(".steps-code .on").first.wait_for()


def exercise_worked_on(page: Page) -> None:
    """A tree of four plies with the windows of some nodes."""
    drawn("/trees/solve?kind=alphabeta&level=3&seed=7&plies=4")(page)
    texts = {"alpha_in": "-oo", "beta_in": "+oo", "alpha_out": "12", "beta_out": "+oo", "value": "12"}
    for number in (3, 8, 10, 14):
        page.locator(".lab-node .lab-shape").nth(number).click()
        for part, text in texts.items():
            page.locator(f'[data-lab=fields] [name="{part}.{number}"]').fill(text)


def strategy_learnt(page: Page) -> None:
    """The largest strategy of CFR+, after an iteration."""
    at("/ladder/betting/cfr", "[data-step]")(page)
    page.locator("[data-step]").click()
    expect(page.locator("[data-number=iterations]")).to_have_text("1")


PAGES: dict[str, Callable[[Page], None]] = {
    "home": at("/"),
    "offer": at("/play?game=coin-backgammon"),
    "grid": match("tic-tac-toe"),
    "fine grid": match("gomoku"),
    "heaps": match("sticks"),
    "squares": match("chess"),
    "columns": match("connect-four"),
    "race": match("coin-backgammon"),
    "money": match("betting-house"),
    "prize": match("prize"),
    "all controls": lecture("coin-backgammon"),
    "all controls of a grid": lecture("tic-tac-toe"),
    "all controls of a fine grid": lecture("gomoku"),
    "all controls of heaps": lecture("sticks"),
    "all controls of squares": lecture("chess"),
    "all controls of columns": lecture("connect-four"),
    "all controls of money": lecture("betting-house"),
    "all controls of a prize": lecture("prize"),
    "cards": hand("guess-the-card"),
    "compare": at("/compare", ".compare-table"),
    "compare depths": at("/compare/depths", "#depth-results[aria-busy=false]"),
    "horizon": at("/horizon", ".horizon-card"),
    "compare a whole game": at("/compare?game=tic-tac-toe&depth=full", '[aria-busy="false"]'),
    "compare step by step": step_by_step,
    "ladder": at("/ladder/guess-the-card", ".everybody table"),
    "own strategy": at("/ladder/draw-poker", ".everybody table"),
    "learning": at("/ladder/guess-the-card/cfr", "[data-step]"),
    "beliefs": at("/lab/beliefs"),
    "worth": at("/lab/beliefs?model=product"),
    "matrix": at("/lab/matrix"),
    "cost": at("/complexity"),
    "words": at("/words"),
    "kinds of games": at("/kinds"),
    "story": at("/story"),
    "classroom": at("/rooms"),
    "model": model("tic-tac-toe"),
    "model with chance": model("coin-backgammon"),
    "tree": drawn("/trees?tree=exercise-3.3"),
    "tree being searched": tree_being_searched,
    "exercise": drawn("/trees/solve?kind=alphabeta&level=3&seed=7"),
    "exercise on a game": at("/trees/solve?kind=matrix&level=1&seed=7", ".subject-game"),
    "kinds of exercises": at("/trees/exercises", ".exercise-kind"),
    "ten questions a day": at("/trees/daily", ".daily-list"),
    "my things": at("/mine"),
    "sheets": at("/trees/sheets"),
    "sheet": at("/trees/sheet?s=urjc-multiagent", ".sheet-steps"),
    "sheet being made": at("/trees/sheets/edit?s=urjc-multiagent", ".sheet-exercise"),
    "sheet handed out": links_handed_out,
    "results of a class": at("/trees/sheets/results"),
    "error": at("/nowhere"),
    "prize tossed for": prize_tossed_for,
    "leaf opened": leaf_opened,
    "own curve": own_curve,
    "strategy": clicked("/trees?tree=exercise-3.1", "[data-lab=strategy]", ".lab-strategy-says"),
    "long code": long_code,
    "exercise worked on": exercise_worked_on,
    "exercise with chance": drawn("/trees/solve?kind=expectiminimax&level=3&seed=3"),
    "strategy learnt": strategy_learnt,
    "program checked": program_checked,
    "wrong programs": at("/trees/check/bugs", ".bug"),
}
