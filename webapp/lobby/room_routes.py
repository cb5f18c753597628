"""The room joins: the projected page as a large QR code and a short address."""

from io import BytesIO

import segno
from flask import current_app, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response

from engine.refusals import N_, Refused
from webapp.http.pages import errors
from webapp.http.serving.lan import for_the_room
from webapp.http.visitors.rate_limits import CREATE, limited
from webapp.lobby.room import RoomAddresses
from webapp.lobby.routes import bp
from webapp.services import services

SHORT = 20
"""Characters of a path that can be typed as it is."""

ROOM_CODE = 5
"""Letters of the code of a classroom (webapp/rooms); short addresses have one less."""

LONGEST = 8190
"""Characters of the longest path that gets a code: gunicorn reads no longer address."""


@bp.post("/room")
@limited(CREATE)
def room() -> str:
    """The QR code and the address of `page`, a path of this server with its query."""
    page = request.form.get("page", "")
    if not is_ours(page):
        raise Refused(N_("This is no page of Poda."))
    address = for_the_room(request.host_url.rstrip("/") + _short(page), current_app.config["PODA_HOST"])
    image = BytesIO()
    segno.make(address, error="m").save(
        image, kind="svg", border=2, omitsize=True, xmldecl=False, dark="#16202c", light="#ffffff"
    )
    return render_template(
        "lobby/_room.html", code=image.getvalue().decode(), shown=address.partition("://")[2], page=page
    )


@bp.get("/R/<code>")
@bp.get("/r/<code>")
def join(code: str) -> Response:
    """Leads to the page of a short address, or into the room with this code, however it is capitalised."""
    if len(code) == ROOM_CODE:
        return redirect(url_for("rooms.enter", code=code.lower()))
    page = addresses().page(code)
    if page is None:
        return errors.page(404, gettext("No page has the code “%(code)s”: look at the wall again.", code=code[:40]))
    return redirect(page)


def _short(page: str) -> str:
    return page if len(page) <= SHORT else url_for("lobby.join", code=addresses().code(page))


def is_ours(page: str) -> bool:
    """Whether browsers take it for a path of this server; they take a backslash for a slash."""
    return len(page) <= LONGEST and page.isprintable() and page.startswith("/") and page[1:2] not in ("/", "\\")


def addresses() -> RoomAddresses:
    return RoomAddresses(services().database, services().keeping)
