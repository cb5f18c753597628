"""The sentences that the scripts of a page may show: the tree view's, the step mode's and those of the match page.

Values stand in braces, as the scripts fill them in.
"""

from collections.abc import Mapping

from flask_babel import gettext as _
from flask_babel import ngettext, npgettext

from webapp.wording.text import once_per_language


@once_per_language
def texts() -> Mapping[str, str]:
    """By key, in the reader's language."""
    tree = {**_tree_view(), **_nodes(), **_cuts(), **_explanations()}
    return {**tree, **_step_controls(), **_steps(), **_page(), **_chance()}


def _tree_view() -> dict[str, str]:
    """What stands around a tree: its rows, notes, tools and legend."""
    return {
        "tree.label": _("Game tree"),
        "row.max": _("MAX"),
        "row.min": _("MIN"),
        "row.chance": _("chance"),
        "row.terminal": _("U"),
        "row.cutoff": _("e"),
        "mark.unvisited": _("not visited"),
        "mark.unrecorded": _("not recorded"),
        "mark.more": _("+{count} more"),
        "mark.table": _("T"),
        "note.shown.one": ngettext("{shown} of {total} node shown", "{shown} of {total} nodes shown", 1),
        "note.shown.other": ngettext("{shown} of {total} node shown", "{shown} of {total} nodes shown", 2),
        "note.unvisited.one": ngettext("{count} not visited", "{count} not visited", 1),
        "note.unvisited.other": ngettext("{count} not visited", "{count} not visited", 2),
        "note.folded.one": ngettext("{count} folded", "{count} folded", 1),
        "note.folded.other": ngettext("{count} folded", "{count} folded", 2),
        "note.unrecorded.one": ngettext("{count} searched but not recorded", "{count} searched but not recorded", 1),
        "note.unrecorded.other": ngettext("{count} searched but not recorded", "{count} searched but not recorded", 2),
        "note.again.one": ngettext("{count} visited twice", "{count} visited twice", 1),
        "note.again.other": ngettext("{count} visited twice", "{count} visited twice", 2),
        "note.earlier.one": ngettext("{count} more in earlier rounds", "{count} more in earlier rounds", 1),
        "note.earlier.other": ngettext("{count} more in earlier rounds", "{count} more in earlier rounds", 2),
        "note.later.one": ngettext(
            "{count} more in the round that was stopped", "{count} more in the round that was stopped", 1
        ),
        "note.later.other": ngettext(
            "{count} more in the round that was stopped", "{count} more in the round that was stopped", 2
        ),
        "note.estimates": _("evaluations are estimates"),
        "note.optimistic": _("optimistic: chance counts as its best outcome"),
        "note.pessimistic": _("pessimistic: chance counts as its worst outcome"),
        "tool.bar": _("Picture"),
        "tool.zoomIn": _("Zoom in"),
        "tool.zoomOut": _("Zoom out"),
        "tool.fit": _("Fit the whole tree (F)"),
        "tool.list": _("List form"),
        "tool.legend": _("Legend"),
        "tool.fit.word": _("Whole"),
        "tool.list.word": _("List"),
        "tool.legend.word": _("Legend"),
        "tool.close": _("Close"),
        "legend.max": _("MAX moves"),
        "legend.min": _("MIN moves"),
        "legend.chance": _("chance moves"),
        "legend.belief": _("belief: how likely each world is; where none is drawn, that of the node above"),
        "legend.replies": _("a player whose reply is predicted, with its probabilities"),
        "legend.together": _("an information set: the mover cannot tell these nodes apart"),
        "legend.terminal": _("terminal: the game is over (row “U”)"),
        "legend.cutoff": _("cutoff: the search stops here and uses the evaluation e (row “e”)"),
        "legend.table": _("value from the table"),
        "legend.unvisited": _("not visited"),
        "legend.cut": _("cut"),
        "legend.line": _("principal variation"),
        "legend.path": _("being searched"),
        "legend.current": _("the current node"),
        "legend.folded": _("folded: nodes below"),
        "legend.more": _("more successors beside these, not shown"),
        "legend.amount": _("a number on an edge: “{number}” is “{action}”"),
        "title.folded.one": ngettext(
            "{count} folded node below: press to show it", "{count} folded nodes below: press to show them", 1
        ),
        "title.folded.other": ngettext(
            "{count} folded node below: press to show it", "{count} folded nodes below: press to show them", 2
        ),
        "title.open": _("press to fold what is below"),
        "title.more.one": ngettext(
            "{count} more successor beside these: press to show it",
            "{count} more successors beside these: press to show them",
            1,
        ),
        "title.more.other": ngettext(
            "{count} more successor beside these: press to show it",
            "{count} more successors beside these: press to show them",
            2,
        ),
    }


def _nodes() -> dict[str, str]:
    """The names of nodes, values and states of a search."""
    return {
        "node.root": _("root"),
        "node.action": _("{action}"),
        "node.probability": _("probability {probability}"),
        "node.max": _("MAX node"),
        "node.min": _("MIN node"),
        "node.chance": _("chance node"),
        "node.leaf": _("leaf"),
        "node.cut": _("cut here"),
        "node.current": _("current node"),
        "node.belief": _("believes {worlds}"),
        "node.reply": _("Seeing {sees}, {probability}: {actions} → {takes}"),
        "node.hides.one": ngettext("{count} node below", "{count} nodes below", 1),
        "node.hides.other": ngettext("{count} node below", "{count} nodes below", 2),
        "value.exact": _("value {value}"),
        "value.lower": _("value at least {value}"),
        "value.upper": _("value at most {value}"),
        "value.sofar": _("value so far {value}"),
        "value.between": _("between {low} and {high}"),
        "status.open": _("being searched"),
        "status.terminal": _("terminal"),
        "status.cutoff": _("cutoff"),
        "status.table": _("from the table"),
        "status.unvisited": _("not visited"),
        "status.pruned": _("not visited: its edge is cut"),
        "status.ghost": _("not reached yet"),
    }


def _cuts() -> dict[str, str]:
    """Why a node was cut."""
    return {
        "cut.min.one": _(
            "Cut here: {own} = {value} {sign} α = {bound}. MAX already gets {bound} by {action}, one ply above, and cannot do better here: the rest is not visited."
        ),
        "cut.min.many": _(
            "Cut here: {own} = {value} {sign} α = {bound}. MAX already gets {bound} by {action}, {plies} plies above, and cannot do better here: the rest is not visited."
        ),
        "cut.min.plain": _("Cut here: {own} = {value} {sign} α = {bound}, the bound set {plies} plies above."),
        "cut.min.window": _("Cut here: {own} = {value} {sign} α = {bound}, the bound that the search began with."),
        "cut.max.one": _(
            "Cut here: {own} = {value} {sign} β = {bound}. MIN already gets {bound} by {action}, one ply above, and cannot do better here: the rest is not visited."
        ),
        "cut.max.many": _(
            "Cut here: {own} = {value} {sign} β = {bound}. MIN already gets {bound} by {action}, {plies} plies above, and cannot do better here: the rest is not visited."
        ),
        "cut.max.plain": _("Cut here: {own} = {value} {sign} β = {bound}, the bound set {plies} plies above."),
        "cut.max.window": _("Cut here: {own} = {value} {sign} β = {bound}, the bound that the search began with."),
        "cut.chance.upper.through": _(
            "Cut here: even if the other outcomes were the best possible, the expected value is at most {value} ≤ α = {bound}. MAX already gets {bound} by {action} and cannot do better here: the rest is not visited."
        ),
        "cut.chance.upper.chance": _(
            "Cut here: even if the other outcomes were the best possible, the expected value is at most {value} ≤ α = {bound}: too little for the chance node above."
        ),
        "cut.chance.upper.plain": _(
            "Cut here: even if the other outcomes were the best possible, the expected value is at most {value} ≤ α = {bound}."
        ),
        "cut.chance.upper.sum": _("With {extreme}, the most there is, for what is not known: {sum} = {value}."),
        "cut.chance.lower.through": _(
            "Cut here: even if the other outcomes were the worst possible, the expected value is at least {value} ≥ β = {bound}. MIN already gets {bound} by {action} and cannot do better here: the rest is not visited."
        ),
        "cut.chance.lower.chance": _(
            "Cut here: even if the other outcomes were the worst possible, the expected value is at least {value} ≥ β = {bound}: too much for the chance node above."
        ),
        "cut.chance.lower.plain": _(
            "Cut here: even if the other outcomes were the worst possible, the expected value is at least {value} ≥ β = {bound}."
        ),
        "cut.chance.lower.sum": _("With {extreme}, the least there is, for what is not known: {sum} = {value}."),
        "cut.min.chance": _(
            "Cut here: {own} = {value} {sign} α = {bound}: with so little from this outcome, the chance node above cannot get over its own α any more."
        ),
        "cut.max.chance": _(
            "Cut here: {own} = {value} {sign} β = {bound}: with so much from this outcome, the chance node above cannot get below its own β any more."
        ),
    }


def _explanations() -> dict[str, str]:
    """Where the value of a node comes from."""
    return {
        "explain.max": _("MAX takes the largest value: {action} gives {value}."),
        "explain.min": _("MIN takes the smallest value: {action} gives {value}."),
        "explain.chance": _("Chance decides: {sum} = {value}."),
        "explain.chance.optimistic": _("The optimist counts on the best outcome: {action} gives {value}."),
        "explain.chance.pessimistic": _("The pessimist expects the worst outcome: {action} gives {value}."),
        "explain.max.missed": _("No action gives MAX more than α = {bound}: the value is at most {value}."),
        "explain.min.missed": _("No action gives MIN less than β = {bound}: the value is at least {value}."),
        "explain.cut.upper": _("Its value is at most {value}, whatever the rest holds."),
        "explain.cut.lower": _("Its value is at least {value}, whatever the rest holds."),
        "explain.valued": _("Its value is {value}."),
        "explain.open": _("Still being searched: no successor has given its value yet."),
        "explain.sofar.max": _("Still being searched: the best for MAX so far is {action}, which gives {value}."),
        "explain.sofar.min": _("Still being searched: the best for MIN so far is {action}, which gives {value}."),
        "explain.sofar.chance": _("Still being searched: the outcomes so far add up to {value}."),
        "explain.sofar.bounds": _("Still being searched: the expected value lies between {low} and {high}."),
        "explain.terminal": _("The game is over here: its utility is {value}."),
        "explain.cutoff": _("The search stops here: the evaluation gives {value}."),
        "explain.table": _("This position was searched before: the table gives {value}."),
        "explain.unvisited": _("Not visited."),
        "explain.probed": _("Not visited: what the probe of the first action found was enough."),
        "explain.pruned": _("Not visited: the search stopped looking at the node above."),
        "explain.ghost": _("The search has not come here yet."),
    }


def _step_controls() -> dict[str, str]:
    """The pseudo-code and the buttons of the step mode."""
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
    """What happens at a step."""
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
        "step.leaf.terminal": _("{node} is terminal: its utility is {value}."),
        "step.leaf.cutoff": _("The search stops at {node}: the evaluation gives {value}."),
        "step.leaf.table": _("{node} is in the table: {value}."),
        "step.back.max.taken": _("{node} gives {given}, the largest so far: v = {value}."),
        "step.back.max.left": _("{node} gives {given}: v stays {value}."),
        "step.back.min.taken": _("{node} gives {given}, the smallest so far: v = {value}."),
        "step.back.min.left": _("{node} gives {given}: v stays {value}."),
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
    }


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
        "search.unsent": _("There is no connection: this was not sent. Try again once it is back."),
        "depth.most": _("From here no more than {most} plies can be played."),
        "values.estimates": _("Values: estimates e at depth {depth}"),
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
