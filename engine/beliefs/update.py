"""From one belief to the next, as in the lecture: by the action, then by the observation.

    p(a|b)  =  Σ_s b(s) A(s, a)
    b'(s')  ∝  Σ_s b(s) T(s, a, s') O(s, a, s', o)      for every observation o

URJC, *Búsqueda multiagente*; Russell & Norvig 17.4.1 (there every action is applicable). Everything is exact.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from engine.beliefs.model import Belief, Model, check_belief
from engine.refusals import N_, Refused


class JointTerm(NamedTuple):
    """One summand b(s) T(s, a, s') O(s, a, s', o)."""

    source: str
    target: str
    believed: Fraction  # b(s)
    transition: Fraction  # T
    observation: Fraction  # O

    @property
    def product(self) -> Fraction:
        return self.believed * self.transition * self.observation


@dataclass(frozen=True)
class ObservedOutcome:
    """What follows if the action is carried out and `observation` is seen.

    `weight` is Σ b T O, the probability of both; `probability` is that of the observation, given the action.
    """

    observation: str
    weight: Fraction
    probability: Fraction
    belief: Belief
    terms: tuple[JointTerm, ...]

    def towards(self, target: str) -> tuple[JointTerm, ...]:
        """The summands of the successor belief in one state."""
        return tuple(term for term in self.terms if term.target == target)


@dataclass(frozen=True)
class Step:
    """An action in a belief: the probability that it is possible, and its observations, in the model's order."""

    belief: Belief
    action: str
    probability: Fraction  # p(a|b)
    outcomes: tuple[ObservedOutcome, ...]

    def outcome(self, observation: str) -> ObservedOutcome:
        """The outcome with that observation; raises Refused if it is impossible."""
        for outcome in self.outcomes:
            if outcome.observation == observation:
                return outcome
        raise Refused(
            N_("After %(action)s, “%(name)s” cannot be observed here; what can be: %(known)s."),
            action=self.action,
            name=observation,
            known=", ".join(outcome.observation for outcome in self.outcomes) or "–",
        )


def applicability(model: Model, belief: Belief, action: str) -> Fraction:
    """p(a|b), the probability that the action is possible; raises Refused if the model does not have it."""
    if action not in model.actions:
        raise Refused(
            N_("The model has no action “%(name)s”; it has: %(known)s."), name=action, known=", ".join(model.actions)
        )
    return sum((p * model.applicability(state, action) for state, p in belief.items()), Fraction(0))


def step(model: Model, belief: Belief, action: str) -> Step:
    """The results of an action; no outcomes if it cannot be carried out at all. Raises Refused."""
    belief = check_belief(model.states, belief)
    possible = applicability(model, belief, action)
    arrows = [arrow for state in belief for arrow in model.leaving(state, action)]
    in_order = dict.fromkeys(arrow.observation for arrow in model.arrows)
    observed = {arrow.observation for arrow in arrows}
    outcomes = tuple(_outcome(model, belief, action, o, possible) for o in in_order if o in observed)
    return Step(belief, action, possible, outcomes)


def _outcome(model: Model, belief: Belief, action: str, observation: str, possible: Fraction) -> ObservedOutcome:
    terms = tuple(
        JointTerm(
            source,
            arrow.target,
            believed,
            model.transition(source, action, arrow.target),
            model.observation(source, action, arrow.target, observation),
        )
        for source, believed in belief.items()
        for arrow in model.leaving(source, action)
        if arrow.observation == observation
    )
    weights: defaultdict[str, Fraction] = defaultdict(Fraction)
    for term in terms:
        weights[term.target] += term.product
    weight = sum(weights.values(), Fraction(0))
    after = {state: weights[state] / weight for state in model.states if state in weights}
    return ObservedOutcome(observation, weight, weight / possible, after, terms)


def walk(model: Model, belief: Belief, trail: Sequence[tuple[str, str]]) -> list[Belief]:
    """The beliefs along a trail of (action, observation), including the first; raises Refused."""
    beliefs = [check_belief(model.states, belief)]
    for action, observation in trail:
        beliefs.append(_after(model, beliefs[-1], action, observation))
    return beliefs


def _after(model: Model, belief: Belief, action: str, observation: str) -> Belief:
    """The belief after that action and observation, without its summands."""
    weights: defaultdict[str, Fraction] = defaultdict(Fraction)
    for source, believed in belief.items():
        for arrow in model.leaving(source, action):
            if arrow.observation == observation:
                weights[arrow.target] += believed * arrow.probability
    if not weights:
        return step(model, belief, action).outcome(observation).belief  # raises Refused with the reason
    weight = sum(weights.values(), Fraction(0))
    return {state: weights[state] / weight for state in model.states if state in weights}
