"""Matches in which chance plays: tossed by a secret seed or chosen by hand, the same after an undo or a restart."""

import re
from urllib.parse import parse_qsl, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import games
from engine.chance import draw
from engine.game import CHANCE
from engine.refusals import Refused
from tests.examples import examples
from tests.web.people import Someone, module_app
from tests.web.play.test_payload_fuzz import FIELDS, anything
from webapp.matches.engine_options import EngineOptions
from webapp.matches.page_state import PageState
from webapp.matches.record import CHANCE as BY_CHANCE
from webapp.matches.seats import SeatRequest, Settings
from webapp.matches.service import Matches
from webapp.storage.tables import SEED_BITS

ANA, BO = "ana", "bo"
ME, OPEN = SeatRequest("me"), SeatRequest("open")
RANDOM = SeatRequest("engine", EngineOptions("random"))
SEED = 20240607
SHORT = {"game": "coin-backgammon", "fields": "4", "checkers": "1", "max": "me", "min": "me"}


@pytest.fixture
def race(matches):
    """A match of coin backgammon at one screen, or as wished."""
    return lambda *seats, **more: matches.open(
        ANA, "coin-backgammon", seat_requests=seats or (ME, ME), **{"seed": SEED} | more
    )


def seen(match):
    return PageState(match.ply, match.version)


def texts(match, upto=None):
    return [played.text for played in match.actions[: match.ply if upto is None else upto]]


def play_on(matches, match, moves=1):
    """Plays the first possible action, so many times, or until the end."""
    for _ in range(moves):
        if not match.over:
            matches.play(match, ANA, next(iter(match.position.actions)), seen(match))


# -- tossed -----------------------------------------------------------------------------------------------------------


def test_every_coin_comes_by_the_seed_and_its_ply(matches, race):
    match = race()
    play_on(matches, match, 40)
    assert match.over
    tosses = [ply for ply in range(match.ply) if match.position_at(ply).turn == CHANCE]
    assert len(tosses) > 4
    for ply in tosses:
        outcome = draw(match.game, match.states[ply], SEED, ply)
        assert (match.actions[ply].text, match.actions[ply].by) == (
            match.game.name(match.states[ply], outcome),
            BY_CHANCE,
        )


def test_chance_is_never_left_to_move_where_the_server_tosses(matches, race):
    match = race()
    while not match.over:
        assert match.position.turn != CHANCE
        play_on(matches, match)


def test_the_same_seed_and_actions_are_the_same_game(matches, race):
    one, other = race(), race()
    for match in (one, other):
        play_on(matches, match, 40)
    assert texts(one) == texts(other)
    others = [race(seed=SEED + more) for more in range(1, 9)]
    assert {texts(match)[0] for match in others} == {"1", "2"}


def test_taking_back_and_playing_again_brings_the_same_coins(matches, race):
    match = race()
    play_on(matches, match, 4)
    before = texts(match)
    for _ in range(3):
        matches.undo(match, ANA, seen(match))
    play_on(matches, match, 3)
    assert texts(match) == before


def test_another_move_meets_the_same_coin(matches, race):
    match = race()
    first, second = list(match.position.actions)[:2]
    coins = []
    for action in (first, second):
        matches.play(match, ANA, action, seen(match))
        coins.append(match.actions[match.ply - 1].text)
        matches.undo(match, ANA, seen(match))
    assert coins[0] == coins[1]


def test_taking_back_stops_where_a_person_decides_never_at_a_coin(matches, race):
    match = race(ME, OPEN)
    play_on(matches, match)
    assert match.position.turn != CHANCE
    matches.undo(match, ANA, seen(match))
    assert match.ply == 1  # the coin of the first turn stays
    with pytest.raises(Refused, match="nothing to take back"):
        matches.undo(match, ANA, seen(match))
    matches.redo(match, ANA, seen(match))
    assert match.position.turn != CHANCE


def test_a_crash_between_an_action_and_the_coin_is_mended_on_loading(matches, race, restarted, monkeypatch):
    match = race()
    monkeypatch.setattr(Matches, "_toss", lambda self, match: None)
    play_on(matches, match)
    assert match.position.turn == CHANCE
    monkeypatch.undo()
    again = restarted().find(match.id)
    assert again.position.turn != CHANCE
    assert again.actions[-1].text == again.game.name(match.state, draw(match.game, match.state, SEED, match.ply))


# -- chosen by hand ---------------------------------------------------------------------------------------------------


def test_by_hand_only_those_who_take_part_say_what_comes(matches, race):
    match = race(ME, RANDOM, settings=Settings(chance="chosen"))
    assert match.position.turn == CHANCE
    with pytest.raises(Refused, match="only those who sit at it"):
        matches.play(match, BO, "2", seen(match))
    matches.play(match, ANA, "2", seen(match))
    assert texts(match) == ["2"]
    assert match.actions[0].by == ANA


def test_who_only_watches_does_not_change_who_tosses(matches, race):
    match = race()
    with pytest.raises(Refused, match="only those who sit at it"):
        matches.change_settings(match, BO, chance="chosen")
    assert not match.chosen_by_hand


def test_back_from_by_hand_the_server_tosses_at_once(matches, race):
    match = race(settings=Settings(chance="chosen"))
    matches.change_settings(match, ANA, chance="tossed")
    assert texts(match) == [match.game.name(match.states[0], draw(match.game, match.states[0], SEED, 0))]


def test_by_hand_taking_back_stops_at_the_coin_too(matches, race):
    match = race(settings=Settings(chance="chosen"))
    for action in ("1", "x1", "2"):
        matches.play(match, ANA, action, seen(match))
    for ply in (2, 1, 0):
        matches.undo(match, ANA, seen(match))
        assert match.ply == ply


# -- the seed is a secret until the end --------------------------------------------------------------------------------


app = module_app()


@pytest.fixture(scope="module")
def ana(app):
    return Someone(app)


def record_of(app, match_id):
    return app.extensions["poda.services"].matches.find(match_id)


def all_that_is_told(someone, match_id):
    """Every page and message about the match."""
    someone.watches(match_id, tree=True)
    pages = [someone.see(f"/matches/{match_id}{place}") for place in ("", "/board", "/panel", "/text")]
    return " ".join(pages) + str(someone.socket.get_received())


def finish(app, someone, match_id):
    while not record_of(app, match_id).over:
        someone.plays(match_id, next(iter(record_of(app, match_id).position.actions)))


def test_the_seed_is_told_nowhere_before_the_end(app, ana):
    match_id = ana.opens(**SHORT, seed="3141592653")
    assert "3141592653" not in all_that_is_told(ana, match_id)
    assert "The seed is told when the game is over." in ana.see(f"/matches/{match_id}/again", status=400)
    finish(app, ana, match_id)
    assert "3141592653" in ana.see(f"/matches/{match_id}/panel")
    assert "seed: 3141592653" in ana.see(f"/matches/{match_id}/text")


def test_a_seed_that_somebody_chose_is_told_to_everybody_at_the_table(app, ana):
    told = "chose the seed"
    chosen, drawn = ana.opens(**BETWEEN_TWO, seed="5"), ana.opens(**BETWEEN_TWO)
    bo = Someone(app)
    assert told in bo.see(f"/matches/{chosen}/panel")
    assert told not in bo.see(f"/matches/{drawn}/panel")
    finish_together(app, ana, bo, chosen)
    assert ana.asks("match:follow", {"match": chosen, "version": record_of(app, chosen).version})["ok"]
    following = record_of(app, chosen).record.successor
    assert told not in bo.see(f"/matches/{following}/panel"), "of the next game nobody knows the seed"


BETWEEN_TWO = SHORT | {"min": "open"}


def finish_together(app, ana, bo, match_id):
    match = record_of(app, match_id)
    seat = {"match": match_id, "side": "min", "seat": {"kind": "me"}, "version": match.version}
    assert bo.asks("match:seat", seat)["ok"]
    while not match.over:
        mover = (ana, bo)[match.position.turn]
        assert mover.plays(match_id, next(iter(match.position.actions)))["ok"]


def test_a_seed_has_128_bits(app, ana):
    drawn = [record_of(app, ana.opens(**SHORT)).record.seed.bit_length() for _ in range(12)]
    assert 120 < max(drawn) <= 128
    longest = str(2**128 - 1)
    match_id = ana.opens(**SHORT, seed=longest)
    app.extensions["poda.services"].matches.forget(match_id)  # as after a restart
    assert str(record_of(app, match_id).record.seed) == longest
    assert ana.send("/matches", game="coin-backgammon", seed=str(2**128)).status_code == 400


def test_a_finished_game_is_played_again_with_the_same_luck(app, ana):
    first = ana.opens(**SHORT, position="1,2 min -")
    finish(app, ana, first)
    offer = ana.web.get(f"/matches/{first}/again").location
    fields = dict(parse_qsl(urlsplit(offer).query))
    assert (fields["position"], fields["seed"]) == ("1,2 min -", str(record_of(app, first).record.seed))
    assert f'value="{fields["seed"]}"' in ana.see(offer)
    second = ana.opens(**fields)
    finish(app, ana, second)
    assert texts(record_of(app, second)) == texts(record_of(app, first))


def test_the_panel_says_who_tosses_and_lets_only_players_change_it(app, ana):
    match_id = ana.opens(**SHORT)
    panel = ana.see(f"/matches/{match_id}/panel")
    assert 'value="tossed" aria-pressed="true"' in panel
    assert ana.send(f"/matches/{match_id}/settings", chance="chosen").status_code == 303
    assert 'value="chosen" aria-pressed="true"' in ana.see(f"/matches/{match_id}/panel")
    watching = Someone(app).see(f"/matches/{match_id}/panel")
    assert "chosen by hand" in watching
    assert f'action="/matches/{match_id}/settings"' not in watching


def test_a_game_without_chance_says_nothing_of_it(ana):
    assert 'id="tossing"' not in ana.see(f"/matches/{ana.opens()}/panel")


# -- payloads of sockets ----------------------------------------------------------------------------------------------


@examples(30)
@given(data=st.fixed_dictionaries({"chance": anything}, optional=dict.fromkeys(FIELDS, anything)) | anything)
def test_no_nonsense_changes_who_tosses(app, ana, data):
    match_id = _one_match(app, ana)
    stands = ana.watches(match_id)
    asked = {**data, "match": match_id, "extra": 1} if isinstance(data, dict) else data
    answer = ana.asks("match:chance", asked)
    assert answer["ok"] is False
    assert answer["reason"].endswith((".", "?"))
    assert ana.watches(match_id) == stands


_opened: dict[int, str] = {}


def _one_match(app, someone):
    """One match for all the nonsense."""
    return _opened.setdefault(id(app), someone.opens(**SHORT))


def test_the_socket_changes_who_tosses(app, ana):
    match_id = ana.opens(**SHORT)
    assert ana.asks("match:chance", {"match": match_id, "chance": "chosen"})["ok"]
    assert record_of(app, match_id).chosen_by_hand
    watching = Someone(app)
    assert (
        "only those who sit at it" in watching.asks("match:chance", {"match": match_id, "chance": "tossed"})["reason"]
    )


def test_an_action_of_chance_is_not_played_twice_by_two_processes(matches, race, restarted):
    """Both would draw the same: the second one reads what the first has stored."""
    match = race()
    other = restarted()
    theirs = other.find(match.id)
    play_on(matches, match)
    with pytest.raises(Refused):
        other.play(theirs, ANA, next(iter(theirs.position.actions)), PageState(theirs.ply))
    assert texts(other.find(match.id)) == texts(match)


def test_the_move_before_is_a_players_however_chance_has_moved_since(ana):
    match_id = ana.opens(game="coin-backgammon", chance="chosen")

    def before(ply):
        return re.findall(r'data-before="([^"]*)"', ana.see(f"/matches/{match_id}/board?at={ply}"))

    for action in ("1", "x1"):
        ana.plays(match_id, action)
    assert before(0) == ["-1"]  # although chance is to move at the match's own ply
    ana.plays(match_id, "2")
    assert [before(ply) for ply in range(4)] == [["-1"], ["-1"], ["1"], ["1"]]


def test_every_bit_of_a_seed_matters():
    """Otherwise somebody who has seen some coins could try the few possible seeds, and know the others."""
    game = games.find("coin-backgammon")
    state = next(chance_states(game))

    def coins(seed):
        return [draw(game, state, seed, ply) for ply in range(64)]

    told = [coins(0), *(coins(1 << bit) for bit in range(SEED_BITS))]
    assert len({tuple(each) for each in told}) == SEED_BITS + 1


def chance_states(game):
    """The states within a move of the start."""
    start = game.start()
    states = [start, *(game.result(start, action) for action in game.actions(start))]
    return (state for state in states if game.turn(state) == CHANCE)
