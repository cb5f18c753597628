"""The best response to a strategy, by a player who knows the opponent's probabilities, but not the cards.

Backward induction over the player's own information sets (Shoham & Leyton-Brown 5.2.3): the opponent's probabilities
and chance give the gain of every sequence, and each information set passes the gain of its best action on to the
sequence that leads to it.
"""

from fractions import Fraction

from engine.game import MAX
from engine.hidden.behaviour import pure
from engine.hidden.game import Behaviour, HiddenGame, InformationSet
from engine.hidden.sequence_form import EMPTY, Plan, SequenceForm, sequence_form


def best_response(game: HiddenGame, against: Behaviour, player: int) -> tuple[Fraction, Behaviour]:
    """The most that `player` can get against `against`, and a pure strategy that achieves it.

    The value is exact, in euros for MAX whoever responds. `against` must be complete: see `behaviour.check`. Of equally
    good actions the strategy takes the first.
    """
    form = sequence_form(game)
    gain, choices = respond(form, player, form.plan(1 - player, against))
    return gain if player == MAX else -gain, pure(game, player, choices)


def respond(form: SequenceForm, player: int, against: Plan) -> tuple[Fraction, dict[InformationSet, str]]:
    """The most that `player` can gain against the other's plan, and the action for every information set."""
    gains, choices = form.gains(player, against), {}
    for decision in reversed(form.decisions[player]):
        best = max(decision.sequences, key=gains.__getitem__)
        choices[decision.seen] = decision.actions[best - decision.first]
        gains[decision.parent] += gains[best]
    return gains[EMPTY], choices
