"""The story of the programs, beside what Poda reaches on this machine."""

import re

from flask import render_template
from flask_babel import gettext
from markupsafe import Markup, escape

from engine import complexity
from webapp.lobby.programs import PROGRAMS
from webapp.lobby.routes import bp
from webapp.services import services
from webapp.wording.numerals import numeral


@bp.get("/story")
def story() -> str:
    speed = services().searches.speed
    rate = speed.rate and two_digits(speed.rate)
    years = complexity.years(*complexity.CHESS, rate) if rate else None
    return render_template(
        "lobby/story.html",
        programs=PROGRAMS,
        rate=rate,
        years=years,
        speed=speed,
        in_words=_in_words,
        numeral=numeral,
        two_digits=two_digits,
    )


def two_digits(value: float) -> float:
    """Rounded to two significant digits: speeds differ from search to search."""
    return float(f"{value:.2g}")


def _in_words(sentence: str) -> Markup:
    """The sentence in the reader's language, its powers raised: `10^120`."""
    return Markup(re.sub(r"\^(\d+)", r"<sup>\1</sup>", str(escape(gettext(sentence)))))
