"""The sentences of step mode: its controls, and what each event of a search does. Cuts are in `tree_texts.py`."""

from flask_babel import gettext as _
from flask_babel import ngettext


def step_texts() -> dict[str, str]:
    """The sentences by key, in the reader's language."""
    return {**_step_controls(), **_steps()}


def _step_controls() -> dict[str, str]:
    """The pseudo-code and the buttons of step mode."""
    return {
        "steps.code": _("Pseudo-code"),
        "steps.controls": _("Step by step"),
        "steps.first": _("First step"),
        "steps.back": _("Step back"),
        "steps.play": _("Play the steps"),
        "steps.pause": _("Pause"),
        "steps.forward": _("Step forward"),
        "steps.last": _("Last step"),
        "steps.cut": _("Next cut (C)"),
        "steps.cut.word": _("next cut"),
        "steps.cut.again.one": ngettext("Back to the only cut.", "Back to the first of {count} cuts.", 1),
        "steps.cut.again.other": ngettext("Back to the only cut.", "Back to the first of {count} cuts.", 2),
        "steps.cut.last": _("There is no next cut: all cuts have been made."),
        "steps.cutless": _("There is no next cut: this method never cuts."),
        "steps.uncut": _("There is no next cut: this search has cut nothing."),
        "steps.slider": _("Step"),
        "steps.position": _("step {position} of {length}"),
        "steps.speed": _("Speed"),
        "speed.each": _("{speed} per second"),
        "speed.max": _("full speed"),
        "steps.none": _(
            "This search was too large to be recorded step by step: the tree shows the levels that fit. At a smaller "
            "depth every step can be followed."
        ),
        "steps.none.depth": _(
            "This search is too large to be followed step by step: the tree shows the levels that fit. To about depth "
            "{depth}, every step can be followed."
        ),
        "steps.none.iterations": _(
            "This search was too large to be recorded step by step: the tree shows the levels that fit. With fewer "
            "iterations every step can be followed."
        ),
        "steps.none.hint": _(
            "This hint looks too far ahead to be recorded step by step: the tree shows the levels that fit. A search of "
            "your own with a small depth can be followed step by step."
        ),
        "variable.alpha": _("α"),
        "variable.beta": _("β"),
        "variable.v": _("v"),
        "variable.low": _("low"),
        "variable.high": _("high"),
        "variable.p": _("p"),
        "variable.node": _("node"),
        "variable.depth": _("ply"),
    }


def _steps() -> dict[str, str]:
    """What happens in a step."""
    return {
        "step.start": _("Before the first step."),
        "step.root": _("the root"),
        "step.enter.max": _("MAX is to move at {node}."),
        "step.enter.max.window": _("MAX is to move at {node}: its window is ({alpha}, {beta})."),
        "step.enter.min": _("MIN is to move at {node}."),
        "step.enter.min.window": _("MIN is to move at {node}: its window is ({alpha}, {beta})."),
        "step.enter.chance": _("Chance is to move at {node}."),
        "step.enter.bounds": _(
            "Chance is to move at {node}: its window is ({alpha}, {beta}), its value between {low} and {high}."
        ),
        "step.enter.probe": _("A probe of {node}: its first action alone, in the window ({alpha}, {beta})."),
        "step.enter.again": _("The search of {node} resumes at its second action, in the window ({alpha}, {beta})."),
        "step.stand.max": _("The search goes on at {node} with unquiet actions; or MAX stands pat: {v} = {value}."),
        "step.stand.min": _("The search goes on at {node} with unquiet actions; or MIN stands pat: {v} = {value}."),
        "step.try.singular": _("Tried to a smaller depth, one action of {node} is clearly better than all others."),
        "step.try.none": _("Tried to a smaller depth, no action of {node} is clearly better than all others."),
        "step.leaf.terminal": _("{node} is terminal: its utility is {value}."),
        "step.leaf.cutoff": _("The search stops at {node}: the evaluation gives {value}."),
        "step.leaf.table": _("{node} is in the table: {value}."),
        "step.back.max.taken": _("{node} gives {given}, the largest so far: {v} = {value}."),
        "step.back.max.left": _("{node} gives {given}: {v} stays {value}."),
        "step.back.min.taken": _("{node} gives {given}, the smallest so far: {v} = {value}."),
        "step.back.min.left": _("{node} gives {given}: {v} stays {value}."),
        "step.back.errs.taken": _(
            "{node} gives {given}; by minimax it is {minimax}, the smallest so far, so that MIN takes it unless it errs: v = {value}."
        ),
        "step.back.errs.left": _("{node} gives {given}, and MIN takes it only by error: v = {value}."),
        "step.back.again": _(
            "{node} gives {given} in its null window: it is better, and is searched once more in the whole window to find the value."
        ),
        "step.back.max.taken.window": _("{node} gives {given}: α rises to {value}."),
        "step.back.max.left.window": _("{node} gives {given}: α stays {value}."),
        "step.back.min.taken.window": _("{node} gives {given}: β falls to {value}."),
        "step.back.min.left.window": _("{node} gives {given}: β stays {value}."),
        "step.back.chance.sum": _("{node} gives {given} with probability {p}: the sum so far is {value}."),
        "step.back.chance.bounds": _(
            "{node} gives {given} with probability {p}: the expected value now lies between {low} and {high}."
        ),
        "step.back.chance.settled": _("{node} gives {given} with probability {p}: the expected value is {low}."),
        "step.return.probe": _("The probe of {node} is over: its value is {value}."),
        "step.return": _("{node} is finished and returns {value}."),
        "step.return.chosen": _("{node} is finished and returns {value}: the choice is {best}."),
    }
