"""Easier and harder opponents: one press, from the random player to the strongest that answers soon."""

import pytest

from engine import games
from tests.web.people import Someone, module_app
from webapp.matches import seat_texts
from webapp.matches.engine_options import EngineOptions
from webapp.matches.seats import EngineSeat
from webapp.searches.defaults import newcomer_options
from webapp.searches.levels import easier, harder
from webapp.searches.refusals import refuse_unplayable

app = module_app(PODA_SEARCH_THREADS=1)


def climbed(game, options, press):
    """The opponents that one meets by pressing the same button again and again, as texts."""
    met = []
    while (options := press(game, options)) is not None:
        refuse_unplayable(game, game.start(), 0, options)
        met.append(seat_texts.write_options(options))
        assert len(met) < 12, "it never ends"
    return met


@pytest.mark.parametrize(
    ("slug", "up", "down"),
    [
        ("tic-tac-toe", ["6", "8", "full"], ["3", "2", "1", "random"]),
        ("connect-four", ["9"], ["6", "4", "3", "2", "1", "random"]),
        ("gomoku", ["5"], ["3", "2", "1", "random"]),
        ("sticks", [], ["6", "4", "3", "2", "1", "random"]),
        ("coin-backgammon", ["6"], ["4", "3", "2", "1", "random"]),
        ("chess", [], ["3", "2", "1", "random"]),
    ],
)
def test_from_a_newcomers_opponent_there_is_a_way_up_and_down(slug, up, down):
    game = games.find(slug)

    def shown(options):
        return options if options == "random" else options.partition("depth=")[2].partition(",")[0] or "full"

    assert [shown(each) for each in climbed(game, newcomer_options(game), harder)] == up
    assert [shown(each) for each in climbed(game, newcomer_options(game), easier)] == down


def test_the_way_up_leads_back_through_the_newcomers_opponent():
    for slug in games.ENTRIES:
        game = games.find(slug)
        if not game.alone:
            assert seat_texts.write_options(newcomer_options(game)) in climbed(game, EngineOptions("random"), harder)


def test_with_cards_it_goes_by_methods():
    game = games.find("betting")
    assert climbed(game, EngineOptions("random"), harder) == ["belief", "equilibrium"]
    assert climbed(game, EngineOptions("simulate", level=3), easier) == ["belief", "random"]


def test_the_algorithm_and_its_options_stay():
    game, chosen = games.find("tic-tac-toe"), EngineOptions("minimax", depth=3, evaluation="weighted-lines")
    assert seat_texts.write_options(harder(game, chosen)) == "minimax,depth=4,evaluation=weighted-lines"
    assert seat_texts.write_options(easier(game, EngineOptions("mcts", iterations=500))) == "alphabeta,depth=3"


def test_whoever_plays_alone_has_no_opponent():
    game = games.find("prize")
    assert (easier(game, newcomer_options(game)), harder(game, newcomer_options(game))) == (None, None)


# -- on the page, by forms alone --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "words"), [("en", "Harder"), ("es", "Más difícil"), ("pt", "Mais difícil")])
def test_one_press_beside_the_seat_makes_the_opponent_harder(app, services, language, words):
    ana = Someone(app, language)
    match = ana.opens(min="alphabeta,depth=2", evaluation="open-lines")
    assert ana.presses(f"/matches/{match}", words).status_code == 303
    assert services.matches.find(match).record.seats[1].options.depth == 3


def test_the_random_player_cannot_be_made_easier(app):
    ana = Someone(app)
    match = ana.opens(min="random")
    assert ana.presses(f"/matches/{match}", "Easier") is None
    assert ana.presses(f"/matches/{match}", "Harder").status_code == 303


def test_after_a_game_one_press_swaps_the_sides_for_the_next_one(app, services):
    ana = Someone(app)
    match = ana.opens(min="alphabeta,depth=1", position="XX./OO./... X")
    ana.plays(match, "c1")
    page = ana.see(f"/matches/{match}")
    assert (page.count("Swap sides"), page.count(">Hint<")) == (1, 0)
    following = ana.presses(f"/matches/{match}", "Swap sides").location.rpartition("/")[2]
    assert isinstance(services.matches.find(following).record.seats[0], EngineSeat)


def test_where_the_levels_end_the_press_says_why(app):
    ana = Someone(app)
    page = ana.see(f"/matches/{ana.opens(min='random')}")
    assert 'disabled title="The weakest opponent: it plays at random."' in page


def test_the_seconds_of_compiling_can_be_counted_down_by_a_script(app, services, monkeypatch):
    monkeypatch.setattr(type(services.searches), "compiling", lambda searches, match: True)
    monkeypatch.setattr(type(services.searches.machine_code), "seconds_left", 33.0)
    page = Someone(app).see(f"/matches/{Someone(app).opens()}")
    assert "for about <span data-seconds-left>40</span> more seconds" in page
