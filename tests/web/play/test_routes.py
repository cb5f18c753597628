"""Playing by pages and forms alone: everything a browser without JavaScript needs."""

import pytest

from tests.web.people import Someone, module_app, until
from tests.web.play.by_form import playable, plays, sends, sentence

app = module_app(PODA_SEARCH_THREADS=1)

# -- opening ----------------------------------------------------------------------------------------------------------


def test_a_match_is_played_to_the_end_by_forms(ana):
    match = ana.opens()
    for cell in ["a1", "a2", "b1", "b2", "c1"]:
        answer = plays(ana, match, cell)
        assert answer.status_code == 303
        assert answer.location == f"/matches/{match}"
    page = ana.see(f"/matches/{match}")
    assert "MAX (X) has won." in page
    assert playable(page) == []
    assert page.count("won") >= 3


def test_the_buttons_are_the_playable_cells_of_who_is_to_move(ana, bo):
    match = ana.opens(min="open")
    assert len(playable(ana.see(f"/matches/{match}"))) == 9
    assert playable(bo.see(f"/matches/{match}")) == []
    plays(ana, match, "b2")
    assert playable(ana.see(f"/matches/{match}")) == []


def test_the_board_says_where_the_stones_are(ana):
    match = ana.opens(position="X.O/.X./...")
    page = ana.see(f"/matches/{match}/board")
    assert 'data-cell="a1" data-stone="X"' in page
    assert 'data-cell="c1" data-stone="O"' in page
    assert 'aria-label="b1, free"' in page


# -- playing ----------------------------------------------------------------------------------------------------------


def test_the_board_says_that_the_engine_is_to_move_but_no_earlier_one_does(ana):
    match = ana.opens(min="minimax")
    ana.send(f"/matches/{match}/settings", paused="yes")
    plays(ana, match, "b2")
    assert 'data-thinking="yes"' in ana.see(f"/matches/{match}/board")
    assert 'data-thinking="no"' in ana.see(f"/matches/{match}/board?at=0")


def test_an_illegal_action_is_one_sentence_on_the_match_page(ana):
    match = ana.opens()
    answer = plays(ana, match, "z9")
    assert sentence(answer) == "“z9” cannot be played here."
    assert len(playable(answer.get_data(as_text=True))) == 9


@pytest.mark.parametrize("at", ["abc", "99"])
def test_a_form_that_is_refused_shows_the_match_whatever_its_address_says(ana, at):
    match = ana.opens()
    answer = ana.send(f"/matches/{match}/play?at={at}", action="z9", ply=0, version=0)
    assert sentence(answer) == "“z9” cannot be played here."


def test_a_spectator_sees_no_controls(ana, bo):
    match = ana.opens()
    page = bo.see(f"/matches/{match}")
    assert "/undo" not in page
    assert "/seat" not in page
    assert "/undo" in ana.see(f"/matches/{match}")


@pytest.mark.parametrize(
    ("form", "fields"),
    [
        ("play", {"action": "a1", "ply": "x"}),
        ("play", {"action": "a1", "version": "-1"}),
        ("play", {"action": "a1", "version": "9" * 400}),
        ("play", {}),
        ("seat", {"side": "left", "seat": "me"}),
        ("seat", {"side": "max", "seat": "king"}),
        ("settings", {"speed": "17"}),
        ("settings", {"speed": "-1"}),
        ("search", {"kind": "move"}),
        ("search", {"kind": "hint", "algorithm": "minimax", "depth": "x"}),
        ("search", {"kind": "hint", "ply": "99"}),
        ("stop", {"search": "s999999999"}),
    ],
)
def test_a_bad_form_is_one_sentence_and_changes_nothing(ana, form, fields):
    match = ana.opens()
    sentence(ana.send(f"/matches/{match}/{form}", **({"version": 0} | fields)))
    assert ana.watches(match) == {"ok": True, "version": 0, "ply": 0}


def test_a_position_that_cannot_be_set_up_is_kept_in_the_address_of_the_match(ana, bo):
    match = ana.opens()
    answer = sends(ana, match, "follow", position="XX./.../... X")
    assert answer.status_code == 303 and answer.location.startswith(f"/matches/{match}?set_up=XX.")
    page = ana.see(answer.location)
    assert page.count('role="alert"') == 1 and "X moves first" in page
    assert 'id="more" open' in page and 'name="position" value="XX./.../... X"' in page
    assert 'role="alert"' not in bo.see(answer.location)
    assert ana.watches(match) == {"ok": True, "version": 0, "ply": 0}


@pytest.mark.parametrize("fields", [{"version": "none"}, {"swap": "perhaps"}])
def test_a_form_that_is_refused_for_something_else_says_that_and_not_its_position(ana, fields):
    match = ana.opens()
    refused = sentence(ana.send(f"/matches/{match}/follow", **({"version": 0, "position": "XX./.../... X"} | fields)))
    assert f"“{next(iter(fields))}” is not valid" in refused


def test_the_page_of_a_refused_form_says_the_address_of_the_match(ana):
    match = ana.opens()
    assert f'data-own-address="/matches/{match}"' in plays(ana, match, "z9").text
    assert "data-own-address" not in ana.see(f"/matches/{match}")


def test_the_engine_answers_while_the_page_reloads_itself(ana):
    match = ana.opens(min="alphabeta,depth=2")
    ana.send(f"/matches/{match}/settings", speed="1")
    plays(ana, match, "b2")
    assert '<noscript><meta http-equiv="refresh" content="1"></noscript>' in ana.see(f"/matches/{match}")
    assert sends(ana, match, "stop").status_code == 303
    page = until(lambda: "http-equiv" not in (page := ana.see(f"/matches/{match}")) and page)
    assert len(playable(page)) == 7


def test_a_page_without_scripts_keeps_asking_for_a_paused_analysis(ana):
    """Otherwise the search would count as abandoned."""
    match = ana.opens()
    assert sends(ana, match, "search", kind="analysis", algorithm="minimax", paused="yes").status_code == 303
    assert '<noscript><meta http-equiv="refresh" content="5"></noscript>' in ana.see(f"/matches/{match}")


def test_undo_redo_swap_and_seats_by_form(ana):
    match = ana.opens()
    plays(ana, match, "b2")
    assert sends(ana, match, "undo").status_code == 303
    assert len(playable(ana.see(f"/matches/{match}"))) == 9
    assert sends(ana, match, "redo").status_code == 303
    assert len(playable(ana.see(f"/matches/{match}"))) == 8
    options = {"algorithm": "minimax", "limit": "depth", "depth": "3", "seconds": "1", "deepen": "yes"}
    assert sends(ana, match, "seat", side="max", seat="engine", **options).status_code == 303
    assert "The engine: minimax, iterative deepening, depth 3" in ana.see(f"/matches/{match}")
    assert sends(ana, match, "swap").status_code == 303
    until(lambda: ana.watches(match)["ply"] == 2)


def test_a_form_for_the_random_player_may_carry_the_other_fields(ana):
    match = ana.opens()
    fields = {"algorithm": "random", "limit": "depth", "depth": "4", "order": "natural", "evaluation": "open-lines"}
    sends(ana, match, "seat", side="min", seat="engine", **{**fields, "evaluation": ""})
    plays(ana, match, "b2")
    until(lambda: ana.watches(match)["ply"] == 2)


def test_a_seat_is_taken_through_the_link_once(app, ana, bo):
    match = ana.opens(min="open")
    plays(ana, match, "b2")
    assert "Sit here" in bo.see(f"/matches/{match}")
    assert sends(bo, match, "seat", side="min", seat="me").status_code == 303
    assert len(playable(bo.see(f"/matches/{match}"))) == 8
    eva = Someone(app)
    taken = eva.see(f"/matches/{match}")
    assert "Another person" in taken
    assert "Sit here" not in taken


def test_new_game_and_position_lead_to_the_new_match(ana):
    match = ana.opens()
    answer = sends(ana, match, "follow")
    assert answer.status_code == 303
    assert answer.location != f"/matches/{match}"
    assert f'href="{answer.location}"' in ana.see(f"/matches/{match}")
    answer = sends(ana, match, "follow", position="XO./.../...")
    assert len(playable(ana.see(answer.location))) == 7
