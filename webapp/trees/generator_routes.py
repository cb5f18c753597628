"""The part of the generator's form that depends on the kind, fetched when another kind is chosen."""

from flask import render_template, request

from webapp.http.visitors.rate_limits import TYPING, limited
from webapp.trees.generator_form import generator_form
from webapp.trees.routes import bp

PREFIXES = ("", "new.")
"""Before the names of fields: of the exercises' page, and of a sheet that is being made."""


@bp.get("/generator")
@limited(TYPING)
def generator() -> str:
    """The fields for the chosen kind and difficulty; what was said in those before stays. `prefix`: before names."""
    prefix = request.args.get("prefix", "")
    prefix = prefix if prefix in PREFIXES else ""
    given = {name.removeprefix(prefix): text for name, text in request.args.items() if name.startswith(prefix)}
    return render_template("trees/_generator.html", generator=generator_form(given), prefix=prefix)
