"""What a room is: its record, as it is stored, and what may be asked in it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec

from engine.exercises.numbers import is_right, read_number, written
from engine.refusals import N_, Refused

MOST_PEOPLE = 250
MOST_QUESTIONS = 50
MOST_ROUNDS = 5
MOST_CHOICES = 12
LONGEST_NAME = 30
LONGEST_TEXT = 200
"""Characters of a question, a choice and an answer."""

COMPARED = 2
"""Rounds whose counts stand side by side: the latest."""


class Question(msgspec.Struct, frozen=True):
    """One question to the class. Without `choices` a number is asked for.

    `right` is the right choice or number, "" if there is none. A question that is voted on again has another `round`.
    One about the next move of a match names it, and how it stood.
    """

    text: str
    choices: tuple[str, ...] = ()
    right: str = ""
    round: int = 1
    is_open: bool = True
    shown: bool = False
    match: str = ""
    ply: int = 0
    version: int = 0
    is_ours: bool = False
    """Whether its text is one of Poda's sentences, so that everybody reads it in their own language."""

    def check(self) -> None:
        """Raises Refused if it cannot be asked."""
        texts = (self.text, self.right, *self.choices)
        if not self.text or max(map(len, texts)) > LONGEST_TEXT or not all(map(str.isprintable, texts)):
            raise Refused(
                N_("A question, each of its choices and its answer are texts of at most %(most)d characters."),
                most=LONGEST_TEXT,
            )
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

    def verdict(self, answer: str) -> bool | None:
        """Whether it is the right answer; None where nothing is right."""
        return self.is_right(answer) if self.right else None

    def is_right(self, answer: str) -> bool:
        """Whether it is the right answer; of two numbers either may be the other one rounded."""
        if self.choices or not self.right:
            return answer == self.right
        expected, given = read_number(self.right), read_number(answer)
        assert expected is not None and given is not None, "both were read before"
        return is_right(answer, expected) or is_right(self.right, given)


class RoomRecord(msgspec.Struct, frozen=True):
    """What the lecturer has set: the page on the wall, the questions, who steers, and whether newcomers may enter."""

    page: str = "/"
    told: int = 1
    """The version at which anything but the page last changed: from then on the phones have something new to show."""
    turned: int = 0
    """How often another device than the wall has turned it to another page."""
    locked: bool = False
    hosts: tuple[str, ...] = ()
    questions: tuple[Question, ...] = ()

    @property
    def question(self) -> Question | None:
        """The latest."""
        return self.questions[-1] if self.questions else None

    @property
    def shows_results(self) -> bool:
        """Whether everybody sees what was answered to it."""
        return self.question is not None and self.question.shown


@dataclass(frozen=True)
class Vote:
    """An answer to a question in one round."""

    question: int
    round: int
    visitor: str
    answer: str


@dataclass(frozen=True)
class AnswerBar:
    """How often an answer was given, in each of the last rounds."""

    answer: str
    counts: tuple[int, ...]
    is_right: bool


@dataclass(frozen=True)
class Movement:
    """How answers moved between the last two rounds, of those who answered in both."""

    stayed_right: int
    became_right: int
    became_wrong: int


def bars(question: Question, votes: Sequence[Vote]) -> list[AnswerBar]:
    """The answers with their counts in the last rounds: choices in their order, numbers by how many gave them last."""
    rounds = range(max(1, question.round - COMPARED + 1), question.round + 1)
    counts = Counter((vote.answer, vote.round) for vote in votes)
    given = dict.fromkeys(answer for answer, number in counts if number in rounds)
    found = [
        AnswerBar(answer, tuple(counts[answer, number] for number in rounds), question.is_right(answer))
        for answer in question.choices or given
    ]
    return (found if question.choices else sorted(found, key=lambda bar: (-bar.counts[-1], bar.answer)))[:MOST_CHOICES]


def majority(found: Sequence[AnswerBar]) -> str | None:
    """The answer most often given in the last round, of equally frequent ones the first; None without answers."""
    most = max((bar.counts[-1] for bar in found), default=0)
    return next((bar.answer for bar in found if bar.counts[-1] == most), None) if most else None


def movement(question: Question, votes: Sequence[Vote]) -> Movement | None:
    """How answers moved in the last round; None in the first, and where nothing is right."""
    if question.round < 2 or not question.right:
        return None
    before, after = (_answers(votes, number) for number in (question.round - 1, question.round))
    moved = [(question.is_right(before[who]), question.is_right(after[who])) for who in before.keys() & after.keys()]
    return Movement(*(moved.count(way) for way in ((True, True), (False, True), (True, False))))


def share_right(question: Question, votes: Sequence[Vote]) -> float | None:
    """The share of right answers in the last round; None without answers, and where nothing is right."""
    answers = [vote.answer for vote in votes if vote.round == question.round]
    return sum(map(question.is_right, answers)) / len(answers) if answers and question.right else None


def _answers(votes: Sequence[Vote], number: int) -> Mapping[str, str]:
    return {vote.visitor: vote.answer for vote in votes if vote.round == number}
