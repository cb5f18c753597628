"""Chance in the tree view: outcomes that add up, star cuts and their reasons, probes, attitudes."""

from tests.browser.pages import samples

pytest_plugins = ["tests.browser.pages.sheet"]

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
    assert appearance["action"][row_of(tree, "x1", "1")] == ["1 · ½", "½"]
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
        "Cut here: even if the other outcomes were the best possible, the expected value is at most 1.3 ≤ α = 2.1,"
        " which MAX already has through a1."
    )
    assert "With 4, the most there is, for what is not known: 0.9 · 1 + 0.1 · 4 = 1.3." in says
    assert why(page, cut).startswith("Not visited: the search stopped looking at the node above.")
    assert "the chance node above cannot get over its own α any more" in why(page, row_of(SCALE, "a2", "b1"))


def test_a_star_cut_from_below_says_so_too(show):
    tree = samples.lecture_tree("min({.5:2 .5:4}{.5:9 .5:(1 3)})", "star1")
    says = why(show(tree), row_of(tree, "a2"))
    assert "were the worst possible, the expected value is at least 5 ≥ β = 3, to which MIN already holds MAX" in says
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
    assert show(tree).locator(".tree-note").inner_text() == "39 of 39 nodes shown · 4 visited twice"


def test_another_attitude_is_told_and_its_outcome_drawn(show):
    tree = samples.lecture_tree("attitudes", "expectiminimax", attitude="pessimistic")
    page = show(tree)
    assert "pessimistic: chance counts as its worst outcome" in page.locator(".tree-note").inner_text()
    assert why(page, row_of(tree, "a2")) == "The pessimist expects the worst outcome: b1 gives −4."
    assert page.evaluate("row => view.picture.appearance.edge[row]", row_of(tree, "a3", "b1")) == "best-chance"
    assert page.evaluate("row => view.picture.appearance.action[row]", row_of(tree, "a3", "b1")) == ["b1 · 0.9", "0.9"]


def test_the_list_form_tells_the_bounds(show):
    page = show(SCALE)
    page.get_by_role("button", name="List form").click()
    item = page.get_by_role("treeitem", name="a2, chance node, value at most 1.3, between 1 and 1.3, cut here")
    assert item.count() == 1
