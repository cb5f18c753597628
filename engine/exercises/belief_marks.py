"""Marks a belief exercise: every number against the key, and against what follows from the student's own numbers.

Each mark has the sum behind its number (`because["sum"]`), in fractions: the worked solution.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.beliefs import Belief, Model, ObservedOutcome, Prospect, Step, propagate, step, worth
from engine.beliefs.value import choice
from engine.exact import write_fraction
from engine.exercises.grading import grade_choice, grade_number
from engine.exercises.marks import Answer, Mark
from engine.exercises.numbers import is_right, read_number

Product = tuple[Fraction, ...]
"""The factors of a product; a sum has several products."""


@dataclass(frozen=True)
class Asked:
    """An action with its observations, and the states that each observation may lead to."""

    action: str
    after: tuple[tuple[str, tuple[str, ...]], ...]


class ActionGrader:
    """Marks one action and all that may follow it."""

    def __init__(self, model: Model, number: int, asked: Asked, steps: int, answer: Answer) -> None:
        """`steps`: 0 if the model has no values."""
        self.model, self.number, self.action, self.after = model, number, asked.action, asked.after
        self.steps, self.answer = steps, answer
        self.step: Step = step(model, model.start, asked.action)
        self.outcomes = {outcome.observation: outcome for outcome in self.step.outcomes}

    def marks(self) -> list[Mark]:
        possible = [(p,) for state, p in self.model.start.items() if self.model.applicability(state, self.action)]
        marks = [self._number(f"applies.{self.number}", self.step.probability, _sum(possible), "applies")]
        if not self.step.outcomes:
            return marks
        for o, (seen, states) in enumerate(self.after):
            marks += self._after(o, self.outcomes.get(seen), states)
        if self.steps:
            marks.append(self._worth())
        return marks

    def _after(self, o: int, outcome: ObservedOutcome | None, states: tuple[str, ...]) -> list[Mark]:
        """The observation's probability and, if it is possible, the belief after it with its value."""
        place = f"{self.number}.{o}"
        if outcome is None:
            return [self._number(f"seen.{place}", Fraction(0), "0", "seen")]
        terms = [(term.believed, term.transition * term.observation) for term in outcome.terms]
        seen = _share(terms, self.step.probability)
        marks = [self._number(f"seen.{place}", outcome.probability, seen, "seen")]
        own = {}
        for s, state in enumerate(states):
            into = [(term.believed, term.transition * term.observation) for term in outcome.towards(state)]
            part, right = f"belief.{place}.{s}", outcome.belief.get(state, Fraction(0))
            marks.append(self._number(part, right, _share(into, outcome.weight), "belief"))
            own[state] = _own(self.answer, part, right)
        return marks + self._values(place, outcome.belief, own)

    def _values(self, place: str, belief: Belief, own: Mapping[str, Fraction | None]) -> list[Mark]:
        """The value of the belief, also from the student's own belief."""
        if self.steps == 0:
            return []
        right = worth(self.model, belief, self.steps - 1)
        mean = _sum([(p, self.model.utilities[state]) for state, p in belief.items()])
        if self.steps == 1:
            return [self._number(f"worth.{place}", right, mean, "worth.after", _mean(self.model, own))]
        found = propagate(self.model, belief)
        marks = [self._then(place, belief, own, each) for each in found]
        values = {self.model.actions.index(each.action): each.utility for each in found}
        follows = _largest(_own(self.answer, f"worth.{place}.{n}", values.get(n)) for n in self._possible(own))
        listed = ", ".join(write_fraction(each.utility) for each in found)
        says = f"max({listed})" if found else mean
        if follows is None and not found:
            follows = _mean(self.model, own)
        return [*marks, self._number(f"worth.{place}", right, says, "worth.best", follows)]

    def _possible(self, own: Mapping[str, Fraction | None]) -> list[int]:
        """The actions that are possible in the student's own belief."""
        believed = [state for state, p in own.items() if p]
        actions = enumerate(self.model.actions)
        return [n for n, action in actions if any(self.model.applicability(state, action) for state in believed)]

    def _then(self, place: str, belief: Belief, own: Mapping[str, Fraction | None], then: Prospect) -> Mark:
        """The value of the second action."""
        part = f"worth.{place}.{self.model.actions.index(then.action)}"
        terms, possible = _terms(self.model, belief, then.action)
        follows = _mean_then(self.model, own, then.action)
        return self._number(part, then.utility, _share(terms, possible), "worth.then", follows)

    def _worth(self) -> Mark:
        """The action's value, also from the student's own numbers for each observation."""
        seen = [(o, self.outcomes[name]) for o, (name, _states) in enumerate(self.after) if name in self.outcomes]
        after = [(outcome.probability, worth(self.model, outcome.belief, self.steps - 1)) for _o, outcome in seen]
        own = [
            (_own(self.answer, f"seen.{self.number}.{o}", p), _own(self.answer, f"worth.{self.number}.{o}", value))
            for (o, _outcome), (p, value) in zip(seen, after, strict=True)
        ]
        right = sum((chance * value for chance, value in after), Fraction(0))
        return self._number(f"worth.{self.number}", right, _sum(after), "worth", _products(own))

    def _number(self, part: str, right: Fraction, sum_: str, what: str, own: Fraction | None = None) -> Mark:
        return grade_number(self.answer, part, None, right, [own], {"kind": what, "sum": sum_}, what=what)


def _read(answer: Answer, part: str) -> Fraction | None:
    number = read_number(answer.get(part, ""))
    return number if isinstance(number, Fraction) else None


def _own(answer: Answer, part: str, right: Fraction | None) -> Fraction | None:
    """The student's own number, or the exact one if the student's is a correct rounding of it."""
    return right if right is not None and is_right(answer.get(part, ""), right) else _read(answer, part)


def _largest(numbers: Iterable[Fraction | None]) -> Fraction | None:
    """The largest number; None if one is missing, or there are none."""
    written = list(numbers)
    return None if None in written else max((each for each in written if each is not None), default=None)


def _products(pairs: Iterable[tuple[Fraction | None, Fraction | None]]) -> Fraction | None:
    """Σ p · u; None if a number is missing."""
    total = Fraction(0)
    for chance, value in pairs:
        if chance is None or value is None:
            return None
        total += chance * value
    return total


def _mean(model: Model, own: Mapping[str, Fraction | None]) -> Fraction | None:
    """Σ b'(s) · U(s)."""
    return _products((p, model.utilities[state]) for state, p in own.items())


def _terms(model: Model, belief: Mapping[str, Fraction], action: str) -> tuple[list[Product], Fraction]:
    """The terms b'(s) · T·O · U(s') of an action in a belief, and the probability that it is possible."""
    terms: list[Product] = [
        (p, arrow.probability, model.utilities[arrow.target])
        for state, p in belief.items()
        for arrow in model.leaving(state, action)
        if p
    ]
    return terms, sum((p * model.applicability(state, action) for state, p in belief.items()), Fraction(0))


def _mean_then(model: Model, own: Mapping[str, Fraction | None], action: str) -> Fraction | None:
    """The action's value in the student's own belief; None if a number is missing."""
    known = {state: p for state, p in own.items() if p is not None}
    terms, possible = _terms(model, known, action)
    if len(known) < len(own) or not possible:
        return None
    return sum((p * share * value for p, share, value in terms), Fraction(0)) / possible


def _sum(terms: Iterable[Product]) -> str:
    """The sum as text: `1/2·1/3 + 1/4`. Factors of 1 are left out; negative ones have brackets."""
    return " + ".join(_product(term) for term in terms) or "0"


def _product(factors: Product) -> str:
    said = [write_fraction(each) if each >= 0 else f"({write_fraction(each)})" for each in factors if each != 1]
    return "·".join(said) or "1"


def _share(terms: Sequence[Product], whole: Fraction) -> str:
    """A quotient as text: `(1/2·1/3 + 1/4) / (5/12)`; division by 1, and of an empty sum, is left out."""
    return _sum(terms) if whole == 1 or not terms else f"({_sum(terms)}) / ({write_fraction(whole)})"


def grade_action(model: Model, steps: int, answer: Answer) -> Mark:
    """Marks the best action. Equally good ones count, and the one that follows from the student's own values."""
    prospects = propagate(model, model.start, steps)
    best = choice(prospects)
    right = [model.actions.index(each.action) for each in prospects if best and each.utility == best.utility]
    values = {model.actions.index(each.action): each.utility for each in prospects}
    own = {n: _own(answer, f"worth.{n}", value) for n, value in values.items()}
    largest = _largest(own.values())
    chosen = next((n for n, value in own.items() if value == largest), None) if largest is not None else None
    return grade_choice(answer, "action", right[0] if right else None, right, chosen, node=None)
