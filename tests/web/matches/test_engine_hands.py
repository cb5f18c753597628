"""An engine in a hand of cards: what it is given, what it decides, and what it keeps to itself."""

import random
from dataclasses import replace

import pytest

from engine.game import MAX, MIN
from engine.hidden.game import play, walk
from tests.web.matches.dealing import CARD_GAMES, services_of
from tests.web.people import module_app, until
from webapp.matches import positions, service, visibility
from webapp.matches.engine_options import EngineOptions
from webapp.matches.seats import SeatRequest
from webapp.searches import hidden_decisions
from webapp.searches.searchers import question, searcher_for

app = module_app(PODA_SEARCHES_EACH=50)


@pytest.mark.parametrize("slug", CARD_GAMES)
@pytest.mark.parametrize("player", [MAX, MIN])
def test_an_engine_is_given_what_its_seat_has_seen(app, dealer, slug, player):
    game = positions.game_of(slug, {})
    dice = random.Random(5)
    visits = [visit for visit in walk(game) if game.turn(visit.state) == player]
    for visit in dice.sample(visits, min(5, len(visits))):
        dealer.cards = visit.history
        match = services_of(app).matches.open("somebody", slug, seat_requests=(SeatRequest("me"), SeatRequest("me")))
        while match.ply < len(visit.history):
            ply = match.ply
            services_of(app).matches.play(match, "somebody", visit.history[ply], service.PageState(ply))
        assert (
            visibility.information(match, player, match.ply)
            == visit.seen[player]
            == play(game, visit.history).seen[player]
        )
        asked = question(match, match.ply, EngineOptions("belief"))
        assert (asked.player, asked.known) == (player, visit.seen[player])
        for given in (asked, searcher_for(asked)):
            assert not [value for value in vars(given).values() if value in match.states], "no business of a seat"


def test_an_engine_plays_and_keeps_its_thoughts_to_itself(app, people, dealer):
    ana = people[MAX]
    dealer.cards = ("K", "A", None, None)
    match = ana.opens(game="betting", max="me", min="engine")
    ana.watches(match, tree=True)
    assert ana.plays(match, "2")["ok"]
    until(lambda: 'data-turn="terminal"' in ana.see(f"/matches/{match}/board"))
    done = until(lambda: ana.heard("search:done"))
    assert [set(news) for news in done] == [{"match", "search", "kind", "ply", "number", "side", "played"}]
    assert not ana.heard("search:progress") + ana.heard("search:tree")
    assert 'data-closed="no"' in ana.see(f"/matches/{match}/decision"), "after the reveal it is explained"
    (ply,) = [news["ply"] for news in done]
    stored = services_of(app).matches.store.roots(match, ply)
    assert {root["action"]: root["probability"] for root in stored} == {"pass": 0, "call": 1}


def test_a_mixed_strategy_is_drawn_by_the_seed_of_the_match(app, dealer):
    game = positions.game_of("betting", {})
    half = EngineOptions("fixed", strategy="K: pass 1/2, 4 1/2")
    drawn = [drawn_by(app, dealer, half, seed) for seed in range(400)]
    assert set(drawn) == {"pass", "4"}
    assert 160 < drawn.count("pass") < 240
    assert drawn_by(app, dealer, half, 0) == drawn[0]
    assert game.hidden


def drawn_by(app, dealer, options, seed):
    """What an engine that holds a king as MAX does."""
    searcher = searcher_for(replace(question(match_with_king(app, dealer), 2, options), seed=seed))
    while not searcher.advance(1):
        pass
    return searcher.report().best


def test_a_decision_takes_several_slices_and_is_found_once_for_all_who_wait_for_it(app, dealer):
    game, king = positions.game_of("aces-and-kings", {"stake": 7}), ("K",)
    options = EngineOptions("simulate", level=3)
    nothing = ("", "")  # of the two deals, everybody sees
    one, other = (hidden_decisions.HiddenDecision(game, MAX, king, nothing, options, seed=1) for _ in range(2))
    assert not one.advance(1) and not other.advance(1)
    assert one.report().best is other.report().best is None
    while not one.advance(1):
        pass
    assert other.advance(1)
    assert other.report().actions == one.report().actions
    assert one.report().best == hidden_decisions.decided(game, MAX, king, options).best


def test_an_engine_that_is_stopped_too_early_takes_the_first_action(app, people, dealer):
    ana, services = people[MAX], services_of(app)
    dealer.cards = ("K", "A", None, None)
    new = ana.opens(game="betting", high="37", max="me", min="engine")  # nobody has decided here before
    match = services.matches.find(new)
    services.matches.change_settings(match, match.record.host, paused=True)
    ana.plays(match.id, "2")
    services.searches.stop(match, match.record.host)
    until(lambda: match.position.over)
    assert match.actions[-1].text == next(iter(match.position_at(3).actions)) == "pass", (
        "with an ace it would have called"
    )
    assert match.actions[-1].cost.stopped


def match_with_king(app, dealer):
    dealer.cards = ("K", "Q")
    return services_of(app).matches.open("somebody", "betting", seat_requests=(SeatRequest("me"), SeatRequest("open")))
