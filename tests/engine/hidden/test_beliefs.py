"""Belief states: the lectures' numbers, and properties of every belief."""

from fractions import Fraction as F

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import games
from engine.game import CHANCE, MAX, MIN
from engine.hidden.beliefs import belief_at, by_chance, labelled, normalised, observed, taking
from engine.hidden.deciding import decide
from engine.hidden.game import extended, walk
from engine.hidden.methods import METHODS
from engine.hidden.opponents import learned
from engine.refusals import Refused
from engine.steps import run
from tests.engine.hidden import book
from tests.engine.hidden.games import ALL_SIZES, HiddenTree, label
from tests.examples import examples

POKER = games.find("draw-poker")
ACES = games.find("aces-and-kings")


def belief_of(game, player, *seen):
    return dict(labelled(game, belief_at(game, player, seen)))


# -- the lecture ----------------------------------------------------------------------------------------------------


def test_draw_poker_max_holds_an_ace():
    assert belief_of(POKER, MAX, "A") == {"(A,K)": F(4, 7), "(A,A)": F(3, 7)}


def test_betting_max_holds_a_king():
    game = games.find("betting")
    assert belief_of(game, MAX, "K") == {"(K,A)": F(2, 5), "(K,K)": F(1, 5), "(K,Q)": F(2, 5)}


def test_guess_the_card_max_knows_nothing():
    game = games.find("guess-the-card")
    assert belief_of(game, MAX) == {"(A)": F(1, 2), "(K)": F(1, 2)}
    assert belief_of(game, MIN, "A") == {"(A)": 1}


def test_aces_and_kings_step_by_step():
    belief = belief_at(ACES, MAX, ("A",))
    assert dict(labelled(ACES, belief)) == {"(A|A)": F(3, 7), "(A|K)": F(4, 7)}
    (drew,) = observed(ACES, MAX, belief, taking(ACES, "draw")).values()
    cards = observed(ACES, MAX, drew[1], by_chance(ACES))
    assert {card: probability for card, (probability, _) in cards.items()} == {"A": F(3, 7), "K": F(4, 7)}
    after = {card: dict(labelled(ACES, belief)) for card, (_, belief) in cards.items()}
    assert after["A"] == {"(AA|A)": F(1, 3), "(AA|K)": F(2, 3)}
    assert after["K"] == {"(AK|A)": F(1, 2), "(AK|K)": F(1, 2)}
    (unseen,) = observed(ACES, MAX, cards["K"][1], taking(ACES, "draw")).values()
    ((news, (probability, min_drew)),) = observed(ACES, MAX, unseen[1], by_chance(ACES)).items()
    assert (news, probability) == ("", 1)
    assert dict(labelled(ACES, min_drew)) == {"(AK|AA)": F(1, 5), "(AK|AK)": F(3, 5), "(AK|KK)": F(1, 5)}
    assert belief_at(ACES, MAX, ("A", "max draws", "K", "min draws")) == min_drew


def test_a_min_who_draws_holds_a_king():
    """By chance alone it might hold anything; by its simulation only the king draws."""
    seen = "A", "max stays", "min draws"
    by_chance_alone = decide(POKER, MAX, seen, "simulate")
    assert dict(by_chance_alone.belief) == {"(A,AA)": F(1, 7), "(A,AK)": F(2, 7), "(A,KA)": F(2, 7), "(A,KK)": F(2, 7)}
    learnt = decide(POKER, MAX, seen, "simulate", learning=True)
    assert dict(learnt.belief) == {"(A,KA)": F(1, 2), "(A,KK)": F(1, 2)}
    assert (learnt.value, learnt.actions, learnt.best, learnt.surprised) == (3, (), None, False)
    assert decide(POKER, MAX, ("A", "max stays", "min stays"), "simulate", learning=True).belief == (("(A,A)", 1),)


def test_an_opponent_who_does_what_nobody_expected_is_believed_by_chance():
    """A MAX of level 0 passes with a guess worth 0, and finds the low bet as good as the high one."""
    for game, seen in (
        (games.find("guess-the-card"), ("A", "max tries")),
        (games.find("betting"), ("K", "max bets 4")),
    ):
        decision = decide(game, MIN, seen, "simulate", learning=True)
        assert decision.surprised
        assert decision.belief == decide(game, MIN, seen, "simulate").belief
        assert not decide(game, MIN, seen, "simulate").surprised


def test_what_nobody_can_have_seen_is_refused():
    with pytest.raises(Refused, match=r"MAX cannot have seen “Q” here; it decides when it has seen: A \| K"):
        run(learned(POKER, MAX, ("Q",), None))


# -- every belief ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ALL_SIZES, ids=label)
@pytest.mark.parametrize("player", [MAX, MIN])
def test_every_belief_is_the_share_of_the_histories_that_look_the_same(game, player):
    for seen in {visit.seen[player] for visit in walk(game)}:
        histories = book.consistent(game, player, seen)
        whole = sum(weight for weight, _ in histories)
        expected = {}
        for weight, history in histories:
            key = history.state, history.saw[1 - player]
            expected[key] = expected.get(key, 0) + weight / whole
        belief = belief_at(game, player, seen)
        assert belief == expected
        assert sum(belief.values()) == 1
        assert sum(weight for _, weight in labelled(game, belief)) == 1


MODELS = [("simulate", 1), ("simulate", 2), ("simulate", 3), ("simulate-slide", 1), ("omniscient", 1)]


@examples(40)
@given(st.sampled_from(ALL_SIZES), st.sampled_from([MAX, MIN]), st.sampled_from(MODELS), st.data())
def test_beliefs_sum_to_one_wherever_they_stand_in_a_tree(game, player, way, data):
    method, level = way
    seen = data.draw(st.sampled_from(sorted(game.all_seen[player])))
    decision = decide(game, player, seen, method, level=level, learning=True)
    possible = dict(labelled(game, belief_at(game, player, seen)))
    assert sum(weight for _, weight in decision.belief) == 1
    assert all(label in possible for label, _ in decision.belief)
    for node in decision.tree.root.walk():
        assert sum(weight for _, weight in node.belief) == 1
        assert all(0 < weight <= 1 for _, weight in node.belief)
        if node.kind == CHANCE:
            assert sum(branch.probability for branch in node.branches) == 1
        assert not node.replies or sum(reply.probability for reply in node.replies) == 1


@examples(60)
@given(st.dictionaries(st.integers(), st.fractions(0, 100), min_size=1))
def test_normalised_weights_keep_their_proportions(weights):
    if any(weights.values()):
        belief = normalised(weights)
        assert sum(belief.values()) == 1
        assert belief.keys() == {world for world, weight in weights.items() if weight}
        assert all(weights[world] == share * sum(weights.values()) for world, share in belief.items())


def test_an_action_that_is_possible_in_one_world_tells_which_it_is():
    """p(a|b) is the probability that the action is possible; a player who takes it then knows the state."""
    game = HiddenTree("{1/4:(3 5 8) 3/4:(2 1)}", sees=lambda ply, player: False)
    belief = belief_at(game, MAX, ())
    after = {name: observed(game, MAX, belief, taking(game, name)) for name in ("b1", "b3")}
    assert [(p, len(b)) for p, b in after["b1"].values()] == [(1, 2)]
    assert [(p, len(b)) for p, b in after["b3"].values()] == [(F(1, 4), 1)]


def test_seeing_nothing_is_no_news():
    assert extended(("A",), "") == ("A",)
    assert extended(("A",), "max stays") == ("A", "max stays")


def test_every_method_is_sampled_above():
    assert {method for method, _ in MODELS} == {name for name, way in METHODS.items() if "learning" in way.takes}
