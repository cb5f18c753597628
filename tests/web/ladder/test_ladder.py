"""The ladder: what it shows of every method, the sums in its sentences, strategies typed in, and runs of CFR+."""

import re
import threading
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from engine import games
from engine.game import CHANCE, MAX, MIN, Refused
from engine.hidden.behaviour import situations
from engine.hidden.behaviour_text import read_behaviour
from engine.hidden.equilibrium import equilibrium
from engine.search import Options, Search
from engine.steps import run as finish
from tests.conftest import Visitor
from tests.web.people import Someone, until
from webapp import create_app
from webapp.ladder import open_cards, own_strategy, queries, remarks, rungs, table
from webapp.ladder.learning import NoRun, Run, Runs
from webapp.ladder.queries import ladder_games, rung_names
from webapp.matches.seats import SIDES
from webapp.searches import hidden_decisions
from webapp.searches.jobs import Callbacks, Job
from webapp.searches.page_work import PageWork
from webapp.searches.pool import Pool
from webapp.views import belief_tree

SUM = re.compile(r"((?:[−½\d/()]+ · [−½\d/()]+ ?(?:\+ )?)+)= (−?[\d/]+)")
"""A sum of products in a sentence, and what it says it is."""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    settings = {"TESTING": True, "DATABASE_URL": "", "PODA_RATE_LIMITS": False, "PODA_SECRET_KEY": "of the tests"}
    app = create_app({**settings, "PODA_DATA": tmp_path_factory.mktemp("ladder"), "PODA_SEARCH_THREADS": 1})
    app.test_client_class = Visitor
    yield app
    app.extensions["poda.services"].close()


@pytest.fixture(scope="module")
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def query(slug: str, **given: str) -> queries.LadderQuery:
    return queries.read(slug, given)


def number(text: str) -> Fraction:
    return Fraction(text.strip("()").replace("−", "-").replace("½", "1/2"))


def test_the_ladder_opens_at_the_game_that_the_address_names(client: FlaskClient) -> None:
    assert client.get("/ladder").location == "/ladder/guess-the-card"
    assert client.get("/ladder?game=betting&seat=min").location == "/ladder/betting?seat=min"
    assert client.get("/ladder?game=betting&_scheme=other").location == "/ladder/betting"


# -- the rungs --------------------------------------------------------------------------------------------------------


def test_averaging_says_five_where_the_truth_is_one(client: FlaskClient) -> None:
    page = unescape(client.get("/ladder/guess-the-card").text)
    assert "so trying seems to be worth 5." in page
    assert "½ · 5 + ½ · (−5) = 0" in page
    climbed = rungs.ladder(query("guess-the-card"))
    by_method = {rung.method: rung for rung in climbed.rungs}
    average, equilibrium = by_method["average"], by_method["equilibrium"]
    assert (average.value, average.outcome.overall, average.exploitability) == (5, 0, 1)
    assert (equilibrium.value, equilibrium.outcome.overall, equilibrium.exploitability) == (1, 1, 0)


@pytest.mark.parametrize("where", remarks.LECTURED, ids=" ".join)
@pytest.mark.usefixtures("english")
def test_the_sums_in_the_sentences_come_out(where: tuple[str, str, str]) -> None:
    slug, seat, seen = where
    climbed = rungs.ladder(query(slug, seat=seat, seen=seen))
    said = {rung.method: rung.why for rung in climbed.rungs}
    assert set(remarks.LECTURED[where]) <= set(said)
    for sentence in said.values():
        assert "%(" not in sentence
        for sum_, result in SUM.findall(sentence):
            products = [[number(factor) for factor in term.split(" · ")] for term in sum_.strip().split(" + ")]
            assert sum(a * b for a, b in products) == number(result), sentence


@pytest.mark.usefixtures("english")
def test_there_are_sums_to_check() -> None:
    sentences = [text for said in remarks.LECTURED.values() for text in said.values()]
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
        ("/ladder/aces-and-kings?rounds=3", "too many to set all methods side by side"),
        ("/ladder/tic-tac-toe", "There is no ladder for “tic-tac-toe”"),
        ("/ladder/nope", "there are: guess-the-card, betting, draw-poker, draw-poker-bet, aces-and-kings."),
        ("/ladder/betting?seen=Z", "MAX cannot have seen"),
        ("/ladder/betting?seen=K; max bets 2", "MAX cannot have seen"),
        ("/ladder/betting?seat=both", "The seat is max or min."),
        ("/ladder/betting?method=magic", "is not a known"),
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


def outlined(node: belief_tree.OutlineNode) -> list[belief_tree.OutlineNode]:
    return [node, *(below for branch in node.branches for below in outlined(branch))]


# -- a strategy of one's own ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", ladder_games())
@pytest.mark.parametrize("player", [MAX, MIN])
def test_every_strategy_survives_being_written(slug: str, player: int) -> None:
    there = query(slug, seat=SIDES[player])
    for method in ("random", "equilibrium"):
        behaviour = hidden_decisions.strategy_of(there.game, player, there.options(method))
        text = own_strategy.write(there.game, player, behaviour)
        assert read_behaviour(there.game, player, text) == behaviour
        assert len(text) <= 2000


def test_a_strategy_that_mixes_everywhere_fits_into_an_address() -> None:
    game = queries.game_of("aces-and-kings", {})
    uneven = (Fraction(7, 20), Fraction(13, 20))
    mixed = {seen: dict(zip(names, uneven, strict=True)) for seen, names in situations(game, MIN).items()}
    fields = {"seat": "min", "strategy": own_strategy.write(game, MIN, mixed)}
    assert read_behaviour(game, MIN, queries.read("aces-and-kings", fields).strategy) == mixed


def test_the_others_give_way_to_what_was_moved() -> None:
    start = query("betting", strategy="A: pass 1/4, 2 1/4, 4 1/2")
    moved = own_strategy.with_fields(start, {"p.0.4": "0.8", "moved": "p.0.4"})
    assert moved.strategy == "A: pass 1/10, 2 1/10, 4 4/5"
    certain = own_strategy.with_fields(start, {"p.0.4": "1", "moved": "p.0.4"})
    assert certain.strategy == "A: 4"
    back = own_strategy.with_fields(certain, {"p.0.4": "0", "moved": "p.0.4"})
    assert back.strategy == "A: pass 1/2, 2 1/2"
    typed = own_strategy.with_fields(start, {"p.0.pass": "1", "p.0.2": "2", "p.0.4": "3"})
    assert typed.strategy == "A: pass 1/6, 2 1/3, 4 1/2"


@pytest.mark.parametrize("bad", ["-1", "x", "1/0", "1e9", "nan"])
def test_what_is_no_probability_is_refused(client: FlaskClient, bad: str) -> None:
    with pytest.raises(Refused, match="is not a probability"):
        own_strategy.with_fields(query("betting"), {"p.0.2": bad})
    answer = client.get("/ladder/betting/own", query_string={"p.0.2": bad})
    assert answer.status_code == 200  # the sliders stay as they were
    assert "is not a probability" in unescape(answer.text)


@pytest.mark.parametrize("typed", [("0.123457", "0.123463", "0.7"), ("1/999983", "1/999979", "1")])
def test_rounded_shares_sum_to_one(typed: tuple[str, ...]) -> None:
    fields = dict(zip(("p.0.pass", "p.0.2", "p.0.4"), typed, strict=True))
    there = own_strategy.with_fields(query("betting"), fields)
    moved = own_strategy.with_fields(there, {"p.0.4": "1/999961", "moved": "p.0.4"})
    for strategy in (there.strategy, moved.strategy):
        assert sum(read_behaviour(there.game, MAX, strategy)[("A",)].values()) == 1


def test_the_own_rung_is_worked_out_and_played_against(app: Flask, client: FlaskClient) -> None:
    fields = {"seat": "min", "seen": "K; max bets 2", "p.2.call": "1", "p.2.pass": "0", "moved": "p.2.call"}
    answer = client.get("/ladder/betting/own", query_string=fields)
    assert "strategy=" in answer.headers["HX-Replace-Url"]
    assert client.get(answer.headers["HX-Replace-Url"]).status_code == 200
    offer = unescape(re.findall(r'href="(/play\?[^"]+)"', answer.text)[0])
    assert "fixed" in offer
    page = client.get(offer).text
    assert 'value="K, max bets 2: call"' in unescape(page)


def test_a_match_against_a_fixed_strategy_is_played(app: Flask) -> None:
    """MIN lets MAX try, whichever card it holds."""
    ana, matches = Someone(app), app.extensions["poda.services"].matches
    strategy = "A; max tries: allow | K; max tries: allow"
    match = matches.find(ana.opens(game="guess-the-card", min=f"fixed,strategy={strategy}"))
    ana.send(f"/matches/{match.id}/play", action="try", ply=match.ply, version=match.version)
    until(lambda: match.ply >= 3)
    assert [played.text for played in match.actions][1:3] == ["try", "allow"]


# -- CFR+ -------------------------------------------------------------------------------------------------------------


def test_cfr_plus_comes_close_to_the_value_and_sooner_than_cfr() -> None:
    game = games.find("betting")
    run = Run(queries.game_of("betting", {}))
    finish(run.advancing(300))
    plus, plain = run.standing("plus"), run.standing("plain")
    assert run.iterations == 300
    assert plus.low <= equilibrium(game).value <= plus.high
    assert plus.exploitability < 1e-3 < plain.exploitability
    for actions in run.average("plus")[MAX]:
        assert sum(actions) == pytest.approx(1)


@pytest.fixture
def pool() -> Iterator[Pool]:
    pool = Pool(1)
    yield pool
    pool.close()


def test_the_run_that_nobody_has_looked_at_for_longest_is_forgotten(pool: Pool) -> None:
    runs, game = Runs(PageWork(pool), most=2), queries.game_of("betting", {})
    first = runs.open(game)
    assert runs.advance(first, 1)["iterations"] == 1
    assert runs.advance(first, 5)["iterations"] > 1
    second = runs.open(game)
    runs.find(first)
    runs.open(game)
    runs.find(first)
    with pytest.raises(NoRun):
        runs.find(second)


def test_a_class_that_watches_does_not_hold_up_those_who_play(pool: Pool) -> None:
    """All runs together get as many turns as one player."""
    runs, game, told = Runs(PageWork(pool)), queries.game_of("betting", {}), []
    names = [runs.open(game) for _ in range(12)]
    watching = [threading.Thread(target=lambda name=name: told.append(runs.advance(name, 5000))) for name in names]
    tic_tac_toe = games.find("tic-tac-toe")
    search = Search(tic_tac_toe, tic_tac_toe.start(), Options(depth=1))
    for thread in watching:
        thread.start()
    until(lambda: len(pool) > 6)
    over = []
    with pool.held():
        before = len(told)
        pool.submit(Job(search, "ana", callbacks=Callbacks(done=lambda job: over.append(len(told)))))
    until(lambda: over)
    assert over[0] - before < 4
    for thread in watching:
        thread.join(60)
    assert len(told) == 12


def test_a_run_goes_on_when_it_is_asked(client: FlaskClient) -> None:
    opened = client.post("/ladder/guess-the-card/cfr").json
    news = client.post(f"/ladder/runs/{opened['run']}", data={"iterations": "5"}).json
    assert (opened["iterations"], news["iterations"]) == (0, 5)
    assert len(news["plus"]["average"][MAX]) == 2
    gone = client.post("/ladder/runs/nobody", data={"iterations": "5"})
    assert (gone.status_code, gone.json) == (404, {"reason": "That run is gone: start again."})
    greedy = client.post(f"/ladder/runs/{opened['run']}", data={"iterations": "999999"})
    assert greedy.status_code == 400
    assert "Value" in client.get("/ladder/betting/everybody").text
    assert client.get("/ladder/betting/cfr").status_code == 200


def test_a_situation_that_play_does_not_come_to_is_told() -> None:
    run = Run(queries.game_of("guess-the-card", {}))
    assert not any(map(any, run.news()["plus"]["unreached"]))  # nothing is learnt yet: every action is as likely
    for _iteration in run.advancing(1_000):
        pass
    told = dict(zip(run.learners["plus"].average()[MAX], run.news()["plus"]["unreached"][MAX], strict=True))
    assert not told[()] and all(unreached for seen, unreached in told.items() if seen)
