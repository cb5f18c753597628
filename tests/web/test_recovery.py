"""A server that is killed loses nothing: the match is there when it starts again, and the engine moves."""

import http.cookiejar
import re
import urllib.parse
import urllib.request

import pytest

from tests.server import FOR_TESTS, start
from tests.web.forms import read_forms
from tests.web.people import Someone, close_app, open_app, until


class Browser:
    """Keeps its cookies from one server to the next."""

    def __init__(self) -> None:
        self.cookies = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))

    def get(self, address: str) -> str:
        return self.opener.open(address, timeout=300).read().decode()

    def post(self, address: str, **fields: str) -> str:
        """Sends a form; returns the address of the page that follows."""
        page = self.get(address.rpartition("/matches")[0] + "/play")
        token = re.search(r'name="csrf_token" value="([^"]+)"', page)[1]
        data = urllib.parse.urlencode({"csrf_token": token, **fields}).encode()
        return self.opener.open(urllib.request.Request(address, data), timeout=300).url

    def plays(self, address: str, action: str) -> None:
        """Presses the action's button on the page of the match."""
        form = next(form for form in read_forms(self.get(address)) if form.action.endswith("/play"))
        data = urllib.parse.urlencode(form.data(form.button(action))).encode()
        self.opener.open(urllib.request.Request(urllib.parse.urljoin(address, form.action), data), timeout=300)


@pytest.fixture
def serve(tmp_path):
    """Starts a server on a folder that outlives it; returns its address and how to kill it, without a goodbye."""
    processes = []

    def kill():
        processes[-1].kill()
        processes[-1].wait()

    def begin():
        process, server = start(tmp_path, **FOR_TESTS, PODA_COMPILE="none")
        processes.append(process)
        return server.url, kill

    yield begin
    kill()


def actions(server: str, browser: Browser, path: str) -> list[str]:
    says = re.search(r"^actions: (.*)$", browser.get(f"{server}{path}/text"), re.MULTILINE)[1]
    return [] if says == "-" else says.split()


def opens(server: str, browser: Browser, engine: str) -> str:
    """The path of a new match of theirs, against an engine or themselves."""
    fields = {"game": "tic-tac-toe", "max": "me", "min": engine}
    return urllib.parse.urlparse(browser.post(f"{server}/matches", **fields)).path


@pytest.mark.slow
def test_a_server_that_is_killed_loses_no_move_and_goes_on_in_mid_search(serve):
    """Of two matches, one waits for a move by a person, the other for one by the engine."""
    (server, kill), ana = serve(), Browser()
    waits = opens(server, ana, "me")
    for cell in ["b2", "a1", "c1"]:
        ana.plays(server + waits, cell)
    searched = opens(server, ana, "minimax,depth=3")
    ana.post(f"{server}{searched}/settings", speed="1")  # the search will not be done for minutes
    ana.plays(server + searched, "b2")
    assert actions(server, ana, searched) == ["b2"]
    kill()

    server, _kill = serve()
    assert actions(server, ana, searched) == ["b2"]
    ana.post(f"{server}{searched}/stop")  # the search runs again: it can be stopped
    until(lambda: len(actions(server, ana, searched)) == 2)
    assert "Undo" in ana.get(server + searched)  # and ana still sits at her match
    assert actions(server, ana, waits) == ["b2", "a1", "c1"]
    ana.plays(server + waits, "a3")
    assert actions(server, ana, waits) == ["b2", "a1", "c1", "a3"]


def test_matches_that_wait_for_the_engine_go_on_by_themselves(tmp_path):
    before = open_app(tmp_path)
    ana = Someone(before)
    match, paused = ana.opens(min="alphabeta,depth=2"), ana.opens(min="alphabeta,depth=2")
    for waiting in (match, paused):
        ana.send(f"/matches/{waiting}/settings", paused="yes")
        ana.plays(waiting, "b2")
    ana.send(f"/matches/{match}/settings", speed="1", paused="no")
    close_app(before)  # in mid-search

    after = open_app(tmp_path)
    try:
        services = after.extensions["poda.services"]
        searches, found = services.searches, services.matches.find(match)
        job = until(lambda: next(iter(searches.live(found)), None))
        services.matches.change_settings(found, found.record.host, speed=None)
        until(lambda: found.ply == 2)
        assert job.finished
        assert services.matches.find(paused).ply == 1  # who paused the engine finds it paused
    finally:
        close_app(after)


def test_old_matches_wait_until_somebody_opens_them(tmp_path):
    before = open_app(tmp_path)
    ana = Someone(before)
    match = ana.opens(min="alphabeta,depth=2")
    ana.send(f"/matches/{match}/settings", paused="yes")
    ana.plays(match, "b2")
    ana.send(f"/matches/{match}/settings", speed="1", paused="no")
    database = before.extensions["poda.services"].database
    close_app(before)
    aged = "UPDATE matches SET updated = updated - 86400, settings = '{}'"
    database.write(lambda connection: connection.exec_driver_sql(aged))
    database.close()

    after = open_app(tmp_path)
    try:
        services = after.extensions["poda.services"]
        after.extensions["poda.starting"].join()
        assert services.matches.find(match).ply == 1
        assert len(services.pool) == 0
        later = Someone(after)
        later.see(f"/matches/{match}")
        until(lambda: services.matches.find(match).ply == 2)
    finally:
        close_app(after)
