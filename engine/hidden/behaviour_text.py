"""A behaviour strategy as text: `K: pass 1/2, 2 1/2 | A: 4`.

Bars or line breaks separate the information sets. Each starts with what was seen; after a colon follow the actions with
their probabilities. An action that is certain needs none. In information sets that are left out, all actions are
equally likely.
"""

import re
from fractions import Fraction

from engine.exact import read_fraction
from engine.game import PLAYER_NAMES
from engine.hidden.behaviour import check, uniform
from engine.hidden.game import Behaviour, HiddenGame, cannot_have_seen, read_seen, write_seen
from engine.refusals import N_, Refused


def read_behaviour(game: HiddenGame, player: int, text: str) -> Behaviour:
    """The player's strategy that the text describes; raises Refused."""
    strategy = dict(uniform(game, player))
    named = set()
    for part in filter(str.strip, re.split(r"[|\n]", text)):
        head, colon, actions = part.partition(":")
        if not colon:
            raise Refused(
                N_("“%(part)s” in the strategy of %(player)s is not of the form “%(example)s”."),
                part=part.strip(),
                player=PLAYER_NAMES[player].upper(),
                example=example_behaviour(game, player),
            )
        seen = read_seen(game, player, head.replace(",", ";"))
        if seen not in strategy:
            raise cannot_have_seen(game, player, head.strip())
        if seen in named:
            raise Refused(N_("The strategy names “%(seen)s” twice."), seen=write_seen(seen))
        named.add(seen)
        strategy[seen] = dict.fromkeys(strategy[seen], Fraction(0)) | _probabilities(actions)
    check(game, player, strategy)
    return strategy


def example_behaviour(game: HiddenGame, player: int) -> str:
    """An example of the notation: the first information set of the uniform strategy."""
    return write_behaviour(game, player, dict([next(iter(uniform(game, player).items()))]))


def _probabilities(text: str) -> dict[str, Fraction]:
    probabilities = {}
    for part in filter(str.strip, text.split(",")):
        name, _space, number = part.strip().partition(" ")
        probabilities[name] = read_fraction(number) if number.strip() else Fraction(1)
    return probabilities


def write_behaviour(game: HiddenGame, player: int, strategy: Behaviour) -> str:
    """The text that `read_behaviour` reads."""
    return " | ".join(
        f"{write_seen(seen)}: " + ", ".join(f"{name} {probability}" for name, probability in actions.items())
        for seen, actions in strategy.items()
    )
