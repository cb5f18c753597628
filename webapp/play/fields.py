"""Reads the fields of addresses and forms; invalid ones raise Refused."""

from typing import Any, Literal

from flask import request

from engine import games
from engine.refusals import N_, Refused
from webapp.http.pages.addresses import Fields
from webapp.matches import positions, seat_texts
from webapp.matches.checking import checked
from webapp.matches.engine_options import EngineOptions
from webapp.matches.seats import SeatRequest, Settings, Speed
from webapp.matches.service import MOST_SEED
from webapp.searches import defaults


def at() -> int | None:
    """The requested ply, or None for the current one."""
    return number("at")


def number(name: str) -> int | None:
    """A whole number from the address or the form, or None if it is missing; raises Refused."""
    given = request.values.get(name, "")
    if not given:
        return None
    if not (given.isascii() and given.isdigit() and len(given) <= 9):
        raise Refused(N_("The value of “%(field)s” is not valid."), field=name)
    return int(given)


def chance(given: str) -> Literal["tossed", "chosen"]:
    """Whether outcomes of chance are drawn or chosen by hand; raises Refused."""
    if given == "tossed":
        return "tossed"
    if given == "chosen":
        return "chosen"
    raise Refused(N_("The outcomes of chance are drawn, or chosen by hand."))


def settings(form: Fields) -> Settings:
    """The settings of a new match."""
    tossing = chance(form["chance"]) if form.get("chance") else "tossed"
    return Settings(speed=speed(form), chance=tossing, open_cards=form.get("open_cards") == "yes")


def speed(form: Fields) -> Speed | None:
    """Events per second, or None for full speed; raises Refused."""
    return checked({"speed": form["speed"]}, Settings).speed if form.get("speed") else None


def offered_speed(given: Fields) -> Speed | None:
    """As `speed`, but None if the field is invalid."""
    try:
        return speed(given)
    except Refused:
        return None


PAGE_SETTINGS = {"controls": "all", "exact": "yes"}
"""What an address can say about the page of a match: show all controls, show exact values."""


def page_settings(given: Fields) -> dict[str, Any]:
    """The page settings among these fields."""
    return {name: text for name, text in PAGE_SETTINGS.items() if given.get(name) == text}


def seed(form: Fields) -> int | None:
    """The seed of the draws of chance, or None to have one chosen; raises Refused."""
    given = form.get("seed", "").strip()
    if not given:
        return None
    if not (given.isascii() and given.isdigit() and len(given) <= len(str(MOST_SEED))):
        raise Refused(N_("A seed is a whole number from 0 to %(most)d."), most=MOST_SEED)
    return int(given)


def parameters(form: Fields) -> dict[str, str]:
    """The game's parameters in the form; an empty field means the default."""
    entry = games.ENTRIES.get(form.get("game", ""))
    names = [parameter.name for parameter in entry.parameters] if entry else []
    return {name: form[name].strip()[:20] for name in names if form.get(name, "").strip()}


def position(form: Fields) -> str | None:
    """The position as text, or None if the field is empty."""
    return form.get("position", "").strip() or None


def seat_request(fields: Fields, name: str, default: str | None = None, options_of: str | None = None) -> SeatRequest:
    """A seat from a form. `engine` takes its options from fields such as `min.depth`; other values:
    `seat_texts.read`.
    """
    given = fields.get(name) or default or ("me" if name == "max" else "engine")
    if given != "engine":
        return seat_texts.read(given)
    prefix = f"{name}." if options_of is None else options_of
    options = {key.removeprefix(prefix): value for key, value in fields.items() if key.startswith(prefix)}
    if "algorithm" not in options:
        return SeatRequest("engine", _newcomer_options(fields))
    return SeatRequest("engine", seat_texts.options_from(options))


def _newcomer_options(fields: Fields) -> EngineOptions:
    game = positions.game_of(fields.get("game", ""), parameters(fields)) if fields.get("game") else None
    return defaults.newcomer_options(game) if game else EngineOptions()
