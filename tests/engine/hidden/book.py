"""The lecture's methods in their simplest form: sums over histories, without normalising and without trees.

A belief is a list of (weight, history). Its weights need not sum to 1, and a value is then Σ weight · U. Of
`engine.hidden` only the games' own definitions are used.
"""

from fractions import Fraction
from functools import cache
from typing import NamedTuple

from engine.game import CHANCE, MAX, TERMINAL


class History(NamedTuple):
    state: tuple
    saw: tuple  # by MAX and by MIN


def steps(game, history):
    """Everything that can come next: (name, probability, history)."""
    if game.turn(history.state) == CHANCE:
        edges = game.chance(history.state)
    else:
        edges = [(action, Fraction(1)) for action in game.actions(history.state)]
    for action, probability in edges:
        news = [game.sees(history.state, action, player) for player in (0, 1)]
        saw = tuple((*old, new) if new else old for old, new in zip(history.saw, news, strict=True))
        yield game.name(history.state, action), probability, History(game.result(history.state, action), saw)


def consistent(game, player, seen, answer=None):
    """All histories that show the player exactly this, after everything unseen, weighted by chance.

    With `answer(history)`, only those in which the opponent acted so; all of them if it never would have.
    """
    found, waiting = [], [(Fraction(1), History(game.start(), ((), ())))]
    while waiting:
        weight, history = waiting.pop(0)
        ahead = list(steps(game, history))
        if history.saw[player] == seen and all(after.saw[player] != seen for _, _, after in ahead):
            found.append((weight, history))
        if answer and game.turn(history.state) == 1 - player:
            ahead = [step for step in ahead if step[0] == answer(history)]
        waiting += [(weight * p, after) for _, p, after in ahead if after.saw[player] == seen[: len(after.saw[player])]]
    return found or consistent(game, player, seen)


def best(player, values):
    """The first best of {name: value}."""
    pick = max if player == MAX else min
    return pick(values, key=lambda name: values[name])


def open_value(game, history):
    """Expectiminimax with all cards on the table."""
    turn = game.turn(history.state)
    if turn == TERMINAL:
        return Fraction(game.utility(history.state))
    values = {name: p * open_value(game, after) for name, p, after in steps(game, history)}
    return sum(values.values()) if turn == CHANCE else values[best(turn, values)]


def by_action(game, belief):
    """The belief after each action."""
    after = {}
    for weight, history in belief:
        for name, p, later in steps(game, history):
            after.setdefault(name, []).append((weight * p, later))
    return after


def by_observation(player, belief):
    parts = {}
    for weight, history in belief:
        parts.setdefault(history.saw[player], []).append((weight, history))
    return parts.values()


class Book:
    """One player's view of the game, with a way to value the opponent's turn."""

    def __init__(self, game, player, opponent_turn):
        self.game, self.player, self.opponent_turn = game, player, opponent_turn

    def value(self, belief):
        turn = self.game.turn(belief[0][1].state)
        if turn == TERMINAL:
            return sum(weight * Fraction(self.game.utility(history.state)) for weight, history in belief)
        if turn == self.player:
            values = self.values(belief)
            return values[best(turn, values)]
        if turn == CHANCE:
            after = [later for part in by_action(self.game, belief).values() for later in part]
            return sum(self.value(part) for part in by_observation(self.player, after))
        return self.opponent_turn(self, belief)

    def values(self, belief):
        return {name: self.value(after) for name, after in by_action(self.game, belief).items()}


def united(book, belief):
    values = book.values(belief)
    return values[best(1 - book.player, values)]


def answered(answer):
    """The opponent takes `answer(history)`, which is seen."""

    def turn(book, belief):
        after = [
            (weight * p, later)
            for weight, history in belief
            for name, p, later in steps(book.game, history)
            if name == answer(history)
        ]
        return sum(book.value(part) for part in by_observation(book.player, after))

    return turn


def values_by(game, player, seen, method, level=1, learning=False):
    """The value of each action, for a seat that has seen this."""
    answer = answer_by(game, 1 - player, method, level, learning)
    belief = consistent(game, player, seen, answer if learning else None)
    whole = sum(weight for weight, _ in belief)
    if method == "average":
        values = {
            name: sum(weight * open_value(game, history) for weight, history in after)
            for name, after in by_action(game, belief).items()
        }
    else:
        values = Book(game, player, answered(answer) if answer else united).values(belief)
    return {name: value / whole for name, value in values.items()}


def answer_by(game, opponent, method, level, learning):
    """The opponent's assumed action, given the history; None if it is not modelled."""
    if method == "omniscient":
        return lambda history: best(
            opponent, {name: open_value(game, after) for name, _, after in steps(game, history)}
        )
    if method == "simulate" and level > 0:
        think = cache(lambda saw: best(opponent, values_by(game, opponent, saw, "simulate", level - 1, learning)))
        return lambda history: think(history.saw[opponent])
    return None
