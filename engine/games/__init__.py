"""The list of all games. A new game is one file beside this one and one line here."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from engine.game import Choice, Game, Parameter
from engine.games import (
    aces_and_kings,
    betting,
    betting_house,
    chess,
    coin_backgammon,
    connect_four,
    draw_poker,
    draw_poker_bet,
    guess_the_card,
    mnk,
    prize,
    sticks,
)
from engine.games.evaluations import with_registered
from engine.refusals import N_, Refused


@dataclass(frozen=True)
class GameEntry:
    """A registered game: its parameters, and how to build it with given values."""

    slug: str
    parameters: tuple[Parameter | Choice, ...]
    build: Callable[[Mapping[str, Any]], Game]

    def usual(self) -> Game:
        """The game with its defaults."""
        return self.built(self.defaults())

    def built(self, values: Mapping[str, Any]) -> Game:
        """The game with these values, and with the evaluations that extensions have registered for it."""
        return with_registered(self.slug, self.build(values))

    def defaults(self) -> dict[str, int | str]:
        return {parameter.name: parameter.default for parameter in self.parameters}


ENTRIES = {
    **{slug: GameEntry(slug, parameters, partial(mnk.build, slug)) for slug, parameters in mnk.PARAMETERS.items()},
    "connect-four": GameEntry("connect-four", connect_four.PARAMETERS, connect_four.build),
    "chess": GameEntry("chess", chess.PARAMETERS, chess.Chess),
    "sticks": GameEntry("sticks", sticks.PARAMETERS, sticks.Sticks),
    "coin-backgammon": GameEntry("coin-backgammon", coin_backgammon.PARAMETERS, coin_backgammon.CoinBackgammon),
    "betting-house": GameEntry("betting-house", betting_house.PARAMETERS, betting_house.BettingHouse),
    "prize": GameEntry("prize", prize.PARAMETERS, prize.Prize),
    "guess-the-card": GameEntry("guess-the-card", guess_the_card.PARAMETERS, guess_the_card.GuessTheCard),
    "betting": GameEntry("betting", betting.PARAMETERS, betting.Betting),
    "draw-poker": GameEntry("draw-poker", draw_poker.PARAMETERS, draw_poker.DrawPoker),
    "draw-poker-bet": GameEntry("draw-poker-bet", draw_poker_bet.PARAMETERS, draw_poker_bet.DrawPokerBet),
    "aces-and-kings": GameEntry("aces-and-kings", aces_and_kings.PARAMETERS, aces_and_kings.AcesAndKings),
}


def register(entry: GameEntry) -> None:
    """Adds a game to the list; extensions may bring their own. Raises ValueError if the name is taken."""
    if entry.slug in ENTRIES:
        raise ValueError(f"there are two games {entry.slug!r}")
    ENTRIES[entry.slug] = entry


def find(slug: str, values: Mapping[str, object] | None = None) -> Game:
    """The game with that name and these parameters, the others at their defaults; raises Refused."""
    entry = ENTRIES.get(slug)
    if entry is None:
        raise Refused(N_("There is no game “%(name)s”; there are: %(known)s."), name=slug, known=", ".join(ENTRIES))
    known = {parameter.name: parameter for parameter in entry.parameters}
    for name in values or {}:
        if not known:
            raise Refused(N_("%(game)s takes no parameters."), game=slug)
        if name not in known:
            raise Refused(
                N_("%(game)s has no parameter “%(name)s”; it has: %(known)s."),
                game=slug,
                name=name,
                known=", ".join(known),
            )
    settled = entry.defaults()
    settled.update({name: known[name].read(value) for name, value in (values or {}).items()})
    return entry.built(settled)
