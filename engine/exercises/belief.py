"""Belief states by hand: p(a|b), possible observations, successor beliefs, their values, and the best action.

`exercise.text` is a model (`engine.beliefs.text`). Part names count actions, observations and states from 0, in the
order of `asked`. `worth.1.0` is the value of the belief after the first observation of the second action; with two
steps, `worth.1.0.2` is the value of the third action there. Nothing is asked about impossible things, such as the
belief after an impossible observation.
"""

from dataclasses import dataclass

from engine.beliefs import Model, read_model, step
from engine.exercises.belief_marks import ActionGrader, Asked, grade_action
from engine.exercises.exercise import Exercise
from engine.exercises.interface import MODEL, Part, WithoutTree
from engine.exercises.marks import Answer, Graded, Mark
from engine.refusals import N_, Refused

MOST_PARTS = 60


@dataclass(frozen=True, kw_only=True)
class BeliefUpdate(WithoutTree):
    subject: str = MODEL
    steps: int = 1
    """The number of MAX's actions: 1 or 2."""

    def check(self, exercise: Exercise) -> None:
        parts = self.parts(exercise)
        if len(parts) > MOST_PARTS:
            raise Refused(N_("This model asks for more than %(most)d numbers: take fewer states."), most=MOST_PARTS)
        model = read_model(exercise.text)
        if not any(step(model, model.start, action).outcomes for action in model.actions):
            raise Refused(N_("No action can be carried out in this belief."))
        if self.steps > 1 and not has_values(model):
            raise Refused(N_("The model must say what every state is worth to which an action may lead."))

    def parts(self, exercise: Exercise) -> list[Part]:
        model = read_model(exercise.text)
        valued = has_values(model)
        parts: list[Part] = []
        for a, one in enumerate(asked(model)):
            parts.append(Part(f"applies.{a}", "applies", about=(one.action,)))
            for o, (seen, states) in enumerate(one.after):
                about = (one.action, seen)
                parts.append(Part(f"seen.{a}.{o}", "seen", about=about))
                believed = enumerate(states)
                parts += [Part(f"belief.{a}.{o}.{s}", "belief", about=(*about, state)) for s, state in believed]
                if valued:
                    parts += self._values_after(model, f"{a}.{o}", about)
            if valued:
                parts.append(Part(f"worth.{a}", "worth", about=(one.action,)))
        return [*parts, Part("action", "action", choices=model.actions)] if valued else parts

    def _values_after(self, model: Model, place: str, about: tuple[str, str]) -> list[Part]:
        """The value of the belief after an observation; with a second step, also of each action there."""
        if self.steps == 1:
            return [Part(f"worth.{place}", "worth.after", about=about)]
        then = enumerate(model.actions)
        values = [Part(f"worth.{place}.{n}", "worth.then", about=(*about, action)) for n, action in then]
        return [*values, Part(f"worth.{place}", "worth.best", about=about)]

    def grade(self, exercise: Exercise, answer: Answer) -> Graded:
        model = read_model(exercise.text)
        valued = has_values(model)
        marks: list[Mark] = []
        for a, one in enumerate(asked(model)):
            marks += ActionGrader(model, a, one, self.steps if valued else 0, answer).marks()
        if valued:
            marks.append(grade_action(model, self.steps, answer))
        return Graded(tuple(marks))


def has_values(model: Model) -> bool:
    """Whether the model values every state that an action may lead to."""
    return all(arrow.target in model.utilities for arrow in model.arrows)


def asked(model: Model) -> list[Asked]:
    """All actions; it is for the student to see which ones the belief makes possible."""
    return [Asked(action, _observations(model, action)) for action in model.actions]


def _observations(model: Model, action: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    arrows = [arrow for arrow in model.arrows if arrow.action == action]
    seen = dict.fromkeys(arrow.observation for arrow in arrows)
    targets = {o: {arrow.target for arrow in arrows if arrow.observation == o} for o in seen}
    return tuple((o, tuple(state for state in model.states if state in targets[o])) for o in seen)
