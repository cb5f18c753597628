"""What the estimate of a leaf adds up, as the card of the leaf asks for it."""

import re

from tests.web.people import module_app, until
from tests.web.play.by_form import plays

app = module_app(PODA_SEARCHES_EACH=50)

WEIGHED = "expectiminimax,depth=2,evaluation=linear,weights=1;2;0.5;1;0"


def searched(who, **fields):
    """A match in which the engine has answered the first move, and the leaves of its search: path and value."""
    match = who.opens(**{"min": "alphabeta,depth=2", **fields})
    plays(who, match, "b2")
    until(lambda: who.watches(match)["ply"] == 2)
    nodes = who.web.get(f"/matches/{match}/tree?ply=1").json["nodes"]
    leaves = {path_to(nodes, row): nodes["value"][row] for row, is_leaf in enumerate(cutoffs(nodes)) if is_leaf}
    return match, leaves


def cutoffs(nodes):
    return [status == "cutoff" for status in nodes["status"]]


def path_to(nodes, row):
    path = []
    while row > 0:
        path.append(nodes["action"][row])
        row = nodes["parent"][row]
    return ",".join(reversed(path))


def sum_of(page):
    """The estimate, where the steps begin, and each step."""
    text = re.search(r'<span class="estimate">([^<]*)<', page)[1]
    return text, [product.strip() for product in re.findall(r'"terms-product">([^<]*)<', page)[:-1]]


def number(text):
    return float(text.replace("−", "-").replace("+", ""))


def test_the_steps_lead_from_nothing_to_the_value_of_the_leaf(ana):
    match, leaves = searched(ana)
    assert len(leaves) > 5
    for path, value in leaves.items():
        text, steps = sum_of(ana.see(f"/matches/{match}/terms?at=1&path={path}"))
        assert number(text) == value == sum(map(number, steps))
        assert steps[0] == "0"
        sizes = [abs(number(step)) for step in steps[1:]]
        assert sizes == sorted(sizes, reverse=True)


def test_a_leaf_is_compared_with_another_one_term_by_term(ana):
    match, leaves = searched(ana)
    (path, value), (other, before), *_ = leaves.items()
    page = ana.see(f"/matches/{match}/terms?at=1&path={path}&against=pinned&other={other}")
    text, steps = sum_of(page)
    assert number(steps[0]) == before
    assert number(text) == value == sum(map(number, steps))
    assert f"Compared with: {other.replace(',', ' ')}" in page
    assert "That is this leaf itself." in ana.see(
        f"/matches/{match}/terms?at=1&path={path}&against=pinned&other={path}"
    )
    line = ana.see(f"/matches/{match}/terms?at=1&path={path}&against=line")
    assert "Compared with:" in line


def test_the_sum_is_that_of_the_search_whatever_the_weights_were(ana):
    match = ana.opens(game="coin-backgammon", max="me", min=WEIGHED, position="3,4,1,2 max 1")
    plays(ana, match, "x1")
    until(lambda: ana.watches(match)["ply"] >= 4 or ana.web.get(f"/matches/{match}/tree?ply=2").status_code == 200)
    tree = until(lambda: ana.web.get(f"/matches/{match}/tree?ply=2").json)
    nodes = tree["nodes"]
    for row, is_leaf in enumerate(cutoffs(nodes)):
        if is_leaf:
            page = ana.see(f"/matches/{match}/terms?at=2&path={path_to(nodes, row)}")
            text, _steps = sum_of(page)
            assert abs(number(text) - nodes["value"][row]) < 1e-3
            assert "0.5 · " in page


def test_where_nothing_was_estimated_there_is_no_sum(ana):
    match, _leaves = searched(ana)
    terms = f"/matches/{match}/terms"
    assert ana.web.get(f"{terms}?at=0").status_code == 204  # nothing was searched there
    for wrong in ("at=1&path=b2", "at=1&path=a1,a1", "at=9", "at=1&against=all", "at=1&kind=what"):
        assert ana.web.get(f"{terms}?{wrong}").status_code == 400
    hidden = ana.opens(game="betting")
    assert ana.web.get(f"/matches/{hidden}/terms?at=0").status_code == 400


def test_a_hint_of_one_of_two_people_is_not_taken_apart_for_the_other(ana, bo):
    match = ana.opens(min="open")
    ana.watches(match)
    options = {"algorithm": "alphabeta", "depth": 2}
    assert ana.asks("search:start", {"match": match, "kind": "hint", "options": options})["ok"]
    until(lambda: ana.heard("search:done"))
    terms = f"/matches/{match}/terms?at=0&path=b2,a1&kind=hint"
    assert ana.web.get(terms).status_code == 200
    assert bo.web.get(terms).status_code == 204


def test_the_leaf_compared_with_is_named_in_the_readers_letters(ana):
    match = ana.opens(game="chess", min="alphabeta,depth=1")
    plays(ana, match, "e4")
    until(lambda: ana.watches(match)["ply"] == 2)
    address = f"/matches/{match}/terms?at=1&path=a6&against=pinned&other=Nc6"
    page = ana.web.get(address, headers={"Accept-Language": "es"}).text
    assert "Comparada con: Cc6" in page
