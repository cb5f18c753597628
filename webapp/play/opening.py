"""The form for a new match, and opening the match."""

from collections.abc import Mapping
from urllib.parse import urlencode

from flask import make_response, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as BaseResponse

from engine import games
from engine.game import Game
from engine.refusals import N_, Refused
from webapp.games import page_of
from webapp.http.pages.addresses import Fields
from webapp.http.pages.languages import sentence
from webapp.http.visitors import rate_limits
from webapp.http.visitors.rate_limits import limited
from webapp.http.visitors.security import TOKEN_FIELD, current_visitor
from webapp.matches import positions
from webapp.matches.seats import SIDES, SeatRequest, Settings
from webapp.play import fields
from webapp.play.routes import bp
from webapp.searches import defaults
from webapp.services import services
from webapp.views.horizon import first_of

USUAL_GAME = next(iter(games.ENTRIES))

Opening = tuple[str, Mapping[str, object], str | None, tuple[SeatRequest, SeatRequest], int | None, Settings | None]


@bp.get("/play")
def offer() -> str:
    """The form for a new match, filled in with the game, position and seats from the address."""
    return _offer(request.args, _why_not(request.args))


@bp.get("/matches")
def back_to_offer() -> BaseResponse:
    """Redirects to the form: after a refusal the browser's address is the one the form was sent to."""
    return redirect(_address_with(request.args), 303)


def _address_with(given: MultiDict[str, str]) -> str:
    """The address of the form, filled in with these fields."""
    filled_in = [(name, text) for name, text in given.items(multi=True) if name != TOKEN_FIELD and text]
    return f"{url_for('play.offer')}?{urlencode(filled_in)}"


@bp.post("/matches")
@limited(rate_limits.CREATE)
def create() -> BaseResponse:
    form = request.form
    try:
        match = services().matches.open(current_visitor(), *asked(form))
    except Refused as refusal:
        return make_response(_offer(form, sentence(refusal), _address_with(form)), 400)
    return redirect(url_for("play.show", match_id=match.id, **fields.page_settings(form)), 303)


def asked(form: Fields) -> Opening:
    """The arguments of `open` except the host; raises Refused."""
    return (
        form.get("game", USUAL_GAME),
        fields.parameters(form),
        fields.position(form),
        (fields.seat_request(form, "max"), fields.seat_request(form, "min")),
        fields.seed(form),
        fields.settings(form),
    )


def _why_not(given: Fields) -> str | None:
    """Why this form, or the position in a link, would be refused; shown before anybody sends it."""
    says_enough = "max" in given or ("game" in given and bool(fields.position(given)))
    if not says_enough or "HX-Request" in request.headers:
        return None
    try:
        services().matches.new_record(current_visitor(), *asked(given))
    except Refused as refusal:
        return sentence(refusal)
    return None


def _offer(given: Fields, refusal: str | None = None, address: str = "") -> str:
    """The form for a new match, filled in with the valid fields.

    `address`: the address of this form, if the page answers a request to another one.
    """
    slug = given.get("game") or USUAL_GAME
    if slug not in games.ENTRIES:
        unknown = Refused(N_("There is no game “%(name)s” to play here."), name=slug)
        refusal, slug = refusal or sentence(unknown), USUAL_GAME
    entry = games.ENTRIES[slug]
    values = {parameter.name: given.get(parameter.name) or parameter.default for parameter in entry.parameters}
    (built, misfit), notation = _built(entry.slug, values), page_of(slug).notation_help
    seat_requests = {}
    for side, default in zip(SIDES[:1] if built.alone else SIDES, ("me", "engine"), strict=False):
        try:
            seat_requests[side] = fields.seat_request(given, side, default)
        except Refused as error:
            refusal = refusal or sentence(error)
            engine = SeatRequest("engine", defaults.newcomer_options(built))
            seat_requests[side] = SeatRequest("me") if default == "me" else engine
    return render_template(
        "play/offer.html",
        games=list(games.ENTRIES),
        game=entry.slug,
        parameters=entry.parameters,
        values=values,
        position=given.get("position", ""),
        seat_requests=seat_requests,
        usual_options=defaults.newcomer_options(built),
        menu=defaults.menu(built, services().searches.most_seconds),
        rules=page_of(slug).rules(built.parameters),
        misfit=misfit,
        example="" if built.hidden or misfit else built.write(built.start()),
        notation=notation(built) if notation else "",
        horizon=first_of(entry.slug),
        seed=given.get("seed", ""),
        chance=given.get("chance", ""),
        open_cards=given.get("open_cards") == "yes",
        speed=fields.offered_speed(given),
        page_settings=fields.page_settings(given),
        refusal=refusal,
        address=address,
    )


def _built(slug: str, values: Mapping[str, object]) -> tuple[Game, str]:
    """The game with these parameters; if they are invalid, with the default ones, and the reason."""
    try:
        return positions.game_of(slug, values), ""
    except Refused as refusal:
        return positions.game_of(slug, {}), sentence(refusal)
