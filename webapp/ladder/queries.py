"""Reads an address of the ladder: a game, a decision in it, the methods, and their opponents."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.hidden.behaviour import situations
from engine.hidden.behaviour_text import read_behaviour
from engine.hidden.game import HiddenGame, InformationSet, cannot_have_seen, read_seen, write_seen
from engine.hidden.methods import METHODS, USUAL_METHOD
from engine.refusals import N_, Refused, Term, unlisted
from engine.search.algorithms import run_by_the_machine
from webapp.games import page_of, pages
from webapp.matches import positions
from webapp.matches.engine_options import EngineOptions
from webapp.matches.seat_texts import options_from
from webapp.matches.seats import SIDES
from webapp.play import fields
from webapp.searches.hidden_decisions import MOST_HISTORIES, is_small

USUAL = {"against": "equilibrium", "method": USUAL_METHOD}


def ladder_games() -> tuple[str, ...]:
    """The games that have a ladder: those with hidden cards."""
    return tuple(page.slug for page in pages() if page.card_table)


def rung_names() -> tuple[str, ...]:
    """The methods on the ladder, from the bottom up. The strategy set by hand is a rung of its own."""
    return tuple(method.name for method in METHODS.values() if method.stands_alone)


@dataclass(frozen=True)
class LadderQuery:
    """One decision, and how to show it. `shown` is the method whose tree is drawn, as the algorithm `search` searches
    it.
    """

    game: HiddenGame
    player: int
    seen: InformationSet
    against: str = USUAL["against"]
    shown: str = USUAL["method"]
    search: str = ""
    level: int = 1
    learning: bool = False
    strategy: str = ""

    @property
    def side(self) -> str:
        return SIDES[self.player]

    def options(self, method: str) -> EngineOptions:
        """The seat's options with that method, as far as it heeds them."""
        takes = METHODS[method].takes
        return EngineOptions(
            method,
            level=self.level if "level" in takes else 1,
            learning=self.learning and "learning" in takes,
            strategy=self.strategy or None if "behaviour" in takes else None,
        )

    def options_of_other(self) -> EngineOptions:
        """The other seat's options; the strategy set by hand is not for it."""
        return replace(self, strategy="").options(self.against)

    # -- addresses ----------------------------------------------------------------------------------------------------

    @property
    def sees(self) -> str:
        return write_seen(self.seen)

    @property
    def card(self) -> str:
        """The first card that the seat has seen, or ""."""
        return next((news for news in self.seen if " " not in news), "")

    @property
    def named(self) -> dict[str, Any]:
        """The parameters of the game that differ from its defaults."""
        return parameters(self.game)

    @property
    def address(self) -> dict[str, Any]:
        """The fields of its address, with `slug` for the path."""
        return {"slug": self.game.slug, **self.named, "seat": self.side, "seen": self.sees, **self._chosen()}

    def _chosen(self) -> dict[str, Any]:
        chosen = (
            ("against", self.against, USUAL["against"]),
            ("method", self.shown, USUAL["method"]),
            ("search", self.search, ""),
            ("level", self.level, 1),
            ("learning", "yes" if self.learning else "", ""),
            ("strategy", self.strategy, ""),
        )
        return {name: value for name, value, usual in chosen if value != usual}

    def but(self, **changes: Any) -> dict[str, Any]:
        """The address with some fields changed."""
        return replace(self, **changes).address

    def seat(self, side: str) -> dict[str, Any]:
        """The address of the other seat, at a decision of its own and without this one's strategy."""
        other = {name: value for name, value in self.address.items() if name not in ("seen", "strategy")}
        return self.address if side == self.side else {**other, "seat": side}

    def kept_but(self, *names: str) -> list[tuple[str, Any]]:
        """The fields that a form sends along besides those named."""
        return [(name, value) for name, value in self.address.items() if name not in ("slug", *names)]


def parameters(game: HiddenGame) -> dict[str, Any]:
    """The parameters of a game that differ from its defaults."""
    usual = positions.game_of(game.slug, {}).parameters
    return {name: value for name, value in game.parameters.items() if value != usual[name]}


def read(slug: str, given: Mapping[str, str]) -> LadderQuery:
    """The query in the fields; raises Refused. Without a decision it takes the seat's usual one."""
    game = game_of(slug, given)
    side = given.get("seat", "max")
    if side not in SIDES:
        raise Refused(N_("The seat is max or min."))
    player = SIDES.index(side)
    seen = _seen(game, player, given)
    chosen = options_from({name: given[name] for name in ("level", "learning", "strategy") if given.get(name)})
    query = LadderQuery(
        game,
        player,
        seen,
        against=_method(given.get("against") or USUAL["against"]),
        shown=_method(given.get("method") or USUAL["method"]),
        search=_search(given.get("search", "")),
        level=chosen.level,
        learning=chosen.learning,
        strategy=chosen.strategy or "",
    )
    if query.strategy:
        read_behaviour(game, player, query.strategy)  # raises Refused
    return query


def game_of(slug: str, given: Mapping[str, str]) -> HiddenGame:
    """The card game with that name; raises Refused."""
    if slug not in ladder_games():
        known = ", ".join(ladder_games())
        raise Refused(N_("There is no ladder for “%(name)s”; there are: %(known)s."), name=slug, known=known)
    game = positions.game_of(slug, fields.parameters({**given, "game": slug}))
    assert isinstance(game, HiddenGame)
    if not is_small(game):
        raise Refused(
            N_("This game has more than %(most)d histories: too many to compare all methods side by side."),
            most=MOST_HISTORIES,
        )
    return game


def _seen(game: HiddenGame, player: int, given: Mapping[str, str]) -> InformationSet:
    """The information set in which the player decides; by default the lectures' one, or the first."""
    known = situations(game, player)
    if "seen" not in given:
        return _usual(game, player) or next(iter(known))
    seen = read_seen(game, player, given["seen"][:400])
    if seen not in known:
        raise cannot_have_seen(game, player, write_seen(seen))
    return seen


def _usual(game: HiddenGame, player: int) -> InformationSet | None:
    """The decision that the lectures discuss, or None."""
    return page_of(game.slug).lecture_decisions.get(player)


def _search(name: str) -> str:
    known = run_by_the_machine(has_chance=True) + run_by_the_machine(has_chance=False)
    if name and name not in known:
        raise unlisted(Term(N_("algorithm")), name, known)
    return name


def _method(name: str) -> str:
    known = rung_names()
    if name not in known:
        raise unlisted(Term(N_("method")), name[:40], known)
    return name
