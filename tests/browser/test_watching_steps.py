"""A search of a match, step by step beside its pseudo-code, or why it cannot be followed so."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.people import Person

RING = "#ffbf00"
"""The colour of a ring on a canvas, by day."""


def test_the_steps_of_a_search_go_forth_and_back_by_button_key_and_slider(ana: Person) -> None:
    ana.starts(min="alphabeta,depth=2").sees_headline("A search of the starting position").sees_a_searched_tree()
    count, lit = ana.page.locator(".steps-count"), ana.page.locator(".steps-code .on")
    last = int(count.inner_text().split()[-1])
    expect(lit).to_have_text("return v")
    ana.clicks("First step")
    expect(count).to_have_text(f"step 0 of {last}")
    ana.clicks("Step forward")
    expect(lit).to_have_text("function MaxValue(state, α, β)")
    expect(ana.page.locator(".steps-variables dd")).to_have_text(["−∞", "+∞", re.compile(".*"), "root", "0"])
    ana.presses("ArrowRight", "ArrowRight", "ArrowLeft")
    expect(count).to_have_text(f"step 2 of {last}")
    expect(lit).to_have_text("function MinValue(state, α, β)")
    ana.page.locator(".steps-slider").fill(str(last))
    expect(ana.page.locator(".steps-why")).to_have_text(re.compile("The root is finished and returns"))


@pytest.mark.parametrize(
    ("convention", "line"), [("aima", "if v ≥ β return v"), ("urjc", "if α ≥ β return α"), ("puc", "if α > β return β")]
)
def test_each_convention_has_its_own_pseudo_code(ana: Person, convention: str, line: str) -> None:
    ana.starts(min=f"alphabeta,depth=2,convention={convention}").sees_a_searched_tree()
    expect(ana.page.locator(".steps-code li", has_text=line)).to_have_count(1)


@pytest.mark.parametrize(("language", "line"), [("es", "para cada"), ("pt-BR", "para cada")])
def test_the_pseudo_code_speaks_the_readers_language(sit: Callable[..., Person], language: str, line: str) -> None:
    ana = sit(locale=language).starts_with_few_controls().sees_a_step_mode()
    expect(ana.page.locator(".steps-code li", has_text=line)).to_have_count(2)


def test_minimax_takes_no_window_and_shows_none(ana: Person) -> None:
    ana.starts(min="minimax,depth=2").sees_a_searched_tree()
    expect(ana.page.locator(".steps-variables dt")).to_have_text(["v", "node", "ply"])


def test_where_a_tree_is_too_wide_for_steps_the_page_says_why_and_a_smaller_depth_has_them(ana: Person) -> None:
    ana.starts_with_few_controls("gomoku", m="9", n="9", min="alphabeta,depth=2").clicks("Show what it sees")
    ana.can_read(ana.page.locator(".steps-none"), "At a smaller depth every step can be followed.")
    ana.page.locator("#search-depth").fill("1")
    ana.page.locator("#search-depth").press("Enter")
    ana.sees_a_step_mode()


def test_a_search_too_large_to_be_written_down_says_so(ana: Person) -> None:
    ana.starts(min="alphabeta").sees_numbers(nodes="18,297")
    ana.can_read(ana.page.locator(".steps-none"), "too large to be recorded.*levels that fit")
    ana.presses("h").can_read(ana.page.locator(".steps-none"), "This hint looks too far ahead")
    ana.can_read(ana.page.locator("#tree .tree-note"), "searched but not recorded")


def test_no_ring_is_drawn_over_what_an_action_is_called(ana: Person) -> None:
    ana.page.add_init_script("""
      const { stroke, fillText } = CanvasRenderingContext2D.prototype;
      window.done = []; // the colours of strokes, and texts, in the order in which they were drawn
      Object.assign(CanvasRenderingContext2D.prototype, {
        stroke(...path) { done.push(this.strokeStyle); return stroke.apply(this, path); },
        fillText(text, ...place) { done.push(text); return fillText.call(this, text, ...place); },
      });
    """)
    ana.starts(game="sticks", min="alphabeta,depth=4").sees_a_step_mode()
    done = ana.page.evaluate("done")
    assert RING in done
    assert "take 2" in done[len(done) - done[::-1].index(RING) :]
