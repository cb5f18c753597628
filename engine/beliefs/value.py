"""The value of a belief, and the action of a player who looks some steps ahead.

U(b) = Σ_s b(s) U(s). After an action, U is the mean over the observations; without further steps, each belief b' is
worth Σ b'(s') U(s'). With a further step, b' is worth the value of the best action that is possible there, or U(b') if
there is none. The slides propagate the product p(a|b)·U. If U is negative, that makes an action look better the less
likely it is possible; Poda therefore compares U itself, and offers the product as the `lecture` reading.
"""

from dataclasses import dataclass
from fractions import Fraction

from engine.beliefs.model import Belief, Model, check_belief
from engine.beliefs.update import step
from engine.refusals import N_, Refused


@dataclass(frozen=True)
class Prospect:
    """An action that is possible: p(a|b), the expected utility U after it, and their product."""

    action: str
    probability: Fraction
    utility: Fraction

    @property
    def product(self) -> Fraction:
        return self.probability * self.utility


def expected_utility(model: Model, belief: Belief) -> Fraction:
    """U(b) = Σ b(s) U(s); raises Refused if the model does not value one of the states."""
    total = Fraction(0)
    for state, probability in check_belief(model.states, belief).items():
        if state not in model.utilities:
            raise Refused(N_("The model does not say what %(state)s is worth."), state=state)
        total += probability * model.utilities[state]
    return total


def worth(model: Model, belief: Belief, steps: int) -> Fraction:
    """What MAX can expect from the belief with that many actions; raises Refused as `expected_utility` does."""
    best = choice(propagate(model, belief, steps)) if steps else None
    return best.utility if best else expected_utility(model, belief)


def propagate(model: Model, belief: Belief, steps: int = 1) -> tuple[Prospect, ...]:
    """Every action that is possible in the belief, with its value as the first of that many steps.

    Raises Refused.
    """
    ahead = (step(model, belief, action) for action in model.actions)
    return tuple(
        Prospect(
            each.action,
            each.probability,
            sum((o.probability * worth(model, o.belief, steps - 1) for o in each.outcomes), Fraction(0)),
        )
        for each in ahead
        if each.outcomes
    )


def choice(prospects: tuple[Prospect, ...], minimise: bool = False, lecture: bool = False) -> Prospect | None:
    """The action of MAX (or MIN), by U or by the slides' p(a|b)·U; ties go to the first."""
    sign = -1 if minimise else 1
    return max(prospects, key=lambda p: sign * (p.product if lecture else p.utility), default=None)
