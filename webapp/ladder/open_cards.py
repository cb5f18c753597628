"""The tree of a decision with open cards: the possible worlds first, then everything that can happen in each.

A player cannot tell the worlds apart, so the picture joins the nodes of one information set. The values are those of
expectiminimax with open cards, which plans differently at nodes of the same information set: the flaw of averaging.
Deals with a single outcome are left out.
"""

from dataclasses import dataclass
from fractions import Fraction

from engine.game import CHANCE, MAX, MIN, PLAYER_NAMES, TERMINAL
from engine.hidden.belief_tree import BeliefNode, BeliefTree
from engine.hidden.beliefs import belief_at, exactly
from engine.hidden.game import HiddenGame, InformationSet, Visit, write_seen
from engine.steps import run
from webapp.ladder.queries import LadderQuery


@dataclass(frozen=True)
class OpenCards:
    """The tree, and the information set of each node, by the node's id."""

    tree: BeliefTree
    groups: dict[int, str]


def open_cards(query: LadderQuery) -> OpenCards:
    """The tree below the decision."""
    game, player, groups = query.game, query.player, dict[int, str]()
    worlds = []
    for world, probability in (belief_at(game, player, query.seen) or {}).items():
        seen = (query.seen, world.opponent_saw) if player == MAX else (world.opponent_saw, query.seen)
        node = _node(game, Visit((), world.state, seen, probability), groups)
        node.edge, node.probability = game.world(world.state), probability
        worlds.append(node)
    root = BeliefNode(CHANCE, CHANCE, (), branches=worlds)
    return OpenCards(run(BeliefTree.finished(root)), groups)


def _node(game: HiddenGame, visit: Visit, groups: dict[int, str]) -> BeliefNode:
    turn, moves = game.turn(visit.state), game.moves(visit.state)
    if turn == CHANCE and len(moves) == 1:
        return _node(game, visit.after(moves[0]), groups)
    if turn == TERMINAL:
        return BeliefNode(TERMINAL, TERMINAL, (), exactly(game.utility(visit.state)))
    node = BeliefNode(turn, turn, ())
    for move in moves:
        below = _node(game, visit.after(move), groups)
        below.edge = move.name
        below.probability = move.probability if turn == CHANCE else Fraction(1)
        node.branches.append(below)
    if turn in (MAX, MIN):
        groups[id(node)] = _name(turn, visit.seen[turn])
    return node


def _name(player: int, seen: InformationSet) -> str:
    return f"{PLAYER_NAMES[player]}: {write_seen(seen)}"
