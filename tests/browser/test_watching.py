"""Watching the engine think: its move, its options, its pace, its steps."""

import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Route, expect

from tests.browser.people import Person, until

OVER = re.compile("has won|draw")
WATCH_IT_GROW = """() => {
  const { dataset } = document.getElementById("search");
  window.grown = [];
  const note = () => { if (dataset.recorded > (grown.at(-1) ?? 0)) grown.push(Number(dataset.recorded)); };
  new MutationObserver(note).observe(document.getElementById("search"), { attributeFilter: ["data-recorded"] });
}"""

RING = "#ffbf00"
"""The colour of a ring on a canvas, by day."""

NOTE_THE_HEADINGS = """() => {
  const what = document.getElementById("search-what");
  window.headings = [];
  new MutationObserver(() => headings.push(what.textContent)).observe(what, { childList: true });
}"""


def test_the_engines_move_comes_with_its_tree_its_figures_and_its_reason(ana: Person) -> None:
    ana.starts(min="alphabeta,depth=4").plays("b2").sees_headline("The search for move 2: MIN [abc][123]$")
    best = ana.page.locator("#search-what").inner_text().split()[-1]
    ana.sees_moves("b2", best).sees_a_searched_tree().sees_numbers(nodes="485", cuts="80", depth="4", best=best)
    expect(ana.page.locator("#search-why")).to_have_text(re.compile(f"MIN plays {best}: looking 4 plies ahead"))
    expect(ana.cell(best)).to_have_attribute("data-stone", "O")


def test_the_options_give_the_numbers_of_the_lectures(ana: Person) -> None:
    """Tic-tac-toe from the start: the counts that courses print (docs: minimax, alpha-beta, PUC's strict cut)."""
    ana.starts(min="alphabeta,depth=4").sees_headline("A search of the starting position")
    ana.chooses(limit="full").sees_numbers(nodes="18,297", value="0", depth="full")
    ana.chooses(convention="puc").sees_numbers(nodes="304,155", value="0")
    ana.chooses(algorithm="Minimax").sees_numbers(nodes="549,946", cuts="0")
    expect(ana.page.locator(".seat.min .seat-says")).to_have_text("The engine: minimax, to the end")


def test_each_option_searches_the_position_again(ana: Person) -> None:
    ana.starts(position="XO./.../... X", min="alphabeta,depth=4").sees_headline("A search of the starting position")
    changes: list[dict[str, str]] = [
        {"depth": "5"},
        {"order": "reversed"},
        {"order": "evaluation"},
        {"evaluation": "weighted-lines"},
        {"deepen": "yes"},
        {"table": "yes"},
        {"convention": "puc"},
        {"algorithm": "Greedy"},
        {"algorithm": "Minimax"},
    ]
    nodes = ana.sees_another("nodes", "none yet")
    for change in changes:
        ana.chooses(**change)
        nodes = ana.sees_another("nodes", nodes)
    expect(ana.page.locator(".toast.refusal")).to_have_count(0)
    expect(ana.page.locator(".toast")).to_have_text(re.compile("now plays with these settings: Minimax"))


def test_an_impossible_choice_is_refused_in_one_sentence_and_taken_back(ana: Person) -> None:
    ana.starts(min="alphabeta,depth=4").sees_numbers(nodes="492").chooses(evaluation="none")
    ana.sees_numbers(value="0").sees_headline("A search of the starting position")
    nodes = ana.number("nodes").inner_text()
    ana.chooses(algorithm="Greedy").is_told("The greedy player needs an evaluation function.")
    expect(ana.search_panel.get_by_role("radio", name="Alpha-beta")).to_be_checked()
    expect(ana.search_panel.locator("[name=evaluation]")).to_have_value("none")
    ana.sees_numbers(nodes=nodes)
    expect(ana.page.locator(".seat.min .seat-says")).to_have_text("The engine: alpha-beta, depth 4")


def test_a_choice_that_waits_for_its_answer_stays_though_it_was_there_before(ana: Person) -> None:
    """Depth 3, then 1, then 3 again, before anybody has said anything to the 1."""
    ana.starts(min="alphabeta,depth=3").sees_headline("A search of the starting position")
    held: list[Route] = []
    gate: Callable[[Route], None] = held.append
    ana.page.route("**/view", lambda route: gate(route))
    ana.chooses(depth="1")
    until(ana.page, lambda: len(held) == 1)
    ana.chooses(depth="3")
    held[0].continue_()
    until(ana.page, lambda: len(held) == 2)  # the first has been shown
    depth = ana.page.locator("#search-depth")
    assert depth.input_value() == "3"
    gate = Route.continue_
    held[1].continue_()
    expect(ana.page.locator(".seat.min .seat-says")).to_contain_text("depth 3")
    expect(depth).to_have_value("3")


def test_ordering_by_an_evaluation_that_is_none_is_refused(ana: Person) -> None:
    ana.starts(min="alphabeta,evaluation=none").sees_headline("A search of the starting position")
    ana.chooses(order="evaluation").is_told("To order actions by evaluation, the search needs an evaluation function.")
    expect(ana.search_panel.get_by_label("order")).to_have_value("natural")


def test_a_slow_search_grows_pauses_steps_and_stops(ana: Person) -> None:
    ana.starts(min="alphabeta,depth=4").sees_headline("A search of the starting position").sees_a_searched_tree()
    ana.at_speed("5").page.evaluate(WATCH_IT_GROW)
    ana.plays("b2").sees_headline("MIN is thinking about move 2")
    ana.page.wait_for_function("() => grown.length > 3")
    rows = ana.page.evaluate("grown.slice(0, 4)")
    assert all(after - before < 20 for before, after in pairwise(rows)), "the tree grows event by event"
    ana.clicks("Pause").sees("the engine is paused")
    nodes = ana.number("nodes")
    until(ana.page, lambda: int(nodes.inner_text()) == ana.written_down[0])
    before = ana.written_down
    ana.page.wait_for_timeout(600)
    assert ana.written_down == before, "a paused search stands still"
    steps = 0
    while steps < 4 or ana.written_down[0] == before[0]:  # some visit a node, some give a value back
        ana.steps_once()
        steps += 1
    now, _ = ana.written_down
    assert before[0] < now <= before[0] + steps
    expect(nodes).to_have_text(str(now))
    ana.page.locator("#search-pause").click()
    ana.sees("the engine is thinking")
    until(ana.page, lambda: int(nodes.inner_text()) > now)
    ana.clicks("Stop").sees("Your turn")
    expect(ana.moves).to_have_count(3)


def test_two_engines_play_while_one_watches(ana: Person) -> None:
    ana.starts(max="alphabeta,depth=2", min="random").sees(OVER)
    expect(ana.moves.nth(5)).to_be_visible()


def test_a_match_of_two_engines_is_paused_and_slowed(ana: Person) -> None:
    ana.starts(min="minimax,depth=2").sees_headline("A search of the starting position").at_speed("10")
    ana.opens_menu("Change", "#seat-max").clicks("Let the engine play like this")
    ana.sees_headline("MAX is thinking about move 1").clicks("Pause").sees("the engine is paused")
    moves = ana.moves.count()
    ana.page.wait_for_timeout(700)
    assert ana.moves.count() == moves
    ana.at_speed("full")
    ana.page.locator("#search-pause").click()
    ana.sees(OVER)


def test_an_open_menu_stays_open_while_the_engines_play_on(ana: Person) -> None:
    board = ana.starts(m="12", n="12", k="9", max="random", min="random").page.locator("#board")  # it lasts a minute
    ana.opens_menu("Share").opens_menu("Change", "#seat-min")
    ana.page.locator("#seat-min").get_by_label("Depth", exact=True).fill("7")
    ply = int(board.get_attribute("data-ply") or 0)
    until(ana.page, lambda: int(board.get_attribute("data-ply") or 0) > ply + 2)
    expect(ana.page.locator("#seat-min").get_by_label("Depth", exact=True)).to_have_value("7")
    expect(ana.page.locator(".qr")).to_be_visible()


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


def test_a_node_of_the_tree_opens_with_its_board(ana: Person) -> None:
    ana.starts(min="alphabeta,depth=2").sees_a_searched_tree()
    tree = ana.page.get_by_role("tree")
    tree.focus()
    ana.presses("ArrowDown", "ArrowDown", "Enter")
    card = ana.page.locator(".tree-details")
    expect(card).to_contain_text("a1")
    expect(card.locator("[data-stone=X]")).to_have_count(1)
    expect(card.locator("[data-cell=a1]")).to_have_attribute("data-stone", "X")


def test_the_board_says_what_actions_are_worth_to_whoever_asks(ana: Person) -> None:
    """By a search of their own for this position, by the switch for all; the switch is remembered."""
    ana.starts(min="alphabeta,depth=4").sees_headline("A search of the starting position").sees_numbers(value="+1")
    chip, switch = ana.cell("b2").locator(".chip.best"), ana.page.get_by_label("values on the board")
    expect(chip).to_be_hidden()
    expect(ana.page.locator("#values-note")).to_be_hidden()
    expect(ana.page.locator("#cell-b2")).to_have_attribute("aria-label", "b2, free")
    ana.clicks("Search")
    expect(chip).to_have_text("+1")
    expect(ana.page.locator("#cell-b2")).to_have_attribute("aria-label", "b2, free, value +1")
    ana.plays("a1").sees_headline("The search for move 2").sees("Your turn")
    expect(switch).not_to_be_checked()
    ana.wants_values().goes_on_by("New game").sees_headline("A search of the starting position")
    expect(switch).to_be_checked()
    expect(chip).to_be_visible()
    switch.uncheck()
    expect(chip).to_be_hidden()
    ana.opens(ana.page.url).sees_numbers(value="+1")
    expect(chip).to_be_hidden()


def test_a_position_that_was_set_up_shows_what_its_actions_are_worth(ana: Person) -> None:
    ana.starts(position="XO./.X./.O. X", min="alphabeta")
    expect(ana.cell("c1").locator(".chip.best")).to_be_visible()


def test_a_paused_search_says_so_even_after_a_reload(ana: Person) -> None:
    ana.starts(min="alphabeta,depth=4").at_speed("5").plays("b2").sees_headline("MIN is thinking about move 2")
    ana.clicks("Pause").sees_headline("^Paused at move 2$")
    ana.page.reload()
    ana.sees_headline("^Paused at move 2$").clicks("Continue").sees_headline("MIN is thinking about move 2")


def test_two_ways_to_search_a_position_are_compared(ana: Person) -> None:
    ana.starts(position="XO./.../... X", min="minimax,depth=4").sees_numbers(nodes="1,020")
    ana.chooses(algorithm="Alpha-beta").sees_numbers(nodes="339")
    compared = ana.page.locator("#search-compare")
    expect(compared).to_have_text("Minimax 1,020 nodes → Alpha-beta 339 (−67%)")
    ana.chooses(depth="3")
    expect(compared).to_have_text(re.compile(r"^Alpha-beta, depth 4: 339 nodes → Alpha-beta, depth 3: \d+ \(−\d+%\)$"))
    ana.chooses(deepen="yes")
    expect(compared).to_have_text(
        re.compile(r"^Alpha-beta \d+ nodes → Alpha-beta, iterative deepening: \d+ \(.\d+%\)$")
    )
    expect(ana.page.locator("#tree .tree-note")).to_contain_text(
        re.compile(r"\d+ more in earlier rounds · ±1,?000 is a win")
    )


def test_after_an_undo_the_search_panel_shows_that_position(ana: Person) -> None:
    ana.starts(min="alphabeta,depth=3").sees_headline("A search of the starting position")
    ana.plays("b2").sees_headline("The search for move 2").sees_moves("b2", "a1")
    ana.clicks("Undo").sees_headline("A search of the starting position")


def test_a_depth_beyond_the_end_of_the_game_is_not_taken_in_silence(ana: Person) -> None:
    ana.starts(min="alphabeta,depth=3").sees_headline("A search of the starting position")
    ana.chooses(depth="999").is_told("no more than 9 plies")
    expect(ana.page.locator("#search-options [name=depth]")).to_have_value("9")


def test_a_heading_never_stands_over_the_tree_of_another_search(ana: Person) -> None:
    """Over a slow line the new heading comes first; the tree of the search before is gone by then."""
    ana.starts(min="alphabeta,depth=2").sees_a_searched_tree()
    held = holds_the_trees(ana)
    ana.plays("b2").sees_headline("The search for move 2")
    until(ana.page, lambda: held)
    expect(ana.page.locator("#tree")).to_be_hidden()
    ana.can_read(ana.page.locator(".search-loading"), "Loading the tree")
    let_go(ana, held)
    ana.sees_a_searched_tree()
    expect(ana.page.locator("#tree")).to_be_visible()
    expect(ana.page.locator(".search-loading")).to_be_hidden()


def test_a_page_says_that_the_tree_is_coming_and_invites_to_no_search_that_there_is(ana: Person) -> None:
    ana.starts(min="alphabeta,depth=2").sees_a_searched_tree()
    held = holds_the_trees(ana)
    ana.page.reload()
    ana.is_live().can_read(ana.page.locator(".search-loading"), "Loading the tree")
    expect(ana.page.locator("#tree")).to_be_hidden()
    ana.page.evaluate(NOTE_THE_HEADINGS)
    ana.plays("b2").sees("Your turn")
    until(ana.page, lambda: len(held) > 1)
    let_go(ana, held)
    ana.sees_headline("The search for move 2").sees_a_searched_tree()
    assert not [said for said in ana.page.evaluate("headings") if "Press Search" in said]


def holds_the_trees(person: Person) -> list[Route]:
    """No record of a search arrives until it is let go."""
    held: list[Route] = []
    person.page.route("**/tree?*", lambda route: held.append(route))
    return held


def let_go(person: Person, held: list[Route]) -> None:
    for route in held:
        route.continue_()
    person.page.unroute("**/tree?*")
