"""The methods: the same values by the book and by the search machine, and their settings."""

from fractions import Fraction as F

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import CHANCE, MAX, MIN
from engine.hidden.behaviour import pure, situations, uniform
from engine.hidden.deciding import decide, strategy
from engine.hidden.game import information_sets
from engine.hidden.methods import METHODS
from engine.refusals import Refused
from engine.search import Options, Search
from tests import textbook
from tests.engine.hidden import book
from tests.engine.hidden.decisions import node
from tests.engine.hidden.games import ALL_SIZES, BETTING, GUESS, POKER, POKER_BET, HiddenTree, label
from tests.engine.test_chance import chance_trees
from tests.examples import examples

# -- the book, and the machine --------------------------------------------------------------------------------------

WAYS = [("average", 1), ("belief", 1), ("omniscient", 1), ("simulate", 1), ("simulate", 2)]


@pytest.mark.parametrize(("method", "level"), [*WAYS, ("simulate", 4)])
@pytest.mark.parametrize("game", [BETTING, GUESS, POKER], ids=label)
def test_every_value_is_that_of_the_book(game, method, level):
    for player in (MAX, MIN):
        for seen in information_sets(game, player):
            settings = {"level": level} if method == "simulate" else {}
            expected = book.values_by(game, player, seen, method, level)
            decision = decide(game, player, seen, method, **settings)
            assert {action.name: action.value for action in decision.actions} == expected
            assert decision.best == book.best(player, expected)


@pytest.mark.parametrize(("method", "level"), [("omniscient", 1), ("simulate", 1), ("simulate", 2)])
@pytest.mark.parametrize("game", [BETTING, GUESS, POKER], ids=label)
def test_what_is_learnt_from_actions_is_that_of_the_book(game, method, level):
    for player in (MAX, MIN):
        for seen in information_sets(game, player):
            expected = book.values_by(game, player, seen, method, level, learning=True)
            decision = decide(game, player, seen, method, level=level, learning=True)
            assert {action.name: action.value for action in decision.actions} == expected


@examples(25)
@given(st.sampled_from(ALL_SIZES), st.sampled_from([MAX, MIN]), st.sampled_from(WAYS), st.data())
def test_games_of_other_sizes_have_the_values_of_the_book(game, player, way, data):
    seen = data.draw(st.sampled_from(sorted(information_sets(game, player))))
    method, level = way
    decision = decide(game, player, seen, method, **({"level": level} if method == "simulate" else {}))
    assert {action.name: action.value for action in decision.actions} == book.values_by(
        game, player, seen, method, level
    )


@examples(40)
@given(
    st.sampled_from(ALL_SIZES),
    st.sampled_from([MAX, MIN]),
    st.sampled_from(sorted(set(METHODS) - {"fixed", "equilibrium"})),
    st.data(),
)
def test_the_machine_finds_the_values_of_every_belief_tree(game, player, method, data):
    seen = data.draw(st.sampled_from(sorted(game.all_seen[player])))
    decision = decide(game, player, seen, method)
    if decision.tree is None:
        return
    tree = decision.tree
    report = Search(tree, tree.start(), Options("expectiminimax")).run()
    assert report.value == pytest.approx(float(decision.value))
    assert report.actions == [] or [action.action for action in report.actions] == [
        branch.edge for branch in decision.tree.root.branches
    ]
    for action, branch in zip(report.actions, decision.tree.root.branches):
        assert action.value == pytest.approx(float(branch.value))


@examples(40)
@given(chance_trees(plies=3))
def test_where_everything_is_seen_belief_states_are_plain_expectiminimax(text):
    game = HiddenTree(text)
    book = textbook.expectiminimax(game.tree)
    for method in ("belief", "average", "omniscient", "simulate"):
        decision = decide(game, MAX, (), method)
        assert float(decision.value) == pytest.approx(book.value)


@st.composite
def layered_trees(draw):
    """The text of a tree in which all nodes of a ply are of one kind; some have more actions than others."""
    return _layer(draw, draw(st.lists(st.sampled_from(["max", "min", "chance"]), min_size=1, max_size=4)))


def _layer(draw, kinds):
    if not kinds:
        return str(draw(st.integers(-9, 9)))
    below = [_layer(draw, kinds[1:]) for _ in range(draw(st.integers(1, 3)))]
    if kinds[0] == "chance":
        return "{" + " ".join(f"1/{len(below)}:{text}" for text in below) + "}"
    return f"{kinds[0]}({' '.join(below)})"


@examples(50)
@given(layered_trees(), st.sampled_from([MAX, MIN]))
def test_where_nothing_is_seen_the_lectures_propagation_is_the_sum_over_histories(text, player):
    """Weights that are never normalised are p(a|b)·U: the book's sums are what the slides propagate."""
    game = HiddenTree(text, sees=lambda ply, player: False)
    for seen in information_sets(game, player):
        decision = decide(game, player, seen, "belief", propagation="lecture")
        expected = book.values_by(game, player, seen, "belief")
        assert {action.name: action.value for action in decision.actions} == expected
        report = Search(decision.tree, (0,), Options("expectiminimax")).run()
        assert report.value == pytest.approx(float(decision.value))


# -- the lecture's propagation --------------------------------------------------------------------------------------


def test_the_lectures_propagation_multiplies_by_how_likely_an_action_can_be_taken():
    """b3 is worth 8 where it is possible, which is in one world of four."""
    game = HiddenTree("{1/4:(3 5 8) 3/4:(2 1)}", sees=lambda ply, player: False)
    plain = decide(game, MAX, (), "belief")
    assert {action.name: action.value for action in plain.actions} == {"b1": F(9, 4), "b2": 2, "b3": 8}
    assert plain.best == "b3"
    lecture = decide(game, MAX, (), "belief", propagation="lecture")
    assert {action.name: action.value for action in lecture.actions} == {"b1": F(9, 4), "b2": 2, "b3": 2}
    assert (lecture.best, lecture.value) == ("b1", F(9, 4))
    assert [branch.probability for branch in lecture.tree.root.branches] == [1, 1, F(1, 4)]
    report = Search(lecture.tree, (0,), Options("expectiminimax")).run()
    assert [action.value for action in report.actions] == [2.25, 2, 2]


def test_the_product_flatters_a_loss_that_is_unlikely_to_be_possible():
    game = HiddenTree("{1/4:(-3 -8) 3/4:(-4)}", sees=lambda ply, player: False)
    assert decide(game, MAX, (), "belief").best == "b1"
    assert decide(game, MAX, (), "belief", propagation="lecture").best == "b2", "−8 · 1/4 looks better than −3.75"


@pytest.mark.parametrize("game", ALL_SIZES[:4], ids=label)
def test_in_the_card_games_every_action_is_possible_so_both_propagations_agree(game):
    for player in (MAX, MIN):
        assert strategy(game, player, "belief") == strategy(game, player, "belief", propagation="lecture")


# -- either seat, settings, strategies ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "seen"),
    [("simulate", ["min stays", "min draws"]), ("simulate-slide", ["A; max stays: stay", "K; max stays: draw"])],
)
def test_a_simulated_opponent_is_searched_as_chance_and_remembered_as_a_player(method, seen):
    stay = node(decide(POKER, MAX, ("A",), method).tree.root, "stay")
    assert (stay.kind, stay.owner) == (CHANCE, MIN)
    assert [(branch.edge, branch.probability) for branch in stay.branches] == list(
        zip(seen, (F(3, 7), F(4, 7)), strict=True)
    )


def test_min_wants_little():
    """MIN's decisions minimise: holding a king it draws, for 9/7 is less than 12/7."""
    decision = decide(POKER, MIN, ("K", "max stays"), "belief")
    assert (decision.best, decision.value) == ("draw", F(9, 7))


@pytest.mark.parametrize("game", [BETTING, GUESS, POKER], ids=label)
@pytest.mark.parametrize("method", sorted(set(METHODS) - {"fixed"}))
def test_a_strategy_is_the_decisions_of_all_information_sets(game, method):
    for player in (MAX, MIN):
        whole = strategy(game, player, method)
        assert whole.keys() == information_sets(game, player).keys()
        for seen, probabilities in whole.items():
            decision = decide(game, player, seen, method)
            assert probabilities == {action.name: action.probability for action in decision.actions}
            assert sum(probabilities.values()) == 1
            assert probabilities[decision.best] == max(probabilities.values())


def test_a_fixed_strategy_is_played_as_it_was_given():
    mixed = {**uniform(POKER, MAX), ("A",): {"stay": F(3, 4), "draw": F(1, 4)}}
    decision = decide(POKER, MAX, ("A",), "fixed", behaviour=mixed)
    assert {action.name: action.probability for action in decision.actions} == {"stay": F(3, 4), "draw": F(1, 4)}
    assert (decision.best, decision.value, decision.tree) == ("stay", None, None)
    assert strategy(POKER, MAX, "fixed", behaviour=mixed) == mixed


@pytest.mark.parametrize("game", [BETTING, GUESS, POKER, POKER_BET], ids=label)
def test_in_equilibrium_no_action_that_is_played_is_worse_than_another(game):
    """Valued against the other's equilibrium strategy, wherever that may lead."""
    for player in (MAX, MIN):
        for seen in information_sets(game, player):
            decision = decide(game, player, seen, "equilibrium")
            assert sum(action.probability for action in decision.actions) == 1
            if not decision.surprised:
                played = {action.value for action in decision.actions if action.probability}
                assert played == {decision.value}


def own_turns(tree, player):
    here = [tree] if tree.kind == player else []
    return here + [node for branch in tree.branches for node in own_turns(branch, player)]


def test_the_tree_of_a_mixed_decision_marks_what_is_played_and_how_likely():
    """At the root and at every later turn of the seat, as the equilibrium plays there."""
    decision = decide(POKER_BET, MAX, ("K",), "equilibrium")
    assert decision.tree.root.mixture == tuple(action.probability for action in decision.actions) == (F(1, 8), F(7, 8))
    turns = own_turns(decision.tree.root, MAX)
    assert len(turns) == 5
    for turn in turns:
        assert sum(turn.mixture) == 1
        played = [branch for branch, p in zip(turn.branches, turn.mixture, strict=True) if p]
        assert {branch.value for branch in played} == {turn.value}
    later = ("max draws", "A", "min stays")
    again = decide(POKER_BET, MAX, ("K", *later), "equilibrium")
    after_an_ace = next(turn for turn in turns if turn.since == later)
    assert after_an_ace.mixture == tuple(action.probability for action in again.actions)


ALWAYS_STAY = pure(POKER, MAX, dict.fromkeys(situations(POKER, MAX), "stay"))


@pytest.mark.parametrize(
    ("method", "settings", "says"),
    [
        ("clairvoyance", {}, f"“method” must be one of: {', '.join(METHODS)}; not “clairvoyance”."),
        ("simulate", {"level": 0}, "The level must be between 1 and 8."),
        ("simulate", {"level": 9}, "The level must be between 1 and 8."),
        ("belief", {"level": 2}, "The method belief takes no level."),
        ("average", {"learning": True}, "The method average takes no learning."),
        ("simulate", {"propagation": "lecture"}, "The method simulate takes no propagation."),
        ("belief", {"propagation": "sideways"}, "“propagation” must be one of: plain, lecture; not “sideways”."),
        ("fixed", {}, "The fixed player needs the probabilities of its actions."),
        ("fixed", {"behaviour": {}}, "The strategy of MAX says nothing for “A”."),
        ("fixed", {"behaviour": {**ALWAYS_STAY, ("Q",): {}}}, "MAX cannot have seen “Q” here; it decides when"),
        (
            "fixed",
            {"behaviour": {**ALWAYS_STAY, ("A",): {"fold": F(1)}}},
            "“fold” cannot be played after “A”; there are: stay, draw.",
        ),
        (
            "fixed",
            {"behaviour": {**ALWAYS_STAY, ("A",): {"stay": F(1, 2)}}},
            "The probabilities for “A” must not be negative and must sum to 1, not to 1/2.",
        ),
        ("fixed", {"behaviour": {**ALWAYS_STAY, ("A",): {"stay": F(2), "draw": F(-1)}}}, "must not be negative"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(method, settings, says):
    with pytest.raises(Refused) as caught:
        decide(POKER, MAX, ("A",), method, **settings)
    assert says in str(caught.value)
    assert str(caught.value).endswith(".")
