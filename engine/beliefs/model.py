"""The formal model of hidden information: states, actions, transitions and observations.

After the URJC lecture *Búsqueda multiagente* (and Russell & Norvig 4.4, 17.4), with the lecture's letters:

    A(s, a)          1 if action a can be carried out in state s, else 0
    T(s, a, s')      probability that a, carried out in s, leads to s'
    O(s, a, s', o)   probability of observing o when it does

An action is deterministic, has unobservable chance (several s', one o) or observable chance (several o), and the same
action may be each of these in different states. A model is a list of arrows, each with the product T·O.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import NamedTuple

from engine.refusals import N_, Refused

Belief = Mapping[str, Fraction]
"""b: the probability of every possible state, in the model's order. No zeros; they sum to 1."""

NOTHING = "nothing"
"""The observation of an arrow without one."""

MOST_DIGITS = 40
"""Most digits of the common denominator. Every step may add as many digits to an exact belief."""

MOST_STATES = 100
MOST_ARROWS = 600


class Arrow(NamedTuple):
    """One possible result of an action."""

    source: str
    action: str
    target: str
    probability: Fraction  # T(s, a, s') · O(s, a, s', o)
    observation: str = NOTHING


@dataclass(frozen=True)
class Model:
    """States and arrows, validated. `start` is the initial belief, `utilities` the states' values for MAX.

    Raises Refused if the probabilities of an action in a state do not sum to 1, or a name is unknown.
    """

    states: tuple[str, ...]
    arrows: tuple[Arrow, ...]
    start: Belief
    utilities: Mapping[str, Fraction] = field(default_factory=dict)

    def __post_init__(self) -> None:
        _check_size(self)
        _check_arrows(self)
        _check_sums(self)

    @cached_property
    def actions(self) -> tuple[str, ...]:
        """All actions, in the order of the arrows."""
        return tuple(dict.fromkeys(arrow.action for arrow in self.arrows))

    @cached_property
    def _leaving(self) -> Mapping[tuple[str, str], tuple[Arrow, ...]]:
        found = defaultdict(list)
        for arrow in self.arrows:
            found[arrow.source, arrow.action].append(arrow)
        return {key: tuple(arrows) for key, arrows in found.items()}

    def leaving(self, state: str, action: str) -> tuple[Arrow, ...]:
        """The arrows of an action out of a state; empty if it cannot be carried out there."""
        return self._leaving.get((state, action), ())

    def applicability(self, state: str, action: str) -> int:
        """A(s, a)."""
        return 1 if self.leaving(state, action) else 0

    def transition(self, state: str, action: str, target: str) -> Fraction:
        """T(s, a, s')."""
        return self._transitions.get((state, action, target), Fraction(0))

    @cached_property
    def _transitions(self) -> Mapping[tuple[str, str, str], Fraction]:
        found: defaultdict[tuple[str, str, str], Fraction] = defaultdict(Fraction)
        for arrow in self.arrows:
            found[arrow.source, arrow.action, arrow.target] += arrow.probability
        return found

    def observation(self, state: str, action: str, target: str, observation: str) -> Fraction:
        """O(s, a, s', o); 0 if a never leads from s to s'."""
        return self._observations.get((state, action, target, observation), Fraction(0))

    @cached_property
    def _observations(self) -> Mapping[tuple[str, str, str, str], Fraction]:
        return {
            (source, action, target, seen): joint / self.transition(source, action, target)
            for source, action, target, joint, seen in self.arrows
        }


def check_belief(states: tuple[str, ...], belief: Belief) -> Belief:
    """The belief in the order of the states and without zeros; raises Refused if it is not a distribution."""
    for state, probability in belief.items():
        if state not in states:
            raise unknown_state(state, states)
        if probability < 0:
            raise Refused(N_("The probability of %(state)s is negative."), state=state)
    total = sum(belief.values(), Fraction(0))
    if total != 1:
        raise Refused(N_("The probabilities of the belief sum to %(total)s, not to 1."), total=str(total))
    return {state: belief[state] for state in states if belief.get(state)}


def check_digits(numbers: Iterable[Fraction]) -> None:
    """Raises Refused if exact arithmetic with these numbers would become too long."""
    if lcm(*(number.denominator for number in numbers)) >= 10**MOST_DIGITS:
        raise Refused(
            N_("Use simpler fractions: their common denominator may have at most %(most)d digits."), most=MOST_DIGITS
        )


def unknown_state(name: str, states: tuple[str, ...]) -> Refused:
    return Refused(N_("The model has no state “%(name)s”; it has: %(known)s."), name=name, known=", ".join(states))


def _check_size(model: Model) -> None:
    if not model.arrows:
        raise Refused(N_("A model needs at least one arrow, such as “s1 -a-> s2”."))
    if len(model.states) > MOST_STATES:
        raise Refused(N_("A model can have at most %(most)d states."), most=MOST_STATES)
    if len(model.arrows) > MOST_ARROWS:
        raise Refused(N_("A model can have at most %(most)d arrows."), most=MOST_ARROWS)


def _check_arrows(model: Model) -> None:
    seen = set()
    for arrow in model.arrows:
        for state in (arrow.source, arrow.target):
            if state not in model.states:
                raise unknown_state(state, model.states)
        if not 0 < arrow.probability <= 1:
            raise Refused(
                N_("The probability of %(source)s -%(action)s-> %(target)s must be more than 0 and at most 1."),
                source=arrow.source,
                action=arrow.action,
                target=arrow.target,
            )
        way = (arrow.source, arrow.action, arrow.target, arrow.observation)
        if way in seen:
            raise Refused(
                N_("%(source)s -%(action)s-> %(target)s appears twice with the same observation."),
                source=arrow.source,
                action=arrow.action,
                target=arrow.target,
            )
        seen.add(way)
    for state in model.utilities:
        if state not in model.states:
            raise unknown_state(state, model.states)


def _check_sums(model: Model) -> None:
    check_digits(arrow.probability for arrow in model.arrows)
    totals: defaultdict[tuple[str, str], Fraction] = defaultdict(Fraction)
    for arrow in model.arrows:
        totals[arrow.source, arrow.action] += arrow.probability
    for (state, action), total in totals.items():
        if total != 1:
            raise Refused(
                N_("The probabilities of %(action)s in %(state)s sum to %(total)s, not to 1."),
                action=action,
                state=state,
                total=str(total),
            )
