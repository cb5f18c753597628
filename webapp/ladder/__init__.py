"""The ladder: for every card game, all ways to decide side by side on one decision, and CFR+ while it learns."""

from flask import Flask

from webapp.ladder.learning import Runs
from webapp.ladder.routes import bp


def init_app(app: Flask) -> None:
    app.extensions["poda.runs"] = Runs(app.extensions["poda.services"].page_work)
    app.register_blueprint(bp)
