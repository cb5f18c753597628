"""The ladder: for every card game, all methods side by side on one decision, and CFR+ as it learns."""

from flask import Flask

from webapp.ladder.learning import Runs
from webapp.ladder.routes import bp


def init_app(app: Flask) -> None:
    app.extensions["poda.runs"] = Runs(app.extensions["poda.services"].page_work)
    app.register_blueprint(bp)
