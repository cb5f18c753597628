"""The words that pages use, explained: all on one page, and each by itself where it stands."""

from flask import Flask

from webapp.glossary.routes import bp
from webapp.wording import glossary


def init_app(app: Flask) -> None:
    glossary.init_app(app)
    app.register_blueprint(bp)
