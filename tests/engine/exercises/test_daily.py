"""Ten questions a day: the same for the same seed, short, and more of them from what somebody misses."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from engine.exercises import KINDS
from engine.exercises.daily import (
    MOST_FIELDS,
    MOST_OF_A_KIND,
    QUESTIONS,
    drawing_questions,
    is_right,
    level_after,
    marks_of,
    weight,
)
from engine.steps import run

SHARES = st.lists(st.floats(0, 1), max_size=12)


def drawn(seed, past=None):
    return run(drawing_questions(seed, past or {}, "urjc"))


def test_every_question_is_short_and_the_key_alone_answers_it_right():
    for seed in map(str, range(12)):
        questions = drawn(seed)
        assert len(questions) == QUESTIONS
        kinds = Counter(each.exercise.kind for each in questions)
        assert max(kinds.values()) <= MOST_OF_A_KIND
        for each in questions:
            key = KINDS[each.exercise.kind].key(each.exercise)
            assert 1 <= len(each.asked) <= MOST_FIELDS
            assert [mark.part for mark in marks_of(each, {})] == sorted(each.asked, key=list(each.asked).index)
            assert is_right(marks_of(each, {name: key[name] for name in each.asked})), each
            assert not is_right(marks_of(each, {})), each


def test_the_same_seed_and_past_give_the_same_questions_and_another_seed_others():
    assert drawn("a") == drawn("a")
    assert drawn("a") != drawn("b")
    assert drawn("a") != drawn("a", {"minimax": [1.0] * 4})  # harder ones of this kind, or fewer


def test_questions_follow_the_convention():
    by_convention = [each.exercise for each in drawn("c") if KINDS[each.exercise.kind].by_convention]
    assert by_convention and {each.convention for each in by_convention} == {"urjc"}


def test_what_is_missed_comes_more_often():
    past = {kind: [1.0] * 10 for kind in KINDS} | {"alphabeta": [0.0] * 10}
    counts = Counter(each.exercise.kind for seed in range(20) for each in drawn(f"m{seed}", past))
    assert counts["alphabeta"] == max(counts.values())
    assert counts["alphabeta"] > 1.4 * sum(counts.values()) / len(KINDS)


@given(SHARES, st.floats(0, 1), st.floats(0, 1))
def test_a_worse_answer_never_makes_a_kind_rarer_or_harder(shares, one, other):
    worse, better = sorted((one, other))
    assert weight([worse, *shares]) >= weight([better, *shares])
    assert level_after([worse, *shares]) <= level_after([better, *shares])


def test_the_level_begins_low_and_follows_the_record():
    levels = [level_after(shares) for shares in ([], [1.0], [1.0] * 3, [1.0] * 4, [0.0, 1.0, 1.0, 1.0], [0.0] * 4)]
    assert levels == [1, 1, 2, 3, 2, 1]
