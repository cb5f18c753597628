"""A reload restores the step that was shown, and texts that were typed and not sent."""

import re

from playwright.sync_api import Page, Route, expect

from tests.browser.people import Person, until
from tests.browser.tree_lab import node

STEP = "[data-step=forward]"
WHOLE = re.compile(r"(\d+) of \1$")


def test_a_match_goes_on_at_the_step_of_its_search(ana: Person) -> None:
    ana.starts(min="minimax,depth=2").plays("b2").sees_headline("The search for move 2").sees_a_step_mode()
    ana.page.locator("#search-player [data-step=back]").dblclick()
    count = ana.page.locator("#search-player .steps-count")
    left = count.inner_text()
    ana.page.reload()
    expect(count).to_have_text(left)
    # after a restart the same search has another number: it is not by its number that a step is kept
    ana.page.evaluate("""async () => {
      const { search } = await (await fetch(`${location.pathname}/tree?ply=1&kind=move`)).json();
      sessionStorage["poda-steps"] = JSON.stringify([[search, 3]]);
    }""")
    ana.page.reload()
    expect(count).to_have_text(WHOLE)
    ana.page.locator("#search-player [data-step=back]").click()
    ana.page.goto(ana.page.url)  # as from a link
    expect(count).to_have_text(WHOLE)


def test_another_language_goes_on_at_the_same_step(ana: Person) -> None:
    ana.starts(min="minimax,depth=2").plays("b2").sees_headline("The search for move 2").sees_a_step_mode()
    ana.page.locator("#search-player [data-step=back]").dblclick()
    slider = ana.page.locator("#search-player .steps-slider")
    left = slider.input_value()
    ana.page.locator("[data-language=pt]").evaluate("link => link.click()")
    expect(ana.page.locator("html")).to_have_attribute("lang", "pt-BR")
    expect(slider).to_have_value(left)


def test_where_no_engine_plays_the_options_of_the_analysis_that_is_shown_stay(ana: Person) -> None:
    ana.starts("prize", max="me").sees_a_step_mode()
    concave = ana.page.locator("#search-utility").get_by_role("radio", name="concave")
    ana.page.locator("#search-utility label", has_text="concave").click()
    ana.sees_numbers(best="Take €1,000,000 for sure")
    ana.page.reload()
    ana.sees_numbers(best="Take €1,000,000 for sure")
    expect(concave).to_be_checked()


def test_the_tree_lab_goes_on_at_its_step_with_its_options(page: Page) -> None:
    page.goto("/trees?tree=((3 12) (2 4))")
    page.locator("[name=algorithm]").select_option("minimax")
    page.locator("select[name=shapes]").select_option("unir")
    page.locator('[data-lab="step"]').click()
    page.locator(STEP).dblclick()
    count = page.locator(".steps-count")
    expect(count).to_have_text("step 2 of 16")
    page.reload()
    expect(count).to_have_text("step 2 of 16")
    expect(page.locator("[name=algorithm]")).to_have_value("minimax")
    expect(page.locator(".lab-shape").first).to_have_attribute("d", re.compile("a"))  # an arc: MAX is a circle
    page.locator('[data-lab="text"]').fill("((3 12")
    refusal = page.locator('[data-lab="refusal"]')
    expect(refusal).not_to_be_empty()
    page.reload()
    expect(refusal).not_to_be_empty()
    expect(page.locator('[data-lab="text"]')).to_have_value("((3 12")
    expect(count).to_have_text("step 2 of 16")  # of the tree that is drawn
    page.locator('[data-lab="step"]').click()  # it is over
    page.reload()
    expect(page.locator(".lab-node")).to_have_count(7)
    expect(count).to_have_count(0)


def test_the_tree_lab_keeps_a_drawing_that_the_server_has_not_read(page: Page) -> None:
    """Though the answer to the drawing before it comes meanwhile."""
    page.goto("/trees?tree=((3 12) (2 4))")
    held: list[Route] = []
    page.route("**/trees/read", lambda route: held.append(route))
    text = page.locator('[data-lab="text"]')
    node(page, 1).click()
    with page.expect_request("**/trees/read"):
        page.keyboard.press("+")
    node(page, 1).click()
    page.keyboard.press("+")
    expect(page.locator(".lab-node")).to_have_count(9)
    drawn = text.input_value()
    with page.expect_response("**/trees/read"):
        held[0].continue_()
    page.unroute("**/trees/read")
    page.reload()
    expect(text).to_have_value(drawn)
    expect(page.locator(".lab-node")).to_have_count(9)


def test_the_tree_lab_keeps_a_drawing_that_is_read_while_the_page_is_being_reloaded(page: Page) -> None:
    """The answer puts it into the address, which is not the one that the reload opens."""
    page.goto("/trees?tree=((3 12) (2 4))")
    held: list[Route] = []
    page.route("**/trees/read", lambda route: held.append(route))
    page.route("**/trees?**", lambda route: held.append(route))
    node(page, 1).click()
    with page.expect_request("**/trees/read"):
        page.keyboard.press("+")
    drawn = page.locator('[data-lab="text"]').input_value()
    with page.expect_request("**/trees?**"):
        page.evaluate("setTimeout(() => location.reload())")
    address = page.url
    held[0].continue_()
    until(page, lambda: page.url != address)
    with page.expect_event("load"):
        held[1].continue_()
    page.unroute_all()
    expect(page.locator(".lab-node")).to_have_count(8)
    expect(page.locator('[data-lab="text"]')).to_have_value(drawn)


def test_compare_goes_on_at_its_step_and_with_what_was_typed(page: Page) -> None:
    page.goto("/compare?tree=((3 12) (2 4))")
    page.locator("[data-steps]").last.click()
    page.locator(f".stepping {STEP}").dblclick()
    count = page.locator(".stepping .steps-count")
    expect(count).to_have_text(re.compile("step 2 of"))
    left = count.inner_text()
    page.get_by_label("Tree", exact=True).fill("((1 2)")
    page.reload()
    expect(page.get_by_label("Tree", exact=True)).to_have_value("((1 2)")
    expect(count).to_have_text(left)


def test_the_labs_keep_what_was_not_sent_and_what_was_refused(page: Page) -> None:
    page.goto("/lab/matrix")
    page.locator("#a-0-0").fill("7")
    page.reload()
    expect(page).to_have_url(re.compile("7,1"))  # as if the field had been left
    page.goto("/lab/beliefs")
    page.get_by_label("s1", exact=True).fill("1/2")
    page.get_by_label("s1", exact=True).press("Enter")
    refusal = page.locator("#belief-refusal")
    expect(refusal).to_have_text("The probabilities of the belief sum to 3/2, not to 1.")
    page.reload()
    expect(page.get_by_label("s1", exact=True)).to_have_value("1/2")
    expect(refusal).to_have_text("The probabilities of the belief sum to 3/2, not to 1.")


def test_the_way_back_finds_what_was_typed_whatever_page_was_open_meanwhile(page: Page) -> None:
    """Both pages keep their typed texts."""
    page.goto("/compare?tree=((3 12) (2 4))")
    page.get_by_label("Tree", exact=True).fill("((1 2)")
    page.goto("/trees")
    page.locator('[data-lab="text"]').fill("((3 12")
    page.go_back()
    expect(page.get_by_label("Tree", exact=True)).to_have_value("((1 2)")
    page.go_forward()
    expect(page.locator('[data-lab="text"]')).to_have_value("((3 12")
    for leaf in range(5):  # a page on which nothing was typed takes no other's room
        page.goto(f"/trees?tree=(0 {leaf})")
    page.evaluate("setTimeout(() => history.go(-6))")  # once it is answered
    expect(page.get_by_label("Tree", exact=True)).to_have_value("((1 2)")


def test_cfr_plus_rests_at_the_iteration_that_it_had_reached(page: Page) -> None:
    page.goto("/ladder/betting/cfr")
    learning = page.locator("#learning")
    page.get_by_label("plain CFR as well").check()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(learning).to_have_attribute("data-iterations", re.compile(r"^\d{2,}$"))
    page.get_by_role("button", name="Pause").click()
    with page.expect_response(lambda answer: answer.request.post_data == "iterations=1") as step:
        page.get_by_role("button", name="One step").click()
    iterations = str(step.value.json()["iterations"])
    expect(learning).to_have_attribute("data-iterations", iterations)
    learnt = learning.inner_text()
    page.reload()
    expect(learning).to_have_attribute("data-state", "paused")
    expect(learning).to_have_attribute("data-iterations", iterations)
    assert learning.inner_text() == learnt
    page.goto(page.url)  # as from a link: from the start
    expect(learning).to_have_attribute("data-state", "ready")
    page.reload()
    expect(page.get_by_label("plain CFR as well")).not_to_be_checked()
    expect(learning).to_have_attribute("data-state", "ready")
