"""Chance and beliefs in the tree view: outcomes that add up, star cuts and their reasons, probes, attitudes, sets."""

import pytest

from tests.browser.pages import samples
from tests.browser.pages.pointing import place

pytest_plugins = ["tests.browser.pages.sheet"]

EXAMPLE = samples.record(samples.EXAMPLE)
SCALE = samples.lecture_tree("scale-a", "star1")  # a2 is cut: 1.3 at most, and MAX has 2.1


def row_of(tree, *path):
    """The row at the end of a path of actions."""
    row, nodes = 0, tree["nodes"]
    for action in path:
        row = next(r for r, above in enumerate(nodes["parent"]) if above == row and nodes["action"][r] == action)
    return row


def why(page, row):
    page.evaluate("row => view.choose(row)", row)
    return page.locator(".tree-details-why").inner_text()


def test_a_chance_node_shows_its_outcomes_and_how_they_add_up(show):
    tree = samples.slide_tree("expectiminimax")
    page = show(tree)
    x1 = row_of(tree, "x1")
    appearance = page.evaluate("({ action: view.picture.appearance.action, shapes: view.picture.shapes })")
    assert appearance["action"][row_of(tree, "x1", "1")] == ["1: ½", "1:\n½", "½"]
    assert appearance["shapes"]["chance"] == "circle"
    assert why(page, x1) == "Chance decides: ½ · 10.5 + ½ · 9.5 = 10."
    assert why(page, row_of(tree, "x2")) == "Chance decides: ½ · 11.5 + ½ · 10.5 = 11."


def test_a_star_cut_shows_its_bounds_and_says_why(show):
    page = show(SCALE)
    a2, cut = row_of(SCALE, "a2"), row_of(SCALE, "a2", "b2")
    assert page.evaluate("row => view.picture.appearance.range[row]", a2) == "[1, 1.3]"
    assert page.evaluate("row => view.picture.appearance.slash[row]", cut)
    says = why(page, a2)
    assert says.startswith(
        "Cut here: even if the other outcomes were the best possible, the expected value is at most 1.3 ≤ α = 2.1."
        " MAX already gets 2.1 by a1 and cannot do better here: the rest is not visited."
    )
    assert "With 4, the most there is, for what is not known: 0.9 · 1 + 0.1 · 4 = 1.3." in says
    assert why(page, cut).startswith("Not visited: the search stopped looking at the node above.")
    assert "the chance node above cannot get over its own α any more" in why(page, row_of(SCALE, "a2", "b1"))


def test_a_star_cut_from_below_says_so_too(show):
    tree = samples.lecture_tree("min({.5:2 .5:4}{.5:9 .5:(1 3)})", "star1")
    says = why(show(tree), row_of(tree, "a2"))
    assert "were the worst possible, the expected value is at least 5 ≥ β = 3. MIN already has 3 by a1" in says
    assert "With 1, the least there is, for what is not known: ½ · 9 + ½ · 1 = 5." in says


def test_what_a_probe_left_out_is_not_called_a_cut(show):
    tree = samples.lecture_tree("(5 {.5:(2 3) .5:(2 9)})", "star2")
    page = show(tree)
    left = row_of(tree, "a2", "b1", "c2")
    assert page.evaluate("row => view.picture.moment.status[row]", left) == "unvisited"
    assert why(page, left) == "Not visited: what the probe of the first action found was enough."


def test_nodes_that_are_probed_and_searched_are_counted_and_drawn_once(show):
    tree = samples.slide_tree("star2")
    assert (tree["total"], tree["recorded"]) == (43, 40)
    assert show(tree).locator(".tree-note").inner_text() == "39 of 39 nodes shown · 1 not visited · 4 visited twice"


def test_another_attitude_is_told_and_its_outcome_drawn(show):
    tree = samples.lecture_tree("attitudes", "expectiminimax", attitude="pessimistic")
    page = show(tree)
    assert "pessimistic: chance counts as its worst outcome" in page.locator(".tree-note").inner_text()
    assert why(page, row_of(tree, "a2")) == "The pessimist expects the worst outcome: b1 gives −4."
    assert page.evaluate("row => view.picture.appearance.edge[row]", row_of(tree, "a3", "b1")) == "best-chance"
    assert page.evaluate("row => view.picture.appearance.action[row]", row_of(tree, "a3", "b1")) == [
        "b1: 0.9",
        "b1:\n0.9",
        "0.9",
    ]


def test_the_list_form_tells_the_bounds(show):
    page = show(SCALE)
    page.get_by_role("button", name="List form").click()
    item = page.get_by_role("treeitem", name="a2, chance node, value at most 1.3, between 1 and 1.3, cut here")
    assert item.count() == 1


# -- beliefs and information sets -------------------------------------------------------------------------------------


def with_beliefs(tree):
    """The same tree with a belief at every inner node; the root's successors form one information set."""
    nodes = tree["nodes"]
    inner = [status == "valued" for status in nodes["status"]]
    belief = [[["(A,K)", 0.25, "1/4"], ["(A,A)", 0.75, "3/4"]] if is_inner else None for is_inner in inner]
    group = [
        "min" if is_inner and parent == 0 else None for is_inner, parent in zip(inner, nodes["parent"], strict=True)
    ]
    return {**tree, "fractions": [[3.0, "6/2"]], "nodes": {**nodes, "belief": belief, "group": group}}


POINTED_AT_ONCE = """([tree, clientX, clientY]) => {
  view.show(tree);
  document.querySelector(".tree-canvas").dispatchEvent(new PointerEvent("pointermove", { clientX, clientY }));
  return view.picture.marks.hover;
}"""
"""The row at a point of the screen, as soon as another tree is shown."""


def test_beliefs_have_their_room_below_the_nodes_and_are_part_of_them(show):
    page = show(with_beliefs(EXAMPLE))
    levels = page.evaluate("view.picture.scene.levels.map(({ y, gap, below }) => ({ y, gap, below }))")
    assert levels[0]["below"] > 30 and levels[2]["below"] == 0
    assert levels[1]["y"] == pytest.approx(levels[0]["y"] + levels[0]["gap"] + levels[0]["below"])
    x, y = place(page, 0)
    point = (x + 60 * page.evaluate("view.picture.camera.k"), y)  # the belief beside the node
    page.mouse.click(*point)
    assert page.evaluate("selections.at(-1).row") == 0
    assert "believes (A,K) 1/4 · (A,A) 3/4" in page.locator(".tree-details-title").inner_text()
    assert page.evaluate(POINTED_AT_ONCE, [EXAMPLE, *point]) == -1, "they go with their tree, before the next frame"


def test_nodes_of_an_information_set_are_joined(show):
    page = show(with_beliefs(EXAMPLE))
    assert page.evaluate("setsInSight(view.picture)") == [
        [row for row, parent in enumerate(EXAMPLE["nodes"]["parent"]) if parent == 0]
    ]
    page = show(EXAMPLE)
    assert page.evaluate("view.picture.model.group") is None


def test_fractions_give_way_to_decimals_and_come_back(show):
    page = show(with_beliefs(EXAMPLE))
    value = "view.picture.appearance.value[0]"
    assert page.evaluate(value) == "6/2"
    page.evaluate("view.setExact(false)")
    assert page.evaluate(value) == "3"
    page.evaluate("view.setExact(true)")
    assert page.evaluate(value) == "6/2"


def test_a_reply_that_is_predicted_has_the_players_colour_and_the_shape_of_chance(show):
    tree = samples.record(samples.EXAMPLE)
    nodes = {**tree["nodes"], "owner": ["min" if row == 1 else kind for row, kind in enumerate(tree["nodes"]["kind"])]}
    nodes["kind"] = ["chance" if row == 1 else kind for row, kind in enumerate(nodes["kind"])]
    page = show({**tree, "nodes": nodes})
    assert page.evaluate("[view.picture.appearance.look[1], view.picture.appearance.kind[1]]") == ["min", "chance"]
