"""Belief trees of two steps: their keys, their marks, what follows from a slip, and what the generator promises."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.beliefs import PRESETS, read_model, worth, write_model
from engine.exercises import KINDS, Exercise
from engine.exercises.generator import generate
from engine.exercises.marks import BLANK, FOLLOWED, RIGHT, WRONG
from engine.exercises.numbers import is_right, read_number
from engine.exercises.settings import LEVELS
from engine.exercises.treeless import LARGEST_DENOMINATOR
from engine.exercises.twins import twin
from engine.refusals import Refused
from tests import textbook
from tests.engine.exercises.answers import graded, key, marks
from tests.examples import examples

KIND = KINDS["belief-tree"]
EXERCISES = st.builds(
    lambda seed, level: generate(seed, replace(LEVELS[level], kind="belief-tree")),
    st.text(max_size=5),
    st.sampled_from(sorted(LEVELS)),
)
WEATHER = """
states wet dry
wet -look-> wet rain
dry -look-> dry sun
wet -wait-> dry
dry -wait-> wet 1/2
dry -wait-> dry 1/2
belief wet:1/4 dry:3/4
utility wet -4
utility dry 8
"""
"""Looking reveals the state, which one must know to choose well."""


def about(exercise):
    """The names of each part of the exercise, by part."""
    return {part.name: (part.what, *part.about) for part in KIND.parts(exercise)}


def test_a_draw_without_any_arrow_is_drawn_again():
    assert "->" in generate("529", replace(LEVELS[1], kind="belief")).text


def test_looking_first_is_worth_what_can_be_done_with_it():
    exercise = Exercise("belief-tree", text=WEATHER)
    said = {names: key(exercise)[part] for part, names in about(exercise).items() if part in key(exercise)}
    assert said[("worth.then", "look", "rain", "look")] == "-4"
    assert said[("worth.then", "look", "rain", "wait")] == said[("worth.best", "look", "rain")] == "8"
    assert said[("worth.best", "look", "sun")] == said[("worth", "look")] == "8"
    assert said[("action",)] == "0"
    assert worth(read_model(WEATHER), {"wet": Fraction(1, 4), "dry": Fraction(3, 4)}, 0) == 5


@examples(15)
@given(exercise=EXERCISES)
def test_the_key_is_what_the_book_says(exercise):
    model, answer = read_model(exercise.text), key(exercise)
    for part, (what, *names) in about(exercise).items():
        if part not in answer or what not in ("worth", "worth.best", "worth.then"):
            continue
        right = textbook.belief_action_value(model, model.start, names[0], steps=2)
        if what != "worth":
            after = textbook.belief_after(model, model.start, names[0])[names[1]]
            right = textbook.belief_value(model, after, 1)
        if what == "worth.then":
            right = textbook.belief_action_value(model, after, names[2], steps=1)
        assert is_right(answer[part], right)


@examples(15)
@given(exercise=EXERCISES)
def test_the_engines_own_answer_gets_full_marks(exercise):
    found = graded(exercise, key(exercise))
    assert found.lost == 0 and {mark.verdict for mark in found.marks} == {RIGHT}


@examples(8)
@given(exercise=EXERCISES, wrong=st.sampled_from(["99", "-99", "", "nonsense"]))
def test_each_wrong_part_costs_one_mark_and_is_named(exercise, wrong):
    right = key(exercise)
    for part in right:
        found = graded(exercise, {**right, part: wrong})
        [lost] = [mark for mark in found.marks if not mark.earned]
        assert (lost.part, lost.verdict, found.lost) == (part, WRONG if wrong else BLANK, 1)


@examples(15)
@given(exercise=EXERCISES, data=st.data())
def test_one_slip_costs_one_mark_however_far_it_is_carried(exercise, data):
    right = key(exercise)
    slips = [part for part, (what, *_) in about(exercise).items() if part in right and what in ("seen", "belief")]
    slip = data.draw(st.sampled_from(slips))
    answer = carried_on(exercise, {**right, slip: data.draw(st.sampled_from(["1/7", "5/7", "2"]))})
    assert [mark.part for mark in graded(exercise, answer).marks if not mark.earned] == [slip]


@examples(15)
@given(exercise=EXERCISES, data=st.data())
def test_a_slip_in_a_value_is_carried_up_to_the_best_action(exercise, data):
    right = key(exercise)
    slip = data.draw(st.sampled_from([part for part in right if part.count(".") == 3 and part.startswith("worth")]))
    answer = carried_on(exercise, {**right, slip: "50"}, keeping={slip})
    found = marks(exercise, answer)
    assert [part for part, mark in found.items() if not mark.earned] == [slip]
    above = slip.rpartition(".")[0]
    assert found[above].verdict == FOLLOWED and answer[above] == "50"


def carried_on(exercise, answer, keeping=()):
    """The answer of a student who computes all values from the probabilities in it, and from the values kept."""
    model, names, answer = read_model(exercise.text), about(exercise), dict(answer)
    inner = [part for part, (what, *_) in names.items() if what == "worth.best" and part in answer]
    for part in inner:
        place = part.removeprefix("worth.")
        own = {
            state: read_number(answer[each])
            for each, (_what, *rest) in names.items()
            for state in rest[2:]
            if each.startswith(f"belief.{place}.")
        }
        for each in [each for each in names if each.startswith(f"{part}.") and each not in keeping]:
            value = textbook.belief_action_value(model, own, names[each][3], steps=1)
            answer[each] = "" if value is None else str(value)
        values = [read_number(answer[each]) for each in names if each.startswith(f"{part}.") and answer.get(each)]
        mean = sum(p * model.utilities[state] for state, p in own.items())
        answer[part] = str(max(values) if values else mean)
    for a, _action in enumerate(model.actions):
        below = [part for part in inner if part.startswith(f"worth.{a}.")]
        chances = [read_number(answer[part.replace("worth", "seen")]) for part in below]
        answer[f"worth.{a}"] = str(sum(p * read_number(answer[part]) for p, part in zip(chances, below, strict=True)))
    answer["action"] = str(max(range(len(model.actions)), key=lambda a: read_number(answer[f"worth.{a}"])))
    return answer


@examples(15)
@given(exercise=EXERCISES, data=st.data())
def test_follow_through_gives_between_what_the_key_gives_and_full_marks(exercise, data):
    right = key(exercise)
    answer = dict(right)
    for part in data.draw(st.lists(st.sampled_from(sorted(right)), max_size=8)):
        answer[part] = data.draw(st.sampled_from(["0", "1", "-3", "5", "", "1/2", "+inf", "x"]))
    found = graded(exercise, answer)
    by_key = sum(mark.verdict == RIGHT for mark in found.marks)
    assert by_key <= found.earned <= found.asked == found.total
    for part in [part for part in right if answer[part] != right[part]]:
        assert graded(exercise, {**answer, part: right[part]}).earned >= found.earned - followed_from(found)


def followed_from(found):
    """How many marks hang on the student's own numbers: mending one of these may take them away."""
    return sum(mark.verdict == FOLLOWED for mark in found.marks)


def test_nothing_is_asked_of_what_cannot_be_carried_out():
    exercise = Exercise("belief-tree", text=write_model(PRESETS["product"].make()))
    fields = {part.name for part in KIND.parts(exercise)}
    assert set(key(exercise)) < fields
    graded_again = graded(exercise, {**key(exercise), **dict.fromkeys(fields - set(key(exercise)), "7")})
    assert all(mark.part in key(exercise) for mark in graded_again.marks)


def test_states_without_a_value_are_refused():
    with pytest.raises(Refused, match="worth"):
        KIND.check(Exercise("belief-tree", text=write_model(PRESETS["lecture"].make())))


def test_every_mark_says_its_sum():
    found = marks(Exercise("belief-tree", text=WEATHER), {})
    sums = {part: mark.because.get("sum") for part, mark in found.items()}
    assert sums["applies.0"] == "1/4 + 3/4" and sums["belief.1.0.0"] == "3/4·1/2"
    assert sums["worth.1.0.1"] == "3/8·8 + 5/8·1/2·(-4) + 5/8·1/2·8"
    assert sums["worth.0.0"] == "max(-4, 8)" and sums["worth.0"] == "1/4·8 + 3/4·8"


@examples(10)
@given(exercise=EXERCISES, name=st.text(max_size=5))
def test_the_generators_promises_are_kept(exercise, name):
    model, answer = read_model(exercise.text), key(exercise)
    assert answer["worth.0"] != answer["worth.1"]
    values = [textbook.belief_action_value(model, model.start, action, steps=2) for action in model.actions]
    then = [
        read_number(answer[part])
        for part, (what, *_) in about(exercise).items()
        if what == "worth.then" and part in answer
    ]
    assert all(value.denominator <= LARGEST_DENOMINATOR for value in [*values, *then])
    other = twin(exercise, name)
    assert twin(exercise, name) == other and sorted(key(other)) == sorted(answer)
    assert key(other)["action"] == answer["action"]


def test_a_class_gets_different_models():
    exercise = generate("class", replace(LEVELS[2], kind="belief-tree"))
    assert len({twin(exercise, str(number)).text for number in range(12)}) >= 7


# -- a consequence needs all its premises -----------------------------------------------------------------------------


def verdicts(exercise, answer):
    return {mark.part: mark.verdict for mark in graded(exercise, answer).marks}


def test_the_best_of_what_is_written_follows_only_where_all_of_it_is_written():
    exercise = Exercise("belief-tree", text=WEATHER)
    right = key(exercise)
    place = next(part for part, (what, *_names) in about(exercise).items() if what == "worth.best" and part in right)
    below = [part for part in right if part.startswith(f"{place}.")]
    less = {part: str(float(read_number(right[part])) - 20) for part in below}
    largest = max(less.values(), key=float)
    assert verdicts(exercise, {**right, **less, place: largest})[place] == FOLLOWED
    smallest = min(less, key=lambda part: float(less[part]))
    assert verdicts(exercise, {**right, **less, smallest: "", place: largest})[place] == WRONG


def test_an_action_that_cannot_be_carried_out_is_never_the_one_that_follows():
    exercise = Exercise("belief-tree", text=WEATHER.replace("wet:1/4 dry:3/4", "dry:1") + "wet -wade-> wet\n")
    right = key(exercise)
    parts = {names: part for part, names in about(exercise).items()}
    wade = read_model(exercise.text).actions.index("wade")
    assert parts[("worth", "wade")] not in right
    answer = {**right, parts[("worth", "look")]: "", parts[("worth", "wade")]: "99", "action": str(wade)}
    assert verdicts(exercise, answer)["action"] == WRONG


def test_what_follows_from_a_number_that_was_rounded_and_right_follows_from_the_right_one():
    exercise = Exercise("belief-tree", text=WEATHER.replace("wet:1/4 dry:3/4", "wet:1/3 dry:2/3"))
    right, parts = key(exercise), {names: part for part, names in about(exercise).items()}
    rain, best = parts[("seen", "look", "rain")], parts[("worth.best", "look", "rain")]
    assert right[rain] == "1/3"
    slip = {part: "5" for part in right if part == best or part.startswith(f"{best}.")}
    sun = read_number(right[parts[("worth.best", "look", "sun")]])
    carried = str(Fraction(1, 3) * 5 + Fraction(2, 3) * sun)
    found = verdicts(exercise, {**right, rain: "0.33", **slip, parts[("worth", "look")]: carried})
    assert (found[rain], found[parts[("worth", "look")]]) == (RIGHT, FOLLOWED)
