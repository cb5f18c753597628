"""The ladder: its methods, the sums in its sentences, its addresses, and its tree with open cards."""

import re
from collections import Counter
from fractions import Fraction
from html import unescape

import pytest
from flask.testing import FlaskClient

from engine.game import CHANCE
from engine.hidden.game import write_seen
from tests.web.elements import read_elements
from tests.web.ladder.asking import query
from webapp.games import pages
from webapp.ladder import open_cards, queries, rungs, table
from webapp.ladder.queries import ladder_games, rung_names
from webapp.matches.seats import SIDES
from webapp.views import belief_tree

SUM = re.compile(r"((?:[−½\d/()]+ · [−½\d/()]+ ?(?:\+ )?)+)= (−?[\d/]+)")
"""A sum of products in a sentence, and its stated result."""


def number(text: str) -> Fraction:
    return Fraction(text.strip("()").replace("−", "-").replace("½", "1/2"))


def test_the_ladder_opens_at_the_game_that_the_address_names(client: FlaskClient) -> None:
    assert client.get("/ladder").location == "/ladder/guess-the-card"
    assert client.get("/ladder?game=betting&seat=min").location == "/ladder/betting?seat=min"
    assert client.get("/ladder?game=betting&_scheme=other").location == "/ladder/betting"


# -- the rungs --------------------------------------------------------------------------------------------------------


def test_averaging_says_five_where_the_truth_is_one(client: FlaskClient) -> None:
    page = unescape(client.get("/ladder/guess-the-card").text)
    assert "“Average” would name the ace" in page and "so trying seems to be worth 5." in page
    assert "½ · 5 + ½ · (−5) = 0" in page
    assert '<span class="playing-card none">no card</span>' in page, "MAX holds none"
    climbed = rungs.ladder(query("guess-the-card"))
    by_method = {rung.method: rung for rung in climbed.rungs}
    average, equilibrium = by_method["average"], by_method["equilibrium"]
    assert (average.value, average.outcome.overall, average.exploitability) == (5, 0, 1)
    assert (equilibrium.value, equilibrium.outcome.overall, equilibrium.exploitability) == (1, 1, 0)


def test_what_every_rung_has_stands_in_the_same_place_on_each(client: FlaskClient) -> None:
    page = client.get("/ladder/draw-poker").text
    rungs = re.findall(r'<dl class="rung-result">(.*?)</dl>', page, re.DOTALL)
    told = [re.findall(r"<dt>(.*?)</dt>", re.sub(r"</?a\b.*?>", "", rung)) for rung in rungs]
    shared = ["gets against Equilibrium", "by the first card", "can be exploited by"]
    assert [names[:3] for names in told] == [shared] * len(rungs)
    assert {tuple(names[3:]) for names in told} == {(), ("expects here",)}


@pytest.mark.parametrize("language", ["en", "es", "pt"])
def test_how_far_a_rung_can_be_exploited_is_a_number_also_where_it_is_0(client: FlaskClient, language: str) -> None:
    """A word there would have to agree with the label, in every language."""
    page = client.get("/ladder/guess-the-card", headers={"Accept-Language": language}).text
    told = re.findall(r"<dd [^>]*data-exploitability>(.*?)</dd>", page)
    numbers = [re.sub(r"<.*?>", " ", html).split()[-1] for html in told]
    assert set(numbers) == {"0", "1", "0.5" if language == "en" else "0,5"}


LECTURED = {page.slug: page.lecture_remarks for page in pages() if page.lecture_remarks}


@pytest.mark.parametrize("slug", LECTURED)
@pytest.mark.usefixtures("english")
def test_the_sums_in_the_sentences_come_out(slug: str) -> None:
    lectured = LECTURED[slug]
    climbed = rungs.ladder(query(slug, seat=SIDES[lectured.player], seen=write_seen(lectured.seen)))
    said = {rung.method: rung.why for rung in climbed.rungs}
    for method, sentence in lectured.sentences.items():
        assert said[method].startswith(sentence.partition("%(")[0])
    for sentence in said.values():
        assert "%(" not in sentence
        for sum_, result in SUM.findall(sentence):
            products = [[number(factor) for factor in term.split(" · ")] for term in sum_.strip().split(" + ")]
            assert sum(a * b for a, b in products) == number(result), sentence


@pytest.mark.usefixtures("english")
def test_there_are_sums_to_check() -> None:
    sentences = [text for said in LECTURED.values() for text in said.sentences.values()]
    assert sum(" · " in text for text in sentences) >= 7
    assert SUM.findall("is worth 2/5 · 1 + 1/5 · 0 + 2/5 · (−3) = −4/5, one") == [
        ("2/5 · 1 + 1/5 · 0 + 2/5 · (−3) ", "−4/5")
    ]


def test_only_the_simulation_draws_and_the_equilibrium_does_at_times() -> None:
    climbed = rungs.ladder(query("draw-poker-bet", seat="min", seen="max stays; A"))
    draws = {rung.method: {each.name: each.probability for each in rung.actions}["draw"] for rung in climbed.rungs}
    expected = dict.fromkeys(rung_names(), Fraction(0))
    assert draws == expected | {"random": Fraction(1, 2), "simulate": Fraction(1), "equilibrium": Fraction(1, 4)}


def test_a_slip_of_a_slide_is_flagged_where_it_is(client: FlaskClient) -> None:
    here = client.get("/ladder/betting?seat=max&seen=K").text
    assert "The slide prints −1.4" in here
    assert "−8/5" in here
    assert "The slide prints" not in client.get("/ladder/betting?seat=max&seen=A").text
    assert "The slide prints" not in client.get("/ladder/betting?seat=max&seen=K&low=3").text
    assert "1.96" in client.get("/ladder/draw-poker?seat=max&seen=A").text


@pytest.mark.parametrize("slug", ladder_games()[:4])
def test_an_equilibrium_loses_to_nobody(slug: str) -> None:
    everybody = table.everybody(query(slug))
    assert [row.method for row in everybody.rows] == list(rung_names())
    safe = next(row for row in everybody.rows if row.method == "equilibrium")
    assert all(cell.result >= everybody.value for cell in safe.cells)
    assert all(row.cells[-1].result <= everybody.value for row in everybody.rows)
    for row in everybody.rows:
        assert min(cell.result for cell in row.cells) >= everybody.value - row.exploitability


def test_cells_are_shaded_by_who_gains_against_the_value_of_the_game() -> None:
    everybody = table.everybody(query("betting"))
    for cell in (cell for row in everybody.rows for cell in row.cells):
        gains = "max" if cell.result > everybody.value else "min"
        assert cell.shade.partition("-")[0] == ("" if cell.result == everybody.value else gains)


def test_bars_stand_on_the_zero_of_one_scale() -> None:
    shown = rungs.ladder(query("betting", seat="max", seen="K"))
    actions = [action for rung in shown.rungs for action in rung.actions if action.bar is not None]
    values = [action.value for action in actions]
    low, high = min(0, *values), max(0, *values)
    for action in actions:
        start, end = (
            low + (high - low) * Fraction(at) / 100 for at in (action.bar.start, action.bar.start + action.bar.width)
        )
        assert (float(start), float(end)) == pytest.approx((min(0, action.value), max(0, action.value)))
    assert low < 0 < high


# -- addresses --------------------------------------------------------------------------------------------------------


def test_an_address_leads_back_to_itself() -> None:
    there = query("betting", seat="min", seen="K; max bets 3", low="3", level="2", learning="yes", against="average")
    fields = {name: str(value) for name, value in there.address.items() if name != "slug"}
    assert queries.read("betting", fields) == there
    other = there.seat("max")
    assert (other["seat"], other["low"]) == ("max", 3)
    assert "seen" not in other


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("/ladder/aces-and-kings?rounds=3", "too many to compare all methods side by side"),
        ("/ladder/tic-tac-toe", "There is no ladder for “tic-tac-toe”"),
        ("/ladder/nope", "there are: guess-the-card, betting, draw-poker, draw-poker-bet, aces-and-kings."),
        ("/ladder/betting?seen=Z", "MAX cannot have seen"),
        ("/ladder/betting?seen=K; max bets 2", "MAX cannot have seen"),
        ("/ladder/betting?seat=both", "The seat is max or min."),
        ("/ladder/betting?method=magic", "“method” must be one of: random, average, "),
        ("/ladder/betting?level=9", "The value of “level” is not valid."),
        ("/ladder/betting?strategy=K: 2 5", "sum to 1"),
    ],
)
def test_what_makes_no_sense_gets_one_sentence(client: FlaskClient, address: str, says: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 400
    assert says in unescape(answer.text)


# -- the tree with open cards -----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("english")
def test_the_open_tree_joins_what_cannot_be_told_apart() -> None:
    found = open_cards.open_cards(query("guess-the-card"))
    root = found.tree.root
    assert (root.kind, root.value) == (CHANCE, 5)
    assert [(world.edge, world.probability) for world in root.branches] == [
        ("(A)", Fraction(1, 2)),
        ("(K)", Fraction(1, 2)),
    ]
    naming = [next(node for node in world.walk() if node.choice in ("A", "K")) for world in root.branches]
    assert [node.choice for node in naming] == ["A", "K"]  # two plans for one information set: the mistake of averaging
    assert found.groups[id(naming[0])] == found.groups[id(naming[1])]
    together = Counter(found.groups.values())
    assert {name.partition(":")[0] for name, nodes in together.items() if nodes > 1} == {"max"}  # MIN sees its card


@pytest.mark.usefixtures("english")
def test_the_open_tree_is_searched_by_the_machine_and_shown_with_its_information_sets(client: FlaskClient) -> None:
    there = query("guess-the-card")
    found = open_cards.open_cards(there)
    columns = belief_tree.shown(found.tree, "expectiminimax", found.groups)
    nodes = columns["nodes"]
    assert columns["algorithm"] == "expectiminimax" and columns["events"]
    assert nodes["value"][0] == 5
    assert "belief" not in nodes
    groups = nodes["group"]
    joined = {kind for kind, group in zip(nodes["kind"], groups, strict=True) if group and groups.count(group) > 1}
    assert joined == {"max"}
    page = client.get("/ladder/guess-the-card").text
    assert page.count("data-shown-tree") == 2


@pytest.mark.usefixtures("english")
def test_a_large_open_tree_is_shown_whole_and_its_outline_is_cut_and_says_so() -> None:
    tree = open_cards.open_cards(query("aces-and-kings", seat="max", seen="A")).tree
    assert len(belief_tree.shown(tree, "expectiminimax")["nodes"]["parent"]) == len(tree.belief_nodes) > 200
    outline = belief_tree.outline(tree)
    listed = outlined(outline)
    assert len(listed) <= belief_tree.MOST_IN_OUTLINE
    assert sum(node.hides for node in listed) == len(tree.belief_nodes) - len(listed)


def test_what_is_no_tree_search_says_so_beside_its_tree(client: FlaskClient) -> None:
    shown = {method: beside_the_trees(client, method) for method in ("equilibrium", "simulate")}
    assert "not found by searching a tree: a linear program gave it" in shown["equilibrium"]
    assert "linear program" not in shown["simulate"]


def beside_the_trees(client: FlaskClient, method: str) -> str:
    page = client.get(f"/ladder/betting?seen=Q&method={method}").text
    return next(each.words for each in read_elements(page) if each["class"] == "ladder-trees")


def outlined(node: belief_tree.OutlineNode) -> list[belief_tree.OutlineNode]:
    return [node, *(below for branch in node.branches for below in outlined(branch))]
