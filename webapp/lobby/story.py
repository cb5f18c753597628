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
    rate = services().searches.speed.rate
    years = complexity.years(*complexity.CHESS, rate) if rate else None
    return render_template(
        "lobby/story.html", programs=PROGRAMS, rate=rate, years=years, in_words=_in_words, numeral=numeral
    )


def _in_words(sentence: str) -> Markup:
    """The sentence in the reader's language, its powers raised: `10^120`."""
    return Markup(re.sub(r"\^(\d+)", r"<sup>\1</sup>", str(escape(gettext(sentence)))))
