"""Requests in a hand between two people reveal nothing to the other one, whatever they time."""

import pytest

from engine.game import MAX, MIN
from engine.hidden.game import play
from engine.hidden.public import public_history
from tests.web.matches.dealing import deal, services_of
from tests.web.people import module_app
from webapp.matches import positions
from webapp.matches.engine_options import EngineOptions
from webapp.searches import hidden_decisions
from webapp.searches.remembered import Remembered
from webapp.searches.searchers import SearchQuestion, searcher_for

app = module_app(PODA_SEARCHES_EACH=50)

GAME = "aces-and-kings"
ADVICE = EngineOptions("simulate", level=2)


@pytest.fixture
def forget(monkeypatch):
    """Clears the cache of decisions, as after a restart."""

    def forgotten():
        for name, kept in list(vars(hidden_decisions).items()):
            if isinstance(kept, Remembered):
                monkeypatch.setattr(hidden_decisions, name, Remembered(1 << 24, kept._size))

    return forgotten


def asks(someone, match):
    return someone.see(f"/matches/{match.id}/decision?method=simulate&level={ADVICE.level}")


def steps_left(history):
    """The remaining steps for another request about this history: by a page, and by an engine's seat."""
    game = positions.game_of(GAME, {})
    visit = play(game, history)
    player = game.turn(visit.state)
    shared = hidden_decisions.decision(game, player, visit.seen[player], ADVICE)
    before = shared.taken
    while not shared.advance(1):
        pass
    public = public_history(game, history)
    seat = searcher_for(SearchQuestion(game, player, visit.seen[player], ADVICE, public, 1, 0))
    seat.advance(10**9)
    return shared.taken - before, seat.cost.nodes


def test_advice_works_out_the_same_whatever_the_person_holds(app, people, dealer, forget):
    found = {}
    for card in ("A", "K"):
        forget()
        match = deal(app, dealer, people, GAME, (card, "K"))
        asks(people[MAX], match)
        remembered = sum(kept.used for kept in vars(hidden_decisions).values() if isinstance(kept, Remembered))
        found[card] = remembered, [steps_left((probe, "K")) for probe in ("A", "K")]
    assert found["A"] == found["K"]
    assert all(page > 0 for page, _seat in found["A"][1]), "nothing is shared with the pages of others"


def test_advice_is_not_quicker_for_what_somebody_had_worked_out_beforehand(app, people, dealer, forget, monkeypatch):
    waits, taken = services_of(app).page_work.wait, []

    def counted(self, visitor, steps):
        def counting():
            while True:
                try:
                    next(steps)
                except StopIteration as done:
                    return done.value
                taken.append(visitor)
                yield

        return waits(visitor, counting())

    monkeypatch.setattr(type(services_of(app).page_work), "wait", counted)
    counts = set()
    for card in ("A", "K"):
        forget()
        steps_left(("A", "K"))
        match = deal(app, dealer, people, GAME, (card, "K"))
        taken.clear()
        asks(people[MAX], match)
        counts.add(len(taken))
    assert len(counts) == 1 and counts != {0}


def test_the_ladder_is_linked_only_once_the_cards_are_on_the_table(app, people, dealer):
    match = deal(app, dealer, people, "betting", ("K", "Q"))
    ladder = "/ladder/betting?"
    assert ladder not in people[MAX].see(f"/matches/{match.id}/decision?method=belief")
    assert people[MAX].plays(match.id, "pass")["ok"]
    assert match.over
    for player in (MAX, MIN):
        assert ladder in people[player].see(f"/matches/{match.id}/decision?method=belief")
