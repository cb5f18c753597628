"""The belief lab as its address describes it: the model, the first belief, the trail of steps, and the action.

model     a preset's name, or packed text (see `packing`)
belief    the first belief; a field such as `b:s2` replaces the probability of one state
trail     the steps so far, action and observation each: `b.o1 a.o1`
action    the action to examine
as        fraction or decimal
who, by   who chooses, max or min; and by U or by the slides' product (u, product)
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from flask import url_for

from engine.beliefs import (
    PRESETS,
    Belief,
    Model,
    Prospect,
    Step,
    expected_utility,
    propagate,
    read_belief,
    step,
    walk,
    write_belief,
    write_model,
)
from engine.beliefs.update import applicability
from engine.beliefs.value import choice
from engine.refusals import Refused
from webapp.lab.graph import BeliefGraph, draw
from webapp.lab.numbers import STYLES, Numbers
from webapp.lab.packing import pack
from webapp.lab.refusal import Refusal
from webapp.lab.words import called, notation

MOST_STEPS = 30
MOST_FIELDS = 8
"""Models with up to this many states have a field for each; in larger ones the belief is a line of text."""

FIELD = "b:"

Trail = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class BeliefLab:
    """The whole page. `refusal` says what was refused; `typed` has its fields as they were typed."""

    name: str  # a preset's, or "own"
    model: Model
    start: Belief
    trail: Trail = ()
    chosen: str = ""  # the action in the address, or ""
    style: str = STYLES[0]
    minimise: bool = False
    lecture: bool = False
    text: str = ""
    typed: Mapping[str, str] = field(default_factory=dict)
    refusal: Refusal | None = None

    def address(self, **changes: object) -> str:
        """The address of this lab with some fields changed."""
        lab = replace(self, **changes) if changes else self  # type: ignore[arg-type]
        query: dict[str, Any] = {
            "model": lab.name if lab.name in PRESETS else pack(write_model(lab.model)),
            "belief": write_belief(lab.start) if lab.start != lab.model.start else None,
            "trail": " ".join(".".join(seen) for seen in lab.trail) or None,
            "action": lab.chosen or None,
            "as": lab.style if lab.style != STYLES[0] else None,
            "who": "min" if lab.minimise else None,
            "by": "product" if lab.lecture else None,
        }
        return url_for("lab.belief_lab", **{key: value for key, value in query.items() if value is not None})

    @property
    def kept(self) -> list[tuple[str, str]]:
        """The fields that a form of the page sends along, so that only its own fields change."""
        return list(parse_qsl(urlsplit(self.address()).query))

    @property
    def notation(self) -> str:
        """A sentence on how to read its states, or "" if they need none."""
        return notation(self.name)

    @property
    def download(self) -> str:
        """The address of the model's text as a file."""
        return url_for("lab.download_model", model=dict(self.kept)["model"])

    def called(self, name: str) -> str:
        """A state or an action in the reader's language; those of one's own model as they were typed."""
        return called(name) if self.name in PRESETS else name

    @cached_property
    def numbers(self) -> Numbers:
        return Numbers(self.style)

    # -- the trail ----------------------------------------------------------------------------------------------------

    @cached_property
    def beliefs(self) -> list[Belief]:
        """The beliefs along the trail; the last is the current one."""
        return walk(self.model, self.start, self.trail)

    @property
    def belief(self) -> Belief:
        return self.beliefs[-1]

    @cached_property
    def chances(self) -> dict[str, Fraction]:
        """p(a|b) of every action."""
        return {action: applicability(self.model, self.belief, action) for action in self.model.actions}

    @property
    def action(self) -> str:
        """The action to examine: the one in the address, or the first that can be carried out."""
        possible = (action for action, chance in self.chances.items() if chance)
        return self.chosen or next(possible, self.model.actions[0])

    @cached_property
    def step(self) -> Step:
        return step(self.model, self.belief, self.action)

    @cached_property
    def drawings(self) -> list[BeliefGraph]:
        return draw(self.model, self.step, self.numbers, self.called)

    # -- values -------------------------------------------------------------------------------------------------------

    @cached_property
    def utility(self) -> Fraction | None:
        """U(b), or None if the model gives some possible state no value."""
        try:
            return expected_utility(self.model, self.belief)
        except Refused:
            return None

    @cached_property
    def prospects(self) -> tuple[Prospect, ...]:
        """The results of every action, if the model gives their states values."""
        try:
            return propagate(self.model, self.belief)
        except Refused:
            return ()

    @property
    def choice(self) -> Prospect | None:
        return choice(self.prospects, self.minimise, self.lecture)

    @property
    def choices_differ(self) -> bool:
        """Whether the slides' product chooses another action than U."""
        by_value, by_product = (choice(self.prospects, self.minimise, lecture) for lecture in (False, True))
        return by_value != by_product

    @cached_property
    def slip(self) -> Fraction | None:
        """For the slide's own example, U with the weights ½, ½ that the slide prints; else None."""
        if self.name != "evaluation" or self.trail or self.belief != self.model.start:
            return None
        return expected_utility(self.model, {state: Fraction(1, 2) for state in self.model.states})

    # -- choices ------------------------------------------------------------------------------------------------------

    @property
    def has_fields(self) -> bool:
        return len(self.model.states) <= MOST_FIELDS

    def shown(self, state: str) -> str:
        """The content of a state's field."""
        return self.typed.get(FIELD + state, str(self.belief.get(state, 0)))

    @property
    def shown_belief(self) -> str:
        """The content of the single field for the whole belief."""
        return self.typed.get("edited", write_belief(self.belief))

    @property
    def examples(self) -> list[tuple[str, str, str]]:
        """The slides' examples: belief and action as printed there, and the address of the lab with them."""
        if self.name not in PRESETS:
            return []
        return [
            (
                "(" + ", ".join(f"({part.replace(':', ', ')})" for part in belief.split()) + ")",
                action,
                self.address(start=read_belief(belief, self.model.states), trail=(), chosen=action),
            )
            for belief, action in PRESETS[self.name].examples
        ]

    def onward(self, observation: str) -> str:
        """The address of the belief after the action and this observation."""
        return self.address(trail=(*self.trail, (self.action, observation)), chosen="")

    def back_to(self, steps: int) -> str:
        """The address of an earlier belief of the trail, with the action that was taken there."""
        return self.address(trail=self.trail[:steps], chosen=self.trail[steps][0] if steps < len(self.trail) else "")

    @property
    def can_go_on(self) -> bool:
        return len(self.trail) < MOST_STEPS
