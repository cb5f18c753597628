"""The sentences on a finished match and what led to it."""

import html
import re

import pytest

from engine.refusals import Refused
from engine.solve import Unsolvable
from tests.web.people import Someone, module_app, until
from tests.web.play.by_form import playable, plays
from webapp.searches.exact_values import ExactValues

app = module_app(PODA_SEARCH_THREADS=1)


def ending(who: Someone, match: str) -> str:
    return html.unescape(who.see(f"/matches/{match}/ending"))


def test_the_end_names_the_winner_and_the_last_move_that_lost_something(ana):
    match = ana.opens(max="me", min="me")
    assert "won" not in ending(ana, match)
    for action in ("a1", "a2", "b1", "b2", "c1"):
        plays(ana, match, action)
    said = ended(ana, match)
    assert "MAX (X) has won." in said
    assert "turned at move 2, a2 by MIN: with best play on both sides the position was worth 0 before" in said
    assert f'href="/matches/{match}?at=1"' in said
    assert (
        "Exact results: +1 X wins, 0 draw, −1 O wins. Searching with an evaluation, the engine counts a win (W)" in said
    )
    assert "Diamond: the move described above." in said and "Dot:" not in said
    assert TOLD in said
    assert "<circle" not in said
    assert "Vertical" not in said


def test_a_draw_without_a_mistake_is_called_so(ana):
    match = ana.opens(max="me", min="me")
    for action in ("b2", "a1", "b1", "b3", "a2", "c2", "c1", "a3", "c3"):
        plays(ana, match, action)
    until(lambda: 'data-solving="no"' in ending(ana, match))
    assert "No move lost anything" in ending(ana, match)
    assert "<svg" not in ending(ana, match)
    assert "at=" not in ending(ana, match)


def test_of_a_match_that_began_at_its_end_no_move_is_judged(ana):
    said = ending(ana, ana.opens(max="me", min="me", position="XXX/OO./... O"))
    assert "MAX (X) has won." in said and "lost anything" not in said and 'data-solving="yes"' not in said


def ended(who: Someone, match: str) -> str:
    """The sentences on a finished match, once it is solved."""
    until(lambda: 'data-solving="no"' in ending(who, match))
    return ending(who, match)


def test_a_game_that_cannot_be_solved_is_said_to_be_so(ana, monkeypatch):
    def refuse(*_: object) -> None:
        raise Unsolvable("The game is too large.")

    monkeypatch.setattr(ExactValues, "look", refuse)
    match = ana.opens(max="me", min="me")
    for action in ("a1", "a2", "b1", "b2", "c1"):
        plays(ana, match, action)
    said = ending(ana, match)
    assert "MAX (X) has won." in said
    assert "Exact values are out of reach here, so which move decided the game cannot be said for certain." in said
    assert 'data-solving="no"' in said


def test_in_gomoku_the_line_that_the_loser_overlooked_is_named_and_leads_to_its_board(ana, monkeypatch):
    monkeypatch.setattr("engine.solve.graph.MOST_STATES", 100)
    match = ana.opens(game="gomoku", max="me", min="me")
    for action in ("b5", "a5", "c5", "o1", "d5", "o9", "e5", "n5", "f5"):
        plays(ana, match, action)
    said = ended(ana, match)
    assert "Move 8, n5 by MIN (O), overlooked a line of 4 stones of MAX (X) (b5 c5 d5 e5): only f5 stops it." in said
    assert f'href="/matches/{match}?at=7"' in said


@pytest.mark.parametrize(
    ("moves", "at", "said"),
    [
        (
            "f3 e5 g4 Qh4#",
            2,
            "Move 3, g4 by MAX (White), allowed a mate at once, Qh4#; another move would have prevented it.",
        ),
        ("e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#", 5, "Move 6, Nf6 by MIN (Black), allowed a mate at once, Qxf7#"),
    ],
)
def test_in_chess_the_mate_that_the_loser_allowed_is_named_and_leads_to_its_board(ana, moves, at, said):
    match = ana.opens(game="chess", max="me", min="me")
    for move in moves.split():
        plays(ana, match, move)
    told = ended(ana, match)
    assert said in told
    assert f'href="/matches/{match}?at={at}"' in told


def test_a_game_that_is_too_large_is_judged_from_where_it_is_not_any_more(ana, monkeypatch):
    """Of the board with twelve squares: 151 positions follow the sixth move of this match, and 56 the seventh."""
    monkeypatch.setattr("engine.solve.graph.MOST_STATES", 100)
    match = ana.opens(max="me", min="me", m="4", n="3", k="3")
    for action in ("a4", "b2", "a3", "c4", "a1", "b4", "c2", "c1", "b1", "a2", "b3"):
        plays(ana, match, action)
    said = ended(ana, match)
    assert "known only from move 8 on: before it, too many positions could follow" in said
    assert "What is said here is about the moves from there on." in said
    assert "The decisive turn was move 10, a2 by MIN: " in said and "worth −1 before it and +1 after it" in said
    assert f'href="/matches/{match}?at=9"' in said
    assert said.count("<circle") == 2 and said.count(TOLD) == 1
    assert re.findall(r'class="chart-tick"[^>]*>([^<]+)<', said) == ["move 7", "8", "9", "10", "11"]


def test_nothing_is_said_of_the_moves_before_what_is_known(ana, monkeypatch):
    """Here 66 positions follow the seventh move, by which MAX lost its advantage; after it nobody lost anything."""
    monkeypatch.setattr("engine.solve.graph.MOST_STATES", 100)
    match = ana.opens(max="me", min="me", m="4", n="3", k="3")
    for action in ("b4", "b3", "b2", "c2", "a2", "a1", "b1", "c3", "a4", "a3"):
        plays(ana, match, action)
    said = ended(ana, match)
    assert "known only from move 8 on" in said and "No decision lost anything." in said
    assert "at=" not in said and "<svg" not in said


def test_of_a_game_that_was_lost_as_far_back_as_can_be_seen_the_move_that_hastened_it_is_told(ana):
    """Connect Four is solved from its twelfth stone on, and a win is nearer or farther there."""
    match = ana.opens(game="connect-four", max="me", min="me")
    for column in "ebcffecccfabceeeffaaadadad":
        plays(ana, match, column)
    said = ended(ana, match)
    assert "known only from move 13 on" in said and "No decision lost anything" not in said
    assert "From move 13 on MIN was winning, whatever MAX played. Move 15, e, hastened the end most:" in said
    assert "with it MIN wins in 12 plies, with the best move MIN wins in 26 plies." in said
    assert f'href="/matches/{match}?at=14"' in said


def test_nothing_is_made_of_values_that_cannot_be_had_for_now(ana, monkeypatch):
    """For example because many games wait to be solved: neither at once nor after some moves that could be judged."""
    match = ana.opens(max="me", min="me")
    for action in ("a1", "a2", "b1", "b2", "c1"):
        plays(ana, match, action)
    ended(ana, match)
    look, asked = ExactValues.look, []

    def busy_after(calls: int) -> None:
        def answer(*asking: object) -> object:
            asked.append(asking)
            if len(asked) > calls:
                raise Refused("Too many games are waiting.")
            return look(*asking)

        asked.clear()
        monkeypatch.setattr(ExactValues, "look", answer)

    for calls in (0, 2):
        busy_after(calls)
        said = ending(ana, match)
        assert "MAX (X) has won." in said and said.count("<p") == 1


def test_of_several_turns_the_last_is_told_and_called_so(ana):
    """Move 3 loses more, from +1 to −1, but MIN gives half of it back; after move 5 nothing changes the outcome."""
    match = ana.opens(max="me", min="me")
    for action in ("a1", "c1", "b1", "b2", "a2", "a3"):
        plays(ana, match, action)
    said = ended(ana, match)
    assert "The decisive turn was move 5, a2 by MAX: " in said and "worth 0 before it and −1 after" in said
    assert f'href="/matches/{match}?at=4"' in said
    assert "Dot: another move that lost something." in said and said.count("<circle") == 3 and said.count(TOLD) == 1


def test_chance_settles_nothing_where_it_had_no_turn(ana):
    match = ana.opens(game="betting-house", max="me")
    plays(ana, match, "home")
    said = ended(ana, match)
    assert "No decision lost anything: nothing else was worth more." in said and "chance settled" not in said


@pytest.mark.parametrize(("game", "choice"), [("prize", "sure"), ("betting-house", "home")])
def test_what_was_chosen_does_not_stand_as_an_order_below_the_end(ana, game, choice):
    match = ana.opens(game=game, max="me")
    plays(ana, match, choice)
    board = ana.see(f"/matches/{match}/board")
    assert "It is over: MAX goes home with" in board and 'class="story' not in board


def test_one_player_has_no_other_side_to_play_well(ana):
    match = ana.opens(game="betting-house", max="me", chance="chosen")
    for action in ("1", "lose"):
        plays(ana, match, action)
    said = ended(ana, match)
    assert (
        "By average euros, move 1, stake €1, gave up most: with best play the position was worth +1 before it" in said
    )
    assert "both sides" not in said and "In euros, on average." in said


def test_where_chance_has_a_part_the_largest_loss_is_named_and_not_a_turn(ana):
    match = ana.opens(game="coin-backgammon", max="me", min="me", chance="chosen", position="3,4,1,2 max 1")
    while "<p" not in ending(ana, match):
        plays(ana, match, (playable(ana.see(f"/matches/{match}")) or ["1"])[0])
    said = ended(ana, match)
    assert "The costliest move was" in said and "turned" not in said
    assert "Expected result: +1 MAX wins, −1 MIN wins." in said


TOLD = '<rect class="chart-dot highlighted"'


def value_at(height: float, said: str) -> float:
    """The value of a height in the chart, by the ticks at its side."""
    ticks = re.findall(r'class="chart-tick up" x="[\d.]+" y="([\d.]+)">([^<]+)<', said)
    (low, least), (high, most) = [(float(y) - 4, number(says)) for y, says in (ticks[0], ticks[-1])]
    return least + (height - low) / (high - low) * (most - least)


def number(says: str) -> float:
    return float(says.replace("−", "-"))


@pytest.mark.parametrize("brought", [("lose",), ("win", "home")])
def test_the_diamond_of_a_bet_stands_at_what_the_bet_was_worth_whatever_the_coin_brought(ana, brought):
    match = ana.opens(game="betting-house", max="me", chance="chosen")
    for action in ("1", *brought):
        plays(ana, match, action)
    said = ended(ana, match)
    given = re.search(r"before it and ([+−]?[\d.]+) after it", said)
    diamonds = re.findall(r'<rect class="chart-dot highlighted" [^>]*rotate\(45 [\d.]+ ([\d.]+)\)', said)
    assert given and diamonds
    assert value_at(float(diamonds[0]), said) == pytest.approx(number(given[1]), abs=0.05)
    assert "Vertical line: what chance did after a move." in said


def test_what_chance_brings_is_counted_as_no_move(ana):
    small = {"fields": "4", "checkers": "1", "chance": "chosen", "position": "0,3 max -"}
    match = ana.opens(game="coin-backgammon", **small)
    for action in ("1", "x1", "1"):
        plays(ana, match, action)
    assert ana.asks("search:start", {"match": match, "kind": "hint"})["ok"]
    tree = until(
        lambda: (
            (found := ana.web.get(f"/matches/{match}/tree")).status_code == 200
            and "summary" in found.json
            and found.json
        )
    )
    assert tree["ply"] == 3 and tree["number"] == tree["summary"]["number"] == 2


def test_a_player_reads_once_who_has_won_and_what_ended_the_game(app):
    ana = Someone(app, "es")
    match = ana.opens(game="sticks", n="1", max="me", min="alphabeta")
    plays(ana, match, "1")
    board = ana.see(f"/matches/{match}/board")
    assert "Has perdido como MAX. MAX tomó el último palillo." in board
    assert "Ha ganado" not in board and "ha ganado" not in board
