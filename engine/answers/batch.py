"""Many random trees by one seed, for tests: small values, so that many are equal; every third of unequal depths."""

from fractions import Fraction
from typing import NamedTuple

from engine.exercises.draw import Draw
from engine.exercises.random_trees import PROBABILITIES
from engine.game import CHANCE, MAX, TERMINAL
from engine.refusals import N_, Refused
from engine.trees.node import Node, has_chance, in_rows, parents_of, takes_turn_of

USUAL_TREES, MOST_TREES = 30, 100
MOST_PLIES = 5
MOST_SUCCESSORS = 4
MOST_NODES = 20_000
"""Of all trees together, if every node has as many successors as it may: about a second of searching and writing."""

VALUES = -9, 9
OUTCOMES = 2


def seeded_trees(count: int, seed: str, plies: int = 3, most: int = 3, chance: bool = False) -> list[Node]:
    """The trees; the same seed always gives the same ones, and with a greater `count` these come first.

    `most`: successors of a node, at least 2. `chance`: it moves after every action of MAX. Raises Refused.
    """
    if not 1 <= count <= MOST_TREES:
        raise Refused(N_("There can be from 1 to %(most)d trees."), most=MOST_TREES)
    if not 1 <= plies <= MOST_PLIES or not 2 <= most <= MOST_SUCCESSORS:
        raise Refused(
            N_("The trees can have from 1 to %(plies)d plies, and from 2 to %(most)d successors."),
            plies=MOST_PLIES,
            most=MOST_SUCCESSORS,
        )
    if count * _most_nodes(plies, most, chance) > MOST_NODES:
        raise Refused(
            N_("These trees could have more than %(most)d nodes together: take fewer or smaller ones."), most=MOST_NODES
        )
    draws = (Draw(seed, "batch", number) for number in range(count))
    return [_grow(draw, MAX, plies, most, chance, number % 3 == 2) for number, draw in enumerate(draws)]


class BatchSize(NamedTuple):
    """What a batch is asked to be: of a form's fields, the values to begin with."""

    trees: int
    plies: int
    successors: int
    chance: bool


def as_large_as(root: Node) -> BatchSize:
    """A batch of trees as large as this one, as far as it may be."""
    nodes = in_rows(root)
    depths = [0] * len(nodes)
    for number, parent in enumerate(parents_of(nodes)[1:], 1):
        depths[number] = depths[parent] + (nodes[parent].kind != CHANCE)
    plies = min(max(1, *depths), MOST_PLIES)
    widest = max((len(node.successors) for node in nodes if node.kind != CHANCE), default=0)
    successors, chance = min(max(2, widest), MOST_SUCCESSORS), has_chance(root)
    return BatchSize(min(USUAL_TREES, MOST_NODES // _most_nodes(plies, successors, chance)), plies, successors, chance)


def _most_nodes(plies: int, most: int, chance: bool) -> int:
    """Of one tree."""
    nodes = width = 1
    for ply in range(plies):
        width *= most
        if chance and ply % 2 == 0:  # after MAX
            nodes += width
            width *= OUTCOMES
        nodes += width
    return nodes


def _grow(draw: Draw, player: int, plies: int, most: int, chance: bool, is_uneven: bool, depth: int = 0) -> Node:
    if plies == depth or is_uneven and depth > 0 and draw.below(4) == 0:
        return Node(TERMINAL, value=Fraction(draw.between(*VALUES)))
    follower = takes_turn_of(player)
    node = Node(player)
    for _ in range(draw.between(2, most)):
        if chance and player == MAX:
            probabilities = PROBABILITIES[OUTCOMES][draw.below(len(PROBABILITIES[OUTCOMES]))]
            below = [_grow(draw, follower, plies, most, chance, is_uneven, depth + 1) for _ in probabilities]
            for child, probability in zip(below, probabilities, strict=True):
                child.probability = probability
            node.successors.append(Node(CHANCE, successors=below))
        else:
            node.successors.append(_grow(draw, follower, plies, most, chance, is_uneven, depth + 1))
    return node
