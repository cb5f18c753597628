"""The rules of a game, for the search machine: kernels over one frame (see `engine.kernel` and `engine.frame`)."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from typing import Any

from engine.hashing import hashed
from engine.kernel import Kernel, kernel


@kernel
def no_chance(data: Any, frame: Any, outcome: int) -> float:
    """For games in which nothing is left to chance."""
    return 0.0


@kernel
def own_hash(data: Any, frame: Any) -> int:
    """For games that do not keep a hash of their own."""
    return hashed(frame.state, len(frame.state))


@kernel
def no_memory(data: Any, stack: Any, ply: int) -> None:
    """For games in which it does not matter how a state was reached."""


@kernel
def no_unquiet(data: Any, frame: Any) -> int:
    """For games that do not say which actions are unquiet."""
    return 0


@kernel
def no_check(data: Any, frame: Any) -> bool:
    """For games without checks."""
    return False


@kernel
def listed(data: Any, frame: Any, place: int) -> int:
    """For games that write all actions of a state at once."""
    action: int = frame.action[place]
    return action


@dataclass(frozen=True)
class Rules:
    """What every game tells the machine. A game that says nothing of the last two has its actions listed at once.

    kind(data, frame)                   MAX, MIN, CHANCE or TERMINAL
    actions(data, frame)                writes the actions into frame.action in natural order, returns how many;
                                        at a CHANCE state, the outcomes
    result(data, frame, action, after)  writes the successor into after.state
    utility(data, frame)                value of a terminal state, from MAX's side
    evaluate(data, frame)               estimate of any other state, from MAX's side
    probability(data, frame, outcome)   of an outcome at a CHANCE state

    A search that prunes would have most of a list written for nothing. A game may spare it that, by both of these:

    count(data, frame)        how many actions there are, as `actions` returns
    take(data, frame, place)  writes the action of this place and returns it; those before it are written already

    Some games need more. `kind` is asked of each frame before `actions`, `count` and `take`:

    frame.trial               scratch for one state: `result(data, frame, action, frame.trial)` tries an action, to
                              look whether the position after it is allowed
    frame.listed              where `kind` must list the actions to know whether there are any, it can leave them in
                              frame.action and their number here, for `actions` to return
    recall(data, stack, ply)  sees the path: called after each `result`, it may change the words of stack[ply].state
                              by the states before it (`engine.path`)
    hash(data, frame)         of the state, for the transposition table; a game that keeps one in its state returns it

    A game may say what a search should not stop at. Both are asked after `kind`, of a state that is not TERMINAL:

    unquiet(data, frame)      writes the actions with which a quiescent search goes on (captures, for example) into
                              frame.action, returns how many; called instead of `actions`
    checked(data, frame)      whether the player to move is in check: must answer a threat to lose at once
    """

    kind: Callable[..., int]
    actions: Callable[..., int]
    result: Callable[..., None]
    utility: Callable[..., float]
    evaluate: Callable[..., float]
    probability: Callable[..., float] = no_chance
    count: Callable[..., int] | None = None  # read as `actions`
    take: Callable[..., int] | None = None  # read as `listed`
    recall: Callable[..., None] = no_memory
    hash: Callable[..., int] = own_hash
    unquiet: Callable[..., int] = no_unquiet
    checked: Callable[..., bool] = no_check
    without: frozenset[str] = frozenset()  # parts that machine code leaves out: see `engine.search.parts`

    def __post_init__(self) -> None:
        if (self.count is None) != (self.take is None):
            raise ValueError("rules give both `count` and `take`, or neither")
        if self.count is None:
            object.__setattr__(self, "count", self.actions)
            object.__setattr__(self, "take", listed)

    @property
    def see_the_path(self) -> bool:
        """Whether a state may depend on the states before it, and its value with it."""
        return self.recall is not no_memory

    @property
    def tell_unquiet(self) -> bool:
        """Whether they say which actions are unquiet."""
        return self.unquiet is not no_unquiet

    @property
    def tell_checks(self) -> bool:
        """Whether they say when a player is in check."""
        return self.checked is not no_check

    @property
    def leave_to_chance(self) -> bool:
        """Whether there are states at which chance decides."""
        return self.probability is not no_chance

    def leaving_out(self, parts: Iterable[str]) -> "Rules":
        """The same rules for machine code without these parts."""
        return replace(self, without=frozenset(parts))

    @property
    def kernels(self) -> dict[str, Kernel]:
        """All of them by their names."""
        return {each.name: getattr(self, each.name) for each in fields(self) if each.name != "without"}
