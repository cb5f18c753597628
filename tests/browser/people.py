"""People at the match page, described by what they do and see: `ana.plays("b2"); bo.sees("Your turn")`."""

import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.contexts import remember
from tests.browser.new_match import open_match

PATIENCE = 150_000
"""Milliseconds: a small machine with much else to do may be slow. Without errors nothing is lost."""

expect.set_options(timeout=PATIENCE)

TURN = re.compile("Your turn|has won|You won|You lost|draw")
FIGURE = 'document.querySelector(`#search-numbers [data-number="${name}"]`).textContent'
SEARCHED = f"""([name, before]) =>
    /^A search of/.test(document.getElementById("search-what").textContent)
    && /\\d/.test({FIGURE}) && {FIGURE} !== before"""

TWO_TABS = 700
"""Pixels: a narrower window shows a match in two tabs, with the switch for all controls in the second."""


def until(page: Page, condition: Callable[[], object], seconds: float = 120) -> None:
    """Waits until the condition is true, while the page and its intercepted requests continue."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "this never came to hold"
        page.wait_for_timeout(20)


def remember_all_controls(page: Page) -> None:
    remember(page, "poda-controls", "all")


class Person:
    """A person with their own browser, looking at one match."""

    def __init__(self, page: Page) -> None:
        self.page = page

    # -- what they do -------------------------------------------------------------------------------------------------

    def opens(self, path: str) -> "Person":
        self.page.goto(path)
        return self

    def starts(self, game: str = "tic-tac-toe", **fields: str) -> "Person":
        """Opens a match with seats such as `max="me"`, `min="alphabeta,depth=2"`, or from a position; its socket is
        open.

        The page has all controls, as if the person had chosen them before.
        """
        if not self._has_the_switch_in_sight:
            return self.comes_to_a_match(game, **fields).is_live().wants_all_controls()
        remember_all_controls(self.page)
        return self.comes_to_a_match(game, **fields).is_live()

    def starts_without_a_line(self, game: str = "tic-tac-toe", **fields: str) -> "Person":
        """The same in a wide window, not waiting for news of the match to flow, which it may never do."""
        remember_all_controls(self.page)
        return self.comes_to_a_match(game, **fields)

    def starts_with_few_controls(self, game: str = "tic-tac-toe", **fields: str) -> "Person":
        """As `starts`, for somebody who has never been here."""
        return self.comes_to_a_match(game, **fields).is_live()

    @property
    def _has_the_switch_in_sight(self) -> bool:
        """Then the controls are remembered beforehand: to press the switch draws the tree another time."""
        window = self.page.viewport_size
        return window is not None and window["width"] > TWO_TABS

    def comes_to_a_match(self, game: str = "tic-tac-toe", **fields: str) -> "Person":
        self.page.goto(open_match(self.page.context, game, fields))
        return self

    def wants_all_controls(self) -> "Person":
        """Every option of the search, as a lecturer has them: the page opens with the few that a newcomer needs."""
        self.page.wait_for_load_state()  # clicks on a page that is still loading may be lost
        switch = self.page.locator("[data-all-controls]:visible")
        if switch.count() > 0 and switch.get_attribute("aria-pressed") == "false":
            switch.click()
            expect(switch).to_have_attribute("aria-pressed", "true")
        return self

    def goes_on_by(self, button: str) -> "Person":
        """Goes to the page of another match, and waits for its socket."""
        here = self.page.url
        self.clicks(button)
        self.page.wait_for_url(lambda there: there != here, wait_until="commit")
        return self.is_live()

    def plays(self, *cells: str) -> "Person":
        """One cell after the other, each when it can be played."""
        for cell in cells:
            self.page.locator(f"#cell-{cell}").click()
            expect(self.cell(cell).and_(self.page.locator("[data-stone=X], [data-stone=O]"))).to_have_count(1)
        return self

    def presses(self, *keys: str) -> "Person":
        for key in keys:
            self.page.keyboard.press(key)
        return self

    def clicks(self, name: str) -> "Person":
        self.page.get_by_role("button", name=name, exact=True).click()
        return self

    def opens_menu(self, name: str, inside: str = "#panel") -> "Person":
        summary = self.page.locator(f"{inside} summary:not(.pill)", has_text=name)
        menu = summary.locator("xpath=..")
        expect(menu).not_to_have_attribute("open", "")
        self.page.wait_for_load_state()  # clicks on a page that is still loading may be lost
        summary.click()
        expect(menu).to_have_attribute("open", "")
        return self

    def looks_at_the_search(self) -> "Person":
        """In a narrow window it has a tab of its own."""
        tab = self.page.get_by_role("tab", name="The engine's mind")
        if tab.is_visible():
            tab.click()
        return self

    def chooses(self, **options: str) -> "Person":
        """The options of the search panel: `algorithm="Minimax"`, or a select's value."""
        form = self.page.locator("#search-options")
        for name, value in options.items():
            if name == "algorithm":
                # Not check(): a choice refused at once may already be taken back when it looks.
                form.get_by_role("radio", name=value).click()
            elif name in ("deepen", "table"):
                form.locator(f"[name={name}]").set_checked(value == "yes")
            elif name == "depth":
                form.locator("[name=depth]").fill(value)
                form.locator("[name=depth]").press("Tab")
            else:
                form.locator(f"[name={name}]").select_option(value)
        return self

    def lets_it_play(self) -> "Person":
        """The engine at MIN, by the options of the search panel."""
        offer = self.page.locator("[data-seats=min]")
        offer.click()
        self.is_told("MIN now plays with these settings")  # as an earlier message may still say
        expect(offer).to_be_hidden()
        return self

    def wants_values(self) -> "Person":
        """Turns on values on the board."""
        self.page.get_by_label("values on the board").check()
        return self

    def at_speed(self, speed: str) -> "Person":
        self.page.locator("#search-speed").select_option(speed)
        return self

    def steps_once(self) -> "Person":
        """The paused search for move 2 goes on by an event; one that cuts is written down as more than one."""
        _, events = self.written_down
        self.clicks("One step")
        until(self.page, lambda: self.written_down[1] > events)
        return self

    # -- what they see ------------------------------------------------------------------------------------------------
    # Slow results are waited for by a count or a list of texts: with any other assertion Playwright describes the whole
    # page each time it looks for a missing part, which takes longer than rendering it.

    def is_live(self) -> "Person":
        """The scripts of the page listen, and news of the match flows."""
        expect(self.page.locator("body[data-connection=open]")).to_have_count(1)
        return self

    def cell(self, name: str) -> Locator:
        return self.page.locator(f'#board [data-cell="{name}"]')

    @property
    def moves(self) -> Locator:
        return self.page.locator("#panel .moves li:not(.undone) .chip")

    @property
    def search_panel(self) -> Locator:
        return self.page.locator("#search")

    def number(self, name: str) -> Locator:
        return self.page.locator(f'#search-numbers [data-number="{name}"]')

    def can_read(self, place: Locator, words: str | re.Pattern[str]) -> "Person":
        """The words are visible: a plain text search would also find them where a style hides them."""
        expect(place).to_have_text([re.compile(words) if isinstance(words, str) else words])
        expect(place).to_be_visible()
        return self

    def sees(self, status: str | re.Pattern[str]) -> "Person":
        """The text of the status line above the board."""
        return self.can_read(self.page.locator("#board .status"), status)

    def sees_the_answer(self, ply: int) -> "Person":
        """The board has left that ply, and the engine has finished."""
        expect(self.page.locator(f'#board:not([data-ply="{ply}"])')).to_have_count(1)
        return self.sees(TURN)

    def sees_moves(self, *moves: str) -> "Person":
        expect(self.moves).to_have_text(["Start", *moves])
        expect(self.moves.last).to_be_visible()
        return self

    def sees_no_stone(self, cell: str) -> "Person":
        expect(self.cell(cell).and_(self.page.locator('[data-stone=""]'))).to_have_count(1)
        return self

    def sees_headline(self, words: str) -> "Person":
        return self.can_read(self.page.locator("#search-what"), words)

    def sees_numbers(self, **figures: str) -> "Person":
        for name, figure in figures.items():
            self.can_read(self.number(name), re.compile(f"^{re.escape(figure)}$"))
        return self

    def sees_another(self, name: str, before: str) -> str:
        """Waits for a finished search of the position with a figure other than `before`; returns the figure."""
        self.page.wait_for_function(SEARCHED, arg=[name, before], timeout=PATIENCE)
        return self.number(name).inner_text()

    def is_told(self, sentence: str) -> "Person":
        """Some message contains the sentence."""
        expect(self.page.locator("#toasts .toast").filter(has_text=re.compile(sentence))).to_have_count(1)
        return self

    def sees_a_searched_tree(self) -> "Person":
        """The whole record, drawn, with its steps."""
        expect(self.page.locator("#tree .tree-note")).to_have_text([re.compile(r"^[\d,.]+ of [\d,.]+ nodes shown")])
        return self.sees_a_step_mode()

    def sees_a_step_mode(self) -> "Person":
        expect(self.page.locator("#search-player .steps-slider")).to_have_count(1)
        return self

    @property
    def written_down(self) -> tuple[int, int]:
        """How many nodes and how many events the server knows of the search for move 2."""
        found: dict[str, Any] = self.page.request.get(f"{self.page.url}/tree?ply=1&kind=move").json()
        return found["total"], len(found["events"]["code"])

    @property
    def rows(self) -> int:
        """How many nodes the growing tree has."""
        return int(self.search_panel.get_attribute("data-recorded") or 0)
