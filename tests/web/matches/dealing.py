"""Hands whose cards a test chooses."""

from engine import games
from webapp.matches import service
from webapp.matches.seats import SeatRequest

CARD_GAMES = tuple(slug for slug in games.ENTRIES if games.find(slug).hidden)


class Dealer:
    """Deals the cards that a test wants instead of those of a seed."""

    def __init__(self, monkeypatch):
        self.cards = None
        self.by_seed = service.draw
        monkeypatch.setattr(service, "draw", self.draw)

    def draw(self, game, state, seed, ply):
        return self.by_seed(game, state, seed, ply) if self.cards is None else game.find(state, self.cards[ply])


def services_of(app):
    return app.extensions["poda.services"]


def deal(app, dealer, people, slug, history):
    """A match between two people with this history."""
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
    """The id of a visitor in the services."""
    match = someone.opens()
    return services_of(app).matches.find(match).record.host
