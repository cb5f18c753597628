"""Hidden cards stay hidden: a viewer is sent the same, byte for byte, for all deals that the viewer cannot
tell apart.
"""

import json
import random
import re

import pytest

from engine import games
from engine.game import CHANCE, MAX, MIN, TERMINAL
from engine.hidden.game import walk
from tests.web.matches.dealing import CARD_GAMES, deal
from tests.web.people import module_app
from webapp.matches import visibility

PAIRS = 4
"""Pairs of deals for each game and viewer."""


ONLOOKER = 2


app = module_app(PODA_SEARCHES_EACH=50)


def sent(someone, match):
    """Everything that is sent to a visitor who opens every view of a match."""
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
            "/terms?path=A",
            "/exact",
        )
    ]
    pages += [
        someone.web.get(f"{address}/decision?method={method}").get_data(as_text=True)
        for method in ("belief", "average")
    ]
    news += [[message["name"], message["args"]] for message in someone.socket.get_received()]
    return without_chance_names("\n".join([*pages, json.dumps(news)]), match)


def without_chance_names(text, match):
    """The text without what differs between any two matches: their names, nonces, tokens."""
    text = text.replace(match.id, "MATCH")
    text = re.sub(r'nonce="[^"]+"', "", text)
    return re.sub(r'csrf[_-]token" (?:value|content)="[^"]+"|"X-CSRF-Token": "[^"]+"', "", text)


def what_is_seen(game, visit, viewer):
    """The viewer's observations up to a node of the tree of histories."""
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
    """Histories that the viewer cannot tell apart, with a player to move: random pairs of them."""
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
    """The test above could fail: deals that can be told apart look different."""
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
