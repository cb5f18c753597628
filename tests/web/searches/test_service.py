"""Runs the searches of every match: whatever happens, a match whose engine is to move always gets its search."""

import threading

import pytest
from sqlalchemy.exc import OperationalError

from tests.web.people import close_app, open_app, until
from webapp import services as app_services
from webapp.http.sockets.server import socketio
from webapp.matches.engine_options import EngineOptions
from webapp.matches.page_state import PageState
from webapp.matches.seats import SeatRequest
from webapp.matches.service import Matches
from webapp.matches.store import Store
from webapp.searches.refusals import refuse_unplayable
from webapp.searches.scheduling.jobs import Budgets
from webapp.searches.scheduling.pool import Pool
from webapp.searches.service import SearchService
from webapp.storage.database import Database
from webapp.vital_threads import vital_thread

ANA, BO = "ana", "bo"
QUICK = SeatRequest("engine", EngineOptions(depth=2))
AGAINST_THE_ENGINE = (SeatRequest("me"), QUICK)
SLOW = EngineOptions("minimax", evaluation="none")


class Listening:
    """An audience that watches, or does not, and records its news."""

    def __init__(self):
        self.told = []
        self.there = True

    def tell(self, match_id, event, news):
        self.told.append((event, news))

    tell_tree = tell

    def watched(self, match_id):
        return self.there

    tree_watched = watched

    def heard(self, event):
        return [news for name, news in self.told if name == event]


class Table:
    """Matches and searches over one database."""

    def __init__(self, database, limits, capacity):
        self.store = Store(database)
        self.matches = Matches(self.store, refuse_unplayable, capacity)
        self.pool = Pool(1, limits)
        self.audience = Listening()
        self.searches = SearchService(self.matches, self.pool, self.audience)

    def opens(self, visitor=ANA, seat_requests=AGAINST_THE_ENGINE):
        return self.matches.open(visitor, "tic-tac-toe", seat_requests=seat_requests)

    def plays(self, match, action="b2", visitor=ANA):
        self.matches.play(match, visitor, action, PageState(match.ply, match.version))

    def thinks(self, match, visitor=ANA):
        """Starts a search that takes up a place until it is stopped."""
        return self.searches.start(match, visitor, "analysis", SLOW, paused=True)


@pytest.fixture
def lay(tmp_path):
    """Lays a table; the keyword arguments are limits of its pool."""
    database = Database(f"sqlite:///{tmp_path}/poda.db")
    database.migrate()
    tables = []

    def one(capacity=5000, **limits):
        tables.append(Table(database, Budgets(**limits), capacity))
        return tables[-1]

    yield one
    for table in tables:
        table.searches.close()
        table.pool.close()
    database.close()


@pytest.fixture(autouse=True)
def _soon(monkeypatch):
    """Failures are tried again without delay."""
    monkeypatch.setattr("webapp.searches.retry.FIRST_RETRY", 0.01)


# -- searches that are given up ---------------------------------------------------------------------------------------


def paused_and_given_up(table):
    """A match that was paused during a search for so long that the search is dropped."""
    match = table.opens()
    table.matches.change_settings(match, ANA, paused=True)
    table.plays(match)
    (job,) = table.searches.live(match)
    until(lambda: table.pool.clock.now() - job.touched > table.pool.budgets.idle)
    table.thinks(table.opens(BO), BO)
    return match


def test_a_match_paused_for_long_goes_on_when_it_is_resumed(lay):
    table = lay(idle=0.05)
    match = paused_and_given_up(table)
    assert table.searches.live(match) == []
    table.matches.change_settings(match, ANA, paused=False)
    until(lambda: match.ply == 2)


def test_a_match_paused_for_long_can_be_stepped(lay):
    table = lay(idle=0.05)
    match = paused_and_given_up(table)
    table.searches.step(match, ANA)
    until(lambda: [job.events for job in table.searches.live(match)] == [1])


def test_a_search_that_nobody_ever_watched_ends_soon_after_it_was_last_asked_for(lay, monkeypatch):
    table = lay()
    table.audience.there = False
    match = table.opens(seat_requests=(SeatRequest("me"), SeatRequest("me")))
    search = table.thinks(match)
    time = table.pool.clock.now()

    def later(seconds):
        nonlocal time
        time += seconds
        table.searches.drop_unwatched()
        return len(table.pool)

    monkeypatch.setattr(table.pool.clock, "now", lambda: time)
    assert later(8) == 1
    table.searches.keep_up(match, somebody=True)  # a page without scripts looks again
    assert later(8) == 1
    table.searches.step(match, ANA, search=search)
    assert later(8) == 1
    assert later(4) == 0
    assert table.searches.live(match) == []


# -- moves that are not played ----------------------------------------------------------------------------------------


def failing(times, do):
    """Works after so many failures."""
    left = iter(range(times))

    def sometimes(*arguments):
        if next(left, None) is not None:
            raise OperationalError("UPDATE", {}, Exception("database is locked"))
        return do(*arguments)

    return sometimes


def test_a_move_that_could_not_be_stored_is_searched_for_again(lay, monkeypatch):
    table = lay()
    match = table.opens()
    monkeypatch.setattr(table.matches, "play_engine", failing(2, table.matches.play_engine))
    table.plays(match)
    until(lambda: match.ply == 2)
    until(lambda: len(table.audience.heard("search:done")) == 3)
    assert [bool(news.get("played")) for news in table.audience.heard("search:done")] == [False, False, True]


def test_a_move_that_never_works_is_left_until_somebody_looks(lay, monkeypatch):
    table = lay()
    match = table.opens()
    tried = []

    def broken(*arguments):
        tried.append(arguments)
        raise OperationalError("UPDATE", {}, Exception("disk full"))

    monkeypatch.setattr("webapp.searches.retry.MOST_RETRIES", 2)
    monkeypatch.setattr(table.matches, "play_engine", broken)
    table.plays(match)
    until(lambda: len(tried) == 3 and not table.searches.live(match))
    monkeypatch.undo()
    table.searches.keep_up(match)
    until(lambda: match.ply == 2)


def test_a_match_read_again_in_mid_search_gets_its_move(lay):
    table = lay(capacity=1)
    match = table.opens()
    table.matches.change_settings(match, ANA, paused=True)
    table.plays(match)
    table.matches.change_settings(match, ANA, speed=10)
    search = table.searches.live(match)[0]
    table.opens(BO)  # there is no room for both in memory
    found = table.matches.find(match.id)
    assert found is not match
    table.matches.change_settings(found, ANA, paused=False, speed=None)
    until(lambda: found.ply == 2)
    assert search.finished  # and it was the same search


# -- waiting for room -------------------------------------------------------------------------------------------------


def test_a_waiting_engine_begins_when_the_board_of_another_search_changes(lay):
    table = lay(running=1)
    busy, match = table.opens(seat_requests=(SeatRequest("me"), SeatRequest("me"))), table.opens()
    table.thinks(busy)
    table.plays(match)
    table.plays(busy)
    until(lambda: match.ply == 2)


def test_who_plays_waits_for_nobodys_analyses(lay):
    table = lay(total=1)
    busy, match = table.opens(BO), table.opens()
    table.thinks(busy, BO)
    table.plays(match)  # ana has no search of her own running
    assert not table.searches.postponed(match)
    until(lambda: match.ply == 2)
    assert table.searches.live(busy), "the analysis goes on"


def test_a_move_that_somebody_waits_for_comes_before_analyses(lay, monkeypatch):
    table, order = lay(), []
    take = table.pool._slice
    monkeypatch.setattr(table.pool, "_slice", lambda job: order.append(job.about.kind) or take(job))
    busy = [table.opens(f"visitor {number}") for number in range(8)]
    match = table.opens()
    with table.pool.held():
        for number, other in enumerate(busy):
            table.searches.start(other, f"visitor {number}", "analysis", SLOW)
        table.plays(match)
    until(lambda: "move" in order)
    assert order.index("move") <= 1, "every fourth turn is for the others"


def test_engines_that_only_play_each_other_do_not_come_before_analyses(lay):
    table = lay()
    match = table.opens(seat_requests=(QUICK, QUICK))
    table.matches.change_settings(match, ANA, paused=True)
    (job,) = table.searches.live(match)
    assert not job.terms.urgent


def test_a_move_waits_for_memory_that_other_moves_hold(lay):
    table = lay()
    first, second = table.opens(), table.opens(BO)
    table.matches.change_settings(first, ANA, paused=True)
    table.plays(first)
    (job,) = table.searches.live(first)
    tight = lay(total_bytes=job.held_bytes)
    table.pool.close()
    first, second = tight.opens(), tight.opens(BO)
    tight.matches.change_settings(first, ANA, paused=True)
    tight.plays(first)
    tight.plays(second, visitor=BO)
    assert tight.searches.postponed(second)
    tight.matches.change_settings(first, ANA, paused=False)
    until(lambda: second.ply == 2)
    assert first.ply == 2


def test_engines_that_only_play_each_other_do_not_try_over_and_over_while_there_is_no_room(lay, monkeypatch):
    table = lay(total=1)
    table.searches.start(table.opens(BO), BO, "analysis", SLOW, speed=1)  # however fast the machine, it goes on
    tried = []
    monkeypatch.setattr(table.searches._queue, "_go_on", tried.append)
    match = table.opens(seat_requests=(QUICK, QUICK))
    assert table.searches.postponed(match)
    until(lambda: all(thread.name != "waiting" for thread in threading.enumerate()))
    assert tried == []


def test_a_match_that_needs_no_search_any_more_takes_nobodys_turn(lay):
    table = lay(running=1)
    busy, gone, match = table.opens(), table.opens(), table.opens()
    search = table.thinks(busy)
    table.plays(gone)
    table.plays(match)
    table.matches.undo(gone, ANA, PageState(version=gone.version))
    assert not table.searches.postponed(gone)
    table.searches.stop(busy, ANA, search)
    until(lambda: match.ply == 2)


def test_a_match_that_begins_later_waits_no_more(lay):
    table = lay(running=1)
    busy, match = table.opens(), table.opens()
    search = table.thinks(busy)
    table.matches.change_settings(match, ANA, paused=True)
    table.plays(match)
    assert table.searches.postponed(match)
    table.searches.stop(busy, ANA, search)
    until(lambda: table.searches.live(match))
    assert not table.searches.postponed(match)


# -- after a restart --------------------------------------------------------------------------------------------------


def test_a_match_that_cannot_be_read_holds_up_no_other(lay):
    before = lay()
    broken, match = before.opens(), before.opens()
    for waiting in (match, broken):
        before.matches.change_settings(waiting, ANA, paused=True)
        before.plays(waiting)
    rot = "UPDATE matches SET settings = '{}', seats = CASE id WHEN ? THEN 'rotten' ELSE seats END"
    before.store.database.write(lambda connection: connection.exec_driver_sql(rot, (broken.id,)))
    after = lay()
    assert after.searches.resume() == 2
    until(lambda: after.matches.find(match.id).ply == 2)


def test_after_a_restart_no_search_has_the_number_of_an_earlier_one(lay):
    before = lay()
    match = before.opens()
    earlier = [before.thinks(match) for _ in range(3)]
    after = lay()
    assert after.thinks(after.matches.find(match.id)) not in earlier


def test_once_closed_no_match_is_gone_on_with(lay, monkeypatch):
    table = lay(running=1)
    busy, match = table.opens(), table.opens()
    search = table.thinks(busy)
    table.plays(match)
    assert table.searches.postponed(match)
    found = []
    monkeypatch.setattr(table.matches, "find", found.append)
    table.searches.close()
    table.searches.stop(busy, ANA, search)
    until(lambda: not table.searches.live(busy))
    table.searches.resume()
    until(lambda: all(thread.name != "waiting" for thread in threading.enumerate()))
    assert found == []


def test_the_games_are_compiled_even_if_no_match_can_be_resumed(app, monkeypatch):
    services = app.extensions["poda.services"]
    app.extensions["poda.starting"].join()
    assert not services.pool.warm, "tests compile nothing that they do not need"
    monkeypatch.setattr(app, "testing", False)
    monkeypatch.setattr(app_services, "compile_learning", lambda: None)
    monkeypatch.setattr(services.searches.machine_code, "compile_games", lambda: None)
    monkeypatch.setattr(services.searches.machine_code, "go_on", lambda closed: None)
    monkeypatch.setattr(services.matches, "store", None)
    app_services.after_start(app, services)
    assert services.pool.warm


# -- news -------------------------------------------------------------------------------------------------------------


def test_no_picture_is_taken_of_a_search_that_nobody_watches(lay, monkeypatch):
    table = lay()
    table.audience.there = False
    match = table.opens()
    table.searches.start(match, ANA, "analysis", SLOW, paused=True)
    (job,) = table.searches.live(match)
    taken, snapshot = [], job.searcher.snapshot
    monkeypatch.setattr(job.searcher, "snapshot", lambda: taken.append(1) or snapshot())
    table.pool.set_speed(job, 100)
    table.pool.set_paused(job, False)
    for _ in range(3):
        until(lambda before=job.reported_at: job.reported_at > before)  # news was due
    assert taken == []
    table.audience.there = True
    until(lambda: table.audience.heard("search:progress"))


def test_an_analysis_by_sampling_is_the_same_in_every_match_and_an_engine_s_move_is_not(lay):
    table = lay()
    sampling = EngineOptions("mcts", iterations=40)

    def found(kind, match):
        done = [
            news for news in table.audience.heard("search:done") if news["kind"] == kind and news["match"] == match.id
        ]
        return done and [action["value"] for action in done[0]["roots"]]

    analyses, moves = [], []
    for _ in range(3):
        match = table.opens()
        table.searches.start(match, ANA, "analysis", sampling)
        analyses.append(until(lambda match=match: found("analysis", match)))
        played = table.opens(seat_requests=(SeatRequest("engine", sampling), SeatRequest("me")))
        moves.append(until(lambda match=played: found("move", match)))
    assert analyses[0] == analyses[1] == analyses[2]
    assert moves[0] != moves[1] or moves[1] != moves[2]


def test_searches_go_on_only_once_the_server_has_its_sockets(tmp_path, monkeypatch):
    """Their news found no server to send them."""
    begun = []

    def begin(work, name):
        begun.append(socketio.server)
        return vital_thread(work, name)

    monkeypatch.setattr(socketio, "server", None)
    monkeypatch.setattr(app_services, "vital_thread", begin)
    close_app(open_app(tmp_path))
    assert len(begun) == 1 and begun[0] is not None


# -- while games are being compiled -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("compiled", "depth", "searched"), [(False, 8, 4), (False, 2, 2), (True, 8, 8)])
def test_the_engine_looks_less_far_ahead_while_its_game_is_being_compiled(lay, monkeypatch, compiled, depth, searched):
    table = lay()
    monkeypatch.setattr(table.pool, "rest", 0.001)
    monkeypatch.setattr("webapp.searches.service.is_compiled", lambda game: compiled)
    seats = (SeatRequest("me"), SeatRequest("engine", EngineOptions(depth=depth)))
    match = table.matches.open(ANA, "connect-four", seat_requests=seats)
    table.matches.change_settings(match, ANA, paused=True)
    table.plays(match, "d")
    (job,) = table.searches.live(match)
    assert job.about.options.depth == job.searcher.search.options.depth == searched
    assert match.record.seats[1].options.depth == depth
