"""The labs in a browser: one path through each, by hand and by keyboard, on every screen, with and without scripts."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import assert_fits
from tests.browser.people import until
from tests.browser.rest import box_of, measured

MODEL = "s -a-> t 1/4 x\ns -a-> s 3/4 y\nbelief s:1\nutility s 0\nutility t 5"


def test_a_belief_is_walked_on_taken_back_and_changed(page: Page) -> None:
    page.goto("/lab/beliefs")
    page.get_by_role("link", name="b p = 1", exact=True).click()
    expect(page.locator(".observation")).to_have_text(["o1", "o2"])
    page.get_by_role("link", name="Go on from here · o2").press("Enter")
    expect(page.get_by_label("s4", exact=True)).to_have_value("3/4")
    page.go_back()
    expect(page.get_by_label("s3", exact=True)).to_have_value("2/3")
    page.get_by_label("s3", exact=True).fill("1/2")
    page.get_by_label("s3", exact=True).press("Tab")
    expect(page.locator("#belief-refusal")).to_have_text("The probabilities of the belief sum to 5/6, not to 1.")
    expect(page.get_by_label("s3", exact=True)).to_have_value("1/2")
    expect(page.get_by_label("s4", exact=True)).to_be_focused()
    page.get_by_role("button", name="Make it sum to 1").click()
    expect(page.get_by_label("s3", exact=True)).to_have_value("3/5")
    expect(page).to_have_url(re.compile("belief=s2:2/5"))


def test_a_model_is_checked_while_it_is_typed_and_lives_in_the_address(page: Page) -> None:
    page.goto("/lab/beliefs")
    page.get_by_role("heading", name="The model as text").click()
    editor = page.locator("#model-source")
    editor.fill(MODEL.replace("3/4", "1/4"))
    expect(page.locator("#model-check")).to_have_text("The probabilities of a in s sum to 1/2, not to 1.")
    page.get_by_role("button", name="Use this model").click()
    expect(editor).to_have_attribute("aria-invalid", "true")
    expect(editor).to_have_value(MODEL.replace("3/4", "1/4"))
    page.locator("[data-into=model-source]").set_input_files(
        {"name": "model.txt", "mimeType": "text/plain", "buffer": MODEL.encode()}
    )
    expect(page.locator("#model-check")).to_have_text("✓ states: 2 · arrows: 2 · actions: 1")
    page.get_by_role("button", name="Use this model").click()
    expect(page.locator(".state-name:visible")).to_have_text(["s", "t"])
    page.goto(page.url)
    expect(page.get_by_role("heading", name="What it is worth")).to_be_visible()


def test_what_is_typed_and_opened_survives_the_answer_to_what_was_typed_before(page: Page) -> None:
    """The answer is held back until the next field and the text of the model have been typed in."""
    held: list[Route] = []
    page.goto("/lab/beliefs?belief=s3:2/3,s4:1/3")
    page.route("**/lab/beliefs?*", lambda route: held.append(route))
    page.get_by_label("s3", exact=True).fill("1/2")
    page.get_by_label("s3", exact=True).press("Tab")
    until(page, lambda: held)
    page.get_by_label("s4", exact=True).fill("1/7")
    page.get_by_role("heading", name="The model as text").click()
    until(page, lambda: len(held) > 1)  # the second change has been asked for, and the first given up
    page.locator("#model-source").fill(MODEL)
    page.get_by_label("s1", exact=True).fill("1/5")
    held.pop().continue_()
    expect(page.locator("#belief-refusal")).to_have_text("The probabilities of the belief sum to 9/14, not to 1.")
    expect(page.get_by_label("s3", exact=True)).to_have_value("1/2")
    expect(page.get_by_label("s4", exact=True)).to_have_value("1/7")
    expect(page.get_by_label("s1", exact=True)).to_have_value("1/5")
    expect(page.locator("#model-source")).to_have_value(MODEL)
    expect(page.locator("#model-source")).to_be_visible()


def test_what_is_typed_in_one_form_survives_what_another_brings(page: Page) -> None:
    page.goto("/lab/beliefs")
    page.get_by_role("heading", name="The model as text").click()
    page.locator("#model-source").fill(MODEL)
    page.get_by_role("link", name="b p = 1", exact=True).click()
    expect(page.locator(".observation")).to_have_text(["o1", "o2"])
    expect(page.locator("#model-source")).to_have_value(MODEL)
    expect(page.locator("#model-source")).to_be_visible()


def test_a_matrix_is_typed_struck_and_played(page: Page) -> None:
    page.goto("/lab/matrix")
    corner = page.locator("#a-0-0")
    corner.fill("x")
    corner.press("Tab")
    expect(page.locator(".grid-form .refusal")).to_contain_text("deny, deny: “x” is not a number")
    expect(page.locator("#b-0-0")).to_be_focused()
    corner.fill("3")
    corner.press("Enter")
    expect(page).to_have_url(re.compile("3,1"))
    page.get_by_role("link", name="Strike the next").click()
    expect(page.locator(".struck-list li")).to_have_count(1)
    page.get_by_label("Columns are played by").select_option("grim")
    page.get_by_label("Rows are played by").select_option("betray")
    expect(page.locator(".repeated-rounds li").first).to_have_text(re.compile("betray *deny"))
    expect(page.locator(".repeated-rounds li").nth(1)).to_have_text(re.compile("betray *betray"))
    page.get_by_role("button", name="Add a row").click()
    expect(page.locator(".payoffs-cell")).to_have_count(6)


MATRIX = "zero-sum\n  ja no\nja 1 2\nno 3 -4\n"


def opened(page: Page, name: str, content: bytes, kind: str = "text/plain") -> None:
    page.locator("[data-into]").set_input_files({"name": name, "mimeType": kind, "buffer": content})


def test_a_file_with_a_matrix_opens_at_once(page: Page) -> None:
    page.goto("/lab/matrix")
    opened(page, "game.txt", MATRIX.encode())
    expect(page.locator("#a-1-1")).to_have_value("-4")
    opened(page, "game.txt", MATRIX.replace("ja", "s\u00ed").encode("cp1252"))
    expect(page.locator("#r0")).to_have_value("sí")


@pytest.mark.parametrize(
    ("name", "content", "kind", "says"),
    [
        (
            "large.txt",
            b"1 " * 1_600_000,
            "text/plain",
            "“large.txt” has 3,200,000 bytes; at most 2,500 characters are read here.",
        ),
        ("long.txt", b"1 " * 1500, "text/plain", "“long.txt” has 3,000 characters; at most 2,500 are read here."),
        ("board.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "image/png", "“board.png” is a picture, not text."),
        ("game.zip", b"PK\3\4\n\0\0", "application/zip", "“game.zip” is not text."),
    ],
)
def test_a_file_that_is_no_matrix_is_refused_before_it_is_sent(
    page: Page, name: str, content: bytes, kind: str, says: str
) -> None:
    page.goto("/lab/matrix")
    before = page.locator("#game-source").input_value()
    opened(page, name, content, kind)
    expect(page.locator("#toasts")).to_have_text(says)
    expect(page.locator("#game-source")).to_have_value(before)
    expect(page).to_have_url(re.compile("/lab/matrix$"))


def test_a_text_that_is_too_long_is_kept_whole_and_told_before_it_is_sent(page: Page) -> None:
    page.goto("/lab/matrix")
    page.locator("#lab summary").filter(has_text="The game as text").click()
    source = page.locator("#game-source")
    source.fill("1 " * 1500)
    page.get_by_role("button", name="Use this game").click()
    told = "The text has 3,000 characters; at most 2,500 are read."
    assert source.evaluate("field => [field.value.length, field.validationMessage]") == [3000, told]
    expect(page).to_have_url(re.compile("/lab/matrix$"))
    source.fill(MATRIX)
    page.get_by_role("button", name="Use this game").click()
    expect(page.locator("#a-1-1")).to_have_value("-4")


def test_the_dilemma_is_played_from_the_rows(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play · Prisoner's dilemma").click()
    news = page.locator(".duel-news")
    expect(news).to_contain_text("Round 1: choose a row.")
    page.get_by_role("button", name="Choose: deny").press("Enter")
    expect(news).to_contain_text("Round 1: you chose deny, the engine deny.")
    expect(page.get_by_role("button", name="Choose: deny")).to_be_focused()
    page.get_by_role("button", name="Choose: betray").press("Space")
    expect(news).to_contain_text("Round 2: you chose betray, the engine deny.")
    expect(page.locator("#total-0")).to_have_text("1")
    expect(page.locator("#total-1")).to_have_text("6")
    page.set_viewport_size({"width": 1280, "height": 720})
    page.keyboard.press("p")
    expect(page.locator("html.presenting")).to_have_count(1)
    assert measured(page, "() => document.querySelector('.duel').getBoundingClientRect().bottom <= innerHeight")
    page.keyboard.press("p")
    page.reload()
    expect(page.locator(".hit-mark")).to_have_text("round 2")
    page.get_by_role("link", name="you choose columns").click()
    expect(news).to_contain_text("Round 1: choose a column.")


def test_on_a_phone_the_whole_graph_is_in_sight(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    page.goto("/lab/beliefs")
    around = box_of(page.locator(".table-scroll:has(> .graph)"))
    states = page.locator(".graph .state:visible")
    expect(states).to_have_count(5)
    for state in states.all():
        box = box_of(state)
        assert around["x"] <= box["x"]
        assert box["x"] + box["width"] <= around["x"] + around["width"]


def test_a_drawn_equilibrium_is_played_from_the_columns_to_its_seed(
    new_page: Callable[..., Page], assert_accessible: Callable[[Page], None]
) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, color_scheme="dark")
    page.goto("/lab/matrix?preset=battle-of-the-sexes&play=column")
    table = page.locator(".grid-form > .table-scroll")
    assert measured(table, "box => box.scrollWidth <= box.clientWidth"), "so that a column can be added"
    page.get_by_label("The engine plays").select_option("equilibrium-3")
    expect(page).to_have_url(re.compile("row=equilibrium-3"))
    for number, name in enumerate(("opera", "football"), 1):
        page.get_by_role("button", name=f"Choose: {name}").click()
        expect(page.locator(".hit-mark")).to_have_text(f"round {number}")
    expect(page.locator(".duel-news")).to_contain_text(re.compile("was drawn with probability [23]/5"))
    assert_fits(page)
    assert_accessible(page)
    drawn = page.locator(".duel-rounds tbody tr td:nth-of-type(1) .max-ink").all_text_contents()
    page.get_by_role("button", name="End it and tell the seed").click()
    page.get_by_role("link", name="Replay it by its seed").click()
    expect(page.locator(".repeated-rounds li .max-ink")).to_have_text(drawn[::-1])
