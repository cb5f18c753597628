"""Counterfactual regret minimisation as in the papers: a recursion over histories, with a table per information set.

Zinkevich et al. 2007 and Tammelin 2014, in the form of Neller & Lanctot, *An Introduction to Counterfactual Regret
Minimization* (2013). Of `engine.hidden` only the games' own definitions are used.
"""

from engine.game import CHANCE, MAX, MIN, TERMINAL
from tests.engine.hidden.book import History, steps


class Recursion:
    def __init__(self, game, plus):
        self.game, self.plus = game, plus
        self.regret, self.total = {}, {}  # by information set and action
        self.now = {}  # the strategy of this iteration

    def iterate(self, iteration):
        root = History(self.game.start(), ((), ()))
        for player in (MAX, MIN):
            self.average(root, player, 1.0, iteration if self.plus else 1, set())
        for player in (MAX, MIN):
            gains = {}
            self.walk(root, player, 1.0, gains)
            for (key, name), gain in gains.items():
                regret = self.regret.get((key, name), 0.0) + gain
                self.regret[key, name] = max(regret, 0.0) if self.plus else regret
            self.now.update({key: self.matched(key, names) for key, names in self.names(gains).items()})

    def strategy(self, key, names):
        return self.now.get(key) or dict.fromkeys(names, 1 / len(names))

    def matched(self, key, names):
        positive = {name: max(self.regret[key, name], 0.0) for name in names}
        whole = sum(positive.values())
        return {name: part / whole if whole else 1 / len(names) for name, part in positive.items()}

    def names(self, gains):
        names = {}
        for key, name in gains:
            names.setdefault(key, []).append(name)
        return names

    def walk(self, history, player, others, gains):
        """The value of a history for the player; gathers what every action gains, weighted by the others' reach."""
        turn = self.game.turn(history.state)
        if turn == TERMINAL:
            return self.game.utility(history.state) * (1 if player == MAX else -1)
        after = list(steps(self.game, history))
        if turn == CHANCE:
            return sum(float(p) * self.walk(later, player, others * float(p), gains) for _, p, later in after)
        key = turn, history.saw[turn]
        probabilities = self.strategy(key, [name for name, _, _ in after])
        if turn != player:
            ahead = [(probabilities[name], later) for name, _, later in after]
            return sum(p * self.walk(later, player, others * p, gains) for p, later in ahead)
        values = {name: self.walk(later, player, others, gains) for name, _, later in after}
        mean = sum(probabilities[name] * value for name, value in values.items())
        for name, value in values.items():
            gains[key, name] = gains.get((key, name), 0.0) + others * (value - mean)
        return mean

    def average(self, history, player, own, weight, met):
        """Adds the player's strategy, weighted by the player's own reach, once per information set."""
        turn = self.game.turn(history.state)
        after = list(steps(self.game, history))
        probabilities = {}
        if turn == player:
            key = turn, history.saw[turn]
            probabilities = self.strategy(key, [name for name, _, _ in after])
            if key not in met:
                met.add(key)
                for name, p in probabilities.items():
                    self.total[key, name] = self.total.get((key, name), 0.0) + weight * own * p
        for name, _, later in after:
            self.average(later, player, own * probabilities.get(name, 1.0), weight, met)
