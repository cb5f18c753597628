"""A person plays a matrix game against the engine: from either side, both choose at once, and nothing is revealed
before.
"""

import re
from fractions import Fraction
from itertools import count

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from engine.matrix import COLUMN, ROW
from engine.matrix.presets import preset
from engine.matrix.repeated import MOST_ROUNDS, draw
from engine.refusals import Refused
from tests.conftest import Visitor
from tests.web.people import module_app
from webapp.lab import duels
from webapp.lab.duels import Duel, Duels

HTMX = {"HX-Request": "true"}
TAGS = re.compile(r"<[^>]+>")
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)">')


app = module_app(Visitor, PODA_SEARCH_THREADS=1)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def form(page: str) -> dict[str, str]:
    """The hidden fields of the form with the choices, its token too."""
    start = page.index('action="/lab/matrix/rounds"')
    return dict(HIDDEN.findall(page[start : page.index("</form>", start)]))


def chooses(client: FlaskClient, page: str, own: int, **more: str) -> TestResponse:
    return client.post("/lab/matrix/rounds", data={**form(page), "own": str(own), **more}, token=False)


def plays(client: FlaskClient, address: str, moves: str) -> str:
    """Plays one choice after the other by the page's own form; the address in the end."""
    for move in moves:
        answer = chooses(client, client.get(address).text, int(move))
        assert answer.status_code == 303, answer.text
        address = answer.location
    return address


def ends(client: FlaskClient, address: str) -> str:
    """The page after the duel was ended."""
    page = client.get(address).text
    answer = client.post("/lab/matrix/end", data=form(page), token=False)
    assert answer.status_code == 303
    return client.get(answer.location).text


def text(page: str, after: str, before: str) -> str:
    start = page.index(after)
    return " ".join(TAGS.sub(" ", page[start : page.index(before, start)]).split())


def totals(page: str) -> tuple[str, str]:
    """The running totals of rows and columns."""
    found = dict(re.findall(r'<dd id="total-(\d)">([^<]+)</dd>', page))
    return found["0"], found["1"]


def seed_of(page: str) -> int:
    found = re.search(r"by the seed (\d+)\.", page)
    assert found
    return int(found[1])


# -- playing ----------------------------------------------------------------------------------------------------------


def test_rows_against_tit_for_tat(client: FlaskClient) -> None:
    page = client.get(plays(client, "/lab/matrix?preset=prisoners-dilemma&play=row", "0110")).text
    assert totals(page) == ("8", "8")  # 1,1  0,5  2,2  5,0
    assert "years in prison · less is better" in " ".join(page.split())
    assert "Costs</th>" in page and "Payoffs" not in page and "costs of the row player" in page
    assert text(page, '<table class="table duel-rounds">', "</table>").endswith(
        "4 deny betray 5 , 0 3 betray betray 2 , 2 2 betray deny 0 , 5 1 deny deny 1 , 1"
    )
    assert "Round 4: you chose deny, the engine betray." in page


def test_columns_against_grim(client: FlaskClient) -> None:
    page = client.get(plays(client, "/lab/matrix?preset=prisoners-dilemma&play=column&row=grim", "0100")).text
    assert totals(page) == ("6", "11")  # 1,1  5,0  0,5  0,5
    assert 'name="own"' in text_of_head(page) and "Round 5: choose a column." in page


def text_of_head(page: str) -> str:
    """The source of the row with the columns' names, in which the column player chooses."""
    start = page.index("<thead>", page.index("duel-table"))
    return page[start : page.index("</thead>", start)]


def test_who_plays_rows_chooses_rows(client: FlaskClient) -> None:
    page = client.get("/lab/matrix?game=battle-of-the-sexes&play=row").text
    assert 'name="own"' not in text_of_head(page)
    assert re.findall(r'name="own" value="(\d)"', page) == ["0", "1"]


def test_where_nothing_pure_is_an_equilibrium_one_meets_the_mixed_one(client: FlaskClient) -> None:
    for game, opponent in (("rock-paper-scissors", "equilibrium"), ("prisoners-dilemma", "tit-for-tat")):
        page = client.get(f"/lab/matrix?game={game}&play=row").text
        assert re.findall(r'<option value="([^"]+)" selected>', page)[0] == opponent


def test_a_game_of_ones_own_is_played_too(client: FlaskClient) -> None:
    game = "a b c\nx 1,0 1/2,2 0,0\ny 0,1 1,1 -3,3\neuros".replace("\n", "%0A").replace(" ", "+")
    page = client.get(plays(client, f"/lab/matrix?game={game}&play=column&row=y", "210")).text
    assert totals(page) == ("−2", "5")
    assert "A matrix game" in page and "euros" in text(page, 'class="duel-score"', "</p>")


def test_a_drawn_choice_is_shown_with_its_probability(client: FlaskClient) -> None:
    address = plays(client, "/lab/matrix?game=battle-of-the-sexes&play=row&column=equilibrium-3", "0")
    said = text(client.get(address).text, 'class="duel-news"', "</div>")
    drawn = re.search(r"(\w+) was drawn with probability (\S+), from 2/5 opera \+ 3/5 football\.", said)
    assert drawn and drawn[2] == {"opera": "2/5", "football": "3/5"}[drawn[1]]


def test_the_seed_is_told_at_the_end_and_repeats_the_game(client: FlaskClient) -> None:
    game = preset("rock-paper-scissors")
    address = plays(client, "/lab/matrix?game=rock-paper-scissors&play=row&column=equilibrium", "0120120")
    assert "by the seed" not in client.get(address).text
    page = ends(client, address)
    thirds = (Fraction(1, 3),) * 3
    drawn = [game.names[COLUMN][draw(thirds, seed_of(page), COLUMN, i)] for i in range(7)]
    replay = re.search(r'href="([^"]*row=moves[^"]*)"', page)
    assert replay and 'name="own"' not in page
    rounds = text(client.get(replay[1].replace("&amp;", "&")).text, '<ol class="repeated-rounds"', "</ol>").split()[
        -14:
    ]
    assert rounds[1::2] == drawn
    assert rounds[::2] == [game.names[ROW][int(i)] for i in "0120120"]


def test_nobody_tries_all_the_seeds(client: FlaskClient) -> None:
    seeds = []
    for _ in range(12):
        address = plays(client, "/lab/matrix?game=rock-paper-scissors&play=row&column=equilibrium", "0")
        seeds.append(seed_of(ends(client, address)))
    assert 120 < max(seeds).bit_length() <= 128


# -- choices are final ------------------------------------------------------------------------------------------------


def test_nobody_takes_a_choice_back(client: FlaskClient) -> None:
    page = client.get(plays(client, "/lab/matrix?game=matching-pennies&play=row&column=random", "0")).text
    address = chooses(client, page, 1).location
    again = chooses(client, page, 0)
    assert again.status_code == 400 and "Round 2 is not the one to be played now" in again.text
    assert chooses(client, page, 1).location == address  # a second click repeats the choice
    assert text(client.get(address).text, "<tbody>", "</tbody>") == text(again.text, "<tbody>", "</tbody>")
    assert "Round 3: choose a row." in client.get(address).text


@pytest.mark.parametrize("wrong", ["own=2", "own=-1", "own=x", "own=", "round=7", "round=0"])
def test_what_is_no_choice_changes_nothing(client: FlaskClient, wrong: str) -> None:
    name, _, value = wrong.partition("=")
    address = plays(client, "/lab/matrix?game=matching-pennies&play=row", "01")
    page = client.get(address).text
    answer = client.post("/lab/matrix/rounds", data={**form(page), "own": "0", name: value})
    assert answer.status_code == 400 and 'class="refusal" role="alert"' in answer.text
    assert form(client.get(address).text)["round"] == "3"


def test_two_tabs_play_a_round_once(app: Flask) -> None:
    with app.app_context():
        store = Duels(app.extensions["poda.services"].database)
        duel = store.open("ana", preset("chicken"), ROW, "grim")
        assert store.choose(duel, 1, 1).moves == (1,)
        with pytest.raises(Refused, match="what was chosen stands"):
            store.choose(duel, 1, 0)
        assert store.choose(duel, 1, 1).moves == store.find(duel.id).moves == (1,)
        stale = store.find(duel.id)
        assert store.end(duel).moves == (1,) and store.find(duel.id).over
        with pytest.raises(Refused, match="what was chosen stands"):
            store.choose(stale, 2, 0)  # by now the seed is known


def test_the_last_round_ends_it(app: Flask) -> None:
    store = Duels(app.extensions["poda.services"].database)
    duel = store.open("ana", preset("chicken"), ROW, "grim")
    for number in range(1, MOST_ROUNDS + 1):
        assert not duel.over
        duel = store.choose(duel, number, 0)
    assert duel.over and store.find(duel.id) == duel
    with pytest.raises(Refused, match="what was chosen stands"):
        store.choose(duel, MOST_ROUNDS + 1, 0)


def test_others_look_on(app: Flask, client: FlaskClient) -> None:
    address = plays(client, "/lab/matrix?game=chicken&play=row&column=grim", "0")
    mine, other = client.get(address).text, app.test_client()
    seen = other.get(address).text
    assert "You are watching" in seen and 'name="own"' not in seen
    assert other.post("/lab/matrix/rounds", data={**form(mine), "own": "1"}).status_code == 404
    assert other.post("/lab/matrix/end", data=form(mine)).status_code == 404
    assert client.get(address).text.count("the person chose") == 0


def test_a_changed_game_or_opponent_is_another_duel(client: FlaskClient) -> None:
    address = plays(client, "/lab/matrix?game=chicken&play=row&column=grim", "0")
    for changed in (address.replace("grim", "random"), address.replace("game=chicken", "game=stag-hunt")):
        assert "Round 1: choose a row." in client.get(changed).text
    assert "Round 1: choose a column." in client.get(address.replace("play=row", "play=column")).text


def test_a_duel_that_there_is_not_is_refused(client: FlaskClient) -> None:
    for name in ("nowhere", "a b", "%00", "x" * 400):
        answer = client.get(f"/lab/matrix?play=row&duel={name}")
        assert answer.status_code == 400 and "There is no such duel" in answer.text
    page = client.get("/lab/matrix?game=chicken&play=row").text
    assert chooses(client, page, 0, duel="nowhere").status_code == 400


def test_a_forged_form_chooses_nothing(client: FlaskClient) -> None:
    page = client.get("/lab/matrix?play=row").text
    data = {**form(page), "own": "0", "csrf_token": "forged"}
    assert client.post("/lab/matrix/rounds", data=data, token=False).status_code == 400


def test_a_round_more_is_no_page_to_go_back_to(client: FlaskClient) -> None:
    address = plays(client, "/lab/matrix?play=row", "0")
    answer = client.get(address, headers=HTMX)
    assert answer.headers["HX-Replace-Url"] == address and "HX-Push-Url" not in answer.headers


def test_looking_stores_nothing(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Duels, "open", lambda *_: pytest.fail("a duel was opened"))
    assert client.get("/lab/matrix?preset=prisoners-dilemma&play=column").status_code == 200


# -- nothing is revealed before ---------------------------------------------------------------------------------------


def everything(app: Flask, client: FlaskClient, address: str) -> str:
    """All that the person and an onlooker can get to see of a duel before the next choice."""
    query = address.partition("?")[2]
    onlooker = app.test_client()
    page = client.get(address).text
    answers = [client.get(address), onlooker.get(address), client.get(address, headers=HTMX)]
    answers += [client.get(f"{address}&as=decimal&struck=1"), client.get(f"/lab/matrix/game.txt?{query}")]
    answers += [chooses(client, page, 9), chooses(client, page, 0, round="1"), chooses(client, page, 0, round="9")]
    answers += [client.get(f"/lab/matrix?{query}&rounds=9&seed=3&moves=0101"), client.get("/")]
    seen = "\n".join(f"{answer.status_code} {answer.text} {dict(answer.headers)}" for answer in answers)
    return without_chance_names(seen, query.rpartition("=")[2])


def without_chance_names(seen: str, duel: str) -> str:
    """The text without what differs between any two duels or visitors: names, nonces, tokens, cookies, dates."""
    seen = seen.replace(duel, "DUEL")
    seen = re.sub(r"nonce[-=]\"?[^\"' ]+", "", seen)
    seen = re.sub(r"'(Set-Cookie|Date|Content-Length)': '[^']*'", "", seen)
    return re.sub(r'csrf[_-]token" (?:value|content)="[^"]+"|"X-CSRF-Token": "[^"]+"', "", seen)


@pytest.mark.parametrize("play", ["row", "column"])
@pytest.mark.parametrize("strategy", ["equilibrium", "random"])
def test_pages_are_the_same_whatever_the_engine_is_about_to_choose(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch, play: str, strategy: str
) -> None:
    engine, side = (COLUMN, "column") if play == "row" else (ROW, "row")
    half = (Fraction(1, 2),) * 2
    next_by_seed: dict[int, int] = {}
    pages: dict[int, str] = {}
    for seed in count():
        first, second = (draw(half, seed, engine, rounds) for rounds in (0, 1))
        if first != 0 or second in next_by_seed:
            continue
        next_by_seed[second] = seed
        monkeypatch.setattr(duels.secrets, "randbits", lambda bits, seed=seed: seed)
        address = plays(client, f"/lab/matrix?game=matching-pennies&play={play}&{side}={strategy}", "0")
        pages[second] = everything(app, client, address)
        reached = client.get(plays(client, address, "0")).text
        chosen = ("heads", "tails")[second]
        assert f"Round 2: you chose heads, the engine {chosen}." in reached  # which the pages before did not reveal
        if len(pages) == 2:
            break
    assert pages[0] == pages[1]
    assert "Round 2: choose" in pages[0]


def test_a_duel_does_not_print_its_seed_where_it_is_shown(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    seed = 123_456_789_012
    monkeypatch.setattr(duels.secrets, "randbits", lambda bits: seed)
    address = plays(client, "/lab/matrix?game=matching-pennies&play=row&column=random", "01")
    assert str(seed) not in client.get(address).text + address
    assert seed_of(ends(client, address)) == seed


def test_what_the_engine_will_choose_is_not_computed(app: Flask) -> None:
    """A duel holds as many of the engine's choices as the person made."""
    duel = Duel("x", "ana", preset("matching-pennies"), ROW, "equilibrium", 5, (0, 1))
    assert len(duel.played().rounds) == len(duel.played().mixtures) == 2
