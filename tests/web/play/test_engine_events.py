"""The engine at a seat, by socket: it answers, waits, is stepped and stopped."""

import pytest

from tests.web.people import Someone, close_app, module_app, open_app, until
from tests.web.play.by_socket import SLOW, rests

app = module_app(PODA_SEARCHES_EACH=50)


# -- the engine -------------------------------------------------------------------------------------------------------


def test_the_engine_answers(ana):
    match = ana.opens(min="alphabeta")
    assert ana.plays(match, "b2")["ok"]
    until(lambda: ana.watches(match)["ply"] == 2)
    done = until(lambda: ana.heard("search:done"))
    assert [(news["kind"], news["ply"], news["best"], news["value"]) for news in done] == [("move", 1, "a1", 0.0)]


@pytest.mark.parametrize("min", ["alphabeta", "alphabeta,depth=4", "minimax", "pvs"])
def test_an_engine_whose_replies_all_lose_says_so_and_loses_as_late_as_it_can(ana, min):
    match = ana.opens(position="X.O/X../...", min=min)
    until(lambda: ana.watches(match)["ply"] == 1)
    assert ">a3</a>" in ana.see(f"/matches/{match}/panel")
    assert "All its replies lose: it takes the latest loss, in 4 plies." in ana.see(f"/matches/{match}/panel")
    why = ana.see(f"/matches/{match}/why?ply=0&kind=move&number=0")
    assert "The search of MIN finds b1: every action loses against best play" in why
    assert "Of losses MIN takes the latest: a3, 4 plies from the end." in why


def test_an_engine_takes_a_win_at_once(ana):
    match = ana.opens(position="O../OX./.XX", min="alphabeta")
    until(lambda: ana.watches(match)["ply"] == 1)
    assert ">a3</a>" in ana.see(f"/matches/{match}/panel")


def test_an_engine_that_is_max_begins(ana):
    match = ana.opens(max="alphabeta,depth=2", min="me")
    until(lambda: ana.watches(match)["ply"] == 1)


@pytest.mark.slow
def test_the_engine_plays_against_itself_to_the_end(ana):
    match = ana.opens(max="alphabeta,depth=3", min="random")
    ana.watches(match)
    until(lambda: "has won" in ana.see(f"/matches/{match}/board") or "draw" in ana.see(f"/matches/{match}/board"))


def test_an_engine_that_plays_itself_stops_when_nobody_watches(services, ana):
    match = ana.opens(game="gomoku", max="random", min="random")  # it cannot be over soon
    found = services.matches.find(match)
    assert services.searches.live(found) == []  # nobody has looked yet
    ana.watches(match)
    until(lambda: found.ply >= 1)
    ana.socket.disconnect()

    def rests():
        with found.lock:  # between one move's search and the next, none is running for a moment
            return not services.searches.live(found)

    until(rests)  # the move that was being found is still played
    services.searches.keep_up(found)
    assert services.searches.live(found) == []
    assert found.engine_to_move


def test_a_paused_engine_waits_and_is_stepped(services, ana):
    match = ana.opens(min="minimax,depth=4")
    assert ana.asks("match:pause", {"match": match, "paused": True})["ok"]
    ana.plays(match, "b2")
    ana.socket.get_received()
    assert ana.asks("match:step", {"match": match, "events": 3})["ok"]
    progress = until(lambda: ana.heard("search:progress"))
    assert progress[-1]["kind"] == "move"
    assert progress[-1]["path"] == ["a1", "b1"]  # with the root, the three nodes that were entered
    (job,) = services.searches.live(services.matches.find(match))
    until(lambda: rests(job))
    assert job.events == 3
    assert ana.watches(match)["ply"] == 1
    assert ana.asks("match:pause", {"match": match, "paused": False})["ok"]
    until(lambda: ana.watches(match)["ply"] == 2)


def test_a_search_that_runs_cannot_be_stepped(ana):
    match = ana.opens(min="engine", **{"min.algorithm": "minimax", "min.limit": "full"})
    ana.asks("match:speed", {"match": match, "speed": 1})
    ana.plays(match, "b2")
    assert ana.asks("match:step", {"match": match})["reason"] == "Pause the search first; then it can be stepped."


def test_stop_makes_the_engine_play_its_best_so_far(ana):
    match = ana.opens(min="minimax")
    ana.asks("match:speed", {"match": match, "speed": 1})
    ana.plays(match, "b2")
    assert ana.asks("match:stop", {"match": match})["ok"]
    until(lambda: ana.watches(match)["ply"] == 2)
    done = until(lambda: ana.heard("search:done"))
    assert (done[-1]["stopped"], done[-1]["played"]) == (True, "a1")


def test_after_a_stop_the_engine_is_not_paused_any_more(ana):
    match = ana.opens(min="minimax")
    ana.asks("match:pause", {"match": match, "paused": True})
    ana.plays(match, "b2")
    assert ana.asks("match:stop", {"match": match})["ok"]
    until(lambda: ana.watches(match)["ply"] == 2)
    until(lambda: 'data-paused="no"' in ana.see(f"/matches/{match}"))


def test_a_paced_engine_shows_where_it_is(ana):
    match = ana.opens(min="minimax")
    ana.asks("match:speed", {"match": match, "speed": 30})
    ana.plays(match, "b2")
    news = until(lambda: [n for n in ana.heard("search:progress") if n["nodes"] > 3])[0]
    assert {"match", "search", "kind", "ply", "depth", "path", "roots", "nodes", "rate", "best", "value"} <= set(news)
    assert len(news["path"]) >= 3
    assert [root["action"] for root in news["roots"]] == ["a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"]


def test_undo_drops_the_engines_search(services, ana):
    match = ana.opens(min="minimax")
    ana.asks("match:speed", {"match": match, "speed": 1})
    ana.plays(match, "b2")
    (job,) = services.searches.live(services.matches.find(match))
    assert ana.send(f"/matches/{match}/undo", version=2).status_code == 303
    assert ana.asks("match:stop", {"match": match})["reason"] == "That search is not running any more."
    assert job.cancelled
    assert ana.watches(match)["ply"] == 0


def test_a_seat_taken_from_the_engine_stops_its_search(ana):
    match = ana.opens(min="minimax")
    ana.asks("match:speed", {"match": match, "speed": 1})
    ana.plays(match, "b2")
    ana.asks("match:seat", {"match": match, "side": "min", "seat": {"kind": "me"}, "version": 2})
    assert not ana.asks("match:stop", {"match": match})["ok"]
    assert ana.plays(match, "a1")["ok"]


def test_an_analysis_goes_on_when_a_seat_changes_and_a_hint_does_not(services, ana):
    match = ana.opens(min="alphabeta,depth=2")
    options = {"algorithm": "minimax"}
    begun = ana.asks("search:start", {"match": match, "kind": "analysis", "options": options, "speed": 1})
    assert begun["ok"], begun
    seat = {"kind": "engine", "options": {"algorithm": "minimax", "depth": 1}}
    assert ana.asks("match:seat", {"match": match, "side": "min", "seat": seat, "version": 0})["ok"]
    (job,) = services.searches.live(services.matches.find(match))
    assert job.about.id == begun["search"]
    assert ana.asks("search:start", {"match": match, "kind": "hint", "options": options, "speed": 1})["ok"]
    assert ana.asks("match:seat", {"match": match, "side": "min", "seat": {"kind": "open"}, "version": 1})["ok"]
    assert services.searches.live(services.matches.find(match)) == [job]
    ana.plays(match, "b2")
    assert job.cancelled


def test_a_hint_takes_the_place_of_ones_own_and_not_of_the_other_persons(services, ana, bo):
    match = ana.opens(min="open")
    assert bo.asks("match:seat", {"match": match, "side": "min", "seat": {"kind": "me"}, "version": 0})["ok"]
    asked = {"match": match, "kind": "hint", "options": {"algorithm": "minimax"}, "speed": 1}
    first, second, third = (who.asks("search:start", asked)["search"] for who in (ana, bo, ana))
    live = {job.about.id for job in services.searches.live(services.matches.find(match))}
    assert live == {second, third} != {first}


def test_a_refused_seat_is_one_sentence(ana):
    match = ana.opens()
    options = {"algorithm": "greedy", "evaluation": "none"}
    seat = {"match": match, "side": "min", "seat": {"kind": "engine", "options": options}, "version": 0}
    assert ana.asks("match:seat", seat) == {"ok": False, "reason": "The greedy player needs an evaluation function."}
    assert ana.watches(match)["version"] == 0


# -- hints, analyses, trees -------------------------------------------------------------------------------------------


def test_an_engine_that_must_wait_moves_when_there_is_room(tmp_path):
    app = open_app(tmp_path, PODA_SEARCHES_EACH=1)
    try:
        ana = Someone(app)
        busy, waiting = ana.opens(), ana.opens(min="alphabeta,depth=2")
        search = ana.asks("search:start", {"match": busy, "kind": "analysis", "options": SLOW, "paused": True})
        ana.plays(waiting, "b2")
        assert "The engine waits" in ana.see(f"/matches/{waiting}/panel")
        ana.asks("match:stop", {"match": busy, "search": search["search"]})
        until(lambda: ana.watches(waiting)["ply"] == 2)
    finally:
        close_app(app)
