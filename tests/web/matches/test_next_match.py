"""The match after this one: the same seats, or swapped, or from a position; opened once."""

import pytest

from engine.refusals import Refused
from tests.web.matches.playing import AGAINST_THE_ENGINE, ANA, TWO_AT_ONE_SCREEN, play, seen, texts


def test_a_new_game_has_the_same_seats_and_the_old_one_stays(matches, restarted):
    match = matches.open(ANA, "tic-tac-toe", {"m": "4", "n": "4"}, None, AGAINST_THE_ENGINE)
    play(matches, match, "b2")
    following = matches.follow(match, ANA, seen(match))
    assert following.record.seats == match.record.seats
    assert following.record.parameters == {"m": 4, "n": 4, "k": 3}
    assert following.ply == 0
    old = restarted().find(match.id)
    assert (texts(old), old.record.successor) == ("b2", following.id)


def test_a_rematch_swaps_the_sides(matches):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=AGAINST_THE_ENGINE)
    following = matches.follow(match, ANA, seen(match), swap=True)
    assert following.record.seats == (match.record.seats[1], match.record.seats[0])


def test_nobody_tries_all_the_seeds_of_the_next_hand(matches):
    match = matches.open(ANA, "coin-backgammon", seat_requests=TWO_AT_ONE_SCREEN)
    seeds = [match.record.seed]
    for _ in range(20):
        match = matches.follow(match, ANA, seen(match))
        seeds.append(match.record.seed)
    assert len({seed >> 96 for seed in seeds}) == len({seed % 2**32 for seed in seeds}) == len(seeds)


def test_a_position_can_be_set_up(matches, nothing_changes):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=AGAINST_THE_ENGINE)
    with nothing_changes(match), pytest.raises(Refused, match="X moves first"):
        matches.follow(match, ANA, seen(match), position="OO./.../...")
    following = matches.follow(match, ANA, seen(match), position="XO./.../...")
    assert following.game.write(following.state) == "XO./.../... X"


def test_a_double_click_on_new_game_opens_one(matches):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=AGAINST_THE_ENGINE)
    saw = seen(match)
    assert matches.follow(match, ANA, saw) is matches.follow(match, ANA, saw)


def test_a_new_game_asked_for_again_after_a_pause_is_still_the_one(matches, restarted):
    match = matches.open(ANA, "tic-tac-toe", seat_requests=AGAINST_THE_ENGINE)
    saw = seen(match)
    following = matches.follow(match, ANA, saw)
    matches.change_settings(match, ANA, paused=True)
    assert matches.follow(match, ANA, saw) is following
    later = restarted()
    assert later.follow(later.find(match.id), ANA, saw).id == following.id
    assert matches.follow(match, ANA, seen(match)) is not following  # that page showed the first one


def test_a_new_game_that_another_process_forestalled_is_not_stored(matches, restarted, database):
    mine = matches.open(ANA, "tic-tac-toe", seat_requests=AGAINST_THE_ENGINE)
    other = restarted()
    theirs = other.find(mine.id)
    matches.change_settings(mine, ANA, paused=True)
    before = count(database)
    with pytest.raises(Refused, match="has moved on"):
        other.follow(theirs, ANA, seen(theirs))
    assert count(database) == before


def count(database) -> int:
    with database.read() as connection:
        return connection.exec_driver_sql("SELECT count(*) FROM matches").scalar()
