"""The model of a match's game at the position on the board: what is said of it is what the rules say."""

import pytest

from engine import games
from tests.web.elements import read_elements
from tests.web.people import Someone, module_app

app = module_app()


@pytest.fixture(scope="module")
def ana(app):
    return Someone(app)


def model(someone, match, query=""):
    """The fragment that scripts show over the match."""
    answer = someone.web.get(
        f"/matches/{match}/model{query}", headers={"HX-Request": "true", "Accept-Language": someone.language}
    )
    assert answer.status_code == 200, answer.text
    return answer.text


def states(page):
    """The initial state and the state on the board, in the game's notation."""
    return [each.words for each in read_elements(page.partition('class="model-functions"')[0]) if each.tag == "code"]


def functions(page):
    """What is said of each function: {"U(s)": "…"}."""
    found = read_elements(page)
    names = [each.words.split()[0] for each in found if each.tag == "dt"]
    return dict(zip(names, [each.words for each in found if each.tag == "dd"], strict=True))


def successors(page):
    """Each successor, with its action first."""
    return [each.words for each in read_elements(page) if each["class"] == "model-says"]


def after_actions(page):
    """What stands after each action: who is to move then, and the state in the game's notation."""
    return dict(words.split(" → ", 1) for words in successors(page))


def by_the_rules(slug, text):
    """The successors in the game's notation, by the actions' names."""
    game = games.find(slug)
    state = game.read(text)
    return {game.name(state, action): game.write(game.result(state, action)) for action in game.actions(state)}


def test_every_successor_of_a_position_stands_in_the_games_notation(ana):
    text = "X.O/.X./... O"
    page = model(ana, ana.opens(position=text))
    assert states(page) == [".../.../... X", text]
    expected = by_the_rules("tic-tac-toe", text)
    assert {name: said.removeprefix("MAX ") for name, said in after_actions(page).items()} == expected
    assert functions(page) == {
        "Player(s)": "MIN (O)",
        "Terminal(s)": "no: MIN (O) has 6 actions",
        "U(s)": "only defined where the game is over",
        "e(s)": "e1(s) = +3 open lines e2(s) = +6 weighted lines",
    }


def test_a_finished_game_has_a_utility_and_no_successors(ana):
    match = ana.opens(position="XX./OO./... X")
    ana.plays(match, "c1")
    page = model(ana, match)
    said = functions(page)
    assert said["Terminal(s)"] == "yes: MAX (X) has won."
    assert said["U(s)"] == "+1 for MAX"
    assert said["e(s)"] == "not needed: U(s) is known"
    assert "model-successors" not in page


@pytest.mark.parametrize(("columns", "utility"), [("abababa", "+1 for MAX"), ("ababcbdb", "−1 for MAX")])
def test_a_win_is_worth_one_also_where_searches_count_a_nearer_one_more(ana, columns, utility):
    match = ana.opens(game="connect-four")
    for column in columns:
        ana.plays(match, column)
    assert functions(model(ana, match))["U(s)"] == utility


def test_nothing_is_said_of_estimates_that_must_be_prepared(ana, monkeypatch):
    def slowly(game, evaluation, state):
        yield
        return game

    monkeypatch.setattr(type(games.find("sticks")), "preparing", slowly)
    assert "e(s)" not in functions(model(ana, ana.opens(game="sticks")))


def test_an_earlier_position_is_told_as_it_was(ana):
    match = ana.opens()
    ana.plays(match, "b2")
    assert states(model(ana, match))[1] == ".../.X./... O"
    assert states(model(ana, match, "?at=0"))[1] == ".../.../... X"


def test_outcomes_of_chance_have_their_probabilities(ana):
    match = ana.opens(game="coin-backgammon", chance="chosen")
    page = model(ana, match)
    assert functions(page)["Player(s)"] == "chance"
    assert functions(page)["Terminal(s)"] == "no: chance has 2 outcomes"
    assert successors(page) == ["1 p = 0.5 → MAX 0,0,5,5 max 1", "2 p = 0.5 → MAX 0,0,5,5 max 2"]


def test_what_chance_may_bring_after_an_action_is_told_with_it(ana):
    page = model(ana, ana.opens(game="coin-backgammon", position="3,4,1,2 max 1"))
    assert successors(page) == [
        "x1 → chance 4,4,1,2 min - p(1) = 0.5 · p(2) = 0.5",
        "x2 → chance 3,5,1,2 min - p(1) = 0.5 · p(2) = 0.5",
    ]
    assert functions(page)["e(s)"].startswith("e1(s) = +10 sum of positions e2(s) = ")
    assert functions(page)["U(s)"] == "only defined where the game is over, from −1 to +1"


def test_the_actions_of_a_heap_lead_to_what_is_left_of_it(ana):
    page = model(ana, ana.opens(game="sticks"))
    assert states(page) == ["7 max", "7 max"]
    assert functions(page)["e(s)"] == "+0.5 theory of Nim"
    assert list(after_actions(page).values()) == ["MIN 6 min", "MIN 5 min", "MIN 4 min"]


def test_of_many_successors_the_first_eight_are_shown_and_the_others_counted(ana):
    page = model(ana, ana.opens(game="chess"))
    game = games.find("chess")
    names = [game.name(game.start(), action) for action in game.actions(game.start())]
    assert [words.partition(" →")[0] for words in successors(page)] == names[:8]
    assert "and 12 more that are not shown" in page
    assert states(page)[0] == game.write(game.start())


@pytest.mark.parametrize("game", [slug for slug in games.ENTRIES if games.find(slug).hidden])
def test_where_cards_are_hidden_there_is_no_model_and_no_way_to_it(ana, game):
    match = ana.opens(game=game)
    assert "Where cards are hidden" in ana.see(f"/matches/{match}/model", status=400)
    assert "/model" not in ana.see(f"/matches/{match}")


def test_without_scripts_it_is_a_page_that_leads_back(ana):
    match = ana.opens()
    assert f'href="/matches/{match}/model"' in ana.see(f"/matches/{match}")
    page = ana.see(f"/matches/{match}/model?at=0")
    assert "Back to the match" in page and "<!doctype html>" in page


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("es", ["estado inicial", "Jugador(s)", "prueba terminal", "utilidad", "Sucesores(s)"]),
        ("pt", ["estado inicial", "Jogador(s)", "teste de término", "utilidade", "Sucessores(s)"]),
    ],
)
def test_the_parts_are_called_as_the_courses_call_them(app, language, names):
    someone = Someone(app, language)
    page = model(someone, someone.opens())
    for name in names:
        assert name in page
