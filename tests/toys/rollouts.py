"""Rollouts: every action is tried with games that go on at random, and the best mean wins. No stack, no depth first."""

import random
import time

from engine.game import MAX, TERMINAL
from engine.search import Report, Snapshot
from engine.search.algorithms import Algorithm
from engine.search.report import SAMPLE, RootAction
from engine.searcher import Cost

GAMES = 300


class Rollouts:
    """An `ActionSearcher`: an event is one game, and the actions take turns."""

    first_events = 20
    trace = None

    def __init__(self, game, state, options):
        self.game, self.state, self.options = game, state, options
        self.random = random.Random(options.seed)
        self.actions = game.actions(state)
        self.sums = dict.fromkeys(self.actions, 0.0)
        self.counts = dict.fromkeys(self.actions, 0)
        self.played, self.seconds, self.done, self.stopped = 0, 0.0, not self.actions, False

    def advance(self, events, /):
        begun = time.perf_counter()
        while events > 0 and not self.done:
            action = self.actions[self.played % len(self.actions)]
            self.sums[action] += self._play_on(self.game.result(self.state, action))
            self.counts[action] += 1
            self.played += 1
            self.done = self.played == GAMES
            events -= 1
        self.seconds += time.perf_counter() - begun
        return self.done

    def _play_on(self, state):
        while self.game.turn(state) != TERMINAL:
            state = self.game.result(state, self.random.choice(self.game.actions(state)))
        return self.game.utility(state)

    def stop(self):
        self.done = self.stopped = True

    @property
    def cost(self):
        return Cost(nodes=self.played, seconds=self.seconds)

    def snapshot(self):
        value, best = self._best()
        count = {"nodes": self.played, "leaves": self.played}
        return Snapshot(value=value, best=best, actions=self._roots(), seconds=self.seconds, **count)

    def report(self):
        value, best = self._best()
        return Report(
            algorithm="rollouts",
            value=value,
            bound=SAMPLE,
            best=best,
            actions=self._roots(),
            principal_variation=[best] if best else [],
            nodes=self.played,
            leaves=self.played,
            seconds=self.seconds,
            finished=not self.stopped,
        )

    def _roots(self):
        return [
            RootAction(self.game.name(self.state, action), self._mean(action), SAMPLE, self.counts[action])
            for action in self.actions
        ]

    def _mean(self, action):
        return self.sums[action] / self.counts[action] if self.counts[action] else 0.0

    def _best(self):
        if not self.actions:
            return None, None
        sign = 1 if self.game.turn(self.state) == MAX else -1
        action = max(self.actions, key=lambda action: sign * self._mean(action))
        return self._mean(action), self.game.name(self.state, action)


ALGORITHM = Algorithm(
    name="rollouts",
    title="rollouts",
    says="Rollouts: every action is tried with games that go on at random, and the best mean wins.",
    chance=None,
    has_depth=False,
    record=None,
    takes=(),
    searcher=Rollouts,
)
