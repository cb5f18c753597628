"""Belief states: the lecture's numbers, the laws of probability, the text form, and refusals."""

import json
from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.beliefs import (
    PRESETS,
    Arrow,
    Model,
    expected_utility,
    propagate,
    read_belief,
    read_model,
    step,
    walk,
    write_belief,
    write_model,
)
from engine.beliefs.presets import LECTURE
from engine.beliefs.value import choice
from engine.exact import read_fraction
from engine.refusals import Refused
from tests.engine.commands import answer, refusal, run
from tests.examples import examples

MODELS = {name: preset.make() for name, preset in PRESETS.items()}


def after(model, belief, action):
    """p(a|b), and for every observation its probability and the belief that follows."""
    model = MODELS[model]
    found = step(model, read_belief(belief, model.states), action)
    return str(found.probability), {
        outcome.observation: (str(outcome.probability), write_belief(outcome.belief)) for outcome in found.outcomes
    }


# -- what the lecture prints ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("belief", "action", "possible", "expected"),
    [
        ("s3:1", "a", "1", {"o1": ("1", "s2:1")}),
        ("s2:1/3 s3:2/3", "a", "1", {"o1": ("1", "s2:2/3 s3:1/3")}),
        ("s3:1/3 s5:2/3", "a", "1/3", {"o1": ("1", "s2:1")}),
        ("s2:1/3 s3:2/3", "b", "1", {"o1": ("1/3", "s1:1/2 s4:1/2"), "o2": ("2/3", "s4:3/4 s5:1/4")}),
        ("s1:1/3 s2:1/3 s3:1/3", "c", "2/3", {"o1": ("1", "s2:2/3 s5:1/3")}),
    ],
)
def test_the_printed_steps_of_the_model(belief, action, possible, expected):
    assert after("lecture", belief, action) == (possible, expected)
    assert (belief, action) in PRESETS["lecture"].examples


def test_aces_and_kings_as_printed():
    drawn = {"A": ("3/7", "AA|A:1/3 AA|K:2/3"), "K": ("4/7", "AK|A:1/2 AK|K:1/2")}
    assert after("aces-and-kings", "A|A:3/7 A|K:4/7", "max-draws") == ("1", drawn)
    unseen = {"nothing": ("1", "AK|AA:1/5 AK|AK:3/5 AK|KK:1/5")}
    assert after("aces-and-kings", "AK|A:1/2 AK|K:1/2", "min-draws") == ("1", unseen)


def test_a_belief_is_worth_the_mean_and_the_slide_prints_other_weights():
    model = MODELS["evaluation"]
    assert expected_utility(model, read_belief("<3,4>:1/4 <5,2>:3/4", model.states)) == 2
    assert expected_utility(model, read_belief("<3,4>:1/2 <5,2>:1/2", model.states)) == 1  # the slide's slip


def test_the_product_with_p_misleads_where_utilities_are_negative():
    model = MODELS["product"]
    prospects = propagate(model, model.start)
    assert [(p.action, p.probability, p.utility, p.product) for p in prospects] == [
        ("a", Fraction(1, 2), -3, Fraction(-3, 2)),
        ("b", 1, -2, -2),
    ]
    assert choice(prospects).action == "b"
    assert choice(prospects, lecture=True).action == "a"
    assert choice(prospects, minimise=True).action == "a"


# -- the laws ---------------------------------------------------------------------------------------------------------


def test_drawing_cards_agrees_with_dealing_the_whole_deck():
    """Every order of the deck is as likely: MAX's card, MIN's, MAX's second, MIN's second."""
    deals = Counter(permutations("AAAAKKKK", 4))
    wanted = Counter()
    for (mine, yours, second, fourth), count in deals.items():
        if mine == "A" and second == "K":
            wanted["AK|" + "".join(sorted(yours + fourth))] += count
    model = MODELS["aces-and-kings"]
    last = walk(model, model.start, [("max-draws", "K"), ("min-draws", "nothing")])[-1]
    assert last == {state: Fraction(count, wanted.total()) for state, count in wanted.items()}


@st.composite
def models(draw):
    """A model in which every action's arrows share out a whole, and a belief over its states."""
    states = tuple(f"s{i}" for i in range(draw(st.integers(1, 5))))
    arrows = []
    for source in states:
        for action in draw(st.lists(st.sampled_from("ab"), unique=True)) or ["a"]:
            ways = draw(
                st.lists(st.tuples(st.sampled_from(states), st.sampled_from("xy")), min_size=1, max_size=4, unique=True)
            )
            weights = [draw(st.integers(1, 5)) for _ in ways]
            arrows += [
                Arrow(source, action, target, Fraction(weight, sum(weights)), seen)
                for (target, seen), weight in zip(ways, weights)
            ]
    weights = draw(st.lists(st.integers(0, 4), min_size=len(states), max_size=len(states)).filter(any))
    belief = {state: Fraction(weight, sum(weights)) for state, weight in zip(states, weights) if weight}
    return Model(states, tuple(arrows), belief)


def by_worlds(model, belief, action):
    """The textbook's other way: all worlds with their joint probabilities, then conditioned on the observation."""
    joint = Counter()
    for arrow in model.arrows:
        if arrow.action == action and arrow.source in belief:
            joint[arrow.observation, arrow.target] += belief[arrow.source] * arrow.probability
    return joint


@examples(30)
@given(models(), st.sampled_from("ab"))
def test_successor_beliefs_are_the_joint_distribution_conditioned(model, action):
    if action not in model.actions:
        return
    found = step(model, model.start, action)
    joint = by_worlds(model, model.start, action)
    assert found.probability == joint.total()
    assert sum(outcome.probability for outcome in found.outcomes) == (1 if found.outcomes else 0)
    for outcome in found.outcomes:
        seen = {state: p for (o, state), p in joint.items() if o == outcome.observation}
        assert outcome.weight == sum(seen.values())
        assert sum(outcome.belief.values()) == 1
        assert outcome.belief == {state: p / outcome.weight for state, p in seen.items()}
        for state in outcome.belief:
            terms = outcome.towards(state)
            assert sum(term.product for term in terms) / outcome.weight == outcome.belief[state]


@examples(40)
@given(models())
def test_a_model_is_read_back_as_it_was_written(model):
    assert read_model(write_model(model)) == model


@pytest.mark.parametrize("name", PRESETS)
def test_the_presets_are_read_back_as_they_are_written(name):
    assert read_model(write_model(MODELS[name])) == MODELS[name]


def test_two_observations_on_the_way_to_one_state_share_its_probability():
    model = read_model("s -a-> t 1/8 wet\ns -a-> t 3/8 dry\ns -a-> s 1/2 dry\nbelief s:1")
    assert model.transition("s", "a", "t") == Fraction(1, 2)
    assert model.observation("s", "a", "t", "wet") == Fraction(1, 4)
    assert str(step(model, model.start, "a").outcome("dry").belief["t"]) == "3/7"


# -- the text form ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["s2:1/3 s3:2/3", "s2:1/3,s3:2/3", "((s2,1/3),(s3,2/3))", "((s2,⅓),(s3,⅔))", "s3=2/3; s2=1/3", "s2 1/3 s3 2/3"],
)
def test_a_belief_is_read_as_people_write_it(text):
    assert read_belief(text, MODELS["lecture"].states) == {"s2": Fraction(1, 3), "s3": Fraction(2, 3)}


def test_weights_can_be_made_to_sum_to_one():
    assert write_belief(read_belief("s2:1 s3:3", MODELS["lecture"].states, scale=True)) == "s2:1/4 s3:3/4"


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0.25", "1/4"),
        ("-2", "-2"),
        ("−2", "-2"),
        ("⅔", "2/3"),
        ("1½", "3/2"),
        (".5", "1/2"),
        ("1/0.5", "2"),
        ("+3", "3"),
    ],
)
def test_numbers_are_read_exactly(text, number):
    assert str(read_fraction(text)) == number


@pytest.mark.parametrize("text", ["", "x", "1/0", "1e9", "nan", "1/2/3", "--1", "9" * 50])
def test_other_numbers_are_refused(text):
    with pytest.raises(Refused, match=r"number|zero"):
        read_fraction(text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "at least one arrow"),
        ("states s1", "at least one arrow"),
        ("s1 -a-> s2 1/2", "sum to 1/2, not to 1"),
        ("s1 -a-> s2\ns1 -a-> s2", "twice"),
        ("states s1 s2 s1\ns1 -a-> s2", "Line 1 lists the state s1 a second time."),
        ("states s1 s2\nstates s2\ns1 -a-> s2", "Line 2 lists the state s2 a second time."),
        ("s1 -a-> s2\nbelief s1:1\nbelief s2:1", "Line 3 gives a second belief."),
        ("s1 -a-> s2\nbelief s1:1/2 s1:1/2", "The belief names s1 twice."),
        ("s1 -a-> s2\nutility s1 1\nutility s1 2", "Line 3 gives s1 a second utility."),
        ("s1 -a-> s2\nutility s9 1", "The model has no state “s9”; it has: s1, s2."),
        ("s1 -a-> s2 0", "more than 0"),
        ("s1 -a-> s2 3/2", "more than 0"),
        ("# fine\ns1 to s2", "Line 2, “s1 to s2”"),
        ("s1 -a-> s2 1 2", "Line 1"),
        ("s1 -a-> s2\nbelief s9:1", "no state “s9”"),
        ("s1 -a-> s2\nbelief s1:1/2", "sum to 1/2, not to 1"),
        ("s1 -a-> s2\nbelief s1:-1 s2:2", "negative"),
        ("s1 -a-> s2\nbelief s1", "needs a probability"),
        ("s1 -a-> s2\nutility s1 high", "“high” is not a number"),
        ("s1 -a-> " + "x" * 17, "longer than 16"),
        ("a:b -a-> s2", "must not contain"),
        ("\n".join(f"s{i} -a-> s{i + 1}" for i in range(101)), "at most 100 states"),
        ("\n".join(f"s -a{i}-> s" for i in range(601)), "at most 600 arrows"),
        ("x" * 20_001, "has 20001 characters; at most 20000 are read"),
        ("\n".join(f"s -a-> t 1/{10**8 + i} o{i}" for i in (7, 37, 39, 49, 73, 81)), "simpler fractions"),
    ],
)
def test_a_bad_model_is_refused_in_one_sentence(text, says):
    with pytest.raises(Refused, match=says) as refused:
        read_model(text)
    assert "\n" not in str(refused.value)


@examples(150)
@given(st.text("s1 -ab>/:.#½\n", max_size=60) | st.text(max_size=30))
def test_every_text_is_read_or_refused(text):
    try:
        read_model(LECTURE + text)
    except Refused as refused:
        assert str(refused)


def test_a_long_walk_stays_exact():
    """Only typed numbers are limited: the fractions of a walk may grow."""
    model = read_model("s -a-> s 1/7 x\ns -a-> t 6/7 x\nt -a-> s 2/11 x\nt -a-> t 9/11 x")
    last = walk(model, model.start, [("a", "x")] * 60)[-1]
    assert sum(last.values()) == 1 and last["s"].denominator > 10**50


def test_what_cannot_follow_is_refused():
    model = MODELS["lecture"]
    with pytest.raises(Refused, match="no action “z”"):
        step(model, model.start, "z")
    with pytest.raises(Refused, match="“o9” cannot be observed here; what can be: o1, o2"):
        walk(model, model.start, [("b", "o9")])
    with pytest.raises(Refused, match="does not say what s2 is worth"):
        expected_utility(model, model.start)
    assert step(model, read_belief("s5:1", model.states), "a").outcomes == ()


# -- the command ------------------------------------------------------------------------------------------------------


def test_the_command_answers_with_fractions_beside_floats():
    found = answer("belief", "lecture", "--belief", "((s2,1/3),(s3,2/3))", "--action", "b")
    assert found["belief"][0] == {"state": "s2", "probability": pytest.approx(1 / 3), "exact": "1/3"}
    assert (found["action"], found["probability"], found["exact"]) == ("b", 1, "1")
    seen = found["observations"][1]
    assert (seen["observation"], seen["exact"], seen["belief"][0]["exact"]) == ("o2", "2/3", "3/4")


def test_the_command_takes_a_file_a_text_and_every_action(tmp_path):
    path = tmp_path / "model.txt"
    path.write_text(LECTURE)
    from_file, preset = answer("belief", str(path)), answer("belief", "lecture")
    assert from_file["actions"] == preset["actions"]
    assert [a["action"] for a in preset["actions"]] == ["a", "b", "c"]
    assert answer("belief", "s -a-> t\nutility t 3\nutility s 1")["best"] == "a"
    assert json.loads(run("belief", "product", "--lecture", "--json")[1])["best"] == "a"


def test_the_command_prints_beliefs_as_the_slides_do():
    assert "b       1       o2           2/3   ((s4,3/4),(s5,1/4))" in run("belief", "lecture")[1]
    assert "cannot be carried out" in run("belief", "lecture", "--belief", "s5:1")[1]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("nowhere",), "neither a model"),
        (("lecture", "--belief", "s2:1/2"), "not to 1"),
        (("lecture", "--action", "z"), "no action “z”"),
        (("s -a-> t 1/2",), "sum to 1/2"),
    ],
)
def test_the_command_refuses_in_one_sentence(arguments, says):
    assert says in refusal("belief", *arguments)


@pytest.mark.parametrize("name", MODELS)
def test_a_walk_leads_where_its_steps_do_and_works_out_nothing_else(name, monkeypatch):
    model, belief, trail, expected = MODELS[name], MODELS[name].start, [], []
    for _step in range(4):
        outcomes = [(action, out) for action in model.actions for out in step(model, belief, action).outcomes]
        if not outcomes:
            break
        action, outcome = outcomes[-1]
        trail.append((action, outcome.observation))
        belief = outcome.belief
        expected.append(belief)
    monkeypatch.setattr("engine.beliefs.update.step", None)
    assert walk(model, model.start, trail)[1:] == expected and expected
