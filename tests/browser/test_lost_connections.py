"""Reloading, restarting and blocking: nothing is lost, and play goes on."""

import re
import socket
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.people import Person, until
from tests.server import FOR_TESTS, start
from tests.sweeps import sweep

WITHOUT_WEBSOCKETS = """
    window.WebSocket = class {
      constructor() { setTimeout(() => { this.onerror(new Event("error")); this.onclose({code: 1006}); }); }
      send() {}
      close() {}
    };
"""


class RestartableServer:
    """A server of one's own, which can be killed and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.process: subprocess.Popen[bytes] | None = None

    def opens(self) -> str:
        self.process, server = start(self.folder, **FOR_TESTS, PODA_PORT=self.port, PODA_COMPILE="none")
        return server.url

    def dies(self) -> None:
        assert self.process
        self.process.kill()
        self.process.wait(60)


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[RestartableServer]:
    server = RestartableServer(tmp_path)
    yield server
    server.dies()


def test_a_reload_in_mid_game_keeps_everything_and_asks_for_no_tree_that_there_is_not(ana: Person) -> None:
    ana.starts(min="minimax,depth=3,convention=urjc").at_speed("1000").plays("b2")
    expect(ana.moves).to_have_count(3)
    ana.sees_headline("The search for move 2").sees_a_searched_tree()
    expect(ana.page.locator("#search-why")).to_contain_text("MIN plays ")
    seen = [ana.page.locator(part).inner_text() for part in ("#search-what", "#search-why", "#search-line", ".moves")]
    asked: list[str] = []
    ana.page.on("request", lambda request: asked.append(request.url.partition("/tree?")[2]))
    ana.page.reload()
    ana.sees_a_searched_tree().sees("Your turn")
    for part, text in zip(("#search-what", "#search-why", "#search-line", ".moves"), seen, strict=True):
        expect(ana.page.locator(part)).to_have_text(text, use_inner_text=True)
    expect(ana.search_panel.get_by_role("radio", name="Minimax")).to_be_checked()
    expect(ana.search_panel.get_by_label("convention")).to_have_value("urjc")
    expect(ana.page.locator("#search-speed")).to_have_value("1000")
    assert [query for query in asked if query] == ["ply=1&kind=move"]  # none if the page was told that there is none


def test_a_reload_finds_the_paused_search_and_its_tree_and_it_goes_on(ana: Person) -> None:
    ana.starts(min="alphabeta,depth=4").sees_headline("A search of the starting position")
    ana.at_speed("10").plays("b2").sees_headline("MIN is thinking")
    expect(ana.number("nodes")).to_have_text(re.compile(r"^\d\d"))
    ana.clicks("Pause").sees("the engine is paused").sees_headline("^Paused at move 2$")
    paused = nodes, _ = ana.written_down
    ana.page.reload()
    ana.is_live().sees("the engine is paused").sees_headline("^Paused at move 2$")
    expect(ana.page.locator("#tree .tree-note")).to_have_text(re.compile("of [1-9]"))
    until(ana.page, lambda: ana.written_down == paused)
    before = ana.rows
    while ana.written_down[0] == nodes:
        ana.steps_once()
    ana.page.wait_for_function("rows => document.getElementById('search').dataset.recorded > rows", arg=before)
    ana.clicks("Continue").sees_headline("MIN is thinking about move 2").clicks("Stop").sees_the_answer(1)


NOTE_WHAT_IS_SAID = """() => {
  const box = document.getElementById("toasts");
  window.said = "";
  new MutationObserver(() => { window.said += box.textContent; }).observe(box, { childList: true });
}"""
"""Messages go after some seconds, in which a busy machine may not look."""


def test_a_killed_server_is_missed_found_again_and_has_lost_nothing(
    own_server: RestartableServer, sit: Callable[..., Person], trouble: list[str]
) -> None:
    ana = sit(base_url=own_server.opens())
    ana.page.clock.install()
    ana.starts(min="alphabeta,depth=2").plays("b2")
    expect(ana.moves).to_have_count(3)
    moves = ana.moves.all_inner_texts()
    own_server.dies()
    lost = ana.page.locator(".toast", has_text="Connection lost")
    expect(lost).to_be_visible()
    ana.page.locator("#board button.playable").first.click()
    expect(ana.page.locator(".toast.refusal")).to_be_visible()  # and the page is still there
    ana.page.clock.run_for(10_000)  # when other messages are gone
    expect(ana.page.locator(".toast")).to_have_count(1)
    expect(lost).to_be_visible()
    ana.page.evaluate(NOTE_WHAT_IS_SAID)
    own_server.opens()
    until(ana.page, lambda: "Connected again." in ana.page.evaluate("said"))
    expect(lost).to_have_count(0)
    trouble.clear()  # the browser's complaints about the missing server
    expect(ana.moves).to_have_text(moves)
    ana.page.locator("#board button.playable").first.click()
    expect(ana.moves).to_have_count(5)
    trouble[:] = [line for line in trouble if "ERR_CONNECTION" not in line]


@sweep
def test_the_search_of_a_server_that_was_started_anew_is_watched_and_stopped_like_any_other(
    own_server: RestartableServer, sit: Callable[..., Person], trouble: list[str]
) -> None:
    ana = sit(base_url=own_server.opens())
    ana.starts(min="alphabeta,depth=2").plays("b2").sees_headline("The search for move 2").sees("Your turn")
    own_server.dies()
    expect(ana.page.locator(".toast", has_text="Connection lost")).to_be_visible()
    own_server.opens()
    expect(ana.page.locator(".toast", has_text="Connected again.")).to_be_visible()
    ana.page.locator("#search-speed").select_option("1")
    ana.page.locator("#board button.playable").first.click()
    ana.sees_headline("MIN is thinking about move 4").clicks("Stop")
    expect(ana.moves).to_have_count(5)
    trouble[:] = [line for line in trouble if "ERR_CONNECTION" not in line]


def test_without_websockets_one_plays_and_watches_all_the_same(ana: Person, trouble: list[str]) -> None:
    ana.page.add_init_script(WITHOUT_WEBSOCKETS)
    ana.starts(min="alphabeta,depth=4").plays("b2").sees_headline("The search for move 2").sees_a_searched_tree()
    ana.sees("Your turn")


def test_behind_a_wall_that_stops_all_news_one_still_plays(ana: Person, trouble: list[str]) -> None:
    ana.page.route("**/socket.io/**", lambda route: route.abort())
    ana.page.route_web_socket("**/socket.io/**", lambda ws: ws.close())
    ana.starts_without_a_line(min="alphabeta,depth=2").plays("b2").sees_the_answer(1)
    expect(ana.moves).to_have_count(3)
    ana.clicks("Undo").sees_moves()
    trouble.clear()


def test_what_was_to_be_searched_before_a_move_is_not_searched_after_it(ana: Person) -> None:
    """The socket opens late: the first move was sent as a form, and the page's first request is stale."""
    held: list[WebSocketRoute] = []
    ana.page.route_web_socket("**/socket.io/**", lambda line: held.append(line))
    ana.starts_without_a_line(min="alphabeta,depth=3")
    until(ana.page, lambda: held)  # by then the scripts listen
    ana.plays("b2")
    held[-1].connect_to_server()
    ana.sees_headline("The search for move 2").sees_moves("b2", re.compile("."))
    ana.page.wait_for_timeout(500)  # whatever else was to come would have come by now
    ana.sees_headline("The search for move 2")


def test_of_a_move_that_is_not_answered_nobody_is_told_that_it_was_not_sent(ana: Person) -> None:
    held: list[str | bytes] = []

    def carry(line: WebSocketRoute) -> None:
        server, is_first = line.connect_to_server(), not held

        def pass_on(message: str | bytes) -> None:
            if is_first and (held or "match:play" in str(message)):
                held.append(message)  # from the first move on the line is dead
            else:
                server.send(message)

        line.on_message(pass_on)

    ana.page.clock.install()
    ana.page.route_web_socket("**/socket.io/**", carry)
    ana.starts(max="me", min="me")
    ana.page.locator("#cell-b2").click()
    until(ana.page, lambda: held)
    ana.page.clock.run_for(8_000)
    told = ana.page.locator("#toasts .toast.refusal")
    expect(told).to_have_text(re.compile("No answer has come"))
    ana.is_live().plays("a1").sees_moves("a1")


def test_the_end_of_an_earlier_search_leaves_the_next_one_on_stage(ana: Person) -> None:
    """The end of an engine's search is told after its move, when the next one may be on stage."""
    lines: list[WebSocketRoute] = []
    news: dict[str, str] = {}

    def carry(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        lines.append(line)

        def pass_on(message: str | bytes) -> None:
            for event in re.findall(r'^42\["(search:\w+)"', str(message)):
                news[event] = str(message)
            line.send(message)

        server.on_message(pass_on)

    def tells(event: str, later: int) -> None:
        """The same of a search that began later, with so many nodes."""
        said = re.sub(r'"search":"s(\d+)"', lambda id: f'"search":"s{int(id[1]) + later}"', news[event])
        lines[0].send(re.sub(r'"nodes":\d+', f'"nodes":{later}', said))

    ana.page.route_web_socket("**/socket.io/**", carry)
    ana.starts("connect-four", max="me", min="me").sees_headline("A search of the starting position")
    tells("search:progress", later=200)
    ana.sees_headline("Searching the starting position").sees_numbers(nodes="200")
    tells("search:done", later=100)
    ana.page.wait_for_timeout(500)  # whatever came of it would have come by now
    ana.sees_headline("Searching the starting position").sees_numbers(nodes="200")
    expect(ana.page.locator("#search-stop")).to_be_enabled()


NEVER_LOOKS_AGAIN = """
  const every = window.setInterval;
  window.setInterval = (act, ms, ...rest) => (ms >= 30_000 ? 0 : every(act, ms, ...rest));
"""
"""Turns off the half-minute check for missed news."""


def test_late_news_of_a_search_that_another_has_replaced_leaves_that_one_on_stage(ana: Person) -> None:
    """Of a search that is dropped no end is told."""
    late: list[str | bytes] = []
    begun: list[str] = []

    def carry(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            begun.extend(re.findall(r'^43.*"search":"(\w+)"', str(message)))
            if '["search:progress' in str(message) and len(begun) == 2:
                late.append(message)
                return
            if '["search:done' in str(message) and len(begun) == 3:
                for each in late:
                    line.send(each)
            line.send(message)

        server.on_message(pass_on)

    ana.page.add_init_script(NEVER_LOOKS_AGAIN)
    ana.page.route_web_socket("**/socket.io/**", carry)
    ana.starts("connect-four", max="me", min="me").sees_headline("A search of the starting position")
    ana.chooses(depth="20")
    until(ana.page, lambda: late)
    ana.chooses(depth="1").sees_numbers(nodes="8")
    expect(ana.page.locator("#search")).not_to_have_class(re.compile("searching|loading"))
