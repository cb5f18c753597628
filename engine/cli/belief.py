"""`python -m engine belief MODEL`: a belief, an action, and the beliefs that can follow."""

from argparse import ArgumentParser, Namespace
from typing import Any

from engine.beliefs import PRESETS, Belief, Model, Step, expected_utility, propagate, read_belief, read_model, step
from engine.beliefs.model import NOTHING
from engine.beliefs.value import choice
from engine.cli.files import text_of_file
from engine.cli.output import Printout, believed, by_name, table, with_fraction
from engine.refusals import Refused


def add_options(command: ArgumentParser) -> None:
    """Adds the command's options."""
    command.add_argument("model", metavar="MODEL", help=f"{', '.join(PRESETS)}; a file; or the model's own text")
    command.add_argument("--belief", metavar="TEXT", help="such as s2:1/3,s3:2/3 (default: the model's own)")
    command.add_argument("--action", metavar="NAME", help="carry it out (default: all actions)")
    command.add_argument("--minimise", action="store_true", help="the choice is MIN's")
    command.add_argument("--lecture", action="store_true", help="choose by p(a|b)·U, as on the slides")


def answer(arguments: Namespace) -> Printout:
    """The results of the action, or of every action; raises Refused."""
    model = find_model(arguments.model)
    belief = read_belief(arguments.belief, model.states) if arguments.belief is not None else model.start
    actions = model.actions if arguments.action is None else (arguments.action,)
    steps = [step(model, belief, action) for action in actions]
    told = {
        "model": arguments.model,
        "belief": by_name("state", belief.items(), "probability"),
        **_values(model, belief, arguments),
    }
    told |= _step(steps[0]) if arguments.action is not None else {"actions": [_step(ahead) for ahead in steps]}
    return Printout(told, lambda: _for_people(belief, told, steps))


def find_model(text: str) -> Model:
    """A preset by name, a file by path, or a model's text; raises Refused."""
    if text in PRESETS:
        return PRESETS[text].make()
    if "->" in text:
        return read_model(text)
    written = text_of_file(text)
    if written is None:
        known = ", ".join(PRESETS)
        raise Refused("“%(text)s” is neither a model (%(known)s) nor a file.", text=text, known=known)
    return read_model(written)


def _values(model: Model, belief: Belief, arguments: Namespace) -> dict[str, Any]:
    """U(b) and the choice that follows from it, if the model values its states."""
    found: dict[str, Any] = {}
    try:
        found["utility"] = with_fraction("value", expected_utility(model, belief))
        prospects = propagate(model, belief)
    except Refused:  # some states have no utility, and none was required
        return found
    best = choice(prospects, arguments.minimise, arguments.lecture)
    found["prospects"] = [
        {"action": p.action, **with_fraction("value", p.utility), "product": with_fraction("value", p.product)}
        for p in prospects
    ]
    found["best"] = best.action if best else None
    return found


def _step(ahead: Step) -> dict[str, Any]:
    return {
        "action": ahead.action,
        **with_fraction("probability", ahead.probability),
        "observations": [
            {
                "observation": outcome.observation,
                **with_fraction("probability", outcome.probability),
                "weight": with_fraction("value", outcome.weight),
                "belief": by_name("state", outcome.belief.items(), "probability"),
            }
            for outcome in ahead.outcomes
        ],
    }


def _for_people(belief: Belief, told: dict[str, Any], steps: list[Step]) -> tuple[str, str]:
    lines = ["belief  " + believed(belief.items())]
    if "utility" in told:
        lines.append(f"U(b)    {told['utility']['exact']}")
    if "best" in told:
        lines.append(f"best    {told['best']}")
    rows: list[list[object]] = [
        [ahead.action, ahead.probability, _seen(o.observation), o.probability, believed(o.belief.items())]
        for ahead in steps
        for o in ahead.outcomes
    ]
    rows += [[ahead.action, 0, None, None, "cannot be carried out"] for ahead in steps if not ahead.outcomes]
    return "\n".join(lines), table(["action", "p(a|b)", "observation", "p(o)", "belief"], rows)


def _seen(observation: str) -> str | None:
    return None if observation == NOTHING else observation
