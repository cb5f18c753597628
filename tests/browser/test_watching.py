"""Watching the engine search: its move, its pace, its tree, and the values of its actions."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import APIResponse, Route, WebSocketRoute, expect

from tests.browser.people import Person, until
from tests.browser.rest import wait_for_rest

WATCH_IT_GROW = """() => {
  const { dataset } = document.getElementById("search");
  window.grown = [];
  const note = () => {
    const recorded = Number(dataset.recorded);
    if (recorded < grown.at(-1)) grown = []; // what came before was the tree of another search
    if (recorded > (grown.at(-1) ?? 0)) grown.push(recorded);
  };
  new MutationObserver(note).observe(document.getElementById("search"), { attributeFilter: ["data-recorded"] });
}"""

NOTE_THE_HEADINGS = """() => {
  const what = document.getElementById("search-what");
  window.headings = [];
  new MutationObserver(() => headings.push(what.textContent)).observe(what, { childList: true });
}"""


def test_the_engines_move_comes_with_its_tree_its_figures_and_its_reason_and_goes_with_them(ana: Person) -> None:
    ana.starts(min="alphabeta,depth=4").sees_headline("A search of the starting position")
    ana.plays("b2").sees_headline("The search for move 2: MIN [abc][123]$")
    best = ana.page.locator("#search-what").inner_text().split()[-1]
    ana.sees_moves("b2", best).sees_a_searched_tree().sees_numbers(nodes="485", cuts="80", depth="4", best=best)
    expect(ana.page.locator("#search-why")).to_have_text(re.compile(f"MIN plays {best}: looking 4 plies ahead"))
    expect(ana.cell(best)).to_have_attribute("data-stone", "O")
    ana.clicks("Undo").sees_headline("A search of the starting position")


def test_a_view_that_comes_late_brings_no_values_of_the_search_before(ana: Person) -> None:
    """The server draws the values of the latest search that had finished when the view was requested."""
    ana.starts(min="alphabeta,depth=4").sees_headline("A search of the starting position").sees_a_searched_tree()
    ana.page.get_by_label("values on the board").check()
    values, board = ana.page.locator("#board .chip:visible"), ana.page.locator("#board")
    expect(values).not_to_have_count(0)
    late: list[tuple[Route, APIResponse]] = []
    ana.page.route(
        re.compile(re.escape(board.get_attribute("data-view") or "")), lambda view: late.append((view, view.fetch()))
    )
    ana.clicks("Pause")
    until(ana.page, lambda: bool(late))
    ana.clicks("Search").sees_headline("^Paused at move 1$")
    expect(values).to_have_count(0)
    version = board.get_attribute("data-version")
    for view, answer in late:
        view.fulfill(response=answer)
    expect(board).not_to_have_attribute("data-version", version or "")
    expect(values).to_have_count(0)
    expect(ana.page.locator("#board [data-label]")).to_have_count(0)
    ana.page.unroute_all()
    ana.page.reload()
    ana.sees_headline("^Paused at move 1$")
    expect(values).to_have_count(0)


def test_a_slow_search_grows_pauses_steps_and_stops(ana: Person) -> None:
    ana.starts(min="alphabeta,depth=4").sees_headline("A search of the starting position").sees_a_searched_tree()
    for control in ("#search-stop", "#search-step"):
        expect(ana.page.locator(control)).to_have_attribute("title", "Nothing is being searched now.")
    expect(ana.page.locator("#search-pause")).to_have_attribute("title", re.compile("the next search will wait"))
    ana.page.get_by_label("values on the board").check()
    values = ana.page.locator("#board .chip:visible")
    expect(values).not_to_have_count(0)
    ana.clicks("Pause").clicks("Search").sees_headline("^Paused at move 1$")  # not the one of before, which is done
    expect(values).to_have_count(0)
    expect(ana.page.locator("#board [data-label]")).to_have_count(0)  # nor is any read
    ana.clicks("One step").clicks("Continue").sees_headline("A search of the starting position")
    ana.at_speed("5").page.evaluate(WATCH_IT_GROW)
    ana.clicks("Pause").plays("b2").sees_headline("^Paused at move 2$").clicks("Continue")
    ana.sees_headline("MIN is thinking about move 2")
    ana.page.wait_for_function("() => grown.length > 3")
    rows = ana.page.evaluate("grown.slice(0, 4)")
    assert all(after - before < 20 for before, after in pairwise(rows)), "the tree grows event by event"
    expect(ana.page.locator("#search-step")).to_have_attribute("title", "First pause the search.")
    ana.clicks("Pause").sees("the engine is paused")
    nodes = ana.number("nodes")
    until(ana.page, lambda: int(nodes.inner_text()) == ana.written_down[0])
    ana.sees_numbers(value="–", best="–")  # the first action tried is not the best before it has a value
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


@pytest.mark.parametrize(("height", "is_told"), [(700, True), (1200, False)])
def test_a_hint_beside_a_paused_search_is_told_where_the_panels_words_are_out_of_sight(
    ana: Person, height: int, is_told: bool
) -> None:
    ana.page.set_viewport_size({"width": 1280, "height": height})
    pauses_the_search_for_move_2(ana)
    ana.clicks("Hint")
    words = ana.page.locator('#panel .found[data-kind="hint"]')
    expect(words).to_have_count(1)
    if is_told:
        expect(words).not_to_be_in_viewport()
        ana.is_told("^MIN would play a1: with best play")
    else:
        expect(words).to_be_in_viewport(ratio=1)
        wait_for_rest(ana.page)
        expect(ana.page.locator("#toasts .toast.long")).to_have_count(0)
    ana.sees_headline("^Paused at move 2$")


def test_a_paused_search_is_stepped_while_a_hint_is_searched_beside_it(ana: Person) -> None:
    held: list[str] = []

    def connects(line: WebSocketRoute) -> None:
        def brings(news: str | bytes) -> None:
            if isinstance(news, str) and '"search:done"' in news and '"kind":"hint"' in news:  # it takes longer
                held.append(news)
                line.send(news.replace('"search:done"', '"search:progress"'))
            else:
                line.send(news)

        line.connect_to_server().on_message(brings)

    ana.page.route_web_socket("**/socket.io/**", connects)
    pauses_the_search_for_move_2(ana)
    ana.clicks("Hint")
    until(ana.page, lambda: bool(held))
    ana.steps_once().sees_headline("^Paused at move 2$")


def pauses_the_search_for_move_2(ana: Person) -> None:
    ana.starts(min="alphabeta,depth=4").sees_headline("A search of the starting position").at_speed("5")
    ana.plays("b2").sees_headline("MIN is thinking about move 2").clicks("Pause").sees("the engine is paused")


def test_a_search_that_is_paused_before_it_had_any_news_comes_on_stage(ana: Person) -> None:
    news_is_slow: list[bool] = []

    def connects(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda news: None if news_is_slow and '"search:' in str(news) else line.send(news))

    ana.page.route_web_socket("**/socket.io/**", connects)
    ana.starts(min="alphabeta,depth=4").sees_headline("A search of the starting position").at_speed("1")
    news_is_slow.append(True)
    ana.plays("b2").sees("the engine is thinking").clicks("Pause").sees("the engine is paused")
    ana.sees_headline("^Paused at move 2$")


def test_an_open_menu_stays_open_while_the_engines_play_on(ana: Person) -> None:
    board = ana.starts(m="12", n="12", k="9", max="random", min="alphabeta,depth=1").page.locator(
        "#board"
    )  # it lasts a minute
    ana.opens_menu("Share").opens_menu("Change", "#seat-min")
    ana.page.locator("#seat-min").get_by_label("Depth", exact=True).fill("7")
    ply = int(board.get_attribute("data-ply") or 0)
    until(ana.page, lambda: int(board.get_attribute("data-ply") or 0) > ply + 2)
    expect(ana.page.locator("#seat-min").get_by_label("Depth", exact=True)).to_have_value("7")
    expect(ana.page.locator(".qr")).to_be_visible()


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
    expect(ana.page.locator("#cell-b2")).to_have_attribute("aria-label", "b2, free, estimate +1")
    ana.plays("a1").sees_headline("The search for move 2").sees("Your turn")
    expect(switch).not_to_be_checked()
    ana.wants_values().goes_on_by("New game").sees_headline("A search of the starting position")
    expect(switch).to_be_checked()
    expect(chip).to_be_visible()
    switch.uncheck()
    expect(chip).to_be_hidden()
    ana.opens(ana.page.url).sees_numbers(value="+1")
    expect(chip).to_be_hidden()


def test_a_position_that_was_set_up_to_look_at_shows_what_its_actions_are_worth(ana: Person) -> None:
    ana.starts(position="XO./.X./.O. X", max="me", min="me")
    expect(ana.cell("c1").locator(".chip.best")).to_be_visible()


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
