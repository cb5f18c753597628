"""The sentences of the tree view: names of nodes, cuts and values, and their explanations."""

from flask_babel import gettext as _
from flask_babel import ngettext


def tree_texts() -> dict[str, str]:
    """The sentences by key, in the reader's language."""
    return {**_tree_view(), **_nodes(), **_cuts(), **_explanations()}


def _tree_view() -> dict[str, str]:
    """What surrounds a tree: rows, notes, tools and legend."""
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
        "note.visited.one": ngettext("{count} node visited so far", "{count} nodes visited so far", 1),
        "note.visited.other": ngettext("{count} node visited so far", "{count} nodes visited so far", 2),
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
        "note.quiescent.one": ngettext(
            "{count} quiescent, at the depth limit or beyond", "{count} quiescent, at the depth limit or beyond", 1
        ),
        "note.quiescent.other": ngettext(
            "{count} quiescent, at the depth limit or beyond", "{count} quiescent, at the depth limit or beyond", 2
        ),
        "note.earlier.one": ngettext("{count} more in earlier rounds", "{count} more in earlier rounds", 1),
        "note.earlier.other": ngettext("{count} more in earlier rounds", "{count} more in earlier rounds", 2),
        "note.later.one": ngettext(
            "{count} more in the round that was stopped", "{count} more in the round that was stopped", 1
        ),
        "note.later.other": ngettext(
            "{count} more in the round that was stopped", "{count} more in the round that was stopped", 2
        ),
        "note.leaves": _("it does not fit as a whole: the numbers of its {count} leaves would overlap"),
        "note.levels": _("it does not fit as a whole: its {count} levels would overlap"),
        "note.estimates": _("evaluations are estimates"),
        "note.candidates": _("only candidates were looked at: nothing is proved of other actions"),
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
        "legend.estimate": _("a wave below a value: an estimate, or resting on one; without it the value is proven"),
        "legend.cutoff": _("cutoff: the search stops here and uses the evaluation e (row “e”)"),
        "legend.table": _("value from the table"),
        "legend.quiescent": _("quiescent search: below the limit only unquiet actions, or the player stands pat"),
        "legend.extended": _("+1: searched one ply deeper"),
        "legend.unvisited": _("not visited"),
        "legend.cut": _("cut"),
        "legend.line": _("principal variation"),
        "legend.path": _("being searched"),
        "legend.current": _("the current node"),
        "legend.folded": _("folded: nodes below"),
        "legend.more": _("more successors beside these, not shown"),
        "legend.amount": _("on an edge, “{short}” is short for “{action}”"),
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
        "node.declared": _("{column}: {value}"),
        "node.hides.one": ngettext("{count} node below", "{count} nodes below", 1),
        "node.hides.other": ngettext("{count} node below", "{count} nodes below", 2),
        "value.exact": _("value {value}"),
        "value.estimate": _("estimate {value}"),
        "value.lower": _("value at least {value}"),
        "value.upper": _("value at most {value}"),
        "value.sample": _("value about {value}"),
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
            "Cut here: {own} = {value} {sign} β = {bound}. MIN already has {bound} by {action}, one ply above, and cannot do better here: the rest is not visited."
        ),
        "cut.max.many": _(
            "Cut here: {own} = {value} {sign} β = {bound}. MIN already has {bound} by {action}, {plies} plies above, and cannot do better here: the rest is not visited."
        ),
        "cut.max.plain": _("Cut here: {own} = {value} {sign} β = {bound}, the bound set {plies} plies above."),
        "cut.max.window": _("Cut here: {own} = {value} {sign} β = {bound}, the bound that the search began with."),
        "cut.min.null": _(
            "Cut here: {own} = {value} {sign} α = {bound}, the edge of a null window. Further up, MIN only asks whether an action is better for it than {action}; on this line it is, so the rest is not visited."
        ),
        "cut.max.null": _(
            "Cut here: {own} = {value} {sign} β = {bound}, the edge of a null window. Further up, MAX only asks whether an action is better for it than {action}; on this line it is, so the rest is not visited."
        ),
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
            "Cut here: even if the other outcomes were the worst possible, the expected value is at least {value} ≥ β = {bound}. MIN already has {bound} by {action} and cannot do better here: the rest is not visited."
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
        "explain.errs.min": _(
            "MIN takes {action} with probability {sure}, and else any of its actions: {sure} · {best} + {errs} · the mean of ({mean}) = {value}."
        ),
        "explain.errs.valued": _("MIN errs with probability {errs}, and so MAX may expect {value}."),
        "explain.errs.sofar": _(
            "Still being searched: by what is known so far, MAX may expect {value} of a MIN who errs."
        ),
        "explain.errs.minimax": _("If MIN did not err, it would be worth m = {minimax}, the value by minimax."),
        "explain.chance": _("Chance decides: {sum} = {value}."),
        "explain.chance.optimistic": _("The optimist counts on the best outcome: {action} gives {value}."),
        "explain.chance.pessimistic": _("The pessimist expects the worst outcome: {action} gives {value}."),
        "explain.max.missed": _("No action gives MAX more than α = {bound}: the value is at most {value}."),
        "explain.min.missed": _("No action gives MIN less than β = {bound}: the value is at least {value}."),
        "explain.cut.upper": _("Its value is at most {value}, whatever the rest holds."),
        "explain.cut.lower": _("Its value is at least {value}, whatever the rest holds."),
        "explain.valued": _("Its value is {value}."),
        "explain.sample": _(
            "Its value is a sample, the mean of games played on at random: {value}. That proves nothing."
        ),
        "explain.open": _("Still being searched: no successor has given its value yet."),
        "explain.sofar.max": _("Still being searched: the best for MAX so far is {action}, which gives {value}."),
        "explain.sofar.min": _("Still being searched: the best for MIN so far is {action}, which gives {value}."),
        "explain.sofar.chance": _("Still being searched: the outcomes so far add up to {value}."),
        "explain.sofar.bounds": _("Still being searched: the expected value lies between {low} and {high}."),
        "explain.terminal": _("The game is over here: its utility is {value}."),
        "explain.cutoff": _("The search stops here: the evaluation gives {value}."),
        "explain.quiet": _("The position is quiet: the evaluation gives {value}."),
        "explain.stand.max": _("At the depth limit only unquiet actions are searched; standing pat, MAX has {value}."),
        "explain.stand.min": _("At the depth limit only unquiet actions are searched; standing pat, MIN has {value}."),
        "explain.stands": _("No unquiet action is better than standing pat: the value is {value}."),
        "explain.extended.check": _("Check: this node is searched one ply deeper."),
        "explain.extended.singular": _("This action is clearly better than all others: it is searched one ply deeper."),
        "explain.table": _("This position was searched before: the table gives {value}."),
        "explain.unvisited": _("Not visited."),
        "explain.probed": _("Not visited: what the probe of the first action found was enough."),
        "explain.pruned": _("Not visited: the search stopped looking at the node above."),
        "explain.ghost": _("The search has not come here yet."),
    }
