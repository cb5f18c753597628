"""Gambit's `.efg` files: extensive games of two players, written and read.

MAX is the first player and MIN the second, and what MIN gets is what MAX pays: a file is read if its payoffs sum to the
same number at every leaf. In a game of one player, MAX decides alone or against chance. Poda's trees end where payoffs
stand, so payoffs on the way are refused. Estimates have no place in the format and stand in the game's comment,
`estimates 1:4 5:7/2`, by the number of the node. Source of the format: the documentation of Gambit, "The extensive game
(.efg) file format".
"""

import math
from dataclasses import dataclass, field
from fractions import Fraction

from engine.game import CHANCE, MAX, MIN, TERMINAL
from engine.refusals import N_, Refused
from engine.trees.checking import NamesApart, checked
from engine.trees.efg_tokens import EfgToken, tokens_of
from engine.trees.estimates import as_comment, read_comment
from engine.trees.node import LONGEST_NAME, MOST_NODES, MOST_PLIES, Node, action_names, in_rows, refuse_more_nodes
from engine.trees.numbers import read_value

PLAYERS = ("MAX", "MIN")
PLAYER_NUMBERS = ("1", "2")

NO_OUTCOME = "0"
"""In place of an outcome's number: nobody gets anything."""


# -- writing ----------------------------------------------------------------------------------------------------------


def write_efg(root: Node, title: str = "") -> str:
    """The file's text; raises Refused for infinite leaves, which the format does not know."""
    nodes = in_rows(root)
    if any(isinstance(node.value, float) and math.isinf(node.value) for node in nodes):
        raise Refused(N_("Gambit's files hold finite numbers only, and a leaf of this tree is infinite."))
    actions = dict(zip(map(id, nodes), action_names(root), strict=True))
    labels = dict(zip(map(id, nodes), unique_names(root), strict=True))
    writer = EfgWriter(actions, labels)
    writer.write(root)
    heading = f'EFG 2 R "{_escaped(title)}" {{ "{PLAYERS[0]}" "{PLAYERS[1]}" }}'
    return "\n".join([heading, f'"{as_comment(nodes)}"', "", *writer.lines, ""])


def unique_names(root: Node) -> list[str]:
    """The nodes' names in rows; one that an earlier node has is numbered, for Gambit refuses it a second time."""
    apart = NamesApart()
    return [apart.name(node.name) if node.name else "" for node in in_rows(root)]


@dataclass
class EfgWriter:
    actions: dict[int, str]
    labels: dict[int, str]
    lines: list[str] = field(default_factory=list)
    sets: dict[tuple[int, str], tuple[int, str]] = field(default_factory=dict)
    """The number and the actions of an information set, by its player and its name."""
    count: dict[int, int] = field(default_factory=lambda: {MAX: 0, MIN: 0, CHANCE: 0, TERMINAL: 0})

    def write(self, node: Node) -> None:
        name = _escaped(self.labels[id(node)])
        if node.is_leaf:
            number = self._next(TERMINAL)
            self.lines.append(f't "{name}" {number} "" {{ {Fraction(node.value)}, {-Fraction(node.value)} }}')
        elif node.kind == CHANCE:
            shares = zip(node.successors, _shares(node), strict=True)
            outcomes = " ".join(f'"{self._action(child)}" {share}' for child, share in shares)
            self.lines.append(f'c "{name}" {self._next(CHANCE)} "" {{ {outcomes} }} 0')
        else:
            number, actions = self._set_of(node)
            owned = f'{node.kind + 1} {number} "{_escaped(node.information_set)}"'
            self.lines.append(f'p "{name}" {owned} {{ {actions} }} 0')
        for child in node.successors:
            self.write(child)

    def _action(self, child: Node) -> str:
        return _escaped(self.actions[id(child)])

    def _set_of(self, node: Node) -> tuple[int, str]:
        """The number and the actions of the node's set; unnamed actions are called as at the set's first node."""
        key = node.kind, node.information_set
        if node.information_set and key in self.sets:
            return self.sets[key]
        made = self._next(node.kind), " ".join(f'"{self._action(child)}"' for child in node.successors)
        if node.information_set:
            self.sets[key] = made
        return made

    def _next(self, kind: int) -> int:
        self.count[kind] += 1
        return self.count[kind]


def _shares(node: Node) -> list[Fraction]:
    """The chances of the outcomes; those that were typed as rounded decimals are scaled to sum to 1, as Gambit asks."""
    total = sum((child.probability for child in node.successors), Fraction(0))
    return [child.probability / total for child in node.successors]


def _escaped(text: str) -> str:
    return text.replace("\\", "").replace('"', "'")


# -- reading ----------------------------------------------------------------------------------------------------------


def read_efg(text: str, most_nodes: int = MOST_NODES) -> Node:
    """The tree in the file's text; raises Refused, before it has read a larger one."""
    reader = EfgReader(text, most_nodes)
    reader.read_heading()
    root = reader.read_node(0)
    if reader.at < len(reader.tokens):
        raise Refused(N_("The file goes on after the tree has ended, at line %(line)d."), line=reader.line)
    reader.name_sets()
    nodes = in_rows(root)
    read_comment(reader.comment, nodes)
    return checked(root)


class EfgReader:
    def __init__(self, text: str, most_nodes: int) -> None:
        self.most_nodes = most_nodes
        self.tokens = tokens_of(text)
        self.at = 0
        self.nodes = 0
        self.players = 2
        self.comment = ""
        self.outcomes: dict[str, Fraction] = {}  # by their number
        self.total: Fraction | None = None  # what payoffs sum to
        self.sets: dict[tuple[str, str], list[Node]] = {}  # by the numbers of the player and of the set
        self.set_names: dict[tuple[str, str], str] = {}

    @property
    def line(self) -> int:
        return self.tokens[min(self.at, len(self.tokens) - 1)].line if self.tokens else 1

    def next(self) -> EfgToken:
        if self.at >= len(self.tokens):
            raise Refused(N_("The file ends before the tree is complete."))
        self.at += 1
        return self.tokens[self.at - 1]

    def peek(self, text: str) -> bool:
        return self.at < len(self.tokens) and self.tokens[self.at].text == text and not self.tokens[self.at].is_quoted

    def peek_quoted(self) -> bool:
        return self.at < len(self.tokens) and self.tokens[self.at].is_quoted

    def expect(self, text: str) -> None:
        token = self.next()
        if token.text != text or token.is_quoted:
            raise self.refusal(token)

    def refusal(self, token: EfgToken) -> Refused:
        return Refused(
            N_("“%(text)s” in line %(line)d of the file is not understood."), text=token.text, line=token.line
        )

    def read_heading(self) -> None:
        self.expect("EFG")
        self.expect("2")
        self.next()  # R or D: how numbers were kept
        self.next()  # the title
        players = self.read_group()
        self.players = len(players)
        if self.players not in (1, 2):
            raise Refused(N_("The game has %(count)d players; here there are two, MAX and MIN."), count=len(players))
        if self.peek_quoted():
            self.comment = self.next().text

    def read_group(self) -> list[EfgToken]:
        """What stands between a pair of braces."""
        self.expect("{")
        found = []
        while not self.peek("}"):
            found.append(self.next())
        self.next()
        return found

    def read_node(self, depth: int) -> Node:
        self.nodes += 1
        refuse_more_nodes(self.nodes, self.most_nodes)
        if depth > MOST_PLIES:
            raise Refused(N_("A tree may be at most %(most)d plies deep."), most=MOST_PLIES)
        letter = self.next()
        if letter.is_quoted or letter.text not in "pct":
            raise self.refusal(letter)
        name = self.next().text[:LONGEST_NAME]
        if letter.text == "t":
            return Node(TERMINAL, value=self.read_payoff(), name=name)
        node = self.read_chance() if letter.text == "c" else self.read_decision()
        node.name = name
        self.refuse_payoffs_here()
        for i, child in enumerate(node.successors):
            grown = self.read_node(depth + 1)
            grown.action, grown.probability = child.action, child.probability
            node.successors[i] = grown
        return node

    def read_decision(self) -> Node:
        player = self.next()
        if player.text not in PLAYER_NUMBERS[: self.players]:
            raise self.refusal(player)
        node = Node(int(player.text) - 1)
        number = player.text, self.next().text
        if self.peek_quoted():
            self.set_names[number] = " ".join(self.next().text.replace('"', "'").split())[:LONGEST_NAME]
        nodes = self.sets.setdefault(number, [])
        nodes.append(node)
        if self.peek("{"):
            actions = [token.text[:LONGEST_NAME] for token in self.read_group()]
        else:
            actions = [child.action for child in nodes[0].successors]
        node.successors = [Node(TERMINAL, action=action) for action in actions]
        if len(actions) != len(nodes[0].successors):
            raise Refused(N_("The information set before line %(line)d had other actions before."), line=self.line)
        return self.with_successors(node)

    def read_chance(self) -> Node:
        self.next()  # the number of its set
        if self.peek_quoted():
            self.next()
        given = self.read_group()
        pairs = zip(given[::2], given[1::2], strict=False)
        node = Node(CHANCE)
        for action, chance in pairs:
            probability = read_value(chance.text)
            if not isinstance(probability, Fraction) or probability < 0:
                raise self.refusal(chance)
            node.successors.append(Node(TERMINAL, action=action.text[:LONGEST_NAME], probability=probability))
        return self.with_successors(node)

    def with_successors(self, node: Node) -> Node:
        if not node.successors:
            raise Refused(N_("The node before line %(line)d has no actions."), line=self.line)
        return node

    def read_payoff(self) -> Fraction:
        """At a leaf: the outcome's number, then its name and payoffs, unless it has come before."""
        number = self.next().text
        if self.peek_quoted():
            self.next()
        if self.peek("{"):
            self.outcomes[number] = self.payoff_of(self.read_group())
        elif number == NO_OUTCOME:
            return self.payoff_of([EfgToken("0", False, self.line)] * self.players)
        elif number not in self.outcomes:
            raise Refused(
                N_("The outcome %(number)s before line %(line)d has no payoffs anywhere above."),
                number=number,
                line=self.line,
            )
        return self.outcomes[number]

    def payoff_of(self, group: list[EfgToken]) -> Fraction:
        values = [read_value(token.text) for token in group]
        finite = [value for value in values if isinstance(value, Fraction)]
        if len(values) != self.players or len(finite) != self.players:
            raise Refused(
                N_("A leaf before line %(line)d needs a number for each of %(count)d players."),
                line=self.line,
                count=self.players,
            )
        if self.players == 1:
            return finite[0]
        total = sum(finite, Fraction(0))
        if self.total is not None and total != self.total:
            raise Refused(N_("This is no game of one against the other: payoffs do not sum to the same at all leaves."))
        self.total = total
        return finite[0]

    def refuse_payoffs_here(self) -> None:
        number = self.next().text
        if self.peek_quoted():
            self.next()
        payoffs = self.read_group() if self.peek("{") else []
        if number != NO_OUTCOME and any(read_value(token.text) != 0 for token in payoffs):
            raise Refused(N_("A node before line %(line)d has payoffs; here only leaves do."), line=self.line)

    def name_sets(self) -> None:
        """Names the sets as the file does, and those of more than one node that it does not name by their number.

        A player's second set of the same name is numbered, for a name alone tells sets apart here.
        """
        for player in PLAYER_NUMBERS:
            apart = NamesApart()
            for (owner, number), nodes in self.sets.items():
                name = self.set_names.get((owner, number)) or (number if len(nodes) > 1 else "")
                if owner != player or not name:
                    continue
                name = apart.name(name)
                for node in nodes:
                    node.information_set = name
