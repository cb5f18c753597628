"""What a room is: its record, as it is stored, and what may be asked in it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec

from engine.exercises.numbers import is_right, read_number, written
from engine.refusals import N_, Refused

MOST_PEOPLE = 250
MOST_QUESTIONS = 200
MOST_CHOICES = 12
LONGEST_NAME = 30
LONGEST_TEXT = 200
"""Characters of a question, a choice and an answer."""


class Question(msgspec.Struct, frozen=True):
    """One question to the class. Without `choices` a number is asked for.

    `right` is the right choice or number, "" if there is none. A question that is voted on again has another `round`.
    One about the next move of a match names it, and the ply.
    """

    text: str
    choices: tuple[str, ...] = ()
    right: str = ""
    round: int = 1
    is_open: bool = True
    shown: bool = False
    match: str = ""
    ply: int = 0

    def check(self) -> None:
        """Raises Refused if it cannot be asked."""
        if not self.text or max(map(len, (self.text, self.right, *self.choices))) > LONGEST_TEXT:
            raise Refused(N_("A question needs a text, of at most %(most)d characters."), most=LONGEST_TEXT)
        if len(self.choices) == 1 or len(self.choices) > MOST_CHOICES or len(set(self.choices)) < len(self.choices):
            raise Refused(N_("A question has from 2 to %(most)d different choices, or none."), most=MOST_CHOICES)
        if self.right:
            self.read(self.right)

    def read(self, answer: str) -> str:
        """The answer as it is counted: equal numbers are written alike. Raises Refused if it is none."""
        answer = answer.strip()
        number = None if self.choices else read_number(answer)
        if self.choices and answer not in self.choices:
            raise Refused(N_("“%(answer)s” is none of the choices."), answer=answer[:40])
        if not self.choices and number is None:
            raise Refused(N_("The answer is a number, such as 3 or -2.5."))
        return answer if number is None else written(number)

    def is_right(self, answer: str) -> bool:
        expected = None if self.choices else read_number(self.right)
        return answer == self.right if expected is None else is_right(answer, expected)


class RoomRecord(msgspec.Struct, frozen=True):
    """What the lecturer has set: the page on the wall, the questions, who steers, and whether newcomers may enter."""

    page: str = "/"
    locked: bool = False
    hosts: tuple[str, ...] = ()
    questions: tuple[Question, ...] = ()

    @property
    def question(self) -> Question | None:
        """The latest."""
        return self.questions[-1] if self.questions else None


@dataclass(frozen=True)
class Vote:
    """An answer to a question in one round."""

    question: int
    round: int
    visitor: str
    answer: str


@dataclass(frozen=True)
class AnswerBar:
    """How often an answer was given, in each round so far."""

    answer: str
    counts: tuple[int, ...]
    is_right: bool


@dataclass(frozen=True)
class Movement:
    """How answers moved between the last two rounds, of those who answered in both."""

    stayed_right: int
    became_right: int
    became_wrong: int
    stayed_wrong: int


def bars(question: Question, votes: Sequence[Vote]) -> list[AnswerBar]:
    """The answers with their counts by round: choices in their order, numbers by how many gave them last."""
    rounds = range(1, question.round + 1)
    given = {vote.answer for vote in votes}
    counts = {
        answer: tuple(sum(vote.answer == answer and vote.round == number for vote in votes) for number in rounds)
        for answer in question.choices or given
    }
    order = list(counts) if question.choices else sorted(counts, key=lambda answer: (-counts[answer][-1], answer))
    return [AnswerBar(answer, counts[answer], question.is_right(answer)) for answer in order[:MOST_CHOICES]]


def majority(question: Question, votes: Sequence[Vote]) -> str | None:
    """The answer most often given in the last round, of equally frequent ones the first; None without answers."""
    found = bars(question, votes)
    most = max((bar.counts[-1] for bar in found), default=0)
    return next((bar.answer for bar in found if bar.counts[-1] == most), None) if most else None


def movement(question: Question, votes: Sequence[Vote]) -> Movement | None:
    """How answers moved in the last round; None in the first, and where nothing is right."""
    if question.round < 2 or not question.right:
        return None
    before, after = (_answers(votes, number) for number in (question.round - 1, question.round))
    moved = [(question.is_right(before[who]), question.is_right(after[who])) for who in before.keys() & after.keys()]
    return Movement(*(moved.count(way) for way in ((True, True), (False, True), (True, False), (False, False))))


def share_right(question: Question, votes: Sequence[Vote]) -> float | None:
    """The share of right answers in the last round; None without answers, and where nothing is right."""
    answers = [vote.answer for vote in votes if vote.round == question.round]
    return sum(map(question.is_right, answers)) / len(answers) if answers and question.right else None


def _answers(votes: Sequence[Vote], number: int) -> Mapping[str, str]:
    return {vote.visitor: vote.answer for vote in votes if vote.round == number}
