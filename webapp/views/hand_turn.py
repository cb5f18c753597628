"""Where a hand of cards turned: the decision that lost most, by what its player could know then.

The cards decide much, so a decision is not judged by what came of it, but by how much more the best action was worth to
somebody who had seen as much and whose opponent plays an equilibrium. Where the opponent has done what the equilibrium
never does, there is no such measure, and the decision is not judged.
"""

from dataclasses import dataclass
from fractions import Fraction

from flask_babel import gettext as _

from engine.game import MAX, MIN
from engine.hidden.deciding import Decision
from engine.hidden.game import HiddenGame, InformationSet
from engine.steps import Steps
from webapp.games.cards import spoken
from webapp.matches import visibility
from webapp.matches.engine_options import EngineOptions
from webapp.matches.match import Match
from webapp.matches.seats import SIDES
from webapp.searches import hidden_decisions
from webapp.wording.sums import fraction

JUDGE = EngineOptions("equilibrium")
ALIKE = Fraction(1, 10**9)
"""Values nearer to each other are the same: an equilibrium may have rounded probabilities."""


@dataclass(frozen=True)
class DecisionTaken:
    """By whom it was taken, and what they had seen."""

    ply: int
    number: int  # of the move
    player: int
    seen: InformationSet
    action: str


@dataclass(frozen=True)
class HandTurn:
    """What is said of a finished hand, and the ply before the decision that is told of."""

    sentence: str
    ply: int | None = None


@dataclass(frozen=True)
class _Worth:
    """What could be had, and what the action was worth, for MAX."""

    best: Fraction
    given: Fraction

    @property
    def loss(self) -> Fraction:
        return abs(self.best - self.given)


def decisions_taken(match: Match) -> tuple[DecisionTaken, ...]:
    """The decisions of a finished hand; none where cards lay open, or where an equilibrium would take too long."""
    game = match.game
    if not match.over or match.record.settings.open_cards or not isinstance(game, HiddenGame):
        return ()
    if not hidden_decisions.is_small(game):
        return ()
    return tuple(
        DecisionTaken(
            ply, match.moves_before(ply) + 1, turn, visibility.information(match, turn, ply), match.actions[ply].text
        )
        for ply in range(match.ply)
        if (turn := match.position_at(ply).turn) in (MAX, MIN)
    )


def judged(game: HiddenGame, hand: tuple[DecisionTaken, ...]) -> Steps[tuple[Decision, ...]]:
    """What an equilibrium would have done in their place, worked out in small steps."""
    decisions = []
    for each in hand:
        decisions.append((yield from hidden_decisions.decision(game, each.player, each.seen, JUDGE).steps()))
    return tuple(decisions)


def turning(hand: tuple[DecisionTaken, ...], decisions: tuple[Decision, ...]) -> HandTurn | None:
    """Where the hand turned; None where that cannot be told."""
    worths = [_worth(decision, each) for each, decision in zip(hand, decisions, strict=True)]
    known = [(each, worth) for each, worth in zip(hand, worths, strict=True) if worth is not None]
    lost = [(each, worth) for each, worth in known if worth.loss > ALIKE]
    if lost:
        return _told(*max(lost, key=lambda judged: judged[1].loss))
    if not known or len(known) < len(hand):
        return None
    return HandTurn(_("No decision lost anything against play in equilibrium: the cards settled it."))


def _worth(decision: Decision, played: DecisionTaken) -> _Worth | None:
    values = {each.name: each.value for each in decision.actions if each.value is not None}
    if decision.surprised or played.action not in values:
        return None
    return _Worth((max if played.player == MAX else min)(values.values()), values[played.action])


def _told(each: DecisionTaken, worth: _Worth) -> HandTurn:
    sentence = _(
        "What lost most was move %(number)d, “%(told)s”: by what %(side)s could know, and against play in equilibrium,"
        " the hand was worth %(before)s to MAX before it and %(after)s after it.",
        number=each.number,
        told=spoken(each.player, each.action),
        side=SIDES[each.player].upper(),
        before=fraction(worth.best),
        after=fraction(worth.given),
    )
    return HandTurn(sentence, each.ply)
