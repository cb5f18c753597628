"""The text form of a tree: `((3 12 8)(2 4 6)(14 5 2))`, or with chance `({.5:7 .5:(1 2)} 3)`.

A pair of brackets is a node, its successors stand inside, and a number is a leaf. MAX is at the root and the players
take turns; `max(` or `min(` says otherwise for one node and what follows below it. Braces are a chance node, each of
its outcomes with its probability before it, a decimal or a fraction; chance takes nobody's turn. Without chance, leaves
may be `+inf` and `-inf`.

Names are words, or stand in double quotes. The name of an action stands before it with a colon, `(left: 3 right: 5)`;
that of an outcome after its probability, `{.5 heads: 3 .5 tails: 5}`. The name of a node stands before it with an
equals sign, `(left: B=(3 5) right: C=4)`. An estimate of a node stands before its bracket with a tilde, `~4(3 5)`, and
the information set that it is in with an at sign, `(@1(3 5) @1(2 4))`.
"""

import math
import re
from collections.abc import Sequence
from fractions import Fraction

from engine.game import CHANCE, MAX, MIN, TERMINAL
from engine.refusals import N_, Refused
from engine.trees.examples import EXAMPLES
from engine.trees.information_sets import check_sets
from engine.trees.node import (
    LONGEST_NAME,
    MOST_NODES,
    MOST_PLIES,
    MOST_SUCCESSORS,
    Node,
    Value,
    in_rows,
    refuse_more_nodes,
    takes_turn_of,
)
from engine.trees.numbers import is_too_large, read_value, write_value

TOLERANCE = 1e-6 + 1e-12
"""How far probabilities typed as rounded decimals may be from summing to 1: a millionth, and the rounding of floats."""

MOST_CHANCE = Fraction(10**9)
"""Of a probability in a sum: no float holds the greatest that files have."""

WORD = r"[^\W\d][\w'’]*"
NAME = rf'{WORD}|"[^"\n]*"'
SET = rf"\d+(?!\w)|{NAME}"
NODE_OR_BRACKET = (
    r"(?P<open>(?:(?P<player>max|min)\s*)?\(|(?:chance\s*)?\{)|(?P<close>[)}])|(?P<comma>,)"
    rf"|(?P<label>{NAME})\s*=|~\s*(?P<estimate>[^\s(),{{}}:]*)|@\s*(?P<set>{SET})"
)
PROBABILITY_OR_NUMBER = r"(?P<probability>[^\s(),{}:]+)\s*:|(?P<number>[^\s(),{}:]+)"
IN_DECISION = re.compile(rf"{NODE_OR_BRACKET}|(?P<action>{NAME})\s*:|{PROBABILITY_OR_NUMBER}", re.IGNORECASE)
IN_CHANCE = re.compile(
    rf"{NODE_OR_BRACKET}|(?P<named_probability>[^\s(),{{}}:]+)\s+(?P<action>{NAME})\s*:|{PROBABILITY_OR_NUMBER}",
    re.IGNORECASE,
)
PROBABILITY = re.compile(r"\d{1,18}(?:/\d{1,18})?|\d*\.\d{1,30}|\d+\.")
RESERVED = {"max", "min", "chance", "inf", "infinity"}


def parse(text: str, most_nodes: int = MOST_NODES) -> Node:
    """The root of the tree that the text describes; raises Refused with the place of the first mistake."""
    reader = TreeReader(text.rstrip(), most_nodes)
    while reader.at < len(reader.text):
        reader.read_token()
    return reader.finish()


def check_chances(outcomes: Sequence[Node], sentence: str, **values: object) -> None:
    """Raises Refused unless the outcomes sum to 1. Floats are near enough; a sum of fractions may have any length."""
    total = math.fsum(float(max(-MOST_CHANCE, min(outcome.probability, MOST_CHANCE))) for outcome in outcomes)
    if abs(total - 1) > TOLERANCE:
        raise Refused(sentence, total=format(total, "g"), **values)


class TreeReader:
    """Reads a tree from left to right."""

    def __init__(self, text: str, most_nodes: int) -> None:
        self.text, self.at, self.nodes = text, 0, 0
        self.most_nodes = most_nodes
        self.top = Node(TERMINAL)
        self.open = [self.top]
        self.actions: list[set[str]] = [set()]  # called so far at each open bracket
        self.last = [MIN]  # who moved last at each open bracket, so that the first to move is MAX
        self.probability: Fraction | None = None  # read, and waiting for its outcome
        self.action = ""  # these too wait for their node
        self.label = ""
        self.estimate: Value | None = None
        self.information_set = ""

    def read_token(self) -> None:
        if self.text[self.at].isspace():
            self.at += 1
            return
        pattern = IN_CHANCE if self.open[-1].kind == CHANCE else IN_DECISION
        token = pattern.match(self.text, self.at)
        if token is None:
            raise self.refusal(N_("“%(text)s” is not understood at character %(place)d."), self.text[self.at])
        parts = token.groupdict()
        probability = parts["probability"] or parts.get("named_probability")
        self.check_place(token, bool(probability))
        if probability:
            self.probability = self.read_probability(probability)
        if parts["action"]:
            self.action = self.read_name(parts["action"], self.action)
        if parts["label"]:
            self.label = self.read_name(parts["label"], self.label)
        if parts["estimate"] is not None:
            self.estimate = self.read_number(parts["estimate"])
        if parts["set"]:
            self.information_set = self.read_name(parts["set"], self.information_set)
        if parts["open"] or parts["number"]:
            self.add(self.read_node(token), opens=bool(parts["open"]))
        elif parts["close"]:
            self.close(parts["close"])
        self.at = token.end()

    def check_place(self, token: re.Match[str], is_probability: bool) -> None:
        """Raises Refused if the token cannot stand here."""
        outside = self.open[-1] is self.top
        is_node = bool(token["open"] or token["number"])
        if outside and (token["close"] or token["comma"]):
            raise self.refusal(N_("“%(text)s” at character %(place)d closes or separates nothing."), token[0].strip())
        if outside and self.top.successors:
            raise self.refusal(N_("The tree ends before character %(place)d, but the text goes on."))
        in_chance = self.open[-1].kind == CHANCE
        if is_probability and (not in_chance or self.probability is not None):
            raise self.refusal(N_("The probability at character %(place)d belongs to no outcome of chance."))
        if token["action"] and outside:
            raise self.refusal(N_("The name at character %(place)d belongs to no action: nothing leads to the root."))
        if is_node and in_chance and self.probability is None:
            raise self.refusal(N_("The outcome at character %(place)d needs its probability, such as “.5:”."))
        if token["close"] and self.probability is not None:
            raise self.refusal(N_("The probability before character %(place)d has no outcome."))
        if self.information_set and not is_node and not token["label"] and token["estimate"] is None:
            raise self.refusal(N_("The information set before character %(place)d has no node."))
        if (token["close"] or token["comma"]) and (self.action or self.label):
            raise self.refusal(N_("The name before character %(place)d has no node."))
        if self.estimate is not None and not token["open"] and not token["label"] and not token["set"]:
            raise self.refusal(N_("The estimate before character %(place)d belongs to no bracket."))

    def read_node(self, token: re.Match[str]) -> Node:
        if token["number"]:
            return Node(TERMINAL, value=self.read_number(token["number"]))
        if token["open"].endswith("{"):
            return Node(CHANCE)
        named = {"max": MAX, "min": MIN}.get((token["player"] or "").lower())
        return Node(takes_turn_of(self.last[-1]) if named is None else named)

    def read_number(self, text: str) -> Value:
        value = read_value(text)
        if value is None:
            raise self.refusal(N_("“%(text)s” at character %(place)d is not a number."), text)
        if is_too_large(value):
            raise self.refusal(
                N_("“%(text)s” at character %(place)d is too large: numbers go from −1e300 to 1e300."), text
            )
        return value

    def read_probability(self, text: str) -> Fraction:
        if not PROBABILITY.fullmatch(text):
            raise self.refusal(N_("“%(text)s” at character %(place)d is not a probability."), text)
        numerator, _, denominator = text.partition("/")
        if denominator and int(denominator) == 0:
            raise self.refusal(N_("“%(text)s” at character %(place)d is not a probability."), text)
        return Fraction(numerator.rstrip(".") or "0") / Fraction(denominator or "1")

    def read_name(self, text: str, waiting: str) -> str:
        name = text.strip('"').strip()
        if waiting or not name or len(name) > LONGEST_NAME:
            raise self.refusal(N_("“%(text)s” at character %(place)d cannot be a name here."), text)
        return name

    def add(self, node: Node, opens: bool) -> None:
        node.probability, self.probability = self.probability or Fraction(0), None
        node.action, node.name, self.action, self.label = self.action, self.label, "", ""
        node.estimate, self.estimate = self.estimate, None
        node.information_set, self.information_set = self.information_set, ""
        parent = self.open[-1]
        if node.action and node.action.lower() in self.actions[-1]:
            raise self.refusal(
                N_("Two actions of one node are called “%(text)s”, the second at character %(place)d."), node.action
            )
        self.actions[-1].add(node.action.lower())
        parent.successors.append(node)
        if opens:
            self.open.append(node)
            self.actions.append(set())
            self.last.append(self.last[-1] if node.kind == CHANCE else node.kind)
        self.nodes += 1
        self.check_size(parent)

    def close(self, bracket: str) -> None:
        node = self.open.pop()
        self.actions.pop()
        self.last.pop()
        if (bracket == "}") != (node.kind == CHANCE):
            raise self.refusal(N_("“%(text)s” at character %(place)d closes the wrong kind of bracket."), bracket)
        if not node.successors:
            raise self.refusal(N_("The brackets that close at character %(place)d are empty."))
        if node.kind == CHANCE:
            sentence = N_("The probabilities that end at character %(place)d sum to %(total)s, not to 1.")
            check_chances(node.successors, sentence, place=self.at + 1)

    def check_size(self, parent: Node) -> None:
        """Raises Refused if there is no room for the node just added below `parent`."""
        refuse_more_nodes(self.nodes, self.most_nodes)
        if len(self.open) - 1 > MOST_PLIES:
            raise Refused(N_("A tree may be at most %(most)d plies deep."), most=MOST_PLIES)
        if len(parent.successors) > MOST_SUCCESSORS:
            raise Refused(N_("A node may have at most %(most)d successors."), most=MOST_SUCCESSORS)

    def finish(self) -> Node:
        if len(self.open) > 1:
            raise Refused(N_("A closing bracket is missing at the end."))
        if self.estimate is not None:
            raise self.refusal(N_("The estimate before character %(place)d belongs to no bracket."))
        if self.information_set:
            raise self.refusal(N_("The information set before character %(place)d has no node."))
        if not self.top.successors:
            raise Refused(N_("The tree is empty: write something like “%(example)s”."), example=EXAMPLES["example"])
        root = self.top.successors[0]
        check_sets(in_rows(root))
        return root

    def refusal(self, sentence: str, text: str = "") -> Refused:
        """The refusal of what stands at the current place."""
        return Refused(sentence, text=text, place=self.at + 1)


# -- writing ----------------------------------------------------------------------------------------------------------


def write(root: Node) -> str:
    """The text form on one line: what `parse` takes."""
    return _write(root, last=MIN)


def _write(node: Node, last: int) -> str:
    label = f"{quoted(node.name)}=" if node.name else ""
    if node.is_leaf:
        return label + write_value(node.value)
    if node.information_set:
        label += f"@{_set(node.information_set)} "
    if node.estimate is not None:
        label += f"~{write_value(node.estimate)} "
    if node.kind == CHANCE:
        outcomes = (f"{_outcome(child)}{_write(child, last)}" for child in node.successors)
        return f"{label}{{{' '.join(outcomes)}}}"
    named = "" if node.kind == takes_turn_of(last) else "max" if node.kind == MAX else "min"
    actions = (
        f"{quoted(child.action) + ': ' if child.action else ''}{_write(child, node.kind)}" for child in node.successors
    )
    return f"{label}{named}({' '.join(actions)})"


def _set(name: str) -> str:
    return name if name.isascii() and name.isdigit() else quoted(name)


def _outcome(child: Node) -> str:
    name = f" {quoted(child.action)}" if child.action else ""
    return f"{_probability(child.probability)}{name}:"


def _probability(probability: Fraction) -> str:
    """A decimal or a fraction; tiny parts of a fraction may be too long for the form, whose terms have 18 digits."""
    text = write_value(probability)
    if PROBABILITY.fullmatch(text):
        return text
    return write_value(probability.limit_denominator(10**17))


def quoted(name: str) -> str:
    """A name as it stands in the text form: bare where it is a word that means nothing else."""
    is_bare = re.fullmatch(WORD, name) and name.lower() not in RESERVED
    return name if is_bare else '"{}"'.format(name.replace('"', "'"))
