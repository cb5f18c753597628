"""The picture of a tree alone (`/trees?controls=none`), for frames in pages of courses."""

from flask import Response, make_response, render_template, request
from markupsafe import Markup

from engine.refusals import Refused
from webapp.http.pages.languages import sentence
from webapp.http.visitors.security import let_be_framed
from webapp.trees.answers.routes import picture_of


def figure_page() -> Response:
    """As `/trees.svg` draws it, as large as the frame allows; a refusal is a sentence in its place."""
    let_be_framed()
    picture, refusal = "", ""
    try:
        picture = Markup(picture_of(request.args))
    except Refused as refused:
        refusal = sentence(refused)
    is_dark = request.args.get("theme") == "dark"
    page = render_template("trees/figure.html", picture=picture, refusal=refusal, is_dark=is_dark)
    return make_response(page, 400 if refusal else 200)
