"""Behaviour strategies: for every information set of a player, the probability of each action."""

from collections.abc import Mapping
from fractions import Fraction

from engine.game import PLAYER_NAMES
from engine.hidden.game import (
    Behaviour,
    HiddenGame,
    InformationSet,
    cannot_have_seen,
    information_sets,
    write_seen,
)
from engine.refusals import N_, Refused


def situations(game: HiddenGame, player: int) -> dict[InformationSet, tuple[str, ...]]:
    """Every information set of the player, with the names of the actions there."""
    return {
        seen: tuple(move.name for move in game.moves(visits[0].state))
        for seen, visits in information_sets(game, player).items()
    }


def uniform(game: HiddenGame, player: int) -> Behaviour:
    """The strategy that takes all actions with the same probability."""
    return {seen: {name: Fraction(1, len(names)) for name in names} for seen, names in situations(game, player).items()}


def pure(game: HiddenGame, player: int, choices: Mapping[InformationSet, str]) -> Behaviour:
    """The strategy that takes one action for certain in every information set."""
    return {
        seen: {name: Fraction(name == choices[seen]) for name in names}
        for seen, names in situations(game, player).items()
    }


def check(game: HiddenGame, player: int, behaviour: Behaviour) -> None:
    """Raises Refused unless this is a complete behaviour strategy of the player."""
    known = situations(game, player)
    for seen in behaviour:
        if seen not in known:
            raise cannot_have_seen(game, player, write_seen(seen))
    for seen, names in known.items():
        if seen not in behaviour:
            raise Refused(
                N_("The strategy of %(player)s says nothing for “%(seen)s”."),
                player=PLAYER_NAMES[player].upper(),
                seen=write_seen(seen),
            )
        _check_probabilities(seen, names, behaviour[seen])


def _check_probabilities(seen: InformationSet, names: tuple[str, ...], probabilities: Mapping[str, Fraction]) -> None:
    unknown = [name for name in probabilities if name not in names]
    if unknown:
        raise Refused(
            N_("“%(action)s” cannot be played after “%(seen)s”; there are: %(known)s."),
            action=unknown[0],
            seen=write_seen(seen),
            known=", ".join(names),
        )
    total = sum(probabilities.values())
    if min(probabilities.values(), default=Fraction(0)) < 0 or total != 1:
        raise Refused(
            N_("The probabilities for “%(seen)s” must not be negative and must sum to 1, not to %(total)s."),
            seen=write_seen(seen),
            total=str(total),
        )
