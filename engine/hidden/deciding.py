"""How a seat decides: `decide` for one information set, `strategy` for all of them.

A seat passes what it has seen and gets its actions with their values and probabilities, its belief, and the tree of
belief states that was searched. No method is ever given a state, so none can see what its seat cannot see.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.hidden.behaviour import situations
from engine.hidden.belief_tree import BeliefTable, BeliefTree
from engine.hidden.beliefs import labelled
from engine.hidden.game import Behaviour, HiddenGame, InformationSet
from engine.hidden.methods import Method, MethodSettings, Setup, check, find
from engine.hidden.opponents import learned
from engine.steps import Steps, run


@dataclass(frozen=True)
class ActionValue:
    """One action, as valued by a method."""

    name: str
    value: Fraction | None  # for MAX; None if the method computes none
    probability: Fraction  # of being played


@dataclass(frozen=True)
class Decision:
    """A method's decision in one information set. Values are for MAX."""

    game: HiddenGame
    player: int
    seen: InformationSet
    method: Method
    settings: MethodSettings
    actions: tuple[ActionValue, ...]  # in natural order; empty if it is not the seat's turn
    best: str | None  # the likeliest action, the first of equal ones
    value: Fraction | None
    belief: BeliefTable
    surprised: bool  # the opponent did what the model rules out, so the belief is by chance alone
    tree: BeliefTree | None


def decide(game: HiddenGame, player: int, seen: InformationSet, method: str, **settings: Any) -> Decision:
    """The decision of the method, with these `MethodSettings`, for a player who has seen this.

    Raises Refused.
    """
    return run(Decider(game, player, find(method), MethodSettings(**settings)).deciding(seen))


def strategy(game: HiddenGame, player: int, method: str, **settings: Any) -> Behaviour:
    """The decisions of the method, with these `MethodSettings`, in every information set of the player.

    Raises Refused.
    """
    return run(Decider(game, player, find(method), MethodSettings(**settings)).deciding_everywhere())


class Decider:
    """A method at work for one seat; results for one information set are reused in the others."""

    def __init__(self, game: HiddenGame, player: int, method: Method, settings: MethodSettings) -> None:
        check(method, settings)
        self.game, self.player, self.method, self.settings = game, player, method, settings
        self._setup: Setup | None = None

    def deciding(self, seen: InformationSet) -> Steps[Decision]:
        """The decision in this information set; raises Refused."""
        setup = yield from self._set_up()
        belief, surprised = yield from learned(self.game, self.player, seen, setup.learns_by)
        tree = None
        if setup.build is not None:
            root = yield from setup.build(belief)
            tree = yield from BeliefTree.finished(root)
            if setup.strategy is not None:
                tree.mix(self.player, seen, setup.strategy)
        actions = self._actions(setup, seen, tree)
        return Decision(
            game=self.game,
            player=self.player,
            seen=seen,
            method=self.method,
            settings=self.settings,
            actions=actions,
            best=max(actions, key=lambda action: action.probability).name if actions else None,
            value=tree.root.value if tree else None,
            belief=labelled(self.game, belief),
            surprised=surprised,
            tree=tree,
        )

    def deciding_everywhere(self) -> Steps[Behaviour]:
        """The decision in every information set of the player."""
        behaviour = {}
        for seen in situations(self.game, self.player):
            decision = yield from self.deciding(seen)
            behaviour[seen] = {action.name: action.probability for action in decision.actions}
        return behaviour

    def _set_up(self) -> Steps[Setup]:
        if self._setup is None:
            yield from self.method.prepare(self.game)
            self._setup = self.method.set_up(self.game, self.player, self.settings)
        return self._setup

    def _actions(self, setup: Setup, seen: InformationSet, tree: BeliefTree | None) -> tuple[ActionValue, ...]:
        root = tree.root if tree and tree.root.owner == self.player else None
        values = dict(root.options) if root else {}
        if setup.strategy is not None:
            probabilities = setup.strategy.get(seen, {})
            return tuple(ActionValue(name, values.get(name), p) for name, p in probabilities.items())
        return tuple(ActionValue(name, value, Fraction(name == root.choice)) for name, value in values.items() if root)
