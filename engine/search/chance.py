"""Chance nodes: expected values, and the pruning that bounds on the values allow.

A chance node knows of each outcome that it is worth at least `least` and at most `most`; weighted, these sum to the
node's own `low` and `high`. At first they are the bounds of the game. Star1 (Ballard 1983; Russell & Norvig 5.5.1)
searches the outcomes in turn, each in the window in which it can still matter, and stops when `high` has come down to
α or `low` has gone up to β. Star2 first probes: it searches one action below each outcome, which often proves enough.
"""

from typing import Any

from engine.frame import AT_LEAST, AT_MOST, EXACT, INFINITY, RETURN
from engine.game import MAX
from engine.kernel import kernel, noinline, rules

EXPECTED, OPTIMISTIC, PESSIMISTIC = 0, 1, 2
"""What a chance node is worth: the mean of its outcomes, or the best or the worst of them for MAX."""

NO_STAR, STAR1, STAR2 = 0, 1, 2

PROBING, SEARCHING = 0, 1
"""What a chance node does with its outcomes: Star2 goes over them twice."""

NO_PROBE, FIRST_ONLY, GO_ON = 0, 1, 2
"""How an outcome is searched: wholly, its first action only, or on from what that probe found."""


@noinline
def open_outcomes(data: Any, frame: Any, options: Any) -> None:
    """Sets up a chance node whose outcomes have just been listed."""
    frame.low, frame.high = -INFINITY, INFINITY
    if options.star != NO_STAR:
        frame.low, frame.high = options.least, options.most
    for i in range(frame.count):
        frame.score[i] = rules.probability(data, frame, frame.action[i])
        frame.least[i], frame.most[i] = frame.low, frame.high
    frame.value = 0 * frame.score[0]  # not 0.0: a fraction, where the search computes in fractions
    frame.pass_ = PROBING if options.star == STAR2 else SEARCHING


@noinline
def aim(frame: Any, below: Any, options: Any) -> None:
    """Gives the outcome being descended to its window, widened so that rounding never prunes what matters."""
    i = frame.next - 1
    probability = frame.score[i]
    if options.star != NO_STAR and probability > 0.0:
        others_high = frame.high - probability * frame.most[i]
        others_low = frame.low - probability * frame.least[i]
        below.alpha = (frame.alpha - others_high - options.slack) / probability
        below.beta = (frame.beta - others_low + options.slack) / probability
    else:
        below.alpha, below.beta = -INFINITY, INFINITY
    if options.star == STAR2:
        if frame.pass_ == PROBING:
            below.probe = FIRST_ONLY
        else:
            below.probe = GO_ON
            below.known, below.known_bound = frame.probe_value[i], frame.probe_bound[i]


@noinline
def take_outcome(frame: Any, child: Any, options: Any) -> None:
    """A chance node takes the value of the outcome just searched, or what its probe proved."""
    i = frame.next - 1
    frame.visits += child.visits - (1 if child.probe == GO_ON else 0)  # a probe has counted it
    if options.star != NO_STAR:
        tighten(frame, child, i)
    if child.bound == EXACT:
        frame.least[i] = frame.most[i] = child.value
    if frame.pass_ == SEARCHING or child.bound == EXACT:
        frame.value += frame.score[i] * child.value
    else:
        frame.probe_value[i], frame.probe_bound[i] = child.value, child.attained


@kernel
def tighten(frame: Any, child: Any, i: int) -> None:
    """Brings the node's bounds closer by what is now known of one outcome."""
    if child.bound & AT_LEAST and child.value > frame.least[i]:
        frame.low += frame.score[i] * (child.value - frame.least[i])
        frame.least[i] = child.value
    if child.bound & AT_MOST and child.value < frame.most[i]:
        frame.high += frame.score[i] * (child.value - frame.most[i])
        frame.most[i] = child.value


@noinline
def next_outcome(frame: Any, options: Any) -> None:
    """After the last probe, begins with the outcomes proper, and skips those that their probe has settled."""
    if frame.pass_ == PROBING and frame.next == frame.count:
        frame.pass_ = SEARCHING
        frame.next = 0
    if options.star == STAR2 and frame.pass_ == SEARCHING:
        while frame.next < frame.count and frame.least[frame.next] == frame.most[frame.next]:
            frame.next += 1


@kernel
def chance_is_settled(frame: Any, slack: float) -> bool:
    """Whether the other outcomes cannot bring the value back into the window.

    Without slack, a bound that meets the window's edge is enough. Where rounding could decide, it must go beyond.
    """
    return frame.high <= frame.alpha - slack / 2 or frame.low >= frame.beta + slack / 2


@noinline
def finish_chance(frame: Any) -> None:
    """Settles what a chance node returns: its expected value, or the side of its window that it has left."""
    frame.stage = RETURN
    frame.value, frame.bound = expected_value(frame), EXACT
    for i in range(frame.count):
        if frame.least[i] != frame.most[i]:
            frame.bound = AT_MOST if frame.high <= frame.alpha else AT_LEAST
    if frame.bound == AT_MOST:
        frame.value = frame.high
    elif frame.bound == AT_LEAST:
        frame.value = frame.low


@kernel
def expected_value(frame: Any) -> float:
    """The value of a node whose outcomes are known.

    It is summed anew in natural order: the same number however they were searched.
    """
    value = frame.score[0] * frame.least[0]
    for i in range(1, frame.count):
        value += frame.score[i] * frame.least[i]
    return value


@noinline
def go_on(frame: Any) -> None:
    """Takes what a probe found of the first action, and goes on with the second.

    The window cannot have closed: what would close it would have cut the chance node above.
    """
    frame.value = frame.known
    if frame.role == MAX:
        frame.alpha = max(frame.alpha, frame.known)
    else:
        frame.beta = min(frame.beta, frame.known)
    frame.attained = frame.known_bound
    frame.covered &= frame.known_bound
    frame.line[0] = frame.action[0]
    frame.length = 1
    frame.next = 1
