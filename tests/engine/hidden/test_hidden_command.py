"""`python -m engine hidden`: its output for programs and for people, and its refusals."""

import json
from fractions import Fraction

import pytest

from engine.cli import main
from engine.hidden.methods import METHODS


@pytest.fixture
def run(capsys):
    """Runs the command; returns its exit status, standard output and standard error."""

    def run(*words):
        status = main(["hidden", *words])
        return status, *capsys.readouterr()

    return run


@pytest.fixture
def answer(run):
    def answer(*words):
        status, out, err = run(*words, "--json")
        assert (status, err) == (0, "")
        return json.loads(out)

    return answer


def test_the_answer_has_the_agreed_keys_and_exact_fractions(answer):
    found = answer("draw-poker", "--seat", "max", "--sees", "A", "--method", "belief")
    assert found["actions"] == [
        {"action": "stay", "value": pytest.approx(12 / 7), "exact": "12/7", "probability": 1.0},
        {"action": "draw", "value": 1.2, "exact": "6/5", "probability": 0.0},
    ]
    assert (found["best"], found["value"], found["exact"]) == ("stay", pytest.approx(12 / 7), "12/7")
    assert found["belief"] == [
        {"state": "(A,A)", "probability": pytest.approx(3 / 7), "exact": "3/7"},
        {"state": "(A,K)", "probability": pytest.approx(4 / 7), "exact": "4/7"},
    ]
    assert (found["game"], found["seat"], found["sees"], found["method"]) == ("draw-poker", "max", "A", "belief")
    assert found["propagation"] == "plain" and "level" not in found


@pytest.mark.parametrize(
    ("words", "best", "exact"),
    [
        (("betting", "--sees", "K", "--method", "average"), "2", "-4/5"),
        (("guess-the-card", "--method", "average"), "try", "5"),
        (("guess-the-card", "--sees", "", "--method", "belief"), "pass", "1"),
        (("draw-poker", "--seat", "MIN", "--sees", "A; max stays", "--method", "BELIEF"), "stay", "-12/7"),
        (("draw-poker", "--sees", "A", "--method", "simulate", "--level", "2"), "stay", "12/7"),
        (("draw-poker", "--sees", "A", "--method", "simulate-slide"), "stay", "96/49"),
        (("draw-poker", "--set", "stake=30", "--sees", "A", "--method", "belief"), "stay", "120/7"),
        (("draw-poker", "--sees", "A", "--method", "belief", "--propagation", "lecture"), "stay", "12/7"),
        (("draw-poker-bet", "--seat", "min", "--sees", "A; max stays", "--method", "simulate"), "draw", "-5/7"),
    ],
)
def test_what_it_decides(answer, words, best, exact):
    found = answer(*words)
    assert (found["best"], found["exact"]) == (best, exact)
    assert found["value"] == pytest.approx(float(Fraction(exact)))


def test_a_fixed_strategy_is_played_as_written(answer):
    found = answer("betting", "--sees", "K", "--method", "fixed", "--strategy", "K: pass 1/4, 2 3/4 | A: 4")
    assert [(action["action"], action["probability"]) for action in found["actions"]] == [
        ("pass", 0.25),
        ("2", 0.75),
        ("4", 0),
    ]
    assert (found["best"], found["value"]) == ("2", None)
    ace, _, queen = found["strategy"]
    assert ace == {
        "sees": "A",
        "actions": [
            {"action": "pass", "probability": 0.0, "exact": "0"},
            {"action": "2", "probability": 0.0, "exact": "0"},
            {"action": "4", "probability": 1.0, "exact": "1"},
        ],
    }
    assert [action["exact"] for action in queen["actions"]] == ["1/3", "1/3", "1/3"]


def test_learning_from_what_the_opponent_did(answer):
    words = "draw-poker", "--sees", "A; max stays; min draws", "--method", "simulate"
    learnt = answer(*words, "--learning")
    assert [(world["state"], world["exact"]) for world in learnt["belief"]] == [("(A,KA)", "1/2"), ("(A,KK)", "1/2")]
    assert (learnt["actions"], learnt["best"], learnt["learning"]) == ([], None, True)
    assert len(answer(*words)["belief"]) == 4


def test_a_random_player_has_probabilities_and_no_values(answer):
    found = answer("betting", "--sees", "K", "--method", "random")
    assert [action["value"] for action in found["actions"]] == [None] * 3
    assert sum(action["probability"] for action in found["actions"]) == pytest.approx(1)


def test_the_tree_on_request(answer):
    tree = answer("draw-poker", "--sees", "A", "--method", "simulate", "--tree")["tree"]
    stay = tree["branches"][0]
    assert (stay["edge"], stay["kind"], stay["turn"]) == ("stay", "chance", "min")
    assert [(t["sees"], t["takes"]) for t in stay["replies"]] == [("A; max stays", "stay"), ("K; max stays", "draw")]
    assert stay["branches"][1]["belief"][0] == {"state": "(A,KA)", "probability": 0.5, "exact": "1/2"}


def test_people_get_tables_the_tree_and_the_note_about_the_slide(run):
    status, out, _ = run("draw-poker", "--sees", "A", "--method", "simulate", "--tree")
    assert status == 0
    assert "draw-poker  MAX sees: A" in out
    assert "12/7 = 1.714" in out
    assert "“K; max stays” [4/7]: stay 12/7 = 1.714, draw 9/7 = 1.286 → draw" in out
    assert "1.96" in out


def test_people_are_told_what_a_mixed_strategy_plays_and_what_the_method_assumes(run):
    status, out, _ = run("betting", "--sees", "K", "--method", "fixed", "--strategy", "K: pass 1/2, 2 1/2")
    assert status == 0
    assert "value -   plays 1/2 pass + 1/2 2\n" in out and "method fixed   assumes: " in out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("draw-poker", "--sees", "Q"), "MAX cannot have seen “Q” here; it decides when it has seen: A | K."),
        (("draw-poker", "--seat", "dealer"), "--seat takes max or min, not “dealer”."),
        (
            ("draw-poker", "--sees", "A", "--method", "magic"),
            f"“method” must be one of: {', '.join(METHODS)}; not “magic”.",
        ),
        (("draw-poker", "--sees", "A", "--level", "two"), "“two” is not a whole number."),
        (("draw-poker", "--sees", "A", "--method", "simulate", "--level", "99"), "The level must be between 1 and 8."),
        (("draw-poker", "--sees", "A", "--method", "fixed"), "The fixed player needs the probabilities"),
        (("draw-poker", "--sees", "A", "--strategy", "A: stay"), "Only the method fixed takes a --strategy."),
        (("draw-poker",), "Use --sees to say what MAX has seen; it decides when it has seen: A | K."),
        (("guess-the-card", "--seat", "min"), "Use --sees to say what MIN has seen; it decides when it has seen: "),
        (("tic-tac-toe",), "tic-tac-toe has no hidden cards: use `search`."),
        (("shogi",), "There is no game “shogi”; there are: "),
    ],
)
def test_bad_input_is_refused_in_one_sentence(run, words, says):
    status, out, err = run(*words)
    assert (status, out) == (2, "")
    assert says in err
    assert len(err.splitlines()) == 1
