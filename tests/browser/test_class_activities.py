"""What a class does beside voting, in Chromium: on a wall of 1280 × 720, and on a phone."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.rest import measured
from tests.browser.test_classroom import PHONE, enters, opens

NewPage = Callable[..., Page]
WALL = {"width": 1280, "height": 720}
LEGIBLE = 20
CORNER = """() => {
  const corner = document.querySelector("#class-wall"), { top, bottom, left, right } = corner.getBoundingClientRect();
  const says = (part) => [...part.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const words = [...corner.querySelectorAll("*")].filter((part) => part.checkVisibility() && says(part));
  const sizes = words.map((part) => parseFloat(getComputedStyle(part).fontSize));
  const isWhole = [corner, ...corner.querySelectorAll(".table-scroll")]
    .every((part) => part.scrollHeight <= part.clientHeight + 1 && part.scrollWidth <= part.clientWidth + 1);
  return [top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth && isWhole, Math.min(...sizes)];
}"""


def assert_readable_on_the_wall(wall: Page) -> None:
    """All of its corner is in view, in type that the last row can read: projected or not, in the widest language."""
    for _ in range(2):
        is_in_view, smallest = measured(wall, CORNER)
        assert is_in_view and smallest >= LEGIBLE
        wall.keyboard.press("p")


def test_everybody_plays_as_the_form_on_the_wall_says_without_help(new_page: NewPage) -> None:
    wall, phone = new_page(viewport=WALL, locale="es"), new_page(viewport=PHONE)
    wall.goto("/play?game=tic-tac-toe")
    wall.keyboard.press("q")
    wall.get_by_role("button", name="Abrir un aula con esta página").click()
    code = wall.locator("#class-wall").get_attribute("data-room-code") or ""
    frame = enters(phone, code, "Ana")
    host = wall.context.new_page()
    host.goto(f"/rooms/{code}/host")
    host.locator("[value=rehearse]").click()
    host.locator("[value=everybody]").click()
    expect(frame.get_by_text("This match counts for your class")).to_be_visible()
    for helping in ("Hint", "Undo", "New game", "Search"):
        expect(frame.get_by_role("button", name=helping, exact=True)).to_have_count(0)
    frame.locator("#cell-b2").click()
    expect(frame.get_by_text("Your turn")).to_be_visible()
    phone.keyboard.press("h")
    expect(wall.locator("#class-wall tbody tr")).to_have_count(6)
    expect(wall.locator("#class-wall")).to_contain_text("y 7 más", timeout=30_000)
    expect(wall.locator(".class-tally svg")).to_be_visible(timeout=60_000)
    assert_readable_on_the_wall(wall)
    host.locator("[value=close]").click()
    host.locator("[value=end_rehearsal]").click()


def test_a_sheet_is_handed_in_above_its_page_and_its_mistakes_stand_in_the_tree(new_page: NewPage) -> None:
    wall, phone = new_page(viewport=WALL), new_page(viewport=PHONE)
    code = opens(wall)
    frame = enters(phone, code, "Ana")
    wall.locator("select[name=s]").select_option("unir")
    wall.get_by_role("button", name="Hand it out").click()
    expect(frame.get_by_text("hand it in above this page, with your student number")).to_be_visible()
    expect(frame.get_by_role("button", name="Hand in the sheet")).to_have_count(0)
    expect(frame.get_by_role("link", name="Download (CSV)")).to_have_count(0)
    frame.get_by_role("link", name="Alpha-beta", exact=True).click()
    frame.get_by_label("Value").fill("5")
    frame.get_by_role("link", name="Next exercise").click()
    expect(frame.locator("[aria-current=step]").first).to_have_text("2")
    phone.locator("#class-now summary").click()
    phone.get_by_label("Student number or e-mail address").fill("2026-117")
    phone.get_by_role("button", name="Hand in the sheet").click()
    expect(phone.get_by_text("Your sheet is handed in.")).to_be_visible()
    wall.get_by_role("button", name="Put the most missed one on the wall").click()
    wall.get_by_role("button", name="Show the mistakes on the wall").click()
    wall.get_by_role("link", name="To the wall").click()
    expect(wall.locator(".class-badge")).to_have_text("5 (1×)")
    expect(wall.locator("#class-wall")).to_contain_text("5 (1×)")
    assert_readable_on_the_wall(wall)


def test_the_lecturers_page_does_not_scroll_sideways_on_a_phone_while_a_class_plays(new_page: NewPage) -> None:
    remote = new_page(viewport=PHONE)
    code = opens(remote, "/play?game=tic-tac-toe")
    enters(new_page(viewport=PHONE), code, "Maximiliana with a long name")
    remote.locator("[value=everybody]").click()
    expect(remote.locator(".class-standings")).to_contain_text("Maximiliana")
    assert measured(remote, "document.documentElement.scrollWidth <= innerWidth")
