"""CFR and CFR+: two players who learn an equilibrium by playing against each other, a few iterations at a time.

Counterfactual regret minimisation: Zinkevich, Johanson, Bowling & Piccione (*Regret minimization in games with
incomplete information*, 2007); CFR+: Tammelin (*Solving large imperfect information games using CFR+*, 2014). The
average strategy approaches an equilibrium; the current one may go round in circles.

    learning = CFR(game)
    while learning.exploitability() > 1e-3:
        learning.advance(100)
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from engine.game import MAX, MIN
from engine.hidden import regret
from engine.hidden.game import Behaviour, HiddenGame, InformationSet
from engine.hidden.regret import WHOLE, PlayerColumns
from engine.hidden.sequence_form import EMPTY, DecisionPoint, SequenceForm, rational, sequence_form
from engine.native import Entry, machine_code, prepare

FINEST = 10**9
"""Largest denominator of a learned probability."""


class CFR:
    """Learns an equilibrium of a game; `plus=False` is plain CFR, for comparison.

    It starts as plain Python, and continues as machine code from the first iteration after `compile_learning`. The
    iterations are the same, some hundred times faster, and run without the GIL.
    """

    def __init__(self, game: HiddenGame, plus: bool = True) -> None:
        self.game, self.plus, self.iterations = game, plus, 0
        self._form = sequence_form(game)
        self._sides = _side(self._form, MAX), _side(self._form, MIN)
        self._iterate, self._best_gain = regret.iterate, regret.best_gain

    def advance(self, iterations: int) -> None:
        """Runs so many more iterations."""
        if is_compiled() and self._iterate is regret.iterate:
            self._sides = _as_arrays(self._sides[MAX]), _as_arrays(self._sides[MIN])
            self._iterate, self._best_gain = _machine_code
        self._iterate(*self._sides, self.iterations, iterations, self.plus)
        self.iterations += iterations

    def bounds(self) -> tuple[float, float]:
        """What the average strategies guarantee for MAX and for MIN, in euros for MAX; the game's value
        lies between.
        """
        plans = [self._average_plan(player) for player in (MAX, MIN)]
        of_max, of_min = (self._best_gain(self._sides[player], plans[1 - player]) for player in (MAX, MIN))
        return -of_min, of_max

    def exploitability(self) -> float:
        """What best responders gain against the average strategies beyond the game's value, in euros.

        It is the mean over both seats (half the NashConv), and 0 for an equilibrium.
        """
        low, high = self.bounds()
        return (high - low) / 2

    def average(self) -> tuple[Behaviour, Behaviour]:
        """The average strategies so far, which are the result of learning."""
        return self._behaviour(MAX, self._sides[MAX].total), self._behaviour(MIN, self._sides[MIN].total)

    def reach(self) -> tuple[dict[InformationSet, float], dict[InformationSet, float]]:
        """The probability, under the average strategies, that play reaches each information set of MAX and of MIN."""
        of_max, of_min = self._average_plan(MAX), self._average_plan(MIN)
        return self._form.reach(MAX, of_max, of_min), self._form.reach(MIN, of_min, of_max)

    def current(self) -> tuple[Behaviour, Behaviour]:
        """The strategies that the next iteration plays."""
        return self._behaviour(MAX, ()), self._behaviour(MIN, ())

    def regrets(self) -> tuple[dict[InformationSet, dict[str, float]], dict[InformationSet, dict[str, float]]]:
        """How much more each action would have brought than what was played, in euros, summed over the iterations.

        Each counts by the probability that the opponent and chance let play come there. The next strategy plays actions
        in proportion to their positive regrets; CFR+ never keeps a negative one.
        """
        return self._regrets(MAX), self._regrets(MIN)

    def _regrets(self, player: int) -> dict[InformationSet, dict[str, float]]:
        regret = self._sides[player].regret
        return {
            decision.seen: {
                action: float(regret[s]) for action, s in zip(decision.actions, decision.sequences, strict=True)
            }
            for decision in self._form.decisions[player]
        }

    def _average_plan(self, player: int) -> Any:
        side = self._sides[player]
        if self.iterations == 0:
            return side.plan
        plan = np.asarray(side.total) / side.total[EMPTY]
        return plan if isinstance(side.total, np.ndarray) else plan.tolist()

    def _behaviour(self, player: int, weights: Sequence[float]) -> Behaviour:
        """The strategy of a plan; the current strategy where the plan has no weight, or if there is none."""
        return {
            decision.seen: rational(self._probabilities(player, decision, weights), FINEST)
            for decision in self._form.decisions[player]
        }

    def _probabilities(self, player: int, decision: DecisionPoint, weights: Sequence[float]) -> dict[str, float]:
        whole = weights[decision.parent] if len(weights) else 0.0
        numbers = [weights[s] / whole if whole else self._sides[player].strategy[s] for s in decision.sequences]
        return dict(zip(decision.actions, map(float, numbers), strict=True))


# -- machine code ---------------------------------------------------------------------------------------------------

_machine_code: list[Any] = []  # of `iterate` and `best_gain`, once compiled; the same for all games


def is_compiled() -> bool:
    return bool(_machine_code)


def compile_learning() -> None:
    """Loads the machine code for all learners, or compiles it first, which takes some seconds."""
    if is_compiled():
        return
    side = PlayerColumns(**{name: np.zeros(0, np.int64 if name in WHOLE else float) for name in PlayerColumns._fields})
    iterate = Entry.of(regret.iterate, (side, side, 0, 1, True))
    best_gain = Entry.of(regret.best_gain, (side, side.plan))
    for _ in prepare([iterate, best_gain]):  # in one child process
        pass
    _machine_code.extend((machine_code(iterate), machine_code(best_gain)))


# -- the arrays -----------------------------------------------------------------------------------------------------


def _side(form: SequenceForm, player: int) -> PlayerColumns:
    """A player who has learned nothing yet and takes all actions equally often."""
    decisions, size = form.decisions[player], form.size(player)
    payoffs = sorted((own, other, float(value)) for own, other, value in form.seen_by(player))
    owners = [own for own, _, _ in payoffs]
    return PlayerColumns(
        parent=[decision.parent for decision in decisions],
        first=[decision.first for decision in decisions],
        count=[len(decision.actions) for decision in decisions],
        start=np.searchsorted(owners, range(size + 1)).tolist(),
        other=[other for _, other, _ in payoffs],
        payoff=[value for _, _, value in payoffs],
        regret=[0.0] * size,
        strategy=[1.0] + [1 / len(decision.actions) for decision in decisions for _ in decision.actions],
        plan=[float(weight) for weight in form.at_random(player)],
        total=[0.0] * size,
        value=[0.0] * size,
    )


def _as_arrays(side: PlayerColumns) -> PlayerColumns:
    fields = side._asdict().items()
    return PlayerColumns(**{name: np.array(field, np.int64 if name in WHOLE else float) for name, field in fields})
