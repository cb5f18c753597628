"""A small matrix game by hand: best responses, iterated elimination, and equilibria.

`exercise.text` is a game (`engine.matrix.text`). Strategies and cells are chosen; an answer has their indices from 0,
cells in reading order. A 2 × 2 game with a single, mixed equilibrium also asks for its probabilities.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from fractions import Fraction

from engine.exact import write_fraction
from engine.exercises.exercise import Exercise
from engine.exercises.grading import grade_number, numbers_in
from engine.exercises.interface import GAME, Part, WithoutTree
from engine.exercises.marks import BLANK, FOLLOWED, RIGHT, WRONG, Answer, Graded, Mark
from engine.matrix import COLUMN, ROW, Bimatrix, eliminate, mixed_equilibria, pure_equilibria, read_matrix
from engine.matrix.dominance import Elimination, dominating
from engine.matrix.game import against

REPLIES = ("reply.row", "reply.column")
LEFT = ("left.row", "left.column")


@dataclass(frozen=True, kw_only=True)
class MatrixGame(WithoutTree):
    subject: str = GAME

    def check(self, exercise: Exercise) -> None:
        read_matrix(exercise.text)

    def parts(self, exercise: Exercise) -> list[Part]:
        game = read_matrix(exercise.text)
        replies = [
            Part(f"{REPLIES[player]}.{other}", REPLIES[player], about=(name,), choices=game.names[player], several=True)
            for player in (ROW, COLUMN)
            for other, name in enumerate(game.names[1 - player])
        ]
        left = [Part(LEFT[player], LEFT[player], choices=game.names[player], several=True) for player in (ROW, COLUMN)]
        nash = Part("nash", "nash", choices=cells(game), several=True)
        mixed = [
            Part(f"mixed.{player}.0", ("mixed.row", "mixed.column")[player], about=(game.names[player][0],))
            for player in (ROW, COLUMN)
            if mixture(game)
        ]
        return [*replies, *left, nash, *mixed]

    def grade(self, exercise: Exercise, answer: Answer) -> Graded:
        game = read_matrix(exercise.text)
        marks = []
        for player in (ROW, COLUMN):
            for other in range(game.size(1 - player)):
                right = set(against(game, player, other))
                marks.append(_grade_set(answer, f"{REPLIES[player]}.{other}", REPLIES[player], right))
        marks += _grade_left(game, answer)
        nash = {_place(game, row, column) for row, column in pure_equilibria(game)}
        marks.append(_grade_set(answer, "nash", "nash", nash, _own_equilibria(game, answer)))
        for player, probability in enumerate(mixture(game) or ()):
            what = ("mixed.row", "mixed.column")[player]
            marks.append(grade_number(answer, f"mixed.{player}.0", None, float(probability), (), {"kind": what}, what))
        return Graded(tuple(marks))


def cells(game: Bimatrix) -> tuple[str, ...]:
    return tuple(f"{row}, {column}" for row in game.names[ROW] for column in game.names[COLUMN])


def _place(game: Bimatrix, row: int, column: int) -> int:
    return row * game.size(COLUMN) + column


def left(game: Bimatrix) -> tuple[list[int], list[int]]:
    """The strategies left to both players after strictly dominated ones are struck one after the other."""
    gone = {(step.player, step.strategy) for step in eliminate(game)}
    rows, columns = ([own for own in range(game.size(p)) if (p, own) not in gone] for p in (ROW, COLUMN))
    return rows, columns


def mixtures_strike(game: Bimatrix) -> bool:
    """Whether some strategy is dominated by a mixture only."""
    return any(len(step.dominating) > 1 for step in eliminate(game))


def struck(game: Bimatrix, player: int) -> list[tuple[str, str]]:
    """The strategies struck until the player has those that are left, each with its dominator: ("C", "2/3·A
    + 1/3·B").
    """
    steps = eliminate(game)
    last = max((number for number, step in enumerate(steps, 1) if step.player == player), default=0)
    return [(game.names[step.player][step.strategy], _beaten_by(game, step)) for step in steps[:last]]


def _beaten_by(game: Bimatrix, step: Elimination) -> str:
    names = game.names[step.player]
    if len(step.dominating) == 1:
        return names[step.dominating[0][0]]
    return " + ".join(f"{write_fraction(p)}·{names[own]}" for own, p in step.dominating)


def left_against(game: Bimatrix, player: int, replies: Collection[int]) -> set[int]:
    """The strategies of a player that nothing strictly dominates against these replies."""
    every = tuple(range(game.size(player)))
    left = (every, tuple(sorted(replies))) if player == ROW else (tuple(sorted(replies)), every)
    return {own for own in every if not dominating(game, player, own, left)}


def mixture(game: Bimatrix) -> tuple[Fraction, Fraction] | None:
    """The probabilities of both players' first strategies in the only equilibrium of a 2 × 2 game, if that is mixed."""
    if game.size(ROW) != 2 or game.size(COLUMN) != 2:
        return None
    found = mixed_equilibria(game)
    if len(found) != 1 or found[0].is_pure:
        return None
    return found[0].rows[0], found[0].columns[0]


def _grade_left(game: Bimatrix, answer: Answer) -> list[Mark]:
    """Marks the strategies left. If both are wrong, one may follow from what the student has left the other player."""
    marks = []
    for player, own in enumerate(left(game)):
        mark = _grade_set(answer, LEFT[player], LEFT[player], set(own))
        marks.append(replace(mark, because={**mark.because, "struck": struck(game, player)}))
    if any(mark.verdict != WRONG for mark in marks):
        return marks
    for player, mark in enumerate(marks):
        replies = numbers_in(marks[1 - player].given) & set(range(game.size(1 - player)))
        if replies and numbers_in(mark.given) == left_against(game, player, replies):
            marks[player] = replace(mark, verdict=FOLLOWED)
            break
    return marks


def _own_equilibria(game: Bimatrix, answer: Answer) -> set[int] | None:
    """The cells with two best replies according to the student's own marks; None if one of these is missing."""
    replies = [
        [numbers_in(answer.get(f"{REPLIES[p]}.{n}", "")) for n in range(game.size(1 - p))] for p in (ROW, COLUMN)
    ]
    if not all(each for player in replies for each in player):
        return None
    return {
        _place(game, row, column)
        for row in range(game.size(ROW))
        for column in range(game.size(COLUMN))
        if row in replies[ROW][column] and column in replies[COLUMN][row]
    }


NONE = "none"
"""The answer for an empty selection, in place of indices."""


def _grade_set(answer: Answer, part: str, what: str, right: Collection[int], own: set[int] | None = None) -> Mark:
    """Marks a selection, which must have all right ones and no others."""
    text = answer.get(part, "").strip()
    given = numbers_in(text)
    verdict = WRONG if text else BLANK
    says_one_thing = text == NONE or (bool(given) and NONE not in text)
    if says_one_thing and given == set(right):
        verdict = RIGHT
    elif says_one_thing and own is not None and given == own:
        verdict = FOLLOWED
    expected = " ".join(map(str, sorted(right))) or NONE
    return Mark(part, what, None, verdict, text, expected, because={"kind": what})
