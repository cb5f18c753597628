"""The page of all words, and an entry by itself, which scripts show beside the word."""

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from webapp.wording.glossary import ENTRIES, SECTIONS

bp = Blueprint("glossary", __name__)


@bp.get("/words")
def all_words() -> str:
    return render_template("glossary/words.html", sections=SECTIONS)


@bp.get("/words/<slug>")
def one_word(slug: str) -> str | Response:
    """The entry as a fragment; opened as a page, its place among all words."""
    if slug not in ENTRIES:
        abort(404)
    if "HX-Request" not in request.headers:
        return redirect(url_for("glossary.all_words", _anchor=slug))
    return render_template("glossary/_entry.html", entry=ENTRIES[slug])
