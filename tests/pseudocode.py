"""Runs the pseudo-code that Poda prints, so that what the machine recorded can be held against it, line by line.

The English lines are rewritten as Python, one for one, and run on a tree typed by hand, with fractions for numbers.
Whenever a line has run it is reported, and the lines are put together into the events that a recording has: a node is
entered, a leaf valued, a value taken back from a successor, a test passed, a node finished.
"""

import functools
import re
from dataclasses import dataclass, field
from fractions import Fraction
from math import inf

from engine.game import CHANCE, MAX, TERMINAL
from tests.course_words import in_english

UNSEEN = {"init", "loop", "first", "aim", "limit"}
"""Verbs of lines that no event shows."""

TAKING = {"update", "gain", "raise", "tighten", "probe", "whole", "null", "again", "second"}
STANDING = {"stand", "stand-raise"}
TESTS = {"cut", "high", "low", "probe-high", "probe-low", "stand-cut"}


@dataclass(eq=False)
class Node:
    """A node of the tree, and what is known about it while the pseudo-code runs."""

    number: int
    tree: object
    parent: "Node | None" = None
    depth: float = inf
    p: Fraction | None = None
    alpha: Fraction | float | None = None
    beta: Fraction | float | None = None
    v: Fraction | float | None = None
    low: Fraction | None = None
    high: Fraction | None = None
    part: str = "whole"  # of its successors that is searched: whole, first, or others
    at: int = -1  # the successor in hand
    taken: list = field(default_factory=list)  # (value, proved at least, proved at most) of each successor
    first: tuple | None = None  # of the first one, once it was searched
    proof: tuple[bool, bool] = (False, False)
    value: Fraction | float | None = None
    both: object = None  # what its function returned: the value, or a pair
    opened: bool = False  # its entering was reported
    extended: list = field(default_factory=list)  # the line that has given it one ply more
    _below: "list[Node] | None" = None

    @functools.cached_property
    def kind(self):
        return self.tree.turn((self.number,))

    @property
    def below(self):
        if self._below is None:
            state = (self.number,)
            actions = self.tree.actions(state) if self.depth > 0 else self.tree.unquiet(state)
            self._below = [Node(n, self.tree, self, self.depth - 1) for n in actions]
            if self.kind == CHANCE:
                for node in self._below:
                    node.p = Fraction(self.tree.probability(state, node.number))
        return self._below


@dataclass
class Event:
    """An event as the machine records it; `lines` are the keys lit, `failed` those of tests that failed."""

    code: str
    node: int
    lines: list[str]
    failed: list[str] = field(default_factory=list)
    v: Fraction | float | None = None
    alpha: Fraction | float | None = None
    beta: Fraction | float | None = None
    low: Fraction | None = None
    high: Fraction | None = None


class Interpreter:
    """Runs one listing on one tree: `events` is what happened, and `value` what the root returned."""

    def __init__(self, listing, tree, depth=inf, window=(-inf, inf), bounds=(0, 0), quiescence=False, step=1, errs=0):
        self.keys = {line.key for line in listing}
        self.events, self.head = [], ""
        self.umin, self.umax = map(Fraction, bounds)
        self.step, self.errs = Fraction(step), Fraction(errs)
        self.depth = depth
        self.root, self.quiescence = Node(0, tree, depth=depth), quiescence
        names = self.names()
        exec(program(tuple(listing)), names)
        takes_window = "α" in listing[0].text
        one_function = re.match(r"function (Value|Minimax|AlphaBeta)\(", in_english(listing[0].text))
        entry = names[one_function[1] if one_function else "MaxValue" if self.root.kind != 1 else "MinValue"]
        self.value = entry(self.root, *(window if takes_window else ()))

    def names(self):
        """What the listings take for granted."""
        return {
            "CutoffTest": self.is_cut_off,
            "used_up": lambda node: node.depth <= 0,
            "Check": self.is_in_check,
            "deepen": self.deepen,
            "e": estimate,
            "Successors": self.successors,
            "Outcomes": lambda node: ((s.p, s) for s in self.successors(node)),
            "unsettled": lambda node, low, high: ((s.p, s) for s in self.successors(node) if low[s] < high[s]),
            "moves": lambda node, who: node.kind == {"MAX": MAX, "chance": CHANCE}.get(who, 1),
            "call": self.call,
            "for_all": lambda node, value: dict.fromkeys(node.below, value),
            "at_least": lambda s: s.proof[0],
            "at_most": lambda s: s.proof[1],
            "entered": self.entered,
            "ran": self.ran,
            "gives": self.gives,
            "inf": inf,
            "step": self.step,
            "E": self.errs,
            "first": lambda node: node.at == 0,
            "only_bound": lambda node: node.below[node.at].proof != (True, True),
            "Umin": self.umin,
            "Umax": self.umax,
        }

    # -- what the listings call ---------------------------------------------------------------------------------------

    def is_cut_off(self, node):
        return node.kind == TERMINAL or node.depth <= 0 and not (self.quiescence and node.below)

    def is_in_check(self, node):
        """As far as it matters: not at the root nor beyond the limit, nor where the line was extended enough."""
        plies, above = 0, node
        while above.parent:
            plies, above = plies + 1, above.parent
        extends = plies > 0 and node.depth >= 0 and plies + node.depth < 2 * self.depth and node.kind != TERMINAL
        return extends and node.tree.checked((node.number,))

    def deepen(self, node):
        node.depth += 1
        node._below = None

    def successors(self, node):
        node.taken = []
        for node.at, successor in enumerate(node.below):  # noqa: B020
            yield successor
            if node.part == "first" and node.kind != CHANCE:  # if chance moves again, all of it is searched
                return

    def call(self, function, node, *window, part="whole"):
        """A successor's value; the first one's is kept if the others alone are to be searched."""
        above = node.parent
        if above.part == "others" and above.at == 0:
            node.both, node.proof = above.first
            node.value = node.both
        else:
            node.part = part
            function(node, *window)
        if len(above.taken) > above.at:  # it is searched once more
            above.taken.pop()
        above.taken.append((node.value, *node.proof))
        if above.at == 0:
            above.first = (node.both, node.proof)
        return node.both

    def entered(self, node, alpha=None, beta=None):
        node.alpha, node.beta, node.v = alpha, beta, None
        node.opened = False

    def ran(self, node, key, names, passed=True):
        """A line has run; `names` are the variables after it."""
        verb = key.partition(".")[2]
        for name, own in (("α", "alpha"), ("β", "beta"), ("v", "v"), ("low", "low"), ("high", "high")):
            if name in names:
                setattr(node, own, names[name])
        if verb == "enter":
            self.head = key if passed else self.head
        elif verb == "leaf":
            if passed:
                self.write("leaf", node, [key])
        elif verb in UNSEEN:
            self.open(node)
        elif verb == "extend":
            node.extended = [key] * passed
        elif verb in STANDING:
            self.stand(node, key)
        elif verb in TAKING:
            self.take(node, key, passed)
        elif verb in TESTS and not passed:
            self.add(node, failed=key)
        elif verb in TESTS:
            if node.at + 1 < len(node.below):
                self.write("cut", node, [key])
            self.write("return", node, [key])
        else:
            self.write("return", node, [key])

    def open(self, node):
        """Reports the entering of a node at its first line that a leaf does not reach; the next line may add to it."""
        if not node.opened:
            self.write("enter", node, [self.head, *node.extended])
            node.opened = True
        elif self.events[-1].code == "enter" and self.events[-1].node == node.number:
            self.show(self.events[-1], node)

    def take(self, node, key, passed):
        """The first such line after a successor's value begins an event, and the others go on with it."""
        last = self.events[-1]
        child = node.below[node.at].number
        if (last.code, last.node) != ("back", child):
            self.events.append(Event("back", child, []))
        self.add(node, line=key) if passed else self.add(node, failed=key)

    def stand(self, node, key):
        """The first such line begins an event, and the other goes on with it."""
        last = self.events[-1]
        if (last.code, last.node) != ("stand", node.number):
            self.events.append(Event("stand", node.number, []))
        self.add(node, line=key)

    def add(self, node, line=None, failed=None):
        event = self.events[-1]
        for keys, key in ((event.lines, line), (event.failed, failed)):
            if key and key not in keys:
                keys.append(key)
        self.show(event, node)

    def write(self, code, node, keys):
        self.events.append(Event(code, node.number, keys))
        self.show(self.events[-1], node)

    def show(self, event, node):
        for name in ("v", "alpha", "beta", "low", "high"):
            setattr(event, name, getattr(node, name))

    def gives(self, node, *values):
        """The node returns this value, with what is proved of it; before it may come another."""
        value = values[-1]
        node.both = values if len(values) > 1 else value
        node.value, node.proof = value, proof(node, value)
        if self.events[-1].code in ("leaf", "return"):
            self.events[-1].v = value
        return node.both


def proof(node, value):
    """Whether the true value is at least, and at most, what the node returns."""
    if not node.below or node.depth == 0:
        return True, True
    if node.kind == CHANCE:
        if node.low is None:
            return True, True
        return node.low == value, node.high == value
    better = [(at_least, at_most) if node.kind == MAX else (at_most, at_least) for _, at_least, at_most in node.taken]
    attained = any(found[0] for (v, *_), found in zip(node.taken, better, strict=True) if v == value)
    covered = len(node.taken) == len(node.below) and all(found[1] for found in better)
    return (attained, covered) if node.kind == MAX else (covered, attained)


def estimate(node):
    """Of a position that is not finished 0, unless the tree has estimates."""
    state = (node.number,)
    if node.kind == TERMINAL:
        return exact(node.tree.utility(state))
    return exact(node.tree.evaluate(state, "estimate")) if node.tree.evaluations else Fraction(0)


def exact(number):
    return number if abs(number) == inf else Fraction(number)


# -- from the listing to Python ---------------------------------------------------------------------------------------

SYMBOLS = {
    "−": "-",
    "∞": "inf",
    "≥": ">=",
    "≤": "<=",
    "·": "*",
    "′": "_",
    "ε": "step",
    "low(s)": "low_of[s]",
    "high(s)": "high_of[s]",
}

STATEMENTS = (
    (r"function (\w+)\(state(.*)\)", r"def \1(state\2):"),
    (r"for each s in Successors\(state\)(, at the limit by unquiet actions only)?", "for s in Successors(state):"),
    (r"if the depth is used up", "if used_up(state):"),
    (r"if Check\(state\) the state gets one ply more", "if Check(state): deepen(state)"),
    (r"for each \(p, s\) in Outcomes\(state\)", "for p, s in Outcomes(state):"),
    (r"for each \(p, s\) with low_of\[s\] < high_of\[s\]", "for p, s in unsettled(state, low_of, high_of):"),
    (r"if (\w+) is to move", r"if moves(state, '\1'):"),
    (r"if proved s >= v: (.*) ← (.*)", r"if at_least(s): \1 = \2"),
    (r"if proved s <= v: (.*) ← (.*)", r"if at_most(s): \1 = \2"),
    (r"if s is the first or (\S+) = (\S+) or (.*)", r"if first(state) or \1 == \2 or \3:"),
    (r"if (.*) and v2 is only a bound", r"if \1 and only_bound(state):"),
    (r"else", r"else:"),
    (r"if (.*) return (.*)", r"if \1: return \2"),
    (r"if (.*)", r"if \1:"),
    (
        r"low_of\[s\], high_of\[s\] ← (\w+), (\w+) for each s",
        r"low_of, high_of = for_all(state, \1), for_all(state, \2)",
    ),
    (r"(\w+) ← Σ p\*(\w+)\[s\]", r"\1 = sum(s.p * \2[s] for s in state.below)"),
    (r"(.*) ← (.*)", r"\1 = \2"),
    (r"return (.*)", r"return \1"),
)

CALLS = (
    (r"(\w*Value)\(s([^)]*)\), its first successor", r"call(\1, s\2, part='first')"),
    (r"(\w*Value)\(s([^)]*)\), its other successors", r"call(\1, s\2, part='others')"),
    (r"(\w*Value|Minimax|AlphaBeta)\(s([^)]*)\)", r"call(\1, s\2)"),
)


@functools.cache
def program(listing):
    """The listing compiled, once for all trees that it is run on."""
    return compile(as_python(listing), "pseudo-code", "exec")


def as_python(listing):
    """The listing with a report after each line that has run."""
    written = []
    is_windowless = "α" not in listing[0].text
    for line in listing:
        text = re.sub("[αβ]", "v", line.text) if is_windowless else line.text  # one course calls its values so
        written += [" " * 4 * line.indent + part for part in statement(text, line.key)]
    return "\n".join(written)


def statement(text, key):
    """One line of the listing, as lines of Python."""
    text = in_english(text)
    for symbol, name in SYMBOLS.items():
        text = text.replace(symbol, name)
    for pattern, python in STATEMENTS:
        if re.fullmatch(pattern, text):
            text = re.sub(pattern, python, text)
            break
    else:
        raise AssertionError(f"the interpreter does not know this line: {text}")
    if text == "else:":
        return [text]
    if text.startswith("def "):
        window = ", α, β" if "α" in text else ""
        return [text, f"    entered(state{window})", f"    ran(state, {key!r}, locals())"]
    for pattern, python in CALLS:
        if re.search(pattern, text):
            text = re.sub(pattern, python, text)
            break
    report = f"ran(state, {key!r}, locals())"
    if test := re.fullmatch(r"if (.*): (deepen.*)", text):
        condition, change = test.groups()
        return [f"passed = {condition}", f"ran(state, {key!r}, locals(), passed)", f"if passed: {change}"]
    if test := re.fullmatch(r"if (.*): return (.*)", text):
        condition, value = test.groups()
        leave = f"    return gives(state, {value})"
        return [f"passed = {condition}", f"ran(state, {key!r}, locals(), passed)", "if passed:", leave]
    if re.fullmatch(r"if (.*):", text):
        return [f"passed = {text[3:-1]}", f"ran(state, {key!r}, locals(), passed)", "if passed:"]
    if text.startswith("for "):
        return [report, text]
    if text.startswith("return "):
        return [report, f"return gives(state, {text.removeprefix('return ')})"]
    return [text, report]
