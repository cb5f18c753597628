"""The sentences of scripts: the tree view's, step mode's and those of the match page.

Scripts fill in the values in braces.
"""

from collections.abc import Mapping

from flask_babel import gettext as _
from flask_babel import npgettext

from webapp.wording.declared_texts import declared_texts
from webapp.wording.step_texts import step_texts
from webapp.wording.text import once_per_language
from webapp.wording.tree_texts import tree_texts


@once_per_language
def texts() -> Mapping[str, str]:
    """The sentences by key, in the reader's language."""
    return {**tree_texts(), **step_texts(), **declared_texts(), **_page(), **_chance()}


def _page() -> dict[str, str]:
    """The match page: its searches, its connection, its numbers."""
    return {
        "search.move": _("The search for move {number}: {side} {action}"),
        "search.thinking": _("{side} is thinking about move {number}"),
        "search.paused": _("Paused at move {number}"),
        "search.pause": _("Pause"),
        "search.pause.ahead": _("Nothing is being searched now; the next search will wait, to be taken step by step."),
        "search.idle": _("Nothing is being searched now."),
        "search.unpaused": _("First pause the search."),
        "search.continue": _("Continue"),
        "search.invite": _("Press Search to see how the engine would think here."),
        "search.nothing": _("Nobody has searched this position."),
        "search.compare.options": _("{algorithm}:"),
        "search.compare.depth": _("{algorithm}, depth {depth}:"),
        "search.compare": _("{before} {nodes} nodes → {after} {others} ({change})"),
        "search.choice.changed": _("Choice: {before} → {after}"),
        "search.choice.same": _("Choice: {action}, as before"),
        "search.choice.value": _("value {before} → {after}"),
        "search.round.look": _("The tree of this depth"),
        "search.round": _("depth {depth}: {value} by {action}, {nodes} nodes"),
        "search.hint": _("A hint for move {number}"),
        "search.hint.depth": _("A hint for move {number}: depth {depth}"),
        "search.hint.full": _("A hint for move {number}: searched to the end"),
        "search.analysis": _("Searching the position after move {number}"),
        "search.analysed": _("A search of the position after move {number}"),
        "search.start.analysis": _("Searching the starting position"),
        "search.start.analysed": _("A search of the starting position"),
        "search.failed": _("The search failed; please try again."),
        "search.own": _("All controls also show what the engine would play in your place."),
        "search.offline": _("Connection lost. Trying again …"),
        "search.online": _("Connected again."),
        "hint.asked": _("{side} has asked for a hint."),
        "hint.asked.host": _("Somebody has asked for a hint."),
        "search.unanswered": _("No answer has come. Once there is a connection again, this page shows what was done."),
        "search.unsent": _("There is no connection: this was not sent. Try again once it is back."),
        "board.confirm": _("Tap {cell} again to play there."),
        "depth.most": _("From here no more than {most} plies can be played."),
        "values.samples": _("Values: means of games played on at random"),
        "values.candidates": _("Values: estimates (e) at depth {depth}, of the candidates only"),
        "values.candidates.proven": _("Values: proven, as far as the candidates reach"),
        "values.candidates.foremost": _(
            "Values: estimates (e) at depth {depth}, the best {shown} of {known} candidates"
        ),
        "values.choice_before": _("dashed: the choice before"),
        "values.of_pieces": _("choose a piece to see them"),
        "values.estimates": _("Values: estimates (e) at depth {depth}"),
        "values.foremost": _("the best {shown} of {known}"),
        "values.exact": _("Values: exact, as the game is solved"),
        "values.errs": _("Values: what MAX may expect if MIN errs with probability {errs}"),
        "values.errs.estimates": _(
            "Values: estimates of what MAX may expect at depth {depth} if MIN errs with probability {errs}"
        ),
        "values.optimistic": _("Values: results if chance is always kind"),
        "values.pessimistic": _("Values: results if chance is always unkind"),
        "seat.against": _("Play against this"),
        "seat.like": _("{side} plays like this"),
        "seat.changed": _("{side} now plays with these settings: {algorithm}"),
        "seat.changed.depth": _("{side} now plays with these settings: {algorithm}, depth {depth}"),
        "seat.changed.time": _("{side} now plays with these settings: {algorithm}, {seconds} s"),
        "figure.nodes.one": npgettext("figure", "node", "nodes", 1),
        "figure.nodes.other": npgettext("figure", "node", "nodes", 2),
        "figure.leaves.one": npgettext("figure", "leaf", "leaves", 1),
        "figure.leaves.other": npgettext("figure", "leaf", "leaves", 2),
        "figure.cuts.one": npgettext("figure", "cut", "cut", 1),
        "figure.cuts.other": npgettext("figure", "cut", "cut", 2),
        "number.unlimited": _("full"),
        "number.none": "–",
        "number.million": _("{value} M"),
        "number.thousand": _("{value} k"),
        "number.milliseconds": _("{value} ms"),
        "number.seconds": _("{value} s"),
        "value.win": _("wins"),
        "value.loss": _("loses"),
        "share.copied": _("Copied."),
        "share.failed": _("Copying is not allowed here: select the text and copy it."),
    }


def _chance() -> dict[str, str]:
    """Games with chance: depths in levels, and the curve of utility."""
    return {
        "levels.one": _("{count} level"),
        "levels.other": _("{count} levels"),
        "moves.one": _("{count} move"),
        "moves.other": _("{count} moves"),
        "levels.both": _("{levels} · {moves}"),
        "utility.label": _("The curve of what money is worth"),
        "utility.point": _("Point {number} of the curve"),
        "utility.worth": _("{money} is worth {worth}"),
        "utility.how": _("Drag a point, or move it with the arrow keys."),
        "levels.why": _("Chance takes a level of its own: {levels} are {moves} of the players."),
    }
