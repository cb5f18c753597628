"""Two people by one link: watching live, taking a seat, playing."""

from collections.abc import Callable

from playwright.sync_api import Route, expect

from tests.browser.people import Person, until
from tests.browser.rest import wait_for_rest


def test_whoever_has_the_link_watches_live_cannot_play_and_opens_a_match_of_their_own(
    sit: Callable[..., Person],
) -> None:
    ana, bo = sit(), sit()
    ana.starts_with_few_controls(min="alphabeta,depth=2")
    bo.opens(ana.page.url).sees(r"MAX \(X\) to move")
    expect(bo.page.get_by_text("You are watching.")).to_be_visible()
    ana.plays("b2")
    expect(bo.moves).to_have_count(3)
    bo.sees_a_searched_tree().sees_headline("The search for move 2")
    expect(bo.page.locator("#board button, #panel .controls")).to_have_count(0)
    for control in ("Pause", "One step", "Stop", "Search"):
        expect(bo.page.get_by_role("button", name=control, exact=True)).to_be_hidden()
    expect(bo.page.locator("#search-numbers")).to_be_visible()
    for setting in ("algorithm", "depth", "order", "convention"):
        expect(bo.search_panel.locator(f"[name={setting}]").first).to_be_hidden()
    bo.goes_on_by("Open a match of your own").sees("Your turn")
    expect(bo.cell("b2")).to_have_attribute("data-stone", "X")


def test_two_people_sit_down_and_play(sit: Callable[..., Person]) -> None:
    ana, bo = sit(), sit(viewport={"width": 1366, "height": 768})
    ana.starts_with_few_controls(min="open").plays("b2").sees(r"Waiting for somebody to take MIN \(O\)")
    expect(ana.page.get_by_label("Whoever opens this link can sit down")).to_have_value(ana.page.url)
    expect(ana.page.locator(".qr")).to_be_in_viewport()
    bo.opens(ana.page.url)
    expect(bo.page.get_by_role("button", name="Sit here")).to_be_in_viewport(ratio=1)
    bo.clicks("Sit here").sees("Your turn: you play MIN")
    ana.sees(r"MIN \(O\) to move")
    expect(ana.page.locator("#invite")).to_have_count(0)
    bo.plays("a1")
    ana.sees("Your turn").plays("b1")
    bo.sees("Your turn").plays("a2")
    ana.sees("Your turn").plays("b3")
    bo.sees(r"You lost as MIN \(O\)").sees_moves("b2", "a1", "b1", "a2", "b3")
    ana.sees(r"You won as MAX \(X\)")


def test_between_two_people_the_engine_keeps_its_values_off_the_board(sit: Callable[..., Person]) -> None:
    ana, bo = sit(), sit()
    ana.starts(min="alphabeta,depth=2").wants_values()
    ana.starts(min="open").sees_headline("A search of the starting position")
    bo.opens(ana.page.url).clicks("Sit here")
    for person in (ana, bo):
        expect(person.page.locator("#board .chip").first).to_be_hidden()
    ana.wants_values()
    expect(ana.page.locator("#board .chip.best")).to_be_visible()
    expect(bo.page.locator("#board .chip").first).to_be_hidden()
    ana.page.reload()
    expect(ana.page.locator("#board .chip.best")).to_be_visible()
    ana.goes_on_by("New game").sees_headline("A search of the starting position")
    expect(ana.page.locator("#board .chip").first).to_be_hidden()


def test_whoever_types_while_the_game_ends_keeps_the_field(sit: Callable[..., Person]) -> None:
    ana, bo = sit(), sit()
    ana.starts(min="open", position="XX./OO./... X")
    bo.opens(ana.page.url).clicks("Sit here")
    expect(ana.page.locator(".seat.min .seat-says")).to_have_text("Another person")
    ana.sees("Your turn").plays("c3")
    depth = ana.page.locator("#search-depth")
    depth.press("ControlOrMeta+a")
    depth.press("Delete")
    bo.sees("Your turn").plays("c2")
    ana.sees("You lost").page.wait_for_selector("#search.ended.waiting")
    wait_for_rest(ana.page)
    ana.presses("3")
    expect(depth).to_have_value("3")
    ana.page.locator("h1").click()
    expect(depth).to_be_hidden()


def test_one_goes_on_to_the_next_match_and_the_other_is_shown_the_way(sit: Callable[..., Person]) -> None:
    ana, bo = sit(), sit()
    ana.starts_with_few_controls(min="open")
    bo.opens(ana.page.url).clicks("Sit here")
    expect(ana.page.locator(".seat.min .seat-says")).to_have_text("Another person")
    bo.page.set_viewport_size({"width": 390, "height": 844})
    tab = bo.page.get_by_role("tab", name="The engine's mind")
    tab.click()  # the panel is out of sight
    ana.goes_on_by("New game").sees("Your turn")
    link = bo.page.get_by_role("link", name="Go to the next match")
    expect(link).to_be_in_viewport()
    expect(tab).to_be_focused()
    link.click()
    expect(bo.page).to_have_url(ana.page.url)
    bo.sees(r"MAX \(X\) to move")


def test_whoever_only_watches_is_taken_along_unless_they_stay(sit: Callable[..., Person]) -> None:
    """The clocks of the watchers' pages advance only as the test says, so that nobody is too slow for the button."""
    ana, bo, eva = sit(), sit(), sit(viewport={"width": 390, "height": 844})
    ana.starts_with_few_controls(min="alphabeta,depth=2").sees("Your turn")
    before = ana.page.url
    for watcher in (bo, eva):
        watcher.page.clock.install()
        watcher.opens(before).is_live().sees(r"MAX \(X\) to move")
        watcher.page.clock.pause_at(watcher.page.evaluate("Date.now() / 1000 + 1"))
    eva.page.get_by_role("tab").last.click()
    ana.goes_on_by("New game")
    for watcher in (bo, eva):
        stay = watcher.page.get_by_role("button", name="Stay here")
        until(watcher.page, lambda: watcher.page.clock.run_for(50) or stay.is_visible())  # noqa: B023
    eva.page.get_by_role("tab").first.click()
    eva.page.locator("#panel").get_by_role("button", name="Stay here").click()
    expect(eva.page.locator("#toasts .toast")).to_have_count(0)  # it has said the same while the panel was out of sight
    for watcher in (bo, eva):
        watcher.page.clock.run_for(3500)
        expect(watcher.page).to_have_url(before)
        watcher.page.clock.resume()
    expect(bo.page).to_have_url(ana.page.url)
    eva.page.clock.fast_forward(10_000)
    expect(eva.page).to_have_url(before)


def test_a_hint_is_for_who_asked_and_the_other_hears_that_it_was_asked_for(sit: Callable[..., Person]) -> None:
    ana, bo = sit(), sit()
    ana.starts(min="open").sees_headline("A search of the starting position")
    bo.opens(ana.page.url).is_live().clicks("Sit here").sees(r"MAX \(X\) to move")
    bo.wants_all_controls().sees_headline("A search of the starting position")
    ana.clicks("Hint").sees_headline("hint for move 1")
    hint = "#panel .found[data-kind=hint]"
    expect(ana.page.locator(hint)).to_contain_text("Play ")
    bo.is_told(r"MAX has asked for a hint\.")
    expect(bo.page.locator("#search-what")).to_have_text("A search of the starting position")
    for person in (bo, bo.opens(ana.page.url).is_live()):
        expect(person.page.locator(hint)).to_have_count(0)
        expect(person.page.locator("#search-what")).not_to_contain_text("hint")
    assert bo.page.request.get(f"{ana.page.url}/tree?ply=0&kind=hint").status == 204
    assert ana.page.request.get(f"{ana.page.url}/tree?ply=0&kind=hint").status == 200


def test_what_is_clicked_before_the_view_of_a_friend_who_sat_down_came_is_done(sit: Callable[..., Person]) -> None:
    ana, bo = sit(), sit()
    ana.starts_with_few_controls(min="open").plays("b2")
    bo.opens(ana.page.url).is_live()
    held: list[Route] = []
    gate = held.append
    ana.page.route("**/matches/*/view*", lambda route: gate(route))
    bo.clicks("Sit here").sees("Your turn: you play MIN")
    until(ana.page, lambda: held)  # the news has come, its view has not
    ana.clicks("Undo")
    bo.sees(r"MAX \(X\) to move")
    gate = Route.continue_
    for route in held:
        route.continue_()
    ana.sees("Your turn").sees_moves()
    expect(ana.page.locator(".toast.refusal")).to_have_count(0)


def test_two_presses_of_undo_take_back_two_moves_and_a_move_on_the_board_before_them_is_old(
    sit: Callable[..., Person],
) -> None:
    ana = sit()
    ana.starts_with_few_controls(min="me").plays("b2", "a1", "c3")
    ana.page.evaluate("""() => {
        for (let press = 0; press < 2; press += 1) document.querySelector('#panel [data-key="u"]').click();
        document.querySelector("#cell-b1").click();  // for the board that stands there: that is old by then
    }""")
    ana.sees_moves("b2").is_told("The match has moved on; please look at the board again.")


def test_whoever_may_not_undo_is_told_why(sit: Callable[..., Person]) -> None:
    ana, bo = sit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True), sit()
    ana.starts_with_few_controls(min="open")
    undo = ana.page.get_by_role("button", name="Undo")
    expect(undo).to_have_attribute("title", "There is nothing to take back.")
    expect(ana.page.locator(".why-not")).to_have_count(0)
    ana.plays("b2")
    expect(undo).to_be_enabled()
    bo.opens(ana.page.url).clicks("Sit here").sees("Your turn: you play MIN").plays("a1")
    why = "The other person has moved since; only they can take that back."
    expect(undo).to_be_disabled()
    expect(undo).to_have_attribute("title", why)
    expect(undo).to_have_attribute("aria-description", why)
    expect(ana.page.locator(".why-not")).to_be_visible()
    expect(ana.page.locator(".why-not")).to_have_text(why)
    expect(bo.page.locator(".why-not")).to_have_count(0)
