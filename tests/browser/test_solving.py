"""Kinds of exercises that are answered otherwise than by numbers at nodes, and hints; by keyboard and by touch."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache

from playwright.sync_api import Page, expect

from engine.exercises import KINDS, Exercise
from engine.exercises.generator import generate
from engine.exercises.settings import LEVELS
from engine.matrix import PRESETS
from tests.browser.exercises import hand_in_unfinished
from tests.browser.rest import box_of
from webapp.trees.exercises.solving import pack_exercise, unpack_exercise

LEVEL = "level=1&seed=7"


def key_of(page: Page) -> dict[str, str]:
    exercise = unpack_exercise(page.url.partition("e=")[2])
    return KINDS[exercise.kind].key(exercise)


def hand_in(page: Page) -> None:
    expect(page.locator("[data-lab=saved]")).to_have_text("Saved.")
    page.get_by_role("button", name="Hand in").click()
    expect(page.locator(".trees-score")).to_have_text("10 of 10 points")


def test_successors_are_put_in_order_by_touch(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto(f"/trees/solve?kind=order&{LEVEL}")
    key = key_of(page)
    page.wait_for_selector(".lab-svg")
    orders = {int(part.partition(".")[2]): text.split() for part, text in key.items() if part.startswith("order.")}
    for number, order in orders.items():
        page.locator(".lab-node").nth(number).tap()
        first = min(map(int, order))
        for child in order:
            page.locator(".solving-order button").nth(int(child) - first).tap()
    page.get_by_label("Leaves visited, best first").fill(key["leaves.first"])
    page.get_by_label("Leaves visited, worst first").fill(key["leaves.last"])
    hand_in(page)


def test_a_tree_is_solved_by_keyboard(page: Page) -> None:
    page.goto(f"/trees/solve?kind=alphabeta&{LEVEL}")
    key = key_of(page)
    page.wait_for_selector(".lab-svg")
    page.locator("[data-lab=picture]").focus()
    for number in range(page.locator(".lab-node").count()):
        if str(number) in key["cuts"].split():
            page.keyboard.press("x")
        fields = page.locator(".solving-node input.input").all()
        page.keyboard.press("Enter")
        for field in fields:
            expect(field).to_be_focused()
            page.keyboard.insert_text(key.get(str(field.get_attribute("name")), ""))
            page.keyboard.press("Tab")
        page.keyboard.press("Escape")
        page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowUp")
    switch = page.locator(".solving-cuts input").first
    switch.focus()
    page.keyboard.press("Space")
    page.keyboard.press("Space")
    expect(switch).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("[data-lab=picture]")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".lab-edge.is-cut")).to_have_count(len(key["cuts"].split()))
    for general in page.locator("form :is([name=best], [name=leaves]):visible").all():
        name = str(general.get_attribute("name"))
        general.select_option(key[name]) if name == "best" else general.fill(key[name])
    hand_in(page)


def test_what_was_struck_wrongly_and_what_was_not_struck_can_be_told_apart(page: Page) -> None:
    page.goto(f"/trees/solve?e={pack_exercise(Exercise('matrix', text=PRESETS['prisoners-dilemma']))}")
    stays = int(key_of(page)["left.row"])
    strategies = page.locator(".answer-game tbody th").get_by_role("button")
    strategies.nth(stays).press("Space")
    expect(page.locator("[data-lab=saved]")).to_have_text("Saved.")
    hand_in_unfinished(page)
    expect(strategies.nth(stays)).to_have_class(re.compile(r"\bwrong\b"))
    expect(strategies.nth(1 - stays)).to_have_class(re.compile(r"\bmissing\b"))


def test_none_of_a_list_excludes_all_others(page: Page) -> None:
    page.goto(f"/trees/solve?kind=matrix&{LEVEL}")
    cells = page.locator(".answer-nash")
    none = page.get_by_label("No equilibrium in pure strategies")
    cells.first.click()
    none.check()
    expect(page.locator('.answer-nash[aria-pressed="true"]')).to_have_count(0)
    cells.first.click()
    expect(none).not_to_be_checked()
    expect(page.locator("[data-lab=saved]")).to_have_text("Saved.")
    page.reload()
    expect(cells.first).to_have_attribute("aria-pressed", "true")


def test_a_belief_is_worked_out_in_fractions(page: Page) -> None:
    page.goto(f"/trees/solve?kind=belief&{LEVEL}")
    expect(page.locator(".subject-model")).to_contain_text("Action x")
    for part, text in key_of(page).items():
        field = page.locator(f'[name="{part}"]')
        field.select_option(text) if part == "action" else field.fill(text)
    hand_in(page)


def test_a_hint_says_its_price_before_it_is_taken(page: Page) -> None:
    page.goto(f"/trees/solve?kind=alphabeta&{LEVEL}&conditions=on")
    page.locator(".lab-node").nth(2).click()
    hints = page.locator("[data-lab=fields] .solving-hints")
    hints.locator("summary").click()
    hints.get_by_role("button", name="α on entry: costs ¼ of its points").click()
    expect(hints.get_by_text("A node is given the window")).to_be_visible()
    hints.get_by_role("button", name="α on entry, the next hint: costs ¼ of its points").click()
    expect(hints.get_by_text("Look at the root.")).to_be_visible()
    page.reload()
    page.locator(".lab-node").nth(2).click()
    expect(hints.get_by_text("Look at the root.")).to_be_visible()
    expect(page.get_by_label("Condition of the cut")).to_be_visible()


def test_the_worked_solution_opens_in_the_stepper_after_blanks_are_asked_about(page: Page) -> None:
    page.goto(f"/trees/solve?kind=right-to-left&{LEVEL}&convention=puc")
    page.get_by_role("button", name="Hand in").click()
    expect(page.get_by_role("dialog")).to_contain_text("fields are still blank. Hand it in anyway?")
    page.get_by_role("button", name="Go on solving").click()
    expect(page.get_by_role("dialog")).not_to_be_visible()
    hand_in_unfinished(page)
    page.get_by_role("link", name="The worked solution, step by step").click()
    expect(page.locator(".steps-count")).to_contain_text("step 0")
    expect(page.get_by_label("Convention")).to_have_value("puc")
    expect(page.get_by_label("Order")).to_have_value("reversed")


def test_the_worked_solution_of_for_which_x_is_told_with_x(page: Page) -> None:
    page.goto(f"/trees/solve?kind=interval&{LEVEL}")
    page.get_by_label("Values of x").fill("never")
    page.get_by_role("button", name="Hand in").click()
    page.get_by_role("link", name="The worked solution, step by step").click()
    page.get_by_role("button", name="Next cut").click()
    told = page.locator(".steps-why")
    while not re.search(r"\bx\b", told.inner_text()):
        page.get_by_role("button", name="Next cut").click()
    expect(page.locator(".lab-node.leaf .lab-value", has_text=re.compile("^x$"))).to_have_count(1)
    expect(page.locator(".lab-node:not(.leaf) .lab-value", has_text="x")).not_to_have_count(0)
    expect(page.locator(".notice[data-unknown]")).to_contain_text("the steps write x for it")
    page.get_by_role("textbox", name="Text form").fill("((3 4) (x=5 6))")
    expect(page.locator("[data-unknown]")).to_have_count(0)


def test_on_a_phone_the_tree_stands_before_what_is_asked_of_the_whole(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    page.goto(f"/trees/solve?kind=alphabeta&{LEVEL}")
    tree, answer = box_of(page.locator(".lab-svg")), box_of(page.locator("select[name=best]"))
    assert tree["y"] + tree["height"] <= answer["y"]
    page.locator(".lab-node").nth(1).click()
    field = page.get_by_label("α on entry")
    expect(field).to_be_in_viewport()


# -- typed texts ------------------------------------------------------------------------------------------------------


def test_what_is_no_number_is_refused_at_its_field_and_stays_to_be_corrected(page: Page) -> None:
    page.goto(f"/trees/solve?kind=alphabeta&{LEVEL}&conditions=on")
    value, node = page.get_by_role("textbox", name="Value"), page.locator(".lab-node").first
    value.fill("-oo")
    saved = page.locator("[data-lab=saved]")
    expect(saved).to_have_text("Saved.")
    expect(node).to_contain_text("−∞")
    value.fill("abc")
    said = page.locator("[data-lab=fields] .refusal")
    expect(said).to_have_text("“abc” is not a number: write it like 3, −2.5, 7/2 or −∞.")
    expect(saved).to_have_text("Saved, except for what is marked red.")
    expect(value).to_have_attribute("aria-invalid", "true")
    expect(node).not_to_contain_text("abc")
    page.locator(".lab-node .lab-shape").nth(1).click()
    expect(said).to_have_count(0)
    page.get_by_role("button", name="Hand in").click()  # leads back to the unstored text
    expect(value).to_have_value("abc")
    expect(value).to_be_focused()
    page.reload()
    expect(value).to_have_value("abc")
    expect(said).to_have_text("“abc” is not a number: write it like 3, −2.5, 7/2 or −∞.")
    expect(saved).to_have_text("Saved, except for what is marked red.")
    expect(node).not_to_contain_text("abc")
    value.fill("4")
    expect(saved).to_have_text("Saved.")
    page.reload()
    expect(value).to_have_value("4")
    page.get_by_label("Condition of the cut").fill("because")
    expect(said).to_contain_text("write it like 5 ≥ 4")
    page.get_by_label("Condition of the cut").fill("v ≥ β: 5 ≥ 4")
    expect(said).to_have_count(0)


def test_a_field_below_the_tree_is_refused_in_its_place_too(new_page: Callable[..., Page]) -> None:
    page = new_page(locale="es")
    page.goto(f"/trees/solve?kind=count&{LEVEL}")
    field = page.locator('[name="leaves.all"]')
    field.fill("muchas")
    said = page.locator(".trees-fields .refusal")
    expect(said).to_have_text("«muchas» no es un número: escríbelo así: 3; −2,5; 7/2 o −∞.")
    page.reload()
    expect(field).to_have_value("muchas")
    expect(said).to_have_text("«muchas» no es un número: escríbelo así: 3; −2,5; 7/2 o −∞.")
    field.fill("10 000")
    expect(said).to_have_count(0)


def test_what_is_blank_is_counted_and_its_first_is_one_click_away(page: Page) -> None:
    page.goto(f"/trees/solve?kind=minimax&{LEVEL}")
    blank = page.locator("[data-lab=blank]")
    key = key_of(page)
    expect(blank).to_contain_text(f"{len(key)} of {len(key)} fields are still blank.")
    page.get_by_role("textbox", name="Value").fill(key["value.0"])
    expect(blank).to_contain_text(f"{len(key) - 1} of {len(key)} fields are still blank.")
    blank.get_by_role("link", name="Go to the first: a1, Value").click()
    expect(page.locator(".lab-node").nth(1)).to_have_class(re.compile("is-selected"))
    value = page.get_by_role("textbox", name="Value")
    expect(value).to_be_focused()
    for number in range(1, len(key) - 1):
        page.locator(".lab-node .lab-shape").nth(number).click()
        value.fill(key[f"value.{number}"])
    blank.get_by_role("link", name="Go to the first: Best action").click()
    expect(page.locator("select[name=best]")).to_be_focused()
    page.locator("select[name=best]").select_option(key["best"])
    expect(blank).to_have_text(re.compile("Nothing is blank any more"))
    hand_in(page)


# -- every kind -------------------------------------------------------------------------------------------------------


@cache
def interval() -> str:
    """The address of an exercise that takes longer to draw than to look at."""
    return f"/trees/solve?e={pack_exercise(generate('7', replace(LEVELS[2], kind='interval')))}"


def test_the_name_of_the_marked_leaf_moves_no_other_name(page: Page) -> None:
    """It is below the leaf, so that the text on the edge above stays in place."""
    page.goto(interval())
    page.locator(".lab-svg .lab-name").filter(has_text="c").wait_for()
    names = page.locator(".lab-action").filter(has_text="c")
    heights = names.evaluate_all("(names) => names.map((name) => name.getAttribute('y'))")
    assert len(heights) > 4 and len(set(heights)) == 1


def test_an_exercise_of_one_field_says_that_it_is_blank(page: Page) -> None:
    page.goto(interval())
    expect(page.locator("[data-lab=blank]")).to_contain_text("The only field is still blank.")
    page.get_by_label("Values of x").fill("x < 3")
    expect(page.locator("[data-lab=blank]")).to_contain_text("Nothing is blank any more.")


def test_an_entry_of_the_table_is_chosen_from_a_list_at_its_node(page: Page) -> None:
    page.goto(f"/trees/solve?kind=table&{LEVEL}")
    key = key_of(page)
    page.wait_for_selector(".lab-svg")
    expect(page.get_by_label("Entry in the table")).to_be_visible()  # the first node that is asked about is chosen
    for number in range(1, page.locator(".lab-node").count()):
        page.locator(".lab-node").nth(number).click()
        for part, text in key.items():
            if part.endswith(f".{number}"):
                field = page.locator(f'.solving-node [name="{part}"]')
                if part.startswith("value"):
                    field.fill(text)
                else:
                    field.select_option(text)
    hand_in(page)
