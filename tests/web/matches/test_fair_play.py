"""Fair play between two people: nobody deals to the other, leaves a hand, or gives a seat away."""

import pytest

from engine import games
from engine.game import MAX, MIN
from engine.hidden.game import play, walk
from tests.web.matches.dealing import deal, services_of
from tests.web.people import Someone, module_app, until
from webapp.matches import visibility
from webapp.matches.match import Match
from webapp.matches.record import PlayedAction, Record
from webapp.matches.seats import SeatRequest

app = module_app(PODA_SEARCHES_EACH=50)


def test_nobody_deals_to_another_person(app, people):
    ana = people[MAX]
    for known in ({"position": "K Q"}, {"seed": "5"}):
        assert ana.send("/matches", game="betting", max="me", min="open", **known).status_code == 400
        assert ana.send("/matches", game="betting", max="me", min="engine", **known).status_code == 303
    assert ana.send("/matches", game="betting", max="me", min="engine", chance="chosen").status_code == 400


def test_the_next_hand_is_nobodys_to_set_up(app, people, dealer):
    match = deal(app, dealer, people, "betting", ("K", "Q", "pass"))
    for someone in people[:2]:
        assert someone.send(f"/matches/{match.id}/follow", version=match.version, position="A Q").status_code == 400
    assert match.record.successor is None


def test_cards_that_were_set_up_are_told_and_not_dealt_to_the_next_opponent(app, people):
    """A hand is set up against the engine, finished, and the engine's seat opened for a friend."""
    ana, bo, _cleo = people
    first = services_of(app).matches.find(ana.opens(game="betting", max="me", min="engine", position="K Q"))
    assert "chose the cards" in bo.see(f"/matches/{first.id}/panel")
    assert ana.plays(first.id, "pass")["ok"]
    until(lambda: first.over)
    for someone, seat in ((ana, {"kind": "open"}), (bo, {"kind": "me"})):
        asked = {"match": first.id, "side": "min", "seat": seat, "version": first.version}
        assert someone.asks("match:seat", asked)["ok"]
    assert ana.asks("match:follow", {"match": first.id, "version": first.version})["ok"]
    following = services_of(app).matches.find(first.record.successor)
    assert following.record.position is None
    assert [played.by for played in following.actions] == ["chance", "chance"], "dealt by the server"
    assert "chose the cards" not in bo.see(f"/matches/{following.id}/panel")


def test_against_the_engine_alone_the_next_hand_is_set_up_as_this_one(app, people):
    ana = people[MAX]
    first = services_of(app).matches.find(ana.opens(game="betting", max="me", min="engine", position="K Q"))
    assert ana.plays(first.id, "pass")["ok"]
    until(lambda: first.over)
    assert ana.asks("match:follow", {"match": first.id, "version": first.version})["ok"]
    assert services_of(app).matches.find(first.record.successor).record.position == "K Q"


def test_nobody_leaves_a_hand_that_goes_badly(app, people, dealer):
    match = deal(app, dealer, people, "betting", ("Q", "A", "4"))
    for someone in people[:2]:
        assert "to its end first" in someone.send(f"/matches/{match.id}/follow", version=match.version).get_data(
            as_text=True
        )
    assert match.record.successor is None


def test_the_host_does_not_give_away_another_persons_hand(app, people, dealer):
    match = deal(app, dealer, people, "betting", ("K", "A"))
    ana, bo, _cleo = people
    assert (
        ana.send(
            f"/matches/{match.id}/seat", version=match.version, side="min", seat="engine", algorithm="belief"
        ).status_code
        == 400
    )
    assert "playing-card back" in ana.see(f"/matches/{match.id}")
    assert (
        bo.send(
            f"/matches/{match.id}/seat", version=match.version, side="min", seat="engine", algorithm="belief"
        ).status_code
        == 303
    ), "one's own may be"


def test_the_score_stays_with_who_has_won_it(app, people, dealer):
    match = deal(app, dealer, people, "betting", ("K", "Q", "2", "call"))
    assert people[MAX].send(f"/matches/{match.id}/swap", version=match.version).status_code == 400


def test_open_cards_are_closed_again_after_the_hand(app, people, dealer):
    ana, bo, _cleo = people
    dealer.cards = ("K", "Q")
    opened = ana.opens(game="betting", max="me", min="open", open_cards="yes")
    seat = {"match": opened, "side": "min", "seat": {"kind": "me"}, "version": bo.watches(opened)["version"]}
    assert bo.asks("match:seat", seat)["ok"]
    assert ana.send(f"/matches/{opened}/settings", open_cards="no").status_code == 400, "not in the middle of it"
    assert ana.plays(opened, "pass")["ok"]
    assert ana.send(f"/matches/{opened}/settings", open_cards="no").status_code == 303


def test_a_hand_that_was_set_up_keeps_all_that_has_happened(app, people):
    text = "A K draw K stay stay stay"
    match = services_of(app).matches.find(people[MAX].opens(game="aces-and-kings", min="engine", position=text))
    assert match.record.position == text
    assert visibility.information(match, MAX, 0) == play(match.game, text.split()).seen[MAX]


def test_a_hand_is_written_as_it_was_played():
    """In aces-and-kings several histories lead to one state, and what the players saw differs."""
    game = games.find("aces-and-kings")
    told = next(visit for visit in walk(game) if game.write(visit.state) != " ".join(visit.history))
    *start, last = told.history
    seats = SeatRequest("me").seat("ana"), SeatRequest("me").seat("ana")
    match = Match(Record("m1", game.slug, {}, " ".join(start), 1, "ana", seats, actions=(PlayedAction(last, "ana"),)))
    assert match.position_text(0) == " ".join(start)
    assert match.position_text(1) == " ".join(told.history)


@pytest.mark.parametrize(("rounds", "linked"), [(1, True), (3, False)])
def test_the_ladder_is_linked_where_it_can_be_climbed(app, rounds, linked):
    ana = Someone(app)
    match_id = ana.opens(game="aces-and-kings", rounds=str(rounds))
    assert ("/ladder/aces-and-kings?" in ana.see(f"/matches/{match_id}/decision")) == linked


def test_the_table_says_what_lies_in_the_pot(app, people, dealer):
    match = deal(app, dealer, people, "betting", ("K", "Q", "4"))
    for someone in people:
        assert "In the pot: €6 (MAX €5, MIN €1)" in someone.see(f"/matches/{match.id}")
    assert "Each puts €1 into the pot" in people[MAX].see("/play?game=betting")
    match = deal(app, dealer, people, "draw-poker", ("K", "A"))
    assert "At stake: €3" in people[MIN].see(f"/matches/{match.id}/board")
