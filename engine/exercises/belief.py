"""Belief states by hand: p(a|b), what may be observed, the successor beliefs, their values, and the best action.

`exercise.text` is a model (`engine.beliefs.text`). Part names count actions, observations and states from 0, in the
order of `asked`. After an observation that is impossible no belief is asked for.
"""

from dataclasses import dataclass
from fractions import Fraction

from engine.beliefs import Model, ObservedOutcome, Step, expected_utility, propagate, read_model, step
from engine.beliefs.value import choice
from engine.exercises.exercise import Exercise
from engine.exercises.grading import grade_choice, grade_number
from engine.exercises.kind import Part, WithoutTree
from engine.exercises.marks import Answer, Graded, Mark
from engine.exercises.numbers import read_number
from engine.game import N_, Refused

MOST_PARTS = 60


@dataclass(frozen=True)
class Asked:
    """An action, and for each observation that it may show anywhere the states that it may lead to."""

    action: str
    after: tuple[tuple[str, tuple[str, ...]], ...]


class BeliefUpdate(WithoutTree):
    def check(self, exercise: Exercise) -> None:
        parts = self.parts(exercise)
        if len(parts) > MOST_PARTS:
            raise Refused(N_("This model asks for more than %(most)d numbers: take fewer states."), most=MOST_PARTS)
        model = read_model(exercise.text)
        if not any(step(model, model.start, action).outcomes for action in model.actions):
            raise Refused(N_("No action can be carried out in this belief."))

    def parts(self, exercise: Exercise) -> list[Part]:
        model = read_model(exercise.text)
        valued = has_values(model)
        parts: list[Part] = []
        for a, one in enumerate(asked(model)):
            parts.append(Part(f"applies.{a}", "applies", about=(one.action,)))
            for o, (seen, states) in enumerate(one.after):
                place = f"{a}.{o}"
                parts.append(Part(f"seen.{place}", "seen", about=(one.action, seen)))
                believed = enumerate(states)
                parts += [
                    Part(f"belief.{place}.{s}", "belief", about=(one.action, seen, state)) for s, state in believed
                ]
                if valued:
                    parts.append(Part(f"worth.{place}", "worth.after", about=(one.action, seen)))
            if valued:
                parts.append(Part(f"worth.{a}", "worth", about=(one.action,)))
        return [*parts, Part("action", "action", choices=model.actions)] if valued else parts

    def key(self, exercise: Exercise) -> dict[str, str]:
        return {mark.part: mark.expected for mark in self.grade(exercise, {}).marks}

    def grade(self, exercise: Exercise, answer: Answer) -> Graded:
        model = read_model(exercise.text)
        marks: list[Mark] = []
        for a, one in enumerate(asked(model)):
            marks += _ActionGrader(model, a, one, answer).marks()
        if has_values(model):
            marks.append(_grade_action(model, answer))
        return Graded(tuple(marks))


def has_values(model: Model) -> bool:
    """Whether the model says what every state is worth that an action may lead to."""
    return all(arrow.target in model.utilities for arrow in model.arrows)


def asked(model: Model) -> list[Asked]:
    """All actions, whether or not the belief makes them possible: that is for the student to see."""
    return [Asked(action, _observations(model, action)) for action in model.actions]


def _observations(model: Model, action: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    arrows = [arrow for arrow in model.arrows if arrow.action == action]
    seen = dict.fromkeys(arrow.observation for arrow in arrows)
    targets = {o: {arrow.target for arrow in arrows if arrow.observation == o} for o in seen}
    return tuple((o, tuple(state for state in model.states if state in targets[o])) for o in seen)


class _ActionGrader:
    """The marks of one action: what follows it, from the student's own numbers where they are wrong."""

    def __init__(self, model: Model, number: int, one: Asked, answer: Answer) -> None:
        self.model, self.number, self.one, self.answer = model, number, one, answer
        self.step: Step = step(model, model.start, one.action)
        self.outcomes = {outcome.observation: outcome for outcome in self.step.outcomes}
        self.valued = has_values(model)

    def marks(self) -> list[Mark]:
        marks = [self._number(f"applies.{self.number}", self.step.probability, kind="applies")]
        if not self.step.outcomes:
            return marks
        for o, (seen, states) in enumerate(self.one.after):
            marks += self._after(o, self.outcomes.get(seen), states)
        if self.valued:
            right = sum(
                (o.probability * expected_utility(self.model, o.belief) for o in self.step.outcomes), Fraction(0)
            )
            marks.append(self._number(f"worth.{self.number}", right, self._own_worth(), kind="worth"))
        return marks

    def _after(self, o: int, outcome: ObservedOutcome | None, states: tuple[str, ...]) -> list[Mark]:
        """What is seen, and the belief and its value where it can be seen at all."""
        place = f"{self.number}.{o}"
        chance = outcome.probability if outcome else Fraction(0)
        marks = [self._number(f"seen.{place}", chance, kind="seen")]
        if outcome is None:
            return marks
        for s, state in enumerate(states):
            marks.append(self._number(f"belief.{place}.{s}", outcome.belief.get(state, Fraction(0)), kind="belief"))
        if self.valued:
            own = self._sum([(f"belief.{place}.{s}", self.model.utilities[state]) for s, state in enumerate(states)])
            right = expected_utility(self.model, outcome.belief)
            marks.append(self._number(f"worth.{place}", right, own, kind="worth.after"))
        return marks

    def _own_worth(self) -> Fraction | None:
        """The action's value from what the student wrote of each observation."""
        total = Fraction(0)
        for o, (seen, _states) in enumerate(self.one.after):
            if seen not in self.outcomes:
                continue
            worth = _read(self.answer, f"worth.{self.number}.{o}")
            chance = _read(self.answer, f"seen.{self.number}.{o}")
            if worth is None or chance is None:
                return None
            total += chance * worth
        return total

    def _sum(self, terms: list[tuple[str, Fraction]]) -> Fraction | None:
        """Σ p · U with the student's own probabilities."""
        read = [(_read(self.answer, part), utility) for part, utility in terms]
        if any(p is None for p, _ in read):
            return None
        return sum((p * utility for p, utility in read if p is not None), Fraction(0))

    def _number(self, part: str, right: Fraction, own: Fraction | None = None, kind: str = "") -> Mark:
        follows = None if own is None else float(own)
        return grade_number(self.answer, part, None, float(right), [follows], {"kind": kind}, what=kind)


def _read(answer: Answer, part: str) -> Fraction | None:
    number = read_number(answer.get(part, ""))
    return number if isinstance(number, Fraction) else None


def _grade_action(model: Model, answer: Answer) -> Mark:
    """The best action; equally good ones count, and what follows from the student's own values."""
    prospects = propagate(model, model.start)
    best = choice(prospects)
    right = [model.actions.index(each.action) for each in prospects if best and each.utility == best.utility]
    own = {n: worth for n in range(len(model.actions)) if (worth := _read(answer, f"worth.{n}")) is not None}
    chosen = max(own, key=lambda n: own[n]) if len(own) == len(prospects) else None
    return grade_choice(answer, "action", right[0] if right else None, right, chosen, node=None)
