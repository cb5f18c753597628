"""Models and beliefs as text, to type, paste and share.

    # a comment
    states s1 s2 s3 s4 s5        optional: their order; otherwise as the lines name them
    s2 -a-> s3                   an action with one result
    s2 -b-> s4 1/2 o1            probability (1 if left out) and observation (nothing if left out)
    s2 -b-> s5 1/2 o2
    belief s2:1/3 s3:2/3         optional: the initial belief
    utility s4 -1                optional: the value of a state for MAX

A probability is T·O: it is divided between arrows that join the same states with different observations.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from engine import limits
from engine.beliefs.model import NOTHING, Arrow, Belief, Model, check_belief, check_digits, unknown_state
from engine.exact import NUMBER, read_fraction, write_fraction
from engine.refusals import N_, Refused

LONGEST_LINE = 200
LONGEST_NAME = 16

ARROW = re.compile(r"(\S+)\s+-([^\s>]+)->\s+(\S+)(?:\s+(" + NUMBER + r"))?(?:\s+([^\s\d.+\-−]\S*))?")
BELIEF_PART = re.compile(r"[\s:=,]*(" + NUMBER + r")(?=[\s,;()]|$)")
SEPARATORS = re.compile(r"[\s,;()]*")


@dataclass
class _Draft:
    """What has been read so far."""

    order: dict[str, None] = field(default_factory=dict)
    arrows: list[Arrow] = field(default_factory=list)
    utilities: dict[str, Fraction] = field(default_factory=dict)
    belief: str = ""

    @property
    def states(self) -> tuple[str, ...]:
        named = [state for arrow in self.arrows for state in (arrow.source, arrow.target)]
        return tuple(dict.fromkeys([*self.order, *named]))


def read_model(text: str) -> Model:
    """The model in the text; raises Refused with the number of the invalid line.

    Without a `belief` line, all states are equally likely at first.
    """
    limits.refuse_longer(text, limits.MODEL)
    draft = _Draft()
    for number, line in _lines(text):
        _read_line(draft, number, line)
    states = draft.states
    model = Model(states, tuple(draft.arrows), _uniform(states), draft.utilities)
    if not draft.belief:
        return model
    return Model(states, model.arrows, read_belief(draft.belief, states), draft.utilities)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that are neither empty nor comments, numbered from 1."""
    for number, line in enumerate(text.splitlines(), 1):
        says = line.partition("#")[0].strip()
        if says:
            yield number, says


def _read_line(draft: _Draft, number: int, line: str) -> None:
    word, _, rest = line.partition(" ")
    if len(line) <= LONGEST_LINE and (arrow := ARROW.fullmatch(line)):
        draft.arrows.append(_arrow(*arrow.groups()))
    elif word == "states":
        _add_states(draft, number, rest.split())
    elif word == "belief":
        if draft.belief:
            raise Refused(N_("Line %(number)d gives a second belief."), number=number)
        draft.belief = rest
    elif word == "utility" and len(rest.split()) == 2:
        _add_utility(draft, number, *rest.split())
    else:
        raise Refused(
            N_("Line %(number)d, “%(line)s”, is not of the form “s1 -a-> s2 1/2 o1”."), number=number, line=line
        )


def _arrow(source: str, action: str, target: str, probability: str | None, observation: str | None) -> Arrow:
    for name in (source, action, target, observation or NOTHING):
        _check_name(name)
    size = read_fraction(probability) if probability else Fraction(1)
    return Arrow(source, action, target, size, observation or NOTHING)


def _add_states(draft: _Draft, number: int, names: list[str]) -> None:
    for name in names:
        _check_name(name)
        if name in draft.order:
            raise Refused(N_("Line %(number)d lists the state %(state)s a second time."), number=number, state=name)
        draft.order[name] = None


def _add_utility(draft: _Draft, number: int, state: str, value: str) -> None:
    _check_name(state)
    if state in draft.utilities:
        raise Refused(N_("Line %(number)d gives %(state)s a second utility."), number=number, state=state)
    draft.utilities[state] = read_fraction(value)


def _check_name(name: str) -> None:
    if len(name) > LONGEST_NAME:
        raise Refused(N_("The name “%(name)s” is longer than %(most)d characters."), name=name[:40], most=LONGEST_NAME)
    if set(name) & set(":=;()#."):
        raise Refused(N_("The name “%(name)s” must not contain any of : = ; ( ) # ."), name=name)


def _uniform(states: tuple[str, ...]) -> Belief:
    return {state: Fraction(1, len(states)) for state in states}


def write_model(model: Model) -> str:
    """The model in the format of `read_model`."""
    lines = ["states " + " ".join(model.states)]
    for arrow in model.arrows:
        parts = [f"{arrow.source} -{arrow.action}-> {arrow.target}"]
        if arrow.probability != 1:
            parts.append(write_fraction(arrow.probability))
        if arrow.observation != NOTHING:
            parts.append(arrow.observation)
        lines.append(" ".join(parts))
    lines.append("belief " + write_belief(model.start))
    lines += [f"utility {state} {write_fraction(value)}" for state, value in model.utilities.items()]
    return "\n".join(lines) + "\n"


# -- beliefs ----------------------------------------------------------------------------------------------------------


def read_belief(text: str, states: tuple[str, ...], scale: bool = False) -> Belief:
    """A belief such as `s2:1/3 s3:2/3`, or as on the slides: `((s2,1/3),(s3,2/3))`. Raises Refused.

    `scale`: the numbers are weights, scaled to sum to 1.
    """
    belief: dict[str, Fraction] = {}
    at = _skip(text, 0)
    while at < len(text):
        state = _state_at(text, at, states)
        part = BELIEF_PART.match(text, at + len(state))
        if part is None:
            raise Refused(N_("%(state)s needs a probability, such as “%(state)s:1/3”."), state=state)
        if state in belief:
            raise Refused(N_("The belief names %(state)s twice."), state=state)
        belief[state] = read_fraction(part[1])
        at = _skip(text, part.end())
    check_digits(belief.values())
    return check_belief(states, scaled(belief) if scale else belief)


def scaled(weights: Belief) -> Belief:
    """The weights divided by their sum; raises Refused if that is not positive."""
    total = sum(weights.values(), Fraction(0))
    if total <= 0:
        raise Refused(N_("At least one state must have a probability above 0."))
    return {state: weight / total for state, weight in weights.items()}


def _skip(text: str, at: int) -> int:
    found = SEPARATORS.match(text, at)
    return found.end() if found else at


def _state_at(text: str, at: int, states: tuple[str, ...]) -> str:
    """The name of the state at that place: the longest that fits, since names may hold commas."""
    for state in sorted(states, key=len, reverse=True):
        after = text[at + len(state) : at + len(state) + 1]
        if text.startswith(state, at) and (not after or after.isspace() or after in ":=,;()"):
            return state
    word = re.split(r"[\s:=;()]", text[at:], maxsplit=1)[0]
    raise unknown_state(word, states)


def write_belief(belief: Belief) -> str:
    """The belief in the format of `read_belief`."""
    return " ".join(f"{state}:{write_fraction(probability)}" for state, probability in belief.items())
