"""The costliest decision in a hand of cards, judged by what its player could know at the time.

The cards decide much, so a decision is not judged by its result. Its loss is how much more the best action was worth to
a player with the same observations against an equilibrium strategy. If the opponent has already done what the
equilibrium never does, the equilibrium says nothing about their cards; these are then as likely as in the deal.
"""

from dataclasses import dataclass
from fractions import Fraction

from flask_babel import gettext as _

from engine.game import CHANCE, MAX, MIN, TERMINAL, Game, State
from engine.hidden.deciding import Decision
from engine.hidden.game import HiddenGame, InformationSet
from engine.steps import Steps
from webapp.games.card_words import spoken
from webapp.matches import visibility
from webapp.matches.engine_options import EngineOptions
from webapp.matches.match import Match
from webapp.matches.seats import SIDES
from webapp.searches import hidden_decisions
from webapp.views.mistakes import Mistake, mistake
from webapp.wording.sums import fraction

JUDGE = EngineOptions("equilibrium")


@dataclass(frozen=True)
class DecisionTaken:
    """A decision, its player, and the player's observations."""

    ply: int
    player: int
    seen: InformationSet
    action: str


@dataclass(frozen=True)
class CostliestDecision:
    """A sentence on the costliest decision and its ply; without a ply, no decision lost anything."""

    sentence: str
    ply: int | None = None


def decisions_taken(match: Match) -> tuple[DecisionTaken, ...]:
    """The decisions of a finished hand. Empty if cards were open, or if an equilibrium would take too long
    to compute.
    """
    game = match.game
    if not match.over or match.record.settings.open_cards or not isinstance(game, HiddenGame):
        return ()
    if not hidden_decisions.is_small(game):
        return ()
    return tuple(
        DecisionTaken(
            ply,
            player,
            visibility.information(match, player, ply),
            match.actions[ply].text,
        )
        for ply in range(match.ply)
        if (player := match.position_at(ply).turn) in (MAX, MIN)
    )


def equilibrium_decisions(game: HiddenGame, hand: tuple[DecisionTaken, ...]) -> Steps[tuple[Decision, ...]]:
    """The equilibrium's decisions in their place, computed in small steps."""
    decisions = []
    for taken in hand:
        decisions.append((yield from hidden_decisions.decision(game, taken.player, taken.seen, JUDGE).steps()))
    return tuple(decisions)


def costliest_decision(
    match: Match, hand: tuple[DecisionTaken, ...], decisions: tuple[Decision, ...]
) -> CostliestDecision:
    """The decision that lost most against the equilibrium's decisions in the same places."""
    judged = zip(hand, decisions, strict=True)
    mistakes = [(found, taken, decision) for taken, decision in judged if (found := _mistake(taken, decision))]
    if not mistakes:
        if len(_results(match.game, match.states[0], tuple(taken.action for taken in hand))) == 1:
            return CostliestDecision(_("No decision lost anything against equilibrium play."))
        return CostliestDecision(_("No decision lost anything against equilibrium play: the cards settled it."))
    worst, taken, decision = max(mistakes, key=lambda each: each[0].loss)
    sentences = [_told(taken, worst), *([_why_by_chance(taken)] if decision.surprised else [])]
    return CostliestDecision(" ".join(sentences), worst.ply)


def _results(game: Game, state: State, taken: tuple[str, ...]) -> set[float]:
    """The possible results of these actions, over all deals."""
    if game.turn(state) == TERMINAL:
        return {game.utility(state)}
    if game.turn(state) != CHANCE:
        return _results(game, game.result(state, game.find(state, taken[0])), taken[1:])
    return set().union(*(_results(game, game.result(state, card), taken) for card in game.actions(state)))


def _why_by_chance(taken: DecisionTaken) -> str:
    return _(
        "Before it, %(other)s had done something that equilibrium play never does. That says nothing about the cards,"
        " so this decision of %(side)s is judged by the odds of the deal alone.",
        other=SIDES[1 - taken.player].upper(),
        side=SIDES[taken.player].upper(),
    )


def _mistake(taken: DecisionTaken, decision: Decision) -> Mistake[Fraction] | None:
    worths = {each.name: each.value for each in decision.actions if each.value is not None}
    return mistake(taken.ply, taken.player, taken.action, worths)


def _told(taken: DecisionTaken, lost: Mistake[Fraction]) -> str:
    return _(
        "What cost most was “%(told)s”: given what %(side)s could know, and against equilibrium play,"
        " the hand was worth %(before)s to MAX before it and %(after)s after it.",
        told=spoken(taken.player, taken.action),
        side=lost.side,
        before=fraction(lost.best),
        after=fraction(lost.given),
    )
