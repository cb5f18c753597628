"""What a room is: its record, as it is stored, and what may be asked in it."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec

from engine.exercises.numbers import is_right, read_number, written
from engine.refusals import N_, Refused

MOST_PEOPLE = 250
MOST_QUESTIONS = 50
MOST_ROUNDS = 5
MOST_SECONDS = 3600
MOST_CHOICES = 12
LONGEST_NAME = 30
LONGEST_TEXT = 200
"""Characters of a question, a choice and an answer."""

GOES_ON = N_("It is not cut")
ROOT = N_("the root")
NO_CELL = N_("none of these cells")
OUR_CHOICES = (GOES_ON, ROOT, NO_CELL)
"""Choices that everybody reads in their own language; all others are names."""

ROBOT = "~robot-"
"""What the visitors of test students begin with; no browser's does."""

COMPARED = 2
"""Rounds whose counts stand side by side: the latest."""


Right = str | tuple[str, ...]
"""The right choice or number, or several choices that are equally right; empty if there is none."""


SentenceValues = dict[str, str | dict[str, str]]
"""What stands in the places of a sentence: names and numbers, or several numbers by the action's name."""


class Reason(msgspec.Struct, frozen=True):
    """Why the right answer is right, in one of Poda's sentences."""

    text: str
    values: SentenceValues = {}


class Question(msgspec.Struct, frozen=True):
    """One question to the class, or something else that it does together. Without `choices` a number is asked for.

    A question that is voted on again has another `round`; if it is about a twin of the tree then, `before` has what was
    right in each of the rounds until then. One about the next move of a match names it, and how it stood.
    """

    text: str
    choices: tuple[str, ...] = ()
    right: Right = ""
    round: int = 1
    is_open: bool = True
    shown: bool = False
    match: str = ""
    ply: int = 0
    version: int = 0
    is_ours: bool = False
    """Whether its text is one of Poda's sentences, so that everybody reads it in their own language."""
    values: dict[str, str] = {}
    """For the places of such a sentence."""
    places: tuple[int, ...] = ()
    """Of each choice, the number of the node of the tree on the wall that it names."""
    before: tuple[Right, ...] = ()
    reason: Reason | None = None
    half: str = ""
    """Who answers: "MAX", those with odd numbers in the room; "MIN", those with even ones; else everybody."""
    activity: str = "vote"
    """What the class does: the name of an `Activity`. For other activities a row's `answer` is the student's match,
    duel or sheet.
    """
    seed: int | None = None
    """For the outcomes of chance in everybody's match."""
    seconds: int = 0
    """For how long it is open; 0: until the lecturer closes it."""
    subject: str = ""
    """What everybody is given: a matrix game as text, the link of a sheet, or the record of a match as JSON."""
    rounds: int = 0
    """How many rounds pairs play."""
    strategy: str = ""
    """What the robot plays that fills an odd seat."""
    named: bool = False
    """Whether those who play together are told each other's names."""
    until: float = 0.0
    """The time of the server at which it closes by itself, if it does."""

    @property
    def compared_rounds(self) -> range:
        return range(max(1, self.round - COMPARED + 1), self.round + 1)

    def is_due(self, now: float) -> bool:
        """Whether it is open and should be no longer."""
        return self.is_open and bool(self.until) and now >= self.until

    def takes_votes(self, now: float) -> bool:
        return self.activity == "vote" and self.is_open and not self.is_due(now)

    def seconds_left(self, now: float) -> int | None:
        return max(0, math.ceil(self.until - now)) if self.is_open and self.until else None

    @property
    def rights(self) -> tuple[str, ...]:
        """All that is right in the last round."""
        return self.rights_in(self.round)

    def right_in(self, round: int) -> Right:
        return self.before[round - 1] if round <= len(self.before) else self.right

    def rights_in(self, round: int) -> tuple[str, ...]:
        right = self.right_in(round)
        return (right,) * bool(right) if isinstance(right, str) else right

    def check(self) -> None:
        """Raises Refused if it cannot be asked."""
        texts = (self.text, *self.rights, *self.choices)
        if not self.text or max(map(len, texts)) > LONGEST_TEXT or not all(map(str.isprintable, texts)):
            raise Refused(
                N_("A question, each of its choices and its answer are texts of at most %(most)d characters."),
                most=LONGEST_TEXT,
            )
        if len(self.choices) == 1 or len(self.choices) > MOST_CHOICES or len(set(self.choices)) < len(self.choices):
            raise Refused(N_("A question has from 2 to %(most)d different choices, or none."), most=MOST_CHOICES)
        for right in self.rights:
            self.read(right)

    def read(self, answer: str) -> str:
        """The answer as it is counted: equal numbers are written alike. Raises Refused if it is none."""
        answer = answer.strip()
        number = None if self.choices else read_number(answer)
        if self.choices and answer not in self.choices:
            raise Refused(N_("“%(answer)s” is none of the choices."), answer=answer[:40])
        if not self.choices and number is None:
            raise Refused(N_("The answer is a number, such as 3 or -2.5."))
        return answer if number is None else written(number)

    def verdict(self, vote: "Vote") -> bool | None:
        """Whether it is the right answer; None where nothing is right."""
        return self.is_right(vote.answer, vote.round) if self.rights_in(vote.round) else None

    def is_right(self, answer: str, round: int) -> bool:
        """Whether it was right in that round; of two numbers either may be the other one rounded."""
        rights = self.rights_in(round)
        return answer in rights if self.choices else any(_are_alike(answer, right) for right in rights)


def _are_alike(answer: str, right: str) -> bool:
    given, expected = read_number(answer), read_number(right)
    assert given is not None and expected is not None, "both were read before"
    return is_right(answer, expected) or is_right(right, given)


class PlanStep(msgspec.Struct, frozen=True):
    """A page of a lesson, with a note for the lecturer."""

    page: str
    note: str = ""


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
    explain_below: int = 35
    """Per cent of right answers: below them it is explained again, …"""
    go_on_above: int = 70
    """… above them the class goes on; from the one to the other neighbours talk, and all vote again."""
    plan: tuple[PlanStep, ...] = ()
    plan_at: int = -1
    """The step of the plan that the wall was last turned to; -1 before the first."""

    @property
    def question(self) -> Question | None:
        """The latest."""
        return self.questions[-1] if self.questions else None

    @property
    def asked(self) -> tuple[int, int]:
        """The number of the latest question and its round; zeros before the first."""
        return len(self.questions), self.question.round if self.question else 0

    def doing(self, activity: str) -> Question | None:
        """The latest, if it is of this activity."""
        return self.question if self.question is not None and self.question.activity == activity else None


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
    shares: tuple[float, ...]
    rights: tuple[bool, ...]

    @property
    def is_right(self) -> bool:
        """In the last round."""
        return self.rights[-1]


@dataclass(frozen=True)
class Movement:
    """How answers moved between the last two rounds, of those who answered in both."""

    stayed_right: int
    became_right: int
    became_wrong: int
    stayed_wrong: int


def bars(question: Question, votes: Sequence[Vote]) -> list[AnswerBar]:
    """The answers with their counts in the last rounds: choices in their order, numbers by how many gave them last."""
    rounds = question.compared_rounds
    counts = Counter((vote.answer, vote.round) for vote in votes)
    of_all = Counter(vote.round for vote in votes)
    given = dict.fromkeys(answer for answer, number in counts if number in rounds)
    found = [
        AnswerBar(
            answer,
            tuple(counts[answer, number] for number in rounds),
            tuple(counts[answer, number] / (of_all[number] or 1) for number in rounds),
            tuple(question.is_right(answer, number) for number in rounds),
        )
        for answer in question.choices or given
    ]
    return (found if question.choices else sorted(found, key=lambda bar: (-bar.counts[-1], bar.answer)))[:MOST_CHOICES]


def most_frequent(found: Sequence[AnswerBar]) -> list[str]:
    """The answers most often given in the last round; none without answers."""
    most = max((bar.counts[-1] for bar in found), default=0)
    return [bar.answer for bar in found if most and bar.counts[-1] == most]


def movement(question: Question, votes: Sequence[Vote]) -> Movement | None:
    """How answers moved in the last round; None in the first, and where nothing is right."""
    if question.round < 2 or not question.rights:
        return None
    before, after = (_verdicts(question, votes, number) for number in (question.round - 1, question.round))
    moved = [(before[who], after[who]) for who in before.keys() & after.keys()]
    return Movement(*(moved.count(way) for way in ((True, True), (False, True), (True, False), (False, False))))


def share_right(question: Question, votes: Sequence[Vote]) -> float | None:
    """The share of right answers in the last round; None without answers, and where nothing is right."""
    answers = _verdicts(question, votes, question.round).values()
    return sum(answers) / len(answers) if answers and question.rights else None


def _verdicts(question: Question, votes: Sequence[Vote], number: int) -> Mapping[str, bool]:
    """Whether the answers of that round were right, by visitor."""
    return {vote.visitor: question.is_right(vote.answer, number) for vote in votes if vote.round == number}
