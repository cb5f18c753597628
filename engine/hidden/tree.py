"""Trees of belief states: what a method thought, node by node, with exact fractions for values."""

from dataclasses import dataclass, replace
from fractions import Fraction

from engine.game import CHANCE, MAX
from engine.hidden.game import Behaviour, InformationSet

BeliefTable = tuple[tuple[str, Fraction], ...]
"""Worlds by their label, each with its probability."""


@dataclass(frozen=True)
class Thought:
    """What an opponent is taken to think in one of the situations that it can tell apart."""

    sees: str  # what the opponent knows there
    probability: Fraction  # of the situation, in the eyes of whoever simulates it
    actions: tuple[tuple[str, Fraction], ...]  # with the values that the opponent expects
    takes: str


@dataclass(frozen=True)
class BeliefTree:
    """A node with everything below it."""

    kind: int  # as it is searched: MAX, MIN, CHANCE or TERMINAL
    owner: int  # whose turn it is: one who is simulated decides with known probabilities, so is searched as CHANCE
    belief: BeliefTable  # of the seat that thinks
    value: Fraction  # for MAX
    edge: str = ""  # the action, observation or world that leads here
    probability: Fraction = Fraction(1)  # of an outcome; of an action, how likely it can be taken: p(a|b)
    weight: Fraction = Fraction(1)  # of the value in the node above: the probability of an outcome, 1 for an action
    branches: tuple["BeliefTree", ...] = ()
    chosen: int | None = None  # the branch that a player takes
    thoughts: tuple[Thought, ...] = ()  # of a simulated opponent
    since: tuple[str, ...] = ()  # at a turn of the seat that thinks: what it has seen since the root
    mixture: tuple[Fraction, ...] = ()  # there, how likely a seat that mixes its actions takes each branch

    @property
    def counts(self) -> Fraction:
        """What the node above reckons with."""
        return self.weight * self.value

    @property
    def choice(self) -> str | None:
        """The action that is taken here."""
        return None if self.chosen is None else self.branches[self.chosen].edge

    @property
    def options(self) -> tuple[tuple[str, Fraction], ...]:
        """The actions with what they are worth to MAX."""
        return tuple((branch.edge, branch.counts) for branch in self.branches)


def decision(owner: int, belief: BeliefTable, branches: list[BeliefTree], since: tuple[str, ...] = ()) -> BeliefTree:
    """A player takes the branch that counts most for MAX, or least for MIN; the first of equals."""
    sign = 1 if owner == MAX else -1
    chosen = max(range(len(branches)), key=lambda i: (sign * branches[i].counts, -i))
    value = branches[chosen].counts
    return BeliefTree(owner, owner, belief, value, branches=tuple(branches), chosen=chosen, since=since)


def mixed(tree: BeliefTree, player: int, seen: InformationSet, plays: Behaviour) -> BeliefTree:
    """The same tree, with how likely the player, who has seen this at the root, takes each branch of its own."""
    likely = plays.get((*seen, *tree.since), {}) if tree.kind == player else {}
    return replace(
        tree,
        branches=tuple(mixed(branch, player, seen, plays) for branch in tree.branches),
        mixture=tuple(likely.get(branch.edge, Fraction(0)) for branch in tree.branches) if likely else (),
    )


def mean(owner: int, belief: BeliefTable, branches: list[BeliefTree], thoughts: tuple[Thought, ...] = ()) -> BeliefTree:
    """The branches come about with their probabilities."""
    value = sum((branch.counts for branch in branches), Fraction(0))
    return BeliefTree(CHANCE, owner, belief, value, branches=tuple(branches), thoughts=thoughts)
