"""Matrix games: the lecture's dilemma, equilibria against an exact enumeration of supports, dominance, repetition."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.exact import solve_exactly
from engine.game import Refused
from engine.matrix import (
    COLUMN,
    PRESETS,
    ROW,
    STRATEGIES,
    Bimatrix,
    eliminate,
    mixed_equilibria,
    play,
    pure_equilibria,
    read_matrix,
    write_matrix,
)
from engine.matrix.equilibria import connected, is_equilibrium
from engine.matrix.extensive import extensive_form, information_set
from engine.matrix.game import against
from engine.matrix.presets import preset
from engine.matrix.repeated import draw
from engine.matrix.strategies import equilibrium_mixtures, names
from tests.engine.commands import answer, refusal, run
from tests.engine.strategies import examples

DILEMMA = preset("prisoners-dilemma")


def mixtures(game):
    """Every equilibrium as text."""
    return [(" ".join(map(str, e.rows)), " ".join(map(str, e.columns))) for e in mixed_equilibria(game)]


def game_of(tables, costs=False):
    """A game from two tables of numbers."""
    payoffs = tuple(tuple(tuple(map(Fraction, row)) for row in table) for table in tables)
    names = tuple(f"r{i}" for i in range(len(tables[0]))), tuple(f"c{j}" for j in range(len(tables[0][0])))
    return Bimatrix(names, payoffs, costs)


@st.composite
def games(draw, largest=3, values=st.integers(-3, 3)):
    rows, columns = draw(st.integers(2, largest)), draw(st.integers(2, largest))
    row = st.lists(values, min_size=columns, max_size=columns)
    table = st.lists(row, min_size=rows, max_size=rows)
    return game_of((draw(table), draw(table)), draw(st.booleans()))


# -- the lecture's ----------------------------------------------------------------------------------------------------


def test_the_prisoners_dilemma_in_years():
    """1,1 5,0 / 0,5 2,2 are costs: both betray, which is strictly dominant, though denying would be better for both."""
    assert DILEMMA.costs
    assert [[(int(a), int(b)) for a, b in zip(*rows)] for rows in zip(*DILEMMA.payoffs)] == [
        [(1, 1), (5, 0)],
        [(0, 5), (2, 2)],
    ]
    betray = 1
    assert [against(DILEMMA, player, other) for player in (ROW, COLUMN) for other in (0, 1)] == [[betray]] * 4
    assert [(out.player, out.strategy, out.strict) for out in eliminate(DILEMMA)] == [(ROW, 0, True), (COLUMN, 0, True)]
    (only,) = mixed_equilibria(DILEMMA)
    assert (only.rows, only.columns, only.payoffs, only.is_pure) == ((0, 1), (0, 1), (2, 2), True)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("stag-hunt", [("1 0", "1 0"), ("0 1", "0 1"), ("3/4 1/4", "3/4 1/4")]),
        ("chicken", [("1 0", "0 1"), ("0 1", "1 0"), ("9/10 1/10", "9/10 1/10")]),
        ("battle-of-the-sexes", [("1 0", "1 0"), ("0 1", "0 1"), ("3/5 2/5", "2/5 3/5")]),
        ("matching-pennies", [("1/2 1/2", "1/2 1/2")]),
        ("rock-paper-scissors", [("1/3 1/3 1/3", "1/3 1/3 1/3")]),
    ],
)
def test_the_classics(name, expected):
    assert mixtures(preset(name)) == expected


# -- equilibria -------------------------------------------------------------------------------------------------------


def by_supports(game):
    """Every equilibrium with supports of equal size, by solving for each pair of supports in fractions."""
    found = set()
    for size in range(1, min(game.size(ROW), game.size(COLUMN)) + 1):
        supports = (list(combinations(range(game.size(player)), size)) for player in (ROW, COLUMN))
        for rows, columns in product(*supports):
            x = indifferent(game, COLUMN, rows, columns)
            y = indifferent(game, ROW, columns, rows)
            if x and y and is_equilibrium(game, x, y):
                found.add((x, y))
    return found


def indifferent(game, player, support, replies):
    """The mixture on the support that makes the player's replies equally good."""
    rows = [[game.utility(player, reply, own) for own in support] + [Fraction(-1)] for reply in replies]
    rows.append([Fraction(1)] * len(support) + [Fraction(0)])
    solved = solve_exactly(rows, [Fraction(0)] * len(replies) + [Fraction(1)])
    if solved is None or min(solved[:-1]) <= 0:
        return None
    mixture = [Fraction(0)] * game.size(1 - player)
    for own, p in zip(support, solved):
        mixture[own] = p
    return tuple(mixture)


@examples(60)
@given(games())
def test_equilibria_are_exact_and_none_is_missed(game):
    equilibria = mixed_equilibria(game)
    found = {(e.rows, e.columns) for e in equilibria}
    assert found, "Nash: there is one at least"
    assert len(found) == len(equilibria)
    for rows, columns in found:
        assert sum(rows) == sum(columns) == 1 and min(rows + columns) >= 0
        assert is_equilibrium(game, rows, columns)
    missing = by_supports(game) - found
    assert not missing or connected(equilibria)  # what lies between two corners is not listed
    assert {(rows.index(1), columns.index(1)) for rows, columns in found if max(rows) == max(columns) == 1} == set(
        pure_equilibria(game)
    )


@examples(10)
@given(games(6, st.integers(-1000, 1000)))
def test_large_games_too(game):
    found = {(e.rows, e.columns) for e in mixed_equilibria(game)}
    assert by_supports(game) <= found


def test_where_everything_is_equal_the_corners_stand_for_all():
    game = game_of([[[0] * 3] * 3] * 2)
    equilibria = mixed_equilibria(game)
    assert len(equilibria) == 9 and connected(equilibria)
    assert not connected(mixed_equilibria(preset("chicken")))


# -- dominance --------------------------------------------------------------------------------------------------------


def test_a_mixture_may_dominate_what_no_pure_strategy_does():
    game = read_matrix("_ L R\nT 3,0 0,0\nM 0,0 3,0\nB 1,0 1,0".replace("_", ""))
    (out,) = eliminate(game)
    assert (out.player, out.strategy, out.strict) == (ROW, 2, True)
    assert out.dominating == [(0, Fraction(1, 2)), (1, Fraction(1, 2))]


def test_three_are_mixed_where_two_do_not_suffice():
    game = game_of([[[6, 0, 0], [0, 6, 0], [0, 0, 6], [1, 1, 1]], [[0] * 3] * 4])
    (out,) = eliminate(game)
    assert (out.strategy, len(out.dominating)) == (3, 3)


def test_weak_dominance_only_when_asked_for():
    game = game_of([[[1, 0], [1, 1]], [[0, 0], [0, 0]]])
    assert eliminate(game) == []
    (out,) = eliminate(game, weak=True)
    assert (out.player, out.strategy, out.strict) == (ROW, 0, False)


@examples(40)
@given(games())
def test_what_is_struck_is_worse_against_all_that_is_left_and_in_no_equilibrium(game):
    struck = {ROW: set(), COLUMN: set()}
    for out in eliminate(game):
        assert out.by[out.strategy] == 0 and sum(out.by) == 1
        for other in out.left[1 - out.player]:
            better = sum(p * game.utility(out.player, own, other) for own, p in enumerate(out.by))
            assert better > game.utility(out.player, out.strategy, other)
        struck[out.player].add(out.strategy)
    for found in mixed_equilibria(game):
        assert not any(found.rows[i] for i in struck[ROW])
        assert not any(found.columns[j] for j in struck[COLUMN])


# -- the tree ---------------------------------------------------------------------------------------------------------


def test_the_tree_has_the_cells_as_leaves_and_one_information_set():
    nodes = extensive_form(DILEMMA)
    assert [node.action for node in nodes] == ["", "deny", "betray", *["deny", "betray"] * 2]
    assert [node.payoffs for node in nodes if node.payoffs] == [(1, 1), (5, 0), (0, 5), (2, 2)]
    assert {nodes[i].player for i in information_set(DILEMMA)} == {COLUMN}
    assert all(nodes[node.parent].player == COLUMN for node in nodes if node.payoffs)


# -- repeated ---------------------------------------------------------------------------------------------------------


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
    """What the strategy plays after these choices of its own and of the other, as its inventors put it."""
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


# -- text, and what is refused ----------------------------------------------------------------------------------------


@examples(30)
@given(games(6, st.fractions(-9, 9, max_denominator=9)))
def test_a_game_is_read_back_as_it_was_written(game):
    assert read_matrix(write_matrix(game)) == game


def test_payoffs_are_counted_in_what_the_text_says():
    assert (DILEMMA.unit, preset("matching-pennies").unit, preset("chicken").unit) == ("years", "euros", "points")
    assert all(read_matrix(write_matrix(preset(name))) == preset(name) for name in PRESETS)
    with pytest.raises(Refused, match="points, years, euros"):
        replace(DILEMMA, unit="dollars")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "names of the columns"),
        ("a b\nx 1,1", "payoffs, but there are 2 columns"),
        ("a b\nx 1,1 2,2", "2 to 6 rows"),
        ("a b\nx 1 2\ny 3 4", "not a pair of payoffs"),
        ("a b\nx 1,1 2,?\ny 1,1 1,1", "not a number"),
        ("a a\nx 1,1 2,2\ny 1,1 1,1", "same name"),
        ("a b\nx 1,1 2,2\ny 1,1 1,2000", "between −1000 and 1000"),
        ("a abcdefghijklm\nx 1,1 2,2\ny 1,1 1,1", "cannot name a strategy"),
        ("x" * 5000, "characters long"),
        ("a b\nx 1,1 2,2\ny 1,1 1,1\ndollars", "0 payoffs"),
        ("zero-sum\na b\nx 1,2 3\ny 1 1", "those of “1,2” do not"),
        ("years\neuros\na b\nx 1,1 2,2\ny 1,1 1,1", "in years or in euros, not in both"),
        ("a b\nx 1e400,1 2,2\ny 1,1 1,1", "“1e400” is not a number"),
        ("a b\nx inf,1 2,2\ny 1,1 1,1", "“inf” is not a number"),
    ],
)
def test_a_bad_game_is_refused(text, says):
    with pytest.raises(Refused, match=says):
        read_matrix(text)


def test_what_cannot_be_played_is_refused():
    with pytest.raises(Refused, match="no strategy “sleep”"):
        play(DILEMMA, ("sleep", "grim"), 5)
    with pytest.raises(Refused, match="equilibrium-2"):
        play(DILEMMA, ("equilibrium-2", "grim"), 5)
    with pytest.raises(Refused, match="from 0 to 1"):
        play(DILEMMA, ("grim", "moves"), 0, moves=(0, 2))
    with pytest.raises(Refused, match="1 to 200 rounds"):
        play(DILEMMA, ("grim", "grim"), 0)
    with pytest.raises(Refused, match="no matrix game “chess”"):
        preset("chess")


def test_the_command():
    found = answer("matrix", "prisoners-dilemma")
    assert found["equilibria"] == [
        {
            "row": {"betray": {"probability": 1.0, "exact": "1"}},
            "column": {"betray": {"probability": 1.0, "exact": "1"}},
            "payoffs": [{"value": 2.0, "exact": "2"}] * 2,
            "pure": True,
        }
    ]
    assert found["eliminated"][0] == {
        "player": "row",
        "strategy": "deny",
        "by": {"betray": {"probability": 1.0, "exact": "1"}},
        "strict": True,
    }
    assert found["payoffs"][0][1] == [{"value": 5.0, "exact": "5"}, {"value": 0.0, "exact": "0"}]
    mixed = answer("matrix", "matching-pennies")["equilibria"][0]["row"]
    assert mixed == {side: {"probability": 0.5, "exact": "1/2"} for side in ("heads", "tails")}
    assert "1/3 rock + 1/3 paper" in run("matrix", "rock-paper-scissors")[1]
    assert "infinitely many" in run("matrix", " a b\nx 0,0 0,0\ny 0,0 0,0")[1]
    assert "no matrix game" in refusal("matrix", "nowhere")


def test_every_preset_has_a_name_for_the_command():
    assert all(answer("matrix", name)["rows"] for name in PRESETS)
