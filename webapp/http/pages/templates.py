"""`_` in templates: translates a sentence, with a catalogue that is looked up once per request.

Flask-Babel's own function finds out the language for every sentence, and a match page has some 140. This one is a
global of Jinja's, so that macros imported without the page's context have it, too.
"""

from flask import Flask, g
from flask_babel import get_locale
from jinja2 import pass_eval_context
from jinja2.nodes import EvalContext
from markupsafe import Markup

from engine.catalogues import read_catalogue


def init_app(app: Flask) -> None:
    app.jinja_env.globals["_"] = translate


@pass_eval_context
def translate(context: EvalContext, english: str, /, **values: object) -> str:
    """The sentence with the values filled in. The values are escaped, the sentence is not."""
    if "gettext" not in g:
        g.gettext = read_catalogue(str(get_locale() or "en")[:2]).ugettext
    sentence: str = g.gettext(english)
    return (Markup(sentence) if context.autoescape else sentence) % values
