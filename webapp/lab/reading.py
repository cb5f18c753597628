"""Reads the belief lab from an address or a form; invalid parts are refused beside their fields, and ignored."""

from dataclasses import replace
from fractions import Fraction
from urllib.parse import urlencode

from engine import limits
from engine.beliefs import PRESETS, read_belief, read_model, write_model
from engine.beliefs.model import check_belief, check_digits
from engine.beliefs.text import scaled
from engine.beliefs.update import applicability
from engine.exact import read_typed
from engine.refusals import N_, Refused
from webapp.http.pages.addresses import LONGEST_ADDRESS, Fields
from webapp.http.pages.languages import sentence, thousands_mark
from webapp.lab.beliefs import FIELD, MOST_STEPS, BeliefLab
from webapp.lab.numbers import STYLES
from webapp.lab.packing import pack, unpack
from webapp.lab.refusal import Refusal

TRIED = "tried"
"""The field of the address that holds an invalid model text, packed."""


def read(fields: Fields) -> BeliefLab:
    """The lab that the fields describe; invalid parts are refused and ignored."""
    lab = _bare(fields)
    for part in (_with_belief, _with_trail, _with_action, _with_edits, _with_tried):
        try:
            lab = part(lab, fields)
        except Refused as error:
            where = "belief" if part is _with_edits else "page"
            typed = {key: text for key, text in fields.items() if key.startswith(FIELD) or key == "edited"}
            refusal = lab.refusal or Refusal(where, sentence(error), error.values.get("state"))
            return replace(lab, refusal=refusal, typed=typed)
    return lab


def _bare(fields: Fields) -> BeliefLab:
    """The model, and the style of its numbers."""
    given = fields.get("model") or next(iter(PRESETS))
    refusal = None
    try:
        name = given if given in PRESETS else "own"
        model = PRESETS[given].make() if given in PRESETS else read_model(unpack(given, limits.MODEL))
    except Refused as error:
        name = next(iter(PRESETS))
        model, refusal = PRESETS[name].make(), Refusal("page", sentence(error))
    style = fields.get("as", "")
    return BeliefLab(
        name,
        model,
        model.start,
        style=style if style in STYLES else STYLES[0],
        minimise=fields.get("who") == "min",
        lecture=fields.get("by") == "product",
        text=write_model(model),
        refusal=refusal,
    )


def _with_belief(lab: BeliefLab, fields: Fields) -> BeliefLab:
    given = fields.get("belief")
    return replace(lab, start=read_belief(given, lab.model.states)) if given else lab


def _with_trail(lab: BeliefLab, fields: Fields) -> BeliefLab:
    steps = [part.partition(".") for part in fields.get("trail", "").split()]
    trail = tuple((action, observation) for action, _, observation in steps)
    if len(trail) > MOST_STEPS:
        raise Refused(N_("A walk has at most %(most)d steps."), most=MOST_STEPS)
    walked = replace(lab, trail=trail)
    _ = walked.beliefs  # raises Refused if a step is impossible
    return walked


def _with_action(lab: BeliefLab, fields: Fields) -> BeliefLab:
    action = fields.get("action", "")
    if not action:
        return lab
    applicability(lab.model, lab.belief, action)
    return replace(lab, chosen=action)


def _with_edits(lab: BeliefLab, fields: Fields) -> BeliefLab:
    """A belief typed into the fields replaces the start and the trail, unless it is the current one."""
    scale = "scale" in fields
    if "edited" in fields:
        belief = read_belief(fields["edited"], lab.model.states, scale)
    elif typed := {state: fields[FIELD + state] for state in lab.model.states if fields.get(FIELD + state, "").strip()}:
        numbers = {state: _number(state, text) for state, text in typed.items()}
        check_digits(numbers.values())
        belief = check_belief(lab.model.states, scaled(numbers) if scale else numbers)
    else:
        return lab
    return lab if belief == lab.belief else replace(lab, start=belief, trail=())


def _number(state: str, text: str) -> Fraction:
    """The number typed for a state; the refusal names the state."""
    try:
        return read_typed(text, thousands_mark())
    except Refused as error:
        raise Refused(error.sentence, **error.values, state=state) from error


# -- a model of one's own ---------------------------------------------------------------------------------------------


def with_model(text: str, style: str) -> BeliefLab:
    """The lab with a model that was typed in; raises Refused."""
    model = read_model(text)
    name = next((name for name, preset in PRESETS.items() if preset.make() == model), "own")
    lab = BeliefLab(name, model, model.start, style=style if style in STYLES else STYLES[0])
    lab.address()  # raises Refused if it is too long
    return lab


def address_of_refused(fields: Fields, text: str) -> str | None:
    """The address of the unchanged lab with the invalid model text, which survives reloads; None if too long."""
    try:
        address = f"{read(fields).address()}&{urlencode({TRIED: pack(text)})}"
    except Refused:
        return None
    return address if len(address) <= LONGEST_ADDRESS else None


def refused_text(lab: BeliefLab, text: str, says: str) -> BeliefLab:
    """The unchanged lab, with the refused text as it was typed."""
    return replace(lab, text=text, refusal=Refusal("model", says))


def _with_tried(lab: BeliefLab, fields: Fields) -> BeliefLab:
    """The lab with the refused text in the address, and its refusal."""
    if TRIED not in fields:
        return lab
    text = unpack(fields[TRIED], limits.MODEL)
    try:
        with_model(text, lab.style)
    except Refused as refusal:
        return refused_text(lab, text, sentence(refusal))
    return lab
