"""The home page."""

from collections.abc import Iterator
from dataclasses import dataclass

from babel.numbers import get_decimal_symbol
from flask import Blueprint, render_template
from flask_babel import get_locale, gettext
from flask_babel import gettext as _

from engine import games
from engine.game import Choice, Parameter
from webapp.games import GamePage, HomeCardDrawing, pages
from webapp.wording.numerals import numeral

bp = Blueprint("lobby", __name__)


@dataclass(frozen=True)
class CardView:
    """The card of a game, in the reader's language; `parameters` are fields with their initial values."""

    slug: str
    title: str
    sentence: str
    drawing: HomeCardDrawing
    parameters: list[tuple[Parameter | Choice, int | str]]


@dataclass(frozen=True)
class Group:
    title: str
    cards: list[CardView]


@bp.get("/")
def home() -> str:
    groups = {
        "plain": Group(_("Nothing left to chance"), []),
        "chance": Group(_("Chance plays too"), []),
        "hidden": Group(_("The other one holds cards"), []),
    }
    for page in pages():
        groups[_kind(page)].cards.extend(_cards(page))
    apart = ";" if get_decimal_symbol(get_locale()) == "," else ","  # separates the two numbers of a window
    invited = next(page for page in pages() if page.invitation)
    return render_template("lobby/home.html", groups=groups, apart=apart, invited=invited)


@bp.get("/favicon.ico")
def favicon() -> tuple[str, int]:
    """Answers browsers that ask for an icon although each page names its own."""
    return "", 204


def _kind(page: GamePage) -> str:
    if page.card_table:
        return "hidden"
    return "chance" if games.find(page.slug).has_chance else "plain"


def _cards(page: GamePage) -> Iterator[CardView]:
    for card in page.home_cards:
        figures = {name: numeral(value) for name, value in card.figures.items()}
        known, shown = games.ENTRIES[page.slug].parameters, card.shown_parameters
        yield CardView(
            slug=page.slug,
            title=gettext(card.title or page.name),
            sentence=gettext(card.sentence) % figures,
            drawing=card.drawing,
            parameters=[(each, shown[each.name]) for each in known if each.name in shown],
        )
