"""How a seat decides, behind one door: `decide` for one situation, `strategy` for all of them.

A seat hands over what it has seen and gets back its actions with their values and probabilities, its belief, and the
tree that it thought. No method is ever given a state: it cannot see what its seat cannot see.
"""

from dataclasses import dataclass
from fractions import Fraction

from engine.hidden.behaviour import situations
from engine.hidden.beliefs import labelled
from engine.hidden.catalogue import METHODS, Method, Settings, check, find
from engine.hidden.game import Behaviour, HiddenGame, InformationSet
from engine.hidden.opponent import learned
from engine.hidden.tree import BeliefTable, BeliefTree, mixed

__all__ = ["METHODS", "ActionValue", "Decision", "decide", "strategy"]


@dataclass(frozen=True)
class ActionValue:
    """An action as a method sees it."""

    name: str
    value: Fraction | None  # for MAX; None where the method does not ask
    probability: Fraction  # with which it is played


@dataclass(frozen=True)
class Decision:
    """What a method makes of one situation. Values are for MAX."""

    game: HiddenGame
    player: int
    seen: InformationSet
    method: Method
    settings: Settings
    actions: tuple[ActionValue, ...]  # in natural order; none where it is not the seat's turn
    best: str | None  # the likeliest action, the first of equals
    value: Fraction | None
    belief: BeliefTable
    surprised: bool  # the opponent did what it was never expected to do, so the belief is by chance alone
    tree: BeliefTree | None


def decide(
    game: HiddenGame,
    player: int,
    seen: InformationSet,
    method: str,
    level: int = 1,
    learning: bool = False,
    propagation: str = "plain",
    behaviour: Behaviour | None = None,
) -> Decision:
    """What the method makes of having seen this, for the seat of `player`; raises Refused."""
    settings = Settings(level, learning, propagation, behaviour)
    return _Seat(game, player, find(method), settings).decide(seen)


def strategy(
    game: HiddenGame,
    player: int,
    method: str,
    level: int = 1,
    learning: bool = False,
    propagation: str = "plain",
    behaviour: Behaviour | None = None,
) -> Behaviour:
    """The method's decisions in every information set of the player; raises Refused."""
    seat = _Seat(game, player, find(method), Settings(level, learning, propagation, behaviour))
    return {
        seen: {action.name: action.probability for action in seat.decide(seen).actions}
        for seen in situations(game, player)
    }


class _Seat:
    """A seat that decides by one method, in any situation."""

    def __init__(self, game: HiddenGame, player: int, method: Method, settings: Settings) -> None:
        check(method, settings)
        self.game, self.player, self.method, self.settings = game, player, method, settings
        self.mind = method.prepare(game, player, settings)

    def decide(self, seen: InformationSet) -> Decision:
        belief, surprised = learned(self.game, self.player, seen, self.mind.learns_by)
        tree = self.mind.think(belief) if self.mind.think else None
        if tree and self.mind.plays is not None:
            tree = mixed(tree, self.player, seen, self.mind.plays)
        actions = self._actions(seen, tree)
        return Decision(
            self.game,
            self.player,
            seen,
            self.method,
            self.settings,
            actions,
            max(actions, key=lambda action: action.probability).name if actions else None,
            tree.value if tree else None,
            labelled(self.game, belief),
            surprised,
            tree,
        )

    def _actions(self, seen: InformationSet, tree: BeliefTree | None) -> tuple[ActionValue, ...]:
        options = dict(tree.options) if tree and tree.owner == self.player else {}
        if self.mind.plays is not None:
            likely = self.mind.plays.get(seen, {})
            return tuple(ActionValue(name, options.get(name), chance) for name, chance in likely.items())
        return tuple(ActionValue(name, value, Fraction(name == tree.choice)) for name, value in options.items() if tree)
