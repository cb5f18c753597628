"""Games with hidden information: ordinary games that also say what each player sees.

States are full states with all cards, and deals are chance nodes, so the ordinary search machine can play these games
with open cards. A player knows only what was seen on the way: `sees` defines it for each edge, and an information set
is the tuple of it all (Shoham & Leyton-Brown, *Multiagent Systems*, 5.2). A seat decides with that tuple, never with a
state.

Every such game promises, and tests check:

* Players see their own actions: perfect recall.
* Whose turn it is, and what they may do, is no secret: after equally many edges, states that a player cannot tell apart
  have the same player to move, and that player's own actions there have the same names.
* What a player sees of chance follows from the state and the outcome alone.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from engine.game import CHANCE, MAX, MIN, PLAYER_NAMES, Action, Game, State
from engine.refusals import N_, Refused

InformationSet = tuple[str, ...]
"""Everything that a player has seen, in order: `("A", "max stays")`."""

Words = tuple[str, ...]
"""The parts of an information set as typed, in any order."""

Behaviour = Mapping[InformationSet, Mapping[str, Fraction]]
"""A behaviour strategy: for every information set of a player, the probability of each action by name."""

APART = "; "
"""Separates the observations in the text of an information set."""


class Move(NamedTuple):
    """One edge of the tree of full states."""

    action: Action
    name: str
    after: State
    probability: Fraction  # of an outcome of chance; 1 for a player's action
    seen: tuple[str, str]  # by MAX and by MIN; "" if nothing


class HiddenGame(Game):
    """A game with given parameters, in which not everybody sees everything. Values are euros for MAX."""

    hidden = True
    has_chance = True

    # -- to be defined by each game -----------------------------------------------------------------------------------

    def chance(self, state: State) -> list[tuple[Action, Fraction]]:
        """The outcomes at a chance node in natural order, with their exact probabilities; they sum to 1."""
        raise NotImplementedError

    def sees(self, state: State, action: Action, player: int) -> str:
        """What `player` sees of `action` at `state`: `K`, `max stays`; "" for nothing."""
        raise NotImplementedError

    def world(self, state: State) -> str:
        """All the cards, as the lectures write them: `(A,K)`."""
        raise NotImplementedError

    def hand(self, state: State, player: int) -> str:
        """The cards that a player holds: `AK`; "" for none."""
        raise NotImplementedError

    # -- derived ------------------------------------------------------------------------------------------------------

    def moves(self, state: State) -> tuple[Move, ...]:
        """The edges that leave a state, in natural order; cached."""
        known = self._moves.get(state)
        if known is None:
            known = self._moves[state] = tuple(self._edge(state, *edge) for edge in self._choices(state))
        return known

    def _choices(self, state: State) -> list[tuple[Action, Fraction]]:
        if self.turn(state) == CHANCE:
            return self.chance(state)
        return [(action, Fraction(1)) for action in self.actions(state)]

    def _edge(self, state: State, action: Action, probability: Fraction) -> Move:
        seen = self.sees(state, action, MAX), self.sees(state, action, MIN)
        return Move(action, self.name(state, action), self.result(state, action), probability, seen)

    @cached_property
    def _moves(self) -> dict[State, tuple[Move, ...]]:
        return {}

    # -- positions as text: the history so far, by name ---------------------------------------------------------------

    def read(self, text: str) -> State:
        """The state after these actions and outcomes, such as `K Q 2 call`; the start for an empty text."""
        return play(self, text.split()).state

    def write(self, state: State) -> str:
        """The first history that leads to the state. If there are several, it may not be the one that was played."""
        return " ".join(self._paths[state])

    @cached_property
    def _paths(self) -> dict[State, tuple[str, ...]]:
        """For every reachable state, the first history that leads to it."""
        paths: dict[State, tuple[str, ...]] = {}
        for visit in walk(self):
            paths.setdefault(visit.state, visit.history)
        return paths

    def horizon(self, state: State) -> int:
        known = self._horizons.get(state)
        if known is None:
            known = self._horizons[state] = max((1 + self.horizon(each.after) for each in self.moves(state)), default=0)
        return known

    @cached_property
    def all_seen(self) -> tuple[frozenset[InformationSet], frozenset[InformationSet]]:
        """All that MAX, and all that MIN, can have seen at any time."""
        by_max, by_min = zip(*(visit.seen for visit in walk(self)), strict=True)
        return frozenset(by_max), frozenset(by_min)

    @cached_property
    def seen_by_words(self) -> tuple[dict[Words, list[InformationSet]], dict[Words, list[InformationSet]]]:
        """`all_seen` of MAX and of MIN, by their sorted words in lower case."""
        by_words: tuple[dict[Words, list[InformationSet]], dict[Words, list[InformationSet]]] = {}, {}
        for index, all_seen in zip(by_words, self.all_seen, strict=True):
            for seen in all_seen:
                index.setdefault(tuple(sorted(news.lower() for news in seen)), []).append(seen)
        return by_words

    @cached_property
    def decisions(self) -> tuple[dict[InformationSet, list["Visit"]], dict[InformationSet, list["Visit"]]]:
        """`information_sets` of MAX and of MIN."""
        sets: tuple[dict[InformationSet, list[Visit]], dict[InformationSet, list[Visit]]] = {}, {}
        for visit in walk(self):
            player = self.turn(visit.state)
            if player in (MAX, MIN):
                sets[player].setdefault(visit.seen[player], []).append(visit)
        return sets

    @cached_property
    def _horizons(self) -> dict[State, int]:
        return {}


# -- histories ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Visit:
    """A node of the tree of histories."""

    history: tuple[str, ...]  # the names of all actions and outcomes so far
    state: State
    seen: tuple[InformationSet, InformationSet]  # by MAX and by MIN
    reach: Fraction  # the product of the probabilities of chance so far

    def after(self, move: Move) -> "Visit":
        """The node at the end of the edge."""
        by_max, by_min = (extended(seen, news) for seen, news in zip(self.seen, move.seen, strict=True))
        return Visit((*self.history, move.name), move.after, (by_max, by_min), self.reach * move.probability)


def extended(seen: InformationSet, news: str) -> InformationSet:
    """The information set with this observation added; "" adds nothing."""
    return (*seen, news) if news else seen


def start(game: HiddenGame) -> Visit:
    """The root of the tree of histories."""
    return Visit((), game.start(), ((), ()), Fraction(1))


def walk(game: HiddenGame) -> Iterator[Visit]:
    """All histories of the game, each before those that continue it, in natural order."""
    waiting = [start(game)]
    while waiting:
        visit = waiting.pop()
        yield visit
        waiting.extend(visit.after(move) for move in reversed(game.moves(visit.state)))


def play(game: HiddenGame, actions: Iterable[str]) -> Visit:
    """The history of these actions and outcomes, by name, from the start; raises Refused."""
    visit = start(game)
    for text in actions:
        action = game.find(visit.state, text)
        visit = visit.after(next(move for move in game.moves(visit.state) if move.action == action))
    return visit


def information_sets(game: HiddenGame, player: int) -> dict[InformationSet, list[Visit]]:
    """For every information set of the player, the histories that the player cannot tell apart."""
    return game.decisions[player]


# -- information sets as text ---------------------------------------------------------------------------------------


def write_seen(seen: InformationSet) -> str:
    """The information set as text: `A; max stays`."""
    return APART.join(seen)


def read_seen(game: HiddenGame, player: int, text: str) -> InformationSet:
    """The player's information set from its text; raises Refused.

    The parts may be in another order if that is unambiguous.
    """
    words = [" ".join(part.split()).lower() for part in text.split(APART.strip()) if part.strip()]
    same_words = game.seen_by_words[player].get(tuple(sorted(words)), [])
    in_order = [seen for seen in same_words if [news.lower() for news in seen] == words]
    for found in (in_order, same_words):
        if len(found) == 1:
            return found[0]
    raise cannot_have_seen(game, player, text.strip())


def cannot_have_seen(game: HiddenGame, player: int, text: str) -> Refused:
    """The refusal, listing what the player can have seen."""
    return Refused(
        N_("%(player)s cannot have seen “%(text)s” here; it decides when it has seen: %(known)s."),
        player=PLAYER_NAMES[player].upper(),
        text=text,
        known=" | ".join(write_seen(seen) or "-" for seen in information_sets(game, player)),
    )
