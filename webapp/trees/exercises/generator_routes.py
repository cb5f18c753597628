"""The part of the generator's form that depends on the kind, fetched when the kind changes."""

from flask import render_template, request

from webapp.http.visitors.rate_limits import TYPING, limited
from webapp.trees.exercises.generator_form import generator_form
from webapp.trees.lab.routes import bp

PREFIXES = ("", "new.")
"""Prefixes of field names: none on the exercises' page, `new.` in the editor of sheets."""


@bp.get("/generator")
@limited(TYPING)
def generator() -> str:
    """The fields for the chosen kind and difficulty, with their previous values. `prefix`: of the field names."""
    prefix = request.args.get("prefix", "")
    prefix = prefix if prefix in PREFIXES else ""
    given = {name.removeprefix(prefix): text for name, text in request.args.items() if name.startswith(prefix)}
    return render_template("trees/_generator.html", generator=generator_form(given), prefix=prefix)
