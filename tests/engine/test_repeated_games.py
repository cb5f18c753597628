"""Matrix games played again and again: strategies, and the sums of their payoffs."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.matrix import COLUMN, ROW, STRATEGIES, mixed_equilibria, play
from engine.matrix.presets import preset
from engine.matrix.repeated import draw
from engine.matrix.strategies import equilibrium_mixtures, names
from engine.refusals import Refused
from tests.engine.matrices import DILEMMA, games
from tests.examples import examples


def rounds(names, count=6, game=DILEMMA, **options):
    return "".join(str(i) + str(j) + " " for i, j in play(game, names, count, **options).rounds).strip()


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("tit-for-tat", "tit-for-tat"), "00 00 00 00 00 00"),
        (("tit-for-tat", "betray"), "01 11 11 11 11 11"),
        (("grim", "deny"), "00 00 00 00 00 00"),
        (("fictitious-play", "deny"), "00 10 10 10 10 10"),
        (("win-stay", "betray"), "01 11 01 11 01 11"),
    ],
)
def test_strategies_do_what_they_are_known_for(names, expected):
    assert rounds(names) == expected


def test_either_side_can_play_given_moves():
    assert rounds(("tit-for-tat", "moves"), moves=(0, 1, 1, 0)) == "00 01 11 10"
    assert rounds(("betray", "moves"), moves=(0, 1)) == "10 11"


def test_grim_never_forgives():
    assert rounds(("moves", "grim"), moves=(0, 1, 0, 0)) == "00 10 01 01"
    assert rounds(("moves", "tit-for-tat"), moves=(0, 1, 0, 0)) == "00 10 01 00"


def test_the_score_is_the_sum_of_the_payoffs():
    played = play(DILEMMA, ("tit-for-tat", "betray"), 4)
    assert played.totals == ((5, 7, 9, 11), (0, 2, 4, 6))


def test_chance_repeats_itself_with_its_seed_and_the_seats_differ():
    game = preset("rock-paper-scissors")
    one = play(game, ("random", "random"), 60, seed=3)
    assert one == play(game, ("random", "random"), 60, seed=3) != play(game, ("random", "random"), 60, seed=4)
    assert {i for i, _ in one.rounds} == {0, 1, 2} and any(i != j for i, j in one.rounds)


def test_fictitious_play_approaches_the_equilibrium_of_a_zero_sum_game():
    """Robinson 1951."""
    played = play(preset("matching-pennies"), ("fictitious-play", "fictitious-play"), 200)
    for player in (ROW, COLUMN):
        share = sum(chosen[player] for chosen in played.rounds) / 200
        assert abs(share - 1 / 2) < 0.1


@examples(30)
@given(games(), st.sampled_from(sorted(STRATEGIES)), st.sampled_from(sorted(STRATEGIES)), st.integers(0, 9))
def test_every_strategy_plays_every_game(game, row, column, seed):
    if "tit-for-tat" in (row, column) and game.size(ROW) != game.size(COLUMN):
        with pytest.raises(Refused, match="as many rows as columns"):
            play(game, (row, column), 5, seed)
        return
    played = play(game, (row, column), 5, seed)
    assert all(i < game.size(ROW) and j < game.size(COLUMN) for i, j in played.rounds)


def by_the_book(name, game, player, own, other):
    """The strategy's choice after these choices of its own and of the other, as its inventors define it."""
    if name == "tit-for-tat":  # Axelrod 1984: "starts with cooperation, and thereafter does what the other did"
        return other[-1] if other else 0
    if name == "grim":  # Friedman 1971: cooperates until the first defection
        return 0 if sum(other) == 0 else game.size(player) - 1
    payoffs = [[game.utility(player, i, j) for j in range(game.size(1 - player))] for i in range(game.size(player))]
    if not other:
        return 0
    if name == "win-stay":  # Nowak & Sigmund 1993, with the mean of the matrix as what one aspires to
        mean = Fraction(sum(map(sum, payoffs)), len(payoffs) * len(payoffs[0]))
        return own[-1] if payoffs[own[-1]][other[-1]] > mean else (own[-1] + 1) % len(payoffs)
    worth = [sum(row[j] for j in other) for row in payoffs]  # Brown 1951: best against all the other has played
    return worth.index(max(worth))


@examples(40)
@given(
    games(values=st.integers(-9, 9)),
    st.sampled_from(["tit-for-tat", "grim", "win-stay", "fictitious-play"]),
    st.sampled_from((ROW, COLUMN)),
    st.data(),
)
def test_strategies_play_by_their_definitions_from_either_side(game, name, player, data):
    if name == "tit-for-tat" and game.size(ROW) != game.size(COLUMN):
        return
    moves = data.draw(st.lists(st.integers(0, game.size(1 - player) - 1), min_size=1, max_size=12))
    names = (name, "moves") if player == ROW else ("moves", name)
    played = play(game, names, 0, moves=moves)
    own, other = [pair[player] for pair in played.rounds], [pair[1 - player] for pair in played.rounds]
    assert other == moves
    assert own == [by_the_book(name, game, player, own[:i], other[:i]) for i in range(len(moves))]
    assert all(mixtures[player][choice] == 1 for mixtures, choice in zip(played.mixtures, own))


@examples(20)
@given(games(values=st.integers(-9, 9)))
def test_equilibrium_strategies_are_those_of_the_equilibria(game):
    for player in (ROW, COLUMN):
        listed = [found.mixtures[player] for found in mixed_equilibria(game)]
        mixtures = equilibrium_mixtures(game, player)
        assert list(mixtures.values()) == sorted(set(listed), key=listed.index)
        assert next(iter(mixtures)) == "equilibrium" and set(mixtures) <= set(names(game, player))
        names_of_both = ("equilibrium", "random") if player == ROW else ("random", "equilibrium")
        drawn = play(game, names_of_both, 9, seed=2)
        assert all(pair[player] == listed[0] for pair in drawn.mixtures)
        assert all(listed[0][pair[player]] > 0 for pair in drawn.rounds)


def test_a_mixture_is_drawn_as_often_as_it_says():
    """Of 2000 draws with probability p, the share lies within four standard deviations of p."""
    mixture = (Fraction(1, 7), Fraction(0), Fraction(6, 7))
    chosen = [draw(mixture, 11, COLUMN, count) for count in range(2000)]
    assert chosen.count(1) == 0
    assert abs(chosen.count(0) / 2000 - 1 / 7) < 4 * (1 / 7 * 6 / 7 / 2000) ** 0.5


def test_what_is_drawn_in_a_round_does_not_depend_on_the_rounds_before():
    game = preset("rock-paper-scissors")
    one, other = (play(game, ("moves", "equilibrium"), 0, seed=7, moves=moves) for moves in ((0,) * 30, (2, 1, 0) * 10))
    assert [j for _, j in one.rounds] == [j for _, j in other.rounds]
