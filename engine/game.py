"""What a game is: its rules for the search machine, its positions and actions for people."""

import copy
import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from engine.features import Feature as Feature
from engine.features import FeatureTerm as FeatureTerm
from engine.features import adjustable, check_weights, reweighted
from engine.frame import RulesFrame, as_plain
from engine.refusals import N_, Refused
from engine.rules import Rules
from engine.steps import Steps, run
from engine.utility import PLAIN, Utility
from engine.words import as_words

MAX, MIN, CHANCE, TERMINAL = 0, 1, 2, 3
"""Who is to move. The two players come first: `1 - player` is the opponent."""

PLAYER_NAMES = ("max", "min", "chance", "terminal")

State = tuple[int, ...]
Action = int

SolvingListener = Callable[[int, float, int], None]
"""Hears of a solution on its way: the states so far, the share of the work that is done, and the memory in bytes."""

T = TypeVar("T")
GameT = TypeVar("GameT", bound="Game")


@dataclass(frozen=True)
class Parameter:
    """A number that a game can be set up with."""

    name: str
    default: int
    least: int
    most: int

    def read(self, value: object) -> int:
        """The value as a number within its bounds; raises Refused."""
        try:
            number = int(str(value))
        except ValueError:
            raise Refused(
                N_("%(parameter)s must be a whole number, not “%(value)s”."), parameter=self.name, value=str(value)[:40]
            ) from None
        if not self.least <= number <= self.most:
            raise Refused(
                N_("%(parameter)s must be between %(least)d and %(most)d, not %(value)d."),
                parameter=self.name,
                least=self.least,
                most=self.most,
                value=number,
            )
        return number


@dataclass(frozen=True)
class Choice:
    """One of several readings of a game's rules; the first is the default."""

    name: str
    options: tuple[str, ...]

    @property
    def default(self) -> str:
        return self.options[0]

    def read(self, value: object) -> str:
        """The option of that name; raises Refused."""
        if str(value) not in self.options:
            raise Refused(
                N_("%(parameter)s must be one of: %(known)s; not “%(value)s”."),
                parameter=self.name,
                known=", ".join(self.options),
                value=str(value),
            )
        return str(value)


WIN = 1000.0
"""The value of a win in games whose nearer wins are worth more, less a point for each ply until then."""

LEAST_WIN = 850.0
"""Values from here on are wins in such games: no search gets 150 plies deep, and estimates stay below."""

MOST_ESTIMATE = LEAST_WIN - 1
"""Evaluations stop here where nearer wins are worth more: with large weights, too, no estimate looks like a win."""


class Grain(NamedTuple):
    """How fine the numbers of a game are, counted in binary places; see `engine.search.exactness`."""

    value_bits: int  # of every value
    probability_bits: int  # of every probability
    tosses: int  # the most chance nodes on a path from the root to a leaf


class Game:
    """A game with its parameters set. Games subclass it; everything below is plain Python.

    `words` is the number of integers in a state and `width` the most actions that a state can have: together they fix
    the layout of a frame, and games of one layout and rules share one compilation.

    Where rules see the path (`Rules.recall`), the words of a state are followed by those of the states before it that
    may still matter, the latest first: a state says all that the rest of the game depends on. One that is read from
    text has no past. Such games are searched without a transposition table, and not solved.
    """

    slug: str
    rules: Rules
    words: int
    width: int
    bits: tuple[int, ...] | None = None
    """How many bits each word of a state needs, if fewer than 64: the solver packs states."""
    parameters: Mapping[str, int | str]
    evaluations: tuple[str, ...] = ()
    features: Mapping[str, tuple[Feature, ...]] = {}
    """What each evaluation adds up, with its usual weights; evaluations that are no such sums are left out."""
    weights: Mapping[str, tuple[float, ...]] = {}
    """By evaluation: the weights that `with_weights` was given."""
    has_chance = False
    hidden = False
    """Whether players hold cards that the other does not see; see `engine.hidden`."""
    alone = False
    """Whether only MAX plays, against chance."""
    finite = True
    """Whether every result is a finite number, so that results have a mean."""
    money = False
    """Whether values are amounts of money, which a curve of utility can bend."""
    names_by_state = False
    """Whether the same action has different names in different states, such as “Nbd7” and “Nd7”."""
    has_candidates = False
    """Whether a search can be told to look at candidates only (`with_candidates`)."""
    usual_evaluation: str | None = None
    """The evaluation of the usual opponent and of hints, where it is not the first one."""
    draw: float | None = None
    """The value of a drawn game; None where games are not won, lost or drawn."""
    nearer_wins = False
    """Whether a win k plies from the root of a search is worth ±(WIN − k), so that the sooner of two wins is better."""
    singular_margin = 1.0
    """By how much an action must be better than all others to be singular (`engine.search.singular`)."""
    mates = False
    """Whether a win is a mate, which people count in moves of the winner and not in plies."""
    compiles = True
    """Whether its rules become machine code; not if an evaluation is plain Python."""
    playout_plies: int | None = None
    """After so many plies a playout is broken off, and the evaluation tells how the game stands; None: it is played on
    to the end (`engine.search.monte_carlo`)."""
    half_a_win = 1.0
    """The estimate for which a playout that is broken off counts half a win."""
    default_depth: int | None = None
    """The depth to start a newcomer with; None means to the end of the game."""
    default_options: Mapping[str, Any] = MappingProxyType({})
    """What a search of this game is told besides the depth, unless somebody says otherwise: options by name."""

    # -- what each game says for itself -----------------------------------------------------------------------------

    def start(self) -> State:
        raise NotImplementedError

    def read(self, text: str) -> State:
        """The position that the text describes; raises Refused."""
        raise NotImplementedError

    def write(self, state: State) -> str:
        """The position as text: what `read` takes."""
        raise NotImplementedError

    def name(self, state: State, action: Action) -> str:
        """What the action is called in this state."""
        raise NotImplementedError

    def data(self, evaluation: str | None = None, beside_wins: bool = False) -> Any:
        """The parameters as the rules read them; with `beside_wins`, a win outweighs every estimate."""
        raise NotImplementedError

    def data_to_count(self) -> Any:
        """`data` for counting positions (`engine.perft`); in chess, draws by rule end no line that is counted."""
        return self.data()

    def horizon(self, state: State) -> int | None:
        """The most plies that can still be played, or None where play may go on for ever."""
        raise NotImplementedError

    def winner(self, value: float, evaluation: str | None, beside_wins: bool) -> int | None:
        """The player who wins if this is the value of a search with this data; None if it is no win."""
        if self.plies_to_end(value) is None:
            return None
        return MAX if value > 0 else MIN

    def plies_to_end(self, value: float) -> int | None:
        """How many plies from the root a game is won whose nearer wins are worth more; None if this value is no win."""
        if not self.nearer_wins or not LEAST_WIN <= abs(value) <= WIN:
            return None
        return int(WIN - abs(value))

    def moves_to_mate(self, plies: int) -> int:
        """The moves of the winner among the last plies of a game."""
        return (plies + 1) // 2

    def solving(self, state: State, told: SolvingListener) -> Steps[Any] | None:
        """Exact values from the state on, by a way of the game's own, as `engine.solve.Solution` tells them.

        None: `engine.solve` lists all states. `told` hears how it goes.
        """
        return None

    def bounds(self, evaluation: str | None = None, beside_wins: bool = False) -> tuple[float, float] | None:
        """The least and the greatest value that any state can have with this data; None where they are not known."""
        return None

    @property
    def has_infinite_values(self) -> bool:
        """Whether the utility of a finished game may be infinite: then there are no means."""
        return False

    def grain(self, state: State, plies: int, evaluation: str | None = None) -> Grain | None:
        """How fine the numbers are that a search of so many plies meets; None where they are no binary fractions."""
        return None

    @property
    def told_apart(self) -> bool:
        """Whether floating-point numbers tell all leaves apart that differ."""
        return True

    def in_fractions(self) -> Any | None:
        """`plain_data` with fractions for numbers; None where they are no fractions, or too long ones."""
        return None

    def typed(self, value: float) -> Any:
        """The number, of those that `in_fractions` holds, that is meant by a float."""
        return value

    def terms(self, state: State, evaluation: str) -> list[FeatureTerm]:
        """The value of each of `features_of(evaluation)`; Σ weight × value is what `rules.evaluate` gives."""
        return []

    def with_utility(self, utility: Utility) -> "Game":
        """The same game with its money valued by a curve; raises Refused if it is not played for money."""
        raise Refused(N_("%(game)s is not played for money: it takes no utility curve."), game=self.slug)

    # -- what follows from the rules --------------------------------------------------------------------------------

    def turn(self, state: State) -> int:
        """MAX, MIN, CHANCE or TERMINAL."""
        return int(self.rules.kind(*self._look(state)))

    def actions(self, state: State) -> list[Action]:
        """The legal actions in natural order."""
        data, frame = self._look(state)
        if self.rules.kind(data, frame) == TERMINAL:
            return []
        return as_words(frame.action[: self.rules.actions(data, frame)])

    def winning_at_once(self, state: State) -> list[str]:
        """The names of the actions that win the game at once for the side to move."""
        sign = {MAX: 1, MIN: -1}.get(self.turn(state), 0)
        found = []
        for action in self.actions(state):
            after = self.result(state, action)
            if self.turn(after) == TERMINAL and sign * self.utility(after) > 0:
                found.append(self.name(state, action))
        return found

    def unquiet(self, state: State) -> list[Action]:
        """The actions with which a quiescent search goes on, in natural order."""
        data, frame = self._look(state)
        if self.rules.kind(data, frame) == TERMINAL:
            return []
        return as_words(frame.action[: self.rules.unquiet(data, frame)])

    def checked(self, state: State) -> bool:
        """Whether the player to move is in check."""
        data, frame = self._look(state)
        return self.rules.kind(data, frame) != TERMINAL and bool(self.rules.checked(data, frame))

    def result(self, state: State, action: Action) -> State:
        data, frame = self._look(state)
        after = RulesFrame([0] * self.words, 0)
        self.rules.result(data, frame, action, after)
        if not self.rules.see_the_path:
            return tuple(as_words(after.state))
        past = [state[: self.words], *self.past(state)]  # the latest first
        path = [*(RulesFrame(before, 0) for before in reversed(past)), after]
        self.rules.recall(data, path, len(past))
        now = tuple(as_words(after.state))
        return now + tuple(chain.from_iterable(past[: self.matters(now)]))

    def past(self, state: State) -> list[State]:
        """The states before this one that its rules may still ask for, the latest first: they follow its words."""
        return [state[i : i + self.words] for i in range(self.words, len(state), self.words)]

    def matters(self, state: State) -> int | None:
        """How many states before this one may still matter to rules that see the path; None for all of them."""
        return None

    def names_along(self, state: State, actions: Iterable[Action]) -> list[str]:
        """The names of actions that are played one after the other from `state`."""
        names = []
        for action in actions:
            names.append(self.name(state, action))
            if self.names_by_state:
                state = self.result(state, action)
        return names

    def turn_after(self, action: Action) -> int | None:
        """Whose turn an action leads to, where the action alone tells it; None where only its state would."""
        return None

    def probability(self, state: State, outcome: Action) -> float:
        """How likely an outcome is at a state where chance is to move."""
        return float(self.rules.probability(*self._look(state), outcome))

    def utility(self, state: State, beside: str | None = None) -> float:
        """The value of a terminal state, searched to the end; or as it is beside the estimates of an evaluation."""
        data, frame = self._look(state)
        return float(self.rules.utility(data if beside is None else self.plain_data(beside, True), frame))

    def evaluate(self, state: State, evaluation: str) -> float:
        """The estimate of a state that is not terminal."""
        game = self.estimating(evaluation, state)
        frame = game._look(state)[1]
        return float(game.rules.evaluate(game.plain_data(evaluation), frame))

    def find(self, state: State, text: str) -> Action:
        """The legal action of that name; raises Refused."""
        if self.turn(state) == TERMINAL:
            raise Refused(N_("The game is over."))
        wanted = text.strip().lower()
        for action in self.actions(state):
            if self.name(state, action).lower() == wanted:
                return action
        raise Refused(N_("“%(action)s” cannot be played here."), action=text.strip()[:40])

    def follow(self, names: Iterable[str]) -> State:
        """The state that these actions lead to from the start; raises Refused."""
        state = self.start()
        for name in names:
            state = self.result(state, self.find(state, name))
        return state

    def check_evaluation(self, evaluation: str | None, or_none: bool = True) -> None:
        """Raises Refused if the game has no such evaluation function. `or_none`: the refusal offers “none”, too."""
        if evaluation is None or evaluation in self.evaluations:
            return
        if not self.evaluations:
            raise self.without_evaluation()
        raise Refused(
            N_("%(game)s has no evaluation “%(name)s”; it has: %(known)s."),
            game=self.slug,
            name=evaluation,
            known=", ".join((*self.evaluations, *["none"] * or_none)),
        )

    def without_evaluation(self) -> Refused:
        """What is said where an evaluation is asked of a game that has none."""
        return Refused(N_("%(game)s has no evaluation."), game=self.slug)

    def features_of(self, evaluation: str) -> tuple[Feature, ...]:
        """What the evaluation adds up, with the weights in use; () if it is not taken apart."""
        usual = self.features.get(evaluation, ())
        return reweighted(usual, self.weights[evaluation]) if evaluation in self.weights else usual

    @property
    def adjustable(self) -> tuple[str, ...]:
        """The evaluations that take weights."""
        return tuple(name for name in self.evaluations if adjustable(self.features_of(name)))

    def with_weights(self, weights: Sequence[float], evaluation: str) -> "Game":
        """The same game with other weights for an evaluation's features that are not fixed; raises Refused."""
        check_weights(self.slug, self.features.get(evaluation, ()), weights)
        game = copy.copy(self)
        game.forget()
        game.weights = {**self.weights, evaluation: tuple(weights)}
        return game

    def with_candidates(self) -> "Game":
        """The same game for a search that looks at candidates only: `actions` lists them, the most promising first.

        People may play any action; such a search proves nothing about the others. Raises Refused without candidates.
        """
        raise Refused(N_("%(game)s has no candidates: a search looks at all actions."), game=self.slug)

    def valued(self, curve: str) -> "Game":
        """The same game with its money valued by the curve that the text describes; raises Refused."""
        utility = Utility.read(curve)
        return self if utility == PLAIN else self.with_utility(utility)

    def estimating(self, evaluation: str | None, state: State) -> "Game":
        """The game to search with this evaluation below `state`, once all is done that `preparing` does."""
        return run(self.preparing(evaluation, state))

    def preparing(self, evaluation: str | None, state: State) -> Steps["Game"]:
        """Finds the game to search with this evaluation: itself, unless something must be computed first.

        That may take as many steps as solving the game, after a first one that does nothing. May raise Refused.
        """
        return self
        yield

    # -- plumbing ---------------------------------------------------------------------------------------------------

    def _look(self, state: State) -> tuple[Any, Any]:
        return self.plain_data(), RulesFrame(state[: self.words], self.width)

    def plain_data(self, evaluation: str | None = None, beside_wins: bool = False) -> Any:
        """`data` for rules that are not compiled."""
        key = evaluation, beside_wins
        if key not in self._plain_data:
            self._plain_data[key] = as_plain(self.data(evaluation, beside_wins))
        return self._plain_data[key]

    def remembered(self: GameT, work_out: Callable[[GameT], T]) -> T:
        """What the function makes of the game, worked out once and kept with it."""
        known = self._remembered  # another thread may have the game forget it meanwhile
        if work_out not in known:
            known[work_out] = work_out(self)
        found: T = known[work_out]
        return found

    @functools.cached_property
    def _remembered(self) -> dict[Any, Any]:
        return {}

    def forget(self) -> None:
        """Gives back the memory of what was worked out of the game; it is worked out anew when somebody asks."""
        for name in list(vars(self)):
            if isinstance(getattr(type(self), name, None), functools.cached_property):
                vars(self).pop(name, None)

    @functools.cached_property
    def _plain_data(self) -> dict[tuple[str | None, bool], Any]:
        """What is remembered with the game, and goes with it."""
        return {}
