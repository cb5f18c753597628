"""The play room by pages and forms alone: everything a browser without JavaScript needs."""

import html
import re

import pytest

from tests.web.people import Someone, close_app, open_app, until

BUTTON = re.compile(r'<button[^>]* name="action" value="([a-z]+\d+)"')


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    app = open_app(tmp_path_factory.mktemp("routes"), PODA_SEARCHES_EACH=50)
    yield app
    close_app(app)


@pytest.fixture
def ana(app):
    return Someone(app)


@pytest.fixture
def bo(app):
    return Someone(app)


def playable(page: str) -> list[str]:
    return BUTTON.findall(page)


def hidden(page: str, name: str) -> str:
    return re.search(rf'name="{name}" value="(\d+)"', page).group(1)


def plays(who: Someone, match: str, action: str):
    """Presses the cell's button on the page as it is."""
    page = who.see(f"/matches/{match}")
    return who.send(f"/matches/{match}/play", action=action, ply=hidden(page, "ply"), version=hidden(page, "version"))


def sends(who: Someone, match: str, form: str, **fields):
    """Sends a form of the panel as the page shows it."""
    version = hidden(who.see(f"/matches/{match}/panel"), "version")
    return who.send(f"/matches/{match}/{form}", version=version, **fields)


def sentence(answer) -> str:
    """The one sentence of a refusal."""
    assert answer.status_code == 400
    says = re.findall(r'class="refusal" role="alert">([^<]+)<', answer.get_data(as_text=True))
    assert len(says) == 1, answer.get_data(as_text=True)[:3000]
    return html.unescape(says[0])


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


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"game": "chess"}, "There is no game “chess”"),
        ({"game": ""}, "There is no game"),
        ({"m": "0"}, "m must be between 1 and 19, not 0."),
        ({"m": "three"}, "m must be a whole number, not “three”."),
        ({"k": "9"}, "k must be at most m and n"),
        ({"position": "OOO/.../..."}, "X moves first"),
        ({"position": "nonsense"}, "A position here has 3 rows"),
        ({"max": "alphabet"}, "The value of “algorithm” is not valid."),
        ({"min": "engine", "min.algorithm": "minimax", "min.depth": "-3"}, "The value of “depth” is not valid."),
        ({"min": "greedy,evaluation=none"}, "The greedy player needs an evaluation function."),
    ],
)
def test_a_form_that_cannot_be_is_one_sentence_and_opens_nothing(app, ana, fields, says):
    store = app.extensions["poda.services"].database
    with store.read() as connection:
        before = connection.exec_driver_sql("SELECT count(*) FROM matches").scalar()
    answer = ana.send("/matches", **({"game": "tic-tac-toe", "max": "me", "min": "me"} | fields))
    assert sentence(answer).startswith(says)
    with store.read() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM matches").scalar() == before


def test_a_form_from_elsewhere_opens_nothing(ana):
    assert ana.web.post("/matches", data={"game": "tic-tac-toe"}).status_code == 400


def test_an_address_offers_a_match_from_a_position(ana):
    page = ana.see("/play?game=tic-tac-toe&position=X../.O./...&max=me&min=alphabeta,depth=3,convention=puc")
    assert 'name="position" value="X../.O./..."' in page
    assert re.search(r'name="min.depth"[^>]*value="3"', page)
    assert '<option value="puc" selected>' in page


def test_the_link_for_a_new_match_from_here_says_it_all(ana):
    match = ana.opens(min="alphabeta,depth=2", m=4, n=4)
    link = html.unescape(re.search(r'href="(/play\?[^"]+)"', ana.see(f"/matches/{match}")).group(1))
    page = ana.see(link)
    assert re.search(r'name="m"[^>]*value="4"', page)
    assert re.search(r'name="min.depth"[^>]*value="2"', page)


def test_the_engine_is_offered_alike_at_both_sides(ana):
    """Before a match, and in the menu of a seat that a person has."""
    match = ana.opens(min="open")
    for page in (ana.see("/play?game=tic-tac-toe&max=me&min=engine"), ana.see(f"/matches/{match}")):
        limits = re.findall(r'<select[^>]*name="(?:max\.|min\.)?limit">\s*(?:<option[^>]*>[^<]*</option>\s*)*', page)
        assert len(limits) >= 2
        assert all(re.search('value="depth" selected', limit) for limit in limits)


def test_an_address_that_makes_no_sense_is_offered_as_far_as_it_goes(ana):
    page = ana.see("/play?max=nonsense&m=many")
    assert "The value of “algorithm” is not valid." in html.unescape(page)
    assert "There is no game “chess” to play here." in html.unescape(ana.see("/play?game=chess"))


def test_an_unknown_match_is_not_found(ana):
    for address in ("/matches/nothing", "/matches/nothing/board", "/matches/%00", "/matches/nothing/tree?ply=0"):
        assert ana.web.get(address).status_code == 404
    assert ana.send("/matches/nothing/play", action="a1").status_code == 404


# -- playing ----------------------------------------------------------------------------------------------------------


def test_a_double_click_plays_once(ana):
    match = ana.opens()
    form = {"action": "b2", "ply": 0, "version": 0}
    assert ana.send(f"/matches/{match}/play", **form).status_code == 303
    says = sentence(ana.send(f"/matches/{match}/play", **form))
    assert says == "The match has moved on; please look at the board again."
    assert ana.watches(match)["ply"] == 1


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


@pytest.mark.parametrize(
    ("form", "fields"),
    [
        ("play", {"action": "a1", "ply": "0"}),
        ("undo", {}),
        ("redo", {}),
        ("swap", {}),
        ("seat", {"side": "max", "seat": "me"}),
        ("settings", {"paused": "yes"}),
        ("stop", {}),
        ("step", {}),
        ("search", {"kind": "hint"}),
        ("follow", {}),
    ],
)
def test_a_spectators_form_changes_nothing(ana, bo, form, fields):
    match = ana.opens()
    before = ana.see(f"/matches/{match}/text")
    assert sentence(bo.send(f"/matches/{match}/{form}", version=0, **fields)).startswith("You are watching")
    assert ana.see(f"/matches/{match}/text") == before
    assert ana.watches(match)["version"] == 0


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
        ("follow", {"position": "?"}),
        ("stop", {"search": "s999999999"}),
    ],
)
def test_a_bad_form_is_one_sentence_and_changes_nothing(ana, form, fields):
    match = ana.opens()
    sentence(ana.send(f"/matches/{match}/{form}", **({"version": 0} | fields)))
    assert ana.watches(match) == {"ok": True, "version": 0, "ply": 0}


def test_the_engine_answers_while_the_page_reloads_itself(ana):
    match = ana.opens(min="alphabeta,depth=2")
    ana.send(f"/matches/{match}/settings", speed="1")
    plays(ana, match, "b2")
    assert '<noscript><meta http-equiv="refresh" content="1"></noscript>' in ana.see(f"/matches/{match}")
    assert sends(ana, match, "stop").status_code == 303
    page = until(lambda: "http-equiv" not in (page := ana.see(f"/matches/{match}")) and page)
    assert len(playable(page)) == 7


def test_undo_redo_swap_and_seats_by_form(ana):
    match = ana.opens()
    plays(ana, match, "b2")
    assert sends(ana, match, "undo").status_code == 303
    assert len(playable(ana.see(f"/matches/{match}"))) == 9
    assert sends(ana, match, "redo").status_code == 303
    assert len(playable(ana.see(f"/matches/{match}"))) == 8
    options = {"algorithm": "minimax", "limit": "depth", "depth": "3", "seconds": "1", "deepen": "yes"}
    assert sends(ana, match, "seat", side="max", seat="engine", **options).status_code == 303
    assert "The engine: minimax, depth 3" in ana.see(f"/matches/{match}")
    assert sends(ana, match, "swap").status_code == 303
    until(lambda: ana.watches(match)["ply"] == 2)


def test_a_form_for_the_random_player_may_carry_the_other_fields(ana):
    match = ana.opens()
    fields = {"algorithm": "random", "limit": "depth", "depth": "4", "order": "natural", "evaluation": "open-lines"}
    sends(ana, match, "seat", side="min", seat="engine", **{**fields, "evaluation": ""})
    plays(ana, match, "b2")
    until(lambda: ana.watches(match)["ply"] == 2)


def test_a_seat_is_taken_through_the_link(ana, bo):
    match = ana.opens(min="open")
    plays(ana, match, "b2")
    assert "Sit here" in bo.see(f"/matches/{match}")
    assert sends(bo, match, "seat", side="min", seat="me").status_code == 303
    assert len(playable(bo.see(f"/matches/{match}"))) == 8


def test_new_game_and_position_lead_to_the_new_match(ana):
    match = ana.opens()
    answer = sends(ana, match, "follow")
    assert answer.status_code == 303
    assert answer.location != f"/matches/{match}"
    assert f'href="{answer.location}"' in ana.see(f"/matches/{match}")
    answer = sends(ana, match, "follow", position="XO./.../...")
    assert len(playable(ana.see(answer.location))) == 7


# -- looking ----------------------------------------------------------------------------------------------------------


def test_an_earlier_position_is_a_link_and_cannot_be_played(ana):
    match = ana.opens()
    for cell in ["b2", "a1", "c1"]:
        plays(ana, match, cell)
    page = ana.see(f"/matches/{match}")
    assert re.findall(r'href="/matches/[^"]+\?at=(\d)"', page) == ["0", "1", "2", "3"]
    earlier = ana.see(f"/matches/{match}?at=1")
    assert 'data-cell="b2" data-stone="X"' in earlier
    assert 'data-cell="a1" data-stone=""' in earlier
    assert playable(earlier) == []
    assert ana.web.get(f"/matches/{match}?at=9").status_code == 400


def test_a_node_of_the_tree_has_its_board(ana):
    match = ana.opens()
    plays(ana, match, "b2")
    fragment = ana.see(f"/matches/{match}/node?at=1&path=a1,c1")
    assert 'data-cell="a1" data-stone="O"' in fragment
    assert 'data-cell="c1" data-stone="X"' in fragment
    assert playable(fragment) == []
    for path in ("b2", "a1,a1", "x," * 300, "a1;DROP"):
        assert ana.web.get(f"/matches/{match}/node", query_string={"at": 1, "path": path}).status_code == 400
    assert ana.watches(match)["ply"] == 1


def test_the_tree_of_the_engines_move_stays(ana):
    match = ana.opens(min="alphabeta,depth=2,convention=puc")
    assert ana.web.get(f"/matches/{match}/tree?ply=0").status_code == 204
    plays(ana, match, "b2")
    until(lambda: ana.watches(match)["ply"] == 2)
    tree = ana.web.get(f"/matches/{match}/tree?ply=1").json
    assert (tree["kind"], tree["convention"], tree["depth"], tree["running"]) == ("move", "puc", 2, False)
    assert tree["recorded"] == len(tree["nodes"]["parent"])
    assert tree["nodes"]["alphaIn"][0] == "-inf"
    assert tree["nodes"]["betaIn"][0] == "+inf"
    assert tree["events"]["code"][0] == "enter"
    assert ana.web.get(f"/matches/{match}/tree?ply=1&kind=hint").status_code == 204
    assert ana.web.get(f"/matches/{match}/tree?ply=1&kind=what").status_code == 400
    assert ana.web.get(f"/matches/{match}/tree?ply=77").status_code == 400


def test_the_engines_move_says_what_it_cost(ana):
    match = ana.opens(min="alphabeta,depth=2")
    plays(ana, match, "b2")
    until(lambda: ana.watches(match)["ply"] == 2)
    assert re.search(r'title="value [^"]+, \d+ nodes"', ana.see(f"/matches/{match}/panel"))


def test_the_values_the_engine_found_stand_on_the_board_it_thought_about(ana):
    match = ana.opens(min="alphabeta,depth=2")
    plays(ana, match, "b2")
    until(lambda: ana.watches(match)["ply"] == 2)
    assert "chip" in ana.see(f"/matches/{match}/board?at=1")
    assert "chip" not in ana.see(f"/matches/{match}/board")


def test_a_match_as_text_can_be_read_by_people(ana):
    match = ana.opens(min="alphabeta,depth=2", position="X../.O./...")
    text = ana.see(f"/matches/{match}/text")
    assert "game: tic-tac-toe m=3 n=3 k=3\nstart: X../.O./... X\nmax: person\nmin: alphabeta,depth=2\n" in text


def test_nobody_learns_who_sits_where(app, ana, bo):
    match = ana.opens(min="engine")
    record = app.extensions["poda.services"].matches.find(match).record
    for address in ("", "/board", "/panel", "/text"):
        assert record.host not in bo.see(f"/matches/{match}{address}")


@pytest.mark.usefixtures("same_minute")
def test_opening_matches_has_its_limit(tmp_path):
    app = open_app(tmp_path, PODA_RATE_LIMITS=True)
    try:
        ana = Someone(app)
        codes = [ana.send("/matches", game="tic-tac-toe", max="me", min="me").status_code for _ in range(70)]
        assert codes[0] == 303
        assert codes[-1] == 429
    finally:
        close_app(app)


@pytest.mark.usefixtures("same_minute")
def test_looking_at_trees_has_its_limit(tmp_path):
    app = open_app(tmp_path, PODA_RATE_LIMITS=True)
    try:
        ana, bo = Someone(app), Someone(app)
        match = ana.opens()
        codes = [ana.web.get(f"/matches/{match}/tree").status_code for _ in range(601)]
        assert (codes[0], codes[-1]) == (204, 429)
        assert bo.web.get(f"/matches/{match}/tree").status_code == 204
    finally:
        close_app(app)


def test_the_pages_speak_spanish_and_portuguese(app):
    assert "Deshacer" in (lola := Someone(app, "es")).see(f"/matches/{lola.opens()}")
    assert "Desfazer" in (rui := Someone(app, "pt")).see(f"/matches/{rui.opens()}")


# -- after it ---------------------------------------------------------------------------------------------------------


def ending(who: Someone, match: str) -> str:
    return html.unescape(who.see(f"/matches/{match}/ending"))


def test_the_end_names_the_winner_and_the_last_move_that_lost_something(ana):
    match = ana.opens(max="me", min="me")
    assert "won" not in ending(ana, match)
    for action in ("a1", "a2", "b1", "b2", "c1"):
        plays(ana, match, action)
    until(lambda: 'data-solving="no"' in ending(ana, match))
    assert "MAX (X) has won." in ending(ana, match)
    assert "turned at move 2, a2 by MIN: with best play on both sides the position was worth 0 before" in ending(
        ana, match
    )
    assert f'href="/matches/{match}?at=1"' in ending(ana, match)


def test_a_draw_without_a_mistake_is_called_so(ana):
    match = ana.opens(max="me", min="me")
    for action in ("b2", "a1", "b1", "b3", "a2", "c2", "c1", "a3", "c3"):
        plays(ana, match, action)
    until(lambda: 'data-solving="no"' in ending(ana, match))
    assert "No move lost anything" in ending(ana, match)
    assert "at=" not in ending(ana, match)


@pytest.mark.parametrize("path", ["follow", "undo", "search"])
def test_the_address_of_a_refused_form_leads_back_to_the_match_when_it_is_looked_at_again(ana, path):
    match = ana.opens(max="me", min="me")
    answer = ana.web.get(f"/matches/{match}/{path}")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/matches/{match}")


def ended(who: Someone, match: str) -> str:
    """What is said of a finished match, once it is solved."""
    until(lambda: 'data-solving="no"' in ending(who, match))
    return ending(who, match)


def test_chance_settles_nothing_where_it_had_no_turn(ana):
    match = ana.opens(game="betting-house", max="me")
    plays(ana, match, "home")
    said = ended(ana, match)
    assert "No decision lost anything: nothing else was worth more." in said and "chance settled" not in said


def test_one_player_has_no_other_side_to_play_well(ana):
    match = ana.opens(game="betting-house", max="me", chance="chosen")
    for action in ("1", "lose"):
        plays(ana, match, action)
    said = ended(ana, match)
    assert (
        "By average euros, move 1, stake €1, gave up most: with best play the position was worth +1 before it" in said
    )
    assert "both sides" not in said


def test_where_chance_has_a_part_the_largest_loss_is_named_and_not_a_turn(ana):
    match = ana.opens(game="coin-backgammon", max="me", min="me", chance="chosen", position="3,4,1,2 max 1")
    while "<p" not in ending(ana, match):
        plays(ana, match, (playable(ana.see(f"/matches/{match}")) or ["1"])[0])
    said = ended(ana, match)
    assert "What lost most was move" in said and "turned" not in said


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


def test_the_link_of_a_match_is_a_picture_of_its_own(ana):
    pictures = [ana.web.get(f"/matches/{ana.opens()}/qr.svg") for _ in range(2)]
    assert all(each.mimetype == "image/svg+xml" and "<svg" in each.text for each in pictures)
    assert pictures[0].text != pictures[1].text
    assert ana.web.get("/matches/nothing/qr.svg").status_code == 404


def test_a_tree_comes_with_why_its_search_chose_as_it_did(ana):
    match = ana.opens()
    assert (
        sends(ana, match, "search", kind="analysis", algorithm="alphabeta", limit="depth", depth="2").status_code == 303
    )

    def finished():
        found = ana.web.get(f"/matches/{match}/tree?ply=0").get_json(silent=True)
        return found and not found["running"] and found

    why = until(finished)["why"]
    assert why["best"] in playable(ana.see(f"/matches/{match}"))
    assert why["sentences"][0].startswith(f"Play {why['best']}")
