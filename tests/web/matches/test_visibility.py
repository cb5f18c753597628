"""Hidden stays hidden: a viewer is sent the same, byte for byte, for all deals that this viewer cannot tell apart."""

import json
import random
import re
from dataclasses import replace

import pytest

from engine import games
from engine.game import CHANCE, MAX, MIN, TERMINAL
from engine.hidden.game import play, walk
from tests.web.people import Someone, close_app, open_app, until
from webapp.matches import positions, service, visibility
from webapp.matches.engine_options import EngineOptions
from webapp.matches.match import Match
from webapp.matches.record import PlayedAction, Record
from webapp.matches.seats import SeatRequest
from webapp.searches import hidden_decisions
from webapp.searches.searchers import question, searcher_for

CARD_GAMES = tuple(slug for slug in games.ENTRIES if games.find(slug).hidden)
PAIRS = 4
"""Pairs of deals for each game and viewer."""

ONLOOKER = 2


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    app = open_app(tmp_path_factory.mktemp("hands"), PODA_SEARCHES_EACH=50)
    yield app
    close_app(app)


@pytest.fixture
def people(app):
    """MAX, MIN and an onlooker."""
    return Someone(app), Someone(app), Someone(app)


class Dealer:
    """Deals what a test wants instead of what a seed brings."""

    def __init__(self, monkeypatch):
        self.cards = None
        self.by_seed = service.draw
        monkeypatch.setattr(service, "draw", self.draw)

    def draw(self, game, state, seed, ply):
        return self.by_seed(game, state, seed, ply) if self.cards is None else game.find(state, self.cards[ply])


@pytest.fixture
def dealer(monkeypatch):
    return Dealer(monkeypatch)


def services_of(app):
    return app.extensions["poda.services"]


def deal(app, dealer, people, slug, history):
    """A match between two people that has come to this history."""
    ana, bo, _cleo = people
    dealer.cards = history
    match = services_of(app).matches.open(
        visitor(app, ana), slug, seat_requests=(SeatRequest("me"), SeatRequest("open"))
    )
    answer = bo.asks("match:seat", {"match": match.id, "side": "min", "seat": {"kind": "me"}, "version": match.version})
    assert answer["ok"], answer
    while match.ply < len(history):
        who = (ana, bo)[match.position.turn]
        assert who.plays(match.id, history[match.ply])["ok"]
    return match


def visitor(app, someone):
    """The name that the services knows somebody by."""
    match = someone.opens()
    return services_of(app).matches.find(match).record.host


def sent(someone, match):
    """Everything that is sent to somebody who looks at a match from every side."""
    someone.socket.get_received()
    news = [someone.watches(match.id, tree=True)]
    for event, more in (
        ("search:start", {"kind": "hint"}),
        ("search:start", {"kind": "analysis", "ply": match.ply}),
        ("match:play", {"action": "nothing", "ply": match.ply, "version": match.version}),
    ):
        news.append(someone.asks(event, {"match": match.id, **more}))
    address = f"/matches/{match.id}"
    pages = [
        someone.web.get(f"{address}{path}").get_data(as_text=True)
        for path in (
            "",
            "?at=1",
            "/board",
            "/panel",
            "/decision",
            "/view",
            "/text",
            "/tree",
            "/why",
            "/node?path=A",
            "/exact",
        )
    ]
    pages += [
        someone.web.get(f"{address}/decision?method={method}").get_data(as_text=True)
        for method in ("belief", "average")
    ]
    news += [[message["name"], message["args"]] for message in someone.socket.get_received()]
    return without_chance_names("\n".join([*pages, json.dumps(news)]), match)


PARTS = ("view", "board", "panel", "decision", "text", "tree", "why", "node?path=A", "exact")
"""Addresses below a match's own."""


def without_chance_names(text, match):
    """The text without what differs between any two matches: their names, nonces, tokens."""
    text = text.replace(match.id, "MATCH")
    text = re.sub(r'nonce="[^"]+"', "", text)
    return re.sub(r'csrf[_-]token" (?:value|content)="[^"]+"|"X-CSRF-Token": "[^"]+"', "", text)


def what_is_seen(game, visit, viewer):
    """What the viewer has noticed up to a node of the tree of histories."""
    if viewer != ONLOOKER:
        return visit.seen[viewer]
    common, state = [], game.start()
    for name in visit.history:
        action = game.find(state, name)
        news = [game.sees(state, action, player) for player in (MAX, MIN)]
        common.append(news[0] if news[0] == news[1] else "")
        state = game.result(state, action)
    return tuple(common)


def twins(slug, viewer):
    """Histories that the viewer cannot tell apart, where a player is to move: pairs of them, drawn by lot."""
    game = games.find(slug)
    alike = {}
    for visit in walk(game):
        if game.turn(visit.state) not in (CHANCE, TERMINAL):
            key = len(visit.history), what_is_seen(game, visit, viewer)
            alike.setdefault(key, []).append(visit.history)
    groups = [histories for histories in alike.values() if len(histories) > 1]
    dice = random.Random(7)
    return [dice.sample(group, 2) for group in dice.sample(groups, min(PAIRS, len(groups)))]


@pytest.mark.parametrize("viewer", [MAX, MIN, ONLOOKER], ids=["max", "min", "onlooker"])
@pytest.mark.parametrize("slug", CARD_GAMES)
def test_deals_that_cannot_be_told_apart_look_the_same(app, people, dealer, slug, viewer):
    pairs = twins(slug, viewer)
    if (slug, viewer) == ("guess-the-card", MIN):
        assert pairs == []  # MIN sees the only card
        return
    assert pairs
    for one, other in pairs:
        looks = [sent(people[viewer], deal(app, dealer, people, slug, history)) for history in (one, other)]
        assert looks[0] == looks[1], (one, other)


def test_the_look_would_show_a_difference(app, people, dealer):
    """The test above could fail: deals that can be told apart do not look the same."""
    looks = [sent(people[MAX], deal(app, dealer, people, "betting", history)) for history in (("K", "Q"), ("A", "Q"))]
    assert looks[0] != looks[1]


@pytest.mark.parametrize("slug", CARD_GAMES)
def test_at_the_end_everything_lies_open(app, people, dealer, slug):
    game = games.find(slug)
    over = [visit.history for visit in walk(game) if game.turn(visit.state) == TERMINAL]
    history = random.Random(3).choice(over)
    match = deal(app, dealer, people, slug, history)
    page = people[ONLOOKER].see(f"/matches/{match.id}")
    assert "playing-card back" not in page
    assert f"seed was {match.record.seed}" in page
    assert f"position: {game.write(match.state)}" in people[ONLOOKER].see(f"/matches/{match.id}/text")


def test_the_position_of_a_hand_is_written_for_nobody_before_its_end(app, people, dealer):
    match = deal(app, dealer, people, "betting", ["K", "Q"])
    assert [visibility.position_text(match, ply) for ply in range(3)] == ["", "", ""]
    dealer.cards = None
    while not match.over:
        people[match.position.turn].plays(match.id, next(iter(match.position.actions)))
    assert visibility.position_text(match, 2) == "K Q"


def test_the_seed_is_told_to_nobody_before_the_end(app, people, dealer):
    match = deal(app, dealer, people, "betting", ("K", "Q", "2"))
    for someone in people:
        assert str(match.record.seed) not in sent(someone, match)


# -- what an engine is given ------------------------------------------------------------------------------------------


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


# -- seats, open cards, hands in a row --------------------------------------------------------------------------------


def test_nobody_takes_a_seat_in_the_middle_of_a_hand(app, people, dealer):
    ana, bo, cleo = people
    match = deal(app, dealer, people, "draw-poker", ("A", "K"))
    version = match.version
    for someone, side in ((ana, "min"), (bo, "max"), (cleo, "max")):
        answer = someone.asks(
            "match:seat", {"match": match.id, "side": side, "seat": {"kind": "me"}, "version": version}
        )
        assert not answer["ok"]
    assert ana.send(f"/matches/{match.id}/swap", version=match.version).status_code == 400
    assert match.version == version


def test_nothing_is_taken_back_between_two_people(app, people, dealer):
    match = deal(app, dealer, people, "draw-poker", ("A", "K", "stay"))
    refused = people[MAX].send(f"/matches/{match.id}/undo", version=match.version)
    assert refused.status_code == 400
    assert "cannot be unseen" in refused.get_data(as_text=True)


def test_cards_are_opened_only_where_no_other_person_sits(app, people, dealer):
    match = deal(app, dealer, people, "betting", ("K", "Q"))
    assert people[MAX].send(f"/matches/{match.id}/settings", open_cards="yes").status_code == 400
    assert "playing-card back" in people[MAX].see(f"/matches/{match.id}")
    dealer.cards = ("K", "Q")
    alone = people[MAX].opens(game="betting", max="me", min="engine")
    assert people[MAX].send(f"/matches/{alone}/settings", open_cards="yes").status_code == 303
    assert "playing-card back" not in people[MAX].see(f"/matches/{alone}")


def test_hands_in_a_row_keep_the_score(app, people, dealer):
    ana, bo, _cleo = people
    match = deal(app, dealer, people, "betting", ("K", "Q", "2", "call"))  # MAX wins 3
    ana.send(f"/matches/{match.id}/follow", version=match.version)
    following = services_of(app).matches.find(match.record.successor)
    assert (following.record.hand, following.record.score) == (2, 3.0)
    ana.plays(following.id, "pass")  # and loses 1
    assert 'data-score="2.0"' in ana.see(f"/matches/{following.id}/panel")
    bo.send(f"/matches/{following.id}/follow", version=following.version, swap="yes")
    swapped = services_of(app).matches.find(following.record.successor)
    assert (swapped.record.hand, swapped.record.score) == (3, -2.0), "who was MAX sits at MIN now"


def test_methods_are_for_hidden_cards_and_searches_for_open_boards(app, people):
    ana = people[MAX]
    assert ana.send("/matches", game="betting", max="me", min="alphabeta").status_code == 400
    assert ana.send("/matches", game="tic-tac-toe", max="me", min="belief").status_code == 400


@pytest.mark.parametrize("slug", CARD_GAMES)
def test_a_finished_hand_is_explained_in_three_languages(app, people, dealer, slug):
    game = games.find(slug)
    over = [visit.history for visit in walk(game) if game.turn(visit.state) == TERMINAL]
    match = deal(app, dealer, people, slug, random.Random(1).choice(over))
    for language in ("en", "es", "pt"):
        onlooker = Someone(app, language)
        for ply in range(match.ply + 1):
            if match.position_at(ply).turn in (MAX, MIN):
                assert 'class="belief-tree"' in onlooker.see(f"/matches/{match.id}/decision?at={ply}&method=simulate")


def test_the_tree_and_the_list_of_a_mixed_decision_agree(app, people, dealer):
    dealer.cards = ("K", "A", None, None, None)
    match = people[MAX].opens(game="draw-poker-bet", max="me", min="engine")
    page = people[MAX].see(f"/matches/{match}/decision?method=equilibrium")
    edges = re.findall(
        r'<li class="branch (?:\w+) chosen">\s*<div class="[^"]*">\s*<p class="belief-edge">(.*?)</p>', page
    )
    told = [re.sub(r'<span class="decimal">.*?</span>|<[^>]+>', "", edge) for edge in edges]
    assert told[0] == "No card · taken with 1/8"
    assert "Take a card · taken with 7/8" in told


# -- fair play between two people -------------------------------------------------------------------------------------


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
