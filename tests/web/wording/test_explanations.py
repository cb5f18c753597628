"""Why an action was chosen: the sentences say what was proved, and nothing more."""

import pytest

from engine import games
from engine.game import MAX
from engine.search import Options, Search
from tests.web.people import module_app
from webapp.wording.explanations import why
from webapp.wording.values import value_text

app = module_app(PODA_SEARCH_THREADS=1)


def sentences(
    app, position, stop_after=None, slug="tic-tac-toe", values=None, kind="hint", language="en", own=True, **how
):
    game = games.find(slug, values)
    state = game.read(position)
    search = Search(game, state, Options(**how))
    if stop_after:
        search.advance(stop_after)
        search.stop()
    else:
        search.run()
    report = search.report()
    news = {
        "kind": kind,
        "own": own,
        "algorithm": report.algorithm,
        "attitude": how.get("attitude", "expected"),
        "depth": report.depth,
        "best": report.best,
        "value": report.value,
        "bound": report.bound,
        "estimated": report.estimated,
        "ending": report.ending,
        "line": report.principal_variation,
        "at_once": game.winning_at_once(state),
        "roots": [
            {"action": a.action, "value": a.value, "bound": a.bound, "estimated": a.estimated} for a in report.actions
        ],
    }
    with app.test_request_context(headers={"Accept-Language": language}):
        if report.by_minimax is not None:
            news |= {"errs": how["errs"], "by_minimax": value_text(report.by_minimax, "exact")}
        value = None if report.value is None else value_text(report.value, report.bound)
        return " ".join(why(news, game.turn(state), value))


def test_of_a_min_who_errs_it_says_what_max_may_expect_and_by_which_probability(app):
    said = sentences(app, "OX./.O./.X. X", algorithm="minimax", errs=0.1)
    assert said == (
        "Play c3: of a MIN who errs with probability 0.1, MAX may expect −0.80375 on average. Against a MIN who never"
        " errs, the position is worth −1. All 4 others are worse."
    )
    said = sentences(app, "OX./.O./.XX O", algorithm="minimax", errs=0.1)
    assert said == (
        "Play a3, the best by minimax; if MIN errs with probability 0.1, MAX may expect −0.80375."
        " Against a MIN who never errs, the position is worth −1."
    )


def test_a_forced_win_is_called_one(app):
    assert "MAX wins by force" in sentences(app, "XX./OO./...")
    assert "MIN wins by force" in sentences(app, "XX./OO./X..")


def test_a_lost_position_is_called_lost(app):
    assert "every action loses" in sentences(app, "XOX/.../O.X O")


@pytest.mark.parametrize("how", [{}, {"algorithm": "minimax"}, {"order": "reversed"}, {"deepen": True, "table": True}])
def test_of_lost_actions_it_says_that_the_first_is_taken(app, how):
    said = sentences(app, "XOX/.../O.X O", **how)
    assert said.endswith("All are worth the same, however soon they lose, so the engine takes the first one it tries.")


def test_a_drawn_position_searched_to_the_end_is_called_drawn(app):
    assert "ends in a draw" in sentences(app, ".../.../...")


@pytest.mark.parametrize("position", ["XOX/.O./...", ".../.X./... O"])
def test_a_depth_that_cuts_nothing_off_is_a_search_to_the_end(app, position):
    said = sentences(app, position, algorithm="alphabeta", depth=9)
    assert "ends in a draw" in said and "estimate" not in said


def test_what_is_worth_the_same_is_not_called_worse(app):
    assert "Both others are just as good." in sentences(app, "OOX/.X./.XO X", algorithm="minimax")
    assert "Just as good: a3." in sentences(app, "X.X/.XO/.OO X", algorithm="minimax")
    assert "The other action is worse." in sentences(app, "XX./OO./XOX O", algorithm="minimax")


def test_what_is_only_estimated_to_be_worse_is_not_called_worse(app):
    """At this position five columns are worth 0 by the solved game; an evaluation tells them apart."""
    position = "......./......./......./.XO.X../.OX.O.X/.XOXO.O X"
    said = sentences(app, position, slug="connect-four", depth=3, roots="exact")
    assert "All 6 others are estimated to be worse." in said


def test_a_win_not_yet_found_is_not_called_a_loss(app):
    """Stopped early, all that is known is that MAX's position is worth at least what was visited."""
    assert "loses" not in sentences(app, ".X./..O/... X", stop_after=60)


@pytest.mark.parametrize(
    ("attitude", "says"),
    [
        ("expected", "on average it leads to an estimated +10."),
        ("optimistic", "at its kindest it leads to an estimated +11."),
        ("pessimistic", "at its unkindest it leads to an estimated +9."),
    ],
)
def test_before_chance_moves_nothing_is_chosen_but_something_expected(app, attitude, says):
    how = {"algorithm": "expectiminimax", "depth": 4, "evaluation": "sum", "attitude": attitude}
    assert says in sentences(app, "3,4,1,2 max -", slug="coin-backgammon", **how)


def test_what_chance_brings_after_a_look_ahead_is_estimated_and_to_the_end_is_not(app):
    how = {"algorithm": "expectiminimax", "slug": "betting-house"}
    assert "it is worth an estimated +" in sentences(app, "1,2 max", depth=2, **how)
    assert "it is worth +1 on average" in sentences(app, "1,2 max", **how)
    assert "it is worth +1 on average" in sentences(app, "1,2 max", depth=30, **how)


@pytest.mark.parametrize(
    ("depth", "leads_to"), [(2, "leads to an estimated +"), (None, "leads to +"), (30, "leads to +")]
)
@pytest.mark.parametrize("attitude", ["optimistic", "pessimistic"])
def test_an_attitude_to_chance_estimates_at_a_depth_and_not_to_the_end(app, attitude, depth, leads_to):
    how = {"algorithm": "expectiminimax", "slug": "betting-house", "attitude": attitude}
    assert leads_to in sentences(app, "1,2 max", depth=depth, **how)


@pytest.mark.parametrize(
    ("attitude", "says"), [("expected", "on average"), ("optimistic", "at its kindest"), ("pessimistic", "unkindest")]
)
def test_before_chance_nothing_is_estimated_to_the_end(app, attitude, says):
    how = {"algorithm": "expectiminimax", "slug": "betting-house", "attitude": attitude}
    said = sentences(app, "1,2 chance 1", depth=30, **how)
    assert says in said and "estimate" not in said


def test_a_high_estimate_is_not_a_win(app):
    row = "XXXXXX." + "." * 8
    position = "/".join([row, "OOOOO.O" + "." * 8, *["." * 15] * 13])
    said = sentences(app, position, slug="gomoku", values={"k": 8}, depth=1, evaluation="weighted-lines")
    assert "wins" not in said and "1 ply ahead" in said


@pytest.mark.parametrize("depth", [1, 3])
def test_a_look_ahead_names_its_depth_and_value(app, depth):
    said = sentences(app, ".../.../...", algorithm="alphabeta", depth=depth)
    assert f"{depth} pl" in said and "leads to an estimate of +" in said


def test_the_random_player_does_not_pretend_to_have_thought(app):
    assert "chosen at random" in sentences(app, ".../.../...", algorithm="random")


def test_a_win_at_once_is_named_beside_one_that_comes_later(app):
    said = sentences(app, "O../OXX/..X O")
    assert "Play c1: MIN wins by force" in said and "To win at once: a3." in said


def test_nothing_is_said_of_a_win_at_once_where_it_is_played(app):
    assert "To win at once" not in sentences(app, "XX./OO./...")


@pytest.mark.parametrize(("language", "says"), [("en", "MIN plays"), ("es", "MIN juega"), ("pt", "MIN joga")])
def test_a_move_is_told_and_only_a_hint_asks_for_one(app, language, says):
    assert sentences(app, "XX./OO./X..", kind="move", own=False, language=language).startswith(f"{says} c2: ")
    assert "MIN" not in sentences(app, "XX./OO./X..", language=language).partition(":")[0]


@pytest.mark.parametrize(
    ("language", "says"), [("en", "MIN would play c2"), ("es", "MIN jugaría c2"), ("pt", "MIN jogaria c2")]
)
def test_a_decision_that_is_not_the_readers_says_whose_it_is(app, language, says):
    for kind in ("analysis", "hint"):
        assert sentences(app, "XX./OO./X..", kind=kind, own=False, language=language).startswith(f"{says}: ")


def test_of_a_sample_it_says_that_nothing_is_proved(app):
    roots = [{"action": name, "value": value, "bound": "sample"} for name, value in (("a1", 0.5), ("b1", -0.25))]
    news = {"kind": "hint", "own": True, "algorithm": "minimax", "best": "a1", "roots": roots, "bound": "sample"}
    with app.test_request_context():
        said = why(news, MAX, value_text(0.4375, "sample"))
    assert said == [
        "Play a1: it looks best after games played on at random."
        " In this sample, which proves nothing, the position is worth ≈ +0.44."
    ]
