"""An engine's thinking time in a live hand does not depend on its cards.

It is counted in steps of work, which are the same on every machine.
"""

import functools
import random

import pytest

from engine import games
from engine.game import MAX, MIN
from engine.hidden.game import play, walk
from engine.hidden.methods import METHODS
from tests.web.people import module_app
from webapp.matches import positions
from webapp.matches.engine_options import EngineOptions
from webapp.matches.seats import SeatRequest
from webapp.searches import hidden_decisions
from webapp.searches.remembered import Remembered
from webapp.searches.searchers import question, searcher_for

CARD_GAMES = tuple(slug for slug in games.ENTRIES if games.find(slug).hidden)
ASKED = tuple(
    EngineOptions(name, level=3, learning=True) if "level" in method.takes else EngineOptions(name)
    for name, method in METHODS.items()
    if method.stands_alone
)


app = module_app()


@pytest.fixture
def forget(monkeypatch):
    """Clears the cache of decisions, as after a restart."""

    def forgotten():
        for name in ("_decisions", "_seats"):
            monkeypatch.setattr(hidden_decisions, name, Remembered(1 << 24, lambda found: 1000), raising=False)

    return forgotten


def steps_to_decide(app, slug, history, options):
    """The steps of the engine's decision after this history, seen as the pool sees them."""
    matches = app.extensions["poda.services"].matches
    seats = SeatRequest("me"), SeatRequest("me")
    match = matches.open("somebody", slug, None, " ".join(history), seats)
    searcher = searcher_for(question(match, 0, options))
    steps = 0
    while not searcher.advance(1):
        steps += 1
    assert searcher.report().best is not None
    return steps


@functools.cache
def groups_alike(slug, player):
    """The first histories of every situation that looks the same to a watcher, by situation."""
    game, groups = games.find(slug), {}
    for visit in walk(game):
        if game.turn(visit.state) == player:
            public = tuple(news if news == other else "" for news, other in what_both_saw(game, visit))
            groups.setdefault(public, {}).setdefault(visit.seen[player], visit.history)
    return [list(group.values()) for group in groups.values() if len(group) > 1]


def what_both_saw(game, visit):
    state, saw = game.start(), []
    for name in visit.history:
        action = game.find(state, name)
        saw.append((game.sees(state, action, MAX), game.sees(state, action, MIN)))
        state = game.result(state, action)
    return saw


@pytest.mark.parametrize("slug", CARD_GAMES)
@pytest.mark.parametrize("options", ASKED, ids=lambda options: options.algorithm)
def test_the_work_is_the_same_whatever_the_engine_holds(app, forget, slug, options):
    dice = random.Random(f"{slug} {options.algorithm}")
    for player in (MAX, MIN):
        groups = groups_alike(slug, player)
        for group in dice.sample(groups, min(2, len(groups))):
            found = {}
            for history in group:
                forget()
                found[history] = alone(app, slug, history, group[0], options)
            assert len(set(found.values())) == 1, found


def alone(app, slug, history, warm, options):
    """The steps after a history, if somebody had `warm` computed beforehand: a difference would reveal a card."""
    game = positions.game_of(slug, games.find(slug).parameters)
    visit = play(game, warm)
    player = game.turn(visit.state)
    hidden_decisions.decided(game, player, visit.seen[player], options)
    return steps_to_decide(app, slug, history, options)


def test_nobody_can_have_the_answer_ready_for_one_card_only(app, forget):
    """The second time it is remembered for all cards."""
    forget()
    options = EngineOptions("simulate", level=2)
    ace, king = ("A", "K"), ("K", "K")
    assert steps_to_decide(app, "aces-and-kings", ace, options) > 0
    assert steps_to_decide(app, "aces-and-kings", ace, options) == 0
    assert steps_to_decide(app, "aces-and-kings", king, options) == 0
