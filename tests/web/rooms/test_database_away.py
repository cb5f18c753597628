"""A lecturer whose room cannot be read gets the same page as everybody."""

from sqlalchemy.exc import OperationalError

from tests.web.people import Someone
from webapp.rooms.store import RoomStore
from webapp.rooms.wall import COOKIE


def test_the_page_that_says_so_needs_no_room(app, monkeypatch):
    ana = Someone(app)
    ana.web.set_cookie(COOKIE, "abcde")

    def away(*_args):
        raise OperationalError("SELECT", {}, Exception("server closed the connection"))

    monkeypatch.setattr(RoomStore, "find", away)
    assert "Words" in ana.see("/words")
    answer = ana.web.get("/rooms/abcde")
    assert answer.status_code == 503 and int(answer.headers["Retry-After"]) > 0
