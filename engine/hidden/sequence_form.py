"""The sequence form: a game with hidden information as linear algebra, as small as its tree.

After Koller, Megiddo & von Stengel (*Efficient computation of equilibria for extensive two-person games*, 1996) and
Shoham & Leyton-Brown, *Multiagent Systems*, 5.2.3. A *sequence* of a player is all that the player has done so far:
nothing, which is sequence 0, or an information set and an action there. A *plan* gives every sequence the product of
the player's own probabilities along it, so that

    x[0] = 1          Σ x[h, a] = x[parent of h], over the actions a of every information set h
    U(x, y) = Σ x[i] A[i, j] y[j]

where A[i, j] sums utility times probability of chance over the leaves that i and j lead to. This needs perfect recall:
a single sequence, the parent, leads to each information set.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from engine.game import MAX, MIN, TERMINAL
from engine.hidden.beliefs import exactly
from engine.hidden.game import Behaviour, HiddenGame, InformationSet, start

EMPTY = 0
"""The sequence of a player who has done nothing yet."""

Plan = Sequence[Fraction]
"""A number for each sequence of a player."""


class DecisionPoint(NamedTuple):
    """An information set; its actions are the sequences `first`, `first + 1`, …"""

    seen: InformationSet
    actions: tuple[str, ...]
    parent: int
    first: int

    @property
    def sequences(self) -> range:
        return range(self.first, self.first + len(self.actions))


class Payoff(NamedTuple):
    """An entry of the matrix A that is not 0, in euros for MAX."""

    of_max: int  # sequence of MAX
    of_min: int
    value: Fraction


@dataclass(frozen=True)
class SequenceForm:
    """Both players' information sets, each after those that lead to it, and the payoffs of their sequences."""

    decisions: tuple[tuple[DecisionPoint, ...], tuple[DecisionPoint, ...]]
    payoffs: tuple[Payoff, ...]
    ways: tuple[Mapping[InformationSet, Mapping[int, Fraction]], Mapping[InformationSet, Mapping[int, Fraction]]]
    """For each player's information sets: the probability of chance that leads there, by the other player's
    sequence.
    """

    def size(self, player: int) -> int:
        """The number of the player's sequences."""
        return 1 + sum(len(decision.actions) for decision in self.decisions[player])

    def seen_by(self, player: int) -> Iterator[tuple[int, int, Fraction]]:
        """The payoffs as (own sequence, the other player's, value for this player)."""
        for of_max, of_min, value in self.payoffs:
            yield (of_max, of_min, value) if player == MAX else (of_min, of_max, -value)

    def reach(self, player: int, own: Sequence[float], other: Sequence[float]) -> dict[InformationSet, float]:
        """The probability that play reaches each of the player's information sets under both plans."""
        return {
            decision.seen: own[decision.parent] * sum(p * other[s] for s, p in self.ways[player][decision.seen].items())
            for decision in self.decisions[player]
        }

    def plan(self, player: int, behaviour: Behaviour) -> list[Fraction]:
        """The plan of a complete behaviour strategy (see `behaviour.check`)."""
        weights = [Fraction(1)] * self.size(player)
        for decision in self.decisions[player]:
            probabilities = behaviour[decision.seen]
            for sequence, name in zip(decision.sequences, decision.actions, strict=True):
                weights[sequence] = weights[decision.parent] * probabilities.get(name, Fraction(0))
        return weights

    def at_random(self, player: int) -> list[Fraction]:
        """The plan of a player who takes all actions of an information set equally often."""
        weights = [Fraction(1)] * self.size(player)
        for decision in self.decisions[player]:
            for sequence in decision.sequences:
                weights[sequence] = weights[decision.parent] / len(decision.actions)
        return weights

    def gains(self, player: int, against: Plan) -> list[Fraction]:
        """The gain of each of the player's sequences against the other's plan: Ay, or −xA."""
        gains = [Fraction(0)] * self.size(player)
        for own, other, value in self.seen_by(player):
            if against[other]:
                gains[own] += value * against[other]
        return gains


def sequence_form(game: HiddenGame) -> SequenceForm:
    """The sequence form of the whole game, from all of its histories; raises NoPerfectRecall."""
    return game.remembered(_sequence_form)


def _sequence_form(game: HiddenGame) -> SequenceForm:
    builder = SequenceFormBuilder()
    waiting = [(start(game), (EMPTY, EMPTY))]
    while waiting:
        visit, sequences = waiting.pop()
        turn = game.turn(visit.state)
        if turn == TERMINAL:
            builder.pay(sequences, visit.reach * exactly(game.utility(visit.state)))
            continue
        moves = game.moves(visit.state)
        if turn in (MAX, MIN):
            first = builder.first(turn, visit.seen[turn], visit.reach, sequences, tuple(move.name for move in moves))
        for number in reversed(range(len(moves))):
            after = extended(sequences, turn, first + number) if turn in (MAX, MIN) else sequences
            waiting.append((visit.after(moves[number]), after))
    return builder.form()


class NoPerfectRecall(ValueError):
    """A player who cannot tell own actions apart afterwards has no sequences."""


class SequenceFormBuilder:
    """Collects information sets and payoffs; nodes come after those above them."""

    def __init__(self) -> None:
        self.known: tuple[dict[InformationSet, DecisionPoint], ...] = {}, {}
        self.sizes = [1, 1]
        self.payoffs: dict[tuple[int, int], Fraction] = {}
        self.ways: tuple[dict[InformationSet, dict[int, Fraction]], ...] = {}, {}

    def pay(self, sequences: tuple[int, int], value: Fraction) -> None:
        self.payoffs[sequences] = self.payoffs.get(sequences, Fraction(0)) + value

    def first(
        self, turn: int, seen: InformationSet, reach: Fraction, sequences: tuple[int, int], actions: tuple[str, ...]
    ) -> int:
        """The sequence of the player whose turn it is after the first of the actions; those after the others follow.

        reach      the probability of chance that leads here
        sequences  of MAX and MIN so far
        """
        decision = self.known[turn].get(seen)
        if decision is None:
            decision = self.known[turn][seen] = DecisionPoint(seen, actions, sequences[turn], self.sizes[turn])
            self.sizes[turn] += len(actions)
        if (decision.parent, decision.actions) != (sequences[turn], actions):
            raise NoPerfectRecall(f"a player who has seen {seen} cannot know what it did or can do: no perfect recall")
        ways, other = self.ways[turn].setdefault(seen, {}), sequences[1 - turn]
        ways[other] = ways.get(other, Fraction(0)) + reach
        return decision.first

    def form(self) -> SequenceForm:
        of_max, of_min = (tuple(decisions.values()) for decisions in self.known)
        payoffs = (Payoff(*sequences, value) for sequences, value in self.payoffs.items() if value)
        return SequenceForm((of_max, of_min), tuple(payoffs), (self.ways[MAX], self.ways[MIN]))


def extended(sequences: tuple[int, int], turn: int, sequence: int) -> tuple[int, int]:
    """The sequences of both players, once the one whose turn it is has come to this one."""
    return (sequence, sequences[MIN]) if turn == MAX else (sequences[MAX], sequence)


def rational(probabilities: Mapping[str, float], finest: int) -> dict[str, Fraction]:
    """Probabilities as fractions with denominators up to `finest`; the likeliest action absorbs the rounding."""
    rounded = {name: max(Fraction(p).limit_denominator(finest), Fraction(0)) for name, p in probabilities.items()}
    most = max(probabilities, key=lambda name: probabilities[name])
    rounded[most] += 1 - sum(rounded.values())
    return rounded
