"""A duel on a page of its own, by whose link two people play it; and the socket event by which both hear of a round."""

from typing import Annotated, Any

import msgspec
from flask import current_app, make_response, redirect, render_template, request, url_for
from flask.wrappers import Response
from flask_socketio import join_room
from msgspec import Meta
from werkzeug.wrappers import Response as BaseResponse

from engine.matrix import ROW
from engine.refusals import Refused
from webapp.http.pages import errors
from webapp.http.pages.languages import sentence
from webapp.http.pages.qr_codes import qr_code
from webapp.http.serving.lan import for_the_room
from webapp.http.sockets.server import socketio
from webapp.http.visitors import rate_limits
from webapp.http.visitors.rate_limits import COMMAND, CREATE, LOOK, limited
from webapp.http.visitors.security import current_visitor
from webapp.lab import matrix
from webapp.lab.duels import PERSON, Duel, duels
from webapp.lab.matrix import MatrixLab
from webapp.lab.repeated import SIDES, RepeatedGame
from webapp.lab.routes import bp, lab_texts
from webapp.matches.checking import checked
from webapp.play import fields
from webapp.play.commands import Acknowledgement, count_one
from webapp.play.events import acknowledged
from webapp.services import services
from webapp.storage import tables


@bp.post("/duels")
@limited(CREATE)
def open_duel() -> BaseResponse:
    """Form: the fields of a matrix lab, and `rounds`. Opens a duel with somebody who is sent its link."""
    lab = matrix.read(request.form)
    try:
        rounds = fields.number("rounds")
        duel = duels().open(current_visitor(), lab.game, ROW, PERSON, rounds or 0)
    except Refused as refusal:
        return errors.page(400, sentence(refusal))
    return redirect(url_for("lab.show_duel", duel_id=duel.id), 303)


@bp.get("/duels/<duel_id>")
@limited(LOOK)
def show_duel(duel_id: str) -> BaseResponse:
    """The duel as this visitor sees it. `told`: how it stood for them before; 204 if it still does."""
    try:
        duel = duels().find(duel_id)
    except Refused as refusal:
        return errors.page(404, sentence(refusal))
    services().keeping.opened(tables.duels, duel.id)
    seen = _seen(duel)
    if request.args.get("told") == seen["told"]:
        return make_response("", 204)
    return _page(duel, seen)


@bp.post("/duels/<duel_id>")
@limited(COMMAND)
def play_duel(duel_id: str) -> BaseResponse:
    """Form: the `round` and `own`, a strategy's number; without these the visitor becomes the other player."""
    try:
        duel = duels().find(duel_id)
    except Refused as refusal:
        return errors.page(404, sentence(refusal))
    side = duel.side_of(current_visitor())
    try:
        if side is None:
            duels().join(duel, current_visitor())
        else:
            number, own = (request.form.get(name, -1, type=int) for name in ("round", "own"))
            duels().choose(duel, number, own, side)
    except Refused as refused:
        return _page(duel, _seen(duels().find(duel_id)), sentence(refused))
    return redirect(url_for("lab.show_duel", duel_id=duel.id), 303)


@bp.get("/duels/<duel_id>/link.svg")
@limited(LOOK)
def duel_code(duel_id: str) -> Response:
    """The link as a QR code, to be scanned by the other person."""
    return qr_code(_link(duels().find(duel_id)))


def _link(duel: Duel) -> str:
    return for_the_room(url_for("lab.show_duel", duel_id=duel.id, _external=True), current_app.config["PODA_HOST"])


def _seen(duel: Duel) -> dict[str, Any]:
    """What this visitor may know: of a round that only one has chosen in, whether the other has, and never what."""
    side = duel.side_of(current_visitor())
    me = ROW if side is None else side
    chosen = [duel.is_between_people and duel.has_chosen(each) for each in (me, 1 - me)]
    standing = (duel.count, duel.guest is not None, *chosen, duel.over)
    return {
        "duel": duel,
        "side": side,
        "lab": MatrixLab(duel.game, style="decimal", repeated=RepeatedGame(play=SIDES[me]).with_duel(duel)),
        "own_choice": duel.choices(me)[-1] if side is not None and chosen[0] else None,
        "other_has_chosen": chosen[1],
        "told": "-".join(str(int(each)) for each in standing),
        "link": _link(duel),
    }


def _page(duel: Duel, seen: dict[str, Any], refusal: str | None = None) -> Response:
    template = "_duel_of_two.html" if "HX-Request" in request.headers or "told" in request.args else "duel.html"
    answer = make_response(render_template(f"lab/{template}", refusal=refusal, texts=lab_texts(), **seen))
    if refusal and template == "duel.html":
        answer.status_code = 400
    return answer


# -- the socket -------------------------------------------------------------------------------------------------------


class WatchDuel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    duel: Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_-]{1,22}\Z")]


def _room_of(duel_id: str) -> str:
    return f"duel:{duel_id}"


def announce(duel_id: str) -> None:
    """Tells the duel's pages that they have something new to fetch, and nothing else."""
    socketio.emit("duel:changed", {"duel": duel_id}, to=_room_of(duel_id))


def on_watch_duel(data: object) -> Acknowledgement:
    """Hears from now on when somebody has chosen."""
    count_one(rate_limits.COMMAND)
    join_room(_room_of(duels().find(checked(data, WatchDuel, strict=True).duel).id))
    return {}


socketio.on("duel:watch")(acknowledged("duel:watch", on_watch_duel))
