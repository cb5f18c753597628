"""The search machine: one loop for every depth-first search of a game or a tree.

`advance` does a number of events and returns; called again, it goes on. An event is one of two things: a node is
*entered* (valued if it is a leaf, else its actions are listed), or a finished node *gives back* its value to the node
above, which may then be *cut*: left, because nothing more below it can matter. Progress, pause, stop, a clock,
fairness between many searches and a single step on the projector are all the same loop outside.

Below the last recorded ply, `engine.search.fast` does the same events many times faster, where the options allow it.
Both cut and prove by the same kernels (`engine.search.proofs`).

What a value means when a node gives it back is in `frame.bound`: the true value is AT_LEAST this, AT_MOST this, or
both (EXACT). For a MAX node, the rules that keep this true are:

- at least v, if some successor worth v is at least v (`attained`);
- at most v, if every successor was searched and each is at most its own value (`covered`).
"""

from typing import Any

from engine.frame import AT_LEAST, AT_MOST, ENTER, EXACT, INFINITY, LINE, RETURN
from engine.game import CHANCE, MAX, MIN, TERMINAL
from engine.kernel import kernel, noinline, rules
from engine.search.chance import (
    EXPECTED,
    FIRST_ONLY,
    GO_ON,
    NO_PROBE,
    OPTIMISTIC,
    STAR2,
    aim,
    chance_is_settled,
    finish_chance,
    go_on,
    next_outcome,
    open_outcomes,
    take_outcome,
)
from engine.search.erring import take_erring, take_minimax_outcome
from engine.search.fast import LEAST_BUDGET, dive
from engine.search.learning import learn
from engine.search.nearer import at_ply
from engine.search.null_window import AGAIN, WHOLE, aim_null_window, was_better
from engine.search.ordering import order_actions
from engine.search.parts import ERRS, EXTENDS, MEETS_CHANCE, PROBES, STANDS_PAT
from engine.search.previous_line import first_ply_off
from engine.search.proofs import closes, proved, swapped
from engine.search.recorder import (
    cutter,
    write_cut,
    write_entered,
    write_gave_back,
    write_progress,
    write_resumed,
    write_returned,
    write_tried,
    write_unvisited,
)
from engine.search.rows import NO_ROW, ready_row
from engine.search.selective import NONE, NOT_A_NUMBER, SINGULAR, extend, stand_pat
from engine.search.singular import TRIES, consider_trials, descend_to_try, prepare_child, take_trial
from engine.search.table import look_up, store

DONE = -1
"""The ply of a search that has finished."""

OWN_VALUE, WINDOW, BOUND = 0, 1, 2
"""What a node returns. OWN_VALUE: its best value (fail-soft). WINDOW (`urjc`): its updated alpha or beta.
BOUND (`puc`): the same, but after a cut the opposite edge."""


@kernel
def advance(data: Any, stack: Any, memory: Any, run: Any, options: Any, cells: Any, budget: int) -> None:
    """Searches on for at most `budget` events from `run.ply`; `run.ply` is DONE when the search has finished.

    `stack` holds a frame per ply (`engine.frame`), with the root's state, window and depth filled in by the caller.
    `memory` is a tuple of arrays: the answers for the root's actions, recorded nodes, recorded events, the table, and
    what is learnt for the order of actions.
    `cells` are scratch, in which nothing is kept from call to call.

    Between two events every frame from the root to `run.ply` tells what is known of its node, and the record agrees.
    It may overrun the budget by as much as `dive` documents.

    It is one long function because kernels for its parts, though inlined, were measured to search at 40 % of the speed.
    """
    roots, rows, events, entries, learnt = memory
    ply = run.ply
    while budget > 0 and ply != DONE:
        budget -= 1
        frame = stack[ply]
        # -- a node is entered; unless it is a leaf, its first action is next, or all below it
        if frame.stage == ENTER:
            enter(data, stack, ply, options)
            if options.orders and frame.stage == ENTER and frame.kind != CHANCE:
                order_actions(data, stack, ply, options, learnt)
            if options.table and frame.stage == ENTER and ply > 0 and frame.depth > 0:
                look_up(data, entries, frame, ply if options.nearer else 0)
            if ply <= run.deepest:
                frame.row = NO_ROW
                if run.rows == len(rows) or PROBES and options.star == STAR2:
                    ready_row(rows, events, run, stack, ply)
                write_entered(rows, events, run, stack, ply)
            if frame.stage == RETURN:
                continue
            if PROBES and frame.probe == GO_ON and frame.known_bound != 0:
                go_on(frame)
                if ply <= run.deepest:
                    write_resumed(rows, events, run, frame)
            if EXTENDS and frame.tries == TRIES:
                run.recorded, run.deepest = run.deepest, min(ply, run.deepest)  # what it tries is not written down
                ply = descend_to_try(data, stack, ply, options)
                continue
            if frame.depth > 0:
                top = run.deepest
                if options.follows:
                    top = max(top, first_ply_off(stack, ply, learnt.line))
                if not options.fast or ply < top or budget < LEAST_BUDGET:
                    ply = descend(data, stack, ply, options)
                    continue
                run.ply = ply
                budget = dive(data, stack, run, options, cells, top, budget)
                ply = run.ply
                if ply > top:
                    write_progress(rows, stack[run.deepest])
                    continue
            again = False
            parent = stack[ply]  # which has stood pat if it is quiescent, and else has taken in all that is below it
        # -- the root has its value
        elif ply == 0:
            write_returned(rows, events, run, stack, ply)
            ply = DONE
            continue
        # -- a finished node gives back its value
        else:
            if options.table and frame.count > 0 and frame.depth > 0:
                store(data, entries, frame, run, ply if options.nearer else 0)
            if ply <= run.deepest:
                write_returned(rows, events, run, stack, ply)
            ply -= 1
            parent = stack[ply]
            if EXTENDS and parent.tries == TRIES:
                ply = try_on(data, stack, rows, events, run, ply, options)
                continue
            again = options.null_window and was_better(parent, frame)
            if again:
                parent.visits += frame.visits
            else:
                take(parent, frame, options)
            if ply == 0:
                note_root_action(roots, parent, frame)
        # -- the node at `ply` has taken in values from below: does it cut, is it finished, or which action is next?
        closed = False
        if options.prune:
            if options.open_root and ply == 0:
                narrow_open_root(parent, options)
            else:
                closed = is_closed(parent, options)
                if not (closed and options.tests_first):
                    narrow(parent)
        if ply <= run.deepest:
            write_gave_back(rows, events, run, stack, ply + 1, closed, again, options)
        if MEETS_CHANCE and parent.role == CHANCE and not closed:
            next_outcome(parent, options)
        if closed and options.killers and parent.kind != CHANCE and parent.next > 0 and parent.depth > 0:
            learn(learnt.killers, parent, ply)
        cut = closed and parent.next < parent.count
        if cut:
            if ply <= run.deepest:
                write_cut(rows, events, run, parent, cutter(stack, ply))
            parent.cuts += 1
            parent.unvisited += parent.count - parent.next
        if again:
            parent.next -= 1
            ply = descend(data, stack, ply, options)
            aim_null_window(parent, stack[ply], options, True)
        elif cut or parent.next == parent.count or parent.probe == FIRST_ONLY:
            if ply < run.deepest and parent.next < parent.count:
                write_unvisited(rows, events, run, stack, ply + 1)
            finish(parent, closed, options.returns)
        else:
            ply = descend(data, stack, ply, options)
            if options.null_window and not (options.open_root and ply == 1):
                aim_null_window(parent, stack[ply], options, False)
    run.ply = ply


@kernel
def enter(data: Any, stack: Any, ply: int, options: Any) -> None:
    """Visits the state at `ply`. A leaf is valued and set to RETURN; elsewhere the actions are listed."""
    frame = stack[ply]
    frame.nodes += 1
    frame.visits = 1
    frame.length = 0
    frame.count = 0
    frame.next = 0
    frame.kind = rules.kind(data, frame)
    frame.role = frame.kind
    frame.stands_at = NOT_A_NUMBER
    if frame.kind == TERMINAL:
        frame.extended = NONE
        utility = rules.utility(data, frame)
        leaf(frame, at_ply(utility, ply) if options.nearer else utility)
        return
    if EXTENDS and options.extensions != NONE:
        extend(data, frame, ply, options)
    if STANDS_PAT and frame.depth <= 0 and options.quiescence:
        stand_pat(data, frame, options)
        if frame.count == 0:
            leaf(frame, frame.value)
    elif frame.depth <= 0:
        frame.cutoffs += 1
        leaf(frame, rules.evaluate(data, frame) if options.evaluate else 0)
    else:
        frame.count = rules.actions(data, frame)
        frame.best = 0
        if MEETS_CHANCE and frame.kind == CHANCE:
            frame.probe = NO_PROBE
            open_outcomes(data, frame, options)
            if options.attitude == EXPECTED:
                return
            frame.role = MAX if options.attitude == OPTIMISTIC else MIN
        if frame.role == MAX:
            frame.value = -INFINITY
            frame.attained, frame.covered = AT_LEAST, AT_MOST
        else:
            frame.value = INFINITY
            frame.attained, frame.covered = AT_MOST, AT_LEAST
        if EXTENDS and options.extensions == SINGULAR:
            consider_trials(frame, ply, options)


@kernel
def leaf(frame: Any, value: float) -> None:
    frame.leaves += 1
    frame.value = frame.minimax = value
    frame.bound = EXACT
    frame.stage = RETURN


@kernel
def descend(data: Any, stack: Any, ply: int, options: Any) -> int:
    """Sets up the frame below for the next action; returns its ply."""
    frame, below = stack[ply], stack[ply + 1]
    rules.result(data, frame, frame.action[frame.next], below)
    rules.recall(data, stack, ply + 1)
    frame.next += 1
    below.depth = frame.depth - 1
    below.probe = NO_PROBE
    below.extended = NONE
    if EXTENDS and options.extensions == SINGULAR:
        prepare_child(frame, below)
    below.attempt = WHOLE
    if MEETS_CHANCE and frame.role == CHANCE:
        aim(frame, below, options)
    elif options.prune:
        below.alpha = frame.alpha
        below.beta = frame.beta
        if options.open_root and ply == 0:
            below.alpha, below.beta = frame.alpha_in, frame.beta_in
    else:
        below.alpha = -INFINITY
        below.beta = INFINITY
    below.stage = ENTER
    return ply + 1


@noinline
def try_on(data: Any, stack: Any, rows: Any, events: Any, run: Any, ply: int, options: Any) -> int:
    """The node at `ply` takes in a trial: on to the next one, or to the search of its first action."""
    frame = stack[ply]
    if not take_trial(frame, stack[ply + 1], options):
        return descend_to_try(data, stack, ply, options)
    run.deepest = run.recorded
    if ply <= run.deepest:
        write_tried(rows, events, run, frame)
    return descend(data, stack, ply, options)


@kernel
def take(parent: Any, child: Any, options: Any) -> None:
    """The parent takes in the value of its child: the best so far, what that proves, and the principal variation."""
    if MEETS_CHANCE and parent.role == CHANCE:
        take_outcome(parent, child, options)
        if ERRS and options.errs > 0:
            take_minimax_outcome(parent, child)
        return
    parent.visits += child.visits
    if ERRS and options.errs > 0:
        if take_erring(parent, child, options):
            extend_line(parent, child)
        return
    value, bound = child.value, child.bound
    if parent.role == MAX:
        better = value > parent.value
    else:
        better = value < parent.value
    if better:
        parent.value = value
        parent.best = parent.next - 1
        parent.attained = bound
    elif value == parent.value:
        parent.attained |= bound
    if parent.best == parent.next - 1:  # it is better, or the first; by standing pat a quiescent node has no line
        extend_line(parent, child)
    parent.covered &= bound


@kernel
def extend_line(parent: Any, child: Any) -> None:
    """The best line from the parent: its best action, then the child's line."""
    parent.line[0] = parent.action[parent.next - 1]
    length = min(child.length, LINE - 1)
    for i in range(length):
        parent.line[i + 1] = child.line[i]
    parent.length = length + 1


@kernel
def is_closed(frame: Any, options: Any) -> bool:
    """Whether nothing more below this node can matter."""
    if MEETS_CHANCE and frame.role == CHANCE:
        return chance_is_settled(frame, options.slack)
    return has_closed(frame, options.strict)


@kernel
def has_closed(frame: Any, strict: bool) -> bool:
    """Whether the value has reached the other player's bound.

    Some lectures compare the window's edges instead. The two tests agree, because the window was open on entry.
    """
    if frame.role == MAX:
        return closes(frame.value, frame.beta, strict)
    return closes(-frame.value, -frame.alpha, strict)


@kernel
def narrow(frame: Any) -> None:
    """Moves the window's edge to the value that the node's player is sure of."""
    if frame.role == MAX:
        frame.alpha = max(frame.alpha, frame.value)
    elif frame.role == MIN:
        frame.beta = min(frame.beta, frame.value)


@kernel
def narrow_open_root(root: Any, options: Any) -> None:
    """A root that is to know the value of each action keeps its window, unless that is where its own value stands."""
    if options.returns != OWN_VALUE:
        narrow(root)


@kernel
def finish(frame: Any, closed: bool, returns: int) -> None:
    """Settles what an interior node returns and what that proves. `closed`: whether its window has closed."""
    if MEETS_CHANCE and frame.role == CHANCE:
        finish_chance(frame)
        return
    frame.stage = RETURN
    complete = frame.next == frame.count
    if frame.role == MAX:
        toward, away, secured, opposing = AT_LEAST, AT_MOST, frame.alpha, frame.beta
        frame.bound = proved(frame.value, frame.attained, frame.covered, complete)
    else:
        toward, away, secured, opposing = AT_MOST, AT_LEAST, frame.beta, frame.alpha
        frame.bound = swapped(proved(-frame.value, swapped(frame.attained), swapped(frame.covered), complete))
    handed = frame.value
    if returns != OWN_VALUE:
        handed = opposing if closed and returns == BOUND else secured
    if handed != frame.value:
        # A window edge instead of the value itself: it proves only the side that it lies on.
        frame.bound &= toward if closed else away
        frame.value = handed


@noinline
def note_root_action(roots: Any, root: Any, child: Any) -> None:
    """Keeps what a root action turned out to be worth."""
    entry = roots[root.next - 1]
    entry.action = root.action[root.next - 1]
    entry.value, entry.minimax = child.value, child.minimax
    entry.bound = child.bound
    entry.visits = child.visits + (entry.visits if child.attempt == AGAIN else 0)
