"""Equilibria of drawn trees with information sets (`engine.trees`), in the sequence form as those of card games.

A node that is in no set with a name is in a set of its own. Payoffs are divided by the largest of them, so that the
accuracy of the linear program is that of the tree's own numbers.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from engine.game import CHANCE, MAX, MIN
from engine.hidden.best_response import respond
from engine.hidden.equilibrium import Equilibrium, solve_form
from engine.hidden.game import Behaviour, InformationSet
from engine.hidden.sequence_form import EMPTY, NoPerfectRecall, SequenceForm, SequenceFormBuilder, extended
from engine.refusals import N_, Refused
from engine.steps import Steps
from engine.trees.checking import NamesApart
from engine.trees.information_sets import sets_of
from engine.trees.node import Node, action_names, in_rows, numbers_below, parents_of


@dataclass(frozen=True)
class TreeForm:
    """A tree as its players see it; nodes are told by their numbers (`in_rows`).

    nodes   the tree's, row by row
    seen    the information set of each node of MAX and MIN
    form    the sequence form, with payoffs in units of `unit`
    """

    nodes: list[Node]
    seen: Mapping[int, InformationSet]
    form: SequenceForm
    unit: Fraction

    def guaranteed(self, player: int, behaviour: Behaviour) -> Fraction:
        """What MAX gets on average if `player` plays this and the other answers best."""
        gain, _choices = respond(self.form, 1 - player, self.form.plan(player, behaviour))
        return (-gain if player == MAX else gain) * self.unit

    def count(self, player: int) -> int:
        """The player's strategies, each an action in every information set."""
        return math.prod(len(decision.actions) for decision in self.form.decisions[player])


def solve_tree(tree: TreeForm) -> Steps[Equilibrium]:
    """Finds an equilibrium, its value in the tree's own numbers; raises Refused if its probabilities are not found.

    Its steps are those of `solve_form`.
    """
    try:
        found = yield from solve_form(tree.form)
    except ArithmeticError:
        raise Refused(N_("The numbers of this tree are too far apart for its equilibrium to be found.")) from None
    return Equilibrium(found.strategies, found.low * tree.unit, found.high * tree.unit)


def tree_form(root: Node) -> TreeForm:
    """The tree as its players see it; raises Refused for infinite leaves, and for players who forget."""
    nodes = in_rows(root)
    if any(math.isinf(node.value) for node in nodes):
        raise Refused(N_("With information sets, leaves must be finite: actions are mixed, and infinity has no mean."))
    unit = max((abs(Fraction(node.value)) for node in nodes), default=Fraction(0)) or Fraction(1)
    seen = _seen(nodes)
    try:
        return TreeForm(nodes, seen, _form(nodes, seen, unit), unit)
    except NoPerfectRecall:
        raise Refused(
            N_(
                "In this tree a player forgets what it did or knew, as two nodes of one information set come after"
                " different actions of its own: such a tree need not have an equilibrium in these strategies."
            )
        ) from None


def _seen(nodes: list[Node]) -> dict[int, InformationSet]:
    """The information set of each node of MAX and MIN; a node of no set is called by its name or its path."""
    seen: dict[int, InformationSet] = {
        number: (name,) for (_kind, name), numbers in sets_of(nodes).items() for number in numbers
    }
    paths = _paths(nodes)
    apart = {MAX: NamesApart(), MIN: NamesApart()}
    for number, (name,) in seen.items():
        apart[nodes[number].kind].used.add(name)
    for number, node in enumerate(nodes):
        if node.kind in (MAX, MIN) and number not in seen:
            seen[number] = (apart[node.kind].name(node.name or paths[number]),)
    return seen


def _paths(nodes: list[Node]) -> list[str]:
    """The names of the actions that lead to each node; – at the root."""
    names, paths = action_names(nodes[0]), ["–"]
    for number, parent in enumerate(parents_of(nodes)[1:], 1):
        paths.append(f"{paths[parent]} {names[number]}" if parent else names[number])
    return paths


def _form(nodes: list[Node], seen: Mapping[int, InformationSet], unit: Fraction) -> SequenceForm:
    builder, below, names = SequenceFormBuilder(), numbers_below(nodes), action_names(nodes[0])
    called: dict[tuple[int, InformationSet], tuple[str, ...]] = {}  # the actions, as at the set's first node
    waiting = [(0, Fraction(1), (EMPTY, EMPTY))]
    while waiting:
        number, reach, sequences = waiting.pop()
        node = nodes[number]
        if node.is_leaf:
            builder.pay(sequences, reach * Fraction(node.value) / unit)
        elif node.kind == CHANCE:
            total = sum((child.probability for child in node.successors), Fraction(0))
            for child in reversed(below[number]):
                waiting.append((child, reach * nodes[child].probability / total, sequences))
        else:
            own = tuple(names[child] for child in below[number])
            actions = called.setdefault((node.kind, seen[number]), own)
            first = builder.first(node.kind, seen[number], reach, sequences, actions)
            for place, child in reversed(list(enumerate(below[number]))):
                waiting.append((child, reach, extended(sequences, node.kind, first + place)))
    return builder.form()
