"""A solver that finishes when a test lets it, and counts its requests."""

import threading

from engine.refusals import Refused
from engine.searcher import Cost
from engine.solve import Progress


class Solution:
    """The solution of every state that it was given."""

    def __init__(self, *states, nbytes=10):
        self.known, self.nbytes = states, nbytes
        self.states = len(states)

    def __contains__(self, state):
        return state in self.known


class Solver:
    """Makes searchers that solve when they are let; counts how many it made."""

    def __init__(self):
        self.answer = lambda game, state: Solution(state)
        self.asked = []
        self.gate = threading.Event()
        self.gate.set()
        self.reported = threading.Event()

    def __call__(self, game, state):
        self.asked.append((game.slug, game.parameters.get("fields"), state))
        return Solving(self, game, state)


class Solving:
    """One that is being solved."""

    first_events, cost = 1, Cost()

    def __init__(self, solver, game, state):
        self.solver, self.game, self.state = solver, game, state
        self.now, self.answer, self.refusal = Progress(), None, None

    def advance(self, events):
        if self.now == Progress():
            self.now = Progress(123, "exploring", 0.0)
            self.solver.reported.set()
        if not self.solver.gate.wait(0.002):
            return False
        self.now = Progress(456, "settling", 0.5)
        try:
            self.answer = self.solver.answer(self.game, self.state)
        except Refused as refusal:
            self.refusal = refusal
        return True

    def stop(self):
        pass

    def snapshot(self):
        return self.now

    def report(self):
        if self.refusal is not None:
            raise self.refusal
        return self.answer
