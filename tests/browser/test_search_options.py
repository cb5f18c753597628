"""The engine's options on the match page: each change searches again, and invalid ones are refused."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Route, expect

from engine import games
from engine.options import Amount, Flag, NumberList, OneOf, Option, Real, Whole
from engine.search.algorithms import ALGORITHMS, Algorithm
from engine.search.options import OPTIONS, SAMPLING_OPTIONS
from tests.browser.people import Person, until
from webapp.searches.defaults import newcomer_options
from webapp.wording.text import capital


def test_the_options_give_the_numbers_of_the_lectures(ana: Person) -> None:
    """Tic-tac-toe from the start: the counts that courses print (docs: minimax, alpha-beta, PUC's strict cut)."""
    ana.starts(min="alphabeta,depth=4").sees_headline("A search of the starting position")
    ana.chooses(limit="full").sees_numbers(nodes="18,297", value="0", depth="full")
    ana.chooses(convention="puc").sees_numbers(nodes="304,155", value="0")
    ana.chooses(algorithm="Minimax").sees_numbers(nodes="549,946", cuts="0")
    stop = ana.page.locator("#search-stop")
    ana.at_speed("1").chooses(limit="depth")
    expect(stop).to_be_enabled()
    ana.page.locator("#search-options [name=depth]").fill("3")
    stop.click()  # directly from the field: leaving it started the search that is stopped here
    expect(stop).to_be_disabled()
    ana.sees_headline("A search of the starting position").sees_numbers(depth="3")
    expect(ana.page.locator(".seat.min .seat-says")).to_have_text("The engine: alpha-beta, depth 4")


def test_a_search_that_deepens_lists_its_depths(ana: Person) -> None:
    ana.starts(min="alphabeta,depth=3,deepen").sees_headline("A search of the starting position")
    rounds = ana.page.locator("#search-rounds")
    expect(rounds.locator("summary")).to_contain_text("depth 3:")
    rounds.locator("summary").click()
    expect(rounds.locator("tbody td:first-child")).to_have_text(["1", "2", "3"])
    looked_at = rounds.locator("[aria-current]")
    expect(looked_at).to_have_text("3")
    rounds.get_by_role("button", name="2").click()
    ana.sees_numbers(depth="2")
    expect(looked_at).to_have_text("2")
    expect(rounds.locator("tbody td:first-child")).to_have_text(["1", "2", "3"])
    ana.chooses(deepen="no")
    expect(rounds).to_be_hidden()


def test_the_limit_of_a_search_outlasts_algorithms_that_have_none(ana: Person) -> None:
    """Otherwise a look at the greedy player would leave a search to the end behind, which may take for ever."""
    ana.starts(min="alphabeta,depth=4").sees_headline("A search of the starting position")
    ana.chooses(algorithm="Greedy").lets_it_play().is_told("MIN now plays with these settings: Greedy")
    ana.chooses(algorithm="Minimax").lets_it_play().is_told("MIN now plays with these settings: Minimax, depth 4")
    ana.chooses(algorithm="Random").lets_it_play().is_told("MIN now plays with these settings: Random")
    ana.page.reload()
    ana.is_live().chooses(algorithm="Alpha-beta").lets_it_play().is_told(
        f"MIN now plays with these settings: Alpha-beta, depth {newcomer_options(games.find('tic-tac-toe')).depth}"
    )


def test_a_search_of_a_large_board_keeps_its_options_over_algorithms_that_have_none(ana: Person) -> None:
    """Otherwise alpha-beta would look at every cell of the board, for a minute or for ever."""
    ana.starts("gomoku").sees_headline("A search of the starting position")
    ana.chooses(depth="3").lets_it_play()
    for reloads in (False, True):
        ana.chooses(algorithm="Greedy").lets_it_play()
        if reloads:
            ana.page.reload()
        ana.is_live().chooses(algorithm="Alpha-beta").lets_it_play()
        expect(ana.search_panel.locator("[name=candidates]")).to_have_value("near")
        expect(ana.search_panel.locator("[name=limit]")).to_have_value("depth")
    expect(ana.search_panel.locator("[name=depth]")).to_have_value("4")


def test_what_cannot_be_is_refused_in_one_sentence_and_taken_back(ana: Person) -> None:
    ana.starts(min="alphabeta,depth=4").sees_numbers(nodes="492").chooses(evaluation="none")
    ana.sees_numbers(value="0").sees_headline("A search of the starting position")
    nodes = ana.number("nodes").inner_text()
    ana.chooses(algorithm="Greedy").is_told("The greedy player needs an evaluation function.")
    expect(ana.search_panel.get_by_role("radio", name="Alpha-beta")).to_be_checked()
    expect(ana.search_panel.locator("[name=evaluation]")).to_have_value("none")
    ana.sees_numbers(nodes=nodes)
    ana.chooses(order="evaluation").is_told("To order actions by evaluation, the search needs an evaluation function.")
    expect(ana.search_panel.get_by_label("order")).to_have_value("natural")
    ana.chooses(depth="999").is_told("no more than 9 plies")
    expect(ana.page.locator("#search-options [name=depth]")).to_have_value("9")


def test_each_option_is_explained_while_it_is_set_otherwise_than_usual(ana: Person) -> None:
    """On the form for a new match and on its page, in a game that has them all and a window that has room for all."""
    ana.page.set_viewport_size({"width": 1440, "height": 900})
    ana.opens("/play?game=coin-backgammon&min=star1,depth=2,evaluation=sum")
    game = games.find("coin-backgammon")
    known = [option for option in OPTIONS.values() if option.says and option.suits(game)]
    explained = [option for option in known if ALGORITHMS["star1"].heeds(option.name)]
    seat = ana.page.locator("#offer .seat-choice").last
    assert_each_is_explained(seat, explained)
    assert_none_is_explained(seat, [option for option in known if option not in explained])
    ana.starts("coin-backgammon", min="star1,depth=2,evaluation=sum").sees_headline("A search of the starting position")
    attitude = OPTIONS["attitude"]  # with Star1 another than the usual is refused, and taken back before one can look
    panel = ana.page.locator("#search-options")
    assert_each_is_explained(panel, [each for each in explained if each is not attitude])
    ana.chooses(algorithm="Expectiminimax")
    assert_each_is_explained(panel, [attitude, OPTIONS["errs"]])
    ana.chooses(algorithm="Monte Carlo tree search", limit="iterations")
    assert_each_is_explained(panel, [OPTIONS[name] for name in SAMPLING_OPTIONS])
    assert_none_is_explained(panel, [each for each in known if not ALGORITHMS["mcts"].heeds(each.name)])


def test_an_evaluation_is_asked_for_where_playouts_go_by_one(ana: Person) -> None:
    ana.starts("coin-backgammon", min="mcts,iterations=20")
    evaluation, weights = (
        ana.page.locator(f"#search-options [data-option={name}]") for name in ("evaluation", "weights")
    )
    expect(evaluation).to_be_hidden()
    ana.chooses(playouts="greedy")
    expect(evaluation).to_be_visible()
    ana.chooses(evaluation="linear")
    expect(weights.last).to_be_visible()
    ana.chooses(playouts="random")
    expect(weights.last).to_be_hidden()


def test_what_the_chosen_algorithm_does_stands_below_the_fields(ana: Person) -> None:
    """On the form for a new match, and on its page with all controls."""
    ana.opens("/play?game=coin-backgammon&min=star1,depth=2")
    seat = ana.page.locator("#offer .seat-choice").last
    offered = [algorithm for algorithm in ALGORITHMS.values() if algorithm.chance in (None, True)]
    assert len(offered) == seat.locator("[name$=algorithm] option").count()
    for algorithm in offered:
        seat.locator("[name$=algorithm]").select_option(algorithm.name)
        assert_only_one_is_said(seat, algorithm)
    ana.starts("tic-tac-toe", min="alphabeta,depth=2").sees_headline("A search of the starting position")
    expect(ana.page.locator("#search-options .options-algorithms")).to_be_hidden()  # too low a window
    ana.page.set_viewport_size({"width": 1440, "height": 1000})
    for name in ("minimax", "greedy", "alphabeta"):
        ana.chooses(algorithm=capital(ALGORITHMS[name].title))
        assert_only_one_is_said(ana.page.locator("#search-options"), ALGORITHMS[name])


def assert_only_one_is_said(fields: Locator, algorithm: Algorithm) -> None:
    expect(fields.locator(".options-algorithms")).to_be_visible()
    expect(fields.locator(".options-algorithm:visible")).to_have_text([algorithm.says])


def assert_each_is_explained(fields: Locator, options: list[Option]) -> None:
    if not fields.locator(".options-folded[data-option=advanced][open]").count():
        fields.get_by_text("More options").click()
    for option in options:
        sentence = fields.get_by_text(option.says)
        if isinstance(option.kind, Whole | Real) and option.name != "depth":  # a single number is always explained
            expect(sentence, option.name).to_be_visible()
            continue
        sets(fields, option, as_usual=True)
        expect(sentence, option.name).to_be_hidden()
        sets(fields, option, as_usual=False)
        expect(sentence, option.name).to_be_visible()
        sets(fields, option, as_usual=True)
        expect(sentence, option.name).to_be_hidden()


def assert_none_is_explained(fields: Locator, options: list[Option]) -> None:
    for option in options:
        expect(fields.get_by_text(option.says), option.name).to_be_hidden()


def sets(fields: Locator, option: Option, *, as_usual: bool) -> None:
    """In its field; a depth is set while it limits the search."""
    field = fields.locator(f"[name$='{option.name}']")
    match option.kind:
        case Flag():
            field.set_checked(option.usual == as_usual)
        case OneOf(titles=titles):
            field.select_option(option.usual if as_usual else next(name for name in titles if name != option.usual))
        case NumberList():
            field.fill("" if as_usual else "-90, 90")
        case Amount():
            field.fill("" if as_usual else "0.5")
        case _:
            assert option.name == "depth", f"no other value is known for {option.name}"
            fields.locator("[name$='limit']").select_option("time" if as_usual else "depth")


def test_a_choice_that_waits_for_its_answer_stays_though_it_was_there_before(ana: Person) -> None:
    """Depth 3, then 1, then 3 again, before anybody has said anything to the 1."""
    ana.starts(min="alphabeta,depth=3").sees_headline("A search of the starting position")
    held: list[Route] = []
    gate: Callable[[Route], None] = held.append
    ana.page.route("**/view", lambda route: gate(route))
    ana.clicks("Harder: MIN (O)")
    until(ana.page, lambda: len(held) == 1)
    ana.chooses(depth="1").chooses(depth="3")
    gate = Route.continue_
    held[0].continue_()
    expect(ana.page.locator(".seat.min .seat-says")).to_contain_text("depth 4")
    ana.sees_numbers(depth="3")
    expect(ana.page.locator("#search-depth")).to_have_value("3")


def test_a_choice_that_is_refused_takes_back_no_other_that_was_made_meanwhile(ana: Person) -> None:
    """All three wait until the page shows the effect of an earlier one."""
    ana.starts("coin-backgammon", min="star1,depth=2,evaluation=linear")
    ana.sees_headline("A search of the starting position")
    held: list[Route] = []
    gate: Callable[[Route], None] = held.append
    ana.page.route("**/view", lambda route: gate(route))
    ana.clicks("Harder: MIN")
    until(ana.page, lambda: len(held) == 1)
    ana.chooses(order="reversed").chooses(attitude="optimistic").chooses(table="yes")
    slider = ana.page.locator("#search-weights [type=range]").first
    slider.press("Home")  # as little as the slider goes
    gate = Route.continue_
    held[0].continue_()
    ana.is_told("Star pruning is for expected values; for the optimistic attitude take expectiminimax.")
    fields = ana.page.locator("#search-options")
    expect(slider).to_have_value("0")
    expect(fields.locator("[name=table]")).to_be_checked()
    expect(fields.locator("[name=attitude]")).to_have_value("expected")
    expect(fields.locator("[name=order]")).to_have_value("reversed")


def test_a_choice_made_before_the_engines_move_has_come_to_the_board_is_searched(ana: Person) -> None:
    ana.starts(min="alphabeta,depth=4").sees_headline("A search of the starting position")
    ana.at_speed("5").plays("b2").clicks("Pause").sees_headline("^Paused at move 2$").at_speed("full")
    held: list[Route] = []
    gate: Callable[[Route], None] = held.append
    ana.page.route("**/view*", lambda route: gate(route))
    ana.clicks("Continue").sees_headline("The search for move 2: MIN")
    ana.sees_moves("b2")
    ana.chooses(depth="3")
    gate = Route.continue_
    for route in held:
        route.continue_()
    ana.sees_headline("A search of the position after move 2")


def test_a_field_that_is_left_empty_says_again_what_it_said(ana: Person) -> None:
    ana.starts(min="alphabeta,depth=3").sees_headline("A search of the starting position")
    depth = ana.page.locator("#search-depth")
    depth.fill("")
    depth.press("Tab")
    expect(depth).to_have_value("3")


def test_a_depth_that_was_being_typed_counts_after_a_reload(ana: Person) -> None:
    ana.starts(min="alphabeta,depth=3").sees_headline("A search of the starting position")
    ana.page.locator("#search-depth").fill("5")
    ana.page.reload()
    ana.sees_numbers(depth="5")
    expect(ana.page.locator("#search-depth")).to_have_value("5")


def test_a_number_that_was_typed_counts_after_a_pause_and_only_once(ana: Person) -> None:
    sent: list[str] = []
    ana.page.on("websocket", lambda line: line.on("framesent", lambda frame: sent.append(str(frame))))
    ana.page.clock.install()
    ana.starts("coin-backgammon", min="star1,depth=4").sees_headline("A search of the starting position")
    depth = ana.page.locator("#search-depth")
    begun = searches_sent(sent)
    for typed in ("3", "", "2"):
        types(ana, depth, typed)
        ana.sees_numbers(depth=typed or "3")
        expect(depth).to_have_value(typed)
        if typed:
            depth.press("Tab")  # by which it would be sent again
    assert searches_sent(sent) == begun + 2
    bounds = ana.page.locator("#search-options [name=bounds]")
    for typed in ("0,", "0,2", "0,20"):  # of which the second would be refused
        types(ana, bounds, typed)
    bounds.press("Tab")
    until(ana.page, lambda: searches_sent(sent) > begun + 2)
    ana.chooses(limit="time")
    until(ana.page, lambda: searches_sent(sent) > begun + 3)  # of those that wait, only the last is sent
    types(ana, ana.page.locator("#search-options [name=seconds]"), "0.3")
    until(ana.page, lambda: searches_sent(sent) > begun + 4)
    ana.sees_headline("A search of the starting position")
    assert searches_sent(sent) == begun + 5
    ana.page.reload()
    expect(ana.page.locator("#search-options [name=seconds]")).to_have_value("0.3")
    expect(bounds).to_have_value(re.compile("^0.*20"))


def types(person: Person, field: Locator, text: str) -> None:
    """And looks at the page, without leaving the field."""
    field.select_text()
    field.press("Delete")
    field.press_sequentially(text)
    person.page.clock.fast_forward(1000)


def searches_sent(frames: list[str]) -> int:
    return sum("search:start" in frame for frame in frames)


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
    expect(ana.page.locator("#tree .tree-note")).to_contain_text(re.compile(r"\d+ more in earlier rounds · W: won"))
    ana.clicks("Pause").clicks("Search").sees_headline("^Paused at move").clicks("Stop")
    expect(ana.page.locator("#search-why")).to_contain_text("stopped early")
    expect(compared, "what was not visited any more is not saved").to_have_text("")


def test_what_differs_is_named_and_the_choice_that_changes_is_marked(ana: Person) -> None:
    """With few controls, too."""
    ana.starts(max="me", min="me").sees_headline("A search of the starting position")
    ana.chooses(depth="2").chooses(evaluation="none").sees_numbers(value="0", depth="2")
    ana.chooses(order="reversed")
    choice, before = ana.page.locator("#search-choice"), ana.page.locator("#board .choice-before")
    expect(choice).to_have_text("Choice: a1 → c3")
    expect(before).to_have_attribute("data-action", "a1")
    expect(ana.page.locator("#values-note")).to_contain_text("dashed: the choice before")
    expect(before, "alone it would look like the choice").not_to_have_css("outline-style", "dashed")
    ana.wants_values()
    expect(before).to_have_css("outline-style", "dashed")
    ana.chooses(evaluation="open-lines")
    compared = ana.page.locator("#search-compare")
    expect(compared).to_have_text(re.compile("evaluation none: .* nodes → .* evaluation open lines: "))
    expect(choice).to_have_text(re.compile("^Choice: c3 → b2 · value 0 → "))
    ana.chooses(convention="puc")
    expect(choice).to_have_text("Choice: b2, as before")
    expect(before).to_have_count(0)
    expect(compared).to_have_text(re.compile("convention AIMA, 3rd ed.: .* convention PUC: "))
    ana.page.evaluate("document.querySelector('[data-all-controls]').click()")
    expect(compared).to_be_visible()


def test_a_win_that_two_searches_prove_has_not_changed_its_value(ana: Person) -> None:
    """Beside estimates it is W, and without them +1."""
    ana.starts(max="me", min="me", position="XX./OO./... X").sees_headline("A search of the starting position")
    ana.chooses(depth="2").chooses(evaluation="open-lines").sees_numbers(value="W", depth="2")
    ana.chooses(evaluation="none").sees_numbers(value="+1", depth="2")
    expect(ana.page.locator("#search-choice")).to_have_text("Choice: c1, as before")


def test_the_page_finds_at_which_weight_the_choice_changes(ana: Person) -> None:
    """What it has found holds while nothing but this weight changes."""
    ana.starts("tic-tac-toe", position="X../.O./... X", max="me", min="me").sees_headline(
        "A search of the starting position"
    )
    ana.chooses(depth="2").chooses(evaluation="open-lines").sees_numbers(value="−1", depth="2")
    of_one, of_two = (ana.page.locator("#search-weights .weight:visible").nth(place) for place in (0, 1))
    of_two.get_by_role("button").click()
    found = of_two.locator(".weight-scan")
    expect(found).to_contain_text("From 1 on, c1 is chosen instead of c3.")
    of_two.get_by_role("slider").fill("0.4")
    said = ana.page.locator("#search-weights [data-choice]")
    expect(said).to_have_text("Choice: c1 → c3 · value −1 → −0.4")
    expect(said).to_be_visible()  # beside the sliders, and not below the tree as well
    expect(ana.page.locator("#search-choice")).to_be_hidden()
    expect(found).to_contain_text("From 1 on")
    of_one.get_by_role("slider").fill("3")
    expect(found).to_have_count(0)


def test_a_slider_goes_on_to_the_weights_at_which_the_choice_changes(ana: Person) -> None:
    ana.starts("tic-tac-toe", position="X../.O./... X", max="me", min="me").chooses(evaluation="open-lines")
    told = '<div class="weight-scan" data-searching="no" data-changes="[-0.3, 7.5]"></div>'
    ana.page.route("**/weights?*", lambda route: route.fulfill(body=told, content_type="text/html"))
    row = ana.page.locator("#search-weights .weight:visible").first
    row.get_by_role("button").click()
    slider = row.get_by_role("slider")
    expect(slider).to_have_attribute("max", "9.8")
    expect(slider).to_have_attribute("min", "-0.39")


def test_a_hint_asked_for_after_an_option_is_what_the_page_shows(ana: Person) -> None:
    sent: list[str] = []
    ana.page.on("websocket", lambda line: line.on("framesent", lambda frame: sent.append(str(frame))))
    ana.starts_with_few_controls(min="alphabeta,depth=4").plays("b2").sees_moves("b2", "a1")
    ana.sees_headline("The search for move 2")  # which may arrive before the move
    sent.clear()
    ana.page.evaluate(
        """async () => {
            const depth = document.querySelector("#search-options [name=depth]");
            depth.value = "5";
            depth.dispatchEvent(new Event("change", { bubbles: true }));
            for (let i = 0; i < 9; i += 1) await null; // it is on its way, and not answered
            document.querySelector("[data-key=h]").click();
        }"""
    )
    ana.sees_headline("A hint for move 3")
    expect(ana.page.locator("body:not([data-asking])")).to_be_attached()
    assert sum("search:start" in frame for frame in sent) == 1
    ana.page.reload()
    ana.is_live().sees_headline("A hint for move 3")
    ana.chooses(depth="3").sees_headline("A search of the position after move 2")
