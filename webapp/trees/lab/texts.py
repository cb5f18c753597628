"""The texts of the tree lab's scripts: stepping through a search, questions on the next step, and strategies."""

from flask_babel import gettext as _


def lab_texts() -> dict[str, str]:
    """By key, in the reader's language."""
    return {**_stepping(), **_questions(), **_strategy()}


def _stepping() -> dict[str, str]:
    return {
        "lab.calls": _("Call stack"),
        "lab.calls.none": _("The stack is empty."),
        "lab.offline": _("There is no connection. Please try again."),
    }


def _questions() -> dict[str, str]:
    return {
        "ask.title": _("What comes next?"),
        "ask.leaf": _("Which leaf is looked at next? Choose it in the tree."),
        "ask.value": _("{child}, the last successor of {node}, gives {given}. What does {node} return?"),
        "ask.value.cut": _("{node} has been cut. What does it return?"),
        "ask.cut": _("{node} has taken the value {given} of {child}. Does the search go on there?"),
        "ask.cut.no": _("It goes on"),
        "ask.cut.by": _("Cut, by the bound of {node}"),
        "ask.cut.window": _("Cut, by the window that the search began with"),
        "ask.cut.alpha": _("Cut, by α, the bound of MAX"),
        "ask.cut.beta": _("Cut, by β, the bound of MIN"),
        "ask.cut.test": _("Cut: {test}"),
        "ask.waiting": _("The search waits: answer the question first."),
        "ask.answer": _("Answer"),
        "ask.show": _("Show me (counts as wrong)"),
        "ask.right": _("Right."),
        "ask.wrong": _("No. {right}"),
        "ask.right.leaf": _("The next leaf is {leaf}."),
        "ask.right.value": _("{node} returns {value}."),
        "ask.right.cut": _("{choice}: {comparison}."),
        "ask.right.no": _("{choice}: {comparison} does not hold."),
        "ask.right.plain": _("{choice}."),
        "ask.not_number": _("Write a number, such as 3, −2.5, 7/2 or ∞."),
        "ask.score": _("right: {right} of {asked}"),
    }


def _strategy() -> dict[str, str]:
    return {
        "strategy.title": _("Strategy"),
        "strategy.max": _("A strategy of MAX"),
        "strategy.min": _("A strategy of MIN"),
        "strategy.choose.max": _(
            "Choose a node, and MAX plays towards it. A strategy picks one action at each MAX node and allows every"
            " answer of MIN."
        ),
        "strategy.choose.min": _(
            "Choose a node, and MIN plays towards it. A strategy picks one action at each MIN node and allows every"
            " answer of MAX."
        ),
        "strategy.choose.max.chance": _(
            "Choose a node, and MAX plays towards it. A strategy picks one action at each MAX node and allows every"
            " outcome of chance."
        ),
        "strategy.choose.min.chance": _(
            "Choose a node, and MIN plays towards it. A strategy picks one action at each MIN node and allows every"
            " outcome of chance."
        ),
        "strategy.choose.max.alone": _(
            "Choose a node, and MAX plays towards it. A strategy picks one action at each MAX node."
        ),
        "strategy.choose.min.alone": _(
            "Choose a node, and MIN plays towards it. A strategy picks one action at each MIN node."
        ),
        "strategy.choose.sets": _(
            "Choose a node, and the strategy leads there, with the same action at all nodes of an information set;"
            " elsewhere it stays that of the equilibrium."
        ),
        "strategy.set": _("Information set"),
        "strategy.plays": _("plays"),
        "strategy.optimal": _("Optimal strategy"),
    }
