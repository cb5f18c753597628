"""Games with hidden cards: every method gives the lectures' numbers, or a note says where a slide errs."""

from fractions import Fraction as F

import pytest

from engine import games
from engine.game import MAX, MIN
from engine.hidden.deciding import decide
from engine.hidden.methods import METHODS
from engine.hidden.notes import NOTES, notes_for
from tests.engine.hidden.decisions import node, values
from tests.engine.hidden.games import BETTING, GUESS, POKER, POKER_BET


def test_betting_with_a_king_by_averaging():
    assert values(BETTING, MAX, "K", "average") == {"pass": -1, "2": F(-4, 5), "4": F(-8, 5)}
    assert decide(BETTING, MAX, ("K",), "average").best == "2"


def test_guessing_a_card_one_cannot_know():
    """Averaging says 5, because in each world it names the right card; in belief states the guess is worth 0."""
    assert values(GUESS, MAX, "", "average") == {"pass": 1, "try": 5}
    assert decide(GUESS, MAX, (), "average").best == "try"
    for method in ("belief", "omniscient", "simulate", "simulate-slide"):
        decision = decide(GUESS, MAX, (), method)
        assert (decision.value, decision.best) == (1, "pass")
        assert values(GUESS, MAX, "", method) == {"pass": 1, "try": 0}


def test_draw_poker_by_belief_states():
    decision = decide(POKER, MAX, ("A",), "belief")
    assert (decision.value, decision.best) == (F(12, 7), "stay")
    assert values(POKER, MAX, "A", "belief") == {"stay": F(12, 7), "draw": F(6, 5)}
    assert dict(node(decision.tree.root, "stay").options) == {"stay": F(12, 7), "draw": F(15, 7)}
    assert [round(float(v), 2) for _, v in node(decision.tree.root, "stay").options] == [1.71, 2.14]
    drawn = node(decision.tree.root, "draw")
    assert {branch.edge: branch.probability for branch in drawn.branches} == {"A": F(3, 7), "K": F(4, 7)}
    assert dict(node(drawn, "K").options) == {"stay": 0, "draw": 0}
    assert dict(node(drawn, "A").options) == {"stay": 3, "draw": F(14, 5)}
    assert (node(drawn, "K").value, node(drawn, "A").value) == (0, F(14, 5))


def test_what_min_replies_after_max_drew_nothing():
    replies = {reply.sees: reply for reply in node(decide(POKER, MAX, ("A",), "simulate").tree.root, "stay").replies}
    with_ace, with_king = replies["A; max stays"], replies["K; max stays"]
    assert dict(with_ace.actions) == {"stay": F(-12, 7), "draw": F(-9, 7)}
    assert dict(with_king.actions) == {"stay": F(12, 7), "draw": F(9, 7)}
    assert (with_ace.takes, with_king.takes) == ("stay", "draw")
    assert (with_ace.probability, with_king.probability) == (F(3, 7), F(4, 7))


def test_draw_poker_by_simulation_and_as_the_slide_has_it():
    assert values(POKER, MAX, "A", "simulate")["stay"] == F(4, 7) * 3 + F(3, 7) * 0 == F(12, 7)
    slide = values(POKER, MAX, "A", "simulate-slide")["stay"]
    assert slide == F(4, 7) * F(15, 7) + F(3, 7) * F(12, 7)
    assert round(float(slide), 2) == 1.96


def test_the_exercise_should_c_draw():
    """B stood on one card, C holds an ace: the methods differ, which is the lesson."""
    best = {method: decide(POKER_BET, MIN, ("max stays", "A"), method).best for method in METHODS if method != "fixed"}
    assert best["average"] == best["belief"] == best["omniscient"] == "stay"
    assert best["simulate"] == "draw"


@pytest.mark.parametrize("note", NOTES, ids=lambda note: f"{note.game} {note.slide}")
def test_where_a_slide_errs_the_note_says_what_is_computed(note):
    game, seat = games.find(note.game), {"max": MAX, "min": MIN}[note.seat]
    value = values(game, seat, note.seen, note.method)[note.action]
    assert str(value) == note.right
    assert round(float(value), 2) != float(note.slide)
    assert note in notes_for(note.game)
    assert note.slide.replace("-", "−") in note.sentence
