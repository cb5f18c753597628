"""A search of a match, step by step beside its pseudo-code, or the reason why it has no steps."""

import re

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
    expect(lit).to_have_text("function MAX-VALUE(state, α, β)")
    expect(ana.page.locator(".steps-variables dd")).to_have_text(["−∞", "+∞", re.compile(".*"), "root", "0"])
    ana.presses("ArrowRight", "ArrowRight", "ArrowLeft")
    expect(count).to_have_text(f"step 2 of {last}")
    expect(lit).to_have_text("function MIN-VALUE(state, α, β)")
    ana.page.locator(".steps-slider").fill(str(last))
    expect(ana.page.locator(".steps-why")).to_have_text(re.compile("The root is finished and returns"))


def test_who_plays_by_hand_steps_by_the_arrows_at_once_and_who_plays_by_keys_stays_on_the_board(ana: Person) -> None:
    ana.starts(min="alphabeta,depth=2").plays("b2").sees_a_step_mode()
    count = ana.page.locator(".steps-count")
    last = int(count.inner_text().split()[-1])
    ana.presses("ArrowLeft")
    expect(count).to_have_text(f"step {last - 1} of {last}")
    ana.page.locator("#board button.playable").first.press("Enter")
    expect(ana.moves).to_have_count(5)
    expect(ana.page.locator("#board :focus")).to_have_count(1)


def test_a_changed_convention_keeps_the_decision_and_the_step(ana: Person) -> None:
    ana.starts(min="alphabeta,depth=2,convention=aima").plays("b2").sees_a_step_mode()
    headline = ana.page.locator("#search-what")
    expect(headline).to_contain_text("move 2")
    ana.clicks("First step").clicks("Step forward").clicks("Step forward").clicks("Step forward")
    ana.chooses(convention="urjc")
    expect(ana.page.locator(".steps-code li", has_text="si α ≥ β devolver α")).to_have_count(1)
    expect(ana.page.locator(".steps-count")).to_have_text(re.compile("^step 3 of "))
    expect(headline).to_have_text("A search of the position after move 1")
    ana.clicks("Last step").chooses(convention="puc")  # whoever looks at the end sees the end of the next one, too
    expect(ana.page.locator(".steps-code li", has_text="si α > β devolver β")).to_have_count(1)
    expect(ana.page.locator(".steps-count")).not_to_have_text(re.compile("^step 3 of "))
    expect(headline).to_have_text("A search of the position after move 1")  # not of the one to be played now


def test_where_a_tree_is_too_wide_for_steps_the_page_says_why_and_a_smaller_depth_has_them(ana: Person) -> None:
    ana.starts_with_few_controls("gomoku", m="12", n="12", min="alphabeta,depth=2").clicks("Show what it sees")
    ana.can_read(ana.page.locator(".steps-none"), "To about depth 1, every step can be followed.")
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
    ana.page.wait_for_function(
        "([ring, action]) => done.includes(ring) && done.slice(done.lastIndexOf(ring)).includes(action)",
        arg=[RING, "3"],
    )
