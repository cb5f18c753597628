"""What a belief is worth, and which action a player who looks some steps ahead takes.

U(b) = Σ_s b(s) U(s). After an action, U is the mean over what may be observed, which is Σ b'(s') U(s') without looking.
With another step to come, b' is worth what the best action that can be carried out there comes to, or U(b').
The slides propagate the product p(a|b)·U; where U is negative that makes an action look better the less likely it can
be carried out, so Poda compares U itself and keeps the product as the `lecture` reading.
"""

from dataclasses import dataclass
from fractions import Fraction

from engine.beliefs.model import Belief, Model, check_belief
from engine.beliefs.update import step
from engine.refusals import N_, Refused


@dataclass(frozen=True)
class Prospect:
    """An action that can be carried out: p(a|b), the utility U expected after it, and the product of the two."""

    action: str
    probability: Fraction
    utility: Fraction

    @property
    def product(self) -> Fraction:
        return self.probability * self.utility


def expected_utility(model: Model, belief: Belief) -> Fraction:
    """U(b) = Σ b(s) U(s); raises Refused where the model does not say what a state is worth."""
    total = Fraction(0)
    for state, probability in check_belief(model.states, belief).items():
        if state not in model.utilities:
            raise Refused(N_("The model does not say what %(state)s is worth."), state=state)
        total += probability * model.utilities[state]
    return total


def worth(model: Model, belief: Belief, steps: int) -> Fraction:
    """What MAX, who takes so many actions, can expect from the belief; raises Refused as `expected_utility` does."""
    best = choice(propagate(model, belief, steps)) if steps else None
    return best.utility if best else expected_utility(model, belief)


def propagate(model: Model, belief: Belief, steps: int = 1) -> tuple[Prospect, ...]:
    """Every action that can be carried out in the belief, with what it leads to when it is the first of so many.

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
    """The action that MAX (or MIN) takes, by U or by p(a|b)·U as on the slides; ties go to the first."""
    sign = -1 if minimise else 1
    return max(prospects, key=lambda p: sign * (p.product if lecture else p.utility), default=None)
