"""A classroom in Chromium: phones follow the wall, vote, and see how the votes moved."""

import re
from collections.abc import Callable
from itertools import cycle

import pytest
from playwright.sync_api import FrameLocator, Locator, Page, Request, Route, WebSocketRoute, expect

from tests.browser.new_match import open_match
from tests.browser.people import until
from tests.browser.rest import box_of, wait_for_rest
from tests.sweeps import first_of

PHONE = {"width": 390, "height": 844}
NewPage = Callable[..., Page]


def opens(page: Page, shown: str = "/trees?tree=example") -> str:
    """The lecturer opens a room on this page; its code."""
    page.goto(shown)
    page.keyboard.press("q")
    page.get_by_role("button", name="Open a classroom on this page").click()
    corner = page.locator("#class-wall")
    expect(corner).to_be_visible()
    code = corner.get_attribute("data-room-code") or ""
    page.goto(f"/rooms/{code}/host")
    return code


def enters(page: Page, code: str, name: str) -> FrameLocator:
    """A student comes in; the page on the wall as the phone shows it."""
    page.goto("/rooms")
    page.get_by_label("The code on the wall").fill(code.upper())
    page.get_by_role("button", name="Enter").click()
    page.get_by_label("Your name here").fill(name)
    page.get_by_role("button", name="Enter").click()
    expect(page.locator("[data-class-page]")).to_be_visible()
    return page.frame_locator("[data-class-page]")


def test_phones_follow_the_wall_until_they_look_around(new_page: NewPage) -> None:
    wall, phone = new_page(), new_page(viewport=PHONE)
    frame = enters(phone, opens(wall), "Ana")
    expect(frame.get_by_role("heading", name="Tree lab")).to_be_visible()
    expect(frame.locator("#site-header")).to_be_hidden()
    wall.goto("/words")
    expect(frame.get_by_role("heading", name="Words", exact=True)).to_be_visible()
    phone.get_by_role("button", name="Look around").click()
    wall.goto("/kinds")
    expect(wall.locator("#class-wall")).to_be_visible()
    phone.get_by_role("button", name="Back to the class").click()
    expect(frame.get_by_role("heading", name="Kinds of games")).to_be_visible()


def steers(page: Page, wall: Page) -> None:
    """Another device of the lecturer's, by the secret link on the page of the first."""
    wall.get_by_text("Steer it from another device").click()
    page.goto(wall.get_by_role("link", name="/steer/").get_attribute("href") or "")
    page.get_by_role("button", name="Steer this room").click()


def leaves(phone: Page, frame: FrameLocator) -> None:
    """The page in the frame gives way to another, by itself."""
    expect(frame.locator("html[data-rest]")).to_have_count(1)
    phone.evaluate("document.querySelector('[data-class-page]').contentWindow.location.assign('/words')")


def test_whoever_acts_in_the_page_on_the_wall_looks_around_and_whoever_touches_it_does_not(new_page: NewPage) -> None:
    wall, host, phone = new_page(), new_page(), new_page(viewport=PHONE)
    frame = enters(phone, opens(wall), "Ana")
    steers(host, wall)
    wall.goto("/trees?tree=((3 12) (2 4))")
    wall.locator('[data-lab="step"]').click()
    count = frame.locator(".steps-count")
    expect(count).to_contain_text("step 0 of")
    look, back = (phone.get_by_role("button", name=name) for name in ("Look around", "Back to the class"))
    frame.locator('.lab-node[data-id="1"] .lab-shape').click()
    frame.locator("body").press("PageDown")
    expect(look).to_be_visible()
    frame.locator("[data-step=forward]").click()
    expect(back).to_be_visible()
    expect(host.get_by_text("1 looks around.")).to_be_visible()
    back.click()
    expect(count).to_contain_text("step 0 of")
    expect(host.get_by_text("1 looks around.")).to_be_hidden()
    frame.locator("[data-step=forward]").press("ArrowRight")
    expect(back).to_be_visible()
    back.click()
    leaves(phone, frame)
    expect(back).to_be_visible()
    wall.goto("/kinds")
    back.click()
    expect(frame.get_by_role("heading", name="Kinds of games")).to_be_visible()
    expect(look).to_be_visible()


def test_a_phone_leads_back_to_its_own_match_and_everybody_is_called_back_from_there(new_page: NewPage) -> None:
    wall, host, phone = new_page(), new_page(), new_page(viewport=PHONE)
    frame = enters(phone, opens(wall), "Ana")
    steers(host, wall)
    wall.goto(open_match(wall.context, "tic-tac-toe", {"min": "minimax,depth=2"}))
    host.get_by_role("button", name="Everybody plays").click()
    frame.locator("#cell-b2").click()
    expect(frame.locator('[data-cell="b2"]')).to_have_attribute("data-stone", re.compile("."))
    expect(phone.locator("[data-follow]")).to_be_hidden()  # playing is not looking around
    for _ in range(2):
        leaves(phone, frame)
        phone.get_by_role("button", name="Back to your own page").click()
        expect(frame.locator('[data-cell="b2"]')).to_have_attribute("data-stone", re.compile("."))
    leaves(phone, frame)
    expect(phone.get_by_role("button", name="Back to your own page")).to_be_visible()
    expect(host.locator("#class-steering")).not_to_contain_text("around")
    host.get_by_role("button", name="Everybody back to the wall").click()
    expect(frame.locator("#match")).to_have_attribute("data-match", wall.url.rpartition("/")[2])
    expect(phone.get_by_role("button", name="Look around")).to_be_visible()


def test_phones_follow_the_steps_of_a_search_without_loading_the_page_again(new_page: NewPage) -> None:
    wall, phone = new_page(), new_page(viewport=PHONE)
    frame = enters(phone, opens(wall), "Ana")
    wall.goto("/trees?tree=((3 12) (2 4))")
    expect(frame.locator(".lab-node")).to_have_count(7)
    phone.evaluate("document.querySelector('[data-class-page]').contentWindow.isTheSame = true")
    wall.locator('[data-lab="step"]').click()
    for step in (1, 2):
        wall.locator("[data-step=forward]").click()
        expect(frame.locator(".steps-count")).to_contain_text(f"step {step} of")
    wall.locator('[data-lab="step"]').click()  # the steps are over
    expect(frame.locator(".steps-count")).to_have_count(0)
    assert phone.evaluate("document.querySelector('[data-class-page]').contentWindow.isTheSame")
    wall.goto("/compare?tree=((3 12) (2 4))")
    wall.locator("[data-steps]").last.click()
    wall.locator(".stepping [data-step=forward]").dblclick()
    expect(frame.locator(".stepping .steps-count")).to_contain_text("step 2 of")
    wall.locator(".stepping [data-step=back]").click()
    expect(frame.locator(".stepping .steps-count")).to_contain_text("step 1 of")
    wall.goto(open_match(wall.context, "tic-tac-toe", {"min": "minimax,depth=2"}))
    wall.locator("#cell-b2").click()
    wall.locator("#search-player [data-step=back]").dblclick()
    count = wall.locator("#search-player .steps-count")
    expect(frame.locator("#search-player .steps-count")).to_have_text(count.inner_text())
    expect(frame.get_by_role("tab", name="The engine's mind")).to_have_attribute("aria-selected", "true")
    wall.locator("#search-player [data-step=forward]").click()
    expect(frame.locator("#search-player .steps-count")).to_have_text(count.inner_text())


def ended(count: Locator) -> int:
    """How many steps a search has, which is at its end."""
    expect(count).to_have_text(re.compile(r"\b(\d+) of \1$"))
    return int(count.inner_text().split()[-1])


def test_the_remote_control_steps_through_the_search_on_the_wall(new_page: NewPage) -> None:
    wall, remote, phone = new_page(), new_page(viewport=PHONE), new_page(viewport=PHONE)
    frame = enters(phone, opens(wall), "Ana")
    steers(remote, wall)
    back, on = (remote.get_by_role("button", name=name) for name in ("◀ Step", "Step ▶"))

    def is_at(step: str) -> None:
        for seen in (wall, frame):
            expect(seen.locator(".steps-count")).to_contain_text(step)

    wall.goto("/trees?tree=((3 12) (2 4))")
    wall.evaluate("window.isTheSame = true")
    for step in (0, 1, 2):
        on.click()
        is_at(f"step {step} of")
    wall.locator("[data-step=forward]").click()
    is_at("step 3 of")
    back.click()
    is_at("step 2 of")
    wall.locator("[data-step=last]").click()
    length = ended(wall.locator(".steps-count"))
    is_at(f"step {length} of")
    on.click()
    back.click()
    is_at(f"step {length - 1} of")
    assert wall.evaluate("window.isTheSame")
    wall.goto("/words")
    expect(on).to_be_hidden()
    wall.goto(open_match(wall.context, "tic-tac-toe", {"min": "minimax,depth=2"}))
    wall.locator("#cell-b2").click()
    expect(wall.locator("[data-stone=X], [data-stone=O]")).to_have_count(2)
    wait_for_rest(wall)
    length = ended(wall.locator("#search-player .steps-count"))
    for step in (length - 1, length - 2):
        back.click()
        for seen in (wall, frame):
            expect(seen.locator("#search-player .steps-count")).to_have_text(f"step {step} of {length}")


AT_THE_RIGHT = """() => document.body.append(Object.assign(document.createElement("div"), {
  className: "board", id: "another", style: "position: fixed; right: 0; bottom: 0; width: 30rem; height: 20rem" }))"""


def test_the_corner_spares_board_and_steps_and_is_folded_to_the_code(new_page: NewPage) -> None:
    wall = new_page(viewport={"width": 1280, "height": 720})
    opens(wall)
    wall.goto(open_match(wall.context, "tic-tac-toe", {"max": "me", "min": "me"}))
    host = wall.context.new_page()
    host.goto(f"/rooms/{wall.locator('#class-wall').get_attribute('data-room-code')}/host")
    host.get_by_role("button", name="Which move?").click()
    wall.bring_to_front()
    corner, question = wall.locator("#class-wall"), wall.locator("#class-wall").get_by_text("Which move?")
    expect(question).to_be_visible()
    board, right = box_of(wall.locator("#board")), box_of(corner)
    assert right["x"] > board["x"] + board["width"]
    wall.evaluate(AT_THE_RIGHT)
    wall.wait_for_function("() => document.querySelector('#class-wall').getBoundingClientRect().left < 20")
    wall.evaluate("document.querySelector('#another').remove()")
    wall.wait_for_function("() => document.querySelector('#class-wall').getBoundingClientRect().left > 600")
    fold = corner.get_by_role("button", name="What the class does")
    fold.click()
    expect(question).to_be_hidden()
    expect(corner.locator(".class-join strong")).to_be_visible()
    wall.reload()
    expect(fold).to_have_attribute("aria-expanded", "false")
    expect(question).to_be_hidden()
    fold.click()
    expect(question).to_be_visible()


@pytest.mark.parametrize("students", first_of([3, 10]))
def test_a_vote_is_counted_on_the_wall_and_its_answers_come_when_they_are_shown(
    new_page: NewPage, students: int
) -> None:
    wall = new_page()
    code = opens(wall)
    phones = [new_page(viewport=PHONE) for _ in range(students)]
    right = (students + 2) // 3
    for number, phone in enumerate(phones):
        enters(phone, code, f"Student {number}")
    remote = new_page(viewport=PHONE)
    steers(remote, wall)
    wall.get_by_role("link", name="To the wall").click()
    remote.get_by_role("button", name="Which action is best at the root?").click()
    for phone, answer in zip(phones, cycle(("a1", "a2", "a3")), strict=False):
        phone.get_by_role("button", name=answer, exact=True).click()
        expect(phone.get_by_text(f"Your answer: {answer}.")).to_be_visible()
    expect(wall.locator("#class-wall")).to_contain_text(f"{students} of {students}")
    remote.get_by_role("button", name="Close the vote").click()
    expect(remote.get_by_text(f"{100 * right // students}% are right.")).to_be_visible()
    remote.get_by_role("button", name="Vote again", exact=True).click()
    for phone in phones:
        expect(phone.get_by_text("once more")).to_be_visible()
        phone.get_by_role("button", name="a1", exact=True).click()
    expect(wall.locator("#class-wall")).to_contain_text(f"{students} of {students}")
    remote.get_by_role("button", name="Close the vote").click()
    remote.get_by_role("button", name="Show the answers").click()
    for seen in (wall.locator("#class-wall"), phones[0].locator("#class-vote")):
        moved = f"{right} stayed right, {students - right} went from wrong to right, 0 from right to wrong."
        expect(seen).to_contain_text(moved)


def test_the_vote_on_a_twin_takes_the_wall_there_and_counts_stand_in_the_tree(new_page: NewPage) -> None:
    wall, remote, phone = new_page(), new_page(viewport=PHONE), new_page(viewport=PHONE)
    code = opens(wall)
    frame = enters(phone, code, "Ana")
    steers(remote, wall)
    wall.goto("/trees?tree=((3 12) (2 4))")
    wall.locator('[data-lab="step"]').click()
    wall.locator("[data-step=forward]").dblclick()
    remote.get_by_role("button", name="Which leaf comes next?").click()
    phone.get_by_role("button", name="a1 b2", exact=True).click()
    remote.get_by_role("button", name="Close the vote").click()
    expect(remote.get_by_text("0% are right.")).to_be_visible()
    remote.get_by_role("button", name="Vote again with other numbers").click()
    expect(wall).to_have_url(re.compile("t="))
    for seen in (wall, frame):
        expect(seen.locator(".steps-count")).to_contain_text("step 2 of")
    wall.locator('[data-lab="step"]').click()  # the steps that the wall was opened with are over
    expect(frame.locator(".steps-count")).to_have_count(0)
    phone.get_by_role("button", name="a1 b1", exact=True).click()
    remote.get_by_role("button", name="Close the vote").click()
    remote.get_by_role("button", name="Show the answers").click()
    expect(wall.locator("#class-wall")).to_contain_text("1 went from wrong to right")
    expect(wall.locator(".class-badge.right")).to_have_text(re.compile("0\\s*1"))
    shape = wall.locator('.lab-node[data-id="4"] .lab-shape').bounding_box()
    badge = wall.locator(".class-badge.right").bounding_box()
    assert shape and badge
    assert abs(badge["x"] + badge["width"] / 2 - (shape["x"] + shape["width"] / 2)) < 2


@pytest.mark.parametrize(("game", "move"), [("tic-tac-toe", "b2"), ("connect-four", "d"), ("sticks", "2")])
def test_the_counts_of_moves_are_bars_on_the_board(new_page: NewPage, game: str, move: str) -> None:
    wall, host, phone = new_page(), new_page(), new_page(viewport=PHONE)
    code = opens(wall)
    enters(phone, code, "Ana")
    wall.get_by_text("Steer it from another device").click()
    host.goto(wall.get_by_role("link", name="/steer/").get_attribute("href") or "")
    host.get_by_role("button", name="Steer this room").click()
    wall.goto(open_match(wall.context, game, {"max": "me", "min": "me"}))
    host.get_by_role("button", name="Which move?").click()
    phone.get_by_role("button", name=move, exact=True).click()
    host.get_by_role("button", name="Close the vote").click()
    host.get_by_role("button", name="Vote again", exact=True).click()
    expect(phone.get_by_text("once more")).to_be_visible()
    host.get_by_role("button", name="Close the vote").click()
    host.get_by_role("button", name="Show the answers").click()
    badge = wall.locator(".class-badge").filter(has_text="1")
    expect(badge.locator(".class-badge-bar")).to_have_text(["1", "0"])
    widths = [each.evaluate("bar => bar.style.getPropertyValue('--share')") for each in badge.locator("span").all()]
    assert widths == ["100%", "0%"]
    expect(wall.locator("#class-wall .class-bars")).to_be_hidden()
    square, drawn = wall.locator(f'#board .picture [data-action="{move}"]').bounding_box(), badge.bounding_box()
    assert square and drawn
    assert abs(drawn["x"] + drawn["width"] / 2 - (square["x"] + square["width"] / 2)) < 2
    assert square["y"] <= drawn["y"] < drawn["y"] + drawn["height"] <= square["y"] + square["height"]


def test_a_vote_that_does_not_get_through_is_sent_later(new_page: NewPage, trouble: list[str]) -> None:
    wall, phone = new_page(), new_page(viewport=PHONE)
    enters(phone, opens(wall), "Ana")
    wall.get_by_role("button", name="Which action is best at the root?").click()
    phone.route("**/vote", lambda route: route.abort())
    phone.get_by_role("button", name="a1", exact=True).click()
    expect(phone.get_by_text("The server does not answer. Your vote will be sent when it is back.")).to_be_visible()
    phone.unroute("**/vote")
    expect(phone.get_by_text("Your answer: a1.")).to_be_visible(timeout=20_000)
    expect(phone.get_by_text("The server does not answer.")).to_be_hidden()
    phone.context.set_offline(True)
    expect(phone.get_by_text("You are offline.")).to_be_visible()
    phone.context.set_offline(False)
    phone.get_by_role("button", name="Look around").click()
    expect(wall.get_by_text("1 looks around.")).to_be_visible(timeout=20_000)
    trouble.clear()  # the browser's complaints about the lost connection


@pytest.mark.parametrize(
    ("status", "says"),
    [(429, "your vote will be sent again in a moment"), (502, "The server does not answer. Your vote will be sent")],
)
def test_a_vote_that_the_server_is_too_busy_for_is_sent_again(
    new_page: NewPage, trouble: list[str], status: int, says: str
) -> None:
    wall, phone = new_page(), new_page(viewport=PHONE)
    enters(phone, opens(wall), "Ana")
    wall.get_by_role("button", name="Which action is best at the root?").click()
    busy = {"status": status, "headers": {"Retry-After": "5"}, "body": "<p>busy</p>"}
    phone.route("**/vote", lambda route: route.fulfill(**busy), times=1)
    phone.get_by_role("button", name="a1", exact=True).click()
    expect(phone.locator("[data-lost]")).to_contain_text(says)
    expect(phone.get_by_text("Your answer: a1.")).to_be_visible(timeout=20_000)
    expect(phone.locator("[data-lost]")).to_be_empty()
    trouble.clear()  # the browser's complaints about the answer


@pytest.mark.parametrize("status", [400, 403])
def test_a_vote_that_is_refused_for_good_is_said_to_be_and_is_not_sent_again(
    new_page: NewPage, trouble: list[str], status: int
) -> None:
    wall, phone = new_page(), new_page(viewport=PHONE)
    enters(phone, opens(wall), "Ana")
    wall.get_by_role("button", name="Which action is best at the root?").click()
    phone.route("**/vote", lambda route: route.fulfill(status=status, body="<p>no</p>"), times=1)
    phone.get_by_role("button", name="a1", exact=True).click()
    says = phone.get_by_text("Your vote was not accepted: reload the page and vote again.")
    expect(says).to_be_visible()
    phone.get_by_role("button", name="Look around").click()  # the phone asks how the room stands
    expect(wall.get_by_text("1 looks around.")).to_be_visible()
    expect(says).to_be_visible()
    expect(wall.get_by_text("0 of 1 have answered.")).to_be_visible()
    phone.get_by_role("button", name="a2", exact=True).click()
    expect(phone.get_by_text("Your answer: a2.")).to_be_visible()
    expect(says).to_be_hidden()
    trouble.clear()  # the browser's complaints about the refusal


def test_the_latest_of_several_votes_wins_however_long_the_first_takes(new_page: NewPage) -> None:
    wall, phone = new_page(), new_page(viewport=PHONE)
    enters(phone, opens(wall), "Ana")
    wall.get_by_role("button", name="Which action is best at the root?").click()
    held: list[Route] = []
    phone.route("**/vote", lambda route: held.append(route), times=1)
    with phone.expect_request("**/vote"):
        phone.get_by_role("button", name="a1", exact=True).click()
    sent: list[Request] = []
    phone.on("request", lambda request: sent.append(request) if request.method == "POST" else None)
    for answer in ("a2", "a3"):
        phone.get_by_role("button", name=answer, exact=True).click()
    phone.get_by_role("button", name="Look around").click()  # which sends again what is unsent
    expect(wall.get_by_text("1 looks around.")).to_be_visible()
    assert sent == []
    held[0].continue_()
    expect(phone.get_by_text("Your answer: a3.")).to_be_visible()
    assert ["answer=a3" in (request.post_data or "") for request in sent] == [True]


@pytest.mark.parametrize("status", [429, 502, 503])
def test_the_wall_tells_its_page_although_the_server_was_away_for_a_moment(
    new_page: NewPage, trouble: list[str], status: int
) -> None:
    wall, phone = new_page(), new_page(viewport=PHONE)
    frame = enters(phone, opens(wall), "Ana")
    wall.route("**/page", lambda route: route.fulfill(status=status, body="<p>away</p>"), times=1)
    wall.goto("/words")
    expect(frame.get_by_role("heading", name="Words", exact=True)).to_be_visible()
    trouble.clear()  # the browser's complaints about the answer


def test_the_wall_says_while_the_server_is_away(new_page: NewPage, trouble: list[str]) -> None:
    lines: list[WebSocketRoute] = []
    is_away = False

    def connects(line: WebSocketRoute) -> None:
        if is_away:
            line.close()
        else:
            line.connect_to_server()
            lines.append(line)

    wall = new_page()
    opens(wall)
    wall.route_web_socket("**/socket.io/**", connects)
    wall.goto("/words")
    until(wall, lambda: lines)
    is_said = wall.get_by_text("The server does not answer")
    is_away = True
    wall.route("**/socket.io/**", lambda route: route.abort())
    lines[0].close()
    expect(is_said).to_be_visible()
    is_away = False
    wall.unroute("**/socket.io/**")
    expect(is_said).to_be_hidden()
    trouble.clear()


def test_a_wall_that_the_server_refuses_as_one_too_many_comes_again(new_page: NewPage) -> None:
    refused: list[str] = []

    def connects(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if str(message).startswith("40") and not refused:
                refused.append(str(message))
                line.send('44{"message":"full"}')
            else:
                line.send(message)

        server.on_message(pass_on)

    wall = new_page()
    opens(wall)
    wall.route_web_socket("**/socket.io/**", connects)
    wall.goto("/words")
    is_said = wall.get_by_text("The server does not answer")
    expect(is_said).to_be_visible()
    expect(is_said).to_be_hidden()


def test_a_vote_with_a_clock_closes_while_the_wall_sleeps(new_page: NewPage) -> None:
    wall, phone = new_page(), new_page(viewport=PHONE)
    enters(phone, opens(wall), "Ana")
    wall.locator("[name=seconds]").first.fill("4")
    wall.get_by_role("button", name="Which action is best at the root?").click()
    expect(wall.locator(".class-clock")).to_be_visible()
    wall.close()
    phone.get_by_role("button", name="a1", exact=True).click()
    expect(phone.get_by_text("The vote is closed.")).to_be_visible()


def test_a_phone_that_reloads_is_back_with_its_answer(new_page: NewPage) -> None:
    wall, phone = new_page(), new_page(viewport=PHONE)
    enters(phone, opens(wall), "Ana")
    wall.get_by_role("button", name="What is the root worth?").click()
    phone.get_by_label("A number").fill("3")
    phone.get_by_role("button", name="Answer", exact=True).click()
    expect(phone.get_by_text("Your answer: 3.")).to_be_visible()
    phone.reload()
    expect(phone.get_by_label("A number")).to_have_value("3")


def test_nobody_takes_the_name_of_a_phone_whose_page_is_hidden(new_page: NewPage, trouble: list[str]) -> None:
    phone, other = new_page(viewport=PHONE), new_page(viewport=PHONE)
    code = opens(new_page())
    phone.add_init_script("Object.defineProperty(document, 'hidden', { value: true })")
    enters(phone, code, "Ana")
    expect(phone.locator("html[data-rest]")).to_have_count(1)
    other.goto(f"/rooms/{code}")
    other.get_by_label("Your name here").fill("Ana")
    other.get_by_role("button", name="Enter").click()
    expect(other.get_by_text("Somebody in the room is called “Ana”")).to_be_visible()
    expect(other.get_by_role("button", name="I am Ana and come back")).to_have_count(0)
    trouble.clear()  # the browser's complaint about the refusal


def test_a_phone_shows_the_name_it_was_given_and_what_was_answered_in_another_tab(new_page: NewPage) -> None:
    wall, phone = new_page(), new_page(viewport=PHONE)
    code = opens(wall)
    enters(phone, code, "Rude")
    wall.get_by_text("Rename somebody").click()
    wall.get_by_label("New name").fill("Ana")
    wall.get_by_role("button", name="Rename").click()
    expect(phone.locator("[data-my-name]")).to_have_text("Ana")
    wall.get_by_role("button", name="What is the root worth?").click()
    expect(phone.get_by_label("A number")).to_be_visible()
    other = phone.context.new_page()
    other.goto(f"/rooms/{code}")
    other.get_by_label("A number").fill("3")
    other.get_by_role("button", name="Answer", exact=True).click()
    expect(other.get_by_text("Your answer: 3.")).to_be_visible()
    phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(phone.get_by_text("Your answer: 3.")).to_be_visible()


def test_a_phone_that_was_offline_while_the_wall_moved_on_shows_it_once_it_is_back(
    new_page: NewPage, trouble: list[str]
) -> None:
    wall, phone = new_page(), new_page(viewport=PHONE)
    frame = enters(phone, opens(wall), "Ana")
    expect(frame.locator("html[data-rest]")).to_have_count(1)
    phone.route("**/words", lambda route: route.abort())
    with phone.expect_event("requestfailed", lambda request: request.url.endswith("/words")):
        wall.goto("/words")
    phone.unroute("**/words")
    expect(frame.get_by_role("heading", name="Words", exact=True)).to_be_visible()
    expect(phone.get_by_role("button", name="Look around")).to_be_visible()
    trouble.clear()  # the browser's complaints about the page that did not come


def test_everybody_plays_the_engine_and_the_wall_shows_how_they_do(new_page: NewPage) -> None:
    wall, host = new_page(), new_page()
    phones = [new_page(viewport=PHONE), new_page(viewport=PHONE)]
    code = opens(wall)
    frames = [enters(phone, code, f"Student {number}") for number, phone in enumerate(phones, 1)]
    steers(host, wall)
    wall.goto(open_match(wall.context, "tic-tac-toe", {"min": "minimax,depth=2"}))
    host.get_by_role("button", name="Everybody plays").click()
    for frame, cell in zip(frames, ("b2", "a1"), strict=True):
        frame.locator(f"#cell-{cell}").click()
        expect(frame.locator(f'[data-cell="{cell}"]')).to_have_attribute("data-stone", re.compile("."))
    expect(wall.locator("#class-wall tbody tr")).to_have_count(2)
    expect(wall.locator("#class-wall td").filter(has_text="1")).to_have_count(2)
    expect(host.locator(".class-standings")).to_contain_text("Student 2")
    host.get_by_role("button", name="Everybody back to the wall").click()
    expect(frames[0].locator("#match")).to_have_attribute("data-match", wall.url.rpartition("/")[2])


def test_pairs_play_the_matrix_game_on_the_wall(new_page: NewPage) -> None:
    wall = new_page()
    phones = [new_page(viewport=PHONE), new_page(viewport=PHONE)]
    code = opens(wall, "/lab/matrix?game=prisoners-dilemma")
    frames = [enters(phone, code, f"Student {number}") for number, phone in enumerate(phones, 1)]
    wall.get_by_role("button", name="Draw pairs").click()
    for frame in frames:
        frame.get_by_role("button", name="betray").click()
    for frame in frames:
        expect(frame.get_by_text("you chose betray, the other betray")).to_be_visible()
    expect(wall.locator(".class-shares")).to_contain_text("100%")
    wall.get_by_role("link", name="To the wall").click()
    expect(wall.locator("#class-wall .class-shares")).to_contain_text("100%")


def test_a_sheet_is_handed_out_and_handed_in_with_a_student_number(new_page: NewPage) -> None:
    wall, phone = new_page(), new_page(viewport=PHONE)
    frame = enters(phone, opens(wall), "Ana")
    wall.locator("select[name=s]").select_option("unir")
    wall.get_by_role("button", name="Hand it out").click()
    expect(frame.get_by_label("Your name or number")).to_have_value("Ana")
    phone.locator("#class-now summary").click()
    phone.get_by_label("Student number or e-mail address").fill("2026-117")
    phone.get_by_role("button", name="Hand in the sheet").click()
    expect(phone.get_by_text("Your sheet is handed in.")).to_be_visible()
    expect(wall.locator(".class-standings")).to_contain_text("2026-117", timeout=20_000)
    wall.get_by_role("button", name="Put the most missed one on the wall").click()
    expect(frame.locator("main")).to_contain_text("Exercise")


def test_a_plan_is_gone_through_from_the_lecturers_page_and_by_keys_on_the_wall(new_page: NewPage) -> None:
    wall, remote = new_page(), new_page(viewport=PHONE)
    opens(wall)
    steers(remote, wall)
    remote.get_by_text("Write, load or choose a plan").click()
    remote.get_by_label("A line for each page").fill("/words # Begin\n/trees?tree=example\n/trees?tree=example#step=2")
    remote.get_by_role("button", name="Use this plan").click()
    wall.goto("/kinds")
    expect(wall.locator("#class-wall [data-plan]")).to_have_count(1)
    wall.keyboard.press("Shift+PageDown")
    expect(wall.get_by_role("heading", name="Words", exact=True)).to_be_visible()
    expect(remote.locator(".class-plan [aria-current]")).to_contain_text("Begin")
    for _ in range(2):
        remote.get_by_role("button", name="Next").click()
        expect(wall).to_have_url(re.compile("tree=example"))
    expect(wall.locator(".steps-count")).to_contain_text("step 2 of")


@pytest.mark.parametrize("locale", first_of(["es", "en", "pt-BR"]))
def test_the_lecturers_page_is_no_wider_than_the_phone_it_steers_from(new_page: NewPage, locale: str) -> None:
    host = new_page(viewport=PHONE, locale=locale)
    host.goto("/trees?tree=example")
    host.keyboard.press("q")
    host.locator(".room-open button").click()
    host.goto(f"/rooms/{host.locator('#class-wall').get_attribute('data-room-code')}/host")
    unbroken = "n" * 90
    host.locator("form:has([name=ready]) summary").click()
    host.locator("textarea[name=text]").fill(f"/trees?t={unbroken} # {unbroken}")
    host.locator("[value=plan]").click()
    host.locator("input[name=text]").fill(unbroken)
    host.locator("[name=choices]").fill(f"{unbroken}\nb")
    host.locator("[value=ask]").click()
    host.locator("[value=close]").click()
    expect(host.locator(".class-bars")).to_be_visible()
    for width in (390, 320):
        host.set_viewport_size({"width": width, "height": 844})
        assert host.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("page_of", ["door", "phone", "host"])
def test_the_pages_of_a_classroom_are_accessible(
    new_page: NewPage, page_of: str, assert_accessible_day_and_night: Callable[..., None]
) -> None:
    wall, phone = new_page(), new_page(viewport=PHONE)
    code = opens(wall)
    if page_of == "host":
        return assert_accessible_day_and_night(wall)
    if page_of == "phone":
        enters(phone, code, "Ana")
        wall.get_by_role("button", name="What is the root worth?").click()
        expect(phone.get_by_label("A number")).to_be_visible()
        return assert_accessible_day_and_night(phone, "#class-vote")
    phone.goto(f"/rooms/{code}")
    return assert_accessible_day_and_night(phone)
