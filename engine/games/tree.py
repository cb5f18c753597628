"""Game trees typed by hand: `((3 12 8)(2 4 6)(14 5 2))`, or with chance `({.5:7 .5:(1 2)} 3)`.

A pair of brackets is a node, its successors stand inside, and a number is a leaf. MAX is at the root and the players
take turns; `max(` or `min(` says otherwise for one node and what follows below it. Braces are a chance node, each of
its outcomes with its probability before it, a decimal or a fraction; chance takes nobody's turn. Without chance, leaves
may be `+inf` and `-inf`.

    state[0]  the node: its number in the tables of `Data`, the root being 0

An action is the number of the node that it leads to. Its name is a letter for the ply and its place among its
siblings: `a2` is the second action at the root.
"""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from engine.game import CHANCE, MAX, MIN, N_, TERMINAL, Action, Game, Grain, Refused, Rules, State
from engine.kernel import kernel

MOST_NODES = 100_000
MOST_SUCCESSORS = 256
MOST_PLIES = 200
MOST_VALUE = 1e300
"""Of a leaf that is not infinite, either sign: far enough from where sums and quotients would overflow."""

TOLERANCE = Fraction(1, 10**6)
"""How far probabilities typed as rounded decimals may be from summing to 1."""

EXAMPLES: Mapping[str, str] = {
    "example": "((3 12 8)(2 4 6)(14 5 2))",
    "infinite": "((0 +inf 0)(+inf -inf 0)(0 -inf +inf))",
    "doubtful": "((99 1000 1000)(100 101 102))",
    "exercise-3.3": (
        "({.2:({.5:7 .5:6}{.5:7 .5:0}) .7:({.5:8 .5:9}{.5:12 .5:11}) .1:({.5:1 .5:1}{.5:3 .5:4})}"
        " {.1:({.5:4 .5:4}{.5:0 .5:1}) .9:({.5:7 .5:2}{.5:3 .5:-2})}"
        " {.3:({.5:0 .5:6}{.5:2 .5:8}) .7:({.5:7 .5:7}{.5:7 .5:6})})"
    ),
    "attitudes": "({.7:3 .3:-1}{.4:-4 .6:5}{.9:0 .1:1})",
    "scale-a": "({.9:(2 2) .1:(3 3)}{.9:(1 1) .1:(4 4)})",
    "scale-b": "({.9:(2 2) .1:(30 30)}{.9:(1 1) .1:(40 40)})",
}
"""Trees of the lectures, by name."""


class Data(NamedTuple):
    """The tree as columns, a row per node; siblings stand next to each other."""

    kind: np.ndarray
    first: np.ndarray  # the first successor
    successors: np.ndarray  # how many
    value: np.ndarray  # of a leaf
    probability: np.ndarray  # of an outcome of chance


@kernel
def kind(data: Any, frame: Any) -> int:
    return data.kind[frame.state[0]]


@kernel
def actions(data: Any, frame: Any) -> int:
    node = frame.state[0]
    for i in range(data.successors[node]):
        frame.action[i] = data.first[node] + i
    return data.successors[node]


@kernel
def result(data: Any, frame: Any, action: int, after: Any) -> None:
    after.state[0] = action


@kernel
def utility(data: Any, frame: Any) -> float:
    return data.value[frame.state[0]]


@kernel
def evaluate(data: Any, frame: Any) -> float:
    return 0.0


@kernel
def probability(data: Any, frame: Any, outcome: int) -> float:
    return data.probability[outcome]


RULES = Rules(kind, actions, result, utility, evaluate, probability)


@dataclass
class Node:
    """A node while a tree is read or built."""

    kind: int
    value: float = 0.0
    probability: Fraction = Fraction(0)  # as an outcome of chance
    last: int = MIN  # who moved last, here or above
    successors: list["Node"] = field(default_factory=list)


class Tree(Game):
    """A game that is nothing but its tree."""

    slug = "tree"
    rules = RULES
    words = 1
    width = MOST_SUCCESSORS
    text = ""
    """As it was typed, on one line."""

    def __init__(self, root: Node) -> None:
        self.parameters = {}
        self.nodes = _in_rows(root)
        places = {id(node): place for place, node in enumerate(self.nodes)}
        self._data = Data(
            np.array([node.kind for node in self.nodes], np.int64),
            np.array([places[id(node.successors[0])] if node.successors else 0 for node in self.nodes], np.int64),
            np.array([len(node.successors) for node in self.nodes], np.int64),
            np.array([node.value for node in self.nodes], np.float64),
            np.array([float(node.probability) for node in self.nodes], np.float64),
        )
        self.has_chance = any(node.kind == CHANCE for node in self.nodes)
        if self.has_chance and any(math.isinf(node.value) for node in self.nodes):
            raise Refused(N_("Where there is chance, leaves must be finite: an infinite value has no mean."))
        self._plies = self._count_plies()
        self._names = self._name_actions()

    @classmethod
    def parse(cls, text: str) -> "Tree":
        """The tree that the text describes; raises Refused."""
        tree = cls(parse(text))
        tree.text = " ".join(text.split())
        return tree

    def _count_plies(self) -> list[int]:
        """The distance of every node from the root."""
        plies = [0] * len(self.nodes)
        for node, (first, count) in enumerate(zip(self._data.first, self._data.successors, strict=True)):
            plies[first : first + count] = [plies[node] + 1] * count
        return plies

    def _name_actions(self) -> list[str]:
        """For every node, the name of the action that leads to it."""
        names = [""] * len(self.nodes)
        for first, count in zip(self._data.first, self._data.successors, strict=True):
            for i in range(count):
                names[first + i] = f"{chr(ord('a') + (self._plies[first] - 1) % 26)}{i + 1}"
        return names

    def leaves(self) -> list[int]:
        """The leaves from left to right."""
        found, waiting = [], [0]
        while waiting:
            node = waiting.pop()
            first, count = int(self._data.first[node]), int(self._data.successors[node])
            if count == 0:
                found.append(node)
            waiting.extend(range(first + count - 1, first - 1, -1))
        return found

    def start(self) -> State:
        return (0,)

    def name(self, action: Action) -> str:
        return self._names[action]

    def read(self, text: str) -> State:
        """The node at the end of a path of actions, such as `a1 b2`; the root for an empty text."""
        return self.follow(text.split())

    def write(self, state: State) -> str:
        """The path from the root."""
        path, node = [], state[0]
        while node != 0:
            path.append(self._names[node])
            beyond = self._data.first + self._data.successors
            node = int(np.flatnonzero((self._data.first <= node) & (node < beyond))[0])
        return " ".join(reversed(path))

    def horizon(self, state: State) -> int:
        return max(self._plies) - self._plies[state[0]]

    def data(self, evaluation: str | None = None, beside_wins: bool = False) -> Data:
        return self._data

    def bounds(self, evaluation: str | None = None, beside_wins: bool = False) -> tuple[float, float] | None:
        """The least and the greatest leaf."""
        values = [node.value for node in self.nodes if node.kind == TERMINAL]
        return None if any(map(math.isinf, values)) else (min(values), max(values))

    def grain(self, state: State, plies: int, evaluation: str | None = None) -> Grain:
        """That of the leaves and probabilities as floating-point numbers: those typed as decimals have 50 places."""
        return Grain(_binary_places(self._data.value), _binary_places(self._data.probability), self._most_tosses())

    def _most_tosses(self) -> int:
        """The most chance nodes on a path from the root."""
        tosses = [0] * len(self.nodes)
        for node, (first, count) in enumerate(zip(self._data.first, self._data.successors, strict=True)):
            tosses[first : first + count] = [tosses[node] + (self._data.kind[node] == CHANCE)] * count
        return int(max(tosses))


def _binary_places(numbers: np.ndarray) -> int:
    """Of the number that has the most of them."""
    return max(number.as_integer_ratio()[1].bit_length() - 1 for number in numbers.tolist() if math.isfinite(number))


def _in_rows(root: Node) -> list[Node]:
    """The nodes row by row, so that siblings stand next to each other."""
    nodes = [root]
    for node in nodes:
        nodes.extend(node.successors)
    return nodes


# -- reading the text form ------------------------------------------------------------------------------------------

TOKEN = re.compile(
    r"(?P<open>(?:(?P<player>max|min)\s*)?\(|(?:chance\s*)?\{)|(?P<close>[)}])"
    r"|(?P<probability>[^\s(),{}:]+)\s*:|(?P<number>[^\s(),{}:]+)|(?P<comma>,)",
    re.I,
)
NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*(?:e[+-]?\d{1,3})?|\.\d+(?:e[+-]?\d{1,3})?|inf|infinity|∞)", re.I)
PROBABILITY = re.compile(r"\d{1,18}(?:/\d{1,18})?|\d*\.\d{1,30}|\d+\.")


def parse(text: str) -> Node:
    """The root of the tree that the text describes; raises Refused with the place of the first mistake."""
    reader = Reader(text.rstrip())
    while reader.at < len(reader.text):
        reader.read_token()
    return reader.finish()


class Reader:
    """Reads a tree from left to right."""

    def __init__(self, text: str) -> None:
        self.text, self.at, self.nodes = text, 0, 0
        self.top = Node(TERMINAL)  # so that the first to move is MAX
        self.open = [self.top]
        self.probability: Fraction | None = None  # read, and waiting for its outcome

    def read_token(self) -> None:
        if self.text[self.at].isspace():
            self.at += 1
            return
        token = TOKEN.match(self.text, self.at)
        if token is None:
            raise self.refusal(N_("“%(text)s” is not understood at character %(place)d."), self.text[self.at])
        self.check_place(token)
        if token["probability"]:
            self.probability = self.read_probability(token["probability"])
        elif token["open"] or token["number"]:
            self.add(self.read_node(token), opens=bool(token["open"]))
        elif token["close"]:
            self.close(token["close"])
        self.at = token.end()

    def check_place(self, token: re.Match[str]) -> None:
        """Raises Refused if this cannot stand here."""
        outside = self.open[-1] is self.top
        if outside and (token["close"] or token["comma"]):
            raise self.refusal(N_("“%(text)s” at character %(place)d closes or separates nothing."), token[0].strip())
        if outside and self.top.successors:
            raise self.refusal(N_("The tree ends before character %(place)d, but the text goes on."))
        in_chance = self.open[-1].kind == CHANCE
        if token["probability"] and (not in_chance or self.probability is not None):
            raise self.refusal(N_("The probability at character %(place)d belongs to no outcome of chance."))
        if (token["open"] or token["number"]) and in_chance and self.probability is None:
            raise self.refusal(N_("The outcome at character %(place)d needs its probability, such as “.5:”."))
        if token["close"] and self.probability is not None:
            raise self.refusal(N_("The probability before character %(place)d has no outcome."))

    def read_node(self, token: re.Match[str]) -> Node:
        last = self.open[-1].last
        if token["number"]:
            return Node(TERMINAL, value=self.read_number(token["number"]))
        if token["open"].endswith("{"):
            return Node(CHANCE, last=last)
        player = {"max": MAX, "min": MIN}.get((token["player"] or "").lower(), 1 - last)
        return Node(player, last=player)

    def read_number(self, text: str) -> float:
        number = text.replace("−", "-")
        if not NUMBER.fullmatch(number):
            raise self.refusal(N_("“%(text)s” at character %(place)d is not a number."), text)
        value = float(number.replace("∞", "inf"))
        if abs(value) > MOST_VALUE and any(map(str.isdigit, number)):
            raise self.refusal(
                N_("“%(text)s” at character %(place)d is too large: numbers go from −1e300 to 1e300."), text
            )
        return value

    def read_probability(self, text: str) -> Fraction:
        if not PROBABILITY.fullmatch(text) or text.endswith("/0"):
            raise self.refusal(N_("“%(text)s” at character %(place)d is not a probability."), text)
        numerator, _, denominator = text.partition("/")
        if denominator and int(denominator) == 0:
            raise self.refusal(N_("“%(text)s” at character %(place)d is not a probability."), text)
        return Fraction(numerator.rstrip(".") or "0") / Fraction(denominator or "1")

    def add(self, node: Node, opens: bool) -> None:
        if self.probability is not None:
            node.probability, self.probability = self.probability, None
        parent = self.open[-1]
        parent.successors.append(node)
        if opens:
            self.open.append(node)
        self.nodes += 1
        self.check_size(parent)

    def close(self, bracket: str) -> None:
        node = self.open.pop()
        if (bracket == "}") != (node.kind == CHANCE):
            raise self.refusal(N_("“%(text)s” at character %(place)d closes the wrong kind of bracket."), bracket)
        if not node.successors:
            raise self.refusal(N_("The brackets that close at character %(place)d are empty."))
        total = sum((child.probability for child in node.successors), Fraction(0))
        if node.kind == CHANCE and not 1 - TOLERANCE <= total <= 1 + TOLERANCE:
            raise Refused(
                N_("The probabilities that end at character %(place)d sum to %(total)s, not to 1."),
                place=self.at + 1,
                total=f"{float(total):g}",
            )

    def check_size(self, parent: Node) -> None:
        """Raises Refused if there is no room for the node just added below `parent`."""
        if self.nodes > MOST_NODES:
            raise Refused(N_("A tree may have at most %(most)d nodes."), most=MOST_NODES)
        if len(self.open) - 1 > MOST_PLIES:
            raise Refused(N_("A tree may be at most %(most)d plies deep."), most=MOST_PLIES)
        if len(parent.successors) > MOST_SUCCESSORS:
            raise Refused(N_("A node may have at most %(most)d successors."), most=MOST_SUCCESSORS)

    def finish(self) -> Node:
        if len(self.open) > 1:
            raise Refused(N_("A closing bracket is missing at the end."))
        if not self.top.successors:
            raise Refused(N_("The tree is empty: write something like “%(example)s”."), example=EXAMPLES["example"])
        return self.top.successors[0]

    def refusal(self, sentence: str, text: str = "") -> Refused:
        """For what stands at the place read to."""
        return Refused(sentence, text=text, place=self.at + 1)
